import { gtinOf, scannedCode } from "@tillkeeper/receipt-document/gtin";
import { folded } from "./texts.ts";

/** The product data that the index needs. */
export interface IndexedProduct {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  /** 1 when the product is enabled. */
  readonly status: number;
  readonly barcodes: readonly string[];
  readonly type_id: string;
  /** Product of which it is a variant. */
  readonly parent_id: number | null;
  /** Place among the variants of the parent. */
  readonly position: number | null;
  readonly category_ids: readonly number[];
}

interface Entry<P> {
  readonly product: P;
  /** See `textOf`; undefined until the first search. */
  text: string | undefined;
}

const HITS = 30;

/**
 * Holds the products in memory and finds them by id, by a scanned code, and by any part of name,
 * SKU or barcode.
 */
export class CatalogueIndex<P extends IndexedProduct> {
  readonly #entries = new Map<number, Entry<P>>();
  /** Ids of the products by code. Several products may have the same code. */
  readonly #codes = new Map<string, Ids>();
  /** Ids of the variants by their parent. */
  readonly #variants = new Map<number, Ids>();

  constructor(products: Iterable<P> = []) {
    for (const product of products) this.put(product);
  }

  get size(): number {
    return this.#entries.size;
  }

  put(product: P): void {
    this.delete(product.product_id);
    const { product_id } = product;
    this.#entries.set(product_id, { product, text: undefined });
    for (const code of codesOf(product)) addTo(this.#codes, code, product_id);
    if (product.parent_id !== null) addTo(this.#variants, product.parent_id, product_id);
  }

  delete(product_id: number): void {
    const known = this.#entries.get(product_id);
    if (known === undefined) return;
    this.#entries.delete(product_id);
    for (const code of codesOf(known.product)) removeFrom(this.#codes, code, product_id);
    const { parent_id } = known.product;
    if (parent_id !== null) removeFrom(this.#variants, parent_id, product_id);
  }

  get(product_id: number): P | undefined {
    return this.#entries.get(product_id)?.product;
  }

  /**
   * Returns the enabled products with this SKU, or with this barcode in any notation. When there
   * are several, a person must choose.
   */
  byCode(code: string): P[] {
    const ids = new Set(scannedKeys(code).flatMap((key) => idsIn(this.#codes.get(key))));
    return [...ids].flatMap((product_id) => this.get(product_id) ?? []).filter(({ status }) => status === 1);
  }

  /** Returns the enabled variants of a product in their order. */
  variants(parent_id: number): P[] {
    const products = idsIn(this.#variants.get(parent_id)).flatMap((product_id) => this.get(product_id) ?? []);
    return products
      .filter(({ status }) => status === 1)
      .toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0) || left.product_id - right.product_id);
  }

  /** Returns the enabled products of any of the categories by name; a parent for its variants. */
  inCategories(category_ids: ReadonlySet<number>): P[] {
    const found = new Set<P>();
    for (const { product } of this.#entries.values()) {
      if (product.status !== 1 || !product.category_ids.some((id) => category_ids.has(id))) continue;
      found.add(this.#shown(product));
    }
    return [...found].toSorted((left, right) => left.name.localeCompare(right.name));
  }

  /**
   * Returns the first enabled products in the order of the catalogue; a parent for its variants.
   */
  first(limit: number): P[] {
    const found = new Set<P>();
    for (const { product } of this.#entries.values()) {
      if (found.size >= limit) break;
      if (product.status === 1) found.add(this.#shown(product));
    }
    return [...found];
  }

  /** Returns the parent of a variant when it is enabled, otherwise the product itself. */
  #shown(product: P): P {
    const parent = product.parent_id === null ? undefined : this.get(product.parent_id);
    return parent?.status === 1 && parent.type_id === "configurable" ? parent : product;
  }

  /**
   * Returns enabled products that contain every word of a query: first those with the query as
   * their code, then those whose name begins with it. Variants with the words are found as their
   * parent.
   */
  search(query: string, limit = HITS): P[] {
    const wanted = folded(query.trim());
    const words = wanted.split(/\s+/).filter((word) => word !== "");
    if (words.length === 0) return [];
    const [first, rest] = [new Set<P>(), new Set<P>()];
    for (const entry of this.#entries.values()) {
      const { product } = entry;
      const text = (entry.text ??= textOf(product));
      if (product.status !== 1 || !words.every((word) => text.includes(word))) continue;
      (text.startsWith(wanted) ? first : rest).add(this.#shown(product));
      if (first.size >= limit) break;
    }
    return [...new Set([...this.byCode(query), ...first, ...rest])].slice(0, limit);
  }
}

/**
 * Returns name, SKU and barcodes as one text that searches match, without accents and in lower
 * case.
 */
function textOf({ name, sku, barcodes }: IndexedProduct): string {
  return folded(`${name}\n${sku}\n${barcodes.join("\n")}`);
}

/**
 * Returns the codes by which a product is found: its SKU, and each barcode as it is and as its
 * GTIN.
 */
function codesOf({ sku, barcodes }: IndexedProduct): string[] {
  const exact = [...barcodes, sku].map((code) => folded(code.trim())).filter((code) => code !== "");
  return [...exact, ...barcodes.flatMap(gtinKeys)];
}

/** One id or several. A set for each of 100,000 codes would take most of the time of a start. */
type Ids = number | ReadonlySet<number>;

const idsIn = (ids: Ids | undefined): readonly number[] =>
  ids === undefined ? [] : typeof ids === "number" ? [ids] : [...ids];

function addTo<K>(known: Map<K, Ids>, key: K, id: number): void {
  const ids = known.get(key);
  if (ids === undefined) known.set(key, id);
  else if (ids !== id) known.set(key, new Set([...idsIn(ids), id]));
}

function removeFrom<K>(known: Map<K, Ids>, key: K, id: number): void {
  const [first, ...others] = idsIn(known.get(key)).filter((each) => each !== id);
  if (first === undefined) known.delete(key);
  else known.set(key, others.length === 0 ? first : new Set([first, ...others]));
}

function scannedKeys(code: string): string[] {
  return [...new Set([folded(code.trim()), folded(scannedCode(code)), ...gtinKeys(code)])];
}

function gtinKeys(code: string): string[] {
  const gtin = gtinOf(folded(code));
  return gtin === undefined ? [] : [`gtin ${gtin}`];
}
