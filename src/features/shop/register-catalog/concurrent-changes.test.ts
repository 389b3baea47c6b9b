import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { newSku, saveProduct } from "../../../../test/fixtures/catalog/products.ts";
import { follow, newFollower, readCatalog } from "../../../../test/fixtures/register-catalog/follower.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { openApp } from "../../../../test/support.ts";
import { assignAllRevisions } from "./commands.ts";

const app = await openApp({ pool_size: 12 });
const second = await openApp({ database: app.database });
const { deps, database } = app;

async function inClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.service_url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

test("a change whose transaction was open during a read comes with the next read", async () => {
  const { cursor } = await follow(app, newFollower());
  const [early, late] = [await saveProduct(app, named("early")), await saveProduct(app, named("late"))];
  const seen = await follow(app, newFollower(cursor));
  await inClient(async (client) => {
    await client.query("begin");
    await client.query("update shop_data.product set price = 1 where entity_id = $1", [late.body.id]);
    await deps.pool.query("update shop_data.product set price = 2 where entity_id = $1", [early.body.id]);
    const during = await readCatalog(app, `changedAfter=${seen.cursor}`);
    assert.deepEqual(
      during.items.map(({ product_id }) => product_id),
      [early.body.id],
      "the read does not wait for the open transaction",
    );
    await client.query("commit");
    const afterwards = await readCatalog(app, `changedAfter=${during.highest_revision}`);
    assert.deepEqual(
      afterwards.items.map(({ product_id, price }) => [product_id, price]),
      [[late.body.id, 1]],
    );
  });
});

test("a change that is rolled back is in no read, and a write of a product does not wait for a read", async () => {
  const { body } = await saveProduct(app, named("rolled back"));
  const { cursor } = await follow(app, newFollower());
  await inClient(async (client) => {
    await client.query("begin");
    await client.query("update shop_data.product set price = 3 where entity_id = $1", [body.id]);
    await client.query("rollback");
  });
  await inClient(async (client) => {
    // Simulates a read that holds the lock on revisions for long.
    await client.query("begin");
    await client.query("select shop_data.assign_catalog_revisions(10)");
    assert.equal((await saveProduct(app, { ...named("meanwhile"), sku: body.sku, price: 4 })).status, 200);
    await client.query("commit");
  });
  const next = await readCatalog(app, `changedAfter=${cursor}`);
  assert.deepEqual(
    next.items.map(({ price }) => price),
    [4],
  );
});

test("two readers at once get the same rows, each product once", async () => {
  const { cursor } = await follow(app, newFollower());
  await deps.pool.query(
    `with p as (insert into shop_data.product (sku, name) select 'at-once-' || n, 'At once' from generate_series(1, 60) n returning entity_id)
     insert into shop_data.product_website select entity_id, 1 from p`,
  );
  const answers = await Promise.all(
    [app, second, app, second].map((at) => readCatalog(at, `changedAfter=${cursor}&pageSize=1000`)),
  );
  const [first] = answers;
  assert.equal(first?.items.length, 60);
  for (const answer of answers) assert.deepEqual(answer, first);
  assert.equal(new Set(first?.items.map(({ product_id }) => product_id)).size, 60);
});

function named(name: string) {
  return { sku: newSku(), name, price: 10 };
}

/** One change by a writer to one of a few products, which are numbered. */
type Step = readonly [kind: (typeof KINDS)[number], product: number, value: number];
const KINDS = [
  "save",
  "save",
  "tier",
  "no tiers",
  "leave",
  "return",
  "delete",
  "link",
  "variant",
  "no parent",
  "picture",
] as const;

const STATEMENTS: Readonly<Record<(typeof KINDS)[number], string>> = {
  save: "insert into shop_data.product (sku, name, price) values ($1, 'Random', $2) on conflict (lower(sku)) do update set price = excluded.price",
  tier: `insert into shop_data.product_tier_price (product_id, all_groups, qty, value)
     select entity_id, true, 2, $2 from shop_data.product where sku = $1
     on conflict on constraint tier_is_unique do update set value = excluded.value`,
  "no tiers":
    "delete from shop_data.product_tier_price where product_id = (select entity_id from shop_data.product where sku = $1) and $2::int >= 0",
  leave:
    "delete from shop_data.product_website where product_id = (select entity_id from shop_data.product where sku = $1) and $2::int >= 0",
  return: `insert into shop_data.product_website (product_id, website_id)
     select entity_id, 1 from shop_data.product where sku = $1 and $2::int >= 0 on conflict do nothing`,
  delete: "delete from shop_data.product where sku = $1 and $2::int >= 0",
  link: `insert into shop_data.category_product (category_id, product_id, position)
     select (select min(entity_id) from shop_data.category), entity_id, $2 from shop_data.product where sku = $1
     on conflict (category_id, product_id) do update set position = excluded.position`,
  // The last digit of the SKU is that of the parent, another product of the run.
  variant: `insert into shop_data.product_variant (child_id, parent_id, position)
     select c.entity_id, p.entity_id, $2
       from shop_data.product c join shop_data.product p on p.sku = left(c.sku, -1) || (1 + $2::int % 6)
      where c.sku = $1 and c.sku <> p.sku
     on conflict (child_id) do update set parent_id = excluded.parent_id, position = excluded.position`,
  "no parent":
    "delete from shop_data.product_variant where child_id = (select entity_id from shop_data.product where sku = $1) and $2::int >= 0",
  picture: `insert into shop_data.product_picture (product_id, hash, media_type, content)
     select entity_id, encode(sha256(decode(lpad($2::int::text, 2, '0'), 'hex')), 'hex'), 'image/png', decode('00', 'hex')
       from shop_data.product where sku = $1
     on conflict (product_id) do update set hash = excluded.hash`,
};

