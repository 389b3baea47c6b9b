import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { sql } from "kysely";
import { openApp } from "../../../test/support.ts";
import { formatAmount, parseAmount } from "../../runtime/money.ts";
import { indexRulePrices } from "./commands.ts";
import { indexRulePricesJob } from "./jobs.ts";
import { findIndexState } from "./queries.ts";
import { sampleCatalog } from "./sample-catalog.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { product, rule, website, setting } = sampleCatalog(app);

const list = (query: string, headers: Record<string, string> = {}) =>
  call("GET", `/rest/V1/pos/catalog-rule-prices?${query}`, { headers });

interface Item {
  product_id: number;
  customer_group_id: number;
  rule_price: number;
}

async function itemsOf(product_id: number, query = "websiteId=1"): Promise<Item[]> {
  const answer = await list(query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items.filter((item: Item) => item.product_id === product_id);
}

async function priceOf(product_id: number, query?: string): Promise<number | undefined> {
  return (await itemsOf(product_id, query)).find(({ customer_group_id }) => customer_group_id === 1)?.rule_price;
}

const todayIn = (zone: string, days = 0): string => Temporal.Now.plainDateISO(zone).add({ days }).toString();

/** A product at 100.00 with these rules for it alone, indexed. */
async function ruled(...rules: Record<string, unknown>[]): Promise<{ id: number; sku: string }> {
  const made = await product();
  for (const members of rules) await rule({ conditions: { skus: [made.sku] }, ...members });
  await indexRulePrices(deps);
  return made;
}

describe("an operator", () => {
  const cases: readonly (readonly [action: string, amount: string, price: number])[] = [
    ["to_fixed", "89.99", 89.99],
    ["to_fixed", "250", 100],
    ["to_percent", "33.3333", 33.33],
    ["by_fixed", "0.01", 99.99],
    ["by_fixed", "250", 0],
    ["by_percent", "12.345", 87.66],
    ["by_percent", "100", 0],
  ];
  for (const [simple_action, discount_amount, price] of cases) {
    test(`${simple_action} ${discount_amount} makes 100.00 ${price}`, async () => {
      assert.equal(await priceOf((await ruled({ simple_action, discount_amount })).id), price);
    });
  }

  test("computes exactly as decimals do, rounded half up after each rule", async () => {
    const action = fc.constantFrom("to_fixed", "to_percent", "by_fixed", "by_percent");
    const step = fc.record({ action, amount: fc.bigInt(0n, 1_000_000n) });
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(0n, 10n ** 12n),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (base, steps) => {
          const { rows } = await sql<{ price: string }>`
          select commerce.price_after_rules(${formatAmount(base)}::numeric, action, amount::numeric, 2 order by place) as price
            from unnest(${steps.map((s) => s.action)}::text[], ${steps.map((s) => formatAmount(s.amount))}::text[])
                 with ordinality as s(action, amount, place)`.execute(deps.db);
          let price = base;
          for (const { action: name, amount } of steps) price = toCents(applied(name, price, amount));
          assert.equal(parseAmount(rows[0]?.price ?? ""), price);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** In ten-thousandths of a ten-thousandth, so that a percentage loses nothing: 1 / 10^10. */
function applied(action: string, price: bigint, amount: bigint): bigint {
  const scale = 1_000_000n;
  if (action === "to_fixed") return (amount < price ? amount : price) * scale;
  if (action === "by_fixed") return (amount < price ? price - amount : 0n) * scale;
  return price * (action === "to_percent" ? amount : scale - amount);
}

/** Ten-thousandths, rounded half away from zero to whole hundredths. */
function toCents(value: bigint): bigint {
  const cent = 100_000_000n;
  const magnitude = value < 0n ? -value : value;
  const cents = (magnitude + cent / 2n) / cent;
  return (value < 0n ? -cents : cents) * 100n;
}

describe("rules on one product", () => {
  test("apply by sort order, each to what the one before left", async () => {
    const { id } = await ruled(
      { sort_order: 2, simple_action: "by_fixed", discount_amount: "10" },
      { sort_order: 1, simple_action: "by_percent", discount_amount: "50" },
    );
    assert.equal(await priceOf(id), 40);
  });

  test("end with one that stops, only where it applies and only while it lasts", async () => {
    const stop = { sort_order: 1, stop_rules_processing: true, discount_amount: "10" };
    const later = { sort_order: 2, simple_action: "by_fixed", discount_amount: "5" };
    const zone = "Europe/Amsterdam";
    assert.equal(await priceOf((await ruled(stop, later)).id), 90);
    assert.equal(
      await priceOf((await ruled({ ...stop, conditions: { price_from: 100.01, price_to: 100.02 } }, later)).id),
      95,
    );
    assert.equal(await priceOf((await ruled({ ...stop, customer_group_ids: [2] }, later)).id), 95);
    const { id } = await ruled({ ...stop, to_date: todayIn(zone) }, later);
    assert.equal(await priceOf(id), 90);
    assert.equal(await priceOf(id, `websiteId=1&date=${todayIn(zone, 1)}`), 95);
  });

  test("apply where every condition holds: SKU, category, attribute, price", async () => {
    await call("POST", "/rest/V1/products/attributes", {
      body: { attribute: { attribute_code: "colour", frontend_input: "select", default_frontend_label: "Colour" } },
    });
    const category = await call("POST", "/rest/V1/categories", { body: { category: { name: "Tea" } } });
    const category_id: number = category.body.id;
    const colour = (value: string) => ({ custom_attributes: [{ attribute_code: "colour", value }] });
    const links = { extension_attributes: { category_links: [{ category_id: String(category_id) }] } };
    const whole = await product({ ...colour("Green"), ...links, price: 20 });
    const others = [
      await product({ ...colour("red"), ...links, price: 20 }),
      await product({ ...colour("green"), price: 20 }),
      await product({ ...colour("green"), ...links, price: 20.01 }),
      await product({ ...links, price: 20 }),
    ];
    await rule({
      conditions: {
        skus: [whole, ...others].map(({ sku }) => sku),
        category_ids: [category_id],
        attributes: [{ attribute_code: "colour", values: ["GREEN", "blue"] }],
        price_from: 20,
        price_to: 20,
      },
    });
    await indexRulePrices(deps);
    assert.equal(await priceOf(whole.id), 18);
    for (const { id } of others) assert.equal(await priceOf(id), undefined);
  });

  test("apply to their groups and websites, rounded to each website's currency", async () => {
    const yen = await website(`yen${randomUUID().slice(0, 8)}`, "Asia/Tokyo", "JPY");
    const made = await product({ price: 999, extension_attributes: { website_ids: [1, yen] } });
    await rule({
      conditions: { skus: [made.sku] },
      website_ids: [yen],
      customer_group_ids: [0, 2],
      discount_amount: "33",
    });
    await indexRulePrices(deps);
    assert.deepEqual(await itemsOf(made.id), []);
    assert.deepEqual(await itemsOf(made.id, `websiteId=${yen}`), [
      { product_id: made.id, customer_group_id: 0, rule_price: 669 },
      { product_id: made.id, customer_group_id: 2, rule_price: 669 },
    ]);
  });
});

describe("the days of the index", () => {
  test("are yesterday, today and tomorrow, a row only where a rule is active", async () => {
    const zone = "Europe/Amsterdam";
    const { id } = await ruled({ from_date: todayIn(zone), to_date: todayIn(zone) });
    const { rows } = await deps.pool.query<{ rule_date: string; latest: string; earliest: string }>(
      `select rule_date, latest_start_date as latest, earliest_end_date as earliest from commerce.catalogrule_product_price
        where product_id = $1 and customer_group_id = 1 order by 1`,
      [id],
    );
    assert.deepEqual(rows, [{ rule_date: todayIn(zone), latest: todayIn(zone), earliest: todayIn(zone) }]);
    const always = await ruled({});
    for (const days of [-1, 0, 1])
      assert.equal(await priceOf(always.id, `websiteId=1&date=${todayIn(zone, days)}`), 90);
    for (const days of [-2, 2])
      assert.equal(await priceOf(always.id, `websiteId=1&date=${todayIn(zone, days)}`), undefined);
  });

  test("are each website's own: where Kiritimati's day is, Honolulu's is the day before", async () => {
    const east = await website(`east${randomUUID().slice(0, 8)}`, "Pacific/Kiritimati");
    const west = await website(`west${randomUUID().slice(0, 8)}`, "Pacific/Honolulu");
    const made = await product({ extension_attributes: { website_ids: [east, west] } });
    await rule({ conditions: { skus: [made.sku] }, website_ids: [east, west] });
    await indexRulePrices(deps);
    const [inEast, inWest] = [await list(`websiteId=${east}`), await list(`websiteId=${west}`)];
    const day = Temporal.PlainDate.from(inWest.body.date as string);
    assert.equal(inEast.body.date, day.add({ days: 1 }).toString());
    for (const days of [-1, 0, 1]) {
      assert.equal(await priceOf(made.id, `websiteId=${east}&date=${day.add({ days: days + 1 }).toString()}`), 90);
      assert.equal(await priceOf(made.id, `websiteId=${west}&date=${day.add({ days }).toString()}`), 90);
    }
    assert.equal(await priceOf(made.id, `websiteId=${west}&date=${day.add({ days: 2 }).toString()}`), undefined);
  });

  test("follow the clock through the nights in which it is changed", async () => {
    const dayOf = async (instant: string, zone: string): Promise<string> => {
      const { rows } = await sql<{
        day: string;
      }>`select (${instant}::timestamptz at time zone ${zone})::date as day`.execute(deps.db);
      return rows[0]?.day ?? "";
    };
    const zones = [
      "Europe/Amsterdam",
      "Pacific/Kiritimati",
      "Pacific/Honolulu",
      "America/New_York",
      "Australia/Lord_Howe",
    ];
    for (const night of ["2026-03-28T00:00Z", "2026-10-24T00:00Z", "2026-03-07T00:00Z", "2026-10-31T00:00Z"]) {
      for (let half_hours = 0; half_hours < 96; half_hours += 1) {
        const instant = Temporal.Instant.from(night).add({ minutes: 30 * half_hours });
        for (const zone of zones) {
          const expected = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
          assert.equal(await dayOf(instant.toString(), zone), expected);
        }
      }
    }
  });

  test("move on when a day has begun, and when a website's zone changes", async () => {
    const { id } = await ruled({});
    const before = (await list("websiteId=1")).body.indexed_at;
    await deps.pool.query("update commerce.catalogrule_website set today = today - 2 where website_id = 1");
    await deps.pool.query("delete from commerce.catalogrule_product_price where product_id = $1", [id]);
    await indexRulePricesJob(deps);
    assert.equal(await priceOf(id), 90);
    await setting("general/locale/timezone", "Pacific/Kiritimati");
    await indexRulePricesJob(deps);
    assert.equal(await priceOf(id, `websiteId=1&date=${todayIn("Pacific/Kiritimati", 1)}`), 90);
    assert.ok((await list("websiteId=1")).body.indexed_at > before);
    await setting("general/locale/timezone", "Europe/Amsterdam");
    await indexRulePricesJob(deps);
  });
});

describe("the indexer", () => {
  test("asks for itself in the transaction of a change, and runs once for many", async () => {
    const { id, sku } = await ruled({});
    const before = (await list("websiteId=1")).body.indexed_at;
    for (const price of [50, 60, 70]) {
      await call("PUT", `/rest/V1/products/${sku}`, { body: { product: { price } } });
    }
    assert.equal(await priceOf(id), 90);
    assert.ok((await deps.jobs.runDue("index_rule_prices", () => indexRulePricesJob(deps))) >= 3);
    assert.equal(await priceOf(id), 63);
    const after = (await list("websiteId=1")).body.indexed_at;
    assert.equal(Temporal.PlainDateTime.from(before).until(after).total("seconds") > 0, true);
    await indexRulePricesJob(deps);
    assert.equal((await list("websiteId=1")).body.indexed_at, after);
  });

  test("is not woken by what prices do not depend on", async () => {
    const { sku } = await ruled({});
    await call("PUT", `/rest/V1/products/${sku}`, {
      body: { product: { name: "Other", extension_attributes: { stock_item: { qty: 5 } } } },
    });
    const { rows } = await deps.pool.query("select from commerce.catalogrule_change");
    assert.equal(rows.length, 0);
  });

  test("notices a rule that is deleted, a product that goes and one that leaves the website", async () => {
    const [gone, left] = [await ruled({}), await ruled({})];
    await call("DELETE", `/rest/V1/products/${gone.sku}`);
    await call("PUT", `/rest/V1/products/${left.sku}`, {
      body: { product: { extension_attributes: { website_ids: [] } } },
    });
    await indexRulePrices(deps);
    assert.deepEqual([await priceOf(gone.id), await priceOf(left.id)], [undefined, undefined]);
    const { id, sku } = await ruled({});
    await deps.pool.query("delete from commerce.catalogrule where conditions->'skus' ? $1", [sku]);
    await indexRulePrices(deps);
    assert.equal(await priceOf(id), undefined);
  });

  test("of two nodes at once makes one index, and each run has a later time", async () => {
    const { id, sku } = await ruled({});
    const times: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await call("PUT", `/rest/V1/products/${sku}`, { body: { product: { price: 10 + round } } });
      await Promise.all([indexRulePrices(deps), indexRulePrices(deps)]);
      times.push((await list("websiteId=1")).body.indexed_at);
    }
    assert.equal(await priceOf(id), 12.6);
    assert.deepEqual(times, [...new Set(times)].toSorted());
  });

  test("leaves to the next run what had not been committed", async () => {
    const { id } = await ruled({});
    const client = await deps.pool.connect();
    await client.query("begin");
    await client.query("update commerce.product set price = 10 where entity_id = $1", [id]);
    await indexRulePrices(deps);
    await client.query("commit");
    client.release();
    assert.equal(await priceOf(id), 90);
    await indexRulePrices(deps);
    assert.equal(await priceOf(id), 9);
  });

  test("has a time before it ever ran, and finds nothing to do after it", async () => {
    const fresh = await openApp();
    const answer = await fresh.call("GET", "/rest/V1/pos/catalog-rule-prices?websiteId=1");
    assert.match(answer.body.indexed_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await indexRulePrices(fresh.deps);
    const { indexed_at } = await findIndexState(fresh.deps.db, "UTC", undefined);
    assert.ok(indexed_at > answer.body.indexed_at);
    await indexRulePrices(fresh.deps);
    assert.equal((await findIndexState(fresh.deps.db, "UTC", undefined)).indexed_at, indexed_at);
  });
});

describe("GET catalog-rule-prices", () => {
  test("says unchanged while the indexer has not run since, and lists all of it once it has", async () => {
    const { id, sku } = await ruled({});
    const { indexed_at } = (await list("websiteId=1")).body;
    const after = `websiteId=1&ifIndexedAfter=${encodeURIComponent(indexed_at)}`;
    const unchanged = await list(after);
    assert.deepEqual(unchanged.body, { indexed_at, date: todayIn("Europe/Amsterdam"), unchanged: true, items: [] });
    await call("PUT", `/rest/V1/products/${sku}`, { body: { product: { price: 200 } } });
    await indexRulePrices(deps);
    const changed = await list(after);
    assert.equal(changed.body.unchanged, false);
    assert.equal(await priceOf(id, after), 180);
  });

  test("is compressed for a client that asks, and the same either way", async () => {
    await ruled({});
    const plain = await list("websiteId=1");
    assert.equal(plain.headers["content-encoding"], undefined);
    for (const [accepted, encoding, decode] of [
      ["gzip, deflate", "gzip", gunzipSync],
      ["gzip;q=0.5, br", "br", brotliDecompressSync],
    ] as const) {
      const answer = await app.app.inject({
        url: "/rest/V1/pos/catalog-rule-prices?websiteId=1",
        headers: { authorization: `Bearer ${app.token}`, "accept-encoding": accepted },
      });
      assert.equal(answer.headers["content-encoding"], encoding);
      assert.equal(answer.headers["vary"], "accept-encoding");
      assert.equal(decode(answer.rawPayload).toString(), plain.text);
    }
    assert.equal((await list("websiteId=1", { "accept-encoding": "gzip;q=0" })).text, plain.text);
  });

  test("shows only the fields that are asked for", async () => {
    const { id } = await ruled({});
    const answer = await list("websiteId=1&fields=date,items[product_id]");
    assert.deepEqual(Object.keys(answer.body), ["date", "items"]);
    assert.ok(answer.body.items.some((item: Item) => item.product_id === id && Object.keys(item).length === 1));
    assert.deepEqual(Object.keys((await list("websiteId=1&fields=unchanged")).body), ["unchanged"]);
  });

  test("takes website 0 for the default website", async () => {
    assert.deepEqual((await list("websiteId=0")).body, (await list("websiteId=1")).body);
  });

  test("refuses what is missing or wrong with 400, and no right with 401", async () => {
    assert.equal((await list("")).body.parameters.fieldName, "websiteId");
    assert.equal((await list("websiteId=99")).body.parameters.fieldName, "websiteId");
    for (const date of ["2026-02-30", "today", "2026-1-1", "0000-01-01", ""]) {
      assert.equal((await list(`websiteId=1&date=${date}`)).status, 400, date);
    }
    assert.equal((await list("websiteId=1&ifIndexedAfter=yesterday")).status, 400);
    const token = await newToken(["Platform_Catalog::manage"]);
    assert.equal((await call("GET", "/rest/V1/pos/catalog-rule-prices?websiteId=1", { token })).status, 401);
  });
});
