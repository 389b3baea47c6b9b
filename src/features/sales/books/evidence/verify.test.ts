import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { newTerminal } from "../../../../../test/fixtures/rows.ts";
import { closingOf, newTill, submit } from "../../../../../test/fixtures/closings/shop.ts";
import { storeReceipt, storeSome, verified } from "../../../../../test/fixtures/evidence/log.ts";
import { openApp } from "../../../../../test/support.ts";
import { changeUnguarded } from "../../../../../test/unguarded.ts";
import { changeKey, makeCheckpoint } from "./commands/checkpoint.ts";
import { logEvidence } from "./commands/log.ts";
import { continueAfterRestore } from "./commands/restore.ts";
import { openNote, readCheckpoint, readVerifierKey } from "./rules/note.ts";
import { withKeys } from "../../../../../test/fixtures/receipts/with-keys.ts";

const shop = await openApp();
const { deps, database } = shop;

/** Changes stored rows as their owner, whom no trigger stops. */
const tamper = (table: string, text: string, ...values: readonly unknown[]) =>
  changeUnguarded(database, table, text, values);

/** Changes rows, returns the faults, and takes the change back. */
async function faultsOf(table: string, change: string, back: string, ...values: readonly unknown[]) {
  await tamper(table, change, ...values);
  const { faults } = await verified(shop);
  await tamper(table, back, ...values);
  assert.deepEqual((await verified(shop)).faults, []);
  return faults;
}

async function newClosing(): Promise<string> {
  const report = closingOf(await newTill(shop));
  assert.equal((await submit(shop, report)).status, 200);
  return report.report_id;
}

describe("what the owner of the database changes is named", () => {
  test("a changed cent of a receipt", async () => {
    const [receipt_id] = await storeSome(shop, 3);
    await makeCheckpoint(deps);
    const [change, back] = ["+", "-"].map(
      (sign) => `update receipt set grand_total = grand_total ${sign} 0.01 where receipt_id = $1`,
    );
    assert.deepEqual(await faultsOf("receipt", change ?? "", back ?? "", receipt_id), [
      `receipt ${receipt_id}: fiscal`,
    ]);
  });

  test("a changed byte of a receipt's raw_payload", async () => {
    const [, receipt_id] = await storeSome(shop, 2, { raw_payload: '{"by":"Sam"}' });
    await makeCheckpoint(deps);
    const replace = (from: string, to: string) =>
      `update receipt set raw_payload = replace(raw_payload, '${from}', '${to}') where receipt_id = $1`;
    assert.deepEqual(await faultsOf("receipt", replace("Sam", "Sim"), replace("Sim", "Sam"), receipt_id), [
      `receipt ${receipt_id}: personal`,
    ]);
  });

  test("a deleted receipt", async () => {
    const [, receipt_id] = await storeSome(shop, 3);
    await makeCheckpoint(deps);
    const { rows } = await deps.pool.query("select to_jsonb(r)::text as row from receipt r where receipt_id = $1", [
      receipt_id,
    ]);
    await tamper("receipt", "delete from receipt where receipt_id = $1", receipt_id);
    assert.deepEqual((await verified(shop)).faults, [`receipt ${receipt_id}: missing`]);
    await tamper(
      "receipt",
      "insert into receipt select (jsonb_populate_record(null::receipt, $1::jsonb)).*",
      rows[0].row,
    );
    assert.deepEqual((await verified(shop)).faults, []);
  });

  test("a rewritten closing", async () => {
    const report_id = await newClosing();
    await makeCheckpoint(deps);
    assert.deepEqual(
      await faultsOf(
        "register_report",
        "update register_report set document = document || ' ' where report_id = $1",
        "update register_report set document = left(document, -1) where report_id = $1",
        report_id,
      ),
      [`closing ${report_id}: fiscal`],
    );
  });

  test("a changed annotation", async () => {
    const report_id = await newClosing();
    const { rows } = await deps.pool.query(
      "insert into register_report_annotation (report_id, author, text) values ($1, 'Ada', 'miscounted') returning annotation_id",
      [report_id],
    );
    const { annotation_id } = rows[0];
    await makeCheckpoint(deps);
    assert.deepEqual(
      await faultsOf(
        "register_report_annotation",
        "update register_report_annotation set text = 'fine' where annotation_id = $1",
        "update register_report_annotation set text = 'miscounted' where annotation_id = $1",
        annotation_id,
      ),
      [`annotation ${annotation_id}: fiscal`],
    );
  });

  test("a receipt that was slipped in below the logged ones, for an hour ago", async () => {
    const [first = 0, last = 0] = [(await storeSome(shop, 1))[0], (await storeSome(shop, 1))[0]];
    await makeCheckpoint(deps);
    await deps.pool.query("select raise_sequence('pos.receipt_number', $1)", [last + 100]);
    await storeSome(shop, 1);
    await makeCheckpoint(deps);
    const receipt_id = last + 50;
    await tamper(
      "receipt",
      withKeys(
        `insert into receipt select (jsonb_populate_record(r, jsonb_build_object('receipt_id', $2::int8, 'sale_id', $3::text,
           'pos_order_id', $3::text, 'receipt_token', $3::text, 'stored_at', clock_timestamp() - interval '2 hours'))).*
           from receipt r where receipt_id = $1`,
      ),
      first,
      receipt_id,
      randomUUID(),
    );
    assert.deepEqual((await verified(shop)).faults, [`receipt ${receipt_id}: unlogged`]);
    await logEvidence(deps, { is_awaited: true, is_full: true });
    assert.deepEqual((await verified(shop)).faults, []);
  });

  test("a leaf and a tile that were changed with a receipt", async () => {
    const ids = await storeSome(shop, 1);
    await makeCheckpoint(deps);
    const change = "update evidence_entry set leaf_hash = sha256(leaf_hash) where kind = 'receipt' and key = $1::text";
    const { rows } = await deps.pool.query("select leaf_hash from evidence_entry where kind = 'receipt' and key = $1", [
      String(ids[0]),
    ]);
    await tamper("evidence_entry", change, ids[0]);
    const { faults } = await verified(shop);
    assert.equal(faults[0], `receipt ${ids[0]}: log`);
    assert.match(faults[1] ?? "", /^checkpoint \d+: log$/);
    await tamper(
      "evidence_entry",
      "update evidence_entry set leaf_hash = $2 where kind = 'receipt' and key = $1::text",
      ids[0],
      rows[0].leaf_hash,
    );
    assert.deepEqual((await verified(shop)).faults, []);
  });
});

