import { formatMoney, parseMoney } from "../../money/money.ts";

interface Amounts {
  readonly excl_tax: string;
  readonly tax: string;
  readonly incl_tax: string;
}

interface ListedDocument {
  readonly amount: string;
  readonly receipt_number: string;
}

/** The members of a closing that a mistake changes. */
export interface ClosingDocument {
  readonly closing_number: number;
  readonly currency: string;
  readonly business_date: string;
  readonly opening_float: string;
  readonly cash_difference: string;
  readonly order_count: number;
  readonly sales: Amounts;
  readonly refunds: Amounts;
  readonly tenders: Readonly<Record<string, string>>;
  readonly tax_rates: readonly { readonly sales_tax: string }[];
  readonly documents: readonly [ListedDocument, ...ListedDocument[]];
}

/** A register's mistake in one closing whose other figures are right. */
export interface Mistake {
  readonly text: string;
  /**
   * Finding that names the mistake in the service's evaluation; by default: the figures do not
   * match.
   */
  readonly finding?: string;
  readonly change: (closing: ClosingDocument, add: Add) => Partial<ClosingDocument>;
}

/** Adds whole units of the currency to an amount. */
type Add = (amount: string | undefined, units: bigint) => string;

/** Raises the net and the gross amount alike, so that net, tax and gross still add up. */
const higher = ({ tax, excl_tax, incl_tax }: Amounts, add: Add): Amounts => ({
  excl_tax: add(excl_tax, 1n),
  tax,
  incl_tax: add(incl_tax, 1n),
});

export const MISTAKES: readonly Mistake[] = [
  {
    text: "a receipt is listed with another amount",
    change: ({ documents: [first, ...rest] }, add) => ({
      documents: [{ ...first, amount: add(first.amount, 1n) }, ...rest],
    }),
  },
  {
    text: "a receipt is listed under another number",
    change: ({ documents: [first, ...rest] }) => ({
      documents: [{ ...first, receipt_number: `${first.receipt_number}-X` }, ...rest],
    }),
  },
  {
    text: "a receipt of the session is not listed",
    change: ({ documents: [first, second, ...rest] }) => ({ documents: [second ?? first, ...rest] }),
  },
  {
    text: "a receipt is listed twice",
    change: ({ documents: [first, ...rest] }) => ({ documents: [first, first, ...rest] }),
  },
  { text: "sales are too high", change: ({ sales }, add) => ({ sales: higher(sales, add) }) },
  { text: "refunds are too high", change: ({ refunds }, add) => ({ refunds: higher(refunds, add) }) },
  {
    text: "a part of the net sales is called tax",
    change: ({ sales }, add) => ({
      sales: { ...sales, excl_tax: add(sales.excl_tax, -1n), tax: add(sales.tax, 1n) },
    }),
  },
  {
    text: "the tax of a rate is too low",
    change: ({ tax_rates: [first, ...rest] }, add) =>
      first === undefined ? {} : { tax_rates: [{ ...first, sales_tax: add(first.sales_tax, -1n) }, ...rest] },
  },
  {
    text: "cash is booked as card payments",
    change: ({ tenders }, add) => ({
      tenders: { ...tenders, cash: add(tenders["cash"], -1n), card: add(tenders["card"], 1n) },
    }),
  },
  {
    text: "the cash difference is not the counted less the expected cash",
    change: ({ cash_difference }, add) => ({ cash_difference: add(cash_difference, 1n) }),
  },
  {
    text: "the opening float is too high",
    change: ({ opening_float }, add) => ({ opening_float: add(opening_float, 1n) }),
  },
  {
    text: "an order too many is counted",
    finding: "order_count",
    change: ({ order_count }) => ({ order_count: order_count + 1 }),
  },
  {
    text: "a number of the series is skipped",
    finding: "series_gap",
    change: ({ closing_number }) => ({ closing_number: closing_number + 1 }),
  },
  {
    text: "the business date is the day before",
    finding: "business_date",
    change: ({ business_date }) => ({
      business_date: Temporal.PlainDate.from(business_date).subtract({ days: 1 }).toString(),
    }),
  },
];

/** Returns the text of a closing with the mistake in it. */
export function withMistake(closing: string, { change }: Mistake): string {
  const right = JSON.parse(closing) as ClosingDocument;
  const { currency } = right;
  const unit = parseMoney("1", currency);
  const add: Add = (amount = "0", units) => formatMoney(parseMoney(amount, currency) + units * unit, currency);
  return JSON.stringify({ ...right, ...change(right, add) });
}
