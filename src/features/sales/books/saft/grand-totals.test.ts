import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { newIds, watchEvaluations } from "../../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill, type Till } from "../../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../../test/support.ts";
import { writeDueEntries } from "../journal/commands/write.ts";
import { readGrandTotals } from "./commands/grand-totals.ts";

const shop = await openApp();
const { call, deps } = shop;
const { token } = await newAdministrator(shop, ["Vendor_Pos::books"]);
const { arrive, store, runJobs } = watchEvaluations(shop);

/** Stores a closing of sales of 11.90 at 19 %, with its receipts and its entry. */
async function closeDay(till: Till, business_date: string, count: number, members: Record<string, unknown> = {}) {
  const session_id = randomUUID();
  const sales = newIds(count);
  await arrive(receiptsOf(sales, { register_session_id: session_id }));
  const closing = matchingClosing(till, sales, { session_id, business_date, ...members });
  await store(closing);
  await runJobs();
  await writeDueEntries(deps, 0);
  return closing;
}

const ask = ({ location_id }: Pick<Till, "location_id">, more = "from=2026-05-01&to=2026-06-30", as = token) =>
  call("GET", `/admin/api/books/grand-totals?location_id=${location_id}&${more}`, { token: as });

async function totalsOf(till: Till, more?: string) {
  const answer = await ask(till, more);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const AT_19 = (net: string, tax: string) => [
  { rate: "19", sales_net: net, sales_tax: tax, refunds_net: "0.00", refunds_tax: "0.00" },
];

describe("the grand totals of a location", () => {
  test("have each closing with the running total of its series, and days and months by rate", async () => {
    const till = await newTill(shop);
    const series = { series_id: randomUUID() };
    const other = { series_id: randomUUID() };
    await closeDay(till, "2026-04-30", 1, { ...series, closing_number: 1 });
    await closeDay(till, "2026-05-02", 2, { ...series, closing_number: 2 });
    await closeDay(till, "2026-05-02", 1, { ...other, closing_number: 1 });
    await closeDay(till, "2026-06-01", 3, { ...series, closing_number: 4 });
    const { items, days, months, total_count, waiting } = await totalsOf(till);
    assert.deepEqual([total_count, waiting], [3, 0]);
    const own = items.filter(({ series_id }: { series_id: string }) => series_id === series.series_id);
    assert.deepEqual(
      own.map((item: Record<string, unknown>) => [
        item["closing_number"],
        item["business_date"],
        item["sales"],
        item["refunds"],
        item["net_incl_tax"],
        item["perpetual_net_incl_tax"],
      ]),
      [
        [2, "2026-05-02", "23.80", "0.00", "23.80", "35.70"],
        [4, "2026-06-01", "35.70", "0.00", "35.70", "71.40"],
      ],
    );
    assert.deepEqual(own[0].rates, AT_19("20.00", "3.80"));
    assert.deepEqual(days, [
      {
        business_date: "2026-05-02",
        closings: 2,
        currency: "EUR",
        sales: "35.70",
        refunds: "0.00",
        net_incl_tax: "35.70",
        rates: AT_19("30.00", "5.70"),
      },
      {
        business_date: "2026-06-01",
        closings: 1,
        currency: "EUR",
        sales: "35.70",
        refunds: "0.00",
        net_incl_tax: "35.70",
        rates: AT_19("30.00", "5.70"),
      },
    ]);
    assert.deepEqual(
      months.map(({ month, net_incl_tax }: Record<string, string>) => [month, net_incl_tax]),
      [
        ["2026-05", "35.70"],
        ["2026-06", "35.70"],
      ],
    );
    const second = await totalsOf(till, "from=2026-05-01&to=2026-06-30&page=2&page_size=2");
    assert.deepEqual(second.items, items.slice(2));
    assert.deepEqual([second.total_count, second.days, second.months], [3, days, months]);
  });

  test("leave out closings without an entry, and count them; another currency has sums of its own", async () => {
    const till = await newTill(shop);
    const series = { series_id: randomUUID() };
    await closeDay(till, "2026-05-02", 1, { ...series, closing_number: 1 });
    await store(matchingClosing(till, newIds(1), { ...series, closing_number: 2, business_date: "2026-05-03" }));
    await closeDay(till, "2026-05-04", 1, { ...series, closing_number: 3 });
    await closeDay(till, "2026-05-04", 0, { ...series, closing_number: 4, currency: "CHF" });
    const { items, days, waiting, total_count } = await totalsOf(till);
    assert.deepEqual([total_count, waiting], [3, 1]);
    assert.deepEqual(
      items.map((item: Record<string, unknown>) => [
        item["closing_number"],
        item["currency"],
        item["perpetual_net_incl_tax"],
      ]),
      [
        [1, "EUR", "11.90"],
        [3, "EUR", "23.80"],
        [4, "CHF", "0.00"],
      ],
    );
    assert.deepEqual(
      days.map(({ business_date, currency }: Record<string, string>) => [business_date, currency]),
      [
        ["2026-05-02", "EUR"],
        ["2026-05-04", "CHF"],
        ["2026-05-04", "EUR"],
      ],
    );
  });

  test("are empty without closings, and refused for a wrong period, a page, or a location out of reach", async () => {
    const till = await newTill(shop);
    assert.deepEqual(await totalsOf(till), { items: [], total_count: 0, waiting: 0, days: [], months: [] });
    for (const more of [
      "from=2026-05-31&to=2026-05-01",
      "from=2025-01-01&to=2026-12-31",
      "from=May&to=June",
      "from=2026-05-01&to=2026-05-31&page_size=1001",
      "from=2026-05-01&to=2026-05-31&page=0",
    ])
      assert.equal((await ask(till, more)).status, 400, more);
    assert.equal((await ask({ location_id: 999_999 })).status, 404);
    const caller = { kind: "integration", id: 1, name: "", resources: new Set<string>(), location_ids: [999] } as const;
    const reader = { caller, signal: new AbortController().signal };
    const period = { from: "2026-05-01", to: "2026-05-31" };
    await assert.rejects(readGrandTotals(deps, reader, { location_id: till.location_id, ...period }), { status: 404 });
    const { token: without } = await newAdministrator(shop, ["Vendor_Pos::receipts"]);
    assert.equal((await ask(till, undefined, without)).status, 401);
  });
});
