import { minorDigits } from "@tillkeeper/exact/currencies";
import { formatAmount, parseStoredAmount } from "@tillkeeper/exact/money";
import { ROWS_MAX } from "../bounds.ts";
import { formatsFor } from "../compose/formats.ts";
import { composeStore } from "../compose/store.ts";
import type { Block, LabelledValue, ReceiptDocument } from "../document.ts";
import type { StoreSettings } from "../read/stored-receipt.ts";
import { receiptLanguage, textsFor } from "../texts/texts.ts";
import { type ClosingTender, type ClosingTexts, closingTexts } from "./texts.ts";

type Side = "sales" | "refund";
type Untaxed = Readonly<Record<`${Side}_net`, string>>;

/** Members of a closing that are printed. Refunds are positive amounts. */
export interface ClosingToPrint {
  readonly location_name: string;
  readonly terminal_name: string;
  readonly series_code: string;
  readonly closing_number: number;
  readonly currency: string;
  readonly business_date: string;
  readonly opened_at: string;
  readonly closed_at: string;
  readonly timezone: string;
  readonly opened_by: { readonly name: string };
  readonly closed_by: { readonly name: string };
  readonly opening_float?: string | null;
  readonly cash_expected?: string | null;
  readonly cash_counted?: string | null;
  readonly cash_difference?: string | null;
  readonly cash_left_in_drawer?: string | null;
  readonly sales: Amounts;
  readonly refunds: Amounts;
  readonly tenders: Readonly<Record<ClosingTender, string>>;
  readonly tax_rates: readonly ({ readonly rate: string | number | null } & Readonly<
    Record<`${Side}_${"net" | "tax"}`, string>
  >)[];
  readonly tax_treatments: Readonly<Record<"reverse_charge" | "exempt", Untaxed>>;
  readonly providers: readonly { readonly name: string; readonly collected: string; readonly refunded: string }[];
  readonly movements: readonly {
    readonly type: "cash_in" | "cash_out" | "cash_refund";
    readonly amount: string;
    readonly note?: string | null;
  }[];
  readonly documents: readonly object[];
  readonly first_receipt_number: string | null;
  readonly last_receipt_number: string | null;
  readonly closing_note: string | null;
}

/**
 * Members of a report on an open session (X): those of a closing without its number. `closed_at` and
 * `closed_by` are time and author of the report.
 */
export type XReportToPrint = Omit<ClosingToPrint, "closing_number">;

interface Amounts {
  readonly excl_tax: string;
  readonly tax: string;
  readonly incl_tax: string;
}

interface Writing {
  readonly report: XReportToPrint;
  readonly is_closed: boolean;
  readonly texts: ClosingTexts;
  readonly locale: string;
  /** Formats an amount exactly, without the currency, which the heading of the page names. */
  readonly money: (amount: string) => string;
}

/** An amount with its sign, in minor units of stored amounts. */
interface Line {
  readonly label: string;
  readonly units: bigint;
}

type Sign = 1n | -1n;
type MovementType = ClosingToPrint["movements"][number]["type"];

const RECEIVED = ["cash", "card", "split_cash", "split_card", "invoice", "credit_redeemed"] as const;
const PAID_BACK = [
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
] as const;
const DEDUCTED = ["layaway_payments", "credit_due_collections", "cash_rounding"] as const;

const DRAWER = ["opening_float", "cash_expected", "cash_counted", "cash_difference", "cash_left_in_drawer"] as const;

/** Cash put in or taken out that is listed one by one. More is one row, to keep to the page. */
const MOVEMENTS_MAX = 6;

/** What a service adds to a closing that it stored. */
export interface ClosingExtras {
  /** Settings of the shop that is named above the closing; by default the location's name alone. */
  readonly settings?: StoreSettings;
  /** A sentence below the heading. */
  readonly notice?: string;
  /** Facts at the end, such as the identity of the stored document. */
  readonly facts?: readonly LabelledValue[];
}

/**
 * Composes a closing (Z), or a report on an open session (X), as a document of one page, which is
 * printed like a receipt. Net sales and sums are calculated.
 *
 * @param language - BCP 47, or as the service has it (`en_US`); words in English, Dutch or German.
 */
