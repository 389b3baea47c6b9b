import { formatAmount } from "../../../../runtime/money.ts";
import { RATE_AMOUNTS, type RateFigures, type Sums, unitsOf } from "./totals.ts";

/** A sum of `closing_sum` over closings; also of figures that this version does not know. */
export interface SummedFigure {
  readonly figure: string;
  readonly detail: string;
  readonly amount: string;
}

type RateAmounts = { readonly [Name in (typeof RATE_AMOUNTS)[number]]: string };

/**
 * A row of the VAT report: base and tax of sales and refunds, and sales less refunds. The rows
 * before the total add up to it.
 *
 * - `rate`: a tax rate; `unknown`, `reverse_charge`, `exempt`: as a closing states them.
 * - `untaxed`: goods for which no tax row exists.
 * - `twice`: below zero, the base that several taxes have in common and the total counts once.
 * - `open`: what the rows lack in closings that do not add up.
 */
export interface VatRow extends RateAmounts {
  readonly kind: "rate" | "unknown" | "reverse_charge" | "exempt" | "untaxed" | "twice" | "open" | "total";
  readonly rate: string | null;
  /** Rates that one row combines, or that have a base in common. */
  readonly parts: readonly string[];
  readonly net: string;
  readonly tax: string;
}

/** Returns the VAT report of closings. Its total is what they state as sales less refunds. */
export function vatOf(totals: Sums, sums: readonly SummedFigure[]): VatRow[] {
  const total: RateAmounts = {
    sales_net: totals.sales_excl_tax,
    sales_tax: totals.sales_tax,
    refund_net: totals.refunds_excl_tax,
    refund_tax: totals.refunds_tax,
  };
  const combined = sums.filter(({ figure }) => figure === "combined").map(({ detail }) => detail.split("+"));
  const rows: VatRow[] = totals.tax_rates.map((rate) => ({
    ...rowOf(kindOf(rate), rate),
    rate: rate.rate,
    parts: combined.find((parts) => isSum(parts, rate.rate)) ?? [],
  }));
  const bases = (sales: string, refunds: string, of: (figure: string) => string): RateAmounts => ({
    ...NONE,
    sales_net: of(sales),
    refund_net: of(refunds),
  });
  for (const [detail, group] of Map.groupBy(
    sums.filter(({ figure }) => figure.endsWith("_twice")),
    (sum) => sum.detail,
  )) {
    const less = (figure: string) => formatAmount(-addedUp(group, figure));
    const row = rowOf("twice", bases("sales_twice", "refunds_twice", less));
    rows.push({ ...row, parts: detail.split("+") });
  }
  rows.push(
    rowOf(
      "untaxed",
      bases("sales_untaxed", "refunds_untaxed", (figure) => formatAmount(addedUp(sums, figure))),
    ),
  );
  const open = Object.fromEntries(
    RATE_AMOUNTS.map((name) => [
      name,
      formatAmount(rows.reduce((rest, row) => rest - unitsOf(row[name]), unitsOf(total[name]))),
    ]),
  ) as RateAmounts;
  rows.push(rowOf("open", open));
  return [...rows.filter((row) => STATED.has(row.kind) || !isZero(row)), rowOf("total", total)];
}

/** Rows that are listed also when they are 0. */
const STATED: ReadonlySet<string> = new Set(["rate", "reverse_charge", "exempt"]);

const NONE: RateAmounts = { sales_net: "0", sales_tax: "0", refund_net: "0", refund_tax: "0" };

function kindOf({ treatment }: RateFigures): VatRow["kind"] {
  if (treatment === "reverse_charge" || treatment === "exempt") return treatment;
  return treatment === "unknown" ? "unknown" : "rate";
}

function rowOf(kind: VatRow["kind"], { sales_net, sales_tax, refund_net, refund_tax }: RateAmounts): VatRow {
  const less = (sales: string, refunds: string): string => formatAmount(unitsOf(sales) - unitsOf(refunds));
  const amounts = { sales_net, sales_tax, refund_net, refund_tax };
  return {
    kind,
    rate: null,
    parts: [],
    ...amounts,
    net: less(sales_net, refund_net),
    tax: less(sales_tax, refund_tax),
  };
}

function isZero(row: VatRow): boolean {
  return RATE_AMOUNTS.every((name) => unitsOf(row[name]) === 0n);
}

function isSum(parts: readonly string[], rate: string | null): boolean {
  return rate !== null && parts.reduce((sum, part) => sum + unitsOf(part), 0n) === unitsOf(rate);
}

