import type { ReceiptText } from "../texts/en.ts";
import type { LineReading } from "../read/read-lines.ts";
import { magnitude } from "@tillkeeper/exact/money";
import { countText } from "../bounds.ts";
import type { Composing } from "./composing.ts";
import type { Block, DocumentLine } from "../document.ts";

const ONE = 10_000n;

/** Composes the sections of sold and returned lines. */
export function lineBlocks(composing: Composing): Block[] {
  const { reading, texts } = composing;
  const { lines, lines_count } = reading;
  const unread = lines_count - lines.length;
  if (lines.length === 0) return [];
  if (reading.kind === "refund") return [block(composing, texts.returned, lines.map(withoutSign), unread)];
  const returned = lines.filter(isReturned);
  const bought = lines.filter((line) => !isReturned(line));
  if (returned.length === 0) return [block(composing, texts.items, bought, unread)];
  return [
    ...(bought.length === 0 ? [] : [block(composing, texts.bought, bought, 0)]),
    block(composing, texts.returned, returned.map(asReturned), unread),
  ];
}

function block(composing: Composing, title: string, lines: readonly LineReading[], unread: number): Block {
  return { kind: "lines", title, lines: fittingLines(composing, lines, unread, composeLine) };
}

/** Returns the lines that fit within the bounds, and a line with the number of further ones. */
export function fittingLines(
  composing: Composing,
  lines: readonly LineReading[],
  unread: number,
  compose: (composing: Composing, line: LineReading) => DocumentLine,
): DocumentLine[] {
  const shown: DocumentLine[] = [];
  for (const line of lines) {
    const composed = compose(composing, line);
    if (!composing.room.take(composed)) break;
    shown.push(composed);
  }
  const more = lines.length - shown.length + unread;
  if (more > 0) {
    const name = countText(composing.texts.more_lines, composing.formats, more);
    shown.push({ name, sku: null, details: [], total: null });
  }
  return shown;
}

function isReturned(line: LineReading): boolean {
  return line.qty !== undefined && line.qty < 0n;
}

/** Removes the signs of a refund's line: the title already shows that money goes back. */
function withoutSign(line: LineReading): LineReading {
  return { ...line, qty: magnitude(line.qty), row_total: magnitude(line.row_total) };
}

/**
 * Returns a returned line of a document that also sells: quantity positive, amount negative,
 * whichever signs the register sent.
 */
function asReturned(line: LineReading): LineReading {
  const { row_total, ...rest } = withoutSign(line);
  return { ...rest, row_total: row_total === undefined ? undefined : -row_total };
}

/** Composes a line of the receipt or of a shipment. */
export function composeLine({ texts, formats }: Composing, line: LineReading): DocumentLine {
  const details: string[] = [];
  const { qty, price, discount } = line;
  if (qty !== undefined && price !== undefined && qty !== ONE) {
    details.push(`${formats.number(qty)} × ${formats.unitPrice(price)}`);
  } else if (qty !== undefined && qty !== ONE) {
    details.push(`${formats.number(qty)} ×`);
  }
  if (discount !== undefined && discount !== 0n) {
    details.push(`${texts.discount} ${formats.money(-magnitude(discount))}`);
  }
  details.push(...line.notes);
  const fulfillment = FULFILLMENTS.get(line.fulfillment ?? "");
  if (fulfillment !== undefined) details.push(texts[fulfillment]);
  return {
    name: line.name ?? line.sku ?? "–",
    sku: line.name === undefined ? null : (line.sku ?? null),
    details,
    total: line.row_total === undefined ? null : formats.money(line.row_total),
  };
}

const FULFILLMENTS: ReadonlyMap<string, keyof ReceiptText> = new Map([
  ["ship", "fulfillment_ship"],
  ["ship_to", "fulfillment_ship"],
  ["ship_to_home", "fulfillment_ship"],
  ["shipping", "fulfillment_ship"],
  ["delivery", "fulfillment_ship"],
  ["pickup", "fulfillment_pickup"],
  ["pick_up", "fulfillment_pickup"],
  ["store_pickup", "fulfillment_pickup"],
  ["backorder", "fulfillment_backorder"],
  ["back_order", "fulfillment_backorder"],
]);
