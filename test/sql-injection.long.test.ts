import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { closingOf, newTill, submit } from "./fixtures/closings/shop.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { EVALUATED, MARKER, searchParts, sqlPayloads } from "./sql-payloads.ts";
import { openApp } from "./support.ts";
import { cases } from "./cases.ts";

const LISTS = [
  ["pos/locations", "name", "location_id"],
  ["pos/terminals", "name", "terminal_id"],
  ["pos/receipts", "pos_order_id", "receipt_id"],
  ["pos/audit-log", "entity_type", "log_id"],
  ["pos/register-reports", "report_id", "closing_number"],
  ["orders", "customer_email", "entity_id"],
  ["products", "name", "price"],
  ["products", "colour", "entity_id"],
  ["customers/search", "email", "id"],
  ["customers/search", "billing_postcode", "group_id"],
  ["salesRules/search", "name", "rule_id"],
  ["coupons/search", "code", "coupon_id"],
] as const;

/** Maximum requests at once: more would wait too long for a connection. */
const AT_ONCE = 20;
const PAYLOADS_STEP = cases(8, 1);

const testApp = await openApp();
const { call, database, deps, log_lines } = testApp;

async function asOwner(sql: string): Promise<unknown> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  const { rows } = await owner.query<object>(sql);
  await owner.end();
  return rows;
}

// The table and the sequence would be changed by an injected statement. The sequence counts even in
// a transaction that is rolled back.
await asOwner(`create table pos.canary (word text); insert into pos.canary values ('sings');
  create sequence pos.tripwire; grant all on pos.canary, pos.tripwire to tillkeeper`);

await submit(testApp, closingOf(await newTill(testApp)));
await call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(await newTerminal(deps)) } });
const ada = { email: "ada@shop.example", firstname: "Ada", lastname: "Byron" };
const address = { firstname: "Ada", lastname: "Byron", street: ["Main 1"], city: "Delft", postcode: "2611 AB" };
for (const [path, body] of [
  ["pos/locations", { location: { name: "Shop", code: "shop" } }],
  [
    "products/attributes",
    { attribute: { attribute_code: "colour", frontend_input: "text", default_frontend_label: "Colour" } },
  ],
  [
    "products",
    { product: { sku: "tea", name: "Tea", custom_attributes: [{ attribute_code: "colour", value: "red" }] } },
  ],
  [
    "customers",
    { customer: { ...ada, addresses: [{ ...address, country_id: "NL", telephone: "015", default_billing: true }] } },
  ],
  ["orders", { entity: { customer_email: ada.email, items: [{ sku: "tea", qty_ordered: 1, price: 1 }] } }],
  ["salesRules", { rule: { name: "Sale", website_ids: [1], customer_group_ids: [1], coupon_type: "AUTO" } }],
  ["coupons", { coupon: { rule_id: 1, code: "SALE" } }],
] as const) {
  const { status, text } = await call("POST", `/rest/V1/${path}`, { body });
  assert.equal(status, 200, `${path} ${text}`);
}

/** Returns data that an injection could change. */
function state(): Promise<unknown> {
  return asOwner(
    `select (select string_agg(word, ',') from pos.canary) as words, (select is_called from pos.tripwire) as is_tripped,
            (select string_agg(n.nspname || '.' || c.relname, ',' order by 1) from pg_class c
               join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('pos', 'shop_data', 'public')) as relations,
            (select count(*) from pos.integration) as tokens`,
  );
}

/** Collects the texts of all statements that the service sends from now on. */
function listenToStatements(t: { readonly mock: { method: typeof test.mock.method } }): Set<string> {
  const texts = new Set<string>();
  const query = Reflect.get(pg.Client.prototype, "query") as (...args: unknown[]) => unknown;
  t.mock.method(pg.Client.prototype, "query", function (this: pg.Client, ...args: unknown[]): unknown {
    const [statement] = args;
    texts.add(typeof statement === "string" ? statement : String((statement as { text?: unknown }).text));
    return Reflect.apply(query, this, args);
  });
  return texts;
}

for (const [list, text_column, number_column] of LISTS) {
  test(`no part of searchCriteria of ${list}, by ${text_column}, reaches the database as SQL`, async (t) => {
    const url = `/rest/V1/${list}`;
    const ordinary = await call("GET", `${url}?searchCriteria`);
    assert.ok(ordinary.body.total_count > 0, ordinary.text);
    const before = await state();
    const statements = listenToStatements(t);
    const answers = new Map<number, number>();
    const ask = async (query: string, tries = 20): Promise<readonly [number, unknown]> => {
      const { status, body, text } = await call("GET", `${url}?${query}`);
      // A busy machine may have no connection left for a while, so the request is repeated.
      if (status === 503 && tries > 1) return ask(query, tries - 1);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      assert.ok(status === 200 || status === 400, `${status} ${query} ${text}`);
      for (const evaluated of EVALUATED) assert.ok(!text.includes(evaluated), `${query} ${text}`);
      return [status, body.total_count];
    };
    for (const [part, { name, query }] of searchParts(text_column, number_column).entries()) {
      // Each part gets other payloads of the sample, so that a list gets all of them.
      const payloads = sqlPayloads().filter((_, index) => (index + part) % PAYLOADS_STEP === 0);
      while (payloads.length > 0) {
        await Promise.all(
          payloads.splice(0, AT_ONCE).map(async ({ technique, texts }) => {
            const [holds, ...fails] = await Promise.all(texts.map((text) => ask(query(text))));
            for (const other of fails) assert.deepEqual(other, holds, `${technique} in ${name}: ${texts.join(" | ")}`);
          }),
        );
      }
    }
    t.diagnostic(
      `${[...answers].map(([status, count]) => `${count} × ${status}`).join(", ")}; ${statements.size} texts of statements`,
    );
    assert.ok(statements.size > 5);
    const own_words = new RegExp(`${MARKER}|4711|pg_sleep|tripwire|canary|pg_shadow`, "i");
    assert.deepEqual(
      [...statements].filter((text) => own_words.test(text)),
      [],
    );
    assert.deepEqual(await state(), before);
    assert.ok(!log_lines.some((line) => line.includes("failed unexpectedly")));
  });
}
