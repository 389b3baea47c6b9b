import type { Reading } from "../read/read-receipt.ts";
import type { ReceiptText } from "../texts/en.ts";
import type { Room } from "../bounds.ts";
import type { Formats } from "./formats.ts";
import type { StoreSettings } from "../read/stored-receipt.ts";

/** Shared input for composing the parts of a receipt. */
export interface Composing {
  readonly reading: Reading;
  readonly settings: StoreSettings;
  readonly texts: ReceiptText;
  readonly formats: Formats;
  /** Space for the lines of the receipt and of its shipments together. */
  readonly room: Room;
}
