import { formatAmount } from "../../src/runtime/money.ts";
import { sampleClosing } from "../../test/fixtures/closings/closing.ts";
import { type Amounts, type Books, type TenderName, TENDERS } from "./books.ts";
import type { Style } from "./styles.ts";

const REFUND_TENDERS: ReadonlySet<string> = new Set([
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
]);

/** The figures of a closing as texts. */
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

/** The closing that a register submits of these books. */
export function closingOf(
  { register }: { readonly register: { readonly market: { readonly currency: string } } },
  books: Books,
  style: Style,
) {
  const text = formatAmount;
  const {
    opening_float: _1,
    cash_expected: _2,
    cash_counted: _3,
    cash_difference: _4,
    cash_left_in_drawer: _5,
    ...frame
  } = sampleClosing();
  const at = "2026-03-14T10:00:00+01:00";
  return {
    ...frame,
    ...figuresOf(books, style),
    currency: register.market.currency,
    order_count: books.order_count,
    providers:
      style.providers === "none"
        ? []
        : [
            {
              provider: "p",
              name: "P",
              collected: text(books.collected),
              refunded: text(books.refunded),
              count: books.count,
            },
          ],
    movements: [
      { type: "cash_in", amount: text(books.cash_in), note: null, at, by: null },
      { type: "cash_out", amount: text(books.cash_out), note: null, at, by: null },
      { type: "cash_refund", amount: text(books.cash_refund), note: null, at, by: null },
    ],
    first_receipt_number: null as string | null,
    last_receipt_number: null as string | null,
  };
}
