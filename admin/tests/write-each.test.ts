import assert from "node:assert/strict";
import { test } from "node:test";
import { writeEach } from "../src/parts/bulk/write-each.ts";

test("a bulk action writes row by row, and a refused row does not stop the rows after it", async () => {
  const written: number[] = [];
  const write = async (id: number): Promise<void> => {
    written.push(id);
    await Promise.resolve();
    if (id % 2 === 0) throw new Error(id === 6 ? "Locked." : "Nothing to settle.");
  };
  assert.deepEqual(await writeEach([1, 2, 3, 4, 5, 6], write, (error) => (error as Error).message), {
    done: [1, 3, 5],
    refused: [2, 4, 6],
    reasons: new Map([
      ["Nothing to settle.", [2, 4]],
      ["Locked.", [6]],
    ]),
  });
  assert.deepEqual(written, [1, 2, 3, 4, 5, 6]);
});
