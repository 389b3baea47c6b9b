import type { ItemLine, ReceiptFacts } from "../../../closings/rules/facts.ts";
import type { LineReading, ReadingContext } from "../../../closings/rules/receipt/context.ts";
import type { Flow } from "../../../closings/rules/receipt/flows.ts";
import type { ReadReceipt } from "../../../closings/rules/receipt/read.ts";
import { roundTo } from "../../../closings/rules/units.ts";
import {
  goodsLines,
  partOf,
  plainLine,
  type RateRow,
  rowsOf,
  scaled,
  untaxedLine,
  type WeighedItem,
  weighedItems,
} from "./goods-lines.ts";
import {
  type BusinessCase,
  grossOfLines,
  type Slip,
  type SlipFinding,
  type SlipLine,
  type SlipPayment,
  sumOfPayments,
  UNDETERMINED,
} from "./slip.ts";

/** What the slip of a receipt needs besides the receipt. */
export interface SlipContext extends Pick<ReadingContext, "knownRates" | "unit"> {
  readonly items: readonly ItemLine[];
  /** The meaning of row totals that the closing decided for. */
  readonly lines: LineReading;
  /** The money that a payment moved; receipts do not always state the cash that was paid. */
  readonly paidOf: (flow: Flow) => bigint;
}

/**
 * Returns a receipt in lines and payments. A layaway is turnover at its settlement, however its
 * register books it. What the receipt states beside its lines is a line of its own at no rate.
 */
export function slipOf(receipt: ReadReceipt, context: SlipContext): Slip {
  const { unit } = context;
  const findings = new Set<SlipFinding>();
  for (const doubt of receipt.doubts) {
    if (doubt === "kind_unknown" || doubt === "total_unknown" || doubt === "tax_unstated") findings.add(doubt);
  }
  const lines = [...goodsOf(receipt, context), ...creditLines(receipt)];
  const payments: SlipPayment[] = [];
  for (const flow of receipt.flows) {
    const { tender, due, method = "" } = flow;
    if (tender === "invoice") lines.push(untaxedLine("receivable", -due, method));
    else if (tender === "credit") lines.push(creditLine(-due, method));
    else {
      const paid = tender === "cash" ? context.paidOf(flow) : due;
      const amount = roundTo(paid, unit);
      if (amount !== paid) findings.add("amounts_rounded");
      if (amount !== due) lines.push(untaxedLine(amount > due ? "surcharge" : "discount", amount - due));
      if (tender === undefined) findings.add("tender_unknown");
      if (amount !== 0n) payments.push(paymentOf(flow, amount));
    }
  }
  const rest = sumOfPayments(payments) - grossOfLines(lines);
  if (rest !== 0n) {
    lines.push(plainLine(rest > 0n ? "surcharge" : "discount", { rate: UNDETERMINED, gross: rest, tax: 0n }));
  }
  if (lines.some(({ rate }) => rate === UNDETERMINED)) findings.add("lines_differ");
  if (payments.length === 0) payments.push({ tender: "none", name: "", amount: 0n });
  return { receipt_id: receipt.facts.receipt_id, lines, payments, findings: [...findings] };
}

function paymentOf({ tender, provider, method }: Flow, amount: bigint): SlipPayment {
  if (tender === "cash") return { tender, name: "", amount };
  if (tender === "card") return { tender, name: provider ?? method ?? "", amount };
  return { tender: "other", name: method ?? "", amount };
}

/** Returns the goods, or what was paid for goods before they were taken. */
function goodsOf(receipt: ReadReceipt, context: SlipContext): SlipLine[] {
  const { kind, value, due, credit, treatment, sold, returned, facts } = receipt;
  const { unit } = context;
  const rows = { sold: rowsIn(sold), returned: rowsIn(returned) };
  function rowsIn(side: ReadReceipt["sold"]): RateRow[] {
    return side === undefined ? [] : rowsOf(side, treatment);
  }
  const linesAt = (business_case: BusinessCase, parts: readonly RateRow[]) =>
    parts.map((part) => plainLine(business_case, part));
  if (kind === "unknown") return [];
  if (kind === "credit_due") return [untaxedLine("receivable_settled", due + credit)];
  if (kind === "deposit" || kind === "top_up") return linesAt("deposit", partOf(rows.sold, due + credit, unit));
  if (kind === "refund" && isDepositBack(facts)) {
    const back = rows.returned.map((row) => scaled(row, -1n));
    return linesAt("deposit_released", back);
  }
  const items = weighedItems(receipt, context.items, context.lines, context);
  const isBack = ({ item }: WeighedItem) => item.is_returned;
  const [sold_items, back_items] =
    kind === "exchange" ? [items.filter((item) => !isBack(item)), items.filter(isBack)] : [items, items];
  const lines = [
    ...(sold === undefined ? [] : goodsLines(rows.sold, sold_items, 1n, unit)),
    ...(returned === undefined ? [] : goodsLines(rows.returned, back_items, -1n, unit)),
  ];
  if (sold === undefined && returned === undefined) lines.push(...unsplitLines(receipt, items));
  if (kind !== "settlement") return lines;
  return [...lines, ...linesAt("deposit_released", partOf(rows.sold, due + credit - value, unit))];
}

/** Returns an exchange whose sides are not known: what its goods cost together, and its items. */
function unsplitLines({ value, tax = 0n }: ReadReceipt, items: readonly WeighedItem[]): SlipLine[] {
  return [...goodsLines([], items, 1n, 1n), plainLine("goods", { rate: UNDETERMINED, gross: value, tax })];
}

/** Whether a refund gives back what was paid before the goods were taken. */
function isDepositBack({ layaway_kind }: ReceiptFacts): boolean {
  return ["deposit", "top_up"].includes((layaway_kind ?? "").trim().toLowerCase());
}

/** Returns the line of the credit that is used, or given in a refund. */
function creditLines({ kind, credit }: ReadReceipt): SlipLine[] {
  return credit === 0n ? [] : [creditLine(kind === "refund" ? credit : -credit, "")];
}

function creditLine(gross: bigint, text: string): SlipLine {
  return untaxedLine(gross > 0n ? "voucher_sold" : "voucher_redeemed", gross, text);
}
