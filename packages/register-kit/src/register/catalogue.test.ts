import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lost, ok, registeredParts, type TestParts } from "../../test/register-parts.ts";
import { failingStore, type Steps } from "../../test/failing-store.ts";
import { StoreError } from "../store/port.ts";
import { type CatalogueProduct, openCatalogue } from "./catalogue.ts";
import { CatalogueIndex } from "./catalogue-index.ts";

const CATALOG = "GET /V1/pos/catalog";

function product(product_id: number, more: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    product_id,
    sku: `SKU-${product_id}`,
    name: `Product ${product_id}`,
    type_id: "simple",
    status: 1,
    price: "12.95",
    special_price: null,
    special_from_date: null,
    special_to_date: null,
    tiers: [],
    tax_class_id: 2,
    barcodes: [`87${String(product_id).padStart(6, "0")}`],
    category_ids: [],
    weight: null,
    parent_id: null,
    position: null,
    options: [],
    image_url: null,
    stock: { qty: "1", is_in_stock: true },
    ...more,
  };
}

/** Answers catalogue requests like a server that keeps the changes of its products in order. */
function serve(parts: TestParts, catalog_id = "c1") {
  const changes = new Map<number, { revision: number; product: CatalogueProduct | undefined }>();
  let revision = 0;
  const server = {
    catalog_id,
    change(product_id: number, changed: CatalogueProduct | undefined) {
      revision += 1;
      changes.set(product_id, { revision, product: changed });
    },
  };
  parts.client.on(CATALOG, ({ query }) => {
    const { changedAfter, pageSize } = query as { changedAfter: number; pageSize: number };
    const page = [...changes]
      .filter(([, change]) => change.revision > changedAfter)
      .toSorted(([, left], [, right]) => left.revision - right.revision)
      .slice(0, pageSize);
    return ok({
      items: page.flatMap(([, change]) => change.product ?? []),
      removed: page.filter(([, change]) => change.product === undefined).map(([id]) => id),
      highest_revision: page.at(-1)?.[1].revision ?? revision,
      catalog_id: server.catalog_id,
    });
  });
  return server;
}

async function filled(count: number) {
  const parts = await registeredParts();
  const server = serve(parts);
  for (let id = 1; id <= count; id += 1) server.change(id, product(id));
  const catalogue = openCatalogue(parts);
  await catalogue.sync(1);
  return { parts, server, catalogue };
}

const pagesOf = async ({ cache }: TestParts) =>
  (await cache.read(["catalogue"], (transaction) => transaction.range("catalogue", { from: "page-" })))
    .filter(({ id }) => id.startsWith("page-"))
    .map(({ data }) => (data as readonly CatalogueProduct[]).map(({ product_id }) => product_id));

