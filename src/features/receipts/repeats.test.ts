import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../test/fixtures.ts";
import { openApp } from "../../../test/support.ts";
import { PATH, receiptPoster } from "./sample-receipts.ts";

const testApp = await openApp();
const { deps, database } = testApp;
const till = await newTerminal(deps);
const post = receiptPoster(testApp);
const countOf = async (sale_id: string): Promise<number> => {
  const { rows } = await deps.pool.query("select count(*)::int as n from receipt where lower(sale_id) = lower($1)", [
    sale_id,
  ]);
  return rows[0].n;
};

describe("a repeated post", () => {
  test("answers the stored row and writes nothing, a thousand times", async () => {
    const receipt = sampleReceipt(till, { receipt_token: randomBytes(32).toString("hex") });
    const first = await post(receipt);
    // Every row that a repeat could touch, with what marks a new version of it.
    const versions = async () =>
      (
        await deps.pool.query(
          `select xmin::text, ctid::text from receipt where receipt_id = $1
           union all select count(*)::text, 'audit' from audit_log
           union all select count(*)::text, 'aliases' from receipt_token_alias`,
          [first.body.receipt_id],
        )
      ).rows;
    const before = await versions();
    for (let round = 0; round < 50; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(receipt)));
      assert.deepEqual([...new Set(answers.map(({ text }) => text))], [first.text]);
    }
    assert.deepEqual(await versions(), before);
  });

  test("a repeat with every field changed updates the token and the missing order only", async () => {
    const receipt = sampleReceipt(till);
    const first = (await post(receipt)).body;
    const token = randomBytes(32).toString("hex");
    const second = (
      await post({
        ...receipt,
        grand_total: 99,
        staff_name: "Eve",
        receipt_token: token,
        order_increment_id: "000000012",
      })
    ).body;
    assert.deepEqual(second, { ...first, receipt_token: token, order_increment_id: "000000012" });
    const third = (await post({ ...receipt, order_increment_id: "000000099" })).body;
    assert.equal(third.order_increment_id, "000000012", "an order that is known stays");
    assert.equal(third.receipt_token, token, "a repeat without a token keeps the newer one");
  });

  test("a repeat that says something else leaves one entry in the audit log", async () => {
    const receipt = sampleReceipt(till);
    const { receipt_id } = (await post(receipt)).body;
    for (let repeat = 0; repeat < 3; repeat += 1) await post({ ...receipt, grand_total: 1 });
    const { rows } = await deps.pool.query(
      "select field_name from audit_log where entity_type = 'receipt' and entity_id = $1",
      [String(receipt_id)],
    );
    assert.deepEqual(rows, [{ field_name: "repeat_with_different_content" }]);
  });

  test("a repeat that names another order leaves one entry in the audit log, and the order stays", async () => {
    const receipt = sampleReceipt(till, { order_increment_id: "000000021" });
    const { receipt_id } = (await post(receipt)).body;
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const { body } = await post({ ...receipt, order_increment_id: "000000022" });
      assert.equal(body.order_increment_id, "000000021");
    }
    const { rows } = await deps.pool.query(
      "select field_name, old_value, new_value from audit_log where entity_type = 'receipt' and entity_id = $1",
      [String(receipt_id)],
    );
    assert.deepEqual(rows, [
      { field_name: "repeat_with_different_order", old_value: "000000021", new_value: "000000022" },
    ]);
  });

  test("is noted even when the register sent such a note itself beforehand", async () => {
    const receipt = sampleReceipt(till, { order_increment_id: "000000031" });
    const { receipt_id } = (await post(receipt)).body;
    const note = {
      entity_type: "receipt",
      entity_id: String(receipt_id),
      field_name: "made up",
      new_value: "000000032",
    };
    const sent = await testApp.call("POST", "/rest/V1/pos/audit-log", { body: { entries: [note] } });
    assert.equal(sent.status, 200, sent.text);
    await post({ ...receipt, order_increment_id: "000000032" });
    const { rows } = await deps.pool.query(
      "select field_name from audit_log where entity_type = 'receipt' and entity_id = $1 order by log_id",
      [String(receipt_id)],
    );
    assert.deepEqual(rows, [{ field_name: "made up" }, { field_name: "repeat_with_different_order" }]);
  });

  test("takes the order from an order that carries the sale", async () => {
    const receipt = sampleReceipt(till);
    await post(receipt);
    const increment_id = randomUUID();
    await deps.pool.query("insert into commerce.sales_order (increment_id, pos_sale_id) values ($1, $2)", [
      increment_id,
      String(receipt["sale_id"]).toUpperCase(),
    ]);
    const repeated = await post(receipt);
    assert.deepEqual([repeated.status, repeated.body.order_increment_id], [200, increment_id]);
  });
});

describe("a sale", () => {
  test("pos_order_id is the key, in any case, and sale_id finds the sale as well", async () => {
    const receipt = sampleReceipt(till, { pos_order_id: `Order-${randomUUID()}` });
    const first = (await post(receipt)).body;
    assert.notEqual(first.pos_order_id, first.sale_id);
    const shouted = await post({ ...receipt, pos_order_id: String(receipt["pos_order_id"]).toUpperCase() });
    assert.equal(shouted.body.receipt_id, first.receipt_id);
    const bySale = await post(sampleReceipt(till, { sale_id: receipt["sale_id"], pos_order_id: randomUUID() }));
    assert.equal(bySale.body.receipt_id, first.receipt_id);
  });

  test("50 posts of one sale at once on each of two nodes store it once", async () => {
    const other = await openApp({ database });
    const receipt = sampleReceipt(till);
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => post(receipt)),
      ...Array.from({ length: 50 }, () => other.call("POST", PATH, { body: { receipt } })),
    ]);
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
    assert.equal(await countOf(String(receipt["sale_id"])), 1);
    await other.close();
  });

  test("many different sales at once are each stored once, and each caller gets its own", async () => {
    const receipts = Array.from({ length: 200 }, () => sampleReceipt(till));
    const answers = await Promise.all(receipts.map((receipt) => post(receipt)));
    assert.deepEqual(
      answers.map((answer) => answer.body.sale_id),
      receipts.map((receipt) => receipt["sale_id"]),
    );
    assert.equal(new Set(answers.map((answer) => answer.body.receipt_id)).size, 200);
  });

  test("one receipt that cannot be stored does not take its neighbours with it", async () => {
    const receipt_token = randomBytes(20).toString("hex");
    assert.equal((await post(sampleReceipt(till, { receipt_token }))).status, 200);
    const good = Array.from({ length: 10 }, () => sampleReceipt(till));
    // All eleven stand in one statement: the stolen token is seen by the database only.
    const [bad, ...answers] = await Promise.all([
      post(sampleReceipt(till, { receipt_token })),
      ...good.map((receipt) => post(receipt)),
    ]);
    assert.equal(bad?.status, 400);
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
  });
});
