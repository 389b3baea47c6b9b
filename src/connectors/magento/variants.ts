import type { JsonNode } from "@tillkeeper/exact/json";
import { at, listAt, textAt } from "./json.ts";
import type { Shop } from "./orders.ts";

/** Maximum ids in one URL. */
const IDS_AT_ONCE = 100;

/** An attribute in which variants differ: its code, and the labels of its values by their ids. */
interface Attribute {
  readonly code: string;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Reads the variants of the configurable products of a page as the import lists them, by the id of
 * the product. Variants that the website does not sell are left out.
 */
export async function readVariants(
  shop: Shop,
  items: readonly JsonNode[],
  isSold: (item: JsonNode) => boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const parents = items.filter((item) => textAt(item, "type_id") === "configurable");
  if (parents.length === 0) return new Map();
  const options = (item: JsonNode): readonly JsonNode[] =>
    listAt(item, "extension_attributes", "configurable_product_options").toSorted(
      (left, right) => Number(textAt(left, "position") ?? 0) - Number(textAt(right, "position") ?? 0),
    );
  const attributes = await readAttributes(
    shop,
    parents.flatMap((item) => options(item).flatMap((option) => textAt(option, "attribute_id") ?? [])),
  );
  const children = await readChildren(shop, parents.flatMap(linksOf));
  return new Map(
    parents.map((item) => [
      textAt(item, "id") ?? "",
      linksOf(item).flatMap((id) => {
        const child = children.get(id);
        return child === undefined || !isSold(child) ? [] : [variantText(child, options(item), attributes)];
      }),
    ]),
  );
}

const linksOf = (item: JsonNode): readonly string[] =>
  listAt(item, "extension_attributes", "configurable_product_links").flatMap((id) => textAt(id) ?? []);

async function readChildren({ rest }: Shop, ids: readonly string[]): Promise<ReadonlyMap<string, JsonNode>> {
  const found = new Map<string, JsonNode>();
  for (const value of inParts(ids)) {
    const { items } = await rest.list("/products", {
      groups: [[{ field: "entity_id", value, condition: "in" }]],
      page_size: IDS_AT_ONCE,
      fields: "items[id,sku,extension_attributes[website_ids],custom_attributes],total_count",
    });
    for (const item of items) found.set(textAt(item, "id") ?? "", item);
  }
  return found;
}

async function readAttributes({ rest }: Shop, ids: readonly string[]): Promise<ReadonlyMap<string, Attribute>> {
  const found = new Map<string, Attribute>();
  for (const value of inParts(ids)) {
    const { items } = await rest.list("/products/attributes", {
      groups: [[{ field: "main_table.attribute_id", value, condition: "in" }]],
      page_size: IDS_AT_ONCE,
      fields: "items[attribute_id,attribute_code,options],total_count",
    });
    for (const item of items) {
      const values = listAt(item, "options").map(
        (option) => [textAt(option, "value") ?? "", textAt(option, "label") ?? ""] as const,
      );
      const code = textAt(item, "attribute_code") ?? "";
      found.set(textAt(item, "attribute_id") ?? "", { code, values: new Map(values) });
    }
  }
  return found;
}

function inParts(ids: readonly string[]): readonly string[] {
  const whole = [...new Set(ids)];
  return Array.from({ length: Math.ceil(whole.length / IDS_AT_ONCE) }, (_, index) =>
    whole.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE).join(","),
  );
}

/** Returns a variant as the import reads it, such as `sku=TEE-M,Size=M`. */
function variantText(
  child: JsonNode,
  options: readonly JsonNode[],
  attributes: ReadonlyMap<string, Attribute>,
): string {
  const custom = new Map(
    listAt(child, "custom_attributes").map((one) => [textAt(one, "attribute_code"), textAt(at(one, "value"))] as const),
  );
  const parts = options.flatMap((option) => {
    const attribute = attributes.get(textAt(option, "attribute_id") ?? "");
    const value = attribute?.values.get(custom.get(attribute.code) ?? "") ?? "";
    const label = (textAt(option, "label") ?? "").replaceAll(/[=,]/g, " ").trim();
    return label === "" || value === "" ? [] : [`${label}=${value}`];
  });
  return [`sku=${textAt(child, "sku") ?? ""}`, ...parts].join(",");
}
