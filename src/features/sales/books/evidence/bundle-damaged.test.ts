import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { unzipSync } from "fflate";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { closingOf, listed, storeReceipts, submit } from "../../../../../test/fixtures/closings/shop.ts";
import { runVerifier, unpack } from "../../../../../test/fixtures/evidence/bundle.ts";
import { storeReceipt, verified } from "../../../../../test/fixtures/evidence/log.ts";
import { newTerminal } from "../../../../../test/fixtures/rows.ts";
import { openApp, type TestApp } from "../../../../../test/support.ts";
import { changeUnguarded } from "../../../../../test/unguarded.ts";
import { makeCheckpoint } from "./commands/checkpoint.ts";
import { logEvidence } from "./commands/log.ts";
import { LogDamaged } from "./rules/tiles.ts";

/** A shop with two days that were signed each, and its administrator. */
async function openShop() {
  const shop = await openApp();
  const { token } = await newAdministrator(shop);
  const till = { ...(await newTerminal(shop.deps)), series_id: randomUUID() };
  const tradeADay = async () => {
    const sales = [randomUUID(), randomUUID()];
    const receipt_ids: number[] = [];
    for (const sale_id of sales) receipt_ids.push(await storeReceipt(shop, till, { sale_id }));
    const answer = await submit(shop, closingOf(till, { business_date: today, documents: listed(...sales) }));
    assert.equal(answer.status, 200, answer.text);
    return { receipt_ids, ...(await makeCheckpoint(shop.deps)) };
  };
  const days = await shop.deps.pool.query<{ today: string }>("select current_date::text as today");
  const today = days.rows[0]?.today ?? assert.fail();
  const [first, second] = [await tradeADay(), await tradeADay()];
  const bundle = async () => {
    const url = `/admin/api/evidence/bundle.zip?location_id=${till.location_id}&from=${today}&to=${today}`;
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, rawPayload, body } = await shop.app.inject({ method: "GET", url, headers });
    assert.equal(statusCode, 200, body);
    return new Map(Object.entries(unzipSync(rawPayload)));
  };
  return { shop, first, second, bundle };
}

const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string) => Buffer.from(files.get(name) ?? []).toString();

/** Ways in which the owner of the database damages the second day, and how they are named. */
const DAMAGES: readonly (readonly [
  name: string,
  damage: (shop: TestApp, index: number) => Promise<void>,
  named: RegExp,
])[] = [
  [
    "a leaf was changed",
    ({ database }, index) =>
      changeUnguarded(
        database,
        "evidence_entry",
        "update evidence_entry set leaf_hash = sha256(leaf_hash) where log_index = $1",
        [index],
      ),
    /^receipt \d+: log$/m,
  ],
  [
    "an entry was removed",
    async ({ database }, index) => {
      await changeUnguarded(database, "evidence_salt", "delete from evidence_salt where log_index = $1", [index]);
      await changeUnguarded(database, "evidence_entry", "delete from evidence_entry where log_index = $1", [index]);
    },
    /: log$/m,
  ],
  [
    "the last entries were removed",
    async ({ database }, index) => {
      await changeUnguarded(database, "evidence_salt", "delete from evidence_salt where log_index >= $1", [index]);
      await changeUnguarded(database, "evidence_entry", "delete from evidence_entry where log_index >= $1", [index]);
    },
    /^checkpoint \d+: log$/m,
  ],
];

describe("the bundle of a damaged log", () => {
  for (const [name, damage, named] of DAMAGES) {
    test(`leads to the last checkpoint that the log gives, and names what has no proof: ${name}`, async () => {
      const { shop, first, second, bundle } = await openShop();
      const { deps } = shop;
      await damage(shop, first.size);
      await assert.rejects(makeCheckpoint(deps), (error) => error instanceof LogDamaged);

      const files = await bundle();
      assert.match(textOf(files, "README.txt"), /THE LOG IS DAMAGED/);
      assert.equal(textOf(files, "checkpoint.txt"), first.note);
      const alone = runVerifier(unpack(files));
      assert.equal(alone.status, 1);
      for (const receipt_id of first.receipt_ids)
        assert.doesNotMatch(alone.output, new RegExp(`^receipt ${receipt_id}:`, "m"));
      for (const receipt_id of second.receipt_ids)
        assert.match(alone.output, new RegExp(`^receipt ${receipt_id}: (nothing proves it|the log has no entry)`, "m"));
      assert.match(alone.output, new RegExp(`^checkpoint of ${second.size} entries: damaged`, "m"));
      const held = runVerifier(unpack(files), { held: [second.note] });
      assert.match(held.output, /^checkpoint held\.txt: damaged/m);
      const earlier = runVerifier(unpack(files), { held: [first.note] });
      assert.match(earlier.output, /^note checkpoint held\.txt: the log continues it/m);
      assert.match((await verified(shop)).faults.join("\n"), named);
      assert.ok(shop.log_lines.some((line) => line.includes("the evidence log is damaged")));
    });
  }

  test("can be made when the damage keeps rows from being logged", async () => {
    const { shop, first, second, bundle } = await openShop();
    const sales = Array.from({ length: 300 }, () => ({ sale_id: null, pos_order_id: randomUUID() }));
    await storeReceipts(shop, sales);
    // A tile of a longer log, as after entries were removed.
    await changeUnguarded(
      shop.database,
      "evidence_tile",
      "insert into evidence_tile (level, tile_index, hashes, root) values (0, 0, decode(repeat('00', 8192), 'hex'), sha256(''))",
    );
    await assert.rejects(logEvidence(shop.deps, { is_awaited: true }), (error) => error instanceof LogDamaged);
    const files = await bundle();
    // No checkpoint is given any more: the newest one stands in the bundle, and proves nothing.
    assert.equal(textOf(files, "checkpoint.txt"), second.note);
    const { status, output } = runVerifier(unpack(files));
    assert.equal(status, 1);
    for (const receipt_id of [...first.receipt_ids, ...second.receipt_ids])
      assert.match(output, new RegExp(`^receipt ${receipt_id}: `, "m"));
    assert.match(output, new RegExp(`^checkpoint of ${first.size} entries: forked`, "m"));
  });

  test("of a sound log says nothing of damage", async () => {
    const { bundle, second } = await openShop();
    const files = await bundle();
    assert.doesNotMatch(textOf(files, "README.txt"), /DAMAGED/);
    assert.equal(textOf(files, "checkpoint.txt"), second.note);
    assert.equal(runVerifier(unpack(files), { held: [second.note] }).status, 0);
  });
});
