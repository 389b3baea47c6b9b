import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { shopClocks } from "../../../shared/configuration/local-time.ts";
import { receiptNumbers } from "./queries/numbers.ts";

const shop = await openApp();
const { deps, call } = shop;
const { token } = await newAdministrator(shop);
const post = receiptPoster(shop);
await storeSetting(shop, "general/locale/timezone", "Asia/Kathmandu");

/**
 * Adds a location that sold in the given hours of its clock, as many weeks ago. Hour 0 is this one.
 */
async function newShop(weeks: readonly number[], hours: readonly number[], fields: object = {}): Promise<number> {
  const body = { name: "Shop", code: randomUUID(), ...fields };
  const { status, text, body: made } = await call("POST", "/admin/api/locations", { token, body });
  assert.equal(status, 200, text);
  await deps.pool.query(
    `insert into figure (day, per, location_id, dimension, key, currency, receipts, quantity, sales, refunds, exchanges, tax,
                         paid, by_terminal, deposits, paid_earlier)
     select at::date, 'd', $1, 'h', extract(hour from at)::text, 'EUR', 1, 0, 10, 0, 0, 0, 10, 0, 0, 0
       from unnest($2::int[]) as w, unnest($3::int[]) as h,
            lateral (select clock_timestamp() at time zone 'Asia/Kathmandu' - make_interval(weeks => w, hours => h) as at) t`,
    [made.location_id, weeks, hours],
  );
  return made.location_id as number;
}

const counted = async () =>
  (await receiptNumbers(deps.db, shopClocks(await deps.configuration.snapshotAfresh()))).map(({ rows }) =>
    rows.map(({ value }) => value),
  );

describe("shops without receipts", () => {
  test("a shop that sells at this time of the week counts until its next receipt", async () => {
    assert.deepEqual(await counted(), [[0]]);
    const location_id = await newShop([1, 3, 4], [1, 0, -1]);
    assert.deepEqual(await counted(), [[1]]);
    const till = await newTerminal(deps, { location_id });
    const old = sampleReceipt(till, { created_at: "2026-03-01T12:00:00Z" });
    assert.equal((await post(old)).status, 200);
    assert.deepEqual(await counted(), [[1]], "a receipt of another day");
    const { created_at: _, ...now } = sampleReceipt(till);
    assert.equal((await post(now)).status, 200);
    assert.deepEqual(await counted(), [[0]]);
  });

  test("a new shop, the first and the last hour of its day, a sandbox and a closed shop do not count", async () => {
    await newShop([1, 2], [1, 0, -1]);
    await newShop([1, 2, 3, 4], [0, -1]);
    await newShop([1, 2, 3, 4], [1, 0]);
    await newShop([5, 6, 7, 8], [1, 0, -1]);
    await newShop([1, 2, 3, 4], [1, 0, -1], { is_sandbox: true });
    const closed = await newShop([1, 2, 3, 4], [1, 0, -1]);
    assert.deepEqual(await counted(), [[1]]);
    const { status } = await call("PUT", `/admin/api/locations/${closed}`, { token, body: { is_active: false } });
    assert.equal(status, 200);
    assert.deepEqual(await counted(), [[0]]);
  });
});
