import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import * as fc from "fast-check";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps } = app;
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

const INSERT = withKeys(`
  insert into pos.receipt (sale_id, pos_order_id, receipt_token, content_hash, customer_name, customer_email, created_at,
                           terminal_id, location_id, grand_total, receipt_number, currency)
  select id, id, id, '', customer_name, customer_email, coalesce(created_at, clock_timestamp()), terminal_id, location_id,
         grand_total, receipt_number, currency
    from (select gen_random_uuid()::text as id, s.* from json_to_recordset($1::json) as s (
      customer_name text, customer_email text, created_at timestamptz, terminal_id int, location_id int, grand_total numeric,
      receipt_number text, currency text)) as s`);

async function sell(sold: readonly Sold[]): Promise<number[]> {
  const { rows } = await deps.pool.query<{ receipt_id: string }>(INSERT, [JSON.stringify(sold)]);
  return rows.map(({ receipt_id }) => Number(receipt_id));
}

async function erase(receipt_ids: readonly number[]): Promise<void> {
  await deps.pool.query(
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
  ["-grand_total", "grand_total desc nulls last, receipt_id desc"],
  ["receipt_number", "lower(receipt_number) nulls first, receipt_id"],
  ["terminal_id,-created_at", "terminal_id nulls first, created_at desc, receipt_id desc"],
  ["-currency", 'currency collate "C" desc, receipt_id desc'],
];

describe("the administration's list of receipts", () => {
  before(async () => {
    const sold = await sell(Array.from({ length: 600 }, (_, n) => soldOf(n)));
    await erase(sold.filter((_, index) => index % 9 === 0));
  });

  test("the list of receipts finds, counts and orders by customer exactly as the receipts say", async () => {
    const chosen = fc.record({
      filters: fc.uniqueArray(fc.constantFrom(...FILTERS), {
        minLength: 1,
        maxLength: 3,
        // A later condition of the same name would replace the earlier one, so each name is used
        // once.
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

  test("the list of receipts is streamed whole with the same receipts", async () => {
    const { ids, total } = await page("filter[customer][like]=%25an%25&page_size=0&sort=receipt_id");
    const { rows } = await deps.pool.query<{ receipt_id: number }>(
      "select receipt_id from shown_receipt where customer_text(customer_name, customer_email) ilike '%an%' order by 1",
    );
    assert.deepEqual([ids, total], [rows.map(({ receipt_id }) => receipt_id), rows.length]);
  });
});

test("customers are found beside names that the database cannot store, and not once they are erased", async () => {
  const name = randomUUID();
  const odd = [String.raw`\\ud83d\ude00`, String.raw`\ud83d\\\ude00`, String.raw`\u0000`];
  const [receipt_id = 0] = await sell([name, ...odd].map((text) => ({ customer_name: `"${text}"` })));
  const find = () => page(`filter[customer][like]=%25${name}%25`);
  assert.deepEqual(await find(), { ids: [receipt_id], total: 1 });
  await erase([receipt_id]);
  assert.deepEqual(await find(), { ids: [], total: 0 });
});

test("a receipt that names its register and location by id only is listed with their present names", async () => {
  const { rows } = await deps.pool.query<{ terminal_id: number; location_id: number }>(
    `with l as (insert into pos.location (name, code) values ('Delft', 'named-delft') returning location_id)
     insert into pos.terminal (name, location_id) select 'Till 7', location_id from l returning terminal_id, location_id`,
  );
  const [listed] = rows;
  assert.ok(listed);
  const [receipt_id] = await sell([{ ...listed }]);
  const { body } = await call("GET", `/admin/api/receipts?filter[receipt_id]=${receipt_id}`, { token });
  const [{ terminal_name, location_name }] = body.items;
  assert.deepEqual([terminal_name, location_name], ["Till 7", "Delft"]);
});

test("more than 10,000 receipts of a customer are counted as 10,001, and all other lists whole", async () => {
  const name = randomUUID();
  await sell(Array.from({ length: 10_002 }, () => ({ customer_name: `"${name}"`, currency: "CHF" })));
  assert.equal((await page(`filter[customer][like]=%25${name}%25&page_size=1`)).total, 10_001);
  assert.equal((await page(`filter[currency]=CHF&page_size=1`)).total, 10_002);
});
