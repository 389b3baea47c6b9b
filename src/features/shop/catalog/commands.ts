import type { Static } from "typebox";
import type { SharedDeps } from "../../../shared/deps.ts";
import type { Db, Tx } from "../../../runtime/database.ts";
import { changeCached } from "../../../runtime/generations.ts";
import { requireNotOwned } from "../../../shared/connector-tasks/commands.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError, couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import type { StoreScope } from "../../../web-api/route.ts";
import { checkTexts } from "../../../shared/resources/rules.ts";
import { findAttribute, findMissing, findProduct, type StoredAttribute } from "../../../shop-data/catalog/products.ts";
import {
  type CategoryLink,
  claimProduct,
  deleteProduct,
  insertAttribute,
  insertCategory,
  listWebsiteIds,
  replaceCategories,
  replaceFixedTaxes,
  replaceTiers,
  replaceWebsites,
  updateAttribute,
  updateProduct,
  writeAttribute,
} from "../../../shop-data/catalog/save.ts";
import { saveVariants } from "./variants.ts";
import {
  attributeAmount,
  attributeDay,
  attributeText,
  checkProduct,
  fixedTaxes,
  type ProductValues,
  refused,
  tierRows,
} from "./rules.ts";
import type { AttributeInput, CategoryInput } from "./schemas.ts";

type Row = Record<string, unknown>;

/**
 * Returns a product by its SKU.
 *
 * @throws ApiError 404, which contains no SKU, as on the platform.
 */
export async function readProduct(db: Db | Tx, sku: string): Promise<Row> {
  const product = await findProduct(db, sku);
  if (product === undefined) throw new ApiError("product_not_found");
  return product;
}

/**
 * Returns a product attribute by its code.
 *
 * @throws ApiError 404.
 */
export async function readAttribute(db: Db | Tx, code: string): Promise<StoredAttribute> {
  const attribute = await findAttribute(db, code);
  if (attribute === undefined) throw new ApiError("attribute_not_found", { code });
  return attribute;
}

/** Members of a product in requests that are stored in columns of the same name. */
const COLUMNS = ["name", "attribute_set_id", "price", "status", "visibility", "type_id", "weight"] as const;

/**
 * Saves a product by its SKU, as the platform does: updates an existing one, otherwise creates it.
 *
 * @returns the product as it is stored now.
 * @throws ApiError 400 could-not-save.
 */
export async function saveProduct(deps: SharedDeps, store: StoreScope, product: ProductValues): Promise<Row> {
  checkProduct(product);
  return inTransaction(deps.db, async (tx) => {
    await writeProduct(deps, tx, store, product);
    return readProduct(tx, product.sku ?? "");
  });
}

/**
 * Saves a checked product in the transaction of a command.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function writeProduct(
  deps: Pick<SharedDeps, "jobs">,
  tx: Tx,
  store: Pick<StoreScope, "website_id">,
  product: ProductValues,
): Promise<{ readonly entity_id: number; readonly is_new: boolean }> {
  await requireNotOwned(tx, "products");
  const { entity_id, is_new, name } = await claimProduct(tx, product.sku ?? "");
  if ((product.name ?? name) === "") throw refused(problem("field_required", { field: "name" }));
  const custom = product.custom_attributes ?? [];
  await updateProduct(tx, entity_id, { ...ownColumns(product), ...specialColumns(custom) });
  await saveParts(tx, entity_id, product, is_new ? store : undefined);
  await saveAttributes(tx, entity_id, custom);
  await deps.jobs.enqueue(tx, "index_rule_prices", {});
  return { entity_id, is_new };
}

function ownColumns(product: ProductValues): Row {
  const given = COLUMNS.filter((column) => product[column] !== undefined).map((column) => [column, product[column]]);
  const { qty, is_in_stock } = product.extension_attributes?.stock_item ?? {};
  return {
    ...Object.fromEntries(given),
    ...(qty === undefined ? {} : { qty }),
    ...(is_in_stock === undefined ? {} : { is_in_stock }),
  };
}

type CustomAttributes = NonNullable<ProductValues["custom_attributes"]>;

/** Readers of the custom attributes that are stored in columns of the product. */
const SPECIAL: Readonly<Record<string, (code: string, json: string | null) => unknown>> = {
  special_price: attributeAmount,
  special_from_date: attributeDay,
  special_to_date: attributeDay,
  tax_class_id: (code, json) => {
    const text = attributeText(code, json) ?? "0";
    if (!/^\d{1,9}$/.test(text)) throw refused(problem("attribute_value_not_id", { field: "tax_class_id" }));
    return Number(text);
  },
};

function specialColumns(custom: CustomAttributes): Row {
  return Object.fromEntries(
    custom.flatMap(({ attribute_code, value }) => {
      const read = Object.hasOwn(SPECIAL, attribute_code) ? SPECIAL[attribute_code] : undefined;
      return read === undefined ? [] : [[attribute_code, read(attribute_code, value)]];
    }),
  );
}

/**
 * Saves the websites, categories, variants and tier prices of a product.
 *
 * @param store - default website of a new product.
 */
