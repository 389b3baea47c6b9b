import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, type Till } from "@tillkeeper/register-kit";
import { newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();
const PRODUCTS = 3_500;

/** Imports a file in batches, as an operator does. */
async function importFile(kind: string, lines: readonly string[]): Promise<void> {
  const content = `${lines.join("\n")}\n`;
  const report = await shop.admin<{ failed?: number }>("POST", "/imports", { kind, format: "csv", content });
  assert.ok(!JSON.stringify(report).includes('"problems":[{'), JSON.stringify(report).slice(0, 500));
}

/** The enabled and disabled products of the website and their prices, as the shop's own tables have them. */
async function shopHas(): Promise<Map<string, string>> {
  const { rows } = await deps.pool.query<{ sku: string; name: string; price: string }>(
    "select sku, name, trim_scale(price)::text as price from commerce.product",
  );
  return new Map(rows.map(({ sku, name, price }) => [sku, `${name} ${price}`]));
}

function tillHas(till: Till, skus: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const sku of skus) {
    const product = till.upkeep.catalogue.index().byCode(sku);
    if (product !== undefined) found.set(product.sku, `${product.name} ${String(Number(product.price))}`);
  }
  return found;
}

test("a catalogue that is pulled while imports run is the shop's afterwards, also at the next start", async () => {
  const memory = new Memory();
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url, {}, memory);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  const website_id = till.upkeep.config.current()?.location?.website_id;
  assert.ok(website_id !== undefined);
  const skuOf = (n: number) => `GOODS-${n}`;
  const numbers = Array.from({ length: PRODUCTS }, (_, n) => n);

  const imported = new AbortController();
  const imports = (async () => {
    const head = "sku,name,price,status,websites,tax_class";
    await importFile("products", [head, ...numbers.map((n) => `${skuOf(n)},Goods ${n},1.5,1,base,`)]);
    await importFile("products", ["sku,price", ...numbers.map((n) => `${skuOf(n)},${(n % 90) + 2}.25`)]);
    await importFile("products", ["sku,name", ...numbers.map((n) => `${skuOf(n)},Better goods ${n}`)]);
  })().finally(() => imported.abort());
  const deletions = (async () => {
    for (let n = 0; n < 5; n += 1) {
      const product = { sku: `GONE-${n}`, name: "Gone", price: "3", attribute_set_id: 4, type_id: "simple", status: 1 };
      await shop.manage("POST", "/products", { product: { ...product, extension_attributes: { website_ids: [1] } } });
      await shop.manage("DELETE", `/products/GONE-${n}`);
    }
  })();
  let pulls = 0;
  const sizes = new Set<number>();
  while (!imported.signal.aborted) {
    const { refusal } = await till.upkeep.catalogue.sync(website_id);
    assert.equal(refusal, undefined);
    sizes.add(till.upkeep.catalogue.index().size);
    pulls += 1;
  }
  await Promise.all([imports, deletions]);
  assert.ok(pulls > 3 && sizes.size > 1, `${pulls} pulls during the imports, sizes ${[...sizes].join()}`);
  await till.upkeep.catalogue.sync(website_id);
  const expected = await shopHas();
  assert.equal(expected.size, PRODUCTS + 2);
  assert.equal(till.upkeep.catalogue.index().size, expected.size);
  assert.deepEqual(tillHas(till, expected.keys()), expected);
  await till.close();
  const next = await newKitTill(shop.url, {}, memory);
  await next.start();
  assert.equal(next.upkeep.catalogue.index().size, expected.size);
  assert.deepEqual(tillHas(next, expected.keys()), expected);
  await next.close();
});
