import type { Tx } from "../../../runtime/database.ts";
import { findMissing } from "../../../shop-data/catalog/products.ts";
import {
  findLabels,
  findNoVariant,
  findVariants,
  replaceVariants,
  type StoredOption,
} from "../../../shop-data/catalog/variants.ts";
import { requireText } from "../../../shared/resources/rules.ts";
import { problem } from "../../../web-api/errors/errors.ts";
import { type ProductValues, refused } from "./rules.ts";

type Extension = NonNullable<ProductValues["extension_attributes"]>;

/**
 * Saves the variants of a product, and the attributes in which they differ.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function saveVariants(
  tx: Tx,
  parent_id: number,
  { configurable_product_links: links, configurable_product_options: sent }: Extension,
): Promise<void> {
  if (links === undefined && sent === undefined) return;
  for (const { label } of sent ?? []) if ((label ?? "") !== "") requireText("product", "label", label);
  const { type_id, child_ids } = await findVariants(tx, parent_id);
  const ids = links ?? child_ids;
  if (type_id !== "configurable" && ids.length + (sent ?? []).length > 0)
    throw refused(problem("variants_not_configurable"));
  const missing = await findMissing(tx, "product", ids);
  if (missing !== undefined) throw refused(problem("unknown_reference", { kind: "product", id: missing }));
  const sku = await findNoVariant(tx, parent_id, ids);
  if (sku !== undefined) throw refused(problem("variant_not_sold", { sku }));
  const options = sent === undefined || sent.length === 0 ? undefined : await optionsOf(tx, sent);
  await replaceVariants(tx, parent_id, ids, options);
}

async function optionsOf(
  tx: Tx,
  sent: NonNullable<Extension["configurable_product_options"]>,
): Promise<readonly StoredOption[]> {
  const read = sent.map(({ attribute_id = "", label, position = 0 }) => {
    const id = /^\d{1,9}$/.test(attribute_id) ? Number(attribute_id) : 0;
    return { attribute_id: id, label: label?.trim() ?? "", position };
  });
  const ids = read.map(({ attribute_id }) => attribute_id);
  const missing = await findMissing(tx, "product attribute", ids);
  if (missing !== undefined) throw refused(problem("unknown_reference", { kind: "product attribute", id: missing }));
  const repeated = ids.find((id, index) => ids.indexOf(id) < index);
  if (repeated !== undefined) throw refused(problem("variant_attribute_repeated", { id: repeated }));
  const labels = await findLabels(tx, ids);
  return read
    .toSorted((left, right) => left.position - right.position)
    .map(({ attribute_id, label }) => ({
      label: label === "" ? (labels.get(attribute_id) ?? "") : label,
      attribute_id,
    }));
}
