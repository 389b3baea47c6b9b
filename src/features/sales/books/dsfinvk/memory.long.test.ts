import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { cases } from "../../../../../test/cases.ts";
import { newIds, watchEvaluations } from "../../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill } from "../../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../../test/support.ts";
import { OPERATOR } from "../../../../main/with-database.ts";
import { openSaft } from "../saft/commands/file.ts";
import { openDsfinvk } from "./commands/files.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Closings and the receipts of each: 20,000 receipts with every case. */
const CLOSINGS = cases(10, 100);
const RECEIPTS = 200;
/** Less than the rows of 20,000 receipts. */
const GROWTH_MAX_BYTES = 8 * 1024 * 1024;

const shop = await openApp();
const { arrive, store } = watchEvaluations(shop);
const till = await newTill(shop);

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

before(async () => {
  for (let number = 1; number <= CLOSINGS; number += 1) {
    const sales = newIds(RECEIPTS);
    await arrive(receiptsOf(sales));
    const business_date = `2026-05-${String((number % 28) + 1).padStart(2, "0")}`;
    await store(matchingClosing(till, sales, { closing_number: number, business_date }));
  }
});

for (const [name, openFormat] of [
  ["the tax office", openDsfinvk],
  ["SAF-T Cash Register", openSaft],
] as const) {
  test(`${CLOSINGS * RECEIPTS} receipts are written for ${name} with flat memory`, async () => {
    const reader = { caller: OPERATOR, signal: new AbortController().signal };
    const scope = { location_id: till.location_id, from: "2026-05-01", to: "2026-05-31" };
    const before_it = usedBytes();
    let largest = 0;
    let reads = 0;
    // The memory is looked at where it would grow: after each read of the receipts.
    const reports: typeof shop.deps.reports = async (own, read) => {
      reads += 1;
      if (reads % 50 === 0) largest = Math.max(largest, usedBytes() - before_it);
      return shop.deps.reports(own, read);
    };
    const { chunks } = await openFormat({ ...shop.deps, reports }, reader, scope);
    let bytes = 0;
    for await (const chunk of chunks) bytes += chunk.length;
    assert.ok(bytes > CLOSINGS * 1_000, `${bytes} bytes`);
    assert.ok(reads >= CLOSINGS * 5, `${reads} reads`);
    assert.ok(largest < GROWTH_MAX_BYTES, `${Math.round(largest / 1024 / 1024)} MiB more`);
  });
}
