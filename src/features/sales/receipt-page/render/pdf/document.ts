import { createHash } from "node:crypto";
import PdfKit from "pdfkit";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { layOut } from "./blocks.ts";
import { openFonts, type FontFiles, type Fonts } from "./fonts.ts";
import { sliceRow, type PlacedLine, type Row, type Tag } from "./layout.ts";
import { cleanLine, directionOf } from "./text.ts";

const MM = 72 / 25.4;
/** Page measures of the paper roll of a receipt printer. */
const ROLL = { width: 80 * MM, margin: 5 * MM, scale: 1 };
const A4 = { width: 210 * MM, height: 297 * MM, margin: 20 * MM, scale: 1.2 };
/**
 * Maximum height of a strip in points. A longer receipt becomes A4 pages, because a printer would
 * shrink the strip to a sheet and make it unreadable.
 */
const ROLL_HEIGHT_MAX = 2_400;
const ROLL_HEIGHT_MIN = ROLL.width;
/** Sizes of text on a sheet, from the one of long receipts to the one of a roll. */
const SHEET_SCALES = [A4.scale, ROLL.scale];
/** Space between the two columns of a sheet. */
const COLUMN_GAP = 10 * MM;
const RULE_GAP = 6;
const RULES = {
  thin: { width: 0.4, color: "#bbbbbb" },
  strong: { width: 0.9, color: "#111111" },
} as const;
const PAGE_NUMBER = { size: 7.5, color: "#555555" };

/** Paper of a PDF: the roll of a receipt printer, or sheets. */
export type Paper = "roll" | "a4";

/** Members of pdfkit that its types do not declare. */
interface Internals {
  _id: Uint8Array;
  readonly _addInfo: () => void;
  readonly appendXML: (xml: string) => void;
}

/**
 * Renders a receipt as a PDF: one strip of 80 mm, or A4 pages when it is long. On a sheet it is one
 * A4 page where its text fits, in one column or two. The PDF is tagged, its text can be selected,
 * and it embeds subsets of its fonts. The same document gives the same bytes: they contain no time
 * and nothing random.
 */
export function renderPdf(
  receipt: ReceiptDocument,
  files: FontFiles,
  paper: Paper = "roll",
): Promise<Uint8Array<ArrayBuffer>> {
  const title = cleanLine(receipt.title);
  const document = new PdfKit({
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: cleanLine(receipt.language),
    // The document starts without a font, because pdfkit would embed Helvetica.
    font: null as unknown as string,
    info: { Title: title },
  });
  nameDocument(document, receipt, title);
  const fonts = openFonts(document, files);
  const bytes = collect(document);
  const roll = layOut(receipt, { fonts, width: ROLL.width - 2 * ROLL.margin, scale: ROLL.scale, is_wide: false });
  const height = stripHeight(roll) + 2 * ROLL.margin;
  const pen: Pen = { document, fonts, is_rtl: receipt.direction === "rtl", elements: new Map() };
  const sheets = (scale: number) => layOut(receipt, { fonts, width: A4.width - 2 * A4.margin, scale, is_wide: true });
  if (paper === "a4") {
    const room = A4.height - 2 * A4.margin;
    const width = (A4.width - 2 * A4.margin - COLUMN_GAP) / 2;
    const fitting = SHEET_SCALES.map(sheets).find((rows) => stripHeight(rows) <= room);
    const columns = (): Columns | undefined =>
      halved(layOut(receipt, { fonts, width, scale: ROLL.scale, is_wide: false }), room);
    const [left, right] = fitting === undefined ? (columns() ?? []) : [fitting];
    if (left === undefined) {
      drawPages(pen, sheets(A4.scale), A4);
      numberPages(pen, title);
    } else if (right === undefined) {
      drawPages(pen, left, A4);
    } else {
      drawColumns(pen, [left, right], width);
    }
  } else if (height <= ROLL_HEIGHT_MAX) {
    drawPages(pen, roll, { ...ROLL, height: Math.max(height, ROLL_HEIGHT_MIN) });
  } else {
    drawPages(pen, sheets(A4.scale), A4);
    numberPages(pen, title);
  }
  document.end();
  return bytes;
}

