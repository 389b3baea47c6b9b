import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { parseJson } from "../../../web-api/json/json.ts";
import {
  listCurrencies,
  listDayFigures,
  listDayRates,
  listLocationFigures,
  listRates,
  type LocationFigures,
  type NamedDayFigures,
  type TotalsPeriod,
} from "./queries/totals.ts";
import { parseClosing } from "./rules/closing.ts";
import {
  currencyTotalsOf,
  type DayTotals,
  FIGURE_COLUMNS,
  type RateFigures,
  type Sums,
  unitsOf,
  withRates,
} from "./rules/totals.ts";
import { countableOf, ratesOf, sumsOf, totalsOf } from "../../../../test/fixtures/closings/totals.ts";
import { styledFigures } from "../../../../test/fixtures/closings/styled.ts";
import { closingOf, newTill, submit, type Till } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps } = shop;
const { token } = await newAdministrator(shop, ["Vendor_Pos::register_reports"]);
const ask = (path: string) => shop.call("GET", `/admin/api/${path}`, { token });

const CALLER = { kind: "admin", id: 1, name: "", resources: new Set<string>(), location_ids: [] as number[] } as const;

const countable = (report: object) => countableOf(parseClosing(parseJson(Buffer.from(JSON.stringify(report))).root));
type Listed = NamedDayFigures & DayTotals & { readonly sums: unknown };
/** Converts totals from the database to the format of `sumsOf`. */
const plain = ({ location_name: _name, sums: _sums, ...day }: Listed): DayTotals => ({
  ...day,
  ...sumsOf([day]),
});
/** Removes the trailing zeros of an amount, which the database adds. */
const short = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
const plainLocation = ({
  location_name: _name,
  ...location
}: Omit<LocationFigures, "location_name"> & { location_name?: unknown }) => ({
  ...location,
  sales_incl_tax: short(location.sales_incl_tax),
  refunds_incl_tax: short(location.refunds_incl_tax),
  net_sales_incl_tax: short(location.net_sales_incl_tax),
  days: location.days.map(({ business_date, net_sales_incl_tax }) => [business_date, short(net_sales_incl_tax)]),
});
/** Returns the totals of days per location and currency. */
function locationsOf(days: readonly DayTotals[]): Omit<LocationFigures, "location_name">[] {
  const groups = [...Map.groupBy(days, ({ location_id, currency }) => `${location_id}|${currency}`).values()];
  return groups
    .map((group) => {
      const { closings, sales_incl_tax, refunds_incl_tax, net_sales_incl_tax } = sumsOf(group);
      const { location_id = 0, currency = "" } = group[0] ?? {};
      return {
        location_id,
        currency,
        closings,
        sales_incl_tax,
        refunds_incl_tax,
        net_sales_incl_tax,
        days: group.map((day) => ({ business_date: day.business_date, net_sales_incl_tax: day.net_sales_incl_tax })),
      };
    })
    .toSorted((a, b) => a.location_id - b.location_id || (a.currency < b.currency ? -1 : 1));
}
/** Lists the figures of the locations on all pages, by location and currency. */
const listAllLocations = async (caller: typeof CALLER, period: TotalsPeriod) =>
  (await listLocationFigures(deps.db, caller, period, { page: 1, size: 1_000 })).rows.toSorted(
    (a, b) => a.location_id - b.location_id || (a.currency < b.currency ? -1 : 1),
  );
const listTotals = async (caller: typeof CALLER, period: TotalsPeriod) =>
  withRates((await listDayFigures(deps.db, caller, period)).rows, await listDayRates(deps.db, caller, period));

async function store(till: Till, members: Record<string, unknown>): Promise<object> {
  const report = closingOf(till, members);
  const { status, text } = await submit(shop, report);
  assert.equal(status, 200, text);
  return report;
}

