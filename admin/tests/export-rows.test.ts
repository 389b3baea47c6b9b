import assert from "node:assert/strict";
import { test } from "node:test";
import { readRows, ROWS_MAX } from "../src/parts/export/rows.ts";

interface Asked {
  readonly pagination: { readonly page: number; readonly perPage: number };
}

/**
 * Returns a provider of a list with `count` rows, and the numbers of the pages that were requested.
 */
function listOf(count: number) {
  const pages: number[] = [];
  const getList = (_resource: string, { pagination: { page, perPage } }: Asked) => {
    pages.push(page);
    const first = (page - 1) * perPage;
    const size = Math.max(0, Math.min(perPage, count - first));
    return Promise.resolve({ data: Array.from({ length: size }, (_, index) => ({ id: first + index })), total: count });
  };
  return { pages, provider: { getList } as unknown as Parameters<typeof readRows>[0] };
}

test("a file has every row of a list once, in its order", async () => {
  const { provider, pages } = listOf(2_345);
  const rows = await readRows(provider, "receipts", {});
  assert.deepEqual(
    rows.map(({ id }) => id),
    Array.from({ length: 2_345 }, (_, index) => index),
  );
  assert.deepEqual(pages, [1, 2, 3]);
});

test("a file of a very long list has its first 10,000 rows, and no more are read", async () => {
  const { provider, pages } = listOf(1_000_000);
  const rows = await readRows(provider, "receipts", {});
  assert.equal(rows.length, ROWS_MAX);
  assert.equal(rows.at(-1)?.id, ROWS_MAX - 1);
  assert.equal(pages.length, 10);
});
