import type { Answer, AnswerOf, Refusal } from "@tillkeeper/client";
import type { ReadTransaction, WriteTransaction } from "../store/port.ts";
import type { CacheTables } from "../ledger/tables.ts";
import { CatalogueIndex } from "./catalogue-index.ts";
import type { RegisterParts } from "./parts.ts";

type CatalogueAnswer = AnswerOf<"GET /V1/pos/catalog">;
/**
 * A product as the server returns it. The dates of a special price are YYYY-MM-DD in the website's
 * time zone, both included.
 */
export type CatalogueProduct = CatalogueAnswer["items"][number];

interface State {
  readonly website_id: number;
  readonly catalog_id: string;
  readonly revision: number;
}

/**
 * Number of products in one record of the cache: storing one record per product took three times as
 * long.
 */
const PAGE = 1_000;
/** Pages that are read at once: between them a screen answers keys. */
const PAGES_AT_ONCE = 5;
const STATE = "state";

export interface SyncOutcome {
  readonly changed: number;
  readonly removed: number;
  /**
   * The refusal that ended the pull; `no_route` when the server has no catalogue for registers;
   * undefined on success.
   */
  readonly refusal: Refusal | undefined;
}

export interface Catalogue {
  readonly index: () => CatalogueIndex<CatalogueProduct>;
  /** Returns another number after each change of the products. */
  readonly version: () => number;
  /** Loads the cached products into memory. */
  readonly load: (website_id: number) => Promise<void>;
  /**
   * Resolves when the products of the last `load` are there; rejects when it has failed. Undefined
   * when they are there already.
   */
  readonly loading: () => Promise<void> | undefined;
  /**
   * Pulls what changed since the last pull, or everything when the server has another catalogue.
   */
  readonly sync: (website_id: number) => Promise<SyncOutcome>;
  /**
   * Deletes the cache to free space. The products stay in memory, and the next pull stores them
   * again.
   */
  readonly drop: () => Promise<void>;
}