test("the database adds up random closings exactly as the pure function does", async (t) => {
  const tills = [await newTill(shop), await newTill(shop)];
  const reports: object[] = [];
  for (const [index, members] of fc.sample(styledFigures, 120).entries()) {
    const till = tills[index % 2];
    assert.ok(till);
    reports.push(await store(till, members));
  }
  const period = {
    from: "2026-05-01",
    to: "2026-05-31",
    location_id: undefined,
    currency: undefined,
    by: "day",
  } as const;
  const found = await listTotals(CALLER, period);
  const expected = totalsOf(reports.map(countable));
  t.diagnostic(`${reports.length} closings, ${found.length} totals of a day, a location and a currency`);
  assert.deepEqual(found.map(plain), expected);

  for (const [narrowed, keep] of [
    [{ location_id: tills[0]?.location_id }, (day: DayTotals) => day.location_id === tills[0]?.location_id],
    [{ currency: "CHF" }, (day: DayTotals) => day.currency === "CHF"],
    [{ to: "2026-05-01" }, (day: DayTotals) => day.business_date === "2026-05-01"],
    [{ from: "2026-05-02", to: "2026-05-30" }, (day: DayTotals) => day.business_date === "2026-05-02"],
  ] as const) {
    const some = await listTotals(CALLER, { ...period, ...narrowed });
    assert.deepEqual(some.map(plain), expected.filter(keep));
  }
  const bound = { ...CALLER, location_ids: [tills[1]?.location_id ?? 0] };
  assert.deepEqual(
    new Set((await listTotals(bound, period)).map(({ location_id }) => location_id)),
    new Set(bound.location_ids),
  );
  assert.deepEqual(await listTotals(bound, { ...period, location_id: tills[0]?.location_id }), []);

  const month = await listTotals(CALLER, { ...period, by: "month" });
  const in_month = reports.map(countable).map((closing) => ({ ...closing, business_date: "2026-05-01" }));
  assert.deepEqual(month.map(plain), totalsOf(in_month));

  for (const by of ["day", "month"] as const) {
    const days = by === "day" ? expected : totalsOf(in_month);
    const locations = await listAllLocations(CALLER, { ...period, by });
    assert.deepEqual(locations.map(plainLocation), locationsOf(days).map(plainLocation));
  }
  const one = { ...period, location_id: tills[0]?.location_id };
  assert.deepEqual(
    (await listAllLocations(CALLER, one)).map(({ location_id, currency }) => [location_id, currency]),
    [
      [one.location_id, "CHF"],
      [one.location_id, "EUR"],
    ],
  );
  assert.deepEqual(await listAllLocations(bound, one), []);

  for (const narrowed of [{}, { location_id: tills[0]?.location_id }]) {
    const some = { ...period, ...narrowed };
    const currencies = currencyTotalsOf(
      await listCurrencies(deps.db, CALLER, some),
      await listRates(deps.db, CALLER, some),
    );
    const wanted = reports
      .map(countable)
      .filter(({ location_id }) => [undefined, location_id].includes(some.location_id));
    assert.deepEqual(
      currencies.map((sums) => ({
        currency: sums.currency,
        ...sumsOf([{ ...sums, business_date: "", location_id: 0 }]),
      })),
      ["CHF", "EUR"].map((currency) => ({ currency, ...sumsOf(wanted.filter((each) => each.currency === currency)) })),
    );
    assert.deepEqual(
      currencies.flatMap(({ tax_rates }) => tax_rates.map(({ treatment }) => treatment)),
      currencies.flatMap(({ tax_rates }) => ratesOf(tax_rates).map(({ treatment }) => treatment)),
    );
  }

  const answer = await ask("register-totals?from=2026-05-01&to=2026-05-31");
  const shown = (sums: DayTotals | (Sums & { currency: string })) => [sums.currency, sums.closings];
  assert.deepEqual(answer.body.items.map(shown), expected.map(shown));
  const summary = await ask("register-totals/summary?from=2026-05-01&to=2026-05-31");
  assert.deepEqual(summary.body.currencies, answer.body.currencies);
  assert.deepEqual(summary.body.completeness, answer.body.completeness);
});

