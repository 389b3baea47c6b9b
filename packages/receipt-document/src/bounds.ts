import { fill } from "./texts/texts.ts";
import type { DocumentLine } from "./document.ts";
import type { Formats } from "./compose/formats.ts";

/**
 * Maximum lines and characters of a receipt in one print. Totals are always printed, and the stored
 * receipt is complete.
 */
export interface PrintBounds {
  readonly lines_max: number;
  readonly characters_max: number;
}

/** Bounds of the web page: a browser shows as many lines in a second. */
export const PAGE_BOUNDS: PrintBounds = { lines_max: 10_000, characters_max: 2_000_000 };
/** Bounds of the PDF: drawing a line takes about a millisecond, and drawing ends after 30 s. */
export const PDF_BOUNDS: PrintBounds = { lines_max: 3_000, characters_max: 300_000 };
/** Bounds of the mail: the mail program encodes the text on the main thread. */
export const MAIL_BOUNDS: PrintBounds = { lines_max: 2_000, characters_max: 200_000 };

/** Maximum lines that are read from a receipt; further lines are only counted. */
export const LINES_READ_MAX = 10_000;
export const SHIPMENT_LINES_READ_MAX = 1_000;
export const SHIPMENTS_READ_MAX = 100;
/** Maximum rows of payments, of credits and of tax rates, each. */
export const ROWS_MAX = 100;

/** Counts down the lines and characters that still fit within the bounds. */
export interface Room {
  /** Returns whether the line still fits, and if so deducts its size. */
  readonly take: (line: DocumentLine) => boolean;
}

export function openRoom({ lines_max, characters_max }: PrintBounds): Room {
  let [lines, characters] = [lines_max, characters_max];
  return {
    take: ({ name, sku, details, total }) => {
      const length = [name, sku ?? "", total ?? "", ...details].reduce((sum, text) => sum + text.length, 0);
      if (lines === 0 || length > characters) return false;
      lines -= 1;
      characters -= length;
      return true;
    },
  };
}

/** Fills a count into a text, in the store's number format. */
export function countText(text: string, formats: Formats, count: number): string {
  return fill(text, [formats.number(BigInt(count) * 10_000n)]);
}
