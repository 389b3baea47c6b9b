import { folded } from "./texts.ts";

/** Members of a product that the index reads. */
export interface IndexedProduct {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  /** 1: enabled. */
  readonly status: number;
  readonly barcodes: readonly string[];
}

interface Entry<P> {
  readonly product: P;
  /** Name, SKU and barcodes, folded. */
  readonly text: string;
}

const HITS = 30;

/**
 * The products in memory: found by id, by a scanned code, and by any part of name, SKU and barcode.
 */
export class CatalogueIndex<P extends IndexedProduct> {
  readonly #entries = new Map<number, Entry<P>>();
  readonly #codes = new Map<string, number>();

  constructor(products: Iterable<P> = []) {
    for (const product of products) this.put(product);
  }

  get size(): number {
    return this.#entries.size;
  }

  put(product: P): void {
    this.delete(product.product_id);
    const { product_id, sku, name, barcodes } = product;
    this.#entries.set(product_id, { product, text: folded(`${name}\n${sku}\n${barcodes.join("\n")}`) });
    for (const code of codesOf(product)) this.#codes.set(code, product_id);
  }

  delete(product_id: number): void {
    const known = this.#entries.get(product_id);
    if (known === undefined) return;
    this.#entries.delete(product_id);
    for (const code of codesOf(known.product)) if (this.#codes.get(code) === product_id) this.#codes.delete(code);
  }

  get(product_id: number): P | undefined {
    return this.#entries.get(product_id)?.product;
  }

  /** Returns the enabled product with this barcode or SKU. */
  byCode(code: string): P | undefined {
    const product_id = this.#codes.get(folded(code.trim()));
    const product = product_id === undefined ? undefined : this.get(product_id);
    return product?.status === 1 ? product : undefined;
  }

  /**
   * Returns enabled products with every word of a query, sorted by names that begin with it first.
   */
  search(query: string, limit = HITS): P[] {
    const wanted = folded(query.trim());
    const words = wanted.split(/\s+/).filter((word) => word !== "");
    if (words.length === 0) return [];
    const [first, rest]: [P[], P[]] = [[], []];
    for (const { product, text } of this.#entries.values()) {
      if (product.status !== 1 || !words.every((word) => text.includes(word))) continue;
      (text.startsWith(wanted) ? first : rest).push(product);
      if (first.length >= limit) break;
    }
    const exact = this.byCode(query);
    const hits = exact === undefined ? [...first, ...rest] : [exact, ...first, ...rest].filter(distinct);
    return hits.slice(0, limit);
  }
}

function distinct<P>(product: P, index: number, all: readonly P[]): boolean {
  return all.indexOf(product) === index;
}

function codesOf({ sku, barcodes }: IndexedProduct): string[] {
  return [...barcodes, sku].map((code) => folded(code.trim())).filter((code) => code !== "");
}
