import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { closingOf, submit } from "../../../../test/fixtures/closings/shop.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { jobHandlers } from "../../../main/worker.ts";

const app = await openApp();
const other = await openApp({ database: app.database });
const nodes = [app, other];
const { database, deps, call } = app;
const { token } = await newAdministrator(app);
await storeSetting(app, "general/locale/timezone", "Asia/Kathmandu");

const newSandbox = async (): Promise<number> => {
  const body = { name: "Test shop", code: randomUUID(), is_sandbox: true };
  return (await call("POST", "/admin/api/locations", { token, body })).body.location_id;
};
const newTill = async (location_id?: number) => ({
  ...(await newTerminal(deps, location_id === undefined ? {} : { location_id })),
  series_id: randomUUID(),
});
const tills = [await newTill(), await newTill(), await newTill(), await newTill(await newSandbox())];
const second = await newTill(tills[0]?.location_id);
type Till = typeof second;

async function get(path: string, node = app) {
  const answer = await node.call("GET", `/admin/api/${path}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const rows = (text: string) => queryOnce(database.owner_url, text);

/** Returns a generator of random numbers that gives the same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const SALE_TYPES = [undefined, "sale", "order", "refund", " Refund ", "exchange", "not_known"];
const METHODS = ["pos_cash", "CASH", "pos_card", "voucher", undefined, "x".repeat(3_000)];
const CURRENCIES = ["EUR", "EUR", "USD", undefined];

function splitInTwo(cents: number) {
  const cash = Math.floor(cents / 3);
  const parts = [
    { method: "pos_cash", amount: cash / 100 },
    { method: "pos_card", amount: (cents - cash) / 100 },
  ];
  return { grand_total: cents / 100, payment_method: "pos_split", split_payments: JSON.stringify(parts) };
}

/** Returns a random receipt of the last nine days, paid in any of the possible ways. */
function anyReceipt(pick: (below: number) => number, of: readonly Till[]): Record<string, unknown> {
  const any = <T>(list: readonly T[]): T | undefined => list[pick(list.length)];
  const till = any(of) ?? second;
  const cents = pick(100_000) + 1;
  const at = new Date(Date.now() - pick(9 * 24 * 60) * 60_000).toISOString().slice(0, 19).replace("T", " ");
  const ways = [
    {},
    splitInTwo(cents),
    { layaway_kind: any(["deposit", "top_up", "settlement"]), layaway_amount_captured: pick(cents) / 100 },
    { credit_due: { amount_paid: cents / 100 } },
    { applied_credits: JSON.stringify([{ method: "gift_card", amount: 1 }]) },
    { terminal_payment_id: "psp-1" },
    { split_payments: "not JSON" },
  ];
  return sampleReceipt(till, {
    created_at: at,
    grand_total: cents / 100,
    currency: any(CURRENCIES),
    payment_method: any(METHODS),
    sale_type: any(SALE_TYPES),
    register_session_id: any([undefined, `Session-${till.terminal_id}-${pick(3)}`]),
    location_id: pick(20) === 0 ? undefined : till.location_id,
    ...any(ways),
  });
}

async function post(node: typeof app, receipt: Record<string, unknown>): Promise<void> {
  const answer = await node.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

/**
 * Computes the figures by quarter of an hour and location from the receipts, with SQL of its own.
 */
const DAYS_BY_ROWS = `
  select to_timestamp(floor(extract(epoch from created_at) / 900) * 900) as quarter, location_id, currency,
         count(*)::int as receipts,
         trim_scale(sum(case when credit_due is not null and coalesce(trim(lower(sale_type)), '') in ('', 'sale', 'order') then 0
                             when trim(lower(sale_type)) = 'refund'
                               then case when layaway_kind in ('deposit', 'top_up') then 0 else -abs(grand_total) end
                             when trim(lower(sale_type)) = 'not_known' then 0
                             when layaway_kind in ('deposit', 'top_up') and coalesce(sale_type, '') <> 'exchange' then 0
                             else grand_total end)) as net_sales
    from pos.receipt group by 1, 2, 3 order by 1, 2, 3`;
const DAYS_BY_SUMS = `
  select quarter, location_id, currency, sum(receipts)::int as receipts, trim_scale(sum(net_sales)) as net_sales
    from pos.sales_sum where not is_all group by 1, 2, 3 order by 1, 2, 3`;
/** Condition for receipts without parts, credit and layaway. */
const PLAIN = "coalesce(split_payments, applied_credits, layaway_kind, credit_due) is null";
const allTogether = (where: string) => `
  select quarter, currency, method, is_terminal, sum(receipts)::int as receipts, sum(net_sales)::text as net_sales,
         sum(paid)::text as paid, sum(deposits)::text as deposits, sum(paid_earlier)::text as paid_earlier
    from pos.sales_sum where ${where} group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
const SESSIONS_BY_ROWS = `
  select terminal_id, lower(register_session_id) as session_key, min(created_at) as first_at
    from pos.receipt where register_session_id is not null group by 1, 2 order by 1, 2`;
const SESSIONS_BY_SUMS = `
  select terminal_id, session_key, min(first_at) as first_at from pos.session_sum group by 1, 2 order by 1, 2`;
const paidByRows = (where: string) => `
  select coalesce(left(regexp_replace(lower(trim(payment_method)), '^pos_', ''), 100), '') as method,
         terminal_payment_id is not null as is_terminal, coalesce(currency, '') as currency,
         trim_scale(sum(case when trim(lower(sale_type)) = 'refund' then -abs(grand_total) else grand_total end)) as paid
    from pos.receipt where ${PLAIN} and ${where} group by 1, 2, 3 order by 1, 2, 3`;

async function assertSumsAreRows(): Promise<void> {
  assert.deepEqual(await rows("select * from pos.receipt_to_count"), []);
  assert.deepEqual(await rows(DAYS_BY_SUMS), await rows(DAYS_BY_ROWS));
  assert.deepEqual(await rows(SESSIONS_BY_SUMS), await rows(SESSIONS_BY_ROWS));
  assert.deepEqual(
    await rows(allTogether("is_all")),
    await rows(allTogether("not is_all and not pos.is_sandbox(location_id)")),
  );
}

const count = (node: typeof app) => jobHandlers(node.deps).count_receipts({});

describe("the sums of days and sessions equal what the receipts say", async () => {
  const pick = numbers(20_261_129);

  test("receipts that arrive, repeat and are counted on two nodes at once count once", async () => {
    const plain = Array.from({ length: 60 }, () => ({
      ...anyReceipt(pick, tills),
      split_payments: undefined,
      applied_credits: undefined,
      layaway_kind: undefined,
      credit_due: undefined,
    }));
    for (let from = 0; from < plain.length; from += 12) {
      await Promise.all([
        ...plain
          .slice(from, from + 12)
          .flatMap((receipt, index) => [
            post(nodes[index % 2] ?? app, receipt),
            ...(index % 3 === 0 ? [post(nodes[(index + 1) % 2] ?? app, receipt)] : []),
          ]),
        count(app),
        count(other),
        get("trading-day", other),
      ]);
    }
    await Promise.all([count(app), count(other)]);
    await assertSumsAreRows();
    const paid = (table: string, where: string) => `
      select coalesce(method, '') as method, is_terminal, coalesce(currency, '') as currency, trim_scale(sum(paid)) as paid
        from pos.${table} where ${where} group by 1, 2, 3 order by 1, 2, 3`;
    assert.deepEqual(await rows(paid("sales_sum", "not is_all")), await rows(paidByRows("true")));
    assert.deepEqual(
      await rows(paid("session_sum", "true")),
      await rows(paidByRows("register_session_id is not null")),
    );
  });

  test("every way to pay, late receipts and those of a deleted terminal count once", async () => {
    const [gone, split] = [await newTill(), await newTill()];
    for (let cents = 1_001; cents < 1_010; cents += 1) await post(app, sampleReceipt(split, splitInTwo(cents)));
    for (let index = 0; index < 120; index += 1)
      await post(nodes[index % 2] ?? app, anyReceipt(pick, [...tills, second, gone]));
    const deleted = await call("DELETE", `/admin/api/terminals/${gone.terminal_id}`, { token });
    assert.equal(deleted.status, 200, deleted.text);
    await post(app, { ...anyReceipt(() => 0, [gone]), created_at: "2026-01-01 10:00:00" });
    await count(other);
    await assertSumsAreRows();
    const parts = await rows(`
      select location_id, regexp_replace(p ->> 'method', '^pos_', '') as method,
             trim_scale(sum((p ->> 'amount')::numeric)) as paid
        from pos.receipt, json_array_elements((split_payments::json #>> '{}')::json) p
       where location_id = ${split.location_id} group by 1, 2 order by 1, 2`);
    assert.equal(parts.length, 2);
    assert.deepEqual(
      await rows(`select location_id, method, trim_scale(sum(paid)) as paid from pos.sales_sum
                   where location_id = ${split.location_id} group by 1, 2 order by 1, 2`),
      parts,
    );
  });

  test("a repeat with an order or a token, and an erasure, change no sum", async () => {
    const receipt = anyReceipt(pick, [second]);
    await post(app, { ...receipt, customer_email: "ada@shop.example", customer_name: "Ada" });
    const erased = await call("POST", "/admin/api/persons/erase", {
      token,
      body: { email: "ada@shop.example", reason: "asked" },
    });
    assert.equal(erased.status, 200, erased.text);
    await post(other, { ...receipt, order_increment_id: "100", receipt_token: "t".repeat(32) });
    await count(app);
    await assertSumsAreRows();
  });

  test("home, all pages of its locations, and each location's own day are the same to the cent", async () => {
    await storeSetting(app, "general/locale/timezone", "Asia/Kathmandu");
    await deps.generations.poll();
    const day = await get("trading-day");
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`trading-day/locations?page_size=2&page=${page}`)));
    const items = pages.flatMap((page) => page.items);
    assert.deepEqual([...new Set(pages.map(({ total_count }) => total_count))], [items.length]);
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    for (const { currency, net_sales, receipts } of day.currencies) {
      const sold = items.flatMap((item) => item.sold).filter((one) => one.currency === currency);
      assert.equal(
        sold.reduce((sum, one) => sum + cents(one.net_sales), 0),
        cents(net_sales),
      );
      assert.equal(
        sold.reduce((sum, one) => sum + one.receipts, 0),
        receipts,
      );
    }
    const own = items.find(({ location_id, sold }) => location_id !== null && sold.length > 0);
    const one = await get(`trading-day/locations?location_id=${own.location_id}`);
    assert.deepEqual(one.items, [own]);
  });
});