/** Sets the title and a file id made from the content, and removes who made the file and when. */
function nameDocument(document: PDFKit.PDFDocument, receipt: ReceiptDocument, title: string): void {
  const info: { CreationDate?: unknown; Producer?: unknown; Creator?: unknown } = document.info;
  delete info.CreationDate;
  delete info.Producer;
  delete info.Creator;
  const internals = document as unknown as Internals;
  internals._id = createHash("sha256").update(JSON.stringify(receipt)).digest().subarray(0, 16);
  // The title is escaped here, because pdfkit writes it into its XML unescaped.
  const writeMetadata = (): void =>
    internals.appendXML(
      `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>` +
        `<rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>`,
    );
  Object.assign(internals, { _addInfo: writeMetadata });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (chunk: Uint8Array) => void chunks.push(chunk));
    document.on("error", reject);
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  });
}

interface Pen {
  readonly document: PDFKit.PDFDocument;
  readonly fonts: Fonts;
  readonly is_rtl: boolean;
  readonly elements: Map<Tag, PDFKit.PDFStructureElement>;
}

/** The measures of a page, or of a column of it with its margins, in points. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Where a column begins on its page, without its margin; 0 by default. */
  readonly left?: number;
}

type Columns = readonly [left: readonly Row[], right: readonly Row[]];

function stripHeight(rows: readonly Row[]): number {
  return rows.reduce((sum, row, index) => sum + heightOf(row, index === 0), 0);
}

function heightOf(row: Row, is_first: boolean): number {
  return (is_first ? 0 : row.space_before) + (row.rule === "none" ? 0 : RULE_GAP) + row.height;
}

/** Divides rows into two columns before a section; undefined when they do not fit. */
function halved(rows: readonly Row[], room: number): Columns | undefined {
  const choices = rows
    .map((row, index) => (row.rule === "none" ? 0 : index))
    .filter((index) => index > 0)
    .map((index) => {
      const columns: Columns = [rows.slice(0, index), rows.slice(index)];
      return { columns, height: Math.max(...columns.map(stripHeight)) };
    });
  const best = choices.toSorted((one, other) => one.height - other.height)[0];
  return best === undefined || best.height > room ? undefined : best.columns;
}

/** Draws one A4 page of two columns, the first one where reading begins. */
function drawColumns(pen: Pen, columns: Columns, width: number): void {
  pen.document.addPage({ size: [A4.width, A4.height], margin: 0 });
  const places = [0, width + COLUMN_GAP];
  for (const [index, left] of (pen.is_rtl ? places.toReversed() : places).entries()) {
    const sheet = { width: width + 2 * A4.margin, height: A4.height, margin: A4.margin, left };
    let used = 0;
    for (const row of columns[index] ?? []) used = drawRow(pen, row, sheet, used);
  }
}

function drawPages(pen: Pen, rows: readonly Row[], sheet: Sheet): void {
  const room = sheet.height - 2 * sheet.margin;
  const queue = rows.slice().reverse();
  let used = Infinity;
  let next: Row | undefined;
  while ((next = queue.pop()) !== undefined) {
    const is_first = used === Infinity;
    const needed = heightOf(next, is_first) + keptHeight(next, queue);
    // Half a point of tolerance absorbs rounding: the heights of the rows add up to the strip's
    // height only approximately.
    if (is_first || (used + needed > room + 0.5 && (next.height <= room / 2 || used > room * 0.8))) {
      pen.document.addPage({ size: [sheet.width, sheet.height], margin: 0 });
      used = 0;
    }
    const top = used + heightOf(next, used === 0) - next.height;
    if (top + next.height > room + 0.5) {
      const [head, tail] = sliceRow(next, room - top);
      if (head !== null && tail !== null) {
        queue.push(tail);
        next = head;
      }
    }
    used = drawRow(pen, next, sheet, used);
  }
}

/**
 * Returns the height of the next row that must stay on the page of its heading: at most 80 points.
 */
