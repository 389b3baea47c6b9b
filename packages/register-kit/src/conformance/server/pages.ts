import { expectEqual, expectTrue } from "./case.ts";

/** One answer of a feed: its rows, by their keys. */
export interface Page {
  readonly keys: readonly string[];
  readonly highest_revision: number;
}

/** Reads what changed after a revision; without `page_size`, as many rows as the server returns. */
export type ReadPage = (after: number, page_size?: number) => Promise<Page>;

interface Pages {
  readonly keys: readonly string[];
  /** `highest_revision` of each page that has rows. */
  readonly cursors: readonly number[];
}

/** Reads page after page until an empty one. */
export async function readPages(read: ReadPage, after: number, page_size?: number): Promise<Pages> {
  const [keys, cursors]: [string[], number[]] = [[], []];
  for (let cursor = after; ; cursor = cursors.at(-1) ?? cursor) {
    const page = await read(cursor, page_size);
    expectTrue(page.keys.length <= (page_size ?? Infinity), `A page of ${page_size} has ${page.keys.length} rows.`);
    if (page.keys.length === 0) return { keys, cursors };
    expectTrue(page.highest_revision > cursor, `highest_revision ${page.highest_revision} is not above the cursor.`);
    keys.push(...page.keys);
    cursors.push(page.highest_revision);
  }
}

const SIZES = [2, 7, 100, undefined];

/**
 * Checks that a feed returns the rows stored after a revision once each and in one order, with
 * every page size and from every cursor.
 */
export async function expectPages(read: ReadPage, after: number, stored: readonly string[]): Promise<void> {
  const known = new Set(stored);
  const own = (keys: readonly string[]): string[] => keys.filter((key) => known.has(key));
  const single = await readPages(read, after, 1);
  expectEqual(own(single.keys).toSorted(), stored.toSorted(), "pages of 1");
  for (const size of SIZES) {
    const { keys } = await readPages(read, after, size);
    expectEqual(own(keys), own(single.keys), size === undefined ? "without a page size" : `pages of ${size}`);
  }
  for (const [index, cursor] of single.cursors.entries()) {
    const { keys } = await readPages(read, cursor);
    expectEqual(own(keys), own(single.keys.slice(index + 1)), `after row ${index + 1}`);
  }
}
