import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { reevaluateClosings } from "./commands/reevaluate.ts";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing } from "../../../../test/fixtures/closings/figures.ts";
import type { Till } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps } = shop;
const { store, stateRow, states, runJobs } = watchEvaluations(shop);

interface Register extends Till, TestTerminal {}

const newRegister = async (): Promise<Register> => ({ ...(await newTerminal(deps)), series_id: randomUUID() });

/** Returns the session times of a register on a day of March 2026, 8:00 to 20:00. */
const dayOf = (day: number) => {
  const date = `2026-03-${String(day).padStart(2, "0")}`;
  return {
    business_date: date,
    opened_at: `${date}T08:00:00+00:00`,
    closed_at: `${date}T20:00:00+00:00`,
    timezone: "UTC",
  };
};

async function sell(register: Register, fields: Record<string, unknown> = {}): Promise<string> {
  const sale_id = randomUUID();
  const receipt = sampleReceipt(register, {
    sale_id,
    subtotal: 10,
    tax_amount: 1.9,
    grand_total: 11.9,
    amount_tendered: 11.9,
    change_due: 0,
    receipt_number: sale_id,
    items: [{ sku: "a", qty: 1, price: 10, row_total: 10, tax_amount: 1.9, tax_rate: 19 }],
    order_increment_id: `order ${sale_id}`,
    ...fields,
  });
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
  return sale_id;
}

/** Returns a right closing of these sales, each of 11.90. */
function closingOf(register: Register, day: number, sales: readonly string[], members: Record<string, unknown> = {}) {
  const closing = matchingClosing(register, sales, { closing_number: day, ...dayOf(day), ...members });
  return {
    ...closing,
    documents: closing.documents.map((document) => ({ ...document, receipt_number: null })),
    first_receipt_number: null,
    last_receipt_number: null,
  };
}

const at = (day: number, time: string) => `2026-03-${String(day).padStart(2, "0")}T${time}:00Z`;

/**
 * Returns the findings of a matched closing, without those about its number, its float and its
 * times.
 */
async function findings(report_id: string): Promise<string[]> {
  assert.equal((await states(report_id))[2], "matched");
  const frame = new Set(["series_gap", "float_gap", "receipts_out_of_time"]);
  return ((await stateRow(report_id))["findings"] as string[]).filter((finding) => !frame.has(finding));
}

async function sentenceOf(report_id: string, id: string): Promise<string> {
  const { body } = await call("GET", `/rest/V1/pos/register-reports/${report_id}/evaluation`);
  return body.checks.find((check: { id: string }) => check.id === id)?.sentence ?? "";
}

describe("receipts without a session", () => {
  test("they are a finding of the register's next closing, with their number and sum, and of no other", async () => {
    const register = await newRegister();
    await sell(register, { created_at: at(1, "07:30"), receipt_number: "32A0-0001", grand_total: 3.34 });
    await sell(register, { created_at: at(1, "07:45"), grand_total: 5, sale_type: "refund" });
    const first = await store(closingOf(register, 1, [await sell(register, { created_at: at(1, "09:00") })]));
    assert.deepEqual(await findings(first), ["receipts_without_session"]);
    assert.match(await sentenceOf(first, "C9:no_session"), /2 receipts for a total of -1\.66 .*32A0-0001/);
    const second = await store(closingOf(register, 2, [await sell(register, { created_at: at(2, "09:00") })]));
    assert.deepEqual(await findings(second), []);
  });

  test("one that comes late is a finding of the closing that was stored before it", async () => {
    const register = await newRegister();
    const first = await store(closingOf(register, 3, []));
    const second = await store(closingOf(register, 4, []));
    assert.deepEqual([await findings(first), await findings(second)], [[], []]);
    await sell(register, { created_at: at(4, "10:00") });
    await runJobs();
    assert.deepEqual([await findings(first), await findings(second)], [[], ["receipts_without_session"]]);
  });

  test("a sale that a closing lists, one of a session, and one of another register are none", async () => {
    const [register, other] = [await newRegister(), await newRegister()];
    await sell(other, { created_at: at(1, "09:00") });
    const sale = await sell(register, { created_at: at(1, "09:00") });
    await sell(register, { created_at: at(1, "09:30"), register_session_id: randomUUID() });
    assert.deepEqual(await findings(await store(closingOf(register, 1, [sale]))), []);
  });

  test("what a register sold before it began to close sessions is no finding", async () => {
    const register = await newRegister();
    await sell(register, { created_at: at(1, "09:00") });
    assert.deepEqual(await findings(await store(closingOf(register, 12, []))), []);
  });

  test("the administration lists them, apart from those of registers that never close", async () => {
    const [register, other] = [await newRegister(), await newRegister()];
    await sell(other, { created_at: at(1, "09:00") });
    const outside = await sell(register, { created_at: at(1, "09:00") });
    const listed = await sell(register, { created_at: at(1, "09:10") });
    await sell(register, { created_at: at(1, "09:20"), register_session_id: randomUUID() });
    await store(closingOf(register, 1, [listed]));
    const { token } = await newAdministrator(shop);
    const found = async (terminal_id: number) => {
      const query = `filter[is_outside_closings]=true&filter[terminal_id]=${terminal_id}`;
      const { body, text } = await call("GET", `/admin/api/receipts?${query}`, { token });
      return body.items?.map(({ sale_id }: { sale_id: string }) => sale_id) ?? text;
    };
    assert.deepEqual(await found(register.terminal_id), [outside]);
    assert.deepEqual(await found(other.terminal_id), []);
  });
});

