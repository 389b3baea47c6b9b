import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { orderedLines, placeOf } from "./orders.ts";
import { sidesOf } from "./sale.ts";
import { aSession } from "./sample-session.ts";

test("what comes back is an item of the order that it was bought with, at the same price", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 10, max: 80 }), (seed, count) => {
      const { sales } = aSession({ seed, count, price_includes_tax: true, cash_step_minor: 0 });
      for (const sale of sales) {
        const original = sales.find(({ sale_id }) => sale_id === sale.original_sale_id);
        if (original === undefined) continue;
        for (const line of sidesOf(sale).returned) {
          const place = placeOf(original, line);
          assert.equal(orderedLines(original)[place]?.gross_minor, line.gross_minor);
        }
      }
    }),
    { numRuns: 500 },
  );
});
