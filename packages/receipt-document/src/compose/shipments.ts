import type { LineReading, ShipmentReading } from "../read/read-lines.ts";
import { fill } from "../texts/texts.ts";
import { countText } from "../bounds.ts";
import { composeLine, fittingLines } from "./lines.ts";
import type { Composing } from "./composing.ts";
import type { Block, DocumentLine, LabelledValue } from "../document.ts";

/** Composes the open deliveries, then the back-orders. */
export function shipmentBlocks(composing: Composing): Block[] {
  const { shipments, shipments_count, backorders, backorders_count } = composing.reading;
  const { texts, formats } = composing;
  const more = shipments_count - shipments.length + backorders_count - backorders.length;
  return [
    ...shipments.flatMap((shipment, index) => {
      const values = [String(index + 1), String(shipments_count)];
      const title = shipments_count === 1 ? texts.shipment : fill(texts.shipment_of, values);
      return blocksOf(composing, shipment, title);
    }),
    ...backorders.flatMap((backorder) => blocksOf(composing, backorder, texts.backorder)),
    ...(more === 0 ? [] : [{ kind: "notice" as const, text: countText(texts.more_deliveries, formats, more) }]),
  ];
}

function blocksOf(composing: Composing, shipment: ShipmentReading, title: string): Block[] {
  const { texts, formats } = composing;
  const rows: LabelledValue[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") rows.push({ label, value, emphasis: "normal" });
  };
  const { country_id, expected } = shipment;
  const country = country_id === undefined ? undefined : (formats.country(country_id) ?? country_id);
  const address_lines = shipment.address.length === 0 ? [] : [...shipment.address, country];
  add(texts.deliver_to, address_lines.filter((line) => line !== undefined).join(", "));
  add(texts.delivery_method, shipment.method);
  add(texts.expected, expected === undefined ? undefined : (formats.day(expected) ?? expected));
  add(texts.shipping, shipment.cost === undefined ? undefined : formats.money(shipment.cost));
  const unread = shipment.lines_count - shipment.lines.length;
  const lines = fittingLines(composing, shipment.lines, unread, shippedLine);
  return [
    { kind: "heading", text: title },
    ...(rows.length === 0 ? [] : [{ kind: "facts" as const, rows }]),
    ...(lines.length === 0 ? [] : [{ kind: "lines" as const, title: null, lines }]),
  ];
}

/** Composes a line without a price, which always shows the quantity, even 1. */
function shippedLine(composing: Composing, line: LineReading): DocumentLine {
  if (line.price !== undefined) return composeLine(composing, { ...line, fulfillment: undefined });
  const composed = composeLine(composing, { ...line, fulfillment: undefined, qty: undefined });
  return { ...composed, name: counted(composing, line) };
}

function counted({ formats }: Composing, line: LineReading): string {
  const name = line.name ?? line.sku ?? "–";
  return line.qty === undefined ? name : `${formats.number(line.qty)} × ${name}`;
}
