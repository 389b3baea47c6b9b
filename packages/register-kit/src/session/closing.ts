import type { XReportToPrint } from "@tillkeeper/receipt-document";
import { formatMoney } from "../money/money.ts";
import { exactJson, type ExactJson } from "../sale/exact-json.ts";
import type { Sale, SaleKind } from "../sale/sale.ts";
import { type Amounts, figuresOf, listedAmount, type SessionFigures, TENDERS, type UntaxedFigures } from "./figures.ts";
import {
  businessDateOf,
  checkDocuments,
  type ClosedSession,
  type CountedSession,
  expectedCash,
  type OpenSession,
  type Person,
} from "./session.ts";

/** Terminal, location and author of a closing, and its number. */
export interface ClosingFrame {
  readonly report_id: string;
  readonly terminal_id: number;
  readonly terminal_name: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly device_identifier: string;
  /** UUID of the register's numbering series. */
  readonly series_id: string;
  /** Number of the closing in its series, from 1. */
  readonly closing_number: number;
  /** ISO 8601 with offset. */
  readonly closed_at: string;
  readonly closed_by: Person;
  /**
   * Cash left in the drawer for the next session; by default the opening float, but at most the
   * counted cash.
   */
  readonly left_minor?: bigint;
  readonly note?: string;
}

const TYPES: Readonly<Record<SaleKind, string>> = {
  sale: "sale",
  refund: "refund",
  exchange: "exchange",
  deposit: "layaway_deposit",
  top_up: "layaway_top_up",
  settlement: "layaway_settlement",
  credit_due: "credit_due",
};

const SERIES_CODE_CHARACTERS = 4;

/**
 * Closes a session and creates its closing (interface 2.11). The text is created once, stored, and
 * sent unchanged.
 *
 * @param sales - every document of the session.
 * @throws RangeError when a document is of another session or currency, or more is left in the
 *   drawer than was counted.
 */
export function closeSession(session: CountedSession, sales: readonly Sale[], frame: ClosingFrame): ClosedSession {
  checkDocuments(session, sales);
  const { report_id } = frame;
  return { ...session, state: "closed", report_id, closing: exactJson(closingOf(session, sales, frame)) };
}

/**
 * Returns the body of `POST /V1/pos/register-reports`, which contains the closing's text unchanged.
 */
export function closingBody({ closing }: Pick<ClosedSession, "closing">): string {
  return `{"report":${closing}}`;
}

/** Returns the code of a series: the first four characters of its id in upper case. */
export function seriesCode(series_id: string): string {
  return series_id.slice(0, SERIES_CODE_CHARACTERS).toUpperCase();
}

/** Terminal, location, time and author of a report on a session that is still open. */
export type XReportFrame = Pick<
  ClosingFrame,
  "terminal_id" | "terminal_name" | "location_id" | "location_name" | "series_id" | "closed_at" | "closed_by"
>;

/**
 * Returns the figures of a session so far (X), named as in its closing. The report has no number
 * and is not stored.
 *
 * @throws RangeError when a document is of another session or currency.
 */
export function xReportOf(
  session: OpenSession | CountedSession,
  sales: readonly Sale[],
  { closed_at, closed_by, series_id, ...frame }: XReportFrame,
): XReportToPrint {
  checkDocuments(session, sales);
  const text = textIn(session);
  const report = {
    session_id: session.session_id,
    ...frame,
    series_code: seriesCode(series_id),
    ...periodOf(session, closed_at, closed_by),
    ...openDrawerOf(session, sales, text),
    ...contentOf(session, sales, closed_by, text),
    closing_note: null,
  };
  return JSON.parse(exactJson(report)) as XReportToPrint;
}

function closingOf(session: CountedSession, sales: readonly Sale[], frame: ClosingFrame): ExactJson {
  const text = textIn(session);
  return {
    schema_version: 1,
    report_id: frame.report_id,
    session_id: session.session_id,
    terminal_id: frame.terminal_id,
    terminal_name: frame.terminal_name,
    location_id: frame.location_id,
    location_name: frame.location_name,
    device_identifier: frame.device_identifier,
    series_id: frame.series_id,
    series_code: seriesCode(frame.series_id),
    closing_number: frame.closing_number,
    ...periodOf(session, frame.closed_at, frame.closed_by),
    ...drawerOf(session, sales, frame, text),
    ...contentOf(session, sales, frame.closed_by, text),
    closing_note: frame.note ?? null,
  };
}

type AmountText = (amount_minor: bigint) => string;

function textIn({ currency }: Pick<OpenSession, "currency">): AmountText {
  return (amount_minor) => formatMoney(amount_minor, currency);
}

