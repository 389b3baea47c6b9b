import { divideRounded, magnitudeOf, ONE_PIECE, parseQuantity, sumOf } from "../../../money/decimals.ts";
import { formatMoney, parseMoney } from "../../../money/money.ts";
import { recordOf } from "../../json.ts";
import { firstReceiptsOf, type PostedReceipt } from "../exchange.ts";
import { type Rule, verdict } from "../finding.ts";

/** A sum of the receipt and the amount of the lines that it adds up. */
const SUMS = [
  ["subtotal", "row_total"],
  ["discount_amount", "discount_amount"],
  ["tax_amount", "tax_amount"],
] as const;

export const amounts_add_up: Rule = {
  name: "amounts_add_up",
  demand: "The total of a line is its price times its quantity, and the sums of a receipt are those of its lines.",
  examine: ({ exchanges }) => {
    const receipts = firstReceiptsOf(exchanges);
    return verdict(receipts.length, receipts.flatMap(failuresOf), `Receipts that add up: ${receipts.length}.`);
  },
};

/** Amounts that are missing or cannot be read are left to the rule about prices. */
function failuresOf({ sale_id, receipt }: PostedReceipt): string[] {
  const items = (Array.isArray(receipt["items"]) ? (receipt["items"] as readonly unknown[]) : []).map(
    (item) => recordOf(item) ?? {},
  );
  const currency = String(receipt["currency"]);
  const money = (minor: bigint): string => formatMoney(minor, currency);
  const amountIn = (of: Readonly<Record<string, unknown>>, name: string): bigint | undefined =>
    readable(() => parseMoney(textOf(of[name]), currency));
  const failures = items.flatMap((item) => {
    const [price, total] = [amountIn(item, "price"), amountIn(item, "row_total")];
    const qty_e4 = readable(() => parseQuantity(textOf(item["qty"])));
    if (price === undefined || total === undefined || qty_e4 === undefined) return [];
    const product = magnitudeOf(divideRounded(price * qty_e4, ONE_PIECE));
    // Pieces are exact; a weight may be rounded in another way.
    const allowed = qty_e4 % ONE_PIECE === 0n ? 0n : 1n;
    if (magnitudeOf(magnitudeOf(total) - product) <= allowed) return [];
    return [`Sale ${sale_id}: ${textOf(item["sku"])} has the row_total ${money(total)}, not ${money(product)}.`];
  });
  for (const [name, of_line] of SUMS) {
    const stated = amountIn(receipt, name);
    const amounts = items.flatMap((item) => amountIn(item, of_line) ?? []);
    // The fee of an exchange has a tax of its own.
    if (stated === undefined || amounts.length < items.length || receipt["sale_type"] === "exchange") continue;
    const sum = sumOf(amounts);
    if (magnitudeOf(sum) !== magnitudeOf(stated))
      failures.push(`Sale ${sale_id} has the ${name} ${money(stated)}; its lines have ${money(sum)}.`);
  }
  return failures;
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
