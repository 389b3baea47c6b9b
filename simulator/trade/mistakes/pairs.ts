import {
  all,
  amounts,
  BESIDE,
  betweenRates,
  drawer,
  INCOME,
  less,
  ofOneRate,
  OUTGO,
  plain,
  rate,
  tender,
  tenders,
  treatment,
} from "./change.ts";
import { type Change, codeOf, type MistakeKinds, WORDS } from "./kind.ts";

const wrong = (text: string, change: Change) => ({ text, verdict: "mismatched" as const, change });
const ofDrawer = (text: string, change: Change) => ({ ...wrong(text, change), needs: "drawer" as const });

/**
 * Mistakes between two refund tenders that receipts cannot reveal, at least in the named direction.
 */
const UNDETECTABLE: ReadonlySet<string> = new Set([
  "manual-card-refunds-as-card-refunds",
  "credits-issued-as-credits-returned",
  "credits-returned-as-credits-issued",
]);

function moves(names: readonly (keyof typeof WORDS & (typeof INCOME | typeof OUTGO)[number])[]): MistakeKinds {
  const kinds = names.flatMap((from) =>
    names
      .filter((to) => to !== from)
      .map(
        (to) =>
          [
            codeOf(from, "as", to),
            wrong(`Money of ${WORDS[from]} is booked as ${WORDS[to]}.`, tenders(from, to)),
          ] as const,
      ),
  );
  return Object.fromEntries(kinds.filter(([code]) => !UNDETECTABLE.has(code)));
}

const cash_refund = plain("cash_refund");

/** Mistakes in two or more figures that cancel out within the closing. */
export const PAIRS: MistakeKinds = {
  ...moves(INCOME),
  ...moves(OUTGO),
  ...Object.fromEntries(
    OUTGO.flatMap((name) => [
      [
        codeOf("cash-refund-as", name),
        wrong(`Cash refunds are booked as ${WORDS[name]}.`, all(less(cash_refund), tender(name))),
      ],
      [
        codeOf(name, "as-cash-refund"),
        wrong(`Money of ${WORDS[name]} is booked as cash refunds.`, all(less(tender(name)), cash_refund)),
      ],
    ]),
  ),
  ...Object.fromEntries(
    (["cash", "card", "invoice"] as const).flatMap((name) =>
      BESIDE.map((other) => [
        codeOf(name, "with", other),
        other === "layaway_receivable"
          ? wrong(`Money of ${WORDS[name]} is booked as ${WORDS[other]}.`, tenders(name, other))
          : wrong(
              `The tenders of ${WORDS[name]} and ${WORDS[other]} are both too high.`,
              all(tender(name), tender(other)),
            ),
      ]),
    ),
  ),
  "sales-with-card": wrong(
    "Sales, a rate and card payments are all too high.",
    all(amounts("sales", "net", "gross"), tender("card"), rate("sales_net")),
  ),
  "sales-with-cash": wrong(
    "Sales, a rate and cash are all too high; the drawer is right.",
    all(amounts("sales", "net", "gross"), tender("cash"), rate("sales_net")),
  ),
  "sales-with-refunds": wrong(
    "Sales and refunds are both too high, with a rate.",
    all(amounts("sales", "net", "gross"), amounts("refunds", "net", "gross"), rate("sales_net"), rate("refund_net")),
  ),
  "refunds-with-card-refunds": wrong(
    "Refunds, a rate and card refunds are all too high.",
    all(amounts("refunds", "net", "gross"), rate("refund_net"), tender("card_refunds")),
  ),
  "refunds-with-cash-refund": wrong(
    "Refunds, a rate and cash refunds are all too high.",
    all(amounts("refunds", "net", "gross"), rate("refund_net"), cash_refund),
  ),
  "net-as-tax": wrong(
    "Net sales are booked as tax, in the total and in a rate.",
    all(less(amounts("sales", "net")), amounts("sales", "tax"), ofOneRate(["sales_net", -1n], ["sales_tax", 1n])),
  ),
  "net-refunds-as-tax": wrong(
    "Net refunds are booked as tax, in the total and in a rate.",
    all(less(amounts("refunds", "net")), amounts("refunds", "tax"), ofOneRate(["refund_net", -1n], ["refund_tax", 1n])),
  ),
  "between-rates-net": wrong("Net sales of one rate are booked at another.", betweenRates("sales_net")),
  "between-rates-tax": wrong("Tax of one rate is booked at another.", betweenRates("sales_tax")),
  "between-rates-refunds": wrong("Net refunds of one rate are booked at another.", betweenRates("refund_net")),
  "rate-as-exempt": wrong(
    "Net sales of a rate are booked as exempt.",
    all(less(rate("sales_net")), treatment("exempt", "sales_net")),
  ),
  "rate-as-reverse-charge": wrong(
    "Net sales of a rate are booked as reverse charge.",
    all(less(rate("sales_net")), treatment("reverse_charge", "sales_net")),
  ),
  "exempt-as-reverse-charge": wrong(
    "Exempt sales are booked as reverse charge.",
    all(less(treatment("exempt", "sales_net")), treatment("reverse_charge", "sales_net")),
  ),
  "cash-called-rounding": wrong(
    "Cash is called rounding; the drawer is right.",
    all(less(tender("cash")), less(tender("cash_rounding"))),
  ),
  "cash-low-with-drawer": ofDrawer("Cash is too low, and the drawer with it.", all(less(tender("cash")), less(drawer))),
  "cash-called-rounding-with-drawer": ofDrawer(
    "Cash is called rounding, and the drawer is too low by it.",
    all(less(tender("cash")), less(tender("cash_rounding")), less(drawer)),
  ),
  "cash-as-card-with-drawer": ofDrawer(
    "Cash is booked as card payments, and the drawer is too low by it.",
    all(tenders("cash", "card"), less(drawer)),
  ),
  "cash-as-invoice-with-drawer": ofDrawer(
    "Cash is booked as invoices, and the drawer is too low by it.",
    all(tenders("cash", "invoice"), less(drawer)),
  ),
  "cash-refund-as-card-refunds-with-drawer": ofDrawer(
    "Cash refunds are booked as card refunds, and the drawer is too full by it.",
    all(less(cash_refund), tender("card_refunds"), drawer),
  ),
  "cash-refund-as-credit-notes-with-drawer": ofDrawer(
    "Cash refunds are booked as credit notes, and the drawer is too full by it.",
    all(less(cash_refund), tender("invoice_credit_notes"), drawer),
  ),
  "card-refunds-as-cash-refund-with-drawer": ofDrawer(
    "Card refunds are booked as cash refunds, and the drawer is too low by it.",
    all(cash_refund, less(tender("card_refunds")), less(drawer)),
  ),
};
