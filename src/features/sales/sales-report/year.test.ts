import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { cases } from "../../../../test/cases.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { type Amounts, generateYear, type Sold } from "../../../../test/fixtures/figures/year.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";
import type { Period } from "../figures/rules/period.ts";
import { lockFigures } from "../figures/queries/count.ts";
import { readSalesReport } from "./commands/report.ts";
import { DIMENSIONS, earlierThan, measuresOf, type ReportBy, STORED, totalledOf } from "./rules.ts";

const app = await openApp();
const { call, database, deps } = app;
const { token } = await newAdministrator(app);
await storeSetting(app, "general/locale/timezone", "Europe/Berlin");

async function post(receipt: object): Promise<void> {
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

const shop = { name: "Test shop", code: randomUUID(), is_sandbox: true };
const { location_id } = (await call("POST", "/admin/api/locations", { token, body: shop })).body;
const sandbox = await newTerminal(deps, { location_id });
const tills = [await newTerminal(deps), await newTerminal(deps), await newTerminal(deps)];
const [first = sandbox, second = sandbox] = tills;
const sold = generateYear({ seed: 40, receipts: cases(250, 5_000), tills, sandbox });

/** Products are in no category, so categories are not counted here. */
const DIMENSIONS_OF_RECEIPTS = DIMENSIONS.filter((by) => by !== "category");

const END = Temporal.Now.plainDateISO("UTC").with({ day: 1 }).subtract({ months: 1 });
const BEGIN = END.subtract({ months: 14 });
const PERIODS: readonly Period[] = [
  { from: BEGIN.toString(), to: END.toString() },
  // Parts of months around whole ones, as many days, and one month.
  { from: END.subtract({ months: 7, days: 11 }).toString(), to: END.subtract({ months: 1, days: 20 }).toString() },
  { from: END.subtract({ days: 25 }).toString(), to: END.subtract({ days: 4 }).toString() },
  { from: END.subtract({ months: 3 }).toString(), to: END.subtract({ months: 2, days: 1 }).toString() },
];

/** What a figure of the generated sales is of: its place, read. */
interface Of {
  readonly day: string;
  readonly location: number;
  readonly dimension: string;
  readonly key: string;
  readonly currency: string;
}

const FIGURES = sold.flatMap(({ figures }: Sold) =>
  figures.flatMap(([place, amounts]): { readonly of: Of; readonly amounts: Amounts }[] => {
    const [day = "", per, location = "", dimension = "", key = "", currency = ""] = place.split("|");
    // What states no currency is of the base currency, which is EUR.
    const of = { day, location: Number(location), dimension, key, currency: currency === "" ? "EUR" : currency };
    return per === "d" ? [{ of, amounts }] : [];
  }),
);

function keyOf(by: ReportBy, { day, location, key }: Of): string {
  const date = Temporal.PlainDate.from(day);
  if (by === "total") return "";
  if (by === "day") return day;
  if (by === "week") return date.subtract({ days: date.dayOfWeek - 1 }).toString();
  if (by === "month") return day.slice(0, "YYYY-MM".length);
  return by === "location" && location !== 0 ? String(location) : key;
}

type Cells = ReadonlyMap<string, readonly (number | null)[]>;

/** Adds up the generated sales of a period as the rows of a report, by key and currency. */
function recount(by: ReportBy, { from, to }: Period, locations: readonly number[]): Cells {
  const dimension = by === "location" && !locations.includes(0) ? "t" : STORED[by];
  const sums = new Map<string, Amounts>();
  for (const { of, amounts } of FIGURES) {
    if (of.dimension !== dimension || !locations.includes(of.location) || of.day < from || of.day > to) continue;
    const row = `${keyOf(by, of)} ${of.currency}`;
    const sum = sums.get(row);
    const names = Object.keys(amounts) as (keyof Amounts)[];
    const added = Object.fromEntries(names.map((name) => [name, (sum?.[name] ?? 0) + amounts[name]]));
    sums.set(row, added as unknown as Amounts);
  }
  return new Map([...sums].map(([row, sum]) => [row, cellsOf(by, inUnits(sum))]));
}

function inUnits({ receipts, quantity, ...cents }: Amounts): Readonly<Record<string, number>> {
  const net_sales = cents.sales - cents.refunds + cents.exchanges;
  const amounts = Object.entries({ ...cents, net_sales }).map(([name, amount]) => [name, amount / 100] as const);
  return { receipts, quantity, ...Object.fromEntries(amounts) };
}

function cellsOf(by: ReportBy, row: Readonly<Record<string, unknown>>): (number | null)[] {
  return measuresOf(by).map((name) => (row[name] === null ? null : Number(row[name])));
}

type Report = Awaited<ReturnType<typeof readSalesReport>>;

function rowsOf(by: ReportBy, { rows }: Pick<Report, "rows">, of: "now" | "before" = "now"): Cells {
  return new Map(
    rows.flatMap((row) => {
      const sums = of === "now" ? row : row.before;
      return sums === null ? [] : [[`${row.key} ${row.currency}`, cellsOf(by, sums)] as const];
    }),
  );
}

function assertSame(found: Cells, expected: Cells, about: string): void {
  const sorted = (cells: Cells) => [...cells].toSorted(([one], [other]) => (one < other ? -1 : 1));
  assert.deepEqual(sorted(found), sorted(expected), about);
}

/** Leaves out rows in which nothing was counted: a compared row may have figures before only. */
const counted = (cells: Cells): Cells => new Map([...cells].filter(([, row]) => row.some((cell) => cell !== 0)));

async function report(query: string): Promise<Report> {
  const answer = await call("GET", `/admin/api/sales-report?page_size=1000&${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("every cell of a report is what was sold", async () => {
  // As if the service had run for years, so that months are figures of their own.
  await queryOnce(database.owner_url, "update pos.figure_progress set months_until = '2024-01-01'");
  const half = Math.floor(sold.length / 2);
  for (const { receipt } of sold.slice(0, half)) await post(receipt);
  await jobHandlers(deps).count_receipts({});
  // The other half is late: it is added to days and months, and counted by the first report.
  for (const { receipt } of sold.slice(half)) await post(receipt);

  for (const by of DIMENSIONS_OF_RECEIPTS) {
    test(`by ${by}, of all locations, of one and of a sandbox`, async () => {
      for (const period of PERIODS) {
        const range = `by=${by}&from=${period.from}&to=${period.to}`;
        assertSame(rowsOf(by, await report(range)), recount(by, period, [0]), range);
        for (const till of [first, sandbox]) {
          const query = `${range}&location_id=${till.location_id}`;
          assertSame(rowsOf(by, await report(query)), recount(by, period, [till.location_id]), query);
        }
      }
    });
  }

  test("of the compared days", async () => {
    for (const by of ["total", "hour", "location", "register", "cashier", "method", "tax_rate", "product"] as const) {
      for (const compare of ["previous", "year"] as const) {
        const [, , , period = { from: "", to: "" }] = PERIODS;
        const found = await report(`by=${by}&from=${period.from}&to=${period.to}&compare=${compare}`);
        const earlier = earlierThan(period, compare) ?? period;
        assertSame(counted(rowsOf(by, found)), recount(by, period, [0]), `${by} ${compare}`);
        assertSame(counted(rowsOf(by, found, "before")), counted(recount(by, earlier, [0])), `${by} ${compare}`);
      }
    }
  });

  test("of the locations that a caller is bound to, sandboxes or others", async () => {
    for (const bound of [[first.location_id, second.location_id], [sandbox.location_id]]) {
      const caller = {
        kind: "integration",
        id: 1,
        name: "bound",
        resources: new Set(["all"]),
        location_ids: bound,
      } as const;
      const reader = { caller, signal: new AbortController().signal };
      for (const by of DIMENSIONS_OF_RECEIPTS) {
        for (const period of PERIODS) {
          const found = await readSalesReport(deps, reader, { ...period, by, page_size: 1_000 });
          assertSame(rowsOf(by, found), recount(by, period, bound), `${by} of ${bound.join()}`);
        }
        const [period = { from: "", to: "" }] = PERIODS;
        const elsewhere = { ...period, by, location_id: tills[2]?.location_id ?? 0 };
        assert.deepEqual((await readSalesReport(deps, reader, elsewhere)).rows, [], "not of another location");
      }
    }
  });

  test("and the totals of products are the sums of their rows", async () => {
    const [period = { from: "", to: "" }] = PERIODS;
    const { rows, totals } = await report(`by=product&from=${period.from}&to=${period.to}`);
    for (const total of totals) {
      for (const name of totalledOf("product").filter((measure) => measure !== "receipts")) {
        const cents = rows
          .filter(({ currency }) => currency === total.currency)
          .reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0);
        assert.equal(Math.round(Number(total[name]) * 100), cents, `${name} in ${total.currency}`);
      }
    }
  });
});

test("a count that hangs does not keep a report: it says until when receipts are counted", async () => {
  const today = Temporal.Now.plainDateISO("Europe/Berlin").toString();
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  const range = `from=${Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()}&to=${tomorrow}`;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: locked, resolve: onLock } = Promise.withResolvers<void>();
  const hanging = deps.db.transaction().execute(async (tx) => {
    await lockFigures(tx);
    onLock();
    await end;
  });
  await locked;
  await post(sampleReceipt(first));
  const file = await call("GET", `/admin/api/sales-report?by=total&${range}`, {
    token,
    headers: { accept: "text/csv" },
  });
  const hung = await report(`by=total&${range}`);
  resolve();
  await hanging;
  assert.match(hung.counted_until ?? "", /^20\d\d-/);
  assert.match(String(file.headers["x-counted-until"]), /^20\d\d-/);
  assert.deepEqual(hung.rows, []);
  const after = await report(`by=total&${range}`);
  assert.deepEqual([after.counted_until, after.rows[0]?.receipts], [null, 1]);
});
