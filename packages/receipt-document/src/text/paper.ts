import type { ReceiptDocument, StoreChrome } from "../document.ts";
import { blockLines, paragraphLines, ruleLine, type TextLayout, type TextLine } from "./blocks.ts";
import { textWidth, wrapText } from "./width.ts";

/** A part of a printed receipt, from top to bottom. */
export type PaperPart =
  | ({ readonly kind: "line" } & TextLine)
  | { readonly kind: "logo"; readonly url: string; readonly size: StoreChrome["logo_size"] }
  /** Content of the QR code; its caption is the line that follows. */
  | { readonly kind: "qr"; readonly text: string };

/** Minimum characters on a line of paper: an amount must fit next to its label. */
const COLUMNS_MIN = 20;

/**
 * Lays out a receipt for paper in a font of fixed width.
 *
 * @param columns - characters on a line: mostly 32 on paper of 58 mm, 42 or 48 on 80 mm.
 * @throws RangeError for fewer than 20 columns.
 */
export function paperParts(receipt: ReceiptDocument, columns: number): PaperPart[] {
  if (!Number.isInteger(columns) || columns < COLUMNS_MIN) throw new RangeError(`no paper has ${columns} columns`);
  const layout = paperLayout(columns);
  const { store, blocks, qr, footer } = receipt;
  const info = infoLines(store, layout);
  const has_info_first = store.info_placement === "header";
  const lines = [
    ...centered(store.name, layout, "strong"),
    ...(has_info_first ? info : []),
    ...centered(store.header ?? "", layout),
    ...blocks.flatMap((block) => blockLines(block, layout)),
  ];
  const below = [...centered(footer ?? "", layout), ...(has_info_first ? [] : info)];
  const code =
    qr === null ? [] : [{ kind: "qr" as const, text: qr.text }, ...centered(qr.caption ?? "", layout).map(asPart)];
  return [
    ...(store.logo_url === null ? [] : [{ kind: "logo" as const, url: store.logo_url, size: store.logo_size }]),
    ...lines.map(asPart),
    ...(code.length + below.length === 0 ? [] : [asPart(ruleLine(layout))]),
    ...code,
    ...below.map(asPart),
  ];
}

function paperLayout(columns: number): TextLayout {
  return {
    columns,
    widthOf: textWidth,
    wrap: wrapText,
    tableWidths: (rows) => {
      const count = Math.max(...rows.map((cells) => cells.length));
      // Every column but the first has a blank in front.
      const others = Array.from(
        { length: count - 1 },
        (_, index) => 1 + Math.max(...rows.map((cells) => textWidth(cells[index + 1] ?? ""))),
      );
      const left = columns - others.reduce((sum, width) => sum + width, 0);
      return rows.every(([first = ""]) => textWidth(first) <= left) ? [left, ...others] : undefined;
    },
  };
}

function infoLines({ address_lines, phone, vat_number }: StoreChrome, layout: TextLayout): TextLine[] {
  return [...address_lines, phone ?? "", vat_number ?? ""].flatMap((line) => centered(line, layout));
}

function centered(text: string, layout: TextLayout, emphasis: TextLine["emphasis"] = "normal"): TextLine[] {
  if (text === "") return [];
  return paragraphLines(text, layout).map(({ text: line }) => ({
    text: line === "" ? "" : " ".repeat(Math.floor((layout.columns - textWidth(line)) / 2)) + line,
    emphasis,
  }));
}

function asPart(line: TextLine): PaperPart {
  return { kind: "line", ...line };
}
