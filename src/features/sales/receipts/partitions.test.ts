import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { queryOnce } from "../../../../test/empty-database.ts";
import { receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { judgeParts } from "../../../main/doctor.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { sqlStateOf } from "../../../runtime/database.ts";
import { raiseCounters } from "../../operations/restore/commands.ts";
import { closeReceiptParts, extendReceipts } from "./commands/partitions.ts";
import { listReceiptParts, type ReceiptPart } from "./queries/partitions.ts";

const WIDTH = 1_000_000;

async function openShop() {
  const app = await openApp();
  const till = await newTerminal(app.deps);
  const post = receiptPoster(app);
  return { ...app, till, post };
}

const rangesOf = async ({ deps }: Pick<TestApp, "deps">) =>
  (await listReceiptParts(deps.db)).map(({ name, first_id, end_id }) => [name, first_id, end_id]);

const partOf = async ({ database }: Pick<TestApp, "database">, receipt_id: number): Promise<string | undefined> => {
  const [row] = await queryOnce<{ part: string }>(
    database.owner_url,
    "select tableoid::regclass::text as part from pos.receipt where receipt_id = $1",
    [receipt_id],
  );
  return row?.part;
};

describe("partitions of receipts", () => {
  test("a new shop has one for its first receipts and two ahead, and the job makes no more", async () => {
    const app = await openShop();
    const ranges = [1, 1 + WIDTH, 1 + 2 * WIDTH].map((first) => [`receipt_${first}`, first, first + WIDTH]);
    assert.deepEqual(await rangesOf(app), [...ranges, ["receipt_rest", null, null]]);
    await jobHandlers(app.deps).extend_receipts({});
    assert.equal((await rangesOf(app)).length, 4);
    const { receipt_id } = (await app.post(sampleReceipt(app.till))).body;
    assert.equal(await partOf(app, receipt_id), "pos.receipt_1");
    assert.equal(judgeParts(await listReceiptParts(app.deps.db)).state, "ok");
  });

  test("after a cut, receipts go into the next partition, and repeats of older ones in any way make no second receipt", async () => {
    const app = await openShop();
    const { call, deps, post, till } = app;
    const sent = sampleReceipt(till, { pos_order_id: `Order-${randomUUID()}` });
    const first = (await post(sent)).body;
    assert.equal(await extendReceipts(deps, { cut: true }), 1);
    const next = (await post(sampleReceipt(till))).body;
    assert.deepEqual([next.receipt_id, await partOf(app, next.receipt_id)], [1 + WIDTH, `pos.receipt_${1 + WIDTH}`]);
    const { sale_id, pos_order_id, receipt_token } = first;
    const repeats = [
      ...Array.from({ length: 20 }, () => sent),
      { ...sent, pos_order_id: pos_order_id.toUpperCase(), sale_id: sale_id.toUpperCase() },
      sampleReceipt(till, { sale_id: sale_id.toUpperCase(), pos_order_id: randomUUID() }),
    ];
    for (const { status, body } of await Promise.all(repeats.map((repeat) => post(repeat))))
      assert.deepEqual([status, body.receipt_id], [200, first.receipt_id]);
    const taken = await post(sampleReceipt(till, { receipt_token: receipt_token.toUpperCase() }));
    assert.equal(taken.status, 400, taken.text);
    const { rows } = await deps.pool.query("select count(*)::int as receipts from receipt");
    assert.equal(rows[0].receipts, 2);
    assert.equal((await call("GET", `/pos/receipt/${receipt_token}`)).status, 200);
    assert.equal((await call("GET", `/rest/V1/pos/receipts/${first.receipt_id}`)).body.sale_id, sale_id);
  });

  test("without a partition a receipt is stored all the same, doctor says so, and the next one begins above it", async () => {
    const app = await openShop();
    const { call, database, deps, post, till } = app;
    await queryOnce(database.owner_url, `select setval('pos.receipt_number', ${9 * WIDTH})`);
    const { receipt_id } = (await post(sampleReceipt(till))).body;
    assert.equal(await partOf(app, receipt_id), "pos.receipt_rest");
    const found = judgeParts(await listReceiptParts(deps.db));
    assert.deepEqual([found.state, found.text.startsWith("1 receipts ")], ["warning", true]);
    assert.equal(await extendReceipts(deps), 3);
    const next = (await post(sampleReceipt(till))).body;
    assert.equal(await partOf(app, next.receipt_id), `pos.receipt_${receipt_id + 1}`);
    assert.equal((await call("GET", `/rest/V1/pos/receipts/${receipt_id}`)).status, 200, "it is found in receipt_rest");
  });

  test("receipts that are stored while it waits for its lock lie below the next partition", async () => {
    const app = await openShop();
    const { database, deps } = app;
    // However long this machine takes, the wait does not end before the receipts are stored.
    await queryOnce(database.owner_url, "alter function pos.extend_receipts(boolean) set lock_timeout = 0");
    await queryOnce(database.owner_url, `select setval('pos.receipt_number', ${9 * WIDTH})`);
    const register = new pg.Client({ connectionString: database.owner_url });
    await register.connect();
    const store = (id: string) =>
      register.query(
        withKeys(`insert into pos.receipt (pos_order_id, receipt_token, content_hash) values ('${id}', '${id}', '')`),
      );
    try {
      await register.query("begin");
      await store("before the wait");
      const extended = extendReceipts(deps).then(
        (made) => made,
        (error: unknown) => sqlStateOf(error),
      );
      const waiting = `
        select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.relation = 'pos.receipt'::regclass and not l.granted`;
      while ((await register.query(waiting)).rowCount === 0) await sleep(10);
      await store("in the wait");
      await register.query("commit");
      assert.equal(await extended, 3);
    } finally {
      await register.end();
    }
    assert.equal(await partOf(app, 9 * WIDTH + 2), "pos.receipt_rest");
    assert.ok((await rangesOf(app)).some(([, first_id]) => first_id === 9 * WIDTH + 3));
  });

  test("35 days after the next one took over a partition is closed, with what is in it", async () => {
    const app = await openShop();
    const { database, deps, post, till } = app;
    await post(sampleReceipt(till, { created_at: "2026-01-31 10:00:00" }));
    await post(sampleReceipt(till, { created_at: "2026-02-01 10:00:00" }));
    await post(sampleReceipt(till, { created_at: "1999-05-05 10:00:00" }));
    await extendReceipts(deps, { cut: true });
    assert.equal(await closeReceiptParts(deps), 0, "nothing has taken over yet");
    await post(sampleReceipt(till));
    assert.equal(await closeReceiptParts(deps), 0, "not for 35 days");
    const move = (days: number) => `
      alter table pos.receipt disable trigger guarded_columns;
      update pos.receipt set stored_at = stored_at - interval '${days} days' where receipt_id > ${WIDTH};
      alter table pos.receipt enable always trigger guarded_columns`;
    await queryOnce(database.owner_url, move(34));
    assert.equal(await closeReceiptParts(deps), 0);
    await queryOnce(database.owner_url, move(2));
    await jobHandlers(deps).close_receipts({});
    assert.equal(await closeReceiptParts(deps), 0, "it is closed once");
    const [first, next] = await listReceiptParts(deps.db);
    assert.deepEqual([first?.state, first?.receipts, next?.state], ["closed", 3, "open"]);
    const [row] = await queryOnce<{ days: string; options: string[] }>(
      database.owner_url,
      `select p.days::text as days, c.reloptions as options from pos.receipt_part p, pg_class c
        where p.first_id = 1 and c.oid = 'pos.receipt_1'::regclass`,
    );
    assert.equal(row?.days, "{[1999-05-05,1999-05-06),[2026-01-31,2026-02-02)}");
    assert.ok(row?.options.includes("autovacuum_freeze_min_age=0"));
    assert.match(judgeParts(await listReceiptParts(deps.db)).text, /^4 partitions, 1 of them closed; 0 archived/);
  });

  test("after a restore the raised number has its partition", async () => {
    const app = await openShop();
    const { deps, post, till } = app;
    await post(sampleReceipt(till));
    await raiseCounters(deps, [{ counter: "receipt", prefix: undefined, value: 7 * WIDTH }]);
    await extendReceipts(deps);
    const { receipt_id } = (await post(sampleReceipt(till))).body;
    assert.ok(receipt_id > 7 * WIDTH);
    assert.match((await partOf(app, receipt_id)) ?? "", /^pos\.receipt_8\d{6}$/);
    assert.equal((await rangesOf(app)).filter(([, first]) => Number(first) > receipt_id).length, 2);
  });

  test("more partitions than look-ups can visit are a warning", () => {
    const part = (first_id: number | null): ReceiptPart => ({
      name: "",
      first_id,
      end_id: first_id,
      state: "open",
      receipts: 0,
      size_bytes: 0,
      stored_from: null,
      stored_until: null,
      closed_at: null,
      file: null,
    });
    const parts = (count: number) => [...Array.from({ length: count }, (_, at) => part(at + 1)), part(null)];
    assert.equal(judgeParts(parts(36)).state, "ok");
    assert.equal(judgeParts(parts(37)).state, "warning");
  });
});

test("each partition has the guards of receipts, and the service's role has no right on it", async () => {
  const app = await openShop();
  const { database, deps, post, till } = app;
  await post(sampleReceipt(till));
  await extendReceipts(deps, { cut: true });
  await post(sampleReceipt(till));
  const { owner_url } = database;
  const parts = (await listReceiptParts(deps.db)).map(({ name }) => name);
  assert.equal(parts.length, 5);
  const refused = async (text: string) =>
    assert.rejects(queryOnce(owner_url, text), (error) => sqlStateOf(error) === "23001", text);
  for (const part of parts) {
    const guards = await queryOnce<{ name: string; enabled: string }>(
      owner_url,
      "select tgname as name, tgenabled as enabled from pg_trigger where tgrelid = $1::regclass and tgname like 'guarded%' order by 1",
      [`pos.${part}`],
    );
    assert.deepEqual(
      guards.map(({ name, enabled }) => `${name} ${enabled}`),
      ["guarded_columns A", "guarded_moves A", "guarded_rows A", "guarded_table A"],
      part,
    );
    await refused(`truncate pos.${part}`);
    const rights = await queryOnce<{ has: boolean }>(
      owner_url,
      "select has_table_privilege('tillkeeper', $1, 'select, insert, update, delete, truncate') as has",
      [`pos.${part}`],
    );
    assert.deepEqual(rights, [{ has: false }], part);
    const statistics = await queryOnce(owner_url, "select from pg_statistic_ext where stxrelid = $1::regclass", [
      `pos.${part}`,
    ]);
    assert.equal(statistics.length, 6, part);
  }
  for (const table of ["receipt", "receipt_1", `receipt_${1 + WIDTH}`]) {
    await refused(`delete from pos.${table}`);
    await refused(`update pos.${table} set grand_total = 0`);
    await refused(`update pos.${table} set receipt_token = ''`);
    await refused(`truncate pos.${table}`);
  }
  await assert.rejects(
    queryOnce(
      owner_url,
      withKeys(
        "insert into pos.receipt (receipt_id, pos_order_id, receipt_token, content_hash) values (1, 'x', 'x', '')",
      ),
    ),
    (error) => sqlStateOf(error) === "23505",
  );
});
