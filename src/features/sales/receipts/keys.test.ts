import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { queryOnce } from "../../../../test/empty-database.ts";
import { receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { sqlStateOf } from "../../../runtime/database.ts";

const app = await openApp();
const { call, database, deps } = app;
const till = await newTerminal(deps);
const post = receiptPoster(app);

async function keyOf(id: string): Promise<string> {
  const { rows } = await deps.pool.query<{ key: string }>("select key_of($1) as key", [id]);
  return rows[0]?.key ?? "";
}

async function keysOf(receipt_id: number) {
  const { rows } = await deps.pool.query<{ kind: string; slot: number; key: string }>(
    "select kind, slot, key from receipt_key where receipt_id = $1 order by slot",
    [receipt_id],
  );
  return rows.map(({ kind, slot, key }) => [kind, slot, key]);
}

const listed = async (field: string, value: string): Promise<number[]> => {
  const criteria = `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
  const { body } = await call("GET", `/rest/V1/pos/receipts?${criteria}`);
  return body.items.map(({ receipt_id }: { receipt_id: number }) => receipt_id);
};

describe("the key of an id", () => {
  test("a UUID is its own key in any case, and one without hyphens is another id", async () => {
    const id = randomUUID();
    assert.deepEqual([await keyOf(id), await keyOf(id.toUpperCase())], [id, id]);
    assert.notEqual(await keyOf(id.replaceAll("-", "")), id);
    assert.notEqual(await keyOf(`${id}\n`), id);
  });

  test("keys of tokens are in the order of their time, and depend on every digit", async () => {
    const token = randomBytes(32).toString("hex");
    const key = await keyOf(token);
    assert.equal(key.replaceAll("-", "").slice(0, 12), token.slice(0, 12));
    assert.equal(await keyOf(token.toUpperCase()), key);
    const other = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
    assert.notEqual(await keyOf(other), key);
  });

  test("any other id has a key, the same in capitals, and one with a backslash, too", async () => {
    for (const id of ["order-1", "Straße Ä", "a\\b", "\\x00", "\\", "1", "x".repeat(64), "0".repeat(63)]) {
      const key = await keyOf(id);
      assert.match(key, /^[0-9a-f-]{36}$/);
      const { rows } = await deps.pool.query("select key_of(upper($1)) = key_of(lower(upper($1))) as same", [id]);
      assert.equal(rows[0].same, true);
      assert.notEqual(await keyOf(`${id}.`), key);
    }
  });
});

test("the key of an id is not the key of another one: both sales are stored", async () => {
  const [pos_order_id, sale_id] = [`Order-${randomUUID()}`, `Sale-${randomUUID()}`];
  const receipt_token = randomBytes(32).toString("hex");
  const first = (await post(sampleReceipt(till, { pos_order_id, sale_id, receipt_token }))).body;
  const keys = {
    pos_order_id: await keyOf(pos_order_id),
    sale_id: await keyOf(sale_id),
    receipt_token: await keyOf(receipt_token),
  };
  const second = await post(sampleReceipt(till, keys));
  assert.equal(second.status, 200, second.text);
  assert.notEqual(second.body.receipt_id, first.receipt_id);
  for (const [field, key] of Object.entries(keys)) assert.deepEqual(await listed(field, key), [second.body.receipt_id]);
});

describe("the keys of receipts", () => {
  test("a receipt has the keys of its ids and of each token, and its follow-ups their own", async () => {
    const sent = sampleReceipt(till, { pos_order_id: `Order-${randomUUID()}` });
    const { receipt_id, receipt_token, sale_id, pos_order_id } = (await post(sent)).body;
    const keys = [
      ["o", 0, await keyOf(pos_order_id)],
      ["s", 1, await keyOf(sale_id)],
      ["t", 2, await keyOf(receipt_token)],
    ];
    assert.deepEqual(await keysOf(receipt_id), keys);
    const newer = randomBytes(32).toString("hex");
    for (let repeat = 0; repeat < 2; repeat += 1) await post({ ...sent, receipt_token: newer });
    assert.deepEqual(await keysOf(receipt_id), [...keys, ["t", 3, await keyOf(newer)]]);
    for (const token of [receipt_token, newer]) {
      const page = await call("GET", `/pos/receipt/${token}`);
      assert.equal(page.status, 200, page.text);
    }
    for (let part = 0; part < 2; part += 1) {
      const refund = sampleReceipt(till, { sale_id, pos_order_id: randomUUID(), sale_type: "refund" });
      const { body } = await post(refund);
      assert.notEqual(body.receipt_id, receipt_id);
      assert.deepEqual((await keysOf(body.receipt_id))[1], ["f", 1, await keyOf(sale_id)]);
    }
    assert.equal((await listed("sale_id", sale_id.toUpperCase())).length, 3);
    assert.deepEqual(await listed("pos_order_id", pos_order_id.toUpperCase()), [receipt_id]);
  });

  test("a pos_order_id and a sale_id with the same text are two sales", async () => {
    const id = randomUUID();
    const first = (await post(sampleReceipt(till, { pos_order_id: id, sale_id: randomUUID() }))).body;
    const second = (await post(sampleReceipt(till, { pos_order_id: randomUUID(), sale_id: id }))).body;
    assert.notEqual(first.receipt_id, second.receipt_id);
    assert.deepEqual(await listed("sale_id", id), [second.receipt_id]);
    assert.deepEqual(await listed("pos_order_id", id), [first.receipt_id]);
  });

  test("a token in other capitals is the same token: taken for another receipt, and a newer spelling for its own", async () => {
    const receipt_token = `aB-${randomUUID()}`;
    const sent = sampleReceipt(till, { receipt_token });
    const { receipt_id } = (await post(sent)).body;
    const spelled = receipt_token.toUpperCase();
    const taken = await post(sampleReceipt(till, { receipt_token: spelled }));
    assert.equal(taken.status, 400, taken.text);
    const own = await post({ ...sent, receipt_token: spelled });
    assert.deepEqual([own.body.receipt_id, own.body.receipt_token], [receipt_id, spelled]);
    assert.equal((await keysOf(receipt_id)).length, 3);
    for (const token of [receipt_token, spelled])
      assert.equal((await call("GET", `/pos/receipt/${token}`)).status, 200);
    const older = await post({ ...sent, receipt_token });
    assert.equal(older.body.receipt_token, spelled, "a late repeat does not bring the older token back");
  });

  test("a key leads to no receipt whose id is another one", async () => {
    const { receipt_id } = (await post(sampleReceipt(till))).body;
    const ghost = randomUUID();
    await queryOnce(
      database.owner_url,
      `insert into pos.receipt_key (key, kind, slot, receipt_id)
       values ($1, 't', 7, $2), ($1, 'f', 8, $2)`,
      [ghost, receipt_id],
    );
    for (const field of ["sale_id", "receipt_token"]) assert.deepEqual(await listed(field, ghost), []);
    assert.equal((await call("GET", `/pos/receipt/${ghost}`)).status, 404);
  });

  test("a receipt without a key is refused, and keys are neither changed nor deleted, also by the owner", async () => {
    const { receipt_id } = (await post(sampleReceipt(till))).body;
    const refused = (text: string, state: string) =>
      assert.rejects(queryOnce(database.owner_url, text), (error) => sqlStateOf(error) === state, text);
    await refused(
      "insert into pos.receipt (pos_order_id, receipt_token, content_hash) values ('no key', 'no key', '')",
      "23503",
    );
    await refused(`delete from pos.receipt_key where receipt_id = ${receipt_id}`, "23001");
    await refused(`update pos.receipt_key set slot = 9 where receipt_id = ${receipt_id} and slot = 2`, "23001");
    await assert.rejects(
      deps.pool.query("delete from receipt_key where receipt_id = $1", [receipt_id]),
      (error) => sqlStateOf(error) === "42501",
    );
  });
});
