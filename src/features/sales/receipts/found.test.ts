import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { CHARGED_TWICE } from "./queries/charged-twice.ts";
import { planText } from "../../../../test/plan.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);

type Till = Awaited<ReturnType<typeof newTerminal>>;
type Members = Record<string, unknown>;

interface Listed {
  readonly receipt_id: number;
  readonly receipt_number: string | null;
  readonly kind: string;
  readonly signed_tax: string | null;
  readonly payment_methods: readonly string[];
  readonly card: string | null;
  readonly charged_twice: Members | null;
}

async function sell(till: Till, members: Members): Promise<number> {
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(till, members) } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.receipt_id as number;
}

async function list(query: string): Promise<readonly Listed[]> {
  const answer = await call("GET", `/admin/api/receipts?sort=receipt_id&page_size=100&${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items as Listed[];
}

const numbersOf = async (query: string) => (await list(query)).map(({ receipt_number }) => receipt_number);

const split = (...methods: string[]) => JSON.stringify(methods.map((method) => ({ method, amount: 5 })));
const card = (digits: string) => JSON.stringify({ masked_pan: `************${digits}` });

describe("receipts are found by what people know", async () => {
  const till = await newTerminal(deps);
  await sell(till, { receipt_number: "A1", payment_method: "cash", staff_name: "Anna Li", tax_amount: 2.1 });
  await sell(till, {
    receipt_number: "A2",
    payment_method: "pos_card",
    staff_name: "Bo",
    tax_amount: 3,
    terminal_info: card("4711"),
  });
  await sell(till, {
    receipt_number: "A3",
    tax_amount: 3,
    payment_method: "pos_split",
    split_payments: split("pos_cash", "pos_card"),
  });
  await sell(till, { receipt_number: "A4", payment_method: "card", sale_type: "refund", tax_amount: 2.1 });
  await sell(till, {
    receipt_number: "A5",
    tax_amount: 3,
    payment_method: null,
    layaway_kind: "deposit",
    split_payments: "no list",
  });
  await sell(till, {
    receipt_number: "A6",
    tax_amount: 3,
    payment_method: "pos_cash",
    applied_credits: JSON.stringify([
      { code: "gift_card", amount: 5 },
      { method: "store_credit", amount: 1 },
      { type: "pos_gift_card", amount: 1 },
    ]),
  });

  test("by kind", async () => {
    assert.deepEqual(await numbersOf(`filter[terminal_id]=${till.terminal_id}&filter[kind]=refund`), ["A4"]);
    assert.deepEqual(await numbersOf(`filter[terminal_id]=${till.terminal_id}&filter[kind][in]=sale,deposit`), [
      "A1",
      "A2",
      "A3",
      "A5",
      "A6",
    ]);
  });

  test("by the method of the payment or of a part of it, whatever its case and prefix", async () => {
    const of = (method: string) => numbersOf(`filter[terminal_id]=${till.terminal_id}&filter[method]=${method}`);
    assert.deepEqual(await of("Card"), ["A2", "A3", "A4"]);
    assert.deepEqual(await of("pos_cash"), ["A1", "A3", "A6"]);
    assert.deepEqual(await of("Gift_card"), ["A6"]);
    assert.deepEqual(await of("pos_store_credit"), ["A6"]);
    assert.deepEqual(await of("invoice"), []);
  });

  test("by cashier, card digits and tax", async () => {
    const of = (filter: string) => numbersOf(`filter[terminal_id]=${till.terminal_id}&filter[${filter}`);
    assert.deepEqual(await of("staff_name][like]=%25li%25"), ["A1"]);
    assert.deepEqual(await of("card]=4711"), ["A2"]);
    assert.deepEqual(await of("tax_amount]=2.10"), ["A1", "A4"]);
  });

  test("a row has its methods, its card and its tax with the sign of its total", async () => {
    const rows = await list(`filter[terminal_id]=${till.terminal_id}`);
    assert.deepEqual(
      rows.map(({ payment_methods }) => payment_methods),
      [["cash"], ["pos_card"], ["pos_cash", "pos_card"], ["card"], [], ["pos_cash", "gift_card", "store_credit"]],
    );
    assert.deepEqual(
      rows.map((row) => row.card),
      [null, "4711", null, null, null, null],
    );
    assert.deepEqual([rows[0]?.signed_tax, rows[3]?.signed_tax], ["2.10", "-2.10"]);
  });

  test("a filter without an index counts 10,001 receipts at most", async () => {
    await deps.pool.query(
      withKeys(`insert into receipt (pos_order_id, receipt_token, content_hash, staff_name, created_at)
       select 'many-' || n, 'many-' || n, '', 'Many', now() - n * interval '1 hour' from generate_series(1, 12000) n`),
    );
    const many = await call("GET", "/admin/api/receipts?filter[staff_name]=many&page_size=1", { token });
    assert.equal(many.body.total_count, 10_001);
  });
});

describe("a payment that was charged twice", () => {
  const at = (minutes: number, seconds = 0) =>
    Temporal.Instant.from("2026-03-02T10:00:00Z").add({ minutes, seconds }).toString().replace("T", " ").slice(0, 19);

  /**
   * Sells the receipts at one register and returns, by number, the number each one is marked with.
   */
  async function marksOf(receipts: readonly (Members & { readonly till?: Till })[]) {
    const own = await newTerminal(deps);
    const ids: number[] = [];
    for (const { till = own, ...members } of receipts) {
      ids.push(await sell(till, { payment_method: "card", grand_total: 79.95, ...members }));
    }
    const rows = await list(`filter[receipt_id][in]=${ids.join(",")}`);
    return Object.fromEntries(
      rows.flatMap(({ receipt_number, charged_twice: mark }) =>
        mark === null ? [] : [[receipt_number, [mark["receipt_number"], mark["is_earlier"], mark["seconds"]]]],
      ),
    );
  }
  const first = { receipt_number: "1", created_at: at(0) };
  const second = { receipt_number: "2", created_at: at(4) };
  const marked = { "1": ["2", false, 240], "2": ["1", true, 240] };

  test("the same card and amount, or the same method without known cards, mark both receipts", async () => {
    const paid = { terminal_info: card("4711") };
    assert.deepEqual(
      await marksOf([
        { ...first, ...paid },
        { ...second, ...paid },
      ]),
      marked,
    );
    assert.deepEqual(await marksOf([first, second]), marked);
    assert.deepEqual(await marksOf([first, { ...second, payment_method: "pos_CARD" }]), marked);
    assert.deepEqual(await marksOf([first, { ...second, created_at: at(10) }]), {
      "1": ["2", false, 600],
      "2": ["1", true, 600],
    });
  });

  test("the earlier one of several is named", async () => {
    const third = { receipt_number: "3", created_at: at(6) };
    assert.deepEqual(await marksOf([first, second, third]), {
      "1": ["2", false, 240],
      "2": ["1", true, 240],
      "3": ["2", true, 120],
    });
  });

  test("near misses mark nothing", async () => {
    const elsewhere = await newTerminal(deps);
    const sale_id = randomUUID();
    const cases: readonly (readonly [string, readonly (Members & { readonly till?: Till })[]])[] = [
      ["more than ten minutes", [first, { ...second, created_at: at(10, 1) }]],
      ["eleven minutes", [first, { ...second, created_at: at(11) }]],
      ["another register", [first, { ...second, till: elsewhere }]],
      ["another amount", [first, { ...second, grand_total: 79.94 }]],
      ["another currency", [first, { ...second, currency: "USD" }]],
      [
        "another card",
        [
          { ...first, terminal_info: card("4711") },
          { ...second, terminal_info: card("4712") },
        ],
      ],
      ["one known card", [first, { ...second, terminal_info: card("4711") }]],
      ["another method", [first, { ...second, payment_method: "invoice" }]],
      [
        "cash",
        [
          { ...first, payment_method: "cash" },
          { ...second, payment_method: "pos_cash" },
        ],
      ],
      [
        "no method",
        [
          { ...first, payment_method: null },
          { ...second, payment_method: null },
        ],
      ],
      [
        "nothing to pay",
        [
          { ...first, grand_total: 0 },
          { ...second, grand_total: 0 },
        ],
      ],
      ["a refund of the first", [first, { ...second, sale_type: "refund" }]],
      [
        "refunded in between",
        [first, { receipt_number: "3", created_at: at(2), sale_type: "refund", payment_method: "cash" }, second],
      ],
      [
        "two payments of one sale",
        [
          { ...first, sale_id, layaway_kind: "deposit" },
          { ...second, sale_id, pos_order_id: randomUUID(), layaway_kind: "top_up" },
        ],
      ],
    ];
    for (const [name, receipts] of cases) assert.deepEqual(await marksOf(receipts), {}, name);
  });

  test("a refund of another amount, or after both, leaves the mark", async () => {
    const refund = { receipt_number: "3", sale_type: "refund" };
    assert.deepEqual(await marksOf([first, { ...refund, created_at: at(2), grand_total: 9 }, second]), marked);
    assert.deepEqual(await marksOf([first, second, { ...refund, created_at: at(5) }]), marked);
  });

  test("the receipt's page has the same mark", async () => {
    const own = await newTerminal(deps);
    const [one, two] = [
      await sell(own, { ...first, payment_method: "card" }),
      await sell(own, { ...second, payment_method: "card" }),
    ];
    const { body } = await call("GET", `/admin/api/receipts/${two}/preview`, { token });
    assert.deepEqual(body.charged_twice, {
      receipt_id: one,
      receipt_number: "1",
      is_earlier: true,
      seconds: 240,
      is_same_card: false,
    });
  });

  test("only receipts of the register and of those minutes are read, by their index", async () => {
    const { rows } = await sql<Record<string, string>>`
      explain select ${CHARGED_TWICE} from shown_receipt r where r.receipt_id = 1`.execute(deps.db);
    const plan = await planText(deps.db, rows);
    assert.doesNotMatch(plan, /Seq Scan/);
    assert.ok((plan.match(/receipt_by_terminal/g) ?? []).length >= 2, plan);
  });
});

describe("refunds and discounts by cashier", async () => {
  const till = await newTerminal(deps);
  const [anna, bo] = [
    { staff_id: 7, staff_name: "Anna Li" },
    { staff_id: 8, staff_name: "Bo" },
  ];
  await sell(till, { ...anna, grand_total: 10.1, sale_type: "refund" });
  await sell(till, { ...anna, grand_total: -5, sale_type: "refund", discount_amount: 3 });
  await sell(till, { staff_id: 7, staff_name: "Anna Vos", discount_amount: -2.5 });
  await sell(till, { ...bo, discount_amount: 1 });
  await sell(till, { ...bo, grand_total: 500, layaway_kind: "deposit", discount_amount: 50 });
  await sell(till, { staff_name: "sam" });
  await sell(till, { staff_name: "SAM", discount_amount: 0.5 });
  await sell(till, { staff_name: null, grand_total: 1, sale_type: "refund", currency: "USD" });

  const cashiers = async (query: string) =>
    (await call("GET", `/admin/api/receipts/cashiers?filter[terminal_id]=${till.terminal_id}&${query}`, { token }))
      .body;
  const row = (
    staff_id: number | null,
    staff_name: string | null,
    refunds: [number, string],
    discounts: [number, string],
  ) => ({
    staff_id,
    staff_name,
    currency: "EUR",
    refunds_count: refunds[0],
    refunds: refunds[1],
    discounts_count: discounts[0],
    discounts: discounts[1],
  });

  test("are counted and added up, the highest first; a staff id is one cashier, and so is a name without one", async () => {
    assert.deepEqual(await cashiers(""), {
      items: [
        row(7, "Anna Vos", [2, "15.10"], [1, "2.50"]),
        row(8, "Bo", [0, "0.00"], [1, "1.00"]),
        { ...row(null, null, [1, "1.00"], [0, "0.00"]), currency: "USD" },
        row(null, "SAM", [0, "0.00"], [1, "0.50"]),
      ],
      is_complete: true,
    });
  });

  test("follow the filters of the list", async () => {
    assert.deepEqual((await cashiers("filter[staff_id]=7&filter[kind]=refund")).items, [
      row(7, "Anna Li", [2, "15.10"], [0, "0.00"]),
    ]);
    assert.deepEqual(await cashiers("filter[kind]=deposit"), { items: [], is_complete: true });
    assert.equal((await call("GET", "/admin/api/receipts/cashiers?filter[nothing]=1", { token })).status, 400);
  });

  test("need the right to read receipts", async () => {
    const narrow = await newAdministrator(app, ["Vendor_Pos::locations"]);
    assert.equal((await call("GET", "/admin/api/receipts/cashiers", { token: narrow.token })).status, 401);
  });
});
