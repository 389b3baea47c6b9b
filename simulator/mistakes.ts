import { toDecimal, toMinor } from "./amounts.ts";
import type { ClosingDocument } from "./closing.ts";

interface MistakeFacts {
  readonly text: string;
  /** Whether it makes the figures mismatched; the others are findings beside figures that match. */
  readonly decides: boolean;
}

/** What a register, or the person at it, can get wrong in a closing that is still a valid document. */
export const MISTAKES = {
  document_amount: { text: "one receipt is listed with another amount than it was rung up for", decides: true },
  receipt_number: { text: "one receipt is listed under another number", decides: true },
  unlisted_sale: { text: "one receipt of the session is not listed", decides: true },
  listed_twice: { text: "one receipt is listed twice", decides: true },
  sales_gross: { text: "the turnover is one euro too high, the taxes are as they were", decides: true },
  sales_tax: { text: "one euro of the turnover's net amount is called tax", decides: true },
  refunds_gross: { text: "one euro too much was given back, the taxes are as they were", decides: true },
  tax_rate: { text: "the tax of the first rate is one euro too low", decides: true },
  drawer: { text: "the difference of the drawer is not counted minus expected", decides: true },
  tender: { text: "one euro of cash is called card", decides: false },
  order_count: { text: "one order too many is counted", decides: false },
  opening_float: { text: "the drawer began with one euro more than it did", decides: false },
  number_gap: { text: "the closing skips a number of its series", decides: false },
  business_date: { text: "the closing is booked on the day before", decides: false },
} as const satisfies Record<string, MistakeFacts>;

export type Mistake = keyof typeof MISTAKES;

const EURO_MINOR = 100;

/** The same closing with one mistake in it. */
export function withMistake(closing: ClosingDocument, mistake: Mistake): ClosingDocument {
  const [first, ...rest] = closing.documents;
  if (first === undefined) throw new Error("a closing without receipts cannot be made wrong");
  switch (mistake) {
    case "document_amount":
      return { ...closing, documents: [{ ...first, amount: more(first.amount) }, ...rest] };
    case "receipt_number":
      return { ...closing, documents: [{ ...first, receipt_number: `${first.receipt_number}-X` }, ...rest] };
    case "unlisted_sale":
      return { ...closing, documents: rest };
    case "listed_twice":
      return { ...closing, documents: [first, first, ...rest] };
    case "sales_gross":
      return { ...closing, sales: grossMore(closing.sales) };
    case "sales_tax":
      return {
        ...closing,
        sales: { ...closing.sales, excl_tax: less(closing.sales.excl_tax), tax: more(closing.sales.tax) },
      };
    case "refunds_gross":
      return { ...closing, refunds: grossMore(closing.refunds) };
    case "tax_rate":
      return {
        ...closing,
        tax_rates: closing.tax_rates.map((row, index) =>
          index === 0 ? { ...row, sales_tax: less(row.sales_tax) } : row,
        ),
      };
    case "tender":
      return {
        ...closing,
        tenders: { ...closing.tenders, cash: less(closing.tenders.cash), card: more(closing.tenders.card) },
      };
    case "drawer":
      return { ...closing, cash_difference: more(closing.cash_difference) };
    case "order_count":
      return { ...closing, order_count: closing.order_count + 1 };
    case "opening_float":
      return { ...closing, opening_float: more(closing.opening_float) };
    case "number_gap":
      return { ...closing, closing_number: closing.closing_number + 1 };
    case "business_date":
      return {
        ...closing,
        business_date: Temporal.PlainDate.from(closing.business_date).subtract({ days: 1 }).toString(),
      };
  }
}

function more(amount: string): string {
  return toDecimal(toMinor(amount) + EURO_MINOR);
}

function less(amount: string): string {
  return toDecimal(toMinor(amount) - EURO_MINOR);
}

/** One euro more in the net and in the gross amount, so that the three still add up. */
function grossMore(totals: ClosingDocument["sales"]): ClosingDocument["sales"] {
  return { ...totals, excl_tax: more(totals.excl_tax), incl_tax: more(totals.incl_tax) };
}