async function saveParts(
  tx: Tx,
  entity_id: number,
  product: ProductValues,
  store?: Pick<StoreScope, "website_id">,
): Promise<void> {
  const { website_ids, category_links } = product.extension_attributes ?? {};
  if (website_ids !== undefined) {
    const missing = await findMissing(tx, "website", website_ids);
    if (missing !== undefined) throw refused(problem("unknown_reference", { kind: "website", id: missing }));
    await replaceWebsites(tx, entity_id, website_ids);
  } else if (store !== undefined) {
    await replaceWebsites(tx, entity_id, store.website_id === 0 ? await listWebsiteIds(tx) : [store.website_id]);
  }
  const fromAttribute = product.custom_attributes?.find(({ attribute_code }) => attribute_code === "category_ids");
  if (category_links !== undefined) await saveCategories(tx, entity_id, category_links);
  else if (fromAttribute !== undefined) {
    const ids = (attributeText("category_ids", fromAttribute.value) ?? "").split(",").filter((id) => id !== "");
    const links = ids.map((category_id) => ({ category_id }));
    await saveCategories(tx, entity_id, links);
  }
  await saveVariants(tx, entity_id, product.extension_attributes ?? {});
  if (product.tier_prices !== undefined) await replaceTiers(tx, entity_id, tierRows(product.tier_prices));
}

async function saveCategories(
  tx: Tx,
  entity_id: number,
  links: readonly { readonly category_id: string; readonly position?: number }[],
): Promise<void> {
  const read = links.map(({ category_id, position = 0 }): CategoryLink => {
    if (!/^\d{1,9}$/.test(category_id)) throw refused(problem("category_id_invalid", { value: category_id }));
    return { category_id: Number(category_id), position };
  });
  const ids = read.map(({ category_id }) => category_id);
  const missing = await findMissing(tx, "category", ids);
  if (missing !== undefined) throw refused(problem("unknown_reference", { kind: "category", id: missing }));
  await replaceCategories(tx, entity_id, read);
}

async function saveAttributes(tx: Tx, entity_id: number, custom: CustomAttributes): Promise<void> {
  for (const { attribute_code, value } of custom) {
    if (attribute_code === "category_ids" || Object.hasOwn(SPECIAL, attribute_code)) continue;
    const attribute = await findAttribute(tx, attribute_code);
    if (attribute === undefined) throw refused(problem("attribute_unknown", { code: attribute_code }));
    if (attribute.frontend_input === "weee") {
      await replaceFixedTaxes(tx, entity_id, attribute, fixedTaxes(attribute_code, value));
    } else {
      await writeAttribute(tx, entity_id, attribute, attributeText(attribute_code, value));
    }
  }
}

/** Deletes a product with its prices. Returns true. */
export async function removeProduct(deps: SharedDeps, sku: string): Promise<true> {
  await inTransaction(deps.db, async (tx) => {
    await requireNotOwned(tx, "products");
    if (!(await deleteProduct(tx, sku))) throw new ApiError("product_not_found");
    await deps.jobs.enqueue(tx, "index_rule_prices", {});
  });
  return true;
}

const INPUTS = new Set(["text", "textarea", "date", "boolean", "select", "multiselect", "price", "weee"]);
/** Codes that attributes may not have, because products have such members or columns. */
const TAKEN = new Set([
  "sku",
  "name",
  "price",
  "status",
  "visibility",
  "weight",
  "category_ids",
  ...Object.keys(SPECIAL),
]);

/**
 * Creates a product attribute. The input `weee` makes it a fixed product tax, which registers
 * receive.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createAttribute(
  deps: SharedDeps,
  input: Static<typeof AttributeInput>,
): Promise<StoredAttribute> {
  const { attribute_code = "", frontend_input = "text", default_frontend_label = "" } = input;
  checkTexts("attribute", { default_frontend_label }, ["default_frontend_label"]);
  if (!/^[a-z][a-z0-9_]{0,59}$/.test(attribute_code) || TAKEN.has(attribute_code)) {
    throw couldNotSave("attribute", problem("attribute_code_invalid"));
  }
  if (!INPUTS.has(frontend_input)) {
    const choices = [...INPUTS].join(", ");
    throw couldNotSave("attribute", problem("field_not_choice", { field: "frontend_input", choices }));
  }
  return changeCached(deps, async (tx) => {
    await requireNotOwned(tx, "product-attributes");
    await insertAttribute(tx, { attribute_code, frontend_input, default_frontend_label });
    return readAttribute(tx, attribute_code);
  });
}

/**
 * Renames a product attribute; its code and its input cannot change.
 *
 * @throws ApiError 404, 400 could-not-save.
 */
export async function renameAttribute(
  deps: SharedDeps,
  code: string,
  { default_frontend_label, frontend_input }: Static<typeof AttributeInput>,
): Promise<StoredAttribute> {
  checkTexts("attribute", { default_frontend_label }, ["default_frontend_label"]);
  return changeCached(deps, async (tx) => {
    await requireNotOwned(tx, "product-attributes");
    const before = await readAttribute(tx, code);
    if (frontend_input !== undefined && frontend_input !== before.frontend_input) {
      throw couldNotSave("attribute", problem("field_fixed", { field: "frontend_input" }));
    }
    if (default_frontend_label !== undefined) await updateAttribute(tx, before.attribute_id, default_frontend_label);
    return readAttribute(tx, code);
  });
}

/**
 * Creates a category.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createCategory(deps: SharedDeps, input: Partial<Static<typeof CategoryInput>>): Promise<Row> {
  const { parent_id = null, name = "", is_active = true, position = 0 } = input;
  checkTexts("category", { name }, ["name"]);
  return inTransaction(deps.db, async (tx) => {
    const missing = await findMissing(tx, "category", parent_id === null ? [] : [parent_id]);
    if (missing !== undefined)
      throw couldNotSave("category", problem("unknown_reference", { kind: "category", id: missing }));
    return insertCategory(tx, { parent_id, name, is_active, position });
  });
}