describe("the registers of a page of locations", async () => {
  test("a register is open with its newest session until its closing, whichever comes first", async () => {
    const till = await newTill();
    const open = async () => (await get(`trading-day/locations?location_id=${till.location_id}`)).registers;
    const sell = (session_id: string, minutes_ago: number) =>
      post(
        app,
        sampleReceipt(till, {
          created_at: new Date(Date.now() - minutes_ago * 60_000).toISOString().slice(0, 19).replace("T", " "),
          register_session_id: session_id,
          grand_total: 10,
        }),
      );
    const [first, later] = [randomUUID(), randomUUID()];
    await sell(first, 50);
    await sell(first, 60);
    const closed = closingOf(till, { session_id: first, has_cash_drawer: true, cash_left_in_drawer: "100.00" });
    assert.equal((await open()).length, 1);
    assert.equal((await submit(app, closed)).status, 200);
    assert.deepEqual(await open(), [], "its closing is there");
    await sell(first, 40);
    assert.deepEqual(await open(), [], "a receipt after its closing");
    await sell(later, 20);
    await sell(later, 30);
    const [register] = await open();
    assert.equal(register.cash_expected, "120.00", "the cash left and that of the later session only");
    assert.equal((await submit(app, closingOf(till, { session_id: later }))).status, 200);
    assert.deepEqual(await open(), []);
    const early = randomUUID();
    assert.equal((await submit(app, closingOf(till, { session_id: early }))).status, 200);
    await sell(early, 1);
    assert.deepEqual(await open(), [], "the closing came before its receipts");
  });

  test("a part of the name finds a location; a page beyond the last is empty", async () => {
    await deps.pool.query("update location set name = 'Zoë 100%' where location_id = $1", [second.location_id]);
    const found = await get(`trading-day/locations?search=${encodeURIComponent("zoë 100%")}`);
    assert.deepEqual([found.total_count, found.items[0].location_id], [1, second.location_id]);
    assert.equal((await get("trading-day/locations?search=%25")).total_count, 1, "no pattern");
    const beyond = await get("trading-day/locations?page=1000");
    assert.deepEqual([beyond.items, beyond.registers, beyond.total_count > 1], [[], [], true]);
    for (const wrong of ["page=0", "page_size=0", "page_size=101"]) {
      assert.equal((await call("GET", `/admin/api/trading-day/locations?${wrong}`, { token })).status, 400);
    }
  });
});
