import { addAmounts } from "../dashboard/sums.ts";
import type { ClosingDetail } from "./show.tsx";

/** A figure of a closing beside what the receipts say; null where they say nothing. */
export interface Comparison {
  /** The check that compares it; none where nothing does. */
  readonly check: string | null;
  readonly closing: string | null;
  readonly receipts: string | null;
  readonly difference: string | null;
  readonly isWrong: boolean;
}

type Checks = ClosingDetail["checks"];

const isZero = (amount: string | null): boolean => amount === null || /^-?0(\.0+)?$/.test(amount);

/** What a closing says and what its check found. */
export function compared(checks: Checks, id: string | null, closing: string | null): Comparison {
  const check = checks.find((one) => one.id === id);
  return {
    check: id,
    closing,
    receipts: check?.expected ?? null,
    difference: check?.expected === null ? null : (check?.difference ?? null),
    isWrong: check?.outcome === "failed",
  };
}

/** Turnover without tax, which the receipts say rate by rate. */
export function comparedNet(checks: Checks, side: "sales" | "refund", closing: string): Comparison {
  const rates = checks.filter(({ id }) => id.startsWith("H6:") && id.endsWith(`:${side}_net`));
  const amounts = rates.flatMap(({ expected }) => (expected === null ? [] : [expected]));
  if (rates.length === 0 || amounts.length < rates.length) return compared([], null, closing);
  const receipts = addAmounts(amounts);
  const difference = addAmounts([closing, receipts.startsWith("-") ? receipts.slice(1) : `-${receipts}`]);
  return { check: null, closing, receipts, difference, isWrong: !isZero(difference) };
}

interface Rate {
  readonly rate?: unknown;
  readonly treatment?: unknown;
  readonly [figure: string]: unknown;
}

const FIGURES = ["sales_net", "sales_tax", "refund_net", "refund_tax"] as const;

/** Each rate of a closing that has an amount; the rates stand in the document only. */
export function comparedRates({ checks, report_json }: ClosingDetail): readonly Comparison[] {
  const { tax_rates, tax_treatments } = JSON.parse(report_json) as { tax_rates?: unknown; tax_treatments?: unknown };
  const rates = Array.isArray(tax_rates) ? (tax_rates as readonly Rate[]) : [];
  const treatments = Object.entries((tax_treatments ?? {}) as Readonly<Record<string, Rate | null>>);
  const named: readonly (readonly [string, Rate | null])[] = [
    ...rates.map((rate) => [`${String(rate.rate)}:${String(rate.treatment)}`, rate] as const),
    ...treatments,
  ];
  return named.flatMap(([name, figures]) =>
    FIGURES.flatMap((figure) => {
      const said = figures?.[figure];
      const closing = typeof said === "string" || typeof said === "number" ? String(said) : null;
      const comparison = compared(checks, `H6:${name}:${figure}`, closing);
      return isZero(closing) && isZero(comparison.receipts) ? [] : [comparison];
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
  credits_issued: "C5:issued",
};

/** Each tender that has an amount. */
export function comparedTenders(closing: ClosingDetail): readonly (Comparison & { readonly tender: Tender })[] {
  return TENDERS.flatMap((tender) => {
    // Receipts do not tell manual card refunds from others: the check counts both together.
    const isAlone = tender === "card_refunds" && isZero(closing.tender_manual_card_refunds);
    const check = isAlone ? "C3:card_refunds" : (CHECKS_OF_TENDERS[tender] ?? null);
    const comparison = compared(closing.checks, check, closing[`tender_${tender}`]);
    return isZero(comparison.closing) && isZero(comparison.receipts) ? [] : [{ ...comparison, tender }];
  });
}