function keptHeight(row: Row, queue: readonly Row[]): number {
  const following = queue.at(-1);
  return row.keeps_next && following !== undefined ? Math.min(heightOf(following, false), 80) : 0;
}

/**
 * Draws a row.
 *
 * @returns how many points of the page are used up to the end of the row.
 */
function drawRow(pen: Pen, row: Row, sheet: Sheet, used: number): number {
  const { document } = pen;
  const { left = 0 } = sheet;
  let y = sheet.margin + used + (used === 0 ? 0 : row.space_before);
  if (row.rule !== "none") {
    const rule = RULES[row.rule];
    document.markContent("Artifact", { type: "Layout" });
    document
      .lineWidth(rule.width)
      .moveTo(left + sheet.margin, y)
      .lineTo(left + sheet.width - sheet.margin, y)
      .stroke(rule.color);
    document.endMarkedContent();
    y += RULE_GAP;
  }
  const { picture } = row;
  if (picture !== null) {
    const x = left + (sheet.width - picture.width) / 2;
    const bbox: [number, number, number, number] = [x, y, x + picture.width, y + picture.height];
    elementOf(pen, picture.tag, bbox).add(() => picture.draw(document, x, y));
  }
  for (const cell of row.cells) {
    const element = elementOf(pen, cell.tag);
    if (cell.lines.every((line) => line.text === "")) continue;
    element.add(() => {
      for (const line of cell.lines) drawLine(pen, line, sheet, y);
    });
  }
  return y - sheet.margin + row.height;
}

function drawLine(pen: Pen, line: PlacedLine, sheet: Sheet, row_top: number): void {
  const { document, fonts } = pen;
  const { face, size, color } = line.style;
  const pieces = fonts.piecesOf(line.text, face, line.direction).map((piece) => {
    const features = piece.is_rtl ? { features: [] } : {};
    document.font(piece.font, size);
    return { ...piece, features, width: document.widthOfString(piece.text, features) };
  });
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const { column } = line;
  const edge = (sheet.left ?? 0) + sheet.margin;
  const left = edge + (pen.is_rtl ? sheet.width - 2 * sheet.margin - column.x - column.width : column.x);
  const align = column.align === "center" ? 0.5 : (column.align === "end") === pen.is_rtl ? 0 : 1;
  let x = left + (column.width - width) * align;
  // Vertical position of the baseline. The ascender of DejaVu is 0.93 of the size, and the
  // remaining line height is shared above and below.
  const y = row_top + line.top + line.height / 2 + size * 0.35;
  document.fillColor(color);
  for (const piece of pieces) {
    document.font(piece.font, size);
    document.text(piece.text, x, y, { lineBreak: false, baseline: "alphabetic", ...piece.features });
    x += piece.width;
  }
}

function elementOf(pen: Pen, tag: Tag, bbox?: readonly number[]): PDFKit.PDFStructureElement {
  const known = pen.elements.get(tag);
  if (known !== undefined) return known;
  const { role, alt, scope, parent } = tag;
  const options = {
    ...(alt === undefined ? {} : { alt }),
    ...(scope === undefined ? {} : { scope }),
    ...(bbox && { bbox }),
  };
  const element = pen.document.struct(role, options);
  pen.elements.set(tag, element);
  if (parent === null) pen.document.addStructure(element);
  else elementOf(pen, parent).add(element);
  return element;
}

/** Adds page numbers as artifacts, outside the tagged text. */
function numberPages(pen: Pen, title: string): void {
  const { document } = pen;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.markContent("Artifact", { type: "Pagination" });
    const style = { face: "regular" as const, ...PAGE_NUMBER };
    const width = A4.width - 2 * A4.margin;
    const text = `${shorten(title)}   ${page + 1} / ${count}`;
    const column = { x: 0, width, align: "end" as const };
    const line = { text, style, column, direction: directionOf(text), top: 0, height: 10 };
    drawLine(pen, line, A4, A4.height - 14 * MM);
    document.endMarkedContent();
  }
}

function shorten(title: string): string {
  const characters = Array.from(title);
  return characters.length <= 60 ? title : `${characters.slice(0, 59).join("")}…`;
}
