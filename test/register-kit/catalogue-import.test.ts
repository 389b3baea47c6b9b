import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, type Till } from "@tillkeeper/register-kit";
import { newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();
const NUMBERS = Array.from({ length: 3_500 }, (_, n) => n);
const GONE = Array.from({ length: 25 }, (_, n) => `GONE-${n}`);
const skuOf = (n: number) => `GOODS-${n}`;
const newPrice = (n: number) => `${(n % 90) + 2}.25`;

interface Report {
  readonly rows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly errors_count: number;
  readonly errors: readonly unknown[];
}

/** Imports a file as an operator does, and asserts that each row is stored. */
async function importFile(lines: readonly string[]): Promise<void> {
  const content = `${lines.join("\n")}\n`;
  const report = await shop.admin<Report>("POST", "/imports", { kind: "products", format: "csv", content });
  assert.equal(report.errors_count, 0, JSON.stringify(report.errors.slice(0, 3)));
  assert.deepEqual([report.rows, report.inserted + report.updated], [lines.length - 1, lines.length - 1]);
}

/** Returns products and prices by SKU from the shop's own tables. */
async function shopHas(): Promise<Map<string, string>> {
  const { rows } = await deps.pool.query<{ sku: string; name: string; price: string }>(
    "select sku, name, trim_scale(price)::text as price from shop_data.product",
  );
  return new Map(rows.map(({ sku, name, price }) => [sku, `${name} ${price}`]));
}

/** Returns the products of the given SKUs at a till, which must have no other products. */
function tillHas(till: Till, skus: Iterable<string>): Map<string, string> {
  const index = till.upkeep.catalogue.index();
  const products = [...skus].flatMap((sku) => index.byCode(sku) ?? []);
  assert.equal(index.size, products.length);
  return new Map(products.map(({ sku, name, price }) => [sku, `${name} ${String(Number(price))}`]));
}

test("a catalogue that is pulled during imports and deletions equals the shop's, also at the next start", async () => {
  const memory = new Memory();
  const { activation_code } = await shop.addTerminal();
  let answers = 0;
  const counting: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (new URL(input instanceof Request ? input.url : input).pathname.endsWith("/pos/catalog")) answers += 1;
    return response;
  };
  const till = await newKitTill(shop.url, { fetch: counting }, memory);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  const website_id = till.upkeep.config.current()?.location?.website_id;
  assert.ok(website_id !== undefined);
  const pull = async (): Promise<void> => {
    const { refusal } = await till.upkeep.catalogue.sync(website_id);
    assert.equal(refusal, undefined);
  };
  const head = "sku,name,price,status,websites,tax_class_id";
  await importFile([head, ...GONE.map((sku) => `${sku},Gone,3,1,base,2`)]);
  await pull();
  const scanned = GONE.filter((sku) => till.upkeep.catalogue.index().byCode(sku) !== undefined);
  assert.deepEqual(scanned, GONE, "the till has the products that are deleted below");

  const deletions = (async () => {
    for (const sku of GONE) await shop.manage("DELETE", `/products/${sku}`);
  })();
  const files = [
    [head, ...NUMBERS.map((n) => `${skuOf(n)},Goods ${n},1.5,1,base,2`)],
    ["sku,price", ...NUMBERS.map((n) => `${skuOf(n)},${newPrice(n)}`)],
    ["sku,name", ...NUMBERS.map((n) => `${skuOf(n)},Better goods ${n}`)],
  ];
  for (const file of files) {
    const [before, imported] = [answers, new AbortController()];
    let during = 0;
    const importing = importFile(file).finally(() => {
      during = answers - before;
      imported.abort();
    });
    do await pull();
    while (!imported.signal.aborted);
    await importing;
    assert.ok(during > 0, "the till pulled while the file was imported");
  }
  await deletions;
  await pull();

  const expected = new Map([
    ["MUG", "Enamel mug 12.95"],
    ["BOOK", "Paperback 9"],
    ...NUMBERS.map((n) => [skuOf(n), `Better goods ${n} ${newPrice(n)}`] as const),
  ]);
  assert.deepEqual(await shopHas(), expected);
  assert.deepEqual(tillHas(till, expected.keys()), expected);
  await till.close();
  const next = await newKitTill(shop.url, {}, memory);
  await next.start();
  assert.deepEqual(tillHas(next, expected.keys()), expected);
  await next.close();
});
