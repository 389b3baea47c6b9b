import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { earlierThan } from "./rules.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
const here = await newTerminal(deps);
const there = await newTerminal(deps);

async function sell(created_at: string, fields: object = {}, terminal = here): Promise<void> {
  const body = { receipt: sampleReceipt(terminal, { created_at, ...fields }) };
  const answer = await call("POST", "/rest/V1/pos/receipts", { body });
  assert.equal(answer.status, 200, answer.text);
}

async function report(query: string) {
  const answer = await call("GET", `/admin/api/sales-report?${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const MARCH = "from=2026-03-01&to=2026-03-31";
const cells = (rows: readonly { key: string; receipts: number; net_sales: unknown }[]) =>
  rows.map(({ key, receipts, net_sales }) => [key, receipts, Number(net_sales)]);

describe("sales by a dimension", async () => {
  await sell("2026-02-10 11:00:00", { grand_total: 10 });
  await sell("2026-03-03 10:10:00");
  await sell("2026-03-03 10:40:00", { grand_total: 24.2, payment_method: "pin" });
  await sell("2026-03-04 15:05:00", { sale_type: "refund" });
  await sell("2026-03-05 10:20:00", { grand_total: 7 }, there);
  await sell("2026-04-01 10:20:00", { grand_total: 5, currency: "USD" });

  test("a period is added up by each part of time", async () => {
    assert.deepEqual(cells((await report(`by=total&${MARCH}`)).rows), [["", 4, 31.2]]);
    assert.deepEqual(cells((await report(`by=day&${MARCH}`)).rows), [
      ["2026-03-03", 2, 36.3],
      ["2026-03-04", 1, -12.1],
      ["2026-03-05", 1, 7],
    ]);
    assert.deepEqual(cells((await report(`by=week&${MARCH}`)).rows), [["2026-03-02", 4, 31.2]]);
    assert.deepEqual(cells((await report(`by=month&from=2026-02-01&to=2026-03-31`)).rows), [
      ["2026-02", 1, 10],
      ["2026-03", 4, 31.2],
    ]);
    const hours = await report(`by=hour&${MARCH}`);
    assert.deepEqual(
      cells(hours.rows).map(([, ...rest]) => rest),
      [
        [3, 43.3],
        [1, -12.1],
      ],
    );
  });

  test("the rows of each dimension add up to the receipts of the period", async () => {
    for (const by of ["location", "register", "cashier", "method", "tax_rate"]) {
      const { rows, totals, total_count } = await report(`by=${by}&${MARCH}`);
      assert.equal(total_count, rows.length);
      assert.equal(
        rows.reduce((sum: number, row: { receipts: number }) => sum + row.receipts, 0),
        4,
        by,
      );
      assert.deepEqual(cells(totals.map((total: object) => ({ key: "", ...total }))), [["", 4, 31.2]], by);
    }
    const { rows } = await report(`by=location&${MARCH}&sort=-net_sales`);
    assert.deepEqual(cells(rows), [
      [String(here.location_id), 3, 24.2],
      [String(there.location_id), 1, 7],
    ]);
    assert.equal(
      rows[0].name,
      (await deps.pool.query("select name from location where location_id = $1", [here.location_id])).rows[0].name,
    );
    const of_one = await report(`by=location&location_id=${there.location_id}&${MARCH}`);
    assert.deepEqual(cells(of_one.rows), [[String(there.location_id), 1, 7]]);
    await deps.pool.query(
      `with tea as (insert into shop_data.product (sku, name) values ('tea', 'Tea') returning entity_id),
            kind as (insert into shop_data.category (name) values ('Drinks') returning entity_id)
       insert into shop_data.category_product (category_id, product_id) select k.entity_id, t.entity_id from tea t, kind k`,
    );
    const categories = await report(`by=category&${MARCH}`);
    assert.deepEqual(
      categories.rows.map((row: { name: string; quantity: string }) => [row.name, Number(row.quantity)]),
      [["Drinks", 2]],
    );
    const methods = await report(`by=method&${MARCH}&sort=-paid`);
    assert.equal(methods.rows[0].key, "pin");
  });

  test("months that are stored give the same rows as their days", async () => {
    const asked = ["total", "month", "hour", "location", "method", "product"].map(
      (by) => `by=${by}&from=2026-01-15&to=2026-04-20&compare=year`,
    );
    const before = await Promise.all(asked.map(report));
    await deps.pool.query(
      `insert into figure (day, per, location_id, dimension, key, currency, name, receipts, quantity, sales, refunds,
                           exchanges, tax, paid, by_terminal, deposits, paid_earlier)
       select date_trunc('month', day), 'm', 0, dimension, key, currency, max(name), sum(receipts), sum(quantity),
              sum(sales), sum(refunds), sum(exchanges), sum(tax), sum(paid), sum(by_terminal), sum(deposits), sum(paid_earlier)
         from figure where per = 'd' and location_id = 0 group by 1, dimension, key, currency
       on conflict do nothing`,
    );
    await deps.pool.query("update figure_progress set months_until = '2026-05-01'");
    for (const [index, query] of asked.entries()) assert.deepEqual(await report(query), before[index], query);
  });

  test("each row has the figures of the days that it is compared with", async () => {
    const total = await report(`by=total&${MARCH}&compare=previous`);
    assert.deepEqual([total.compared_from, total.compared_to], ["2026-02-01", "2026-02-28"]);
    assert.deepEqual([total.rows[0].before.receipts, Number(total.rows[0].before.net_sales)], [1, 10]);
    const days = await report(`by=day&${MARCH}&compare=previous`);
    assert.deepEqual(
      days.rows.map((row: { key: string; receipts: number; before: { receipts: number } }) => [
        row.key,
        row.receipts,
        row.before.receipts,
      ]),
      [
        ["2026-03-03", 2, 0],
        ["2026-03-04", 1, 0],
        ["2026-03-05", 1, 0],
        ["2026-03-10", 0, 1],
      ],
    );
    const year = await report(`by=month&from=2027-02-01&to=2027-03-31&compare=year`);
    assert.deepEqual(
      year.rows.map((row: { key: string; before: { receipts: number } }) => [row.key, row.before.receipts]),
      [
        ["2027-02", 1],
        ["2027-03", 4],
      ],
    );
    assert.equal((await report(`by=total&${MARCH}`)).rows[0].before, null);
  });

  test("currencies have rows of their own, and rows come in pages", async () => {
    const all = await report("by=total&from=2026-03-01&to=2026-04-30");
    assert.deepEqual(
      all.totals.map(({ currency }: { currency: string }) => currency),
      ["EUR", "USD"],
    );
    assert.deepEqual(cells((await report("by=total&from=2026-03-01&to=2026-04-30&currency=usd")).rows), [["", 1, 5]]);
    const page = await report(`by=day&${MARCH}&page=2&page_size=2`);
    assert.deepEqual([page.total_count, cells(page.rows)], [3, [["2026-03-05", 1, 7]]]);
    assert.deepEqual((await report(`by=day&${MARCH}&page=9`)).total_count, 3);
  });

  test("the filters of receipts by day and hour find what a row counts", async () => {
    const find = async (filter: string): Promise<number> =>
      (await call("GET", `/admin/api/receipts?${filter}`, { token })).body.total_count;
    assert.equal(await find("filter[sold_on]=2026-03-03"), 2);
    assert.equal(await find("filter[sold_on][gteq]=2026-03-03&filter[sold_on][lteq]=2026-03-04"), 3);
    assert.equal(await find("filter[sold_on][in]=2026-03-03,2026-03-05"), 3);
    assert.equal(await find("filter[sold_on][gt]=2026-03-03&filter[sold_on][lt]=2026-03-05"), 1);
    const { items } = (await call("GET", "/admin/api/receipts?filter[sold_on]=2026-03-04", { token })).body;
    const [{ key }] = (await report("by=hour&from=2026-03-04&to=2026-03-04")).rows;
    assert.deepEqual([items[0].sold_on, items[0].sold_hour], ["2026-03-04", Number(key)]);
    const hours = await report(`by=hour&${MARCH}`);
    const range = "filter[sold_on][gteq]=2026-03-01&filter[sold_on][lteq]=2026-03-31";
    for (const { key, receipts } of hours.rows) assert.equal(await find(`${range}&filter[sold_hour]=${key}`), receipts);
  });

  test("a row's currency finds its receipts, also those that state none", async () => {
    await sell("2026-05-01 10:20:00", { currency: undefined });
    await sell("2026-05-01 10:30:00", { currency: " eur " });
    await sell("2026-05-01 10:40:00", { currency: "USD" });
    const { rows, base_currency } = await report("by=total&from=2026-05-01&to=2026-05-01");
    for (const { currency, receipts } of rows) {
      const filter = `filter[counted_currency][in]=${currency}${currency === base_currency ? ",-" : ""}`;
      const { body } = await call("GET", `/admin/api/receipts?filter[sold_on]=2026-05-01&${filter}`, { token });
      assert.equal(body.total_count, receipts, currency);
    }
    assert.deepEqual(cells(rows), [
      ["", 2, 24.2],
      ["", 1, 12.1],
    ]);
  });

  test("what cannot be added up is refused", async () => {
    for (const [query, code] of [
      [`by=weather&${MARCH}`, "invalid_value"],
      [`by=day&${MARCH}&compare=x`, "invalid_value"],
      [`by=day&${MARCH}&sort=name`, "invalid_value"],
      ["by=day&from=2026-02-30&to=2026-03-01", "date_invalid"],
      ["by=day&from=2026-03-02&to=2026-03-01", "period_reversed"],
      ["by=day&from=2000-01-01&to=2026-03-01", "period_too_long"],
      [`by=day&${MARCH}&page=0`, "page_too_low"],
      [`by=day&${MARCH}&page_size=1001`, "page_size_out_of_range"],
    ] as const) {
      const { status, body } = await call("GET", `/admin/api/sales-report?${query}`, { token });
      assert.deepEqual([status, body.code], [400, code], query);
    }
    const { token: other } = await newAdministrator(app, ["Vendor_Pos::locations"]);
    assert.equal((await call("GET", `/admin/api/sales-report?by=day&${MARCH}`, { token: other })).status, 401);
  });
});

test("the rows of products add up to their totals, and no category counts a receipt", async () => {
  const MAY = "from=2021-05-01&to=2021-05-31";
  const line = (sku: string, qty: number, row_total: number) => ({ sku, name: sku, qty, price: 1, row_total });
  await sell("2021-05-03 10:00:00", { grand_total: 8, items: [line("cup", 2, 3), line("jug", 1, 4)] });
  await sell("2021-05-04 10:00:00", { grand_total: 5, items: [], currency: "USD" });
  await deps.pool.query(
    `with one as (insert into shop_data.product (sku, name) values ('cup', 'Cup'), ('jug', 'Jug') returning entity_id),
          kind as (insert into shop_data.category (name) values ('Pots'), ('Gifts') returning entity_id)
     insert into shop_data.category_product (category_id, product_id) select k.entity_id, o.entity_id from one o, kind k`,
  );
  const shown = ({ rows, totals }: { rows: readonly object[]; totals: readonly object[] }) =>
    [rows, totals].map((all) =>
      all.map((row) => {
        const { name, currency, receipts, quantity, net_sales, paid } = row as Record<string, unknown>;
        return [name, currency, receipts, Number(quantity), Number(net_sales), paid];
      }),
    );
  const totals = [
    [undefined, "EUR", 1, 3, 7, null],
    [undefined, "USD", 1, 0, 0, null],
  ];
  assert.deepEqual(shown(await report(`by=product&${MAY}`)), [
    [
      ["cup", "EUR", 1, 2, 3, null],
      ["jug", "EUR", 1, 1, 4, null],
    ],
    totals,
  ]);
  assert.deepEqual(shown(await report(`by=category&${MAY}`)), [
    [
      ["Gifts", "EUR", null, 3, 7, null],
      ["Pots", "EUR", null, 3, 7, null],
    ],
    totals,
  ]);
  const compared = await report("by=product&from=2021-06-01&to=2021-06-30&compare=previous");
  assert.deepEqual(
    compared.totals.map(({ before }: { before: Record<string, unknown> }) => [before["receipts"], before["net_sales"]]),
    [
      [1, "7.00"],
      [1, "0.00"],
    ],
  );
});

test("measures that the rows of a dimension lack are null", async () => {
  const lacking = async (by: string): Promise<string[]> => {
    const [row] = (await report(`by=${by}&${MARCH}&compare=year`)).rows;
    const names = (sums: Record<string, unknown>) =>
      ["receipts", "quantity", "sales", "refunds", "exchanges", "net_sales", "tax", "paid"].filter(
        (name) => sums[name] === null,
      );
    assert.deepEqual(names(row.before), names(row));
    return names(row);
  };
  for (const by of ["total", "day", "hour", "location", "register", "cashier"]) {
    assert.deepEqual(await lacking(by), ["quantity"], by);
  }
  assert.deepEqual(await lacking("method"), ["quantity", "sales", "refunds", "exchanges", "net_sales", "tax"]);
  assert.deepEqual(await lacking("tax_rate"), ["quantity", "paid"]);
  assert.deepEqual(await lacking("product"), ["paid"]);
  assert.deepEqual(await lacking("category"), ["receipts", "paid"]);
});

test("tax rates are sorted as numbers, and what is untaxed comes first", async () => {
  const items = (tax_rate: number | undefined) => [{ sku: "a", qty: 1, price: 10, row_total: 10, tax_rate }];
  for (const rate of [21, 9, 5.5, undefined, 10]) {
    const tax = rate === undefined ? 0 : Math.round((1000 * rate) / (100 + rate)) / 100;
    await sell("2021-07-01 10:00:00", { grand_total: 10, tax_amount: tax, items: items(rate) });
  }
  const { rows } = await report("by=tax_rate&from=2021-07-01&to=2021-07-01");
  assert.deepEqual(
    rows.map(({ key }: { key: string }) => key),
    ["untaxed", "5.5", "9", "10", "21"],
  );
});

test("a deleted location, register or member of staff has its last name", async () => {
  const { token: owner } = await newAdministrator(app);
  const send = async (method: "POST" | "PUT" | "DELETE", path: string, body?: object) => {
    const answer = await call(method, `/admin/api/${path}`, { token: owner, ...(body === undefined ? {} : { body }) });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const { location_id } = await send("POST", "locations", { name: "Old", code: "deleted-shop" });
  const till = await newTerminal(deps, { location_id });
  const { staff_id } = await send("POST", "staff", { first_name: "Ada", last_name: "Byron", role_id: null });
  await sell("2021-08-01 10:00:00", { staff_id }, till);
  await send("PUT", `locations/${location_id}`, { name: "Pop-up" });
  const names = () =>
    Promise.all(
      ["location", "register", "cashier"].map(
        async (by) => (await report(`by=${by}&from=2021-08-01&to=2021-08-01`)).rows[0].name,
      ),
    );
  const before = await names();
  assert.deepEqual(before, ["Pop-up", "Till, Pop-up", "Ada Byron"]);
  for (const path of [`terminals/${till.terminal_id}`, `staff/${staff_id}`, `locations/${location_id}`]) {
    await send("DELETE", path);
  }
  assert.deepEqual(await names(), before);
});

test("a client that asks for CSV gets all rows, which no spreadsheet computes, and the export is recorded", async () => {
  const lines = [
    { sku: "=1+1", name: "+2", qty: 2, price: 3.5, row_total: 7 },
    { sku: "nut", name: 'Nut, "big"', qty: 1, price: 1, row_total: 1 },
  ];
  await sell("2021-09-03 10:00:00", { grand_total: 8, items: lines });
  await sell("2021-09-04 10:00:00", { grand_total: 8, items: lines.slice(1), currency: "USD" });
  const file = (query: string, accept = "text/csv") =>
    call("GET", `/admin/api/sales-report?${query}`, { token, headers: { accept } });
  const SEPTEMBER = "from=2021-09-01&to=2021-09-30";
  const answer = await file(`by=product&${SEPTEMBER}&page=2&page_size=1&sort=-net_sales`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers["content-type"], "text/csv; charset=utf-8; header=present");
  assert.equal(answer.headers["vary"], "accept");
  assert.equal(
    answer.headers["content-disposition"],
    'attachment; filename="sales-by-product_2021-09-01_2021-09-30.csv"',
  );
  assert.equal(
    answer.text,
    "key,name,currency,receipts,quantity,sales,refunds,exchanges,net_sales,tax,paid\r\n" +
      "'=1+1,'+2,EUR,1,2,7,0,0,7,0,\r\n" +
      'nut,"Nut, ""big""",EUR,1,1,1,0,0,1,0,\r\n' +
      'nut,"Nut, ""big""",USD,1,1,1,0,0,1,0,\r\n',
  );
  const { text } = await file("by=day&from=2021-10-01&to=2021-10-31&compare=previous&currency=USD");
  const [head = "", row, ...others] = text.split("\r\n");
  assert.match(head, /,paid,before_receipts,.*,before_paid$/);
  assert.match(row ?? "", /^2021-10-0\d,,USD,0,,0,.*,1,,8,/);
  assert.deepEqual(others, [""]);
  assert.equal((await file(`by=day&${SEPTEMBER}`, "application/json")).headers["vary"], "accept");
  assert.equal((await file(`by=weather&${SEPTEMBER}`)).body.code, "invalid_value");
  const { rows } = await deps.pool.query(
    "select from audit_log where entity_type = 'security_event' and new_value::jsonb ->> 'detail' = 'sales-report.csv'",
  );
  assert.equal(rows.length, 2);
});

test("a day that the other month lacks is compared with none", async () => {
  for (const day of ["28", "29", "30", "31"]) await sell(`2024-01-${day} 10:00:00`);
  const { rows } = await report("by=day&from=2024-02-01&to=2024-02-29&compare=previous");
  assert.deepEqual(
    rows.map((row: { key: string; before: { receipts: number } }) => [row.key, row.before.receipts]),
    [
      ["2024-02-28", 1],
      ["2024-02-29", 1],
    ],
  );
  const [total] = (await report("by=total&from=2024-02-01&to=2024-02-29&compare=previous")).rows;
  assert.equal(total.before.receipts, 4);
});

test("a day's sum may have more digits than an amount", async () => {
  for (let time = 0; time < 2; time += 1) await sell("2020-02-03 10:00:00", { grand_total: "9999999999999999" });
  const { rows } = await report("by=day&from=2020-02-03&to=2020-02-03");
  assert.equal(rows[0].net_sales, "19999999999999998.00");
});

test("whole months are compared with as many whole months, other days with as many days", () => {
  const earlier = (from: string, to: string, compare: "previous" | "year") => {
    const { from: first = "", to: last = "" } = earlierThan({ from, to }, compare) ?? {};
    return `${first} ${last}`;
  };
  assert.equal(earlier("2026-03-01", "2026-03-31", "previous"), "2026-02-01 2026-02-28");
  assert.equal(earlier("2026-04-01", "2026-06-30", "previous"), "2026-01-01 2026-03-31");
  assert.equal(earlier("2026-03-01", "2026-03-10", "previous"), "2026-02-19 2026-02-28");
  assert.equal(earlier("2026-03-03", "2026-03-03", "previous"), "2026-03-02 2026-03-02");
  assert.equal(earlier("2025-02-01", "2025-02-28", "year"), "2024-02-01 2024-02-29");
  assert.equal(earlier("2024-02-10", "2024-02-29", "year"), "2023-02-10 2023-02-28");
  assert.equal(earlierThan({ from: "2026-03-01", to: "2026-03-31" }, "none"), undefined);
});
