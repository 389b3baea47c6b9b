import type { PageText } from "../texts/texts.ts";

/** Content of the receipt page besides the receipt. */
export interface PageExtras {
  /** Path of the page, such as `/pos/receipt/<token>`; its forms and the download are below it. */
  readonly page_path: string;
  /** Path of receipt.css. */
  readonly style_path: string;
  /** Result of the last action; null on a plain view. */
  readonly message: PageMessage | null;
  readonly email: EmailForm;
  readonly claim: ClaimForm;
}

/** A message above the receipt, in the receipt's language. */
export interface PageMessage {
  readonly tone: "success" | "error";
  readonly text: MessageName;
  /** Values of `%1`, `%2` … in the text. */
  readonly values?: readonly string[];
}

export type MessageName = Extract<keyof PageText, `message_${string}`>;
export type FieldError = Extract<keyof PageText, `error_${string}`>;

/** Posts `email` to `<page_path>/email`. */
export interface EmailForm {
  /** Last input of the reader, or an empty text. */
  readonly value: string;
  readonly error: FieldError | null;
}

/**
 * Posts to `<page_path>/claim`: `email` alone asks for a code, `email` and `code` together prove
 * it.
 *
 * - `address`: asks for the address; `is_bound` when the receipt admits only the one that it names.
 * - `code`: a code went to `email`; asks for it, and offers to send another one.
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

/** A page without a receipt. */
export interface ErrorPage {
  /** `unknown` 404, `too_many` 429, `failed` 500. */
  readonly error: "unknown" | "too_many" | "failed";
  /** Minutes until the next attempt; shown with `too_many`. */
  readonly minutes: number | null;
  /** BCP 47, as `languageFor(accept_language)` gives it, or the receipt's. */
  readonly language: string;
  readonly style_path: string;
  /** Path to go back to, when there is a receipt behind it. */
  readonly page_path: string | null;
}
