import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newTerminal } from "./fixtures/rows.ts";
import { openApp } from "./support.ts";

const { call, deps } = await openApp();

test("a terminal that never called, or has no text of its own, is first in ascending and last in descending order", async () => {
  const { location_id, terminal_id: seen } = await newTerminal(deps);
  const { terminal_id: unseen } = await newTerminal(deps, { location_id });
  const own = { receipt_header: randomUUID(), low_stock_threshold: 3 };
  assert.equal((await call("PUT", `/rest/V1/pos/terminals/${seen}`, { body: { terminal: own } })).status, 200);
  await deps.pool.query("insert into terminal_presence (terminal_id, last_seen_at) values ($1, clock_timestamp())", [
    seen,
  ]);
  const at = "searchCriteria[filter_groups][0][filters][0]";
  for (const field of ["last_seen_at", "receipt_header", "low_stock_threshold"]) {
    for (const [direction, expected] of [
      ["ASC", [unseen, seen]],
      ["DESC", [seen, unseen]],
    ] as const) {
      const sort = `searchCriteria[sort_orders][0][field]=${field}&searchCriteria[sort_orders][0][direction]=${direction}`;
      for (const page of ["", "&searchCriteria[page_size]=10"]) {
        const answer = await call(
          "GET",
          `/rest/V1/pos/terminals?${at}[field]=location_id&${at}[value]=${location_id}&${sort}${page}`,
        );
        assert.deepEqual(
          answer.body.items.map((row: { terminal_id: number }) => row.terminal_id),
          expected,
          `${field} ${direction} ${page}`,
        );
      }
    }
  }
});
