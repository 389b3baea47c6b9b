import {
  type ClosingToPrint,
  composeClosing,
  type ReceiptDocument,
  type StoreSettings,
} from "@tillkeeper/receipt-document";
import { parseInstant } from "../../../../runtime/instant.ts";
import { formatAmount } from "../../../../runtime/money.ts";
import { type Closing, readStoredClosing, TENDER_KEYS } from "./closing.ts";
import { refundSignsOf, signFieldOf, units } from "./stated.ts";
import { taxRatesOf } from "./totals.ts";
import { type CheckedClosing, filled, slipTexts, verdictSentence } from "./verdict.ts";

export interface StoredSlip extends CheckedClosing {
  readonly report_id: string;
  /** The stored document, as it was sent. */
  readonly report_json: string;
  readonly document_sha256: string;
  /** When the verdict was reached. */
  readonly updated_at: string;
}

/** A signed state of the evidence log, which leaves the house with printed closings. */
export interface SignedState {
  /** Number of entries. */
  readonly size: number;
  /** The signed text. */
  readonly note: string;
}

/**
 * Returns the verdict of a stored closing as a sentence with the moment at which it was reached.
 */
function verdictNotice(stored: StoredSlip, closing: Closing, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: closing.currency });
  const verdict = verdictSentence(stored, locale, (amount) => format.format(amount as Intl.StringNumericLiteral));
  const moment = momentText(stored.updated_at, closing.timezone, locale);
  return filled(slipTexts(locale).verdict_as_of, { moment, verdict });
}

function momentText(at: string, timezone: string, locale: string): string {
  return Temporal.Instant.from(parseInstant(at) ?? at)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
}

/** Composes the mail of a stored closing: its register, when it closed, and the verdict. */
export function closingMail(stored: StoredSlip, settings: StoreSettings) {
  const closing = readStoredClosing(stored.report_json);
  const locale = settings.locale.replaceAll("_", "-");
  const texts = slipTexts(locale);
  const values = {
    shop: closing.location_name,
    register: closing.terminal_name,
    name: `${closing.series_code}-${closing.closing_number}`,
    closed: momentText(closing.closed_at, closing.timezone, locale),
  };
  const sentences = [filled(texts.mail_text, values), verdictNotice(stored, closing, locale), texts.mail_attached];
  return { subject: filled(texts.mail_subject, values), text: `${sentences.join("\n\n")}\n` };
}

/**
 * Composes a stored closing as a document of one page: what a register prints, the verdict, and the
 * identity of the stored document. Refunds are positive amounts.
 *
 * @param signed - state of the evidence log, which is printed as a QR code.
 */
export function closingSlip(stored: StoredSlip, settings: StoreSettings, signed?: SignedState): ReceiptDocument {
  const closing = readStoredClosing(stored.report_json);
  const locale = settings.locale.replaceAll("_", "-");
  const texts = slipTexts(locale);
  const fact = (label: string, value: string) => ({ label, value, emphasis: "muted" as const });
  const slip = composeClosing(toPrint(closing), locale, {
    settings,
    notice: verdictNotice(stored, closing, locale),
    facts: [fact(texts.document, stored.report_id), fact("SHA-256", stored.document_sha256)],
  });
  if (signed === undefined) return slip;
  const size = new Intl.NumberFormat(locale).format(signed.size);
  return { ...slip, qr: { text: signed.note, caption: filled(texts.checkpoint, { size }) } };
}

function toPrint(closing: Closing): ClosingToPrint {
  const signs = refundSignsOf(closing);
  const signed = (column: string, amount: string): string => {
    const field = signFieldOf(column);
    return field !== undefined && signs[field] === -1 ? formatAmount(-units(amount)) : amount;
  };
  const side = (name: "sales" | "refunds") => ({
    excl_tax: signed(name, closing[`${name}_excl_tax`]),
    tax: signed(name, closing[`${name}_tax`]),
    incl_tax: signed(name, closing[`${name}_incl_tax`]),
  });
  const tenders = TENDER_KEYS.map((key) => [key, signed(`tender_${key}`, closing[`tender_${key}`])]);
  const [reverse_charge, exempt] = taxRatesOf(closing)
    .slice(-2)
    .map((row) => ({
      sales_net: row.sales_net,
      refund_net: signed("refund_net", row.refund_net),
    }));
  const none = { sales_net: "0", refund_net: "0" };
  return {
    ...closing,
    opened_at: parseInstant(closing.opened_at) ?? closing.opened_at,
    closed_at: parseInstant(closing.closed_at) ?? closing.closed_at,
    opened_by: { name: closing.opened_by_name },
    closed_by: { name: closing.closed_by_name },
    sales: side("sales"),
    refunds: side("refunds"),
    tenders: Object.fromEntries(tenders) as ClosingToPrint["tenders"],
    tax_rates: closing.tax_rates.map((row) => ({
      ...row,
      refund_net: signed("refund_net", row.refund_net),
      refund_tax: signed("refund_tax", row.refund_tax),
    })),
    tax_treatments: { reverse_charge: reverse_charge ?? none, exempt: exempt ?? none },
  };
}
