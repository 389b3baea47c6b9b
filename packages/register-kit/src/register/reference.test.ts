import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lost, ok, registeredParts, type TestParts } from "../../test/register-parts.ts";
import { priceOf } from "../prices/prices.ts";
import { keepCustomer, openReference, recentCustomers, rulePricesOf } from "./reference.ts";

const RULES = "GET /V1/pos/catalog-rule-prices";

function serve({ client }: TestParts): void {
  client.on("GET /V1/pos/tax-rates", () => ok({ rates: [{ id: 1, rate: "21" }] }));
  client.on("GET /V1/pos/fixed-product-taxes", () => ok({ rows: [] }));
  client.on("GET /V1/pos/terminals/{terminalId}/store", () => ok({ currency: "EUR", timezone: "Europe/Amsterdam" }));
  const items = [{ product_id: 1, customer_group_id: 0, rule_price: "1.50" }];
  // The server has a rule that is valid until the 23rd.
  client.on(RULES, ({ query }) => {
    const { date, ifIndexedAfter } = query as { date: string; ifIndexedAfter?: string };
    const unchanged = ifIndexedAfter === "i1";
    return ok({ indexed_at: "i1", date, unchanged, items: unchanged || date > "2026-11-23" ? [] : items });
  });
}

describe("taxes, rule prices, fixed product taxes and store facts", () => {
  test("taxes, rule prices, fixed product taxes and store facts are pulled, kept, and read at the next start", async () => {
    const parts = await registeredParts();
    serve(parts);
    assert.deepEqual(await openReference(parts).sync(1, "2026-11-23"), {});
    const again = await openReference(await parts.reopen()).load();
    assert.deepEqual(again.taxes, { rates: [{ id: 1, rate: "21" }] });
    assert.equal(again.store?.currency, "EUR");
    assert.deepEqual(again.fixed_taxes, { rows: [] });
    assert.equal(again.rule_prices?.items.length, 1);
  });

  test("rule prices of today are requested by their index, and are kept while it is unchanged", async () => {
    const parts = await registeredParts();
    serve(parts);
    const reference = openReference(parts);
    await reference.sync(1, "2026-11-23");
    await reference.sync(1, "2026-11-23");
    assert.equal(reference.current().rule_prices?.items.length, 1);
    await reference.sync(1, "2026-11-24");
    assert.deepEqual(
      [reference.current().rule_prices?.date, reference.current().rule_prices?.items.length],
      ["2026-11-24", 0],
    );
    const queries = parts.client.requests.filter(([route]) => route === RULES).map(([, { query }]) => query);
    assert.deepEqual(queries, [
      { websiteId: 1, date: "2026-11-23" },
      { websiteId: 1, date: "2026-11-24" },
      { websiteId: 1, date: "2026-11-23", ifIndexedAfter: "i1" },
      { websiteId: 1, date: "2026-11-24", ifIndexedAfter: "i1" },
      { websiteId: 1, date: "2026-11-24", ifIndexedAfter: "i1" },
      { websiteId: 1, date: "2026-11-25" },
    ]);
  });

  test("a rule price counts on its own day only, and those of tomorrow are there at midnight", async () => {
    const parts = await registeredParts();
    serve(parts);
    const reference = openReference(parts);
    await reference.sync(1, "2026-11-22");
    assert.deepEqual(rulePricesOf(reference.current(), 1), [
      { customer_group_id: 0, rule_price: "1.50", date: "2026-11-22" },
      { customer_group_id: 0, rule_price: "1.50", date: "2026-11-23" },
    ]);
    assert.deepEqual(rulePricesOf(reference.current(), 2), []);
    const product = {
      price: "2.00",
      special_price: null,
      special_from_date: null,
      special_to_date: null,
      tiers: [],
      rule_prices: rulePricesOf(reference.current(), 1),
    };
    const on = (today: string) =>
      priceOf(product, { currency: "EUR", customer_group_id: 0, qty_e4: 10_000n, today }).unit_minor;
    assert.deepEqual(["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"].map(on), [200n, 150n, 150n, 200n]);
  });

  test("taxes and rule prices keep their last state when the server is away or lacks a route", async () => {
    const parts = await registeredParts();
    serve(parts);
    const reference = openReference(parts);
    await reference.sync(1, "2026-11-23");
    parts.client.on("GET /V1/pos/tax-rates", lost);
    parts.client.replies.delete("GET /V1/pos/fixed-product-taxes");
    const refusals = await reference.sync(1, "2026-11-23");
    assert.deepEqual([refusals.taxes?.kind, refusals.fixed_taxes?.kind], ["no_answer", "no_route"]);
    assert.deepEqual(reference.current().taxes, { rates: [{ id: 1, rate: "21" }] });
  });
});

