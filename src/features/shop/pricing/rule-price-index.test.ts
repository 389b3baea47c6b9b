import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { openApp } from "../../../../test/support.ts";
import { indexRulePrices } from "./commands/prices.ts";
import { findIndexState } from "../../../shop-data/catalog/prices/queries.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";
import { sampleRulePrices, todayIn } from "../../../../test/fixtures/pricing/rule-prices.ts";

const app = await openApp();
const { call, deps } = app;
const { product, rule, website, setting } = sampleCatalog(app);
const { list, priceOf, ruled } = sampleRulePrices(app);

describe("the days of the index", () => {
  test("the index holds yesterday, today and tomorrow, a row only where a rule is active", async () => {
    const zone = "Europe/Amsterdam";
    const { id } = await ruled({ from_date: todayIn(zone), to_date: todayIn(zone) });
    const { rows } = await deps.pool.query<{ rule_date: string; latest: string; earliest: string }>(
      `select rule_date, latest_start_date as latest, earliest_end_date as earliest from shop_data.catalogrule_product_price
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

  test("the days of the index are each website's own: Honolulu's is the day before Kiritimati's", async () => {
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

  test("the days of the index follow the clock through the nights in which it is changed", async () => {
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

  test("the days of the index move on when a day has begun, and when a website's zone changes", async () => {
    const { id } = await ruled({});
    const before = (await list("websiteId=1")).body.indexed_at;
    await deps.pool.query("update shop_data.catalogrule_website set today = today - 2 where website_id = 1");
    await deps.pool.query("delete from shop_data.catalogrule_product_price where product_id = $1", [id]);
    await indexRulePrices(deps);
    assert.equal(await priceOf(id), 90);
    await setting("general/locale/timezone", "Pacific/Kiritimati");
    await indexRulePrices(deps);
    assert.equal(await priceOf(id, `websiteId=1&date=${todayIn("Pacific/Kiritimati", 1)}`), 90);
    assert.ok((await list("websiteId=1")).body.indexed_at > before);
    await setting("general/locale/timezone", "Europe/Amsterdam");
    await indexRulePrices(deps);
  });
});

describe("the indexer", () => {
  test("a change queues the indexer in its own transaction, and the indexer runs once for many changes", async () => {
    const { id, sku } = await ruled({});
    const before = (await list("websiteId=1")).body.indexed_at;
    for (const price of [50, 60, 70]) {
      await call("PUT", `/rest/V1/products/${sku}`, { body: { product: { price } } });
    }
    assert.equal(await priceOf(id), 90);
    assert.ok((await deps.jobs.runDue("index_rule_prices", () => indexRulePrices(deps))) >= 3);
    assert.equal(await priceOf(id), 63);
    const after = (await list("websiteId=1")).body.indexed_at;
    assert.equal(Temporal.PlainDateTime.from(before).until(after).total("seconds") > 0, true);
    await indexRulePrices(deps);
    assert.equal((await list("websiteId=1")).body.indexed_at, after);
  });

  test("a change that prices do not depend on does not queue the indexer", async () => {
    const { sku } = await ruled({});
    await call("PUT", `/rest/V1/products/${sku}`, {
      body: { product: { name: "Other", extension_attributes: { stock_item: { qty: 5 } } } },
    });
    const { rows } = await deps.pool.query("select from shop_data.catalogrule_change");
    assert.equal(rows.length, 0);
  });

  test("the indexer removes prices of a deleted rule, a deleted product and one that leaves the website", async () => {
    const [gone, left] = [await ruled({}), await ruled({})];
    await call("DELETE", `/rest/V1/products/${gone.sku}`);
    await call("PUT", `/rest/V1/products/${left.sku}`, {
      body: { product: { extension_attributes: { website_ids: [] } } },
    });
    await indexRulePrices(deps);
    assert.deepEqual([await priceOf(gone.id), await priceOf(left.id)], [undefined, undefined]);
    const { id, sku } = await ruled({});
    await deps.pool.query("delete from shop_data.catalogrule where conditions->'skus' ? $1", [sku]);
    await indexRulePrices(deps);
    assert.equal(await priceOf(id), undefined);
  });

  test("two concurrent runs of the indexer make one index, and each run has a later time", async () => {
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

  test("the indexer leaves uncommitted changes to the next run", async () => {
    const { id } = await ruled({});
    const client = await deps.pool.connect();
    await client.query("begin");
    await client.query("update shop_data.product set price = 10 where entity_id = $1", [id]);
    await indexRulePrices(deps);
    await client.query("commit");
    client.release();
    assert.equal(await priceOf(id), 90);
    await indexRulePrices(deps);
    assert.equal(await priceOf(id), 9);
  });

  test("the index has a time before the first run, and a second run finds nothing to do", async () => {
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
