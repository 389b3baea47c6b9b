import assert from "node:assert/strict";
import { test } from "node:test";
import { endOfDay, startOfDay } from "../src/parts/day.ts";
import { hasDays, isSame, type ListState, queryOf, stateOf } from "../src/parts/list/view-state.ts";

const STATE: ListState = {
  filter: {
    created_at: { gteq: startOfDay("2026-03-01"), lteq: endOfDay("2026-03-29") },
    business_date: { gteq: "2026-04-01" },
    receipt_number: "2026-03",
    location_id: 3,
    finding: ["a", "b"],
  },
  sort: { field: "created_at", order: "DESC" },
};

test("days of a view move with today, each its start, its end or the calendar day, also over a change of the clocks", () => {
  const query = queryOf(STATE, true, "2026-03-31");
  const later = stateOf(query, "2026-04-02");
  assert.deepEqual(later, {
    filter: {
      ...STATE.filter,
      created_at: { gteq: startOfDay("2026-03-03"), lteq: endOfDay("2026-03-31") },
      business_date: { gteq: "2026-04-03" },
    },
    sort: STATE.sort,
  });
  assert.deepEqual(stateOf(query, "2026-03-31"), STATE);
});

test("days of a view that do not move stay", () => {
  assert.deepEqual(stateOf(queryOf(STATE, false, "2026-03-31"), "2027-01-01"), STATE);
  assert.equal(hasDays(STATE.filter), true);
  assert.equal(hasDays({ receipt_number: "2026-03", location_id: 3 }), false);
});

test("a list shows a view when its filters and order are the view's, in whatever order they were chosen", () => {
  const { created_at, ...rest } = STATE.filter;
  assert.equal(isSame(STATE, { ...STATE, filter: { ...rest, created_at, currency: "" } }), true);
  assert.equal(isSame(STATE, { ...STATE, filter: rest }), false);
  assert.equal(isSame(STATE, { ...STATE, sort: { field: "created_at", order: "ASC" } }), false);
});

test("a query that no list has written is no view", () => {
  for (const query of ["", "filter=", "filter=[1]", "filter=null", "filter={"]) {
    assert.equal(stateOf(query, "2026-03-31"), undefined, query);
  }
});
