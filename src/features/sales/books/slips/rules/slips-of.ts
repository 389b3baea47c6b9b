import { paidOf } from "../../../closings/rules/booking/contribute-tenders.ts";
import type { EvaluationContext } from "../../../closings/rules/checks/evidence.ts";
import type { Closing } from "../../../closings/rules/closing.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import { contains, exactly, type Interval, minus, NOTHING, plus } from "../../../closings/rules/interval.ts";
import type { Flow } from "../../../closings/rules/receipt/flows.ts";
import { statedOf, units } from "../../../closings/rules/stated.ts";
import { roundTo } from "../../../closings/rules/units.ts";
import { roundingOf } from "../../journal/rules/money-lines.ts";
import { bookedDay } from "../../journal/rules/booked-day.ts";
import { movedCash } from "../../journal/rules/drawer-lines.ts";
import { untaxedLine } from "./goods-lines.ts";
import { type BusinessCase, type Slip, type SlipFinding } from "./slip.ts";
import { slipOf } from "./slip-of.ts";

/** Why the slips of a closing are not its books. */
export type ClosingFinding =
  | "receipts_missing"
  | "receipt_unreadable"
  /** The cash of all slips is not what was left in the drawer. */
  | "drawer_differs"
  /** The goods of all slips are not the sales less the refunds of the closing. */
  | "turnover_differs";

export interface ClosingSlips {
  /** Of the receipts, in their order, then of what the closing reports without a receipt. */
  readonly slips: readonly Slip[];
  readonly findings: readonly (ClosingFinding | SlipFinding)[];
}

/**
 * Returns the documents of a closing in lines and payments. Its cash begins with the float and
 * ends with what was left in the drawer. Pure and exact; never throws.
 *
 * @param receipts - as for the evaluation of the closing.
 */
export function slipsOf(closing: Closing, receipts: readonly ReceiptFacts[], context: EvaluationContext): ClosingSlips {
  const { day, stated, booking, unfit } = bookedDay(closing, receipts, context);
  const findings = new Set<ClosingFinding | SlipFinding>(unfit === undefined ? [] : [unfit]);
  // The rounding of cash of which the receipts state neither amount nor step.
  let open: Interval = NOTHING;
  const paid = (flow: Flow): bigint => {
    const range = paidOf(flow, booking, day.rounding, 0n);
    if (range.low === range.high) return range.low;
    open = plus(open, minus(range, exactly(flow.due)));
    return flow.due;
  };
  const slips = day.receipts(booking).map((receipt) =>
    slipOf(receipt, {
      items: day.linesOf(receipt.facts).items ?? [],
      lines: booking.lines,
      knownRates: day.context.knownRates,
      unit: day.context.unit,
      paidOf: paid,
    }),
  );
  for (const slip of slips) for (const finding of slip.findings) findings.add(finding);
  const goods = sumOver(slips, "goods");
  if (goods !== statedOf(stated, "sales") - statedOf(stated, "refunds")) findings.add("turnover_differs");
  const reported: Slip[] = [];
  // Of what the closing reports, as it states it.
  let cash = 0n;
  const report = (business_case: BusinessCase, amount: bigint, text = "") => {
    cash += amount;
    if (amount !== 0n) reported.push(reportedSlip(business_case, amount, text, day.context.unit));
  };
  const at = (figure: "opening_float" | "cash_expected" | "cash_counted" | "cash_left_in_drawer") =>
    units(closing[figure] ?? "0");
  report("opening_float", at("opening_float"));
  for (const { type, amount, note } of movedCash(closing)) report(type, amount, note);
  const so_far = cashOf(slips) + cash;
  const missing = closing.has_cash_drawer
    ? at("cash_expected") - so_far
    : roundingOf({ stated, booking }) - roundedIn(slips);
  const is_rounding = missing !== 0n && contains(open, missing);
  if (is_rounding) report(missing > 0n ? "surcharge" : "discount", missing);
  if (closing.has_cash_drawer && missing !== 0n && !is_rounding) findings.add("drawer_differs");
  report("difference", at("cash_counted") - at("cash_expected"));
  report("transit", at("cash_left_in_drawer") - at("cash_counted"));
  for (const slip of reported) for (const finding of slip.findings) findings.add(finding);
  return { slips: [...slips, ...reported], findings: [...findings] };
}

/** Returns the document of an amount: its cash in the currency's unit, as that of a receipt. */
function reportedSlip(business_case: BusinessCase, amount: bigint, text: string, unit: bigint): Slip {
  const cash = roundTo(amount, unit);
  const line = untaxedLine(business_case, amount, text);
  const rounding = untaxedLine(cash > amount ? "surcharge" : "discount", cash - amount);
  return {
    receipt_id: null,
    lines: cash === amount ? [line] : [line, rounding],
    payments: [{ tender: cash === 0n ? "none" : "cash", name: "", amount: cash }],
    findings: cash === amount ? [] : ["amounts_rounded"],
  };
}

function sumOver(slips: readonly Slip[], business_case: BusinessCase): bigint {
  return slips
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.business_case === business_case ? line.gross : 0n), 0n);
}

/** Returns the cash of slips. */
export function cashOf(slips: readonly Slip[]): bigint {
  return slips
    .flatMap(({ payments }) => payments)
    .reduce((sum, { tender, amount }) => sum + (tender === "cash" ? amount : 0n), 0n);
}

function roundedIn(slips: readonly Slip[]): bigint {
  return sumOver(slips, "surcharge") + sumOver(slips, "discount");
}
