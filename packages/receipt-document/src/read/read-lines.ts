import { type JsonNode, JsonString } from "@tillkeeper/exact/json";
import { LINES_READ_MAX, SHIPMENT_LINES_READ_MAX, SHIPMENTS_READ_MAX } from "../bounds.ts";
import { cleanText } from "./clean-text.ts";
import { memberOf, objectsOf, textMember, textOf, unitsMember } from "./json-reading.ts";

const NOTES_MAX = 20;
const FISCAL_ROWS_MAX = 40;
const ADDRESS_LINES_MAX = 10;

export type LineReading = ReturnType<typeof readLine>;
export type ShipmentReading = ReturnType<typeof readShipments>["shipments"][number];

/**
 * Reads the first lines of `items`, which columns and model hold in the same form, and counts all.
 */
export function readLines(node: JsonNode | undefined, lines_max = LINES_READ_MAX) {
  const lines = objectsOf(node);
  return { lines: lines.slice(0, lines_max).map(readLine), lines_count: lines.length };
}

function readLine(line: JsonNode) {
  return {
    name: textMember(line, "name", "product_name", "title"),
    sku: textMember(line, "sku"),
    qty: unitsMember(line, "qty", "quantity"),
    price: unitsMember(line, "price", "unit_price"),
    row_total: unitsMember(line, "row_total", "total", "line_total"),
    tax: unitsMember(line, "tax_amount", "tax"),
    discount: unitsMember(line, "discount_amount", "discount"),
    rate: unitsMember(line, "tax_rate", "tax_percent", "rate"),
    fulfillment: textMember(line, "fulfillment_mode", "fulfillment"),
    notes: [...readOptions(memberOf(line, ["options"])), ...readNotes(memberOf(line, ["note", "comment"]))],
  };
}

/** Returns a line's options as texts; each is a text, or an object of a label and a value. */
function readOptions(node: JsonNode | undefined): string[] {
  if (!Array.isArray(node)) return [];
  return node
    .slice(0, NOTES_MAX)
    .map((option) => {
      const label = textMember(option, "label", "name");
      const value = textMember(option, "value", "print_value");
      return textOf(option) ?? [label, value].filter((text) => text !== undefined).join(": ");
    })
    .filter((text) => text !== "");
}

function readNotes(node: JsonNode | undefined): string[] {
  const text = textOf(node);
  return text === undefined ? [] : [text];
}

/**
 * Reads the first of `ship_to_shipments` and `backorder_shipments`, which columns and model hold in
 * the same form, and counts all.
 */
export function readShipments(node: JsonNode | undefined) {
  const all = objectsOf(node);
  const shipments = all.slice(0, SHIPMENTS_READ_MAX).map((shipment) => {
    const address = memberOf(shipment, ["address", "ship_to", "shipping_address", "recipient"]) ?? shipment;
    return {
      address: readAddress(address),
      country_id: textMember(address, "country_id", "country"),
      method: textMember(shipment, "method_title", "shipping_method", "method", "carrier_title", "carrier"),
      expected: textMember(shipment, "expected_at", "expected_date", "delivery_date", "expected"),
      cost: unitsMember(shipment, "shipping_amount", "cost", "amount"),
      ...readLines(memberOf(shipment, ["items", "lines"]), SHIPMENT_LINES_READ_MAX),
    };
  });
  return { shipments, count: all.length };
}

function readAddress(address: JsonNode): string[] {
  if (address instanceof JsonString) {
    return address.value.split(/\r?\n/).slice(0, ADDRESS_LINES_MAX).map(cleanText).filter(isThere);
  }
  const name =
    textMember(address, "name", "recipient_name", "customer_name") ??
    joined(textMember(address, "firstname", "first_name"), textMember(address, "lastname", "last_name"));
  const street = memberOf(address, ["street", "street_line1"]);
  const streets = Array.isArray(street) ? street.slice(0, ADDRESS_LINES_MAX).map(textOf) : [textOf(street)];
  const city = joined(textMember(address, "postcode", "zip"), textMember(address, "city"));
  return [name, textMember(address, "company"), ...streets, city].filter(isThere);
}

function joined(...texts: readonly (string | undefined)[]): string {
  return texts.filter(isThere).join(" ");
}

function isThere(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

/**
 * Returns every text and number of the fiscal section in its order, since each country requires
 * different ones.
 */
export function readFiscal(node: JsonNode | undefined): { readonly key: string; readonly text: string }[] {
  if (!(node instanceof Map)) return [];
  const rows: { readonly key: string; readonly text: string }[] = [];
  for (const [key, value] of node) {
    const text = textOf(value);
    if (text !== undefined && readableName(key) !== "" && rows.length < FISCAL_ROWS_MAX) rows.push({ key, text });
  }
  return rows;
}

/** Returns a key as words: `tss_serial_number` becomes `Tss serial number`. */
export function readableName(key: string): string {
  const words = cleanText(key.replaceAll(/[_-]+/g, " "));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
