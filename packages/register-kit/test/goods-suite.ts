import assert from "node:assert/strict";
import { test } from "node:test";
import { CACHE } from "../src/ledger/tables.ts";
import { openCatalogue } from "../src/register/catalogue.ts";
import { openCategories } from "../src/register/categories.ts";
import { lost, ok, testParts, testServer } from "./register-parts.ts";
import { CASHIER, openStaffedTill } from "./staffed-till.ts";
import type { Disk } from "./store-suite.ts";

const product = (product_id: number, more: object = {}) => ({
  product_id,
  sku: `SKU-${product_id}`,
  name: "Tee",
  type_id: "simple",
  status: 1,
  barcodes: [`87000${product_id}`],
  category_ids: [2],
  parent_id: null,
  position: null,
  options: [],
  image_url: null,
  ...more,
});
/** More products than are read from the disk at once. */
const MANY = 7_100;
const option = (value: string) => [{ label: "Size", value }];
const ITEMS = [
  product(1, { type_id: "configurable", image_url: "/pos/product-pictures/0" }),
  product(2, { parent_id: 1, position: 1, options: option("L") }),
  product(3, { parent_id: 1, position: 0, options: option("S") }),
];
const CATEGORIES = [1, 2].map((category_id) => ({
  category_id,
  parent_id: category_id === 1 ? null : 1,
  name: `Category ${category_id}`,
  is_active: true,
  position: 0,
}));

/** Tests that a store keeps what a register shows of its goods for a start without network. */
export function testGoods(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: variants, pictures and categories are there at a start without network`, async () => {
    const disk = await newDisk();
    const client = testServer();
    client.on("GET /V1/pos/catalog", ({ query }) => {
      const items = query?.["changedAfter"] === 0 ? ITEMS : [];
      return ok({ items, removed: [], highest_revision: 3, catalog_id: "a" });
    });
    client.on("GET /V1/pos/categories", () => ok({ items: CATEGORIES, highest_revision: 1, catalog_id: "a" }));
    const parts = { ...(await testParts()), client, cache: await disk.open(CACHE) };
    await openCatalogue(parts).sync(1);
    await openCategories(parts).sync();
    await parts.cache.close();

    client.on("GET /V1/pos/catalog", lost);
    client.on("GET /V1/pos/categories", lost);
    const later = { ...parts, cache: await disk.open(CACHE) };
    const [catalogue, categories] = [openCatalogue(later), openCategories(later)];
    await Promise.all([catalogue.load(1), categories.load()]);
    const [parent, ...others] = catalogue.index().search("tee");
    assert.deepEqual([parent?.sku, parent?.image_url, others], ["SKU-1", "/pos/product-pictures/0", []]);
    assert.deepEqual(
      catalogue
        .index()
        .variants(1)
        .map(({ sku, options }) => [sku, options]),
      [
        ["SKU-3", option("S")],
        ["SKU-2", option("L")],
      ],
    );
    assert.deepEqual(
      catalogue
        .index()
        .byCode("870002")
        .map(({ sku }) => sku),
      ["SKU-2"],
    );
    const [root] = categories.tree();
    assert.deepEqual([root?.category_id, root?.categories[0]?.category_id], [1, 2]);
    await later.cache.close();
  });

  test(`${name}: a pull waits for the goods that the device has, and asks for what changed since`, async () => {
    const disk = await newDisk();
    const client = testServer();
    const all = Array.from({ length: MANY }, (_, n) => product(n + 1));
    client.on("GET /V1/pos/catalog", ({ query }) => {
      const items = query?.["changedAfter"] === 0 ? all : [];
      return ok({ items, removed: [], highest_revision: MANY, catalog_id: "a" });
    });
    const parts = { ...(await testParts()), client, cache: await disk.open(CACHE) };
    await openCatalogue(parts).sync(1);
    await parts.cache.close();

    const asked = client.requests.length;
    const later = { ...parts, cache: await disk.open(CACHE) };
    const catalogue = openCatalogue(later);
    const [before, loading] = [catalogue.version(), catalogue.load(1)];
    await catalogue.sync(1);
    await loading;
    assert.equal(catalogue.index().size, MANY);
    assert.notEqual(catalogue.version(), before);
    assert.deepEqual(
      client.requests.slice(asked).map(([, { query }]) => query?.["changedAfter"]),
      [MANY],
    );
    await later.cache.close();
  });

  test(`${name}: a till starts before its goods are in memory, and a scan waits for them`, async () => {
    const disk = await newDisk();
    const shop = { permissions: {}, is_online: true };
    const first = await openStaffedTill(disk, shop);
    assert.equal((await first.enroll("ABCDE12345")).kind, "registered");
    assert.equal((await first.signIn(CASHIER.staff_id, CASHIER.passcode)).kind, "signed_in");
    await first.close();

    shop.is_online = false;
    const till = await openStaffedTill(disk, shop, { goods: "later" });
    assert.equal((await till.signIn(CASHIER.staff_id, CASHIER.passcode)).kind, "signed_in");
    assert.equal((await till.scan("MUG"))?.name, "Mug");
    await till.upkeep.catalogue.loading();
    assert.equal(till.search("mug").length, 1);
    await till.close();
  });
}