describe("promotions", () => {
  const PROMOTIONS = "GET /V1/pos/promotions";
  const answer = (highest_revision: number, name: string, catalog_id = "c1", unchanged = false) =>
    ok({
      items: unchanged ? [] : [{ rule_id: 1, name }],
      coupons: [],
      unchanged,
      highest_revision,
      catalog_id,
    });
  const cursors = ({ client }: TestParts) =>
    client.requests.filter(([route]) => route === PROMOTIONS).map(([, { query }]) => query?.["changedAfter"]);

  test("promotions are pulled by their revision, kept while it is unchanged, and read at the next start", async () => {
    const parts = await registeredParts();
    serve(parts);
    parts.client.on(PROMOTIONS, ({ query }) => answer(5, "Spring", "c1", query?.["changedAfter"] === 5));
    const reference = openReference(parts);
    await reference.sync(1, "2026-11-23");
    const { promotions } = reference.current();
    await reference.sync(1, "2026-11-23");
    assert.equal(reference.current().promotions, promotions);
    assert.deepEqual(cursors(parts), [0, 5]);
    const again = openReference(await parts.reopen());
    assert.equal((await again.load()).promotions?.items[0]?.name, "Spring");
    assert.equal(await again.syncPromotions(1), undefined);
    assert.deepEqual(cursors(parts), [0, 5, 5]);
    // Another website has other rules.
    await again.syncPromotions(2);
    assert.deepEqual(cursors(parts), [0, 5, 5, 0]);
  });

  test("after a restore of the server the rules of the same revision are read again", async () => {
    const parts = await registeredParts();
    parts.client.on(PROMOTIONS, () => answer(5, "Spring"));
    const reference = openReference(parts);
    await reference.syncPromotions(1);
    parts.client.on(PROMOTIONS, ({ query }) => answer(5, "Summer", "c2", query?.["changedAfter"] === 5));
    await reference.syncPromotions(1);
    assert.equal(reference.current().promotions?.items[0]?.name, "Summer");
    parts.client.on(PROMOTIONS, () => answer(3, "Autumn", "c2"));
    await reference.syncPromotions(1);
    assert.equal(reference.current().promotions?.items[0]?.name, "Autumn");
  });

  test("a server without promotions is no failure, and one that is away leaves those that are known", async () => {
    const parts = await registeredParts();
    serve(parts);
    const reference = openReference(parts);
    assert.deepEqual(await reference.sync(1, "2026-11-23"), {});
    assert.equal(reference.current().promotions, undefined);
    parts.client.on(PROMOTIONS, () => answer(1, "Spring"));
    await reference.syncPromotions(1);
    parts.client.on(PROMOTIONS, lost);
    assert.equal((await reference.sync(1, "2026-11-23")).promotions?.kind, "no_answer");
    assert.equal(reference.current().promotions?.items.length, 1);
  });
});

test("customers are kept for 30 days after they were last attached to a sale here", async () => {
  const parts = await registeredParts();
  const day = 24 * 3_600_000;
  const ann = { customer_id: 1, firstname: "Ann" };
  await keepCustomer(parts, ann);
  parts.timers.ms += 20 * day;
  await keepCustomer(parts, { customer_id: 2 });
  assert.deepEqual(
    (await recentCustomers(parts)).map(({ customer_id, data }) => [customer_id, data]),
    [
      [2, {}],
      [1, { firstname: "Ann" }],
    ],
  );
  parts.timers.ms += 11 * day;
  assert.deepEqual(
    (await recentCustomers(parts)).map(({ customer_id }) => customer_id),
    [2],
  );
  await keepCustomer(parts, { customer_id: 2 });
  const records = await parts.cache.read(["customers"], (transaction) => transaction.range("customers"));
  assert.deepEqual(
    records.map(({ id }) => id),
    ["2"],
  );
});
