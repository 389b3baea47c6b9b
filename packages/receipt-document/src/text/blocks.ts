import type { Block, DocumentLine, LabelledValue } from "../document.ts";

export interface TextLine {
  readonly text: string;
  readonly emphasis: LabelledValue["emphasis"];
}

/**
 * Measures and wraps text. Wrapping differs: a mail program wraps long lines itself, paper does
 * not.
 */
export interface TextLayout {
  readonly columns: number;
  readonly widthOf: (text: string) => number;
  readonly wrap: (text: string, columns: number) => readonly string[];
  /** Returns the widths of a table's columns; undefined when they do not fit side by side. */
  readonly tableWidths: (rows: readonly (readonly string[])[]) => readonly number[] | undefined;
}

const INDENT = "  ";
/** Minimum blanks between a label and its value. */
const GAP = 2;

/** Lays out a block in columns of fixed width, with amounts at the right edge. */
export function blockLines(block: Block, layout: TextLayout): TextLine[] {
  switch (block.kind) {
    case "heading":
      return titleLines(block.text, layout);
    case "figure":
      return pairLines(block.label, block.value, layout, "strong");
    case "facts":
      return block.rows.flatMap((row) => rowLines(row, layout));
    case "totals":
      return [...titleLines(block.title, layout), ...block.rows.flatMap((row) => rowLines(row, layout))];
    case "lines":
      return [...titleLines(block.title, layout), ...block.lines.flatMap((line) => soldLines(line, layout))];
    case "table":
      return [...titleLines(block.title, layout), ...tableLines(block.columns, block.rows, layout)];
    case "slip":
      return [...titleLines(block.title, layout), ...paragraphLines(block.text, layout)];
    case "notice":
      return paragraphLines(block.text, layout);
  }
}

/** Returns a line of dashes across all columns. */
export function ruleLine({ columns }: TextLayout): TextLine {
  return normal("-".repeat(columns));
}

/** Wraps a text and keeps its line breaks. */
export function paragraphLines(text: string, { columns, wrap }: TextLayout): TextLine[] {
  return text.split("\n").flatMap((line) => wrap(line, columns).map(normal));
}

function titleLines(title: string | null, layout: TextLayout): TextLine[] {
  if (title === null) return [ruleLine(layout)];
  const lines = layout.wrap(title.toUpperCase(), layout.columns);
  return [ruleLine(layout), ...lines.map((text) => ({ text, emphasis: "strong" as const }))];
}

function rowLines({ label, value, emphasis }: LabelledValue, layout: TextLayout): TextLine[] {
  return pairLines(label, value, layout, emphasis);
}

function soldLines({ name, sku, details, total }: DocumentLine, layout: TextLayout): TextLine[] {
  const below = sku === null ? details : [...details, sku];
  const room = layout.columns - INDENT.length;
  return [
    ...pairLines(name, total ?? "", layout, "normal"),
    ...below.flatMap((detail) => layout.wrap(detail, room).map((text) => normal(INDENT + text))),
  ];
}

/**
 * Lays out a label with its value at the right edge; the value gets a line of its own when both do
 * not fit on one.
 */
function pairLines(
  label: string,
  value: string,
  { columns, widthOf, wrap }: TextLayout,
  emphasis: TextLine["emphasis"],
): TextLine[] {
  const lines = [...wrap(label, columns)];
  const last = lines.at(-1) ?? "";
  const room = columns - widthOf(last) - widthOf(value);
  if (value !== "" && room >= GAP) lines.splice(-1, 1, last + " ".repeat(room) + value);
  else if (value !== "") lines.push(...wrap(value, columns).map((text) => toRight(text, columns, widthOf)));
  return lines.map((text) => ({ text, emphasis }));
}

/**
 * Lays out a table. When its columns do not fit side by side, each row becomes several lines: its
 * first cell, then every other cell with its column's name.
 */
function tableLines(columns: readonly string[], rows: readonly (readonly string[])[], layout: TextLayout): TextLine[] {
  const widths = layout.tableWidths([columns, ...rows]);
  if (widths !== undefined) return [columns, ...rows].map((cells) => normal(tableLine(cells, widths, layout)));
  return rows.flatMap(([first = "", ...others]) => [
    ...paragraphLines(first, layout),
    ...others.flatMap((cell, index) =>
      cell === "" ? [] : pairLines(`${INDENT}${columns[index + 1] ?? ""}`, cell, layout, "normal"),
    ),
  ]);
}

function tableLine(cells: readonly string[], widths: readonly number[], { widthOf }: TextLayout): string {
  return cells
    .map((cell, index) => {
      const width = widths[index] ?? 0;
      return index === 0 ? cell + " ".repeat(Math.max(0, width - widthOf(cell))) : toRight(cell, width, widthOf);
    })
    .join("");
}

function toRight(text: string, columns: number, widthOf: TextLayout["widthOf"]): string {
  return " ".repeat(Math.max(0, columns - widthOf(text))) + text;
}

function normal(text: string): TextLine {
  return { text, emphasis: "normal" };
}
