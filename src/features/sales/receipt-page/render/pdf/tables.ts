import type { Block, DocumentLine, LabelledValue } from "@tillkeeper/receipt-document";
import {
  row,
  splitWidth,
  stackedCell,
  textCell,
  widest,
  type Column,
  type Frame,
  type Row,
  type Tag,
  type TextStyle,
} from "./layout.ts";
import { INK, ROOT, titled, type Context } from "./paragraphs.ts";
import { cleanLine, cleanText } from "./text.ts";

export function figureRows(context: Context, label: string, value: string): Row[] {
  const { frame, styles } = context;
  const texts = { label: cleanLine(label), value: cleanLine(value) };
  const natural = {
    label: widest(frame, [texts.label], styles.strong),
    value: widest(frame, [texts.value], styles.figure),
  };
  const tag: Tag = { role: "P", parent: ROOT };
  if (natural.label + natural.value + 8 > frame.width) {
    const stack = [
      { text: texts.label, style: styles.strong },
      { text: texts.value, style: styles.figure },
    ];
    return [row([stackedCell(frame, stack, tag, context.centered)], { space_before: 8, rule: "strong" })];
  }
  const columns = splitWidth(frame, natural, { gap: 8, share: 0.7 });
  const value_cell = textCell(frame, texts.value, tag, styles.figure, columns.value);
  const label_cell = textCell(frame, texts.label, tag, styles.strong, columns.label);
  // Lowers the label to the baseline of the figure.
  const drop = (styles.figure.size - styles.strong.size) * 1.0;
  const lowered = {
    ...label_cell,
    lines: label_cell.lines.map((line) => ({ ...line, top: line.top + drop })),
    height: label_cell.height + drop,
  };
  return [row([lowered, value_cell], { space_before: 8, rule: "strong" })];
}

export function labelledRows(
  context: Context,
  title: string | null,
  values: readonly LabelledValue[],
  options: { readonly rule: Row["rule"]; readonly space_before: number },
): Row[] {
  if (values.length === 0) return [];
  const { frame, styles } = context;
  const table: Tag = { role: "Table", parent: ROOT };
  const rows = values.map((entry) => {
    const style = { normal: styles.body, strong: styles.strong, muted: styles.muted }[entry.emphasis];
    const texts = { label: cleanText(entry.label).trim(), value: cleanText(entry.value).trim() };
    const natural = { label: widest(frame, [texts.label], style), value: widest(frame, [texts.value], style) };
    const columns = splitWidth(frame, natural, { gap: 8, share: 0.55 });
    const line: Tag = { role: "TR", parent: table };
    return row(
      [
        textCell(frame, texts.label, { role: "TH", parent: line, scope: "Row" }, style, columns.label),
        textCell(frame, texts.value, { role: "TD", parent: line }, style, columns.value),
      ],
      { space_before: 1.5 },
    );
  });
  return titled(context, title, rows, options);
}

export function lineRows(context: Context, title: string | null, lines: readonly DocumentLine[]): Row[] {
  if (lines.length === 0) return [];
  const { frame, styles } = context;
  const table: Tag = { role: "Table", parent: ROOT };
  const totals = lines.map((line) => cleanLine(line.total ?? ""));
  const natural = widest(frame, totals, styles.body);
  const columns = splitWidth(frame, { label: frame.width * 0.6, value: natural }, { gap: 8, share: 0.4 });
  const rows = lines.map((line, index) => {
    const small = [...(line.sku === null ? [] : [line.sku]), ...line.details]
      .map((text) => cleanText(text).trim())
      .filter((text) => text !== "");
    const stack = [
      { text: cleanText(line.name).trim(), style: styles.body },
      ...(frame.is_wide ? [small.join(" · ")] : small).map((text) => ({ text, style: styles.small })),
    ].filter(({ text }) => text !== "");
    const tag: Tag = { role: "TR", parent: table };
    const total = totals[index] ?? "";
    return row(
      [
        stackedCell(frame, stack, { role: "TH", parent: tag, scope: "Row" }, columns.label),
        textCell(frame, total, { role: "TD", parent: tag }, styles.body, columns.value),
      ],
      { space_before: 4 },
    );
  });
  return titled(context, title, rows, { rule: "thin", space_before: 7 });
}

export function tableRows(context: Context, block: Extract<Block, { kind: "table" }>): Row[] {
  const { frame, styles } = context;
  const grid = [block.columns, ...block.rows].map((cells) => cells.map((cell) => cleanText(cell).trim()));
  if (block.columns.length === 0) return [];
  const ratio = [1, 0.9, 0.8].find((size) => fitsTable(frame, grid, shrink(styles.muted, size))) ?? 0.74;
  const [heading, body] = [shrink(styles.small, ratio), { ...shrink(styles.muted, ratio), color: INK }];
  const columns = tableColumns(frame, grid, body);
  const table: Tag = { role: "Table", parent: ROOT };
  const rows = grid.map((cells, index) => {
    const line: Tag = { role: "TR", parent: table };
    const cellTag = (position: number): Tag => {
      if (index === 0) return { role: "TH", parent: line, scope: "Column" };
      return position === 0 ? { role: "TH", parent: line, scope: "Row" } : { role: "TD", parent: line };
    };
    return row(
      columns.map((column, position) =>
        textCell(frame, cells[position] ?? "", cellTag(position), index === 0 ? heading : body, column),
      ),
      { space_before: 1.5, keeps_next: index === 0 },
    );
  });
  return titled(context, block.title, rows, { rule: "thin", space_before: 9 });
}

const TABLE_GAP = 6;

function shrink(style: TextStyle, ratio: number): TextStyle {
  return { ...style, size: style.size * ratio };
}

function naturalColumns(frame: Frame, grid: readonly (readonly string[])[], style: TextStyle): number[] {
  const count = grid[0]?.length ?? 0;
  return Array.from({ length: count }, (_, position) =>
    widest(
      frame,
      grid.map((cells) => cells[position] ?? ""),
      style,
    ),
  );
}

/** Returns the width in points that the amounts of a table may take. */
function amountsRoom(frame: Frame, natural: readonly number[]): number {
  const gaps = TABLE_GAP * (natural.length - 1);
  return frame.width - gaps - Math.min(natural[0] ?? 0, frame.width * 0.28);
}

function fitsTable(frame: Frame, grid: readonly (readonly string[])[], style: TextStyle): boolean {
  const natural = naturalColumns(frame, grid, style);
  return natural.slice(1).reduce((sum, width) => sum + width, 0) <= amountsRoom(frame, natural);
}

/**
 * Gives each amount its natural width. When the first column would get less than a quarter, all
 * columns shrink and wrap.
 */
function tableColumns(frame: Frame, grid: readonly (readonly string[])[], style: TextStyle): Column[] {
  const natural = naturalColumns(frame, grid, style);
  const amounts = natural.slice(1).reduce((sum, width) => sum + width, 0);
  const room = Math.max(frame.width * 0.2, amountsRoom(frame, natural));
  const ratio = Math.min(1, room / Math.max(amounts, 1));
  let end = frame.width;
  const columns = natural
    .slice(1)
    .reverse()
    .map((width): Column => {
      const column: Column = { x: end - width * ratio, width: width * ratio, align: "end" };
      end = column.x - TABLE_GAP;
      return column;
    });
  return [{ x: 0, width: Math.max(end, frame.width * 0.1), align: "start" }, ...columns.reverse()];
}
