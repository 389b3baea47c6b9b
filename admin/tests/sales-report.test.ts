import assert from "node:assert/strict";
import { test } from "node:test";
import { askedOf, queryOf, sortOf } from "../src/pages/sales-report/asked.ts";
import { changeOf } from "../src/pages/sales-report/change.ts";
import { receiptsLink } from "../src/pages/sales-report/links.ts";
import { common, dayIn, daysOfPeriod, partsOf, weekFrom, weekNumber } from "../src/pages/sales-report/periods.ts";

test("periods are those of the calendar, on every day of four years", () => {
  for (let day = Temporal.PlainDate.from("2024-01-01"); day.year < 2028; day = day.add({ days: 1 })) {
    const today = day.toString();
    const monday = day.subtract({ days: day.dayOfWeek - 1 });
    const month = day.with({ day: 1 });
    const expected = {
      today: [day, day],
      yesterday: [day.subtract({ days: 1 }), day.subtract({ days: 1 })],
      this_week: [monday, day],
      last_week: [monday.subtract({ weeks: 1 }), monday.subtract({ days: 1 })],
      this_month: [month, day],
      last_month: [month.subtract({ months: 1 }), month.subtract({ days: 1 })],
      this_year: [day.with({ month: 1, day: 1 }), day],
    } as const;
    for (const [period, [from, to]] of Object.entries(expected)) {
      const days = daysOfPeriod(period as keyof typeof expected, today);
      assert.deepEqual(days, { from: from.toString(), to: to.toString() }, `${period} on ${today}`);
    }
    assert.equal(weekNumber(monday.toString()), day.weekOfYear, today);
    assert.deepEqual(weekFrom(monday.toString()), {
      from: monday.toString(),
      to: monday.add({ days: 6 }).toString(),
    });
  }
});

test("today is that of the shop's clock", () => {
  for (const zone of ["Pacific/Kiritimati", "Europe/Amsterdam", "America/Adak", "UTC"]) {
    for (const at of ["2026-03-29T00:59:59Z", "2026-12-31T10:30:00Z", "2026-12-31T23:30:00Z", "2028-02-29T09:59:00Z"]) {
      const instant = Temporal.Instant.from(at);
      const day = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
      assert.equal(dayIn(zone, new Date(instant.epochMilliseconds)), day, `${zone} at ${at}`);
    }
  }
});

test("the parts of a period are its days, each once", () => {
  assert.deepEqual(partsOf({ from: "2026-02-25", to: "2026-03-10" }, 7), [
    { from: "2026-02-25", to: "2026-03-03" },
    { from: "2026-03-04", to: "2026-03-10" },
  ]);
  assert.deepEqual(partsOf({ from: "2026-03-31", to: "2026-04-07" }, 7), [
    { from: "2026-03-31", to: "2026-04-06" },
    { from: "2026-04-07", to: "2026-04-07" },
  ]);
  assert.equal(partsOf({ from: "2024-01-01", to: "2024-12-31" }, 1).length, 366);
});

test("an address means the same when it is read again, and wrong values have their usual ones", () => {
  for (const query of [
    "by=product&period=last_week&location_id=3&currency=EUR&compare=year&sort=-quantity&page=2",
    "by=hour&from=2026-11-01&to=2026-11-08&location_id=&compare=none",
  ]) {
    assert.equal(queryOf(askedOf(new URLSearchParams(query), 7)), query);
  }
  const asked = askedOf(new URLSearchParams("by=weather&period=ever&from=2026-11-01&page=-1&compare=x"), 7);
  assert.equal(queryOf(asked), "by=day&period=this_month&location_id=7&compare=none");
  assert.equal(sortOf({ by: "week", sort: "" }), "key");
  assert.equal(sortOf({ by: "method", sort: "" }), "-paid");
  assert.equal(sortOf({ by: "product", sort: "tax" }), "tax");
});

test("a change is exact, and has no per cent beside nothing", () => {
  assert.deepEqual(changeOf("110.00", "100.00"), { amount: "10.00", percent: 10 });
  assert.deepEqual(changeOf("0", "0.30"), { amount: "-0.30", percent: -100 });
  assert.deepEqual(changeOf("100.05", "100"), { amount: "0.05", percent: 0.1 });
  assert.deepEqual(changeOf("5.00", "-10.00"), { amount: "15.00", percent: 150 });
  assert.deepEqual(changeOf("-12.5", "0.00"), { amount: "-12.50", percent: null });
  assert.deepEqual(changeOf("90071992547409.93", "90071992547409.91"), { amount: "0.02", percent: 0 });
});

test("a row leads to its own receipts, and to none where the list cannot be filtered by it", () => {
  const period = { from: "2026-11-05", to: "2026-12-02" };
  const filterOf = (by: Parameters<typeof receiptsLink>[1]["by"], key: string, more = {}): unknown => {
    const link = receiptsLink(key, { by, period, location_id: "", currency: undefined, base_currency: "EUR", ...more });
    return link === undefined ? undefined : JSON.parse(new URL(link, "http://x").searchParams.get("filter") ?? "");
  };
  const sold_on = { gteq: period.from, lteq: period.to };
  const all = { location_id: "", sold_on };
  assert.deepEqual(filterOf("total", ""), all);
  assert.deepEqual(filterOf("day", "2026-11-08"), { ...all, sold_on: { gteq: "2026-11-08", lteq: "2026-11-08" } });
  assert.deepEqual(filterOf("week", "2026-11-02"), { ...all, sold_on: { gteq: "2026-11-05", lteq: "2026-11-08" } });
  assert.deepEqual(filterOf("month", "2026-12"), { ...all, sold_on: { gteq: "2026-12-01", lteq: "2026-12-02" } });
  assert.deepEqual(filterOf("hour", "9", { location_id: "4" }), { location_id: "4", sold_on, sold_hour: "9" });
  assert.deepEqual(filterOf("location", "3"), { location_id: "3", sold_on });
  assert.deepEqual(filterOf("location", ""), { location_id: { null: "1" }, sold_on });
  assert.deepEqual(filterOf("register", "8", { currency: "USD" }), {
    ...all,
    terminal_id: "8",
    counted_currency: { in: "USD" },
  });
  assert.deepEqual(filterOf("total", "", { currency: "EUR" }), { ...all, counted_currency: { in: "EUR,-" } });
  assert.deepEqual(filterOf("cashier", ""), { ...all, staff_id: { null: "1" } });
  assert.deepEqual(filterOf("method", "cash"), { ...all, method: "cash" });
  for (const [by, key] of [
    ["method", ""],
    ["tax_rate", "21"],
    ["product", "MUG"],
    ["category", "4"],
  ] as const) {
    assert.equal(filterOf(by, key), undefined, by);
  }
  assert.deepEqual(common(weekFrom("2026-11-02"), { from: "2026-11-08", to: "2026-11-09" }), {
    from: "2026-11-08",
    to: "2026-11-08",
  });
});
