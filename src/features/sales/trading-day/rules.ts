import { JsonNumber, JsonString, type JsonNode, parseJsonText, KEYS_MAX } from "../../../web-api/json/json.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import { divide, formatAmount, magnitude, sumAmounts } from "../../../runtime/money.ts";
import { meaningOf, type MethodTenders } from "../../../platform/configuration/rules/method-tenders.ts";
import { documentKind, isLayaway } from "../closings/rules/kinds.ts";
import { readPaidParts, type ReceiptFacts } from "../closings/rules/facts.ts";
import { readFlows, readParts } from "../closings/rules/receipt/flows.ts";
import { capturedOf, creditOf } from "../closings/rules/receipt/value.ts";
import { readUnits } from "../closings/rules/units.ts";
import type { HourRow, OtherPayment, PlainPayments, SoldItems } from "./queries.ts";

/** Adds up the hours of both days by currency, the currency with the most receipts first. */
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
  const receipts = countOf(rows, "receipts_until");
  if (receipts === 0) return null;
  const before = sumAmounts(rows.map(({ net_sales_until }) => net_sales_until));
  return {
    receipts,
    net_sales: formatAmount(before),
    change_percent: before > 0n ? Number(divide((net - before) * 100n, before)) : null,
  };
}

/** From the first to the last hour with a receipt on either day. */
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

/** The day's figures by location and currency. */
export function locationsOf(rows: readonly HourRow[]) {
  const own = rows.filter(({ is_before }) => !is_before);
  return [...Map.groupBy(own, ({ location_id, currency }) => `${location_id ?? ""} ${currency ?? ""}`).values()].map(
    (group) => ({
      location_id: group[0]?.location_id ?? null,
      location_name: group[0]?.location_name ?? null,
      currency: group[0]?.currency ?? null,
      receipts: countOf(group, "receipts"),
      net_sales: formatAmount(sumAmounts(group.map(({ net_sales }) => net_sales))),
    }),
  );
}

function countOf(rows: readonly HourRow[], name: "receipts" | "receipts_until"): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

/** Money of one tender; `unknown` of methods without a tender. */
export interface Taken {
  readonly session_key: string | null;
  readonly currency: string | null;
  readonly tender: string;
  readonly amount: string;
}

/** Adds up payments by session, currency and tender. Cash counts as due, without its rounding. */
export function takenOf(
  plain: readonly PlainPayments[],
  others: readonly OtherPayment[],
  method_tenders: MethodTenders,
): Taken[] {
  const flows = [
    ...plain.map(({ session_key, currency, payment_method, has_terminal_payment, amount }) => ({
      session_key,
      currency,
      tender: plainTender(payment_method, has_terminal_payment, method_tenders),
      amount: readUnits(amount) ?? 0n,
    })),
    ...others.flatMap((receipt) =>
      flowsOf(receipt, method_tenders).map(({ tender, due }) => ({
        session_key: receipt.session_key,
        currency: receipt.currency,
        tender: tender ?? "unknown",
        amount: due,
      })),
    ),
  ];
  return [
    ...Map.groupBy(flows, (flow) => JSON.stringify([flow.session_key, flow.currency, flow.tender])).values(),
  ].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const amount = rest.reduce((sum, flow) => sum + flow.amount, first.amount);
    return amount === 0n ? [] : [{ ...first, amount: formatAmount(amount) }];
  });
}

const NO_SALE = new Set(["deposit", "top_up", "deposit_refund", "credit_due"]);

/** Splits the payments of a currency's day into parts whose sum is its net sales. */
export function fromPaidToNet(
  { currency, net_sales }: { readonly currency: string | null; readonly net_sales: string },
  taken: readonly Taken[],
  others: readonly OtherPayment[],
  method_tenders: MethodTenders,
) {
  const paid = sumAmounts(taken.filter((one) => one.currency === currency).map(({ amount }) => amount));
  const own = others.filter((receipt) => receipt.currency === currency);
  const dueOf = (receipt: OtherPayment): bigint =>
    flowsOf(receipt, method_tenders).reduce((sum, { due }) => sum + due, 0n);
  const deposits = own.filter(({ kind }) => NO_SALE.has(kind)).reduce((sum, receipt) => sum - dueOf(receipt), 0n);
  const paid_earlier = own
    .filter(({ kind }) => kind === "settlement")
    .reduce((sum, receipt) => sum + sumAmounts([receipt.net_sales]) - dueOf(receipt), 0n);
  return {
    paid: formatAmount(paid),
    deposits: formatAmount(deposits),
    paid_earlier: formatAmount(paid_earlier),
    other: formatAmount(sumAmounts([net_sales]) - paid - deposits - paid_earlier),
  };
}

function plainTender(method: string | null, has_terminal_payment: boolean, tenders: MethodTenders): string {
  const meaning = meaningOf(method, tenders);
  if (meaning !== "nothing" && meaning !== "parts" && meaning !== "unknown") return meaning;
  return has_terminal_payment ? "card" : "unknown";
}

/** Reads the money of a receipt as the evaluation of a closing does. */
function flowsOf(receipt: OtherPayment, method_tenders: MethodTenders) {
  // Lines and tax decide nothing about tenders.
  const facts = { ...receipt, receipt_model: null, items: "[]" } as unknown as ReceiptFacts;
  const context = { unit: 1n, believed_rounding: CASH_ROUNDING_MAX, method_tenders, knownRates: () => [] };
  const kind = documentKind(facts);
  const parts = readParts(facts, context);
  const credit = creditOf(readPaidParts(facts.applied_credits) ?? [], parts);
  const total = readUnits(facts.grand_total) ?? 0n;
  const captured = isLayaway(kind) || kind === "credit_due" ? capturedOf(facts, kind, total, parts) : undefined;
  const due = kind === "refund" ? -(magnitude(total) - credit) : (captured ?? total - credit);
  return readFlows(facts, parts, due, context);
}

/** Ten cents in ten-thousandths. */
const CASH_ROUNDING_MAX = 1_000n;

/**
 * The products with the largest quantity sold less returned. Lines that cannot be read are left
 * out.
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
 * Kinds whose lines are goods that left or came back. Deposits are counted with their settlement.
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
    // An unreadable text has no lines.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
