import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CACHE, openCatalogue, openClient, SYSTEM_TIMERS } from "@tillkeeper/register-kit";
import { openSqliteStore } from "@tillkeeper/register-kit/sqlite";
import type pg from "pg";
import type { RunningService, RunningShop } from "../test/running-service.ts";
import { type Bench, type Figures, timedGet } from "./part.ts";

const PRODUCTS = 50_000;

/**
 * Measures what registers read of the catalog when nothing is new. Then measures a full pull by the
 * cursor, alone and into the store of the kit's till, beside a plain download of `/V1/products`.
 */
export async function benchCatalog(bench: Bench): Promise<Figures> {
  const { service, owner, shop, rounds } = bench;
  await seed(owner);
  const first = await pull(service, shop);
  console.log(`first pull, with ${PRODUCTS} changes without a revision: ${described(first)}`);
  for (let round = 0; round < rounds; round += 1) {
    const plain = await download(service, shop);
    const pulled = await pull(service, shop);
    const kept = await keep(service, shop);
    console.log(
      `${PRODUCTS} products by the cursor: ${described(pulled)}; /V1/products: ${described(plain)}; ` +
        `ratio ${(plain.ms / pulled.ms).toFixed(2)}`,
    );
    console.log(
      `${kept.rows} products by the cursor into node:sqlite: ${seconds(kept.pulled_ms)}, ` +
        `ratio ${(plain.ms / kept.pulled_ms).toFixed(2)}; ${(kept.bytes / 1e6).toFixed(1)} MB on disk; ` +
        `nothing new ${kept.again_ms.toFixed(1)} ms; read back ${seconds(kept.loaded_ms)}`,
    );
  }
  const get = timedGet(bench, shop.token);
  const lists = [
    await get("catalog with nothing new (reach p50 < 2 ms)", `/rest/V1/pos/catalog?changedAfter=${first.revision}`),
    await get("all 200 categories", `/rest/V1/pos/categories?changedAfter=0`),
    await get(
      `one product of ${PRODUCTS} by its barcode`,
      "/rest/V1/products?searchCriteria[page_size]=20&searchCriteria[filter_groups][0][filters][0][field]=ean&searchCriteria[filter_groups][0][filters][0][value]=4000000025000",
    ),
  ];
  return { lists };
}

async function seed(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into shop_data.product (sku, name, price, special_price, qty, weight)
     select 'catalog-' || n, 'Product number ' || n, 10 + n % 90, case when n % 5 = 0 then 9 end, n % 40, 0.25
       from generate_series(1, $1) n`,
    [PRODUCTS],
  );
  await completeProducts(owner, "catalog-");
  await owner.query("vacuum analyze");
}

/**
 * Gives each product of a numbered series a website, a barcode and two of 200 categories; a third
 * of them also get tier prices.
 */
export async function completeProducts(owner: pg.Client, prefix: string): Promise<void> {
  const number = `substr(sku, ${prefix.length + 1})::int`;
  for (const statement of [
    "insert into shop_data.product_attribute (attribute_code, frontend_label) values ('ean', 'EAN') on conflict do nothing",
    "insert into shop_data.category (name) select 'Category ' || n from generate_series(1, 200) n",
    `insert into shop_data.product_website select entity_id, 1 from shop_data.product where sku like '${prefix}%'`,
    `insert into shop_data.product_attribute_value (product_id, attribute_id, value)
     select entity_id, attribute_id, (4000000000000 + ${number})::text from shop_data.product
       join shop_data.product_attribute on attribute_code = 'ean' where sku like '${prefix}%'`,
    `insert into shop_data.category_product (category_id, product_id)
     select c.entity_id, p.entity_id from shop_data.product p
       join (select entity_id, row_number() over (order by entity_id) as n from shop_data.category) c
         on c.n in (p.entity_id % 100 + 1, p.entity_id % 100 + 101) where p.sku like '${prefix}%'`,
    `insert into shop_data.product_tier_price (product_id, all_groups, qty, percentage_value)
     select entity_id, true, 10, 5 from shop_data.product where sku like '${prefix}%' and entity_id % 3 = 0`,
  ]) {
    await owner.query(statement);
  }
}

interface Pull {
  readonly rows: number;
  readonly bytes: number;
  readonly ms: number;
  readonly revision: number;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const described = ({ rows, bytes, ms }: Pull): string =>
  `${rows} rows, ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(2)} s`;

async function pull(service: RunningService, shop: RunningShop): Promise<Pull> {
  const began = performance.now();
  let [rows, bytes, revision] = [0, 0, 0];
  for (;;) {
    const text = await read(service, shop, `/rest/V1/pos/catalog?websiteId=1&changedAfter=${revision}`);
    const page = JSON.parse(text) as { items: unknown[]; removed: unknown[]; highest_revision: number };
    bytes += text.length;
    rows += page.items.length;
    revision = page.highest_revision;
    if (page.items.length + page.removed.length === 0) break;
  }
  return { rows, bytes, ms: performance.now() - began, revision };
}

/** Measures the first launch of a till that uses the kit, and a launch without the network. */
async function keep({ port }: RunningService, { token }: RunningShop) {
  const folder = await mkdtemp(join(tmpdir(), "tillkeeper-bench-"));
  const file = join(folder, "cache.sqlite");
  const cache = await openSqliteStore(CACHE, file);
  try {
    const client = openClient({ base_url: `http://127.0.0.1:${port}`, token: () => token, timers: SYSTEM_TIMERS });
    const till = openCatalogue({ cache, client });
    const timedSync = async () => {
      const began = performance.now();
      const { changed, refusal } = await till.sync(1);
      if (refusal !== undefined) throw new Error(refusal.message);
      return { changed, ms: performance.now() - began };
    };
    const first = await timedSync();
    const again = await timedSync();
    const began = performance.now();
    const next = openCatalogue({ cache, client });
    await next.load(1);
    const loaded_ms = performance.now() - began;
    if (next.index().byCode("4000000025000") === undefined) throw new Error("a product is not in the store");
    const [{ size: main }, { size: log }] = [await stat(file), await stat(`${file}-wal`)];
    return { rows: first.changed, pulled_ms: first.ms, again_ms: again.ms, loaded_ms, bytes: main + log };
  } finally {
    await cache.close();
    await rm(folder, { recursive: true });
  }
}

async function download(service: RunningService, shop: RunningShop): Promise<Pull> {
  const began = performance.now();
  const text = await read(service, shop, "/rest/V1/products?searchCriteria=");
  const { items } = JSON.parse(text) as { items: unknown[] };
  return { rows: items.length, bytes: text.length, ms: performance.now() - began, revision: 0 };
}

async function read({ port }: RunningService, { token }: RunningShop, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