function addedUp(sums: readonly SummedFigure[], figure: string): bigint {
  return sums.reduce((sum, each) => (each.figure === figure ? sum + unitsOf(each.amount) : sum), 0n);
}

/** A step from the tenders of closings to their net sales; sums add up the rows before them. */
export interface NetStep {
  /** A tender, `cash_refunds`, `elsewhere`, `open`, or a sum: `received`, `paid_back`, `net_sales`. */
  readonly figure: string;
  readonly amount: string;
  readonly is_sum: boolean;
}

const RECEIVED = ["cash", "split_cash", "card", "split_card", "invoice", "credit_redeemed"] as const;
const PAID_BACK = [
  "card_refunds",
  "manual_card_refunds",
  "cash_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
] as const;

/**
 * Returns how the tenders lead to the net sales, each with its sign. Rows of 0 are left out; the
 * last row is the closings' net sales.
 */
export function stepsToNet(totals: Omit<Sums, "tax_rates">, sums: readonly SummedFigure[]): NetStep[] {
  const stated = (name: string): bigint =>
    name === "cash_refunds"
      ? addedUp(sums, name)
      : unitsOf((totals as unknown as Readonly<Record<string, string>>)[`tender_${name}`] ?? "0");
  const less = (name: string): bigint => addedUp(sums, name) - stated(name);
  const groups: readonly (readonly [sum: string, rows: readonly (readonly [string, bigint])[]])[] = [
    ["received", RECEIVED.map((name) => [name, stated(name)] as const)],
    ["paid_back", PAID_BACK.map((name) => [name, -stated(name)] as const)],
    [
      "net_sales",
      [
        ["layaway_receivable", stated("layaway_receivable")],
        ...["layaway_payments", "credit_due_collections", "cash_rounding"].map((name) => [name, less(name)] as const),
        ["elsewhere", addedUp(sums, "elsewhere")],
      ],
    ],
  ];
  const steps: NetStep[] = [];
  let all = 0n;
  for (const [sum, rows] of groups) {
    const of_group = rows.reduce((total, [, amount]) => total + amount, 0n);
    all += of_group;
    const net = unitsOf(totals.net_sales_incl_tax);
    const shown = sum === "net_sales" ? [...rows, ["open", net - all] as const] : rows;
    for (const [figure, amount] of shown) {
      if (amount !== 0n) steps.push({ figure, amount: formatAmount(amount), is_sum: false });
    }
    steps.push({ figure: sum, amount: formatAmount(sum === "net_sales" ? net : of_group), is_sum: true });
  }
  return steps.filter(({ figure, amount }) => figure !== "paid_back" || unitsOf(amount) !== 0n);
}

/** A closing that differs from its receipts, with the number and the sum of all of its currency. */
interface Unlike {
  readonly currency: string;
  readonly amount: string;
  readonly closings: number;
  readonly total: string;
}

/** The net sales of receipts beside those of closings, which are more by `difference`. */
export interface BesideReceipts<Row> {
  readonly currency: string;
  readonly net_sales: string;
  readonly difference: string;
  /** Closings with the largest differences. */
  readonly rows: readonly Row[];
  readonly closings: number;
  /** Of all closings that differ, without `rows`. */
  readonly rest: string;
  /** Receipts in no closing of the period, less those of its closings from other days. */
  readonly elsewhere: string;
}

/** Explains per currency why closings and receipts of a period differ: the parts add up to it. */
export function receiptsBeside<Row extends Unlike>(
  closings: readonly { readonly currency: string; readonly net_sales_incl_tax: string }[],
  unlike: readonly Row[],
  sales: ReadonlyMap<string, string>,
): BesideReceipts<Omit<Row, "currency" | "closings" | "total">>[] {
  const stated = new Map(closings.map(({ currency, net_sales_incl_tax }) => [currency, net_sales_incl_tax]));
  return [...new Set([...stated.keys(), ...sales.keys()])].toSorted().map((currency) => {
    const own = unlike.filter((row) => row.currency === currency);
    const shown = own.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
    const total = unitsOf(own[0]?.total ?? "0");
    const net_sales = sales.get(currency) ?? "0";
    const difference = unitsOf(stated.get(currency) ?? "0") - unitsOf(net_sales);
    return {
      currency,
      net_sales,
      difference: formatAmount(difference),
      rows: own.map(({ currency: _currency, closings: _closings, total: _total, ...row }) => row),
      closings: own[0]?.closings ?? 0,
      rest: formatAmount(total - shown),
      elsewhere: formatAmount(difference - total),
    };
  });
}
