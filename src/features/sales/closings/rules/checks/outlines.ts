import type { Against, Outline } from "./check.ts";

type Words = Omit<Outline, "id" | "against">;

const hard = (title: string, formula: string): Words => ({ kind: "hard", title, formula });
const finding = (title: string, formula: string): Words => ({ kind: "finding", title, formula });

/** Definitions of the checks by id, without those per rate and treatment. */
const OUTLINES: Readonly<Record<string, Words>> = {
  "H1:amount": hard(
    "Amount of each document",
    "amount of a document = ± grand_total, for layaway and credit due ± amount captured",
  ),
  "H1:sign": hard("Sign of each document", "a positive sale is listed positive; all refunds have one sign"),
  "H1:type": hard("Type of each document", "type of a document = kind of its receipt"),
  "H1:currency": hard("Currency of each document", "currency of each receipt = currency of the closing"),
  "H1:receipt_number": hard(
    "Receipt number of each document",
    "receipt_number of each document = that of its receipt, when both are set",
  ),
  "H9:unlisted": hard(
    "Receipts of the session that are not listed",
    "no receipt of the session is missing in documents",
  ),
  "H9:duplicates": hard("Sales listed twice", "each sale_id is listed once in documents"),
  "H9:elsewhere": hard("Sales also listed by another closing", "no other closing lists a sale_id of documents"),
  H2: hard("Sales including tax", "sales.incl_tax = Σ amounts sold"),
  H3: hard("Refunds including tax", "refunds.incl_tax = Σ amounts returned"),
  T3: hard("Sales less refunds", "sales.incl_tax − refunds.incl_tax = Σ grand totals with their signs"),
  "H4:sales": hard("Tax on sales", "sales.tax = Σ tax on sales"),
  "H4:refunds": hard("Tax on refunds", "refunds.tax = Σ tax on refunds"),
  "H4:sales_net": hard("Sales without tax", "sales.excl_tax = Σ amounts sold, without tax"),
  "H4:refunds_net": hard("Refunds without tax", "refunds.excl_tax = Σ amounts returned, without tax"),
  X3: hard("Tax on sales less tax on refunds", "sales.tax − refunds.tax = Σ taxes with their signs"),
  "H5:sales": hard("Sales with and without tax", "sales.excl_tax + sales.tax = sales.incl_tax"),
  "H5:refunds": hard("Refunds with and without tax", "refunds.excl_tax + refunds.tax = refunds.incl_tax"),
  "H7:sales_net": hard("Sales without tax over all rates", "Σ sales_net of rates and treatments = sales.excl_tax"),
  "H7:sales_tax": hard("Tax on sales over all rates", "Σ sales_tax of rates = sales.tax"),
  "H7:refund_net": hard(
    "Refunds without tax over all rates",
    "Σ refund_net of rates and treatments = refunds.excl_tax",
  ),
  "H7:refund_tax": hard("Tax on refunds over all rates", "Σ refund_tax of rates = refunds.tax"),
  H8: hard(
    "Cash difference",
    "cash_difference = cash_counted − cash_expected; without a cash drawer all five amounts are absent",
  ),
  C1: hard("Balance of the tenders", "Σ tenders with their signs = sales.incl_tax − refunds.incl_tax"),
  C1r: hard("Cash and its rounding", "cash + split_cash − Σ cash_refund = Σ due in cash ± cash_rounding"),
  C1b: hard("Cash rounding", "cash_rounding = Σ (paid − due) of cash payments"),
  "C2:cash": hard("Cash", "tenders.cash = Σ paid in cash by receipts with one payment"),
  "C2:split_cash": hard("Cash of split payments", "tenders.split_cash = Σ cash parts"),
  "C3:card": hard("Card", "tenders.card = Σ paid by card by receipts with one payment"),
  "C3:split_card": hard("Card of split payments", "tenders.split_card = Σ card parts"),
  C4: hard("Invoice", "tenders.invoice = Σ paid by invoice"),
  "C5:redeemed": hard("Credit redeemed", "tenders.credit_redeemed = Σ credit on receipts"),
  L1: hard("Layaway receivable", "tenders.layaway_receivable = Σ unpaid amounts of layaways"),
  L2: hard("Layaway payments", "tenders.layaway_payments = Σ captured for layaways that are not yet turnover"),
  L3: hard("Collections on credit", "tenders.credit_due_collections = Σ collected on credit due"),
  "C3:card_refunds": hard("Card refunds", "tenders.card_refunds + tenders.manual_card_refunds = Σ paid back to cards"),
  R2: hard("Card refunds through a card terminal", "tenders.card_refunds ≥ Σ paid back by a card terminal"),
  "C5:issued": hard(
    "Credit issued and returned",
    "tenders.credits_issued + tenders.credits_returned = Σ paid back as credit",
  ),
  R3: hard("Sign of credit issued and returned", "tenders.credits_issued and tenders.credits_returned are not below 0"),
  R5: hard("Invoice credit notes", "tenders.invoice_credit_notes = Σ paid back on invoice"),
  R6: hard("Cash refunds", "Σ cash_refund movements = Σ paid back in cash"),
  C6: hard("Expected cash", "cash_expected = opening_float + Σ paid in cash, in and out, + cash_in − cash_out"),
  W3: hard(
    "Expected cash from amounts due",
    "cash_expected = opening_float + Σ due in cash + cash_in − cash_out ± cash_rounding",
  ),
  "C3:collected": hard("Collected by card providers", "Σ providers.collected ≥ Σ paid by card through a card terminal"),
  "C3:refunded": hard("Refunded by card providers", "Σ providers.refunded ≥ Σ paid back to cards by a card terminal"),
  "C3:count": finding("Payments of card providers", "Σ providers.count = number of payments through a card terminal"),
  P3: finding("Surplus of card providers", "providers.collected and refunded of each = its card terminal payments"),
  R4: finding("Credit returned", "tenders.credits_returned = Σ applied_credits of refunds"),
  X8: finding("Tax of each rate", "tax at a rate = its amount without tax × rate, within rounding"),
  C7: finding("Opening float", "opening_float = cash_left_in_drawer of the register's previous closing"),
  C8: finding("Number of orders", "order_count = number of sales and exchanges, or of sales alone"),
  "C9:closing_number": finding(
    "Number in the series",
    "closing_number = number of the previous closing + 1; the first one is 1",
  ),
  "C9:order": finding("Order of the series", "closed_at ≥ closed_at of the previous number"),
  "C9:series_code": finding("Code of the series", "series_code = first four characters of series_id in upper case"),
  "C9:closed_at": finding("Opened before closed", "closed_at ≥ opened_at"),
  "C9:opened_at": finding(
    "Opened after the previous closing",
    "opened_at ≥ closed_at of the register's previous closing",
  ),
  "C9:business_date": finding("Business date", "business_date = date of opened_at in timezone"),
  "C9:receipt_numbers": finding(
    "First and last receipt number",
    "first_receipt_number and last_receipt_number are listed in documents",
  ),
  "C9:number_gap": finding(
    "Gaps in receipt numbers",
    "receipt numbers of one prefix are consecutive, also after the previous closing",
  ),
  "C9:times": finding("Receipts within the session", "opened_at − 15 min ≤ created_at ≤ closed_at + 15 min"),
  "C9:place": finding("Location", "location_id = location of the register"),
  "C9:cash": finding("Cash counted", "|cash_difference| is below the setting cash_difference_alert"),
  "C9:left": finding("Cash left in the drawer", "0 ≤ cash_left_in_drawer ≤ cash_counted"),
  "C9:no_session": finding(
    "Receipts without a session",
    "every receipt of the register since its previous closing names a session, or a closing lists it",
  ),
  "C9:number_twice": finding("Numbers on two sales", "each receipt number of the register is on one sale"),
  "C9:clock": finding("Clock of the register", "no moment is more than 15 min after its arrival"),
  "C9:rates": finding("Known tax rates", "every tax rate is or was in the shop's tax tables, or is a sum of such"),
  L4: finding("Paid for each layaway", "Σ captured for a layaway ≤ price of its goods"),
  L5: finding("Settlements of each layaway", "a layaway is settled once"),
  booking: finding("Booking conventions", "booking conventions of this closing = those of the series"),
};

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

