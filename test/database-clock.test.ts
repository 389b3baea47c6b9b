import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setCodes } from "./fixtures/one-time-codes/codes.ts";
import { indexRulePrices } from "../src/features/shop/pricing/commands/prices.ts";
import { sampleCatalog } from "./fixtures/pricing/catalog.ts";
import { summarizeTelemetry } from "../src/features/devices/telemetry/commands.ts";
import { setUpClock } from "./database-clock.ts";
import { newTerminal } from "./fixtures/rows.ts";
import { cloneDatabase, openApp } from "./support.ts";

// The nodes' own clocks differ widely from the database's clock in all tests, so code that uses a
// node's clock fails.
const database = await cloneDatabase();
const clock = await setUpClock(database);
const env = { TZ: "Europe/Berlin" };
const first = await openApp({ database, env });
const second = await openApp({ database, env });
const nodes = [first, second];

describe("the database's clock, an hour and years away from the nodes'", () => {
  test("the database's clock decides when the daily job is due: from 04:00 of server time, once over all nodes", async () => {
    const runs = async (instant: string) => {
      await clock.stopAt(instant);
      const done = [];
      for (const { deps } of nodes) done.push((await summarizeTelemetry(deps)) !== undefined);
      return done;
    };
    // Berlin is two hours ahead of UTC until the night of 25 October 2037, one hour after it.
    assert.deepEqual(await runs("2037-10-24T02:00:00Z"), [true, false]);
    assert.deepEqual(await runs("2037-10-25T02:59:59Z"), [false, false]);
    assert.deepEqual(await runs("2037-10-25T03:00:00Z"), [true, false]);
    assert.deepEqual(await runs("2037-10-26T02:59:59Z"), [false, false]);
    assert.deepEqual(await runs("2037-10-26T03:00:00Z"), [true, false]);
  });

  test("the database's clock decides which events are of a past day", async () => {
    await clock.stopAt("2037-11-03T12:00:00Z");
    const events = ["2037-11-02T23:59:59Z", "2037-11-03T00:00:00Z"].map((recorded_at) => ({
      event_type: "sale",
      event_name: "completed",
      recorded_at,
    }));
    const payload = { location_id: 1, terminal_id: 1, device_id: "till", events };
    assert.equal((await first.call("POST", "/rest/V1/pos/telemetry", { body: { payload } })).text, "true");
    assert.equal((await summarizeTelemetry(second.deps))?.events, 1);
    const { body } = await first.call("GET", "/rest/V1/pos/telemetry/report");
    assert.deepEqual([body.from, body.to, body.totals.events], ["2037-10-05", "2037-11-03", 2]);
  });

  test("the database's clock decides the day of catalog rule prices in each website's time zone", async () => {
    const { product, rule, website } = sampleCatalog(first);
    const zones = { east: "Pacific/Kiritimati", middle: "Europe/Amsterdam", west: "Pacific/Honolulu" };
    const ids: Record<string, number> = {};
    for (const [name, zone] of Object.entries(zones))
      ids[name] = await website(`${name}${randomUUID()}`.slice(0, 12), zone);
    const { sku, id } = await product({ extension_attributes: { website_ids: Object.values(ids) } });
    await rule({ conditions: { skus: [sku] }, website_ids: Object.values(ids), from_date: "2037-11-06" });
    await clock.stopAt("2037-11-05T23:30:00Z");
    await second.deps.generations.poll();
    await indexRulePrices(second.deps);
    for (const [name, date, price] of [
      ["east", "2037-11-06", 90],
      ["middle", "2037-11-06", 90],
      ["west", "2037-11-05", undefined],
    ] as const) {
      const { body } = await first.call("GET", `/rest/V1/pos/catalog-rule-prices?websiteId=${ids[name]}`);
      const item = body.items.find((row: { product_id: number }) => row.product_id === id);
      assert.deepEqual([body.date, item?.rule_price], [date, price], name);
    }
  });

  test("the database's clock decides the day of catalog rule prices in the nights in which clocks are changed", async () => {
    const { website } = sampleCatalog(first);
    const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe"];
    const websites = await Promise.all(
      zones.map(async (zone, n) => ({ zone, id: await website(`night${n}${randomUUID()}`.slice(0, 14), zone) })),
    );
    for (const evening of ["2037-03-28T12:00Z", "2037-10-24T12:00Z", "2037-03-08T00:00Z", "2037-04-04T08:00Z"]) {
      for (let half_hours = 0; half_hours < 32; half_hours += 1) {
        const instant = Temporal.Instant.from(evening).add({ minutes: 30 * half_hours });
        await clock.stopAt(instant.toString());
        for (const { zone, id } of websites) {
          const { body } = await first.call("GET", `/rest/V1/pos/catalog-rule-prices?websiteId=${id}`);
          assert.equal(
            body.date,
            instant.toZonedDateTimeISO(zone).toPlainDate().toString(),
            `${zone} ${instant.toString()}`,
          );
        }
      }
    }
  });

  test("the database's clock decides how long a one-time code is valid: ten minutes, on either node", async () => {
    const { terminal_id: terminalId } = await newTerminal(first.deps);
    await second.deps.generations.poll();
    const OTP = "/rest/V1/pos/self-checkout/otp";
    const email = `${randomUUID()}@example.org`;
    await first.deps.pool.query(
      "insert into shop_data.customer (website_id, store_id, email, firstname, lastname) values (1, 1, $1, 'Jane', 'Doe')",
      [email],
    );
    for (const [shift, status] of [
      ["9 minutes 50 seconds", 200],
      ["10 minutes", 401],
    ] as const) {
      await clock.shiftBy("0");
      const asked = await first.call("POST", `${OTP}/request`, { body: { request: { email, terminalId } } });
      assert.equal(asked.status, 200, asked.text);
      await setCodes(first, "123456");
      await first.deps.pool.query(
        "update one_time_code set customer_id = (select entity_id from shop_data.customer where email = $1)",
        [email],
      );
      await clock.shiftBy(shift);
      const proof = { request: { email, terminalId, code: "123456" } };
      const answer = await second.call("POST", `${OTP}/verify`, { body: proof });
      assert.equal(answer.status, status, `${shift}: ${answer.text}`);
    }
  });
});
