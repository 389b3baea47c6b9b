import type { Option } from "../connector.ts";
import { ask } from "./client.ts";
import { OPTIONS } from "./documents.ts";
import type { Shop } from "./settings.ts";

/**
 * Lists channels, currencies, tax categories, stock locations and payment methods.
 *
 * @throws as `ask`.
 */
export async function options(
  shop: Pick<Shop, "access" | "tools">,
): Promise<Readonly<Record<string, readonly Option[]>>> {
  const answer = await ask(shop, OPTIONS);
  return {
    currency: answer.activeChannel.availableCurrencyCodes.map((code) => ({ value: code, label: code })),
    channel: answer.channels.items.map(({ token, code }) => ({ value: token, label: code })),
    tax_classes: answer.taxCategories.items.map(({ id, name }) => ({ value: id, label: name })),
    stock_locations: answer.stockLocations.items.map(({ id, name }) => ({ value: id, label: name })),
    payment_methods: answer.paymentMethods.items.map(({ code, name }) => ({ value: code, label: name })),
  };
}
