import type { Block, DocumentLine, LabelledValue, ReceiptDocument } from "../rules/document.ts";

/** As wide as a phone shows without a break. */
const WIDTH = 46;
const RULE = "-".repeat(WIDTH);

/** The receipt as plain text: what a reader without HTML gets, laid out in columns. */
export function renderMailText(document: ReceiptDocument, greeting: string, view: string): string {
  const { store, blocks, footer } = document;
  const info = [...store.address_lines, store.phone, store.vat_number].filter((line) => line !== null);
  const above = [store.name, ...(store.info_placement === "header" ? info : []), store.header ?? ""];
  const below = [footer ?? "", ...(store.info_placement === "footer" ? info : [])];
  const parts = [
    [greeting],
    [view],
    [RULE],
    above.filter((line) => line !== ""),
    ...blocks.map(linesOf),
    [RULE],
    below.filter((line) => line !== ""),
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n")}\n`;
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case "heading":
      return [RULE, block.text.toUpperCase()];
    case "figure":
      return [columns(block.label, block.value)];
    case "facts":
      return block.rows.map(row);
    case "totals":
      return [...titleLines(block.title), ...block.rows.map(row)];
    case "lines":
      return [...titleLines(block.title), ...block.lines.flatMap(lineOf)];
    case "table":
      return [...titleLines(block.title), ...[block.columns, ...block.rows].map(tableRow)];
    case "slip":
      return [...titleLines(block.title), block.text];
    case "notice":
      return [block.text];
  }
}

function titleLines(title: string | null): string[] {
  return title === null ? [RULE] : [RULE, title.toUpperCase()];
}

function row({ label, value }: LabelledValue): string {
  return columns(label, value);
}

function lineOf({ name, sku, details, total }: DocumentLine): string[] {
  return [columns(name, total ?? ""), ...[...details, ...(sku === null ? [] : [sku])].map((detail) => `  ${detail}`)];
}

function tableRow(cells: readonly string[]): string {
  const width = Math.floor(WIDTH / cells.length);
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(width) : cell.padStart(width))).join("");
}

/** The value at the right edge; on a line of its own when both do not fit. */
function columns(label: string, value: string): string {
  if (value === "") return label;
  const room = WIDTH - label.length - value.length;
  return room >= 2 ? label + " ".repeat(room) + value : `${label}\n${value.padStart(WIDTH)}`;
}