test("a currency whose closings have no reverse charge and no exempt sales states both as zero", async () => {
  const till = await newTill(shop);
  const zero = { sales_net: "0.00", refund_net: "0.00" };
  for (const [business_date, exempt] of [
    ["2026-04-01", zero],
    ["2026-04-02", { sales_net: "5.00", refund_net: "0.00" }],
  ] as const) {
    await store(till, { business_date, tax_treatments: { reverse_charge: zero, exempt } });
  }
  const untaxedOf = async (to: string) => {
    const { body } = await ask(`register-totals/summary?from=2026-04-01&to=${to}`);
    return body.currencies[0].tax_rates
      .slice(-2)
      .map((rate: RateFigures) => [rate.treatment, rate.rate, rate.sales_net, rate.sales_tax, rate.refund_net]);
  };
  assert.deepEqual(await untaxedOf("2026-04-01"), [
    ["reverse_charge", null, "0.00", "0.00", "0.00"],
    ["exempt", null, "0.00", "0.00", "0.00"],
  ]);
  assert.deepEqual(await untaxedOf("2026-04-02"), [
    ["reverse_charge", null, "0.00", "0.00", "0.00"],
    ["exempt", null, "5.00", "0.00", "0.00"],
  ]);
});

test("one index holds every column of a closing that the totals of a period read", async () => {
  const { rows } = await deps.pool.query<{ attname: string }>(
    "select attname from pg_attribute where attrelid = 'register_report_by_business_date'::regclass",
  );
  const columns = new Set(rows.map(({ attname }) => attname));
  const read = [
    "business_date",
    "location_id",
    "currency",
    "report_id",
    "cash_difference",
    "refund_sign",
    "refund_tender_sign",
  ];
  assert.deepEqual(
    [...read, ...FIGURE_COLUMNS].filter((name) => !columns.has(name)),
    [],
  );
});

