import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import * as fc from "fast-check";
import pg from "pg";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { digestReceipts } from "./digest-commands.ts";
import { digestedUpTo } from "./digest-queries.ts";
import { digestAll } from "./sample-receipts.ts";

const app = await openApp();
const { call, deps, database } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);

interface Sold {
  readonly customer_name?: string | null;
  readonly customer_email?: string | null;
  readonly created_at?: string;
  readonly terminal_id?: number;
  readonly location_id?: number;
  readonly grand_total?: string | null;
  readonly receipt_number?: string | null;
  readonly currency?: string;
}

const INSERT = `
  insert into pos.receipt (sale_id, pos_order_id, receipt_token, content_hash, customer_name, customer_email, created_at,
                           terminal_id, location_id, grand_total, receipt_number, currency)
  select id, id, id, '', customer_name, customer_email, coalesce(created_at, clock_timestamp()), terminal_id, location_id,
         grand_total, receipt_number, currency
    from (select gen_random_uuid()::text as id, s.* from json_to_recordset($1::json) as s (
      customer_name text, customer_email text, created_at timestamptz, terminal_id int, location_id int, grand_total numeric,
      receipt_number text, currency text)) as s
  returning receipt_id`;

type Writer = Pick<pg.Client, "query">;

async function sell(sold: readonly Sold[], by: Writer = deps.pool): Promise<number[]> {
  const { rows } = await by.query<{ receipt_id: string }>(INSERT, [JSON.stringify(sold)]);
  return rows.map(({ receipt_id }) => Number(receipt_id));
}

async function erase(receipt_ids: readonly number[], by: Writer = deps.pool): Promise<void> {
  await by.query(
    `with e as (insert into pos.erasure (person_key) values ($1) returning erasure_id)
     update pos.receipt r set erasure_id = e.erasure_id from e where r.receipt_id = any($2::int8[])`,
    [randomUUID(), receipt_ids],
  );
}

