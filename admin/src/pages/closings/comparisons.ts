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

const PAID_BACK: readonly string[] = [
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
];
const ADDED = "layaway_receivable";
const DEDUCTED: readonly string[] = ["layaway_payments", "credit_due_collections", "cash_rounding"];

/** Returns the amount of a tender as it leads to net sales: what lowers them is below zero. */
export function signedTender(tender: string, amount: string): string {
  return [...PAID_BACK, ...DEDUCTED].includes(tender) ? addAmounts([negative(amount)]) : amount;
}

export interface TenderLine extends Comparison {
  /**
   * A tender, `cash_refund`, `other`, or the sum of the rows before it: `received`, `paid_back`,
   * `net_sales`.
   */
  readonly figure: string;
  readonly isSum: boolean;
}

/**
 * Returns the tenders with their sign and their sums, down to the net sales, as the printed closing
 * has them. `other` is what the closing booked outside of its tenders.
 *
 * @param cash_refunds - amounts of the drawer's movements that paid back, positive.
 */
export function tenderLines(closing: ClosingDetail, cash_refunds: readonly string[]): readonly TenderLine[] {
  const own = (figure: string, amount: string, isSum: boolean): TenderLine => ({
    ...compared([], null, amount),
    figure,
    isSum,
  });
  const added = (lines: readonly TenderLine[]): string => addAmounts(lines.map((line) => line.closing ?? "0"));
  const lines = comparedTenders(closing).map(({ tender, ...line }): TenderLine => {
    const signed = (amount: string | null) => (amount === null ? null : signedTender(tender, amount));
    const { closing: stated, receipts, difference } = line;
    return {
      ...line,
      figure: tender,
      isSum: false,
      closing: signed(stated),
      receipts: signed(receipts),
      difference: signed(difference),
    };
  });
  const beside = lines.filter(({ figure }) => figure === ADDED || DEDUCTED.includes(figure));
  const paid_back = lines.filter(({ figure }) => PAID_BACK.includes(figure));
  const received = lines.filter((line) => !beside.includes(line) && !paid_back.includes(line));
  if (cash_refunds.length > 0) paid_back.push(own("cash_refund", negative(addAmounts(cash_refunds)), false));
  const net = addAmounts([closing.sales_incl_tax, negative(closing.refunds_incl_tax)]);
  const other = addAmounts([net, negative(added([...received, ...paid_back, ...beside]))]);
  const summed = (figure: string, rows: readonly TenderLine[]) =>
    rows.length === 0 ? [] : [...rows, own(figure, added(rows), true)];
  return [
    ...summed("received", received),
    ...summed("paid_back", paid_back),
    ...beside,
    ...(isZero(other) ? [] : [own("other", other, false)]),
    own("net_sales", net, true),
  ];
}
