import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { planOf } from "../../../../test/plan.ts";
import { LISTED_RECEIPTS, RECEIPTS } from "./queries/list.ts";
import { PATH, receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const till = await newTerminal(deps);
const post = receiptPoster(testApp);

function searched(field: string, value: string, condition_type: string) {
  const filter = "searchCriteria[filter_groups][0][filters][0]";
  return call(
    "GET",
    `${PATH}?${filter}[field]=${field}&${filter}[value]=${encodeURIComponent(value)}&${filter}[condition_type]=${condition_type}`,
  );
}

async function idsWhere(field: string, value: string, condition_type = "eq"): Promise<number[]> {
  const { status, text, body } = await searched(field, value, condition_type);
  assert.equal(status, 200, text);
  return body.items.map(({ receipt_id }: { receipt_id: number }) => receipt_id);
}

describe("the search for receipts", () => {
  const UNTYPED = [
    "credit_memo_id",
    "rma_id",
    "original_order_increment_id",
    "layaway_expires_at",
    "terminal_provider",
    "terminal_payment_id",
    "terminal_dashboard_url",
    "customer_name",
    "customer_email",
  ];
  const LONG = ["split_payments", "raw_payload", "receipt_model"];

  for (const field of UNTYPED) {
    test(`receipts are found by the text of ${field}, in any case, and by a pattern over it`, async () => {
      const value = `Zoe "7/9"\\ 😀 ${randomUUID()}`;
      const { receipt_id } = (await post(sampleReceipt(till, { [field]: value }))).body;
      assert.deepEqual(await idsWhere(field, value), [receipt_id]);
      assert.deepEqual(await idsWhere(field, value.toUpperCase()), [receipt_id]);
      assert.deepEqual(await idsWhere(field, `${value},nothing`, "in"), [receipt_id]);
      assert.deepEqual(await idsWhere(field, `zoe "7/9"%${value.slice(-36)}`, "like"), [receipt_id]);
    });
  }

  for (const field of LONG) {
    test(`receipts are found by whether they have ${field}, and by nothing else about it`, async () => {
      const { receipt_id } = (await post(sampleReceipt(till, { [field]: "text" }))).body;
      const { receipt_id: without } = (await post(sampleReceipt(till, { [field]: null }))).body;
      const [having, lacking] = [await idsWhere(field, "", "notnull"), await idsWhere(field, "", "null")];
      assert.deepEqual([having.includes(receipt_id), having.includes(without)], [true, false]);
      assert.deepEqual([lacking.includes(receipt_id), lacking.includes(without)], [false, true]);
      for (const condition of ["eq", "neq", "in", "nin", "like", "nlike", "gt", "lteq"]) {
        const { status, body } = await searched(field, "text", condition);
        assert.deepEqual([status, body.parameters], [400, { condition, field }]);
        assert.match(body.message, /condition is not supported/);
      }
    });
  }

  test("receipts are found by their ids, the token and the original order over an index", async () => {
    const [receipt_token, original_order_increment_id] = [`aB-${randomUUID()}`, randomUUID()];
    const { receipt_id } = (await post(sampleReceipt(till, { receipt_token, original_order_increment_id }))).body;
    assert.deepEqual(await idsWhere("receipt_token", receipt_token), [receipt_id]);
    assert.deepEqual(await idsWhere("receipt_token", `nothing,${receipt_token}`, "in"), [receipt_id]);
    for (const spelling of [receipt_token.toUpperCase(), receipt_token.toLowerCase()]) {
      assert.deepEqual(await idsWhere("receipt_token", spelling), [receipt_id], "sent with capitals");
    }
    const { receipt_token: made } = (await post(sampleReceipt(till))).body;
    assert.equal((await idsWhere("receipt_token", made.toUpperCase())).length, 1, "made by the server");
    for (const [field, index] of [
      ["receipt_token", "receipt_is_stored_once"],
      ["pos_order_id", "receipt_is_stored_once"],
      ["sale_id", "receipt_is_stored_once"],
      ["sale_id", "receipt_follows"],
      ["sale_id", "receipt_pkey"],
      ["original_order_increment_id", "receipt_by_original_order"],
    ] as const) {
      const plan = await planOf(testApp, "pos.shown_receipt r", RECEIPTS.columns[field], ["eq", "x"]);
      assert.match(plan, new RegExp(`Index (Only )?Scan (using|on) ${index}`), plan);
    }
    const long = "x".repeat(20_000);
    const { receipt_id: of_long } = (await post(sampleReceipt(till, { original_order_increment_id: long }))).body;
    assert.deepEqual(await idsWhere("original_order_increment_id", long), [of_long]);
  });

  test("receipts are found by customer and by card over an index", async () => {
    const { columns } = LISTED_RECEIPTS;
    for (const [field, index, condition] of [
      ["customer", "receipt_by_customer", ["like", "%some letters%"]],
      ["card", "receipt_by_card", ["eq", "1234"]],
    ] as const) {
      const plan = await planOf(testApp, "pos.shown_receipt r", columns[field], [...condition]);
      assert.match(plan, new RegExp(`Index (Only )?Scan (using|on) ${index}`), plan);
    }
  });

  test("receipts of a day on the shop's clock are found over the index of their time", async () => {
    for (const [condition, value] of [
      ["eq", "2026-03-03"],
      ["in", "2026-03-03,2026-03-05"],
      ["gt", "2026-03-03"],
      ["lt", "2026-03-03"],
      ["gteq", "2026-03-03"],
      ["lteq", "2026-03-03"],
    ] as const) {
      const plan = await planOf(testApp, "pos.shown_receipt r", LISTED_RECEIPTS.columns["sold_on"], [condition, value]);
      assert.match(plan, /Index Cond: .*created_at [<>]/, `${condition}: ${plan}`);
    }
  });

  test("receipts are found by a pattern over the first 4,096 characters of a longer text", async () => {
    const value = `${randomUUID()}${"x".repeat(5_000)} the end`;
    const { receipt_id } = (await post(sampleReceipt(till, { terminal_provider: value }))).body;
    assert.deepEqual(await idsWhere("terminal_provider", value), [receipt_id]);
    assert.deepEqual(await idsWhere("terminal_provider", `${value.slice(0, 36)}%`, "like"), [receipt_id]);
    assert.deepEqual(await idsWhere("terminal_provider", `${value.slice(0, 36)}%the end`, "like"), []);
  });

  test("receipts are found by the first 2,000 characters of a customer's name and of the address", async () => {
    const [customer_name, customer_email] = [`${randomUUID()}${"x".repeat(3_000)} end`, `${randomUUID()}@shop.example`];
    const { receipt_id } = (await post(sampleReceipt(till, { customer_name, customer_email }))).body;
    const { token } = await newAdministrator(testApp);
    const found = async (pattern: string): Promise<number[]> =>
      (
        await call("GET", `/admin/api/receipts?filter[customer][like]=${encodeURIComponent(pattern)}`, { token })
      ).body.items.map((row: { receipt_id: number }) => row.receipt_id);
    assert.deepEqual(await found(`%${customer_name.slice(0, 36)}%`), [receipt_id]);
    assert.deepEqual(await found(`%${customer_email}%`), [receipt_id]);
    assert.deepEqual(await found(`%${customer_name.slice(0, 36)}%end %`), []);
  });

  test("receipts are found by a plain text and by a number alike", async () => {
    const [text, number] = [randomUUID(), String(Math.floor(Math.random() * 1e15))];
    const first = (await post(sampleReceipt(till, { terminal_payment_id: text }))).body.receipt_id;
    const second = (await post(sampleReceipt(till, { terminal_payment_id: Number(number) }))).body.receipt_id;
    assert.deepEqual(await idsWhere("terminal_payment_id", text), [first]);
    assert.deepEqual(await idsWhere("terminal_payment_id", number), [second]);
  });

  test("a text that the database cannot store is ignored by searches and breaks none", async () => {
    const customer_email = randomUUID();
    const { receipt_id } = (await post(sampleReceipt(till, { customer_email }))).body;
    for (const [email, name] of [
      [String.raw`"\u0000\ud800"`, String.raw`"\\ud83d \ud83d\ude00 \ude00"`],
      // The surrogates are adjacent, but the first one is plain text after an escaped backslash.
      [String.raw`"\\ud83d\ude00"`, String.raw`"\ud83d\\\ude00"`],
      [String.raw`"\\\ud83d\\\ude00"`, String.raw`"\\u0000\u0000"`],
    ] as const) {
      const odd = `{"receipt":${JSON.stringify(sampleReceipt(till, { customer_email: "@", customer_name: "@@" }))
        .replace('"@"', () => email)
        .replace('"@@"', () => name)}}`;
      assert.equal((await call("POST", PATH, { body: odd })).status, 200);
      assert.deepEqual(await idsWhere("customer_email", customer_email), [receipt_id]);
      assert.deepEqual(await idsWhere("customer_name", customer_email), []);
    }
  });

  test("receipts are found by a text that looks like an escape", async () => {
    const customer_name = String.raw`\ud83d\u0000 ${randomUUID()}`;
    const { receipt_id } = (await post(sampleReceipt(till, { customer_name }))).body;
    assert.deepEqual(await idsWhere("customer_name", customer_name), [receipt_id]);
  });

  test("receipts are found by the reverse charge, however its flag was written", async () => {
    const of = async (is_reverse_charge: unknown): Promise<number> =>
      (await post(sampleReceipt(till, { is_reverse_charge }))).body.receipt_id;
    const [yes, one, no, unsaid] = [await of(true), await of("1"), await of(false), await of(null)];
    const charged = await idsWhere("is_reverse_charge", "1");
    assert.ok(charged.includes(yes) && charged.includes(one));
    assert.deepEqual(await idsWhere("is_reverse_charge", "true"), charged);
    assert.deepEqual(await idsWhere("is_reverse_charge", "0"), [no]);
    assert.ok((await idsWhere("is_reverse_charge", "", "null")).includes(unsaid));
    assert.ok(![yes, one, no].includes((await idsWhere("is_reverse_charge", "", "null"))[0] ?? yes));
  });
});