export function composeClosing(
  report: ClosingToPrint | XReportToPrint,
  language: string,
  extras: ClosingExtras = {},
): ReceiptDocument {
  const locale = language.replaceAll("_", "-");
  const texts = closingTexts(locale);
  const is_closed = "closing_number" in report;
  const writing = { report, is_closed, texts, locale, money: moneyFormat(locale, report.currency) };
  const title = is_closed ? `${texts.closing} ${report.series_code}-${report.closing_number}` : texts.x_report;
  const note = report.closing_note;
  return {
    language: locale,
    direction: "ltr",
    title,
    store: storeOf(report, extras.settings),
    blocks: [
      { kind: "heading", text: title },
      ...(extras.notice === undefined ? [] : [{ kind: "notice" as const, text: extras.notice }]),
      headOf(writing),
      turnoverOf(writing),
      ...ratesOf(writing, "sales"),
      ...ratesOf(writing, "refund"),
      paymentsOf(writing),
      ...drawerOf(writing),
      ...providersOf(writing),
      ...(extras.facts === undefined ? [] : [{ kind: "facts" as const, rows: extras.facts }]),
    ],
    qr: null,
    footer: note === null ? null : `${texts.note}: ${note}`,
  };
}

/**
 * Returns a sentence for the note of a closing whose session was opened with another amount than
 * the closing before had left in the drawer.
 *
 * @param language - as of `composeClosing`.
 * @param amounts - decimal texts in the currency.
 */
export function openingNote(
  language: string,
  currency: string,
  { opened, left }: { readonly opened: string; readonly left: string },
): string {
  const locale = language.replaceAll("_", "-");
  const format = moneyFormat(locale, currency);
  const money = (amount: string): string => `${format(amount)} ${currency}`;
  const { opened_with } = closingTexts(locale);
  return opened_with.replace("%{opened}", () => money(opened)).replace("%{left}", () => money(left));
}

function storeOf(
  { location_name: name, currency }: XReportToPrint,
  settings: StoreSettings | undefined,
): ReceiptDocument["store"] {
  const plain = { name, logo_url: null, header: null, info_placement: "header" } as const;
  if (settings === undefined) return { ...plain, logo_size: "small", address_lines: [], phone: null, vat_number: null };
  const texts = textsFor(receiptLanguage(settings.locale) ?? "en");
  const formats = formatsFor(settings.locale, settings.time_zone, currency);
  return { ...composeStore({ settings, texts, formats }), ...plain };
}

function headOf({ report, is_closed, texts, locale }: Writing): Block {
  const moment = (at: string, by: string) => `${momentText(at, report.timezone, locale)} ${by}`;
  return {
    kind: "facts",
    rows: [
      row(texts.register, report.terminal_name),
      row(texts.business_day, dayText(report.business_date, locale)),
      row(texts.opened, moment(report.opened_at, report.opened_by.name)),
      row(is_closed ? texts.closed : texts.as_of, moment(report.closed_at, report.closed_by.name)),
      row(texts.receipts, `${report.first_receipt_number ?? "–"} … ${report.last_receipt_number ?? "–"}`),
      row(texts.documents, String(report.documents.length)),
    ],
  };
}

function turnoverOf({ report, texts, money }: Writing): Block {
  const amounts = (name: string, of: keyof Amounts) => [
    name,
    money(report.sales[of]),
    money(report.refunds[of]),
    money(formatAmount(parseStoredAmount(report.sales[of]) - parseStoredAmount(report.refunds[of]))),
  ];
  return {
    kind: "table",
    title: null,
    columns: [report.currency, texts.sales, texts.refunds, texts.net_sales],
    rows: [amounts(texts.net, "excl_tax"), amounts(texts.tax, "tax"), amounts(texts.gross, "incl_tax")],
  };
}

/** Composes the table of tax rates and untaxed amounts of the sales or of the refunds. */
function ratesOf({ report, texts, locale, money }: Writing, side: Side): Block[] {
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const rows = [
    ...report.tax_rates.map((of) => ({
      name: of.rate === null ? "–" : `${percent.format(String(of.rate) as Intl.StringNumericLiteral)} %`,
      net: of[`${side}_net`],
      tax: of[`${side}_tax`],
    })),
    ...(["reverse_charge", "exempt"] as const).map((name) => ({
      name: texts[name],
      net: report.tax_treatments[name][`${side}_net`],
      tax: "0",
    })),
  ].filter(({ net, tax }) => !isNothing(net) || !isNothing(tax));
  if (rows.length === 0) return [];
  const columns = [texts.rate, texts.net, texts.tax];
  return [
    {
      kind: "table",
      title: side === "sales" ? texts.sales : texts.refunds,
      columns,
      rows: rows.slice(0, ROWS_MAX).map(({ name, net, tax }) => [name, money(net), money(tax)]),
    },
  ];
}

