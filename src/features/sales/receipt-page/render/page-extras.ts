import type { PageText } from "../texts/texts.ts";

/** Content of the receipt page besides the receipt. */
export interface PageExtras {
  /**
   * Path of the page, such as `/pos/receipt/<token>`. Its forms post to paths below it, and so does
   * the download.
   */
  readonly page_path: string;
  /** Path of the style sheet receipt.css. */
  readonly style_path: string;
  /** Result of the last action; null on a plain view. */
  readonly message: PageMessage | null;
  readonly email: EmailForm;
  readonly claim: ClaimForm;
  readonly invoice: InvoiceForm;
}

/** A message above the receipt, in the receipt's language. */
export interface PageMessage {
  readonly tone: "success" | "error";
  readonly text: MessageName;
  /** Values of the placeholders `%1`, `%2` … in the text. */
  readonly values?: readonly string[];
}

export type MessageName = Extract<keyof PageText, `message_${string}`>;
export type FieldError = Extract<keyof PageText, `error_${string}`>;

/** A form that posts `email` to `<page_path>/email`. */
export interface EmailForm {
  /** The reader's last input, or an empty text. */
  readonly value: string;
  readonly error: FieldError | null;
}

/**
 * A form that posts to `<page_path>/claim`: `email` alone requests a code, `email` with `code`
 * proves the address.
 *
 * - `address`: asks for the address; `is_bound` when only the address on the receipt may claim it.
 * - `code`: a code was sent to `email`; the form asks for it and offers to send another one.
 * - `done`: the receipt is in an account; nothing is offered.
 * - `off`: claiming is not offered.
 */
export type ClaimForm =
  | {
      readonly step: "address";
      readonly is_bound: boolean;
      readonly value: string;
      readonly error: FieldError | null;
    }
  | { readonly step: "code"; readonly email: string; readonly error: FieldError | null }
  | { readonly step: "done" }
  | { readonly step: "off" };

/** Texts of an invoice's buyer as typed. */
export type TypedInvoice = Readonly<
  Record<"name" | "street" | "postcode" | "city" | "country_id" | "vat_id" | "email" | "reference", string>
>;

/**
 * The invoice for a business customer, or a form that posts its buyer to `<page_path>/invoice`.
 *
 * - `form`: asks for the buyer; `faults` is null until it was sent.
 * - `made`: says the number. The document is at `<page_path>/invoice.xml` unless its buyer's data
 *   was erased.
 * - `off`: the receipt can have no invoice.
 */
export type InvoiceForm =
  | {
      readonly step: "form";
      /** 381 is a credit note. */
      readonly type_code: string;
      readonly needs_vat_id: boolean;
      readonly values: { readonly [Field in keyof TypedInvoice]?: string | undefined };
      readonly faults: readonly { readonly field: keyof TypedInvoice; readonly error: FieldError }[] | null;
    }
  | { readonly step: "made"; readonly type_code: string; readonly number: string; readonly has_document: boolean }
  | { readonly step: "off" };

/** Content of a page that shows an error instead of a receipt. */
export interface ErrorPage {
  /** `unknown` is answered with 404, `archived` with 410, `too_many` with 429, `failed` with 500. */
  readonly error: "unknown" | "archived" | "too_many" | "failed";
  /** Minutes until the next attempt is allowed; shown with `too_many`. */
  readonly minutes: number | null;
  /** BCP 47 tag: the receipt's language, or the reader's by `languageFor(accept_language)`. */
  readonly language: string;
  readonly style_path: string;
  /** Path of the receipt to go back to; null without one. */
  readonly page_path: string | null;
}
