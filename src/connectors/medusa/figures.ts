import { roundNumberText } from "@tillkeeper/exact/money";
import type { Period, SaleThere, SalesPage } from "../connector.ts";
import { type JsonObject, objectsAt, textAt } from "./answers.ts";
import type { Shop } from "./settings.ts";

/**
 * Lists orders by the time of their sales, in the order of their ids.
 *
 * @throws as `client.get`.
 */
export async function listSales(
  { client }: Shop,
  { from, to }: Period,
  position: string | undefined,
  limit: number,
): Promise<SalesPage> {
  const query = { from, to, after: position ?? "", limit: String(limit) };
  const answer = await client.get("/admin/pos-figures", query);
  return { items: objectsAt(answer, "sales").map(saleThere), next: textAt(answer, "next") };
}

function saleThere(row: JsonObject): SaleThere {
  return {
    key: textAt(row, "key") ?? "",
    remote_id: textAt(row, "order_id") ?? "",
    total: amountAt(row, "original_total"),
    tax: amountAt(row, "tax_total"),
    refunded: amountAt(row, "refunded"),
    is_canceled: textAt(row, "status") === "canceled",
  };
}

/** Returns an amount to four decimals. Medusa never rounds: the tax in 35.97 at 19 % has more. */
function amountAt(row: JsonObject, name: string): string {
  const amount = roundNumberText(textAt(row, name) ?? "");
  if (amount === undefined) throw new Error(`Medusa lists a sale without ${name}`);
  return amount;
}
