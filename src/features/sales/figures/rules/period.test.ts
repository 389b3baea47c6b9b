import assert from "node:assert/strict";
import { test } from "node:test";
import { splitPeriod } from "./period.ts";

const split = (from: string, to: string, months_until: string) => splitPeriod({ from, to }, months_until);

test("a period is its whole months and the days around them", () => {
  assert.deepEqual(split("2026-01-20", "2026-04-03", "2026-06-01"), {
    months: ["2026-02-01", "2026-03-01"],
    days: [
      { from: "2026-01-20", to: "2026-01-31" },
      { from: "2026-04-01", to: "2026-04-03" },
    ],
  });
  assert.deepEqual(split("2025-12-01", "2026-01-31", "2026-02-01"), { months: ["2025-12-01", "2026-01-01"], days: [] });
});

test("a month that is not added up yet is read by its days", () => {
  assert.deepEqual(split("2026-01-01", "2026-03-31", "2026-03-01"), {
    months: ["2026-01-01", "2026-02-01"],
    days: [{ from: "2026-03-01", to: "2026-03-31" }],
  });
  assert.deepEqual(split("2026-03-01", "2026-03-31", "2026-03-01").months, []);
});

test("a period within a month, or across its end, has no month", () => {
  for (const [from, to] of [
    ["2026-01-02", "2026-01-31"],
    ["2026-01-01", "2026-01-30"],
    ["2026-01-31", "2026-02-01"],
    ["2026-01-05", "2026-01-05"],
  ] as const) {
    assert.deepEqual(split(from, to, "2027-01-01"), { months: [], days: [{ from, to }] });
  }
});

test("the months and days of any period are its days, each once", () => {
  const begin = Temporal.PlainDate.from("2023-12-20");
  for (let seed = 0; seed < 400; seed += 1) {
    const first = begin.add({ days: (seed * 37) % 500 });
    const last = first.add({ days: (seed * 61) % 450 });
    const { months, days } = split(first.toString(), last.toString(), ["2024-06-01", "2030-01-01"][seed % 2] ?? "");
    const of_months = months.map((month) => ({
      from: month,
      to: Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString(),
    }));
    const all = [...of_months, ...days].toSorted((left, right) => (left.from < right.from ? -1 : 1));
    let next = first;
    for (const { from, to } of all) {
      assert.equal(from, next.toString());
      next = Temporal.PlainDate.from(to).add({ days: 1 });
    }
    assert.equal(next.toString(), last.add({ days: 1 }).toString());
  }
});