export function openCatalogue(parts: Pick<RegisterParts, "cache" | "client">): Catalogue {
  let index = new CatalogueIndex<CatalogueProduct>();
  let state: State | undefined;
  /** Ids of the products on each page, in the order in which they were added. */
  let pages: number[][] = [];
  let page_of = new Map<number, number>();
  let is_dropped = false;
  let version = 0;
  let loading: Promise<void> | undefined;

  const arrange = (ids: readonly number[][]): void => {
    pages = ids.map((page) => [...page]);
    page_of = new Map(pages.flatMap((page, number) => page.map((id) => [id, number] as const)));
  };

  const load = async (website_id: number): Promise<void> => {
    // Filled aside: a scan must never see a half-filled index.
    const filled = new CatalogueIndex<CatalogueProduct>();
    const kept = await parts.cache.read(["catalogue"], async (transaction) => {
      const known = (await transaction.get("catalogue", STATE))?.data as State | undefined;
      return known?.website_id === website_id ? { known, ids: await fill(filled, transaction) } : undefined;
    });
    index = filled;
    version += 1;
    arrange(kept?.ids ?? []);
    state = kept?.known;
  };

  /**
   * Applies changed and removed products to the index and the pages. Returns the numbers of the
   * changed pages.
   */
  const apply = ({ items, removed }: CatalogueAnswer): Set<number> => {
    const touched = new Set<number>();
    version += 1;
    for (const product_id of removed) {
      const number = page_of.get(product_id);
      index.delete(product_id);
      if (number === undefined) continue;
      pages[number] = (pages[number] ?? []).filter((id) => id !== product_id);
      page_of.delete(product_id);
      touched.add(number);
    }
    for (const product of items) {
      index.put(product);
      const number = page_of.get(product.product_id) ?? roomFor(product.product_id);
      touched.add(number);
    }
    return touched;
  };

  const roomFor = (product_id: number): number => {
    if ((pages.at(-1)?.length ?? PAGE) >= PAGE) pages.push([]);
    const number = pages.length - 1;
    pages[number]?.push(product_id);
    page_of.set(product_id, number);
    return number;
  };

  /** Stores the changed pages, or all pages when the cache is empty. */
  const store = async (changed: Iterable<number>, next: State): Promise<void> => {
    await parts.cache.write(["catalogue"], async (transaction) => {
      const is_empty = (await transaction.get("catalogue", STATE)) === undefined;
      for (const number of is_empty ? pages.keys() : changed) {
        const data = (pages[number] ?? []).flatMap((id) => index.get(id) ?? []);
        await transaction.put("catalogue", { id: pageId(number), data });
      }
      await transaction.put("catalogue", { id: STATE, data: next });
    });
    is_dropped = false;
  };

  const pull = async (website_id: number, after: number): Promise<Answer<CatalogueAnswer>> => {
    const query = { websiteId: website_id, changedAfter: after, pageSize: PAGE };
    return parts.client.call("GET /V1/pos/catalog", { query });
  };

  /**
   * Reads the whole new catalogue into memory before replacing the old one: the shop sells from the
   * old one until then.
   */
  const replace = async (website_id: number): Promise<SyncOutcome> => {
    // A pull that is interrupted starts over, until the new catalogue is stored completely.
    state = undefined;
    const fresh = new Map<number, CatalogueProduct>();
    let next: State | undefined;
    for (;;) {
      const answer = await pull(website_id, next?.revision ?? 0);
      if (answer.kind !== "ok") return { changed: 0, removed: 0, refusal: answer };
      const { items, removed, highest_revision, catalog_id } = answer.body;
      if (next !== undefined && next.catalog_id !== catalog_id) {
        fresh.clear();
        next = undefined;
        continue;
      }
      for (const product of items) fresh.set(product.product_id, product);
      for (const product_id of removed) fresh.delete(product_id);
      next = { website_id, catalog_id, revision: highest_revision };
      if (items.length + removed.length === 0) break;
    }
    const gone = [...page_of.keys()].filter((id) => !fresh.has(id)).length;
    index = new CatalogueIndex(fresh.values());
    version += 1;
    const ids = [...fresh.keys()];
    arrange(Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => ids.slice(n * PAGE, (n + 1) * PAGE)));
    await parts.cache.write(["catalogue"], (transaction) => deletePages(transaction));
    await store([], next);
    state = next;
    return { changed: fresh.size, removed: gone, refusal: undefined };
  };

  return {
    index: () => index,
    version: () => version,
    load(website_id) {
      const own = load(website_id).then(() => {
        if (loading === own) loading = undefined;
      });
      return (loading = own);
    },
    loading: () => loading,
    async sync(website_id) {
      // Before that nothing is known to be there, and everything would be pulled.
      await loading;
      let [changed, removed] = [0, 0];
      for (;;) {
        if (state?.website_id !== website_id) return replace(website_id);
        const answer = await pull(website_id, state.revision);
        if (answer.kind !== "ok") return { changed, removed, refusal: answer };
        const { items, removed: gone, highest_revision, catalog_id } = answer.body;
        if (catalog_id !== state.catalog_id || highest_revision < state.revision) return replace(website_id);
        if (items.length + gone.length === 0) {
          if (is_dropped) await store([], state);
          return { changed, removed, refusal: undefined };
        }
        const next = { website_id, catalog_id, revision: highest_revision };
        await store(apply(answer.body), next);
        state = next;
        changed += items.length;
        removed += gone.length;
      }
    },
    async drop() {
      await parts.cache.clear(["catalogue"]);
      is_dropped = true;
    },
  };
}

const pageId = (number: number): string => `page-${String(number).padStart(6, "0")}`;

/** Puts the cached products into an index. Returns their ids by page. */
async function fill(
  index: CatalogueIndex<CatalogueProduct>,
  transaction: ReadTransaction<CacheTables>,
): Promise<number[][]> {
  const ids: number[][] = [];
  for (let after = "page-"; ;) {
    const range = { after, before: "page.", limit: PAGES_AT_ONCE };
    const records = await transaction.range("catalogue", range);
    for (const { data } of records) {
      const products = data as readonly CatalogueProduct[];
      for (const product of products) index.put(product);
      ids.push(products.map(({ product_id }) => product_id));
    }
    const last = records.at(-1);
    if (last === undefined || records.length < PAGES_AT_ONCE) return ids;
    after = last.id;
  }
}

/** Deletes the cached pages, and the state before them: without it pages are not read. */
async function deletePages(transaction: WriteTransaction<CacheTables>): Promise<void> {
  await transaction.delete("catalogue", STATE);
  for (const { id } of await transaction.range("catalogue", { from: "page-", before: "page." })) {
    await transaction.delete("catalogue", id);
  }
}
