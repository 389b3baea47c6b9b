import { JsonString, type JsonNode } from "../../../../web-api/json/json.ts";
import { magnitude } from "../../../../runtime/money.ts";
import { readJson, unitsOf } from "../../closings/rules/facts.ts";

/** What a receipt sold of a product, less what came back. In ten-thousandths. */
export interface Sold {
  readonly key: string;
  /** Null when the key is the name, empty for a product without one. */
  readonly name: string | null;
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly tax: bigint;
}

const NAME_CHARACTERS_MAX = 200;
const UNITS_PER_ONE = 10_000n;

/**
 * Reads the goods of a receipt's lines. Everything on a refund came back, whichever sign was sent.
 * Lines without a readable quantity or a name are left out. A line without a SKU whose name is the
 * SKU of another product counts as that product: a report's key is a SKU or a name as it was sent,
 * and a mark that told the two apart would be part of every key.
 *
 * @param items - JSON source text of the lines.
 */
export function productsOf(items: string, is_refund: boolean): Sold[] {
  const lines = readJson(items);
  const read = (Array.isArray(lines) ? lines : []).flatMap((line: JsonNode) => lineOf(line, is_refund));
  return [...Map.groupBy(read, ({ key }) => key).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [rest.reduce(plus, first)],
  );
}

function plus(left: Sold, right: Sold): Sold {
  return {
    key: left.key,
    name: left.name === "" ? right.name : left.name,
    quantity: left.quantity + right.quantity,
    amount: left.amount + right.amount,
    tax: left.tax + right.tax,
  };
}

function lineOf(line: JsonNode, is_refund: boolean): Sold[] {
  if (!(line instanceof Map)) return [];
  const text = (name: string) => {
    const node = line.get(name);
    return node instanceof JsonString && node.value.trim() !== "" ? node.value.slice(0, NAME_CHARACTERS_MAX) : null;
  };
  const [sku, name] = [text("sku"), text("name")];
  const units = unitsOf(line.get("qty"));
  const key = sku ?? name;
  if (units === undefined || key === null) return [];
  const quantity = is_refund ? -magnitude(units) : units;
  const price = unitsOf(line.get("price"));
  const listed = price === undefined ? 0n : (price * units) / UNITS_PER_ONE;
  const signed = (amount: bigint) => (quantity < 0n ? -magnitude(amount) : amount);
  return [
    {
      key,
      name: sku === null ? null : (name ?? ""),
      quantity,
      amount: signed(unitsOf(line.get("row_total")) ?? listed),
      tax: signed(unitsOf(line.get("tax_amount")) ?? 0n),
    },
  ];
}
