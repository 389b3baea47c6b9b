/**
 * A receipt as a reader meets it: what stands on it, in order, in finished texts. HTML, plain text and PDF are three ways
 * of printing the same document; none of them decides what is said (interface §4.4).
 */
export interface ReceiptDocument {
  /** BCP 47 tag of the texts and formats, such as `nl-NL`. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** Of the page, of the PDF and the subject of the mail: `Receipt 1001 – Shop`. */
  readonly title: string;
  readonly store: StoreChrome;
  readonly blocks: readonly Block[];
  readonly qr: QrCode | null;
  readonly footer: string | null;
}

/** From the location's resolved configuration, never from the receipt. */
export interface StoreChrome {
  readonly name: string;
  /** https only, or a `data:` image; null without a logo. */
  readonly logo_url: string | null;
  readonly logo_size: "small" | "medium" | "large";
  readonly address_lines: readonly string[];
  readonly phone: string | null;
  /** With its label. */
  readonly vat_number: string | null;
  readonly header: string | null;
  /** Where name and address stand. */
  readonly info_placement: "header" | "footer";
}

export interface QrCode {
  /** What the code encodes. */
  readonly text: string;
  readonly caption: string | null;
}

export interface LabelledValue {
  readonly label: string;
  readonly value: string;
  /** `strong` for what the eye looks for first. */
  readonly emphasis: "normal" | "strong" | "muted";
}

/** One sold, returned or shipped line. Texts are final: amounts carry their currency format. */
export interface DocumentLine {
  readonly name: string;
  readonly sku: string | null;
  /** Such as `2 × € 4.50`, the discount, how it is fulfilled. */
  readonly details: readonly string[];
  readonly total: string | null;
}

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  /** One figure that says it all: the total, the amount refunded, what is still due. */
  | { readonly kind: "figure"; readonly label: string; readonly value: string }
  | { readonly kind: "facts"; readonly rows: readonly LabelledValue[] }
  | { readonly kind: "lines"; readonly title: string | null; readonly lines: readonly DocumentLine[] }
  | { readonly kind: "totals"; readonly title: string | null; readonly rows: readonly LabelledValue[] }
  | {
      readonly kind: "table";
      readonly title: string | null;
      readonly columns: readonly string[];
      /** As many cells as columns; every column but the first is an amount or a number. */
      readonly rows: readonly (readonly string[])[];
    }
  /** What the card terminal printed, in a fixed-width font, line breaks kept. */
  | { readonly kind: "slip"; readonly title: string | null; readonly text: string }
  | { readonly kind: "notice"; readonly text: string };