/**
 * Returns the tenders with their sign and their sums, down to the net sales. What the closing
 * booked outside of its tenders is one row.
 */
function paymentsOf(writing: Writing): Block {
  const { report, texts, money } = writing;
  const refunds = report.movements.filter(({ type }) => type === "cash_refund");
  const stated = (names: readonly ClosingTender[], sign: Sign): Line[] =>
    names.map((name) => ({ label: texts.tenders[name], units: sign * parseStoredAmount(report.tenders[name]) }));
  const received = stated(RECEIVED, 1n);
  const paid_back = [...stated(PAID_BACK, -1n), summed(writing, refunds, "cash_refund")];
  const beside = [...stated(["layaway_receivable"], 1n), ...stated(DEDUCTED, -1n)];
  const net = parseStoredAmount(report.sales.incl_tax) - parseStoredAmount(report.refunds.incl_tax);
  const other = { label: texts.other, units: net - totalOf([...received, ...paid_back, ...beside]) };
  const rowsOf = (lines: readonly Line[]) =>
    lines.filter(({ units }) => units !== 0n).map(({ label, units }) => row(label, money(formatAmount(units))));
  const sumOf = (label: string, lines: readonly Line[]) =>
    lines.every(({ units }) => units === 0n)
      ? []
      : [...rowsOf(lines), row(label, money(formatAmount(totalOf(lines))), "strong")];
  return {
    kind: "totals",
    title: texts.payments,
    rows: [
      ...sumOf(texts.received, received),
      ...sumOf(texts.paid_back, paid_back),
      ...rowsOf([...beside, other]),
      row(texts.net_sales, money(formatAmount(net)), "strong"),
    ],
  };
}

function totalOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { units }) => sum + units, 0n);
}

/** Returns the drawer, with the cash put in and taken out by hand. */
function drawerOf(writing: Writing): Block[] {
  const { report, texts, money } = writing;
  const stated = (names: readonly (typeof DRAWER)[number][]) =>
    names.flatMap((name) => {
      const amount = report[name];
      if (amount === undefined || amount === null) return [];
      return [row(texts[name], money(amount), name === "cash_difference" ? "strong" : "normal")];
    });
  const moved = (["cash_in", "cash_out"] as const).flatMap((type) => {
    const of_type = report.movements.filter((movement) => movement.type === type);
    const lines =
      of_type.length > MOVEMENTS_MAX
        ? [summed(writing, of_type, type)]
        : of_type.map(({ amount, note }) => ({
            label: (note ?? "") === "" ? texts.movements[type] : `${texts.movements[type]} (${note})`,
            units: signOf(type) * parseStoredAmount(amount),
          }));
    return lines.map(({ label, units }) => row(label, money(formatAmount(units))));
  });
  const [opening, ...counted] = DRAWER;
  const rows = [...stated([opening]), ...moved, ...stated(counted)];
  return rows.length === 0 ? [] : [{ kind: "totals", title: texts.drawer, rows }];
}

/** Adds up movements of one type. */
function summed({ texts }: Writing, movements: readonly { readonly amount: string }[], type: MovementType): Line {
  const units = movements.reduce((sum, { amount }) => sum + parseStoredAmount(amount), 0n);
  return { label: `${texts.movements[type]} (${movements.length})`, units: signOf(type) * units };
}

function signOf(type: MovementType): Sign {
  return type === "cash_in" ? 1n : -1n;
}

function providersOf({ report, texts, money }: Writing): Block[] {
  if (report.providers.length === 0) return [];
  const rows = report.providers
    .slice(0, ROWS_MAX)
    .map(({ name, collected, refunded }) => [name, money(collected), money(refunded)]);
  return [{ kind: "table", title: texts.providers, columns: ["", texts.sales, texts.refunds], rows }];
}

function row(label: string, value: string, emphasis: LabelledValue["emphasis"] = "normal"): LabelledValue {
  return { label, value, emphasis };
}

function moneyFormat(locale: string, currency: string): (amount: string) => string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (amount) => format.format(amount as Intl.StringNumericLiteral);
}

function momentText(at: string, timezone: string, locale: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
}

function dayText(date: string, locale: string): string {
  return Temporal.PlainDate.from(date).toLocaleString(locale, { dateStyle: "short" });
}

function isNothing(amount: string): boolean {
  return /^-?[0.]+$/.test(amount);
}