describe("a session without sales", () => {
  test("a session without sales is matched and has no finding", async () => {
    const register = await newRegister();
    for (const day of [1, 2]) {
      const report_id = await store(closingOf(register, day, []));
      assert.equal((await states(report_id))[2], "matched");
      assert.deepEqual((await stateRow(report_id))["findings"], []);
    }
  });
});

describe("receipt numbers", () => {
  test("a number on two sales of a register is a finding that names both", async () => {
    const register = await newRegister();
    const sales = [
      await sell(register, { created_at: at(1, "09:00"), receipt_number: "A-7" }),
      await sell(register, { created_at: at(1, "09:10"), receipt_number: "a-7" }),
    ];
    const report_id = await store(closingOf(register, 1, sales));
    assert.deepEqual(await findings(report_id), ["receipt_number_twice"]);
    const sentence = await sentenceOf(report_id, "C9:number_twice");
    for (const sale of sales) assert.ok(sentence.includes(sale), sentence);
    const later = await sell(register, { created_at: at(2, "09:00"), receipt_number: "A-7" });
    assert.deepEqual(await findings(await store(closingOf(register, 2, [later]))), ["receipt_number_twice"]);
  });

  test("the same number at another register is none, nor that of a register that begins at 1 each day", async () => {
    const [register, other] = [await newRegister(), await newRegister()];
    const day = async (till: Register, number: number) => {
      const sales = [];
      for (const receipt_number of ["1", "2"])
        sales.push(await sell(till, { created_at: at(number, "09:00"), receipt_number }));
      const numbers = { first_receipt_number: "1", last_receipt_number: "2" };
      const closing = closingOf(till, number, sales);
      const documents = closing.documents.map((document, index) => ({
        ...document,
        receipt_number: String(index + 1),
      }));
      return findings(await store({ ...closing, documents, ...numbers }));
    };
    assert.deepEqual(await day(register, 1), []);
    assert.deepEqual(await day(other, 1), []);
    assert.deepEqual(await day(register, 2), []);
  });
});

describe("the clock", () => {
  test("a closing or a receipt that is dated after its arrival is a finding that names both times", async () => {
    const register = await newRegister();
    const [opened_at, closed_at] = ["2099-05-05T08:00:00+00:00", "2099-05-05T20:00:00+00:00"];
    const future = { opened_at, closed_at, business_date: "2099-05-05" };
    const report_id = await store(closingOf(register, 1, [], future));
    assert.deepEqual(await findings(report_id), ["clock_ahead"]);
    assert.match(await sentenceOf(report_id, "C9:clock"), /2099-05-05T20:00.*arrived/);
    const other = await newRegister();
    const sale = await sell(other, { created_at: "2099-01-01T00:00:00Z" });
    assert.deepEqual(await findings(await store(closingOf(other, 1, [sale]))), ["clock_ahead"]);
  });
});