function periodOf(session: OpenSession | CountedSession, closed_at: string, closed_by: Person) {
  return {
    currency: session.currency,
    timezone: session.timezone,
    business_date: businessDateOf(session),
    opened_at: session.opened_at,
    closed_at,
    opened_by: personOf(session.opened_by),
    closed_by: personOf(closed_by),
  };
}

function contentOf(session: OpenSession | CountedSession, sales: readonly Sale[], closed_by: Person, text: AmountText) {
  const figures = figuresOf(sales);
  return {
    order_count: figures.order_count,
    ...figureTexts(figures, text),
    movements: movementsOf(session, figures, closed_by, text),
    documents: sales.map((sale) => ({
      sale_id: sale.sale_id,
      type: TYPES[sale.kind],
      amount: text(listedAmount(sale)),
      receipt_number: sale.receipt_number,
    })),
    first_receipt_number: sales[0]?.receipt_number ?? null,
    last_receipt_number: sales.at(-1)?.receipt_number ?? null,
  };
}

function personOf({ local_user_id, name, staff_id }: Person): ExactJson {
  return { local_user_id, name, staff_id };
}

function openDrawerOf(session: OpenSession | CountedSession, sales: readonly Sale[], text: AmountText) {
  const { opening_float_minor } = session;
  const expected_minor = expectedCash(session, sales);
  if (opening_float_minor === null || expected_minor === null) return { cash_drawer: false };
  return { cash_drawer: true, opening_float: text(opening_float_minor), cash_expected: text(expected_minor) };
}

function drawerOf(session: CountedSession, sales: readonly Sale[], { left_minor }: ClosingFrame, text: AmountText) {
  const { opening_float_minor, counted_minor } = session;
  const expected_minor = expectedCash(session, sales);
  if (opening_float_minor === null || counted_minor === null || expected_minor === null) return { cash_drawer: false };
  const usual = opening_float_minor < counted_minor ? opening_float_minor : counted_minor;
  const left = left_minor ?? usual;
  if (left < 0n || left > counted_minor) throw new RangeError("no more is left in the drawer than was counted");
  return {
    cash_drawer: true,
    opening_float: text(opening_float_minor),
    cash_expected: text(expected_minor),
    cash_counted: text(counted_minor),
    cash_difference: text(counted_minor - expected_minor),
    cash_left_in_drawer: text(left),
  };
}

function figureTexts(figures: SessionFigures, text: AmountText) {
  const amounts = ({ net_minor, tax_minor, gross_minor }: Amounts) => ({
    excl_tax: text(net_minor),
    tax: text(tax_minor),
    incl_tax: text(gross_minor),
  });
  const untaxed = ({ sales_net_minor, refund_net_minor }: UntaxedFigures) => ({
    sales_net: text(sales_net_minor),
    refund_net: text(refund_net_minor),
  });
  return {
    sales: amounts(figures.sales),
    refunds: amounts(figures.refunds),
    tenders: Object.fromEntries(TENDERS.map((name) => [name, text(figures.tenders[name])])),
    tax_rates: figures.rates.map((row) => ({
      rate: row.rate,
      treatment: "standard",
      sales_net: text(row.sales_net_minor),
      sales_tax: text(row.sales_tax_minor),
      refund_net: text(row.refund_net_minor),
      refund_tax: text(row.refund_tax_minor),
    })),
    tax_treatments: { reverse_charge: untaxed(figures.reverse_charge), exempt: untaxed(figures.exempt) },
    providers: figures.providers.map(({ provider, name, collected_minor, refunded_minor, count }) => ({
      provider,
      name,
      collected: text(collected_minor),
      refunded: text(refunded_minor),
      count,
    })),
  };
}

/** Returns manual movements and cash refunds, sorted by time. */
function movementsOf(
  { movements }: Pick<OpenSession, "movements">,
  figures: SessionFigures,
  closed_by: Person,
  text: AmountText,
) {
  const by_hand = movements.map(({ type, amount_minor, note, at, by }) => ({
    type,
    amount: text(amount_minor),
    note,
    at,
    by,
  }));
  const refunds = figures.cash_refunds.map(({ amount_minor, receipt_number, at, by = closed_by.name }) => ({
    type: "cash_refund",
    amount: text(amount_minor),
    note: receipt_number,
    at,
    by,
  }));
  return [...by_hand, ...refunds].toSorted((left, right) =>
    Temporal.Instant.compare(Temporal.Instant.from(left.at), Temporal.Instant.from(right.at)),
  );
}
