import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { closingOf, submit } from "../../../../test/fixtures/closings/shop.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { storeSetting } from "../../../../test/settings.ts";

const app = await openApp();
const nodes = [app, await openApp({ database: app.database })];
const { deps, call } = app;
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

async function get(path: string, node = app) {
  const answer = await node.call("GET", `/admin/api/${path}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function post(node: typeof app, receipt: Record<string, unknown>): Promise<void> {
  const answer = await node.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

describe("the locations of a day", async () => {
  test("home, all pages of its locations, and each location's own day are the same to the cent", async () => {
    for (const [index, till] of [...tills, second, ...tills].entries()) {
      const currency = index % 3 === 0 ? "USD" : "EUR";
      await post(
        nodes[index % 2] ?? app,
        sampleReceipt(till, { grand_total: index + 0.11, currency, register_session_id: till.series_id }),
      );
    }
    const { location_id: _, ...nowhere } = sampleReceipt(second, { grand_total: 5 });
    await post(app, nowhere);
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
    assert.deepEqual([day.locations, day.locations_count], [items, items.length]);
    const registers = pages.flatMap((page) => page.registers);
    assert.ok(registers.length > 1);
    assert.deepEqual([day.registers_open, day.registers], [registers.length, undefined]);
    const of_one = await get(`trading-day?location_id=${own.location_id}`);
    assert.deepEqual([of_one.locations, of_one.locations_count], [[own], 1]);
    assert.deepEqual([of_one.registers, of_one.registers_open], [one.registers, undefined]);
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

  test("of a chain, the day names the fifty busiest locations, and how many there are", async () => {
    await deps.pool.query(
      `with shop as (
         insert into location (name, code)
         select 'Chain shop ' || n, 'chain-' || n from generate_series(1, 60) n returning location_id, name)
       insert into terminal (name, location_id) select 'Till of ' || name, location_id from shop`,
    );
    const [day, first] = await Promise.all([get("trading-day"), get("trading-day/locations?page_size=50")]);
    assert.deepEqual(day.locations, first.items);
    assert.deepEqual([day.locations.length, day.locations_count], [50, first.total_count]);
    assert.ok(first.total_count > 60);
    assert.equal(day.registers_open, first.registers.length, "the busiest have all open registers");
    const { token: seller } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
    const answer = await call("GET", "/admin/api/trading-day", { token: seller });
    assert.equal(
      answer.body.locations_count,
      day.locations.filter((one: { sold: unknown[] }) => one.sold.length > 0).length,
    );
  });
});
