/**
 * The content of a receipt, in order and as final texts. HTML, plain text and PDF all print this
 * document and add nothing (interface §4.4).
 */
export interface ReceiptDocument {
  /** BCP 47 tag of the texts and formats, such as `nl-NL`. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** Title of the page and the PDF, subject of the mail: `Receipt 1001 – Shop`. */
  readonly title: string;
  readonly store: StoreChrome;
  readonly blocks: readonly Block[];
  readonly qr: QrCode | null;
  readonly footer: string | null;
}

/** Store details from the location's resolved configuration, never from the receipt. */
export interface StoreChrome {
  readonly name: string;
  /** https only, or a `data:` image; null without a logo. */
  readonly logo_url: string | null;
  readonly logo_size: "small" | "medium" | "large";
  readonly address_lines: readonly string[];
  readonly phone: string | null;
  /** VAT number with its label in front. */
  readonly vat_number: string | null;
  readonly header: string | null;
  /** Where name and address are printed. */
  readonly info_placement: "header" | "footer";
}

export interface QrCode {
  /** Content of the QR code. */
  readonly text: string;
  readonly caption: string | null;
}

export interface LabelledValue {
  readonly label: string;
  readonly value: string;
  /** `strong` marks the most important figure. */
  readonly emphasis: "normal" | "strong" | "muted";
}

/** A sold, returned or shipped line. Its texts are final: amounts include the currency. */
export interface DocumentLine {
  readonly name: string;
  readonly sku: string | null;
  /** Details such as `2 × € 4.50`, the discount, or the fulfilment. */
  readonly details: readonly string[];
  readonly total: string | null;
}

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  /** The main figure: the total, the refunded amount or the amount still due. */
  | { readonly kind: "figure"; readonly label: string; readonly value: string }
  | { readonly kind: "facts"; readonly rows: readonly LabelledValue[] }
  | { readonly kind: "lines"; readonly title: string | null; readonly lines: readonly DocumentLine[] }
  | { readonly kind: "totals"; readonly title: string | null; readonly rows: readonly LabelledValue[] }
  | {
      readonly kind: "table";
      readonly title: string | null;
      readonly columns: readonly string[];
      /** Rows with a cell per column; all columns but the first are amounts or numbers. */
      readonly rows: readonly (readonly string[])[];
    }
  /** Text of the card terminal, in a fixed-width font with its line breaks. */
  | { readonly kind: "slip"; readonly title: string | null; readonly text: string }
  | { readonly kind: "notice"; readonly text: string };
