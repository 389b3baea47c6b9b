import { addAmounts, negative } from "../dashboard/sums.ts";
import { isNumber } from "./checks/amounts.ts";
import type { ClosingDetail } from "./closing.ts";

/**
 * A figure of a closing beside the figure from its receipts, which is null when receipts have no
 * such figure.
 */
export interface Comparison {
  /** Id of the check that compares the figure; null when no check does. */
  readonly check: string | null;
  readonly closing: string | null;
  readonly receipts: string | null;
  readonly difference: string | null;
  readonly isWrong: boolean;
}

type Checks = ClosingDetail["checks"];

export const isZero = (amount: string | null): boolean => amount === null || /^-?0(\.0+)?$/.test(amount);

/**
 * Returns a figure of a closing beside the figure from receipts, which the check with this id
 * states.
 */
export function compared(checks: Checks, id: string | null, closing: string | null): Comparison {
  const check = checks.find((one) => one.id === id);
  // When receipts allow more than one amount, there is no single figure to show.
  const receipts = check?.expected != null && isNumber(check.expected) ? check.expected : null;
  return {
    check: id,
    closing,
    receipts,
    difference: receipts === null ? null : (check?.difference ?? null),
    isWrong: check?.outcome === "failed",
  };
}

/** Returns the turnover without tax. */
export function comparedNet(closing: ClosingDetail, side: "sales" | "refunds"): Comparison {
  return compared(closing.checks, `H4:${side}_net`, closing[`${side}_excl_tax`]);
}

const FIGURES = ["sales_net", "sales_tax", "refund_net", "refund_tax"] as const;

const RATE = new Intl.NumberFormat("en", { maximumFractionDigits: 4, useGrouping: false, signDisplay: "negative" });

/**
 * Returns the name of a rate in checks: `21:standard` for `21.00`; `exempt` and similar have no
 * rate.
 */
function nameOf({ rate, treatment }: ClosingDetail["tax_rates"][number]): string {
  return rate === null ? treatment : `${RATE.format(String(rate) as Intl.StringNumericLiteral)}:${treatment}`;
}

export interface RateComparison extends Comparison {
  readonly check: string;
  readonly figure: (typeof FIGURES)[number];
  /** Tax rate in percent; null for a treatment without one. */
  readonly rate: string | null;
  readonly treatment: string;
}

/** Returns the figures of each tax rate that has an amount, in the closing or in the receipts. */
export function comparedRates({ checks, tax_rates }: ClosingDetail): readonly RateComparison[] {
  const checked = checks.filter(({ id }) => id.startsWith("H6:")).map(({ id }) => id.slice(3, id.lastIndexOf(":")));
  return [...new Set([...tax_rates.map(nameOf), ...checked])].flatMap((name) =>
    FIGURES.flatMap((figure) => {
      const said = tax_rates.filter((rate) => nameOf(rate) === name).map((rate) => rate[figure]);
      const id = `H6:${name}:${figure}`;
      const comparison = compared(checks, id, said.length === 0 ? null : addAmounts(said));
      if (isZero(comparison.closing) && isZero(comparison.receipts)) return [];
      const [treatment = "", rate = null] = name.split(":").toReversed();
      return [{ ...comparison, check: id, figure, rate, treatment }];
    }),
  );
}

export const TENDERS = [
  "cash",
  "card",
  "split_cash",
  "split_card",
  "invoice",
  "credit_redeemed",
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
  "layaway_receivable",
  "layaway_payments",
  "credit_due_collections",
  "cash_rounding",
] as const;

type Tender = (typeof TENDERS)[number];

const CHECKS_OF_TENDERS: Readonly<Partial<Record<Tender, string>>> = {
  cash: "C2:cash",
  split_cash: "C2:split_cash",
  card: "C3:card",
  split_card: "C3:split_card",
  invoice: "C4",
  credit_redeemed: "C5:redeemed",
};

/**
 * Checks of the sum of two tenders which receipts do not distinguish, by the shown tender, each
 * with the other tender.
 */
const CHECKS_OF_SUMS: Readonly<Partial<Record<Tender, readonly [check: string, other: Tender]>>> = {
  card_refunds: ["C3:card_refunds", "manual_card_refunds"],
  credits_issued: ["C5:issued", "credits_returned"],
};

/** Returns the figures of each tender that has an amount, in the closing or in the receipts. */
export function comparedTenders(closing: ClosingDetail): readonly (Comparison & { readonly tender: Tender })[] {
  return TENDERS.flatMap((tender) => {
    const [sum, other] = CHECKS_OF_SUMS[tender] ?? [];
    const ofSum = other !== undefined && isZero(closing[`tender_${other}`]) ? sum : undefined;
    const check = CHECKS_OF_TENDERS[tender] ?? ofSum ?? null;
    const comparison = compared(closing.checks, check, closing[`tender_${tender}`]);
    return isZero(comparison.closing) && isZero(comparison.receipts) ? [] : [{ ...comparison, tender }];
  });
}

const PAID_BACK: ReadonlySet<string> = new Set([
  "card_refunds",
  "manual_card_refunds",
  "cash_refund",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
]);
const OTHER: ReadonlySet<string> = new Set([
  "layaway_receivable",
  "layaway_payments",
  "credit_due_collections",
  "cash_rounding",
]);

export interface TenderLine extends Comparison {
  /** A tender, `cash_refund`, or the sum of the rows before it: `received`, `paid_back`. */
  readonly figure: string;
  readonly isSum: boolean;
}

/**
 * Returns the tenders with their sign and with the sums of what was received and paid back, as the
 * printed closing has them.
 *
 * @param cash_refunds - amounts of the drawer's movements that paid back, positive.
 */
export function tenderLines(closing: ClosingDetail, cash_refunds: readonly string[]): readonly TenderLine[] {
  const lines: readonly TenderLine[] = [
    ...comparedTenders(closing).map(({ tender, ...line }) => ({ ...line, figure: tender, isSum: false })),
    ...(cash_refunds.length === 0
      ? []
      : [{ ...compared([], null, addAmounts(cash_refunds)), figure: "cash_refund", isSum: false }]),
  ];
  const summed = (figure: string, rows: readonly TenderLine[]): readonly TenderLine[] =>
    rows.length === 0
      ? []
      : [...rows, { ...compared([], null, addAmounts(rows.map((row) => row.closing ?? "0"))), figure, isSum: true }];
  return [
    ...summed(
      "received",
      lines.filter(({ figure }) => !PAID_BACK.has(figure) && !OTHER.has(figure)),
    ),
    ...summed("paid_back", lines.filter(({ figure }) => PAID_BACK.has(figure)).map(negated)),
    ...lines.filter(({ figure }) => OTHER.has(figure)),
  ];
}

function negated(line: TenderLine): TenderLine {
  const less = (amount: string | null): string | null =>
    amount === null || isZero(amount) ? amount : negative(amount);
  return {
    ...line,
    closing: less(line.closing),
    receipts: less(line.receipts),
    difference: less(line.difference),
  };
}
