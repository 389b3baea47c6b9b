import { JsonNumber, JsonString, type JsonNode, parseJsonText, KEYS_MAX } from "../../../../web-api/json/json.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { divide, formatAmount, magnitude, sumAmounts } from "../../../../runtime/money.ts";
import type { MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { readUnits } from "../../closings/rules/units.ts";
import type { HourRow, PaymentSum, SoldItems } from "../queries/day.ts";
import { type PaidSum, tenderOf } from "./sums.ts";

/** Adds up the hours of both days per currency, the currency with the most receipts first. */
export function figuresOf(rows: readonly HourRow[]) {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, group]) => {
      const own = group.filter(({ is_before }) => !is_before);
      const before = group.filter(({ is_before }) => is_before);
      const receipts = countOf(own, "receipts");
      const net = sumAmounts(own.map(({ net_sales }) => net_sales));
      return {
        currency,
        receipts,
        net_sales: formatAmount(net),
        average: receipts === 0 ? null : formatAmount(divide(net, BigInt(receipts))),
        before: beforeOf(net, before),
        hours: hoursOf(own, before),
      };
    })
    .toSorted((left, right) => right.receipts - left.receipts);
}

function beforeOf(net: bigint, rows: readonly HourRow[]) {
  return comparedWith(
    countOf(rows, "receipts_until"),
    sumAmounts(rows.map(({ net_sales_until }) => net_sales_until)),
    net,
  );
}

/** Compares net sales with those of the earlier day; null when that has no receipt. */
export function comparedWith(receipts: number, before: bigint, net: bigint) {
  if (receipts === 0) return null;
  return {
    receipts,
    net_sales: formatAmount(before),
    change_percent: before > 0n ? Number(divide((net - before) * 100n, before)) : null,
  };
}

/** Returns the hours from the first to the last one with a receipt on either day. */
function hoursOf(own: readonly HourRow[], before: readonly HourRow[]) {
  const hours = [...own, ...before].map(({ hour }) => hour);
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  const at = (rows: readonly HourRow[], hour: number) =>
    formatAmount(sumAmounts(rows.filter((row) => row.hour === hour).map(({ net_sales }) => net_sales)));
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => ({
    hour: first + index,
    net_sales: at(own, first + index),
    net_sales_before: at(before, first + index),
  }));
}

function countOf(rows: readonly HourRow[], name: "receipts" | "receipts_until"): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

/** Money received in one tender; `unknown` adds up the methods without a tender. */
export interface Taken {
  readonly currency: string | null;
  readonly tender: string;
  readonly amount: string;
}

/**
 * Adds up payments by currency and tender. Cash counts with the amount due, before cash rounding.
 */
export function takenOf(paid: readonly PaidSum[], method_tenders: MethodTenders): Taken[] {
  const by_tender = Map.groupBy(paid, (sum) => JSON.stringify([sum.currency, tenderOf(sum, method_tenders)]));
  return [...by_tender.values()].flatMap((group) => {
    const amount = sumAmounts(group.map((sum) => sum.paid));
    return group[0] === undefined || amount === 0n
      ? []
      : [{ currency: group[0].currency, tender: tenderOf(group[0], method_tenders), amount: formatAmount(amount) }];
  });
}

/** Splits the payments of a currency's day into parts whose sum is its net sales. */
export function fromPaidToNet(
  { currency, net_sales }: { readonly currency: string | null; readonly net_sales: string },
  sums: readonly PaymentSum[],
) {
  const own = sums.filter((sum) => sum.currency === currency);
  const paid = sumAmounts(own.map((sum) => sum.paid));
  const deposits = -sumAmounts(own.map((sum) => sum.deposits));
  const paid_earlier = sumAmounts(own.map((sum) => sum.paid_earlier));
  return {
    paid: formatAmount(paid),
    deposits: formatAmount(deposits),
    paid_earlier: formatAmount(paid_earlier),
    other: formatAmount(sumAmounts([net_sales]) - paid - deposits - paid_earlier),
  };
}

/**
 * Returns the products with the largest quantity sold, less returns. Unreadable lines are left out.
 */
export function bestSellersOf(receipts: readonly SoldItems[], limit: number) {
  const lines = receipts.flatMap(({ kind, items }) => (SOLD.has(kind) ? linesOf(kind, items) : []));
  return [...Map.groupBy(lines, ({ sku, name }) => sku ?? name).values()]
    .map((group) => ({
      sku: group[0]?.sku ?? null,
      name: group[0]?.name ?? null,
      units: group.reduce((sum, { quantity }) => sum + quantity, 0n),
    }))
    .filter(({ units }) => units > 0n)
    .toSorted((left, right) => (right.units > left.units ? 1 : right.units < left.units ? -1 : 0))
    .slice(0, limit)
    .map(({ sku, name, units }) => ({ sku, name, quantity: formatAmount(units) }));
}

/**
 * Kinds of receipts whose lines are goods sold or returned. Goods on deposit count when the deposit
 * is settled.
 */
const SOLD = new Set(["sale", "settlement", "refund", "exchange"]);

const NAME_CHARACTERS_MAX = 200;

function linesOf(kind: string, items: string) {
  const root = read(items);
  return (Array.isArray(root) ? root : []).flatMap((line: JsonNode) => {
    if (!(line instanceof Map)) return [];
    const text = (name: string) => {
      const node = line.get(name);
      return node instanceof JsonString && node.value.trim() !== "" ? node.value.slice(0, NAME_CHARACTERS_MAX) : null;
    };
    const [sku, name] = [text("sku"), text("name")];
    const qty = line.get("qty");
    const units = readUnits(qty instanceof JsonNumber ? qty.text : qty instanceof JsonString ? qty.value : undefined);
    if (units === undefined || (sku === null && name === null)) return [];
    return [{ sku, name, quantity: kind === "refund" ? -magnitude(units) : units }];
  });
}

function read(items: string): JsonNode | undefined {
  try {
    return parseJsonText(items, { prototype_keys: true, keys: KEYS_MAX }).root;
  } catch (error) {
    // Unreadable text counts as no lines.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
