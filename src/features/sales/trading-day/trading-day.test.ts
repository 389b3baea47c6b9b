import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { askAmid } from "../../../../test/ask-amid.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
const here = await newTerminal(deps);
const there = await newTerminal(deps);

/**
 * A zone whose clock shows an hour after noon now, so that the day has hours before and after this
 * one. Its names have the sign of POSIX.
 */
const ahead = 12 - Temporal.Now.zonedDateTimeISO("UTC").hour;
const ZONE = ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
const NOON = Temporal.Now.zonedDateTimeISO(ZONE).startOfDay().add({ hours: 12 });

/**
 * Returns an instant in the format of registers: some days before today's noon in the zone, plus
 * minutes.
 */
async function at(days_ago: number, minutes = 0): Promise<string> {
  const instant = NOON.subtract({ days: days_ago }).add({ minutes }).toInstant().toString();
  return instant.slice(0, "YYYY-MM-DDTHH:MM:SS".length).replace("T", " ");
}

async function sell(terminal: typeof here, created_at: string, fields: object = {}): Promise<void> {
  const receipt = sampleReceipt(terminal, { created_at, ...fields });
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

async function dayOf(location_id?: number) {
  const query = location_id === undefined ? "" : `?location_id=${location_id}`;
  const answer = await call("GET", `/admin/api/trading-day${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function locationsOf(query = "", asking = token) {
  const answer = await call("GET", `/admin/api/trading-day/locations?${query}`, { token: asking });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function changeZone(zone: string): Promise<void> {
  const owner = await newAdministrator(app);
  const body = { scope: "default", values: { "general/locale/timezone": zone } };
  assert.equal((await call("PUT", "/admin/api/settings", { token: owner.token, body })).status, 200);
}

describe("the figures of the newest day with receipts", async () => {
  test("without receipts there is no day", async () => {
    const day = await dayOf();
    assert.deepEqual([day.day, day.is_today, day.currencies, day.best_sellers], [null, false, [], []]);
  });

  test("a day without receipts shows the newest one before it, compared with the whole day a week earlier", async () => {
    await changeZone(ZONE);
    await sell(here, await at(2), { grand_total: 30 });
    await sell(here, await at(2, 60), { grand_total: 40, sale_type: "refund" });
    await sell(here, await at(9, 600), { grand_total: 20 });
    await sell(here, await at(8), { grand_total: 500 });
    const day = await dayOf();
    const expected = (await at(2)).slice(0, 10);
    assert.deepEqual(
      [day.day, day.is_today, day.until, day.before_day],
      [expected, false, null, (await at(9)).slice(0, 10)],
    );
    const [figures] = day.currencies;
    assert.deepEqual([figures.receipts, figures.net_sales, figures.average], [2, "-10.00", "-5.00"]);
    assert.deepEqual(figures.before, { receipts: 1, net_sales: "20.00", change_percent: -150 });
    const { items } = await locationsOf();
    assert.deepEqual(
      items.map(({ sold }: { sold: { before: object }[] }) => sold.map(({ before }) => before)),
      [[figures.before]],
    );
    assert.deepEqual(
      figures.hours.map(({ hour }: { hour: number }) => hour),
      [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22],
      "from the first to the last hour of either day",
    );
    assert.deepEqual(figures.hours[0], { hour: 12, net_sales: "30.00", net_sales_before: "0.00" });
    assert.deepEqual(figures.hours.at(-1), { hour: 22, net_sales: "0.00", net_sales_before: "20.00" });
  });

  test("today is compared with the same weekday up to the last full hour, on the clock of the shop", async () => {
    await sell(here, await at(0, -60), { grand_total: 108 });
    await sell(here, await at(7, -60), { grand_total: 100 });
    await sell(here, await at(7, 120), { grand_total: 900 });
    const day = await dayOf();
    assert.deepEqual([day.is_today, day.day, day.time_zone], [true, NOON.toPlainDate().toString(), ZONE]);
    assert.match(day.until, /^1[23]:00$/);
    const [figures] = day.currencies;
    assert.deepEqual([figures.receipts, figures.net_sales], [1, "108.00"]);
    assert.deepEqual(figures.before, { receipts: 1, net_sales: "100.00", change_percent: 8 });
  });

  test("currencies and locations have figures of their own; a location has its own day", async () => {
    const now = await at(0, -12 * 60);
    await sell(there, now, { grand_total: 7, currency: "USD" });
    const { items, total_count } = await locationsOf();
    assert.equal(total_count, 2);
    const compared = { receipts: 1, net_sales: "100.00", change_percent: 8 };
    assert.deepEqual(
      items
        .toSorted((left: typeof here, right: typeof here) => left.location_id - right.location_id)
        .map(({ location_id, sold }: Record<string, unknown>) => [location_id, sold]),
      [
        [here.location_id, [{ currency: "EUR", receipts: 1, net_sales: "108.00", before: compared }]],
        [there.location_id, [{ currency: "USD", receipts: 1, net_sales: "7.00", before: null }]],
      ],
    );
    const own = await dayOf(there.location_id);
    assert.deepEqual(
      own.currencies.map((row: Record<string, unknown>) => [row["currency"], row["receipts"], row["before"]]),
      [["USD", 1, null]],
      "nothing to compare with",
    );
  });
});

describe("tenders, best sellers and open sessions of a day", async () => {
  const till = await newTerminal(deps);
  const now = await at(0, -11 * 60);

  test("payments count by tender: parts by their own, refunds as money out, layaways by what was paid", async () => {
    const split = [
      { method: "pos_cash", amount: 30 },
      { method: "pos_card", amount: 70 },
    ];
    await sell(till, now, { grand_total: 100, payment_method: "pos_split", split_payments: JSON.stringify(split) });
    await sell(till, now, { grand_total: 20 });
    await sell(till, now, { grand_total: 5, sale_type: "refund" });
    await sell(till, now, { grand_total: 500, layaway_kind: "deposit", layaway_amount_captured: 50 });
    await sell(till, now, { grand_total: 9, payment_method: "voucher_x" });
    const { tenders } = await dayOf(till.location_id);
    const by_name = (left: string[], right: string[]) => String(left[0]).localeCompare(String(right[0]));
    assert.deepEqual(tenders.map((row: Record<string, string>) => [row["tender"], row["amount"]]).toSorted(by_name), [
      ["card", "70.00"],
      ["cash", "95.00"],
      ["unknown", "9.00"],
    ]);
  });

  test("payments lead to net sales: less deposits, plus what layaways settled now had paid before", async () => {
    const shop = await newTerminal(deps);
    const figures = async () => {
      const [{ paid, deposits, paid_earlier, other, net_sales }] = (await dayOf(shop.location_id)).currencies;
      return { paid, deposits, paid_earlier, other, net_sales };
    };
    await sell(shop, now, { grand_total: 20 });
    const plain = { paid: "20.00", deposits: "0.00", paid_earlier: "0.00", other: "0.00", net_sales: "20.00" };
    assert.deepEqual(await figures(), plain);
    await sell(shop, now, { grand_total: 500, layaway_kind: "deposit", layaway_amount_captured: 50 });
    await sell(shop, now, { grand_total: 10, sale_type: "refund", layaway_kind: "deposit" });
    await sell(shop, now, { grand_total: 200, layaway_kind: "settlement", layaway_amount_captured: 150 });
    await sell(shop, now, { grand_total: 7, sale_type: "not_known" });
    assert.deepEqual(await figures(), {
      paid: "217.00",
      deposits: "-40.00",
      paid_earlier: "50.00",
      other: "-7.00",
      net_sales: "220.00",
    });
  });

  test("a layaway payment that a register wrote as negative counts as money received", async () => {
    const shop = await newTerminal(deps);
    await sell(shop, now, { grand_total: 100, layaway_kind: "settlement", layaway_amount_captured: -20 });
    const { tenders, currencies } = await dayOf(shop.location_id);
    assert.deepEqual([tenders[0].amount, currencies[0].paid, currencies[0].paid_earlier], ["20.00", "20.00", "80.00"]);
  });

  test("a receipt that arrives while a day is read is in its net sales and its payments, or in neither", async () => {
    const shop = await newTerminal(deps);
    await sell(shop, now, { grand_total: 20 });
    const before = await dayOf(shop.location_id);
    const day = await askAmid(
      app.database.owner_url,
      "pos.figure",
      () => dayOf(shop.location_id),
      (owner) =>
        owner.query("update pos.figure set receipts = 2, sales = sales * 2, paid = paid * 2 where location_id = $1", [
          shop.location_id,
        ]),
    );
    assert.deepEqual([day.currencies, day.tenders], [before.currencies, before.tenders]);
    const [after] = (await dayOf(shop.location_id)).currencies;
    assert.deepEqual([after.net_sales, after.paid], ["40.00", "40.00"]);
  });

  test("best sellers count goods that left less goods that came back, deposits not yet", async () => {
    const shop = await newTerminal(deps);
    const items = (qty: number, sku = "MUG") => [{ sku, name: `A ${sku}`, qty, price: 1, row_total: qty }];
    await sell(shop, now, { items: items(5) });
    await sell(shop, now, { items: items(2), sale_type: "refund" });
    await sell(shop, now, { items: items(2, "CUP") });
    await sell(shop, now, { items: items(9, "BOX"), layaway_kind: "deposit", layaway_amount_captured: 1 });
    const { best_sellers } = await dayOf(shop.location_id);
    assert.deepEqual(best_sellers, [
      { sku: "MUG", name: "A MUG", quantity: "3.00" },
      { sku: "CUP", name: "A CUP", quantity: "2.00" },
    ]);
  });

  test("a register is open since the first receipt of the session that no closing closed", async () => {
    const shop = await newTerminal(deps);
    await sell(shop, await at(0, -11 * 60), { register_session_id: "session-open" });
    await sell(shop, await at(0, -10 * 60), { register_session_id: "Session-Open" });
    const { registers } = await locationsOf(`location_id=${shop.location_id}`);
    assert.deepEqual(registers, [
      {
        terminal_id: shop.terminal_id,
        opened_at: await at(0, -11 * 60),
        currency: "EUR",
        cash_expected: null,
      },
    ]);
  });
});

test("the figures of a day need the right to see receipts", async () => {
  const other = await newAdministrator(app, ["Vendor_Pos::settings"]);
  for (const path of ["/admin/api/trading-day", "/admin/api/trading-day/locations"]) {
    assert.equal((await call("GET", path, { token: other.token })).status, 401);
  }
});
