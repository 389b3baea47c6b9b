import assert from "node:assert/strict";
import { constants } from "node:buffer";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { Type } from "typebox";
import { compileListWriter } from "../list/list-answer.ts";
import { Int, Text } from "../schema.ts";
import { textPieces } from "./text-pieces.ts";

const LARGE = "x".repeat(1024 * 1024);

describe("the texts of rows", () => {
  test("go out in pieces that make the same text, few rows or many", () => {
    const write = (row: number): string => String(row);
    for (const count of [1, 2, 100, 50_000]) {
      const rows = Array.from({ length: count }, (_, row) => row);
      const pieces = [...textPieces(rows, "[", write)];
      assert.equal(pieces.join(""), `[${rows.join(",")}`);
      assert.ok(pieces.length <= 1 + count / 1_000);
    }
  });

  test("together may be longer than any string", () => {
    const rows = Array.from({ length: constants.MAX_STRING_LENGTH / LARGE.length + 1 });
    let length = 0;
    for (const piece of textPieces(rows, "", () => LARGE)) length += piece.length;
    assert.ok(length > constants.MAX_STRING_LENGTH);
  });
});

test("a page of very large rows is sent in pieces, and is the same text", async () => {
  const write = compileListWriter(Type.Object({ id: Int(), name: Text() }));
  const rows = Array.from({ length: 70 }, (_, id) => ({ id, name: LARGE }));
  const sent = write({ rows: { kind: "page", rows, total_count: 70 } });
  assert.ok(sent instanceof Readable);
  assert.equal(await text(sent), JSON.stringify({ items: rows, total_count: 70 }));
});
