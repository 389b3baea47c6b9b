import ReceiptPrinterEncoder, {
  type ImageInput,
  type ReceiptPrinterEncoderOptions,
} from "@point-of-sale/receipt-printer-encoder";
import { paperParts, type ReceiptDocument } from "@tillkeeper/receipt-document";
import { inVisualOrder, isHeld, lackedBy, printable, transliterated } from "./code-page.ts";

/** A drawing surface, such as an `OffscreenCanvas` or a canvas of the `canvas` package. */
export interface Canvas {
  getContext(kind: "2d"): CanvasContext | null;
}

export interface CanvasContext {
  fillStyle: unknown;
  font: string;
  textBaseline: unknown;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): object;
}

export interface Printer {
  /**
   * Characters on a line: 32 on paper of 58 mm, 42 or 48 on 80 mm. The encoder supports these
   * widths only.
   */
  readonly columns: 32 | 35 | 42 | 44 | 48;
  /** Command language of the printer; ESC/POS by default. */
  readonly language?: ReceiptPrinterEncoderOptions["language"];
  /**
   * Printer model that the encoder knows; it determines the command language and the code pages.
   */
  readonly printerModel?: ReceiptPrinterEncoderOptions["printerModel"];
  readonly codepageMapping?: ReceiptPrinterEncoderOptions["codepageMapping"];
  /**
   * Creates a canvas, such as `(width, height) => new OffscreenCanvas(width, height)`. With it, a
   * line that no code page of the printer can encode is drawn as a picture; without it, the line is
   * transliterated.
   */
  readonly createCanvas?: (width: number, height: number) => Canvas;
}

export interface PrintOptions {
  /** Whether to open the drawer before printing. */
  readonly opens_drawer?: boolean;
  /** Whether the printer cuts the paper; true by default. */
  readonly cuts?: boolean;
}

export interface Printed {
  /** Commands to send to the printer. */
  readonly bytes: Uint8Array;
  /** Lines that were drawn as pictures. */
  readonly drawn: readonly string[];
  /**
   * Lines that were printed in other letters or in another order, as they stand on the paper from
   * left to right. Arabic is readable only when drawn on a canvas.
   */
  readonly transliterated: readonly string[];
  /**
   * Characters that the paper shows as `?`, each once. Report them to whoever chose the printer.
   */
  readonly lacking: readonly string[];
}

/** The encoder is an optional peer dependency, so only this module imports it. */
type Encoder = ReceiptPrinterEncoder;

const LINE_DOTS = 32;
const QR_SIZE = 6;
const FEED_LINES = 3;

/**
 * Returns the commands that print a receipt or a closing: the lines of `paperParts`, the QR code
 * and a cut, without the logo. The same document always gives the same bytes.
 */
export function print(document: ReceiptDocument, printer: Printer, options: PrintOptions = {}): Printed {
  const encoder = openEncoder(printer);
  const canEncode = encodableBy(printer);
  const { createCanvas } = printer;
  const drawn: string[] = [];
  const changed: string[] = [];
  const lacking = new Set<string>();
  if (options.opens_drawer === true) encoder.pulse();
  for (const part of paperParts(document, printer.columns)) {
    if (part.kind === "logo") continue;
    if (part.kind === "qr") {
      encoder.align("center").qrcode(part.text, { size: QR_SIZE }).align("left");
      continue;
    }
    const text = printable(part.text);
    const is_bold = part.emphasis === "strong";
    if (isHeld(text, canEncode)) encoder.bold(is_bold).line(text).bold(false);
    else if (createCanvas !== undefined) {
      drawn.push(text);
      draw(encoder, text, is_bold, createCanvas);
    } else {
      const shown = transliterated(inVisualOrder(text), canEncode);
      changed.push(shown);
      for (const character of lackedBy(text, canEncode)) lacking.add(character);
      encoder.bold(is_bold).line(shown).bold(false);
    }
  }
  encoder.newline(FEED_LINES);
  if (options.cuts !== false) encoder.cut("partial");
  return { bytes: encoder.encode(), drawn, transliterated: changed, lacking: [...lacking] };
}

/** Returns the command that opens the drawer without printing. */
export function openDrawer(printer: Printer): Uint8Array {
  return openEncoder(printer).pulse().encode();
}

function openEncoder({ columns, language, printerModel, codepageMapping }: Printer): Encoder {
  return new ReceiptPrinterEncoder({
    columns,
    errors: "relaxed",
    // A model implies its language, so only one of the two is passed. The encoder refuses members
    // that are undefined.
    ...(printerModel === undefined ? { language: language ?? "esc-pos" } : { printerModel }),
    ...(codepageMapping === undefined ? {} : { codepageMapping }),
  })
    .initialize()
    .codepage("auto");
}

const UNKNOWN = "?";
const LINE_FEEDS = new Set([0x0a, 0x0d]);

/**
 * Returns a function that tells whether a code page of the printer has a character; the encoder
 * writes `?` for any other.
 */
function encodableBy(printer: Printer): (character: string) => boolean {
  const known = new Map<string, boolean>([[UNKNOWN, true]]);
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const last = openEncoder(printer)
      .text(character)
      .encode()
      .findLast((byte) => !LINE_FEEDS.has(byte));
    const is_held = last !== UNKNOWN.charCodeAt(0);
    known.set(character, is_held);
    return is_held;
  };
}

function draw(
  encoder: Encoder,
  text: string,
  is_bold: boolean,
  createCanvas: NonNullable<Printer["createCanvas"]>,
): void {
  const width = Math.floor(encoder.printableWidth / 8) * 8;
  const context = createCanvas(width, LINE_DOTS).getContext("2d");
  if (context === null) throw new Error("the canvas has no 2d context");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, LINE_DOTS);
  context.fillStyle = "#000";
  context.font = `${is_bold ? "bold " : ""}${LINE_DOTS - 8}px monospace`;
  context.textBaseline = "middle";
  context.fillText(text, 0, LINE_DOTS / 2);
  const image = context.getImageData(0, 0, width, LINE_DOTS) as ImageInput;
  encoder.image(image, width, LINE_DOTS, "threshold");
}
