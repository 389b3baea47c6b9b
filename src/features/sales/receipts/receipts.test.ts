import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { PATH, receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";

const testApp = await openApp();
const { call, deps, log_lines } = testApp;
const till = await newTerminal(deps);
const post = receiptPoster(testApp);

describe("POST /V1/pos/receipts", () => {
  test("a posted receipt is stored, and answered byte for byte as GET does", async () => {
    const posted = await post(sampleReceipt(till));
    assert.equal(posted.status, 200, posted.text);
    assert.match(posted.body.receipt_token, /^[0-9a-f]{64}$/);
    assert.equal(posted.body.pos_order_id, posted.body.sale_id);
    assert.equal(posted.body.is_tax_exempt, false);
    assert.equal(posted.body.order_increment_id, null);
    const read = await call("GET", `${PATH}/${posted.body.receipt_id}`);
    assert.equal(read.text, posted.text);
  });

  test("any posted receipt is answered byte for byte as GET does", async () => {
    const amount = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    const text = fc.string({ unit: "binary", maxLength: 30 }).filter((s) => !s.includes("\0") && s.isWellFormed());
    const anything = fc
      .jsonValue({ maxDepth: 3 })
      .filter((json) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(json)));
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            subtotal: amount,
            grand_total: amount,
            change_due: fc.option(amount),
            staff_name: fc.option(text),
            raw_payload: fc.string({ unit: "binary" }),
            split_payments: fc.option(fc.string()),
            credit_memo_id: anything,
            terminal_info: anything,
            points_earned: anything,
            is_tax_exempt: fc.boolean(),
            created_at: fc.constantFrom("2026-03-01 09:30:00", "2026-03-01T09:30:00.5+02:00"),
            items: fc.array(
              fc.record({ sku: text, qty: amount, tax_class_id: fc.option(fc.nat(9)) }, { requiredKeys: [] }),
            ),
          },
          { requiredKeys: [] },
        ),
        async (fields) => {
          const posted = await post(sampleReceipt(till, fields));
          assert.equal(posted.status, 200, posted.text);
          const read = await call("GET", `${PATH}/${posted.body.receipt_id}`);
          assert.equal(read.text, posted.text);
          if (fields.raw_payload !== undefined) assert.equal(read.body.raw_payload, fields.raw_payload);
          if (fields.terminal_info !== undefined)
            assert.deepEqual(read.body.terminal_info, JSON.parse(JSON.stringify(fields.terminal_info)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("receipt amounts", () => {
  const cases: [sent: string, stored: string][] = [
    ["0.1", "0.1"],
    ["12.50", "12.5"],
    ["1e3", "1000"],
    ["1.00005", "1.0001"],
    ["-1.00005", "-1.0001"],
    ["9007199254740993.1234", "9007199254740993.1234"],
    ['"19.99"', "19.99"],
    ["-0", "0"],
  ];
  for (const [sent, stored] of cases) {
    test(`the amount ${sent} is answered as ${stored}, exactly`, async () => {
      const body = JSON.stringify({ receipt: sampleReceipt(till) }).replace(
        '"grand_total":12.1',
        `"grand_total":${sent}`,
      );
      const answer = await call("POST", PATH, { body });
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.text, new RegExp(`"grand_total":${stored.replaceAll(".", "\\.")},`));
    });
  }

  test("an amount that does not fit is refused as could-not-save", async () => {
    const body = JSON.stringify({ receipt: sampleReceipt(till) }).replace('"grand_total":12.1', '"grand_total":1e400');
    const answer = await call("POST", PATH, { body });
    assert.deepEqual([answer.status, answer.body.message], [400, "Could not save the receipt: %1"]);
  });
});

describe("a character that PostgreSQL does not store", () => {
  const odd = ["a\u0000b", "a\ud800b", "a\udc00b"];
  const NAMES = [
    "staff_name",
    "terminal_name",
    "location_name",
    "payment_method",
    "currency",
    "receipt_number",
  ] as const;

  test("a character that PostgreSQL does not store becomes U+FFFD in names, and stays as sent in raw_payload", async () => {
    for (const text of odd) {
      const names = Object.fromEntries([...NAMES, "sale_type", "layaway_kind"].map((name) => [name, text]));
      const items = [{ sku: text, name: text, qty: 1, fulfillment_mode: text }];
      const sent = sampleReceipt(till, { ...names, items, raw_payload: text });
      const posted = await post(sent);
      assert.equal(posted.status, 200, posted.text);
      for (const name of Object.keys(names)) assert.equal(posted.body[name], "a\uFFFDb", name);
      assert.deepEqual(posted.body.items, [
        { sku: "a\uFFFDb", name: "a\uFFFDb", qty: 1, fulfillment_mode: "a\uFFFDb" },
      ]);
      assert.equal(posted.body.raw_payload, text);
      assert.equal((await post(sent)).text, posted.text, "a repeat is the same receipt");
    }
  });

  test("a character that PostgreSQL does not store is refused with a message in a receipt's keys", async () => {
    for (const name of ["sale_id", "pos_order_id", "receipt_token"]) {
      const { status, body } = await post(sampleReceipt(till, { [name]: "a\u0000b" }));
      assert.equal(status, 400, name);
      assert.match(body.message, /character that cannot be stored/, name);
    }
  });

  test("a character that PostgreSQL does not store is replaced in numbers and the session's id", async () => {
    for (const name of ["order_increment_id", "register_session_id", "receipt_number"]) {
      const { status, body } = await post(sampleReceipt(till, { [name]: "a\u0000b" }));
      assert.deepEqual([status, body[name]], [200, "a\ufffdb"], name);
    }
  });
});

describe("verbatim strings", () => {
  const odd = ['"a\\u0000b"', '"\\ud800"', '"\\/ \\u00e9 é 😀 \\u2028"', '"\\"\\\\"', '"' + "x".repeat(70_000) + '"'];
  for (const token of odd) {
    test(`the raw_payload ${token.slice(0, 30)} comes back as it was sent`, async () => {
      const body = JSON.stringify({ receipt: sampleReceipt(till, { raw_payload: "@" }) }).replace(
        '"raw_payload":"@"',
        `"raw_payload":${token}`,
      );
      const posted = await call("POST", PATH, { body });
      assert.equal(posted.status, 200, posted.text);
      const read = await call("GET", `${PATH}/${posted.body.receipt_id}`);
      assert.equal(read.body.raw_payload, JSON.parse(token));
      assert.ok(read.text.includes(token), "even its escapes are the register's");
    });
  }

  test("a receipt model of an unknown schema version is stored and answered as sent, and logged once", async () => {
    const logged = () => log_lines.filter((line) => line.includes("unknown schema version")).length;
    const before = logged();
    const receipt = sampleReceipt(till, { receipt_model: '{"future":true, "schema_version" : 99}' });
    const posted = await post(receipt);
    assert.equal(posted.body.receipt_model, receipt["receipt_model"]);
    await post(receipt);
    assert.equal(logged(), before + 1);
    await post(sampleReceipt(till, { receipt_model: '{"schema_version":1}' }));
    assert.equal(logged(), before + 1, "schema 1 is known");
  });

  test("unknown sale types, layaway kinds, currencies and staff are stored, never refused", async () => {
    const fields = { sale_type: "gift", layaway_kind: "other", currency: "XXQ", staff_id: 4711 };
    const posted = await post(sampleReceipt(till, fields));
    for (const [key, value] of Object.entries(fields)) assert.equal(posted.body[key], value);
  });
});