const FIGURES: Readonly<Record<string, string>> = {
  sales_net: "Sales without tax",
  sales_tax: "Tax on sales",
  refund_net: "Refunds without tax",
  refund_tax: "Tax on refunds",
};

const TREATMENTS: Readonly<Record<string, string>> = {
  reverse_charge: "reverse charge",
  exempt: "tax exempt",
  untaxed: "untaxed goods",
};

/** Returns the definition of a check. @throws Error for an unknown id. */
export function outlineOf(id: string): Outline {
  const known = OUTLINES[id];
  if (known !== undefined) return { id, against: AGAINST[id] ?? "receipts", ...known };
  const [rule, what = "", ...rest] = id.split(":");
  const figure = rest.at(-1) ?? "";
  const title = FIGURES[figure];
  if (rule !== "H6" || title === undefined) throw new Error(`no outline for the check ${id}`);
  const treatment = TREATMENTS[what];
  if (treatment !== undefined) {
    return { id, against: "receipts", ...hard(`${title}, ${treatment}`, `${figure} = Σ of such receipts`) };
  }
  const formula = `${figure} at ${what} % = Σ of receipts at this rate`;
  return { id, against: "receipts", ...hard(`${title} at ${what} %`, formula) };
}

/**
 * The key of a check's texts, and the rate put into them: `H6:21:standard:sales_net` is
 * `H6_rate_sales_net` at 21.
 */
export function checkKey(id: string): { readonly key: string; readonly rate: string | undefined } {
  const [rule, rate, treatment, figure] = id.split(":");
  if (rule === "H6" && treatment === "standard") return { key: `H6_rate_${figure}`, rate };
  return { key: id.replaceAll(":", "_"), rate: undefined };
}

/** Ids that every closing has, in their order; rates follow after H5. */
export const RULE_ORDER = Object.keys(OUTLINES);

/** Checks that need every listed receipt. */
export const NEED_RECEIPTS = RULE_ORDER.filter(
  (id) =>
    !["H5:sales", "H5:refunds", "H8", "H9:duplicates", "H9:elsewhere", "booking"].includes(id) &&
    OUTLINES[id]?.kind === "hard",
);
