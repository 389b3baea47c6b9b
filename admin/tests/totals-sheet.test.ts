import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { TENDERS } from "../src/pages/closings/comparisons.ts";
import { totalsRows } from "../src/pages/closings/totals/sheet.ts";
import { addAmounts } from "../src/pages/dashboard/sums.ts";

const amount = fc.bigInt({ min: -99_999_999n, max: 99_999_999n }).map((units) => addAmounts([`${units}`, "0.0001"]));

type Day = Parameters<typeof totalsRows>[0][number];

const day: fc.Arbitrary<Day> = fc
  .record({
    currency: fc.constantFrom("EUR", "CHF"),
    location_id: fc.constantFrom(1, 2),
    closings: fc.integer({ min: 1, max: 9 }),
    amounts: fc.array(amount, { minLength: 30, maxLength: 30 }),
  })
  .map(({ currency, location_id, closings, amounts }) => {
    const next = amounts.values();
    const figures = [
      ...["sales", "refunds", "net_sales"].flatMap((side) =>
        ["excl_tax", "tax", "incl_tax"].map((part) => `${side}_${part}`),
      ),
      ...TENDERS.map((tender) => `tender_${tender}`),
    ].map((name) => [name, next.next().value ?? "0"]);
    const place = { business_date: "2026-03-01", location_id, location_name: "Shop", currency, closings };
    return { ...place, ...Object.fromEntries(figures) };
  });

/** Columns of a row: place, number of closings, sales, refunds, net sales, then payments. */
const FIRST_FIGURE = 4;
const NET_SALES_INCL_TAX = FIRST_FIGURE + 8;

test("each exported row of totals leads from its payments to its net sales, and the last rows add up each currency", () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), (days) => {
      const rows = totalsRows(days, "Total");
      for (const row of rows) {
        const payments = row.slice(NET_SALES_INCL_TAX + 1).map(String);
        assert.equal(addAmounts(payments), addAmounts([String(row[NET_SALES_INCL_TAX])]));
      }
      const currencies = [...new Set(days.map(({ currency }) => currency))];
      assert.equal(rows.length, days.length + currencies.length);
      for (const sums of rows.slice(days.length)) {
        const own = rows.slice(0, days.length).filter((row) => row[2] === sums[2]);
        for (let column = FIRST_FIGURE; column < sums.length; column += 1) {
          assert.equal(sums[column], addAmounts(own.map((row) => String(row[column]))));
        }
      }
    }),
    { numRuns: 100 },
  );
});