describe("what happens to receipts in the ordinary course is no fault", () => {
  test("an order number that came late is logged as an entry of its own, and a changed one is named", async () => {
    const [receipt_id] = await storeSome(shop, 1, { order_increment_id: null });
    await makeCheckpoint(deps);
    await deps.pool.query("update receipt set order_increment_id = 'O-1' where receipt_id = $1", [receipt_id]);
    assert.deepEqual((await verified(shop)).faults, []);
    const { rows } = await deps.pool.query("select key from evidence_entry where kind = 'order' and key = $1", [
      String(receipt_id),
    ]);
    assert.equal(rows.length, 1);
    const set = (number: string) => `update receipt set order_increment_id = '${number}' where receipt_id = $1`;
    assert.deepEqual(await faultsOf("receipt", set("O-2"), set("O-1"), receipt_id), [`order ${receipt_id}: fiscal`]);
  });

  test("an erasure takes the salt, is logged, and leaves the figures provable", async () => {
    const email = `${randomUUID()}@shop.example`;
    const [receipt_id] = await storeSome(shop, 1, { customer_email: email, customer_name: "Ada" });
    await makeCheckpoint(deps);
    const sealed = (await verified(shop)).sealed;
    const { rows } = await deps.pool.query(
      "insert into erasure (person_key) values (gen_random_uuid()::text) returning erasure_id",
    );
    await deps.pool.query("update receipt set erasure_id = $2 where receipt_id = $1", [receipt_id, rows[0].erasure_id]);
    const after = await verified(shop);
    assert.deepEqual([after.faults, after.sealed], [[], sealed + 1]);
    const { rows: salts } = await deps.pool.query(
      `select (select count(*)::int from evidence_salt s join evidence_entry e using (log_index)
                where e.kind = 'receipt' and e.key = $1) as salts,
              (select count(*)::int from evidence_entry where kind = 'erasure' and key = $1) as leaves`,
      [String(receipt_id)],
    );
    assert.deepEqual(salts, [{ salts: 0, leaves: 1 }]);
    const [change, back] = ["+", "-"].map(
      (sign) => `update receipt set tax_amount = tax_amount ${sign} 0.01 where receipt_id = $1`,
    );
    assert.deepEqual(await faultsOf("receipt", change ?? "", back ?? "", receipt_id), [
      `receipt ${receipt_id}: fiscal`,
    ]);
  });
});

