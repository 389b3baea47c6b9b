import type { Option, Tools } from "../connector.ts";
import { ask, type Shop } from "./client.ts";
import * as documents from "./documents.ts";

type Named = Readonly<{ items: readonly { readonly id: string; readonly name: string }[] }>;

/** Channels, currencies, tax categories, stock locations and payment methods. Throws as `ask`. */
export async function options(shop: Shop, tools: Tools): Promise<Readonly<Record<string, readonly Option[]>>> {
  type Answer = Readonly<{
    activeChannel: Readonly<{ availableCurrencyCodes: readonly string[] }>;
    channels: Readonly<{ items: readonly { readonly token: string; readonly code: string }[] }>;
    taxCategories: Named;
    stockLocations: Named;
    paymentMethods: Readonly<{ items: readonly { readonly code: string; readonly name: string }[] }>;
  }>;
  const answer = await ask<Answer>(shop, tools, documents.OPTIONS);
  const named = ({ items }: Named): readonly Option[] => items.map(({ id, name }) => ({ value: id, label: name }));
  return {
    currency: answer.activeChannel.availableCurrencyCodes.map((code) => ({ value: code, label: code })),
    channel: answer.channels.items.map(({ token, code }) => ({ value: token, label: code })),
    tax_classes: named(answer.taxCategories),
    stock_locations: named(answer.stockLocations),
    payment_methods: answer.paymentMethods.items.map(({ code, name }) => ({ value: code, label: name })),
  };
}
