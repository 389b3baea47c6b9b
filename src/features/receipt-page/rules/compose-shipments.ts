import { fill } from "../texts/texts.ts";
import { composeLine } from "./compose-lines.ts";
import type { Composing } from "./composing.ts";
import type { Block, LabelledValue } from "./document.ts";
import type { ShipmentReading } from "./reading.ts";

/** What is still to come: deliveries, then what is on back-order. */
export function shipmentBlocks(composing: Composing): Block[] {
  const { shipments, backorders } = composing.reading;
  const { texts } = composing;
  return [
    ...shipments.flatMap((shipment, index) => {
      const values = [String(index + 1), String(shipments.length)];
      const title = shipments.length === 1 ? texts.shipment : fill(texts.shipment_of, values);
      return blocksOf(composing, shipment, title);
    }),
    ...backorders.flatMap((backorder) => blocksOf(composing, backorder, texts.backorder)),
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
  const place = shipment.address.length === 0 ? [] : [...shipment.address, country];
  add(texts.deliver_to, place.filter((line) => line !== undefined).join(", "));
  add(texts.delivery_method, shipment.method);
  add(texts.expected, expected === undefined ? undefined : (formats.day(expected) ?? expected));
  add(texts.shipping, shipment.cost === undefined ? undefined : formats.money(shipment.cost));
  // Without a price the quantity is what the reader wants to know, even when it is one.
  const lines = shipment.lines.map((line) =>
    line.price === undefined
      ? {
          ...composeLine(composing, { ...line, fulfillment: undefined, qty: undefined }),
          name: counted(composing, line),
        }
      : composeLine(composing, { ...line, fulfillment: undefined }),
  );
  return [
    { kind: "heading", text: title },
    ...(rows.length === 0 ? [] : [{ kind: "facts" as const, rows }]),
    ...(lines.length === 0 ? [] : [{ kind: "lines" as const, title: null, lines }]),
  ];
}

function counted({ formats }: Composing, line: ShipmentReading["lines"][number]): string {
  const name = line.name ?? line.sku ?? "–";
  return line.qty === undefined ? name : `${formats.number(line.qty)} × ${name}`;
}