describe("a checkpoint that is kept outside", () => {
  test("exposes a log that was written anew with all its hashes, tiles and signatures", async () => {
    const app = await openApp();
    const ids = await storeSome(app, 300);
    const outside = (await makeCheckpoint(app.deps)).note;
    assert.deepEqual((await verified(app, [outside])).faults, []);
    await changeUnguarded(app.database, "receipt", "update receipt set grand_total = 1 where receipt_id = $1", [
      ids[7],
    ]);
    for (const table of ["evidence_salt", "evidence_tile", "evidence_checkpoint", "evidence_entry"]) {
      await changeUnguarded(app.database, table, `delete from ${table}`);
    }
    await makeCheckpoint(app.deps);
    assert.deepEqual((await verified(app)).faults, []);
    assert.deepEqual((await verified(app, [outside])).faults, ["checkpoint 300: forked"]);
  });

  test("a checkpoint of another log, or with another signature, is not of this log", async () => {
    await storeSome(shop, 1);
    const { note, size } = await makeCheckpoint(deps);
    const altered = note.replace(/\n(\w)/, (_, first: string) => `\n${first === "1" ? "2" : "1"}`);
    const [fault] = (await verified(shop, [altered])).faults;
    assert.match(fault ?? "", /^checkpoint \d+: forked$/);
    assert.deepEqual((await verified(shop, [note])).faults, []);
    assert.ok(size > 0);
    await assert.rejects(verified(shop, ["no checkpoint"]), { code: "checkpoint_unreadable" });
  });

  test("a head that contradicts the newest checkpoint is never signed", async () => {
    const app = await openApp();
    await storeSome(app, 3);
    await makeCheckpoint(app.deps);
    await changeUnguarded(
      app.database,
      "evidence_entry",
      "update evidence_entry set leaf_hash = sha256(leaf_hash) where log_index = 1",
    );
    await storeSome(app, 1);
    await assert.rejects(makeCheckpoint(app.deps), /is not the one of its checkpoint/);
  });
});

describe("after a restore", () => {
  test("a log that begins with the checkpoint outside keeps its name, and another one goes on under the next", async () => {
    const app = await openApp();
    const terminal = await newTerminal(app.deps);
    await storeReceipt(app, terminal);
    const first = await makeCheckpoint(app.deps);
    assert.deepEqual(await continueAfterRestore(app.deps, first.note), { origin: first.origin, is_new: false });
    await storeReceipt(app, terminal);
    const lost = await makeCheckpoint(app.deps);
    // The backup is older than the second receipt.
    for (const table of ["evidence_salt", "evidence_entry"]) {
      await changeUnguarded(app.database, table, `delete from ${table} where log_index >= 1`);
    }
    await changeUnguarded(app.database, "evidence_checkpoint", "delete from evidence_checkpoint where size > 1");
    const { rows } = await app.deps.pool.query("select max(receipt_id)::int as id from receipt");
    await changeUnguarded(app.database, "receipt", "delete from receipt where receipt_id = $1", [rows[0].id]);

    const continued = await continueAfterRestore(app.deps, lost.note);
    assert.deepEqual(continued, { origin: first.origin.replace(/1$/, "2"), is_new: true });
    assert.deepEqual(await continueAfterRestore(app.deps, undefined), { ...continued, is_new: false });
    const entry = await app.deps.pool.query("select key from evidence_entry where kind = 'restore'");
    const { root } = readCheckpoint(lost.note) ?? assert.fail();
    assert.deepEqual(entry.rows, [{ key: `2 ${lost.origin} 2 ${root.toString("base64")}` }]);
    const next = await makeCheckpoint(app.deps);
    assert.deepEqual([next.origin, next.size], [continued.origin, 2]);
    assert.deepEqual((await verified(app, [first.note, next.note])).faults, []);
    assert.deepEqual((await verified(app, [lost.note])).faults, ["checkpoint 2: forked"]);
    assert.deepEqual((await continueAfterRestore(app.deps, undefined)).is_new, false);
    await storeReceipt(app, terminal);
    await makeCheckpoint(app.deps);
    assert.deepEqual(await continueAfterRestore(app.deps, undefined), {
      origin: first.origin.replace(/1$/, "3"),
      is_new: true,
    });
  });
});

test("a new key is announced in the log and by the old key, and all checkpoints stay valid", async () => {
  const app = await openApp();
  await storeSome(app, 2);
  const before = await makeCheckpoint(app.deps);
  const { token } = await newAdministrator(app);
  const status = async () => (await app.call("GET", "/admin/api/evidence", { token })).body;
  const old_key = readVerifierKey((await status()).key) ?? assert.fail();
  const after = await changeKey(app.deps);
  const new_key = readVerifierKey((await status()).key) ?? assert.fail();
  assert.deepEqual([before.size, after.size], [2, 3]);
  assert.equal(after.origin, before.origin.replace(/1$/, "2"));
  const { rows } = await app.deps.pool.query("select note from evidence_checkpoint order by checkpoint_id");
  const opened = rows.map(({ note }) => [old_key, new_key].map((key) => openNote(note, key) !== undefined));
  assert.deepEqual(opened, [
    [true, false],
    [true, true],
    [false, true],
  ]);
  assert.deepEqual((await verified(app, [before.note, after.note])).faults, []);
});
