import { checkKey } from "@tillkeeper/texts/check-key";
import texts from "@tillkeeper/texts/checks/en.json" with { type: "json" };
import type { Against, Outline } from "./check.ts";

/** Ids of the checks that decide, without those per rate and treatment, which follow after H5. */
const HARD: readonly string[] = [
  "H1:amount",
  "H1:sign",
  "H1:type",
  "H1:currency",
  "H1:receipt_number",
  "H9:unlisted",
  "H9:duplicates",
  "H9:elsewhere",
  "H2",
  "H3",
  "T3",
  "H4:sales",
  "H4:refunds",
  "H4:sales_net",
  "H4:refunds_net",
  "X3",
  "H5:sales",
  "H5:refunds",
  "H7:sales_net",
  "H7:sales_tax",
  "H7:refund_net",
  "H7:refund_tax",
  "H8",
  "C1",
  "C1r",
  "C1b",
  "C2:cash",
  "C2:split_cash",
  "C3:card",
  "C3:split_card",
  "C4",
  "C5:redeemed",
  "L1",
  "L2",
  "L3",
  "C3:card_refunds",
  "R2",
  "C5:issued",
  "R3",
  "R5",
  "R6",
  "C6",
  "W3",
  "C3:collected",
  "C3:refunded",
];

/** Ids of the checks that inform. */
const FINDINGS: readonly string[] = [
  "C3:count",
  "P3",
  "R4",
  "X8",
  "C7",
  "C8",
  "C9:closing_number",
  "C9:order",
  "C9:series_code",
  "C9:closed_at",
  "C9:opened_at",
  "C9:business_date",
  "C9:receipt_numbers",
  "C9:number_gap",
  "C9:times",
  "C9:place",
  "C9:cash",
  "C9:left",
  "C9:no_session",
  "C9:number_twice",
  "C9:clock",
  "C9:rates",
  "L4",
  "L5",
  "booking",
];

/** Ids that every closing has, in their order. */
export const RULE_ORDER: readonly string[] = [...HARD, ...FINDINGS];

const IS_FINDING: ReadonlySet<string> = new Set(FINDINGS);
const TITLES: Readonly<Record<string, string>> = texts.titles;
const FORMULAS: Readonly<Record<string, string>> = texts.formulas;

/** What a check compares with, for each that does not compare with the receipts alone. */
const AGAINST: Readonly<Record<string, Against>> = {
  ...sides("closing", ["H5:sales", "H5:refunds", "H8", "X8"]),
  ...sides("closing", ["C9:series_code", "C9:closed_at", "C9:business_date", "C9:receipt_numbers", "C9:left"]),
  ...sides("both", ["H7:sales_net", "H7:sales_tax", "H7:refund_net", "H7:refund_tax", "C1", "C1r", "C6", "W3"]),
  ...sides("before", ["C7", "C9:closing_number", "C9:order", "C9:opened_at", "booking"]),
  ...sides("limit", ["H1:sign", "H1:type", "H9:unlisted", "H9:duplicates", "H9:elsewhere", "R3"]),
  ...sides("limit", ["C9:number_gap", "C9:times", "C9:place", "C9:cash"]),
  ...sides("limit", ["C9:no_session", "C9:number_twice", "C9:clock", "C9:rates", "L4", "L5"]),
};

function sides(against: Against, ids: readonly string[]): Record<string, Against> {
  return Object.fromEntries(ids.map((id) => [id, against]));
}

/**
 * Returns the definition of a check.
 * @throws Error for an unknown id.
 */
export function outlineOf(id: string): Outline {
  const { key, rate = "" } = checkKey(id);
  const title = TITLES[key];
  const formula = FORMULAS[key];
  if (title === undefined || formula === undefined) throw new Error(`no outline for the check ${id}`);
  return {
    id,
    kind: IS_FINDING.has(id) ? "finding" : "hard",
    title: title.replace("%{rate}", rate),
    formula: formula.replace("%{rate}", rate),
    against: AGAINST[id] ?? "receipts",
  };
}

/** Checks that need every listed receipt. */
export const NEED_RECEIPTS = HARD.filter(
  (id) => !["H5:sales", "H5:refunds", "H8", "H9:duplicates", "H9:elsewhere"].includes(id),
);
