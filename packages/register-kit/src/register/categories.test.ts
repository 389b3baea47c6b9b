import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lost, ok, registeredParts } from "../../test/register-parts.ts";
import { type Category, idsBelow, openCategories } from "./categories.ts";

const ROUTE = "GET /V1/pos/categories";
const row = (category_id: number, parent_id: number | null, more: object = {}) => ({
  category_id,
  parent_id,
  name: `Category ${category_id}`,
  is_active: true,
  position: 0,
  ...more,
});
const shape = (tree: readonly Category[]): unknown[] =>
  tree.map(({ category_id, categories }) => [category_id, ...shape(categories)]);

describe("the categories", () => {
  test("the active categories are a tree by position, kept for the next start, and pulled when one changes", async () => {
    const parts = await registeredParts();
    const server = {
      items: [
        row(1, null),
        row(2, 1, { position: 2 }),
        row(3, 1, { position: 1 }),
        row(4, 3),
        row(5, 1, { is_active: false }),
        row(6, 5),
      ],
      highest_revision: 7,
      catalog_id: "a",
    };
    const asked: unknown[] = [];
    parts.client.on(ROUTE, ({ query }) => {
      const { changedAfter } = query as { changedAfter: number };
      asked.push(changedAfter);
      return ok(changedAfter === server.highest_revision ? { ...server, items: [] } : { ...server });
    });
    const categories = openCategories(parts);
    assert.deepEqual(categories.tree(), []);
    assert.equal(await categories.sync(), undefined);
    assert.deepEqual(shape(categories.tree()), [[1, [3, [4]], [2]]]);
    assert.deepEqual(idsBelow(categories.tree(), 3), new Set([3, 4]));
    await categories.sync();
    assert.deepEqual(shape(categories.tree()), [[1, [3, [4]], [2]]]);

    const next = openCategories(await parts.reopen());
    await next.load();
    assert.deepEqual(shape(next.tree()), [[1, [3, [4]], [2]]]);

    // Another catalogue may have the same revision.
    server.catalog_id = "b";
    server.items = [row(8, null)];
    await categories.sync();
    assert.deepEqual(shape(categories.tree()), [[8]]);
    assert.deepEqual(asked, [0, 7, 7, 0]);

    parts.client.on(ROUTE, lost);
    assert.notEqual(await categories.sync(), undefined);
    assert.deepEqual(shape(categories.tree()), [[8]], "a refusal keeps the categories");
  });
});