describe("GET /admin/api/register-totals", () => {
  test("the totals of a day hold every tender, those of a period every tax rate", async () => {
    const till = await newTill(shop);
    for (let n = 0; n < 2; n += 1) await store(till, { business_date: "2026-06-01" });
    const { status, body } = await ask("register-totals?from=2026-06-01&to=2026-06-01");
    assert.equal(status, 200);
    const [day] = body.items;
    assert.deepEqual(
      [day.business_date, day.location_id, day.location_name, day.currency, day.closings],
      ["2026-06-01", till.location_id, "Shop", "EUR", 2],
    );
    assert.deepEqual([day.sales_incl_tax, day.refunds_excl_tax, day.tender_cash], ["901.00", "20.00", "238.00"]);
    assert.equal(Object.keys(day).filter((name) => name.startsWith("tender_")).length, 15);
    assert.deepEqual(body.currencies[0].tax_rates[1], {
      rate: 19,
      treatment: "standard",
      sales_net: "600.00",
      sales_tax: "114.00",
      refund_net: "20.00",
      refund_tax: "3.80",
    });
    assert.deepEqual(body.currencies[0].tender_split_card, "276.00");
  });

  test("the totals by month name the first day of each month", async () => {
    const till = await newTill(shop);
    for (const business_date of ["2028-01-01", "2028-01-31", "2028-02-29", "2028-03-01"]) {
      await store(till, { business_date });
    }
    const { body } = await ask("register-totals?from=2028-01-15&to=2028-03-31&by=month");
    assert.deepEqual(
      body.items.map((month: DayTotals) => [month.business_date, month.closings]),
      [
        ["2028-01-01", 1],
        ["2028-02-01", 1],
        ["2028-03-01", 1],
      ],
    );
    const { text } = await ask("register-totals.csv?from=2028-01-15&to=2028-03-31&by=month");
    assert.match(text, /^2028-02-01,/m);
  });

  test("the totals of a period without closings are empty", async () => {
    const { body } = await ask("register-totals?from=2030-01-01&to=2030-12-31");
    assert.deepEqual(body, { items: [], total_count: 0, currencies: [], completeness: [] });
    const summary = await ask("register-totals/summary?from=2030-01-01&to=2030-12-31");
    assert.deepEqual(summary.body, {
      locations: [],
      total_count: 0,
      days: [],
      currencies: [],
      completeness: [],
      receipts: [],
    });
  });

  test("the rows of a day and its locations come in pages, and the sums are those of all of them", async () => {
    const period = "from=2027-05-01&to=2027-05-01";
    const tills = await Promise.all(Array.from({ length: 5 }, () => newTill(shop)));
    for (const [index, till] of tills.entries()) {
      for (let n = 0; n <= index; n += 1) await store(till, { business_date: "2027-05-01" });
    }
    const busiest = tills.map(({ location_id }) => location_id).toReversed();
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ask(`register-totals?${period}&page_size=2&page=${page}`)),
    );
    assert.deepEqual(
      pages.map(({ body }) => [body.items.length, body.total_count]),
      [
        [2, 5],
        [2, 5],
        [1, 5],
        [0, 5],
      ],
    );
    const items = pages.flatMap(({ body }) => body.items);
    assert.deepEqual(items, (await ask(`register-totals?${period}`)).body.items);
    const cents = (rows: readonly DayTotals[]) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row.net_sales_incl_tax) * 100), 0);
    for (const { body } of pages) assert.equal(cents(body.currencies), cents(items));
    const summaries = await Promise.all(
      [1, 2, 3, 4].map((page) => ask(`register-totals/summary?${period}&page_size=2&page=${page}`)),
    );
    const locations = summaries.flatMap(({ body }) => body.locations);
    assert.deepEqual(
      locations.map(({ location_id }) => location_id),
      busiest,
      "the largest net sales first",
    );
    for (const { body } of summaries) {
      assert.deepEqual([body.total_count, cents(body.days)], [5, cents(locations)]);
    }
    for (const path of ["register-totals", "register-totals/summary"]) {
      for (const wrong of ["page=0", "page_size=0", "page_size=1001"]) {
        assert.equal((await ask(`${path}?${period}&${wrong}`)).status, 400);
      }
    }
  });

  test("totals of an invalid period are refused", async () => {
    for (const query of [
      "from=2026-01-01",
      "to=2026-01-01",
      "from=2026-02-30&to=2026-03-01",
      "from=2026-03-01&to=x",
      "from=2026-03-02&to=2026-03-01",
      "from=2026-03-01&to=2026-03-02&location_id=x",
      "from=2026-03-01&to=2026-03-02&by=week",
    ]) {
      for (const path of ["register-totals", "register-totals/summary", "register-totals.csv"]) {
        const { status, text } = await ask(`${path}?${query}`);
        assert.equal(status, 400, `${query}: ${text}`);
      }
    }
  });
});

