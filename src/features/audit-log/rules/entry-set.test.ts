import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { addIds, countOf, idsOf, join, keepBlocks, keepOnly, noEntries, spanOf, takeAway } from "./entry-set.ts";

const FIRST = 70;
const LAST = 73;
const blockOf = (id: number) => id >> 14;
const ids = fc.uniqueArray(fc.integer({ min: (FIRST - 1) << 14, max: ((LAST + 2) << 14) - 1 }), { maxLength: 60 });
const inside = (all: readonly number[]) =>
  all.filter((id) => blockOf(id) >= FIRST && blockOf(id) <= LAST).toSorted((a, b) => a - b);

function setOf(all: readonly number[]) {
  const set = noEntries(FIRST, LAST);
  addIds(set, all);
  return set;
}

test("a set of entries holds what arrays of ids hold, page by page in both orders", () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(70), fc.nat(70), (one, other, offset, limit) => {
      const shared = one.slice(0, 20);
      const first = [...one];
      const second = [...other, ...shared];
      const kept = setOf(first);
      keepOnly(kept, setOf(second));
      const rest = setOf(first);
      takeAway(rest, setOf(second));
      const block = setOf(first);
      keepBlocks(block, new Set([FIRST + 1, LAST]));
      const joined = setOf(first);
      join(joined, setOf(second));
      for (const [set, expected] of [
        [joined, inside([...new Set([...first, ...second])])],
        [kept, inside(first).filter((id) => second.includes(id))],
        [rest, inside(first).filter((id) => !second.includes(id))],
        [block, inside(first).filter((id) => [FIRST + 1, LAST].includes(blockOf(id)))],
      ] as const) {
        assert.equal(countOf(set), expected.length);
        assert.deepEqual(idsOf(set, "asc", offset, limit), expected.slice(offset, offset + limit));
        assert.deepEqual(idsOf(set, "desc", offset, limit), expected.toReversed().slice(offset, offset + limit));
        const [lowest = 0] = expected;
        const highest = expected.at(-1) ?? 0;
        const span = expected.length === 0 ? undefined : { first: blockOf(lowest), last: blockOf(highest) };
        assert.deepEqual(spanOf(set), span);
      }
    }),
  );
});