describe("layaways", () => {
  /** Stores a payment of a layaway for goods of 119.00. */
  const pay = (register: Register, layaway_kind: string, amount: number, fields: Record<string, unknown>) =>
    sell(register, {
      subtotal: 100,
      tax_amount: 19,
      grand_total: 119,
      items: [{ sku: "a", qty: 1, price: 100, row_total: 100, tax_amount: 19, tax_rate: 19 }],
      layaway_kind,
      layaway_amount_captured: amount,
      payment_method: "pos_card",
      amount_tendered: null,
      change_due: null,
      ...fields,
    });

  const paid = async (steps: readonly (readonly [kind: string, amount: number])[]) => {
    const register = await newRegister();
    const register_session_id = randomUUID();
    const order = randomUUID();
    for (const [index, [kind, amount]] of steps.entries()) {
      await pay(register, kind, amount, {
        created_at: at(1, `09:0${index}`),
        register_session_id,
        order_increment_id: index === 0 ? order : randomUUID(),
        ...(index === 0 ? {} : { original_order_increment_id: order }),
      });
    }
    const report_id = await store(closingOf(register, 1, [], { session_id: register_session_id }));
    const found = (await stateRow(report_id))["findings"] as string[];
    return { found: found.filter((finding) => finding.startsWith("layaway")).toSorted(), report_id };
  };

  test("a layaway that is settled twice is a finding that names both receipts, and too much was taken", async () => {
    const { found, report_id } = await paid([
      ["deposit", 30],
      ["settlement", 89],
      ["settlement", 89],
    ]);
    assert.deepEqual(found, ["layaway_overpaid", "layaway_settled_twice"]);
    assert.match(await sentenceOf(report_id, "L4"), /208\.00 was taken for a layaway of 119\.00/);
  });

  test("more taken than the goods cost is a finding without a settlement, too", async () => {
    assert.deepEqual(
      (
        await paid([
          ["deposit", 30],
          ["top_up", 50],
          ["top_up", 50],
        ])
      ).found,
      ["layaway_overpaid"],
    );
  });

  test("a layaway that is paid in full is none", async () => {
    assert.deepEqual(
      (
        await paid([
          ["deposit", 30],
          ["top_up", 50],
          ["settlement", 39],
        ])
      ).found,
      [],
    );
    assert.deepEqual((await paid([["deposit", 30]])).found, []);
  });
});

describe("tax rates", () => {
  const table = (code: string, rate: number) =>
    deps.pool.query("insert into shop_data.tax_rate (code, tax_country_id, rate) values ($1, 'NL', $2)", [code, rate]);

  async function closedAt(rate: number, tax: string): Promise<string> {
    const register = await newRegister();
    const gross = (10 + Number(tax)).toFixed(2);
    const sale = await sell(register, {
      created_at: at(1, "09:00"),
      tax_amount: Number(tax),
      grand_total: Number(gross),
      amount_tendered: Number(gross),
      items: [{ sku: "a", qty: 1, price: 10, row_total: 10, tax_amount: Number(tax), tax_rate: rate }],
    });
    const closing = closingOf(register, 1, [sale]);
    const taxed = {
      ...closing,
      cash_expected: (100 + Number(gross)).toFixed(2),
      cash_counted: (100 + Number(gross)).toFixed(2),
      sales: { excl_tax: "10.00", tax, incl_tax: gross },
      tenders: { ...closing.tenders, cash: gross },
      tax_rates: closing.tax_rates.map((row) => ({ ...row, rate: String(rate), sales_tax: tax })),
      documents: closing.documents.map((document) => ({ ...document, amount: gross })),
    };
    return store(taxed);
  }

  test("a rate that no tax table ever had is a finding until a table has it; none without tables", async () => {
    const elsewhere = await closedAt(42, "4.20");
    assert.deepEqual(await findings(elsewhere), []);
    await table("NL21", 21);
    await table("NL9", 9);
    const doubled = await closedAt(42, "4.20");
    assert.deepEqual(await findings(doubled), ["rate_unknown"]);
    assert.match(await sentenceOf(doubled, "C9:rates"), /at 42 %; the tax tables have 9, 21 %/);
    for (const [rate, tax] of [
      [21, "2.10"],
      [9, "0.90"],
      [0, "0.00"],
    ] as const)
      assert.deepEqual(await findings(await closedAt(rate, tax)), [], `${rate} %`);

    await deps.pool.query("delete from shop_data.tax_rate where code = 'NL9'");
    assert.deepEqual(await findings(await closedAt(9, "0.90")), [], "a rate of the past");
    await table("X42", 42);
    await reevaluateClosings(deps, { seconds: 30, share: 1 });
    assert.deepEqual(await findings(doubled), []);
  });
});
