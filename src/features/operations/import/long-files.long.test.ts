import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { assertLeavesLoopFree } from "../../../../test/loop-delay.ts";
import { openApp } from "../../../../test/support.ts";
import type { Caller } from "../../../web-api/route.ts";
import { importFiles } from "./commands.ts";
import { inSlices } from "./read/file.ts";

const { deps } = await openApp();
const caller: Caller = {
  kind: "admin",
  id: 1,
  name: "cli",
  location_ids: [],
  resources: new Set(["Platform_Catalog::manage"]),
} as never;

const BYTES = 4_000_000;
const FILES = [
  ["csv", (row: number) => `S${row},"Name of product ${row}",x\n`],
  ["jsonl", (row: number) => `{"sku":"S${row}","name":"Name of product ${row}","price":"x"}\n`],
  ["jsonl", () => `{"sku":"S","name":[${"1,".repeat(250_000)}1]}\n`],
] as const;

for (const [format, rowOf] of FILES) {
  test(`the import of ${format} of ${BYTES} bytes leaves the event loop free: ${rowOf(0).slice(0, 30)}`, async () => {
    const parts = [format === "csv" ? "sku,name,price\n" : ""];
    for (let row = 0, length = 0; length < BYTES; row += 1) {
      const text = rowOf(row);
      length += text.length;
      parts.push(text);
    }
    const bytes = Buffer.from(parts.join(""));
    await assertLeavesLoopFree(format, async () => {
      const [report] = await importFiles(
        deps,
        caller,
        [{ name: "products", kind: "products", format, open: () => inSlices(bytes) }],
        { all_or_nothing: false, dry_run: true },
      );
      assert.equal(report?.refused, parts.length - 1);
      assert.equal(report?.is_complete, true);
    });
  });
}

for (const [what, text] of [
  ["no line end", "a".repeat(BYTES)],
  ["a header of many columns", "a\t".repeat(30_000) + "\n" + "b\t".repeat(BYTES / 2)],
  ["a row of many cells", `sku,name,price\n${",".repeat(1_000_000)}\n`],
  ["a cell that is too long", `sku,name,price\nA,${"b".repeat(BYTES)}\n`],
] as const) {
  test(`the import of csv with ${what} leaves the event loop free`, async () => {
    const bytes = Buffer.from(text);
    await assertLeavesLoopFree(what, async () => {
      const [report] = await importFiles(
        deps,
        caller,
        [{ name: "products", kind: "products", format: "csv", open: () => inSlices(bytes) }],
        { all_or_nothing: false, dry_run: true },
      );
      assert.notEqual(report?.errors.length, 0);
    });
  });
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function liveBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test("the import of 300,000 lines does not grow memory", { timeout: 240_000 }, async () => {
  const LINES = 300_000;
  const live_bytes: number[] = [];
  function* chunks() {
    yield Buffer.from("sku,qty,price\n");
    for (let from = 0; from < LINES; from += 5_000) {
      // The rows are refused in the end, so that the test measures the reading and not the
      // database.
      let text = "";
      for (let line = from; line < from + 5_000; line += 1) text += `M-${line},1,2.50\n`;
      if (from % 100_000 === 50_000) live_bytes.push(liveBytes());
      yield Buffer.from(text);
    }
  }
  const [report] = await importFiles(
    deps,
    caller,
    [{ name: "tier-prices", kind: "tier-prices", format: "csv", open: () => Readable.from(chunks()) }],
    { all_or_nothing: false, dry_run: false },
  );
  assert.deepEqual([report?.rows, report?.refused, report?.errors.length], [LINES, LINES, 1_000]);
  const [first = 0, ...others] = live_bytes;
  const growth_mb = Math.round((Math.max(...others) - first) / 1024 / 1024);
  // Memory grows by the keys of the rows only: 16 bytes each in a table that is at most half full
  // and copied when it grows.
  assert.ok(growth_mb < 25, `grew by ${growth_mb} MB`);
});
