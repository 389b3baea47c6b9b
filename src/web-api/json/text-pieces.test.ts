import assert from "node:assert/strict";
import { constants } from "node:buffer";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { Type } from "typebox";
import { compileListWriter } from "../list/answer.ts";
import { Int, Text } from "../schema.ts";
import { pieces, rowTexts } from "./text-pieces.ts";

const LARGE = "x".repeat(1024 * 1024);

describe("the texts of rows", () => {
  test("the texts of rows are sent in pieces that make the same text, few rows or many", async () => {
    const write = (row: number): string => String(row);
    for (const count of [1, 2, 100, 50_000]) {
      const rows = Array.from({ length: count }, (_, row) => row);
      const sent = await Array.fromAsync(pieces(rowTexts(rows, "[", write)));
      assert.equal(sent.join(""), `[${rows.join(",")}`);
      assert.ok(sent.length <= 1 + count / 1_000);
    }
  });

  test("the texts of rows together may be longer than any string", async () => {
    const rows = Array.from({ length: constants.MAX_STRING_LENGTH / LARGE.length + 1 });
    let length = 0;
    for await (const piece of pieces(rowTexts(rows, "", () => LARGE))) length += piece.length;
    assert.ok(length > constants.MAX_STRING_LENGTH);
  });

  test("the texts of rows leave the event loop free between two pieces", async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const sent = await Array.fromAsync(pieces(Array.from({ length: 50 }, () => LARGE)));
    clearImmediate(waiting);
    assert.equal(sent.length, 50);
    assert.ok(turns >= 50, `${turns} turns`);
  });
});

test("a page of very large rows is sent in pieces, and is the same text", async () => {
  const write = compileListWriter(Type.Object({ id: Int(), name: Text() }));
  const rows = Array.from({ length: 70 }, (_, id) => ({ id, name: LARGE }));
  const sent = write({ rows: { kind: "page", rows, total_count: 70 } });
  assert.ok(sent instanceof Readable);
  assert.equal(await text(sent), JSON.stringify({ items: rows, total_count: 70 }));
});
