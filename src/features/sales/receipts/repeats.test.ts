import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { kindOf } from "../../../web-api/schema.ts";
import { PATH, receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";
import { SENT, SENT_COLUMNS, type SentColumn } from "./schemas.ts";

const testApp = await openApp();
const { deps, database } = testApp;
const till = await newTerminal(deps);
const post = receiptPoster(testApp);
const newReceiptToken = (): string => randomBytes(32).toString("hex");
const countOf = async (sale_id: string): Promise<number> => {
  const { rows } = await deps.pool.query("select count(*)::int as n from receipt where lower(sale_id) = lower($1)", [
    sale_id,
  ]);
  return rows[0].n;
};

describe("a repeated post", () => {
  test("a repeated receipt is answered with the stored row and writes nothing, a thousand times", async () => {
    const receipt = sampleReceipt(till, { receipt_token: newReceiptToken() });
    const first = await post(receipt);
    // Reads the version of every row that a repeat could change.
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

  test("a repeat may bring the missing order and a newer token, and both stay after later repeats", async () => {
    const receipt = sampleReceipt(till);
    const first = (await post(receipt)).body;
    const token = newReceiptToken();
    const second = (await post({ ...receipt, receipt_token: token, order_increment_id: "000000012" })).body;
    assert.deepEqual(second, { ...first, receipt_token: token, order_increment_id: "000000012" });
    const third = (await post({ ...receipt, order_increment_id: "000000099" })).body;
    assert.equal(third.order_increment_id, "000000012", "an order that is known stays");
    assert.equal(third.receipt_token, token, "a repeat without a token keeps the newer one");
  });

  test("a repeat with another amount leaves one entry in the audit log", async () => {
    const receipt = sampleReceipt(till);
    const { receipt_id } = (await post(receipt)).body;
    for (let repeat = 0; repeat < 3; repeat += 1) await post({ ...receipt, grand_total: 1 });
    const { rows } = await deps.pool.query(
      "select field_name from audit_log where entity_type = 'receipt' and entity_id = $1",
      [String(receipt_id)],
    );
    assert.deepEqual(rows, [{ field_name: "repeat_with_different_content" }]);
  });

  test("a repeat is the same in another order of members, and with null for what was absent", async () => {
    const receipt = sampleReceipt(till);
    const { receipt_id } = (await post(receipt)).body;
    const nulls = Object.fromEntries(SENT_COLUMNS.map((column) => [column, null]));
    await post(Object.fromEntries(Object.entries({ ...nulls, ...receipt }).toReversed()));
    const { rows } = await deps.pool.query("select 1 from audit_log where entity_type = 'receipt' and entity_id = $1", [
      String(receipt_id),
    ]);
    assert.deepEqual(rows, []);
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

  test("a differing repeat is noted even when the register sent such a note itself beforehand", async () => {
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

  test("a repeat takes the order number from an order that carries the sale", async () => {
    const receipt = sampleReceipt(till);
    await post(receipt);
    const increment_id = randomUUID();
    await deps.pool.query("insert into shop_data.sales_order (increment_id, pos_sale_id) values ($1, $2)", [
      increment_id,
      String(receipt["sale_id"]).toUpperCase(),
    ]);
    const repeated = await post(receipt);
    assert.deepEqual([repeated.status, repeated.body.order_increment_id], [200, increment_id]);
  });
});

describe("a repeat that changes", () => {
  const KINDS: Readonly<Record<string, readonly [first: unknown, other: unknown]>> = {
    int: [3, 4],
    bool: [true, false],
    text: ["as it was", "as it is said now"],
    decimal: [12.1, 13.2],
    verbatim: ['{"schema_version":1,"a":1}', '{"schema_version":1,"a":2}'],
    json: ["before", { after: [1] }],
    timestamp: ["2026-03-01 09:30:00", "2026-03-02 10:45:00"],
  };
  const ITEM = { sku: "TEA", name: "Tea", qty: 1, price: 12.1, row_total: 12.1 };
  /** Original and repeated values of columns whose type does not determine them. */
  const NAMED: Readonly<Record<string, () => readonly [first: unknown, other: unknown]>> = {
    sale_id: () => [randomUUID(), randomUUID()],
    pos_order_id: () => [randomUUID(), randomUUID()],
    terminal_id: () => [till.terminal_id, other_till.terminal_id],
    location_id: () => [till.location_id, other_till.location_id],
    receipt_token: () => [newReceiptToken(), newReceiptToken()],
    items: () => [[ITEM], [{ ...ITEM, qty: 2 }]],
    receipt_id: () => [undefined, 1],
  };
  const FIELDS = [...SENT_COLUMNS, "items", "receipt_id"] as const;
  const UPDATED = new Set<string>(["receipt_token"]);
  let other_till: TestTerminal;
  before(async () => {
    other_till = await newTerminal(deps);
  });

  /**
   * Returns a receipt with every field of the interface, and another with a different value in
   * each.
   */
  function receiptAndOther(): readonly [Record<string, unknown>, Record<string, unknown>] {
    const pairs = FIELDS.map((field) => {
      const named = NAMED[field]?.();
      const kind = field in SENT ? kindOf(SENT[field as SentColumn]) : undefined;
      const pair = named ?? KINDS[kind ?? ""];
      assert.ok(pair, `${field} has no values here`);
      return [field, pair] as const;
    });
    return [
      Object.fromEntries(pairs.map(([field, [first]]) => [field, first])),
      Object.fromEntries(pairs.map(([field, [, other]]) => [field, other])),
    ];
  }

  const storedRow = async (receipt_id: number): Promise<Record<string, unknown>> => {
    const { rows } = await deps.pool.query("select * from receipt where receipt_id = $1", [receipt_id]);
    return rows[0];
  };
  const notes = async (receipt_id: number): Promise<number> => {
    const { rows } = await deps.pool.query<{ n: number }>(
      "select count(*)::int as n from audit_log where entity_type = 'receipt' and entity_id = $1",
      [String(receipt_id)],
    );
    return rows[0]?.n ?? 0;
  };

  for (const field of FIELDS) {
    test(`a repeat with another ${field} ${UPDATED.has(field) ? "updates it alone" : "changes nothing that is stored"}`, async () => {
      const [receipt, others] = receiptAndOther();
      const first = await post(receipt);
      assert.equal(first.status, 200, first.text);
      const { receipt_id } = first.body;
      const row = await storedRow(receipt_id);
      for (const column of SENT_COLUMNS) assert.notEqual(row[column], null, `${column} was not stored`);

      const other = await post({ ...receipt, [field]: others[field] });
      const updates = UPDATED.has(field) ? { [field]: others[field] } : {};
      assert.deepEqual([other.status, other.body], [200, { ...first.body, ...updates }]);
      assert.deepEqual(await storedRow(receipt_id), { ...row, ...updates });
      const isNoted = field !== "receipt_token" && field !== "receipt_id";
      assert.equal(await notes(receipt_id), isNoted ? 1 : 0, "the audit log records the difference");

      // A post must name its licensed terminal. Without one of the two keys of the sale, the other
      // key finds it.
      const { [field]: _left_out, ...less } = receipt;
      for (const poorer of [less, { ...receipt, [field]: null }]) {
        const answer = await post(poorer);
        if (field === "terminal_id") assert.equal(answer.status, 401);
        else assert.deepEqual([answer.status, answer.body], [200, { ...first.body, ...updates }]);
      }
      assert.deepEqual(await storedRow(receipt_id), { ...row, ...updates });
      assert.equal(await countOf(String(receipt["sale_id"])), 1);
    });
  }

  test("a repeat that changes every field at once updates the token and the missing order only, also on two nodes at once", async () => {
    const node = await openApp({ database });
    const [{ order_increment_id: _none, ...receipt }, { pos_order_id: _same, ...others }] = receiptAndOther();
    const first = (await post(receipt)).body;
    const row = await storedRow(first.receipt_id);
    const repeat = { ...receipt, ...others };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => post(repeat)),
      ...Array.from({ length: 10 }, () => node.call("POST", PATH, { body: { receipt: repeat } })),
    ]);
    const { receipt_token, order_increment_id } = others;
    assert.notEqual(order_increment_id, undefined);
    for (const { status, body } of answers) {
      assert.deepEqual([status, body], [200, { ...first, receipt_token, order_increment_id }]);
    }
    assert.deepEqual(await storedRow(first.receipt_id), { ...row, receipt_token, order_increment_id });
    await node.close();
  });
});

describe("a sale", () => {
  test("a sale is found by its pos_order_id, in any case, and by its sale_id", async () => {
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

  test("a receipt that cannot be stored does not fail the others of its batch", async () => {
    const receipt_token = randomBytes(20).toString("hex");
    assert.equal((await post(sampleReceipt(till, { receipt_token }))).status, 200);
    const good = Array.from({ length: 10 }, () => sampleReceipt(till));
    // All eleven receipts share one statement, and only the database sees that the token is taken.
    const [bad, ...answers] = await Promise.all([
      post(sampleReceipt(till, { receipt_token })),
      ...good.map((receipt) => post(receipt)),
    ]);
    assert.equal(bad?.status, 400);
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
  });
});