describe("CSV", () => {
  test("the CSV of the totals holds one figure a line, and a location's name cannot be a formula", async () => {
    const till = await newTill(shop);
    await deps.pool.query("update location set name = '=1+1' where location_id = $1", [till.location_id]);
    await store(till, { business_date: "2026-07-01" });
    const { status, headers, text } = await ask("register-totals.csv?from=2026-07-01&to=2026-07-31");
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "text/csv; charset=utf-8; header=present");
    assert.equal(headers["content-disposition"], 'attachment; filename="register-totals_2026-07-01_2026-07-31.csv"');
    const lines = text.split("\r\n");
    const start = `2026-07-01,${till.location_id},'=1+1,EUR,1`;
    assert.equal(
      lines[0],
      "business_date,location_id,location_name,currency,closings,figure,detail,tax_rate,net,tax,amount",
    );
    assert.equal(lines[1], `${start},sales,,,390.0000,60.5000,450.5000`);
    assert.equal(lines[2], `${start},refunds,,,10.0000,1.9000,11.9000`);
    assert.equal(lines[3], `${start},net_sales,,,380,58.6,438.6`);
    assert.ok(lines.includes(`${start},tender,invoice,,,,40.0000`));
    assert.ok(lines.includes(`${start},refunds_tax_rate,standard,19.0000,10.0000,1.9000,`));
    assert.ok(lines.includes(`${start},net_sales_step,cash_refunds,,,,-11.9`));
    const added = (figure: string) =>
      lines
        .map((line) => line.split(","))
        .filter((cells) => cells[5] === figure)
        .map(([, , , , , , , , net = "", tax = "", amount = ""]) =>
          [net, tax, amount].map((text) => unitsOf(text === "" ? "0" : text)),
        )
        .reduce((sums, cells) => sums.map((sum, index) => sum + (cells[index] ?? 0n)), [0n, 0n, 0n]);
    assert.deepEqual(added("net_sales_step"), [0n, 0n, unitsOf("438.6")]);
    assert.deepEqual(added("sales_tax_rate"), [unitsOf("390"), unitsOf("60.5"), 0n]);
    assert.deepEqual(added("refunds_tax_rate"), [unitsOf("10"), unitsOf("1.9"), 0n]);
  });

  test("the CSV of the closings holds those that the filters name, formulas as text, amounts as numbers", async () => {
    const till = await newTill(shop);
    const closing_note = '=HYPERLINK("http://x")';
    await store(till, { closing_note, terminal_name: "@SUM(A1)", cash_difference: "-0.10" });
    await store(till, { business_date: "2026-08-02" });
    const { status, headers, text } = await ask(
      `register-reports.csv?filter[terminal_id]=${till.terminal_id}&sort=synced_at`,
    );
    assert.equal(status, 200, text);
    assert.equal(headers["content-type"], "text/csv; charset=utf-8; header=present");
    const [header = "", first = "", second = "", ...end] = text.split("\r\n");
    assert.deepEqual(end, [""]);
    assert.ok(first.includes(",'@SUM(A1),"));
    assert.ok(first.includes(`,"'=HYPERLINK(""http://x"")",`));
    assert.ok(first.includes(",-0.1000,"));
    const names = header.split(",");
    assert.equal(new Set(names).size, names.length);
    assert.equal(second.split(",")[names.indexOf("business_date")], "2026-08-02");
    assert.equal(second.split(",")[names.indexOf("tender_cash_rounding")], "0.0000");
    const one = await ask(`register-reports.csv?filter[terminal_id]=${till.terminal_id}&page_size=1&sort=synced_at`);
    assert.equal(one.text, `${header}\r\n${first}\r\n`);
    for (const filter of ["nothing", "finding"]) {
      assert.equal((await ask(`register-reports.csv?filter[${filter}]=1`)).status, 400);
    }
    const found = await ask(`register-reports.csv?filter[terminal_id]=${till.terminal_id}&filter[finding]=series_gap`);
    assert.equal(found.text.split("\r\n").length, 1 + 2 + 1);
    assert.match(found.text.split("\r\n")[1] ?? "", /series_gap/);
  });

  test("the CSV of all closings is streamed, more than a page of them", async () => {
    const till = await newTill(shop);
    const report = closingOf(till);
    await submit(shop, report);
    await deps.pool.query(
      `with copies as (
         insert into register_report
         select (jsonb_populate_record(r, jsonb_build_object(
                  'report_id', gen_random_uuid(), 'session_id', gen_random_uuid(), 'closing_number', n))).*
           from register_report r, generate_series(1, 1500) n where r.report_id = $1
         returning report_id
       )
       select from copies`,
      [report.report_id],
    );
    await deps.pool.query(
      `with c as (update revision_counter set v = v + 1500 returning v)
       insert into register_report_state (report_id, missing_documents, revision)
       select r.report_id, 0, c.v - 1500 + row_number() over () from register_report r, c
        where not exists (select from register_report_state s where s.report_id = r.report_id)`,
    );
    const { text } = await ask(`register-reports.csv?filter[terminal_id]=${till.terminal_id}`);
    assert.equal(text.split("\r\n").length, 1 + 1501 + 1);
  });
});
