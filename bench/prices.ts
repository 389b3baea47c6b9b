import type pg from "pg";
import type { RunningService, RunningShop } from "../test/running-service.ts";
import { load, request } from "./load.ts";
import { type Bench, type Figures, type Timed, timed } from "./part.ts";
import { residentMegabytes } from "./service.ts";

const GROUPS = 4;
/** Number of products. A rule on all of them writes half a million rows per day. */
const PRODUCTS = 125_000;

/**
 * Measures customer prices of 60 and 5,000 SKUs. Prints how long the index of rule prices takes,
 * and what a list of half a million prices costs in time and memory.
 */
export async function benchPrices({ service, owner, shop, seconds }: Bench): Promise<Figures> {
  const customer_id = await seedCatalog(owner);
  await index(service, owner, shop);
  const lists: Timed[] = [];
  for (const [skus, reach] of [
    [60, 5],
    [5_000, 100],
  ] as const) {
    const requests = Array.from({ length: 20 }, (_, turn) => {
      const list = Array.from({ length: skus }, (_sku, n) => `BENCH-${((turn * 7_919 + n * 23) % PRODUCTS) + 1}`);
      const body = JSON.stringify({ request: { customerId: customer_id, skus: list, websiteId: 1 } });
      return request("POST", "/rest/V1/pos/customer-prices", shop.token, body);
    });
    let turn = 0;
    const next = (): Buffer => requests[(turn += 1) % requests.length] ?? Buffer.alloc(0);
    await load({ port: service.port, clients: 1, seconds: 1, next });
    const result = await load({ port: service.port, clients: 1, seconds, next });
    lists.push(timed(`prices of ${skus} SKUs of ${PRODUCTS} (reach p50 < ${reach} ms)`, result));
  }
  for (const encoding of ["identity", "gzip", "br"]) await listRulePrices(service, shop, encoding);
  return { lists };
}

/**
 * Inserts products, of which some have tier prices, special prices and prices of one customer, with
 * a rule on all products and one on those from 50.00. Returns the customer's id.
 */
async function seedCatalog(owner: pg.Client): Promise<number> {
  await owner.query(
    `insert into shop_data.product (sku, name, price, special_price)
     select 'bench-' || n, 'Product ' || n, 10 + n % 90, case when n % 5 = 0 then 9 end from generate_series(1, $1) n`,
    [PRODUCTS],
  );
  await owner.query(
    "insert into shop_data.product_website select entity_id, 1 from shop_data.product where sku like 'bench-%'",
  );
  await owner.query(
    `insert into shop_data.product_tier_price (product_id, all_groups, qty, percentage_value)
     select entity_id, true, 10, 5 from shop_data.product where sku like 'bench-%' and entity_id % 3 = 0`,
  );
  const { rows } = await owner.query<{ id: number }>(
    `insert into shop_data.customer (website_id, store_id, group_id, email, firstname, lastname)
     values (1, 1, 1, gen_random_uuid() || '@bench.example', 'Ada', 'Moreau') returning entity_id as id`,
  );
  const customer_id = rows[0]?.id ?? 0;
  await owner.query(
    `insert into shop_data.customer_price (customer_id, product_id, price)
     select $1, entity_id, 8.88 from shop_data.product where sku like 'bench-%' and entity_id % 4 = 0`,
    [customer_id],
  );
  await owner.query(
    `insert into shop_data.catalogrule (name, website_ids, customer_group_ids, conditions, simple_action, discount_amount, sort_order, stop_rules_processing)
     values ('Bench all', '{1}', $1, '{}', 'by_percent', 10, 0, false),
            ('Bench some', '{1}', $1, '{"price_from": 50}', 'by_fixed', 1.5, 1, true)`,
    [Array.from({ length: GROUPS }, (_, group) => group)],
  );
  await owner.query("vacuum analyze");
  return customer_id;
}

/** Saves a product, which starts the index, and waits until its price is stored. */
async function index(service: RunningService, owner: pg.Client, shop: RunningShop): Promise<void> {
  const { rows } = await owner.query("select updated::text from shop_data.indexer_state");
  const before: unknown = rows[0]?.updated;
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${service.port}/rest/V1/products/bench-1`, {
    method: "PUT",
    headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
    body: JSON.stringify({ product: { price: 77 } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  for (;;) {
    const state = await owner.query("select updated::text from shop_data.indexer_state");
    if (state.rows[0]?.updated !== before) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rows: counted } = await owner.query<{ n: number }>(
    "select count(*)::int as n from shop_data.catalogrule_product_price",
  );
  console.log(
    `index of rule prices, ${PRODUCTS} products, ${GROUPS} groups: ${counted[0]?.n} rows in ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s from the change to the prices (reach < 60 s)`,
  );
  await owner.query("vacuum analyze shop_data.catalogrule_product_price");
}

async function listRulePrices(service: RunningService, shop: RunningShop, encoding: string): Promise<void> {
  const before = (await residentMegabytes(service.pid)) ?? 0;
  let most = before;
  const watch = setInterval(() => {
    void residentMegabytes(service.pid).then((now) => (most = Math.max(most, now ?? 0)));
  }, 50);
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${service.port}/rest/V1/pos/catalog-rule-prices?websiteId=1`, {
    headers: { authorization: `Bearer ${shop.token}`, "accept-encoding": encoding },
  });
  let bytes = 0;
  let rows = 0;
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    const text = rest + decoder.decode(chunk, { stream: true });
    rows += text.split('"product_id"').length - 1;
    rest = text.slice(text.lastIndexOf("{"));
    if (rest.includes('"product_id"')) rest = "";
  }
  clearInterval(watch);
  console.log(
    `rule prices of a day, ${encoding}: ${rows} rows, ${Math.round(bytes / 1e6)} MB of text in ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s; resident ${before} MB before, ${most} MB at most`,
  );
}