describe("the catalogue", () => {
  test("the catalogue is stored in records of 1,000 products and read again at the next start", async () => {
    const { parts, catalogue } = await filled(2_500);
    assert.equal(catalogue.index().size, 2_500);
    assert.deepEqual(
      (await pagesOf(parts)).map(({ length }) => length),
      [1_000, 1_000, 500],
    );
    const again = await parts.reopen();
    const next = openCatalogue(again);
    await next.load(1);
    assert.equal(next.index().size, 2_500);
    assert.deepEqual(next.index().get(2_500), product(2_500));
    const before = again.client.requests.length;
    assert.deepEqual(await next.sync(1), { changed: 0, removed: 0, refusal: undefined });
    assert.equal(again.client.requests.length, before + 1);
  });

  test("the catalogue takes changes and removals, and writes only the records that they are in", async () => {
    const { parts, server, catalogue } = await filled(2_500);
    server.change(1_500, product(1_500, { price: "13.45" }));
    server.change(3, undefined);
    server.change(9_999, undefined);
    server.change(2_501, product(2_501));
    assert.deepEqual(await catalogue.sync(1), { changed: 2, removed: 2, refusal: undefined });
    assert.equal(catalogue.index().get(1_500)?.price, "13.45");
    assert.equal(catalogue.index().get(3), undefined);
    const next = openCatalogue(await parts.reopen());
    await next.load(1);
    assert.deepEqual(
      [next.index().size, next.index().get(1_500)?.price, next.index().get(3)],
      [2_500, "13.45", undefined],
    );
    assert.deepEqual(
      (await pagesOf(parts)).map(({ length }) => length),
      [999, 1_000, 501],
    );
  });

  test("the catalogue is pulled again in full after a restore, a revision that went back, and for another website", async () => {
    const { parts, server, catalogue } = await filled(3);
    server.catalog_id = "c2";
    server.change(2, undefined);
    assert.deepEqual(await catalogue.sync(1), { changed: 2, removed: 1, refusal: undefined });
    serve(parts, "c2").change(9, product(9));
    assert.equal((await catalogue.sync(1)).changed, 1);
    assert.deepEqual(await pagesOf(parts), [[9]]);
    assert.equal((await catalogue.sync(2)).changed, 1);
    const next = openCatalogue(await parts.reopen());
    await next.load(1);
    assert.equal(next.index().size, 0);
  });

  test("the former catalogue is kept when the network goes away in the middle of a pull", async () => {
    const { parts, server, catalogue } = await filled(3);
    server.catalog_id = "c2";
    const reply = parts.client.replies.get(CATALOG);
    let calls = 0;
    parts.client.on(CATALOG, (request) => {
      calls += 1;
      return calls === 3 ? lost() : (reply?.(request) ?? lost());
    });
    const outcome = await catalogue.sync(1);
    assert.equal(outcome.refusal?.kind, "no_answer");
    assert.equal(catalogue.index().size, 3);
    const next = openCatalogue(await parts.reopen());
    await next.load(1);
    assert.equal(next.index().size, 3);
  });

  test("the catalogue is complete or absent at the next start when the disk was full at any step of a pull", async () => {
    for (const is_back of [false, true]) {
      for (let step = 1; ; step += 1) {
        const { parts, server: former } = await filled(2_500);
        for (let id = 1; id <= 600; id += 1) former.change(id, product(id, { price: "9.00" }));
        const steps: Steps = { ends_at: step, done: 0, refusal: () => new StoreError("full", "no room") };
        const catalogue = openCatalogue({ ...parts, cache: failingStore(parts.cache, steps).store });
        await catalogue.load(1);
        // A server restored from a backup is behind at first; when the register asks again it has
        // more changes than before.
        const server = is_back ? serve(parts) : former;
        if (is_back) for (let id = 1; id <= 1_200; id += 1) server.change(id, product(id, { price: "7.00" }));
        const error = await catalogue.sync(1).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error !== undefined && !(error instanceof StoreError)) throw error;
        const found = openCatalogue(await parts.reopen());
        await found.load(1);
        assert.ok([0, 1_200, 2_500].includes(found.index().size), `step ${step}: ${found.index().size}`);
        steps.ends_at = Infinity;
        const more = is_back ? 3_000 : 1;
        for (let id = 1; id <= more; id += 1) server.change(id, product(id, { price: "8.00" }));
        await catalogue.sync(1);
        const next = openCatalogue(await parts.reopen());
        await next.load(1);
        for (const { index } of [catalogue, next]) {
          assert.equal(index().size, is_back ? 3_000 : 2_500, `step ${step}`);
          assert.deepEqual([index().get(1)?.price, index().get(600)?.price], ["8.00", is_back ? "8.00" : "9.00"]);
        }
        if (error === undefined) {
          assert.ok(step > 3, `${step} steps`);
          break;
        }
      }
    }
  });

  test("the catalogue sells on after its cache was dropped, and is stored again at the next pull without a full request", async () => {
    const { parts, server, catalogue } = await filled(2_500);
    const stored = async () => {
      const next = openCatalogue(await parts.reopen());
      await next.load(1);
      return next.index().size;
    };
    for (const is_changed of [false, true]) {
      await catalogue.drop();
      assert.deepEqual([catalogue.index().size, await stored()], [2_500, 0]);
      const asked = parts.client.requests.length;
      if (is_changed) server.change(1, product(1, { price: "9.00" }));
      assert.equal((await catalogue.sync(1)).changed, is_changed ? 1 : 0);
      assert.equal(parts.client.requests.length - asked, is_changed ? 2 : 1);
      assert.deepEqual([catalogue.index().size, await stored()], [2_500, 2_500]);
    }
  });

  test("the catalogue says when the server has none for registers", async () => {
    const outcome = await openCatalogue(await registeredParts()).sync(1);
    assert.equal(outcome.refusal?.kind, "no_route");
  });
});

