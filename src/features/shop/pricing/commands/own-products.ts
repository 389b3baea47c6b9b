import {
  findListedProduct,
  type ListedProduct,
  lockProduct,
  findAttributeIds,
} from "../../../../shop-data/catalog/listing.ts";
import { findAttribute, findProductId } from "../../../../shop-data/catalog/products.ts";
import { makeBarcodeAttribute } from "../../../../shop-data/import/store/products.ts";
import { writePicture } from "../../../../shop-data/catalog/pictures.ts";
import { missingClasses } from "../../../../shop-data/taxes/taxes.ts";
import type { SharedDeps } from "../../../../shared/deps.ts";
import { actorOf, insertChanges } from "../../../../shared/audit/write.ts";
import { fieldChanges } from "../../../../shared/audit/rules.ts";
import { barcodeAttributeCodes } from "../../../../shared/configuration/snapshot.ts";
import { noSuch } from "../../../../shared/resources/commands/managed.ts";
import { requireText } from "../../../../shared/resources/rules.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { changeCached } from "../../../../runtime/generations.ts";
import { couldNotSave, problem } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { writeProduct } from "../../catalog/commands.ts";
import { checkProduct, type ProductValues } from "../../catalog/rules.ts";
import { readPicture } from "../rules/picture.ts";
import type { ProductFormValues } from "../schemas/products.ts";

/** Attribute that a shop without the setting for barcodes gets; the default of the setting. */
const BARCODE = "barcode";

/** A new product is sold on every website. */
const EVERYWHERE = { website_id: 0 };

/** Fields of a product that its form shows, as the audit log names them. */
const LOGGED = ["sku", "name", "price", "tax_class", "barcode", "is_active", "category_paths", "image_url"] as const;

const NAMES: Readonly<Record<string, string>> = { category_paths: "categories", image_url: "picture" };

/**
 * Creates a product from the form of the administration.
 *
 * @throws ApiError 400 could-not-save; a SKU is taken in any case of its letters.
 */
export async function createProduct(
  deps: SharedDeps,
  caller: Caller,
  input: ProductFormValues,
): Promise<ListedProduct> {
  const { sku = "", name = "" } = input;
  const product = valuesOf(sku, { ...input, name });
  return change(deps, caller, input, product, async (tx, write) => {
    const isTaken = (await findProductId(tx, sku)) !== undefined;
    const { entity_id, is_new } = await write();
    // Another request may have created it after the look-up.
    if (isTaken || !is_new) throw couldNotSave("product", problem("sku_taken"));
    return { product_id: entity_id, before: undefined };
  });
}

/**
 * Changes a product by the form of the administration: an absent member keeps its value.
 *
 * @throws ApiError 404, 400 could-not-save.
 */
export async function changeProduct(
  deps: SharedDeps,
  caller: Caller,
  product_id: number,
  input: ProductFormValues,
): Promise<ListedProduct> {
  const stored = await findListedProduct(deps.db, product_id, []);
  if (stored === undefined) throw noSuch("product", product_id);
  const { sku } = stored;
  if (input.sku !== undefined && input.sku !== sku) {
    throw couldNotSave("product", problem("field_fixed", { field: "sku" }));
  }
  return change(deps, caller, input, valuesOf(sku, input), async (tx, write, read) => {
    if ((await lockProduct(tx, product_id)) !== sku) throw noSuch("product", product_id);
    const before = await read(product_id);
    await write(before);
    return { product_id, before };
  });
}

type Read = (product_id: number) => Promise<ListedProduct | undefined>;
type Write = (before?: ListedProduct) => ReturnType<typeof writeProduct>;

/** Writes a product, its barcode and its audit entries in one transaction. */
async function change(
  deps: SharedDeps,
  caller: Caller,
  { barcode, tax_class_id, picture }: ProductFormValues,
  product: ProductValues,
  run: (
    tx: Tx,
    write: Write,
    read: Read,
  ) => Promise<{ readonly product_id: number; readonly before: ListedProduct | undefined }>,
): Promise<ListedProduct> {
  checkProduct(product);
  if (typeof barcode === "string" && barcode.trim() !== "") requireText("product", "barcode", barcode);
  const read_picture = picture === undefined ? undefined : readPicture(picture ?? "");
  const stored = barcodeAttributeCodes(await deps.configuration.snapshot());
  const codes = stored.length === 0 ? [BARCODE] : stored;
  const [first = BARCODE] = codes;
  return changeCached(deps, async (tx) => {
    const [no_class] = await missingClasses(
      tx,
      "PRODUCT",
      [tax_class_id ?? 0].filter((id) => id !== 0),
    );
    if (no_class !== undefined) {
      throw couldNotSave("product", problem("unknown_reference", { kind: "tax class", id: no_class }));
    }
    if (typeof barcode === "string" && barcode !== "") await makeBarcodeAttribute(tx, first);
    const ids = await findAttributeIds(tx, codes);
    const read: Read = (product_id) => findListedProduct(tx, product_id, ids);
    const write: Write = async (before) => {
      const custom_attributes = [
        ...(product.custom_attributes ?? []),
        ...(await barcodeValues(tx, codes, before?.["barcode"] ?? null, barcode)),
      ];
      return writeProduct(deps, tx, EVERYWHERE, { ...product, custom_attributes });
    };
    const { product_id, before } = await run(tx, write, read);
    if (read_picture !== undefined) await writePicture(tx, product_id, read_picture);
    const after = await read(product_id);
    if (after === undefined) throw noSuch("product", product_id);
    const changes = fieldChanges(before && logged(before), logged(after), new Set());
    const entity = {
      entity_type: "product",
      entity_id: String(product_id),
      entity_name: String(after["name"]),
    } as const;
    await insertChanges(
      tx,
      changes.map((each) => ({ ...entity, ...each })),
      actorOf(caller),
    );
    return after;
  });
}

/**
 * Returns the attributes to write for a barcode: a new one is stored in the first attribute with
 * barcodes, an empty one is removed from all of them.
 */
async function barcodeValues(
  tx: Tx,
  codes: readonly string[],
  before: unknown,
  barcode: string | null | undefined,
): Promise<NonNullable<ProductValues["custom_attributes"]>> {
  const text = barcode?.trim() ?? "";
  if (barcode === undefined || text === (before ?? "")) return [];
  if (text !== "") return codes.slice(0, 1).map((attribute_code) => ({ attribute_code, value: JSON.stringify(text) }));
  const removed: string[] = [];
  for (const code of codes) if (await findAttribute(tx, code)) removed.push(code);
  return removed.map((attribute_code) => ({ attribute_code, value: JSON.stringify("") }));
}

function valuesOf(sku: string, input: ProductFormValues): ProductValues {
  const { name, price, tax_class_id, category_ids, is_active } = input;
  return {
    sku,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(price === undefined ? {} : { price }),
    ...(is_active === undefined ? {} : { status: is_active ? 1 : 2 }),
    ...(tax_class_id === undefined
      ? {}
      : { custom_attributes: [{ attribute_code: "tax_class_id", value: JSON.stringify(tax_class_id) }] }),
    ...(category_ids === undefined
      ? {}
      : { extension_attributes: { category_links: category_ids.map((id) => ({ category_id: String(id) })) } }),
  };
}

function logged(product: ListedProduct): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    LOGGED.map((field) => {
      const value = product[field];
      return [NAMES[field] ?? field, Array.isArray(value) ? value.join(", ") : value];
    }),
  );
}