/**
 * A random transaction of a writer: its changes, how long it stays open, and whether it commits.
 */
const transaction = fc.record({
  steps: fc.array(
    fc.tuple(fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 99 })),
    { minLength: 1, maxLength: 4 },
  ),
  open_ms: fc.integer({ min: 0, max: 4 }),
  is_committed: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
});
type Transaction = typeof transaction extends fc.Arbitrary<infer Value> ? Value : never;

async function runWriter(transactions: readonly Transaction[], run: number): Promise<void> {
  await inClient(async (client) => {
    for (const { steps, open_ms, is_committed } of transactions) {
      await client.query("begin");
      try {
        const skuOf = (product: number): string => `random-${run}-${product}`;
        // All products are locked in one order, because writers that lock them one by one would
        // deadlock and wait a second each time.
        await client.query("select from shop_data.product where sku = any($1::text[]) order by entity_id for update", [
          steps.map(([, product]) => skuOf(product)),
        ]);
        for (const [kind, product, value] of steps.toSorted((a, b) => a[1] - b[1]) as Step[]) {
          await client.query(STATEMENTS[kind], [skuOf(product), value]);
        }
        await sleep(open_ms);
        await client.query(is_committed ? "commit" : "rollback");
      } catch (error) {
        await client.query("rollback");
        // Expected failures: another writer has just deleted the product, or both wait for each
        // other.
        if (!["23503", "40P01"].includes((error as pg.DatabaseError).code ?? "")) throw error;
      }
    }
  });
}

describe("random writers and readers with a cursor", () => {
  test("readers beside random writers end with the same products, whatever was open, rolled back or deleted meanwhile", async (t) => {
    await saveProduct(app, named("first"));
    await app.call("POST", "/rest/V1/categories", { body: { category: { name: "Random" } } });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(transaction, { minLength: 3, maxLength: 8 }), { minLength: 3, maxLength: 6 }),
        async (writers) => {
          runs += 1;
          const { cursor } = await follow(app, newFollower());
          const whole = await follow(second, newFollower());
          const followers = [newFollower(cursor), whole];
          for (const each of followers) for (const [id, product] of whole.products) each.products.set(id, product);
          const writing = new AbortController();
          const reading = followers.map(async (follower, index) => {
            while (!writing.signal.aborted)
              await follow(index === 0 ? app : second, follower, index === 0 ? "&pageSize=2" : "");
          });
          await Promise.all(writers.map((transactions) => runWriter(transactions, runs))).finally(() => {
            writing.abort();
          });
          await Promise.all(reading);
          for (const follower of followers) await follow(app, follower);
          const truth = await follow(second, newFollower());
          const sorted = (products: ReadonlyMap<number, unknown>) => [...products].toSorted(([a], [b]) => a - b);
          for (const { products } of followers) assert.deepEqual(sorted(products), sorted(truth.products));
          const { rows } = await deps.pool.query<{ id: number }>(
            "select product_id as id from shop_data.product_website where website_id = 1 order by product_id",
          );
          assert.deepEqual(
            sorted(truth.products).map(([id]) => id),
            rows.map(({ id }) => id),
          );
        },
      ),
      { numRuns: 10 },
    );
    t.diagnostic(`${runs} runs`);
  });

  test("every product has one revision, and none is above the last", async () => {
    await assignAllRevisions(deps);
    const { rows } = await deps.pool.query(
      `select count(*) filter (where r.revision > s.revision) as above, (select count(*) from shop_data.catalog_change) as pending
         from shop_data.catalog_revision r cross join shop_data.catalog_state s`,
    );
    assert.deepEqual(rows, [{ above: 0, pending: 0 }]);
  });
});

test("more changes than one read takes are all read before a page is empty", async () => {
  const { cursor } = await follow(app, newFollower());
  const { rows } = await deps.pool.query<{ id: number }>(
    "insert into shop_data.catalog_change (product_id) select 1000000 + n from generate_series(1, 12500) n returning product_id as id",
  );
  const removed = new Set<number>();
  for (let at = cursor; ;) {
    const page = await readCatalog(app, `changedAfter=${at}`);
    if (page.items.length + page.removed.length === 0) break;
    for (const id of page.removed) removed.add(id);
    at = page.highest_revision;
  }
  assert.equal(removed.size, rows.length);
});

test("many changes get their revisions although the statistics are of a queue that was empty", async () => {
  await assignAllRevisions(deps);
  await queryOnce(
    database.owner_url,
    `alter table shop_data.catalog_change set (autovacuum_enabled = off);
     select pg_restore_relation_stats('schemaname', 'shop_data', 'relname', 'catalog_change', 'relpages', 1, 'reltuples', 0::real)`,
  );
  await inClient(async (client) => {
    await client.query("set statement_timeout = '30s'");
    await client.query(
      "insert into shop_data.catalog_change (product_id) select 2000000 + n from generate_series(1, 20000) n",
    );
    const { rows } = await client.query("select shop_data.assign_catalog_revisions(20000) as taken");
    assert.deepEqual(rows, [{ taken: 20_000 }]);
  });
});