describe("the search", () => {
  const index = new CatalogueIndex([
    product(1, { name: "Émaillé mug, blue", sku: "MUG-B", barcodes: ["8712345", "200"] }),
    product(2, { name: "Blue mug", sku: "MUG-2" }),
    product(3, { name: "Mug of former days", status: 2, barcodes: ["555"] }),
    product(4, { name: "Tea", sku: "TEA" }),
  ]);
  const found = (query: string) => index.search(query).map(({ product_id }) => product_id);

  test("the search finds any part of name, SKU and barcode without accents, matches at the beginning first", () => {
    assert.deepEqual(found("blue"), [2, 1]);
    assert.deepEqual(found("email"), [1]);
    assert.deepEqual(found("ÉMAIL mug"), [1]);
    assert.deepEqual(found("mug-"), [1, 2]);
    assert.deepEqual(found("1234"), [1]);
    assert.deepEqual(found("  "), []);
    assert.deepEqual(found("coffee"), []);
  });

  test("the search finds no disabled product, and no more than its limit", () => {
    assert.deepEqual(found("former"), []);
    assert.deepEqual(index.byCode("555"), []);
    assert.equal(index.search("mug", 1).length, 1);
  });

  test("the search finds a scanned barcode or SKU, also after a change", () => {
    const ids = (code: string, of = index) => of.byCode(code).map(({ product_id }) => product_id);
    assert.deepEqual(ids("8712345"), [1]);
    assert.deepEqual(ids(" tea "), [4]);
    assert.deepEqual(found("200"), [1]);
    const own = new CatalogueIndex([product(1, { barcodes: ["1"] }), product(2, { barcodes: ["2"] })]);
    own.put(product(1, { barcodes: ["3"] }));
    assert.deepEqual([ids("1", own), ids("3", own)], [[], [1]]);
    // Deleting a product must not remove a barcode that has moved to another product.
    own.put(product(2, { barcodes: ["3"] }));
    own.delete(1);
    assert.deepEqual(ids("3", own), [2]);
  });

  test("variants are listed by place, and found as their parent; a scanned code finds the variant itself", () => {
    const variant = (id: number, position: number, more: Partial<CatalogueProduct> = {}) =>
      product(id, { name: "Tee", parent_id: 1, position, category_ids: [7], ...more });
    const goods = new CatalogueIndex([
      product(1, { name: "Tee", type_id: "configurable" }),
      variant(2, 1, { options: [{ label: "Size", value: "L" }] }),
      variant(3, 0, { name: "Tee small" }),
      variant(4, 2, { status: 2 }),
      product(5, { name: "Tea pot", parent_id: 99, position: 0, category_ids: [7] }),
    ]);
    const ids = (products: readonly CatalogueProduct[]) => products.map(({ product_id }) => product_id);
    assert.deepEqual(ids(goods.variants(1)), [3, 2]);
    assert.deepEqual(ids(goods.search("te")), [1, 5], "a product whose parent is not here stays itself");
    assert.deepEqual(ids(goods.search("small")), [1]);
    assert.deepEqual(ids(goods.search("SKU-3")), [3, 1]);
    assert.deepEqual(ids(goods.byCode("87000003")), [3]);
    assert.deepEqual(ids(goods.inCategories(new Set([7, 8]))), [5, 1]);
    assert.deepEqual(ids(goods.first(2)).length, 2);
    assert.ok(!ids(goods.first(60)).includes(2), "a variant is shown as its parent");

    goods.put(product(3, { parent_id: null }));
    goods.delete(2);
    assert.deepEqual(ids(goods.variants(1)), []);
    goods.put(product(1, { name: "Tee", status: 2, type_id: "configurable" }));
    goods.put(variant(6, 0));
    assert.deepEqual(ids(goods.search("tee")), [6], "a parent that is not sold hides no variant");
  });

  test("a code of several products finds all that are enabled, whatever came last; deleting one leaves the others", () => {
    const old = product(1, { status: 2, barcodes: ["9771234567003"] });
    const [next, other] = [product(2, { barcodes: ["9771234567003"] }), product(3, { barcodes: ["9771234567003"] })];
    const ids = (of: CatalogueIndex<ReturnType<typeof product>>) =>
      of.byCode("9771234567003").map(({ product_id }) => product_id);
    for (const order of [
      [old, next],
      [next, old],
      [old, next, old],
    ])
      assert.deepEqual(ids(new CatalogueIndex(order)), [2]);
    const both = new CatalogueIndex([next, other, old]);
    assert.deepEqual(ids(both), [2, 3]);
    assert.deepEqual(
      both.search("9771234567003").map(({ product_id }) => product_id),
      [2, 3],
    );
    both.delete(3);
    assert.deepEqual(ids(both), [2]);
  });

  test("a barcode is found in each notation of its GTIN, a SKU and a barcode with a wrong check digit as they are", () => {
    const goods = new CatalogueIndex([
      product(1, { sku: "A", barcodes: ["012345678905"] }),
      product(2, { sku: "B", barcodes: ["0725272730706"] }),
      product(3, { sku: "C", barcodes: ["4006381333931"] }),
      product(4, { sku: "0036000291452", barcodes: [] }),
      product(5, { sku: "E", barcodes: ["5901234123450"] }),
    ]);
    const ids = (code: string) => goods.byCode(code).map(({ product_id }) => product_id);
    for (const code of ["012345678905", "0012345678905", "12345678905", "]E00012345678905"])
      assert.deepEqual(ids(code), [1], code);
    for (const code of ["725272730706", "0725272730706"]) assert.deepEqual(ids(code), [2], code);
    for (const code of ["04006381333931", "0104006381333931", "]C10104006381333931", "(01)04006381333931"])
      assert.deepEqual(ids(code), [3], code);
    assert.deepEqual([ids("0036000291452"), ids("036000291452")], [[4], []]);
    assert.deepEqual([ids("5901234123450"), ids("]E05901234123450"), ids("05901234123450")], [[5], [5], []]);
  });
});