async function page(query: string): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const answer = await call("GET", `/admin/api/receipts?${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return {
    ids: answer.body.items.map(({ receipt_id }: { receipt_id: number }) => receipt_id),
    total: answer.body.total_count,
  };
}

const INSERT_ONCE = `
  insert into pos.receipt (sale_id, pos_order_id, receipt_token, content_hash, customer_name)
  values ($1, $1, gen_random_uuid()::text, '', $2) on conflict do nothing returning receipt_id`;

/** Whether somebody waits for a lock. */
async function isWaiting(which: string, ...values: unknown[]): Promise<boolean> {
  const { rows } = await deps.pool.query(`select from pg_locks where not granted and ${which}`, values);
  return rows.length > 0;
}

async function asOwner<Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const NAMES = ['"Anna Li"', '"Bo Ångström"', '"ANNA Vos"', '"50% Off"', "12", null];
const MAILS = ['"anna@example.com"', '"bo@example.com"', null, null];

function soldOf(n: number): Sold {
  return {
    customer_name: NAMES[n % NAMES.length] ?? null,
    customer_email: MAILS[n % MAILS.length] ?? null,
    created_at: Temporal.Instant.from("2026-01-01T00:00:00Z")
      .add({ hours: 24 * (n % 90) })
      .toString(),
    terminal_id: 1 + (n % 3),
    location_id: 1 + (n % 2),
    grand_total: n % 7 === 0 ? null : String((n * 7919) % 40),
    receipt_number: n % 5 === 0 ? null : `T-${(n * 31) % 60}`,
    currency: n % 11 === 0 ? "USD" : "EUR",
  };
}

const FILTERS: readonly (readonly [query: string, where: string])[] = [
  ["customer][like]=%25an%25", "customer ilike '%an%'"],
  ["customer][like]=%25li%25", "customer ilike '%li%'"],
  ["customer][like]=%25example.com%25", "customer ilike '%example.com%'"],
  ["customer][like]=%25ångström%25", "customer ilike '%ångström%'"],
  ["customer][nlike]=%25an%25", "customer not ilike '%an%'"],
  ["customer][eq]=12 ", "customer = '12 '"],
  ["customer][null]=1", "customer is null"],
  ["customer][notnull]=1", "customer is not null"],
  ["created_at][gteq]=2026-02-01", "created_at >= '2026-02-01Z'"],
  ["location_id][eq]=2", "location_id = 2"],
  ["terminal_id][in]=1,3", "terminal_id in (1, 3)"],
  ["grand_total][lt]=20", "grand_total < 20"],
  ["receipt_number][eq]=t-31", "lower(receipt_number) = 't-31'"],
  ["currency][eq]=USD", "currency = 'USD'"],
];
const ORDERS: readonly (readonly [sort: string, order: string])[] = [
  ["-created_at", "created_at desc, receipt_id desc"],
  ["created_at", "created_at, receipt_id"],
  ["-grand_total", "grand_total desc, receipt_id desc"],
  ["receipt_number", "lower(receipt_number), receipt_id"],
  ["terminal_id,-created_at", "terminal_id, created_at desc, receipt_id desc"],
  ["-currency", 'currency collate "C" desc, receipt_id desc'],
];

describe("the administration's list of receipts", () => {
  before(async () => {
    const first = await sell(Array.from({ length: 400 }, (_, n) => soldOf(n)));
    await erase(first.filter((_, index) => index % 9 === 0));
    await digestAll(app);
    await erase(first.filter((_, index) => index % 9 === 1));
    const second = await sell(Array.from({ length: 200 }, (_, n) => soldOf(n + 400)));
    await erase(second.filter((_, index) => index % 9 === 2));
  });

  test("finds, counts and orders by customer exactly as the receipts say, digested or not", async () => {
    const chosen = fc.record({
      filters: fc.uniqueArray(fc.constantFrom(...FILTERS), {
        minLength: 1,
        maxLength: 3,
        // One condition of a kind on a column: a later one of the same name replaces it.
        selector: ([filter]) => filter.split("=")[0],
      }),
      order: fc.constantFrom(...ORDERS),
      page: fc.integer({ min: 1, max: 6 }),
      page_size: fc.constantFrom(1, 7, 60),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async ({ filters, order: [sort, order], page: number, page_size }) => {
        const where = filters.map(([, condition]) => condition).join(" and ");
        const { rows } = await deps.pool.query<{ receipt_id: number }>(
          `select receipt_id from (select *, customer_text(customer_name, customer_email) as customer from shown_receipt) as r
            where ${where} order by ${order}`,
        );
        const expected = rows.map(({ receipt_id }) => receipt_id);
        const query = filters.map(([filter]) => `filter[${filter}`).join("&");
        assert.deepEqual(await page(`${query}&sort=${sort}&page=${number}&page_size=${page_size}`), {
          ids: expected.slice((number - 1) * page_size, number * page_size),
          total: expected.length,
        });
      }),
      { numRuns: 200 },
    );
  });

  test("is streamed whole with the same receipts", async () => {
    const { ids, total } = await page("filter[customer][like]=%25an%25&page_size=0&sort=receipt_id");
    const { rows } = await deps.pool.query<{ receipt_id: number }>(
      "select receipt_id from shown_receipt where customer_text(customer_name, customer_email) ilike '%an%' order by 1",
    );
    assert.deepEqual([ids, total], [rows.map(({ receipt_id }) => receipt_id), rows.length]);
  });
});

describe("receipts of customers while the digest is made", () => {
  const find = async (name: string): Promise<readonly number[]> =>
    (await page(`filter[customer][like]=%25${name}%25&sort=receipt_id&page_size=100`)).ids;

  test("are found when their transaction ends after younger ones were digested", async () => {
    const name = randomUUID();
    await asOwner(async (late) => {
      await late.query("begin");
      const held = await sell([{ customer_name: `"${name}"` }], late);
      const younger = await sell([{ customer_name: `"${name}"` }]);
      for (let round = 0; round < 3; round += 1) await digestReceipts(deps);
      assert.ok((await digestedUpTo(deps.db)) < (held[0] ?? 0));
      assert.deepEqual(await find(name), younger);
      await late.query("commit");
      assert.deepEqual(await find(name), [...held, ...younger]);
      await digestAll(app);
      assert.deepEqual(await find(name), [...held, ...younger]);
    });
  });

  test("are found when their number was drawn while another post of the same sale was under way", async () => {
    const sold = [randomUUID(), JSON.stringify(randomUUID())];
    const find_them = () => find(sold[1]?.slice(1, -1) ?? "");
    await digestAll(app);
    await asOwner((first) =>
      asOwner(async (second) => {
        await first.query("begin");
        await first.query(INSERT_ONCE, sold);
        await second.query("begin");
        const { rows } = await second.query<{ pid: number }>("select pg_backend_pid() as pid");
        const waiting = second.query<{ receipt_id: string }>(INSERT_ONCE, sold);
        while (!(await isWaiting("pid = $1", rows[0]?.pid)));
        const [younger = 0] = await sell([{ customer_name: sold[1] ?? "" }]);
        await digestReceipts(deps);
        await first.query("rollback");
        const older = Number((await waiting).rows[0]?.receipt_id);
        assert.ok(older < younger);
        for (let round = 0; round < 3; round += 1) await digestReceipts(deps);
        assert.ok((await digestedUpTo(deps.db)) < older);
        await second.query("commit");
        assert.deepEqual(await find_them(), [older, younger]);
        await digestAll(app);
        assert.deepEqual(await find_them(), [older, younger]);
      }),
    );
  });

  test("are found beside names that no database holds, digested or not", async () => {
    const name = randomUUID();
    const odd = [String.raw`\\ud83d\ude00`, String.raw`\ud83d\\\ude00`, String.raw`\u0000`];
    const sold = await sell([name, ...odd].map((text) => ({ customer_name: `"${text}"` })));
    assert.deepEqual(await find(name), sold.slice(0, 1));
    await digestAll(app);
    assert.deepEqual(await find(name), sold.slice(0, 1));
  });

  test("are digested while their table is vacuumed", async () => {
    await sell([{ customer_name: '"Vera"' }]);
    await asOwner(async (vacuum) => {
      await vacuum.query("begin");
      await vacuum.query("lock table pos.receipt_customer in share update exclusive mode");
      await digestAll(app);
    });
    assert.equal((await find("Vera")).length, 1);
  });

  test("are found once by searches and digests that run at the same time", async () => {
    const name = randomUUID();
    for (let round = 0; round < 5; round += 1) {
      await sell(Array.from({ length: 20 }, () => ({ customer_name: `"${name}"` })));
      const [, ...found] = await Promise.all([
        digestReceipts(deps),
        ...Array.from({ length: 4 }, () => find(name)),
        digestReceipts(deps),
      ]);
      for (const ids of found.slice(0, 4)) {
        assert.equal(ids?.length, (round + 1) * 20);
        assert.equal(new Set(ids).size, (round + 1) * 20);
      }
    }
  });

  test("are gone for good when they are erased while a digest waits, and when a digest runs while they are erased", async () => {
    const name = randomUUID();
    const [one = 0, two = 0, three = 0] = await sell(Array.from({ length: 3 }, () => ({ customer_name: `"${name}"` })));
    await digestReceipts(deps);
    await asOwner(async (owner) => {
      await owner.query("begin");
      await erase([one], owner);
      const digest = digestReceipts(deps).then(() => true);
      while (
        !(await isWaiting("relation = 'receipt_digest'::regclass")) &&
        !(await Promise.race([digest, Promise.resolve(false)]))
      );
      const other = erase([two]);
      await owner.query("commit");
      await Promise.all([digest, other]);
    });
    await digestAll(app);
    assert.deepEqual(await find(name), [three]);
    const { rows } = await deps.pool.query("select receipt_id from receipt_customer where customer ~ $1", [name]);
    assert.deepEqual(rows, [{ receipt_id: three }]);
  });

  test("are digested again in a database restored from a dump, whose transactions begin anew", async () => {
    const name = randomUUID();
    const [receipt_id] = await sell([{ customer_name: `"${name}"` }]);
    await deps.pool.query("update receipt_digest set seen_xid = 1e15::int8, seen_id = $1", [receipt_id]);
    await digestAll(app);
    assert.deepEqual(await find(name), [receipt_id]);
  });
});

test("a receipt that names its register and location by id only is listed with their present names", async () => {
  const { rows } = await deps.pool.query<{ terminal_id: number; location_id: number }>(
    `with l as (insert into pos.location (name, code) values ('Delft', 'named-delft') returning location_id)
     insert into pos.terminal (name, location_id) select 'Till 7', location_id from l returning terminal_id, location_id`,
  );
  const [place] = rows;
  assert.ok(place);
  const [receipt_id] = await sell([{ ...place }]);
  const { body } = await call("GET", `/admin/api/receipts?filter[receipt_id]=${receipt_id}`, { token });
  const [{ terminal_name, location_name }] = body.items;
  assert.deepEqual([terminal_name, location_name], ["Till 7", "Delft"]);
});
