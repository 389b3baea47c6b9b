import { formatAmount } from "../../src/runtime/money.ts";
import { type Amounts, type Books, type TenderName, TENDERS } from "./books.ts";
import { OUTGO } from "./mistakes/change.ts";
import type { Style } from "./styles.ts";

const REFUND_TENDERS: ReadonlySet<string> = new Set(OUTGO);

/** Returns the figures of a closing as texts. */
export function figuresOf(books: Books, style: Style) {
  const text = formatAmount;
  const sign = style.refunds === "negative" ? -1n : 1n;
  const tender_sign = style.refund_tenders === "negative" ? -1n : 1n;
  const amounts = ({ net, tax, gross }: Amounts, of: bigint) => ({
    excl_tax: text(of * net),
    tax: text(of * tax),
    incl_tax: text(of * gross),
  });
  const treatment = ({ sales_net, refund_net }: Books["exempt"]) => ({
    sales_net: text(sales_net),
    refund_net: text(sign * refund_net),
  });
  const drawer = {
    opening_float: text(books.opening_float),
    cash_expected: text(books.cash_expected),
    cash_counted: text(books.cash_counted),
    cash_difference: text(books.cash_difference),
    cash_left_in_drawer: text(books.left),
  };
  return {
    cash_drawer: style.drawer === "counted",
    ...(style.drawer === "counted" ? drawer : {}),
    sales: amounts(books.sales, 1n),
    refunds: amounts(books.refunds, sign),
    tenders: Object.fromEntries(
      TENDERS.map((name) => [name, text((REFUND_TENDERS.has(name) ? tender_sign : 1n) * books.tenders[name])]),
    ) as Record<TenderName, string>,
    tax_rates: [...books.rates].map(([rate, row]) => ({
      rate,
      treatment: "standard",
      sales_net: text(row.sales_net),
      sales_tax: text(row.sales_tax),
      refund_net: text(sign * row.refund_net),
      refund_tax: text(sign * row.refund_tax),
    })),
    tax_treatments: { reverse_charge: treatment(books.reverse_charge), exempt: treatment(books.exempt) },
    documents: books.documents.map((document) => ({ ...document, amount: text(document.amount) })),
  };
}
