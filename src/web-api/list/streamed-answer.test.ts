import assert from "node:assert/strict";
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Type } from "typebox";
import { chooseEncoding, compress } from "../compression.ts";
import { parseFields } from "../bind/fields.ts";
import { Int, Text } from "../schema.ts";
import { compileStreamedWriter, type RowBatches } from "./streamed-answer.ts";

const write = compileStreamedWriter(
  Type.Object({ at: Text(), items: Type.Array(Type.Object({ id: Int(), name: Text() })) }),
  "items",
);

function batchesOf(...batches: readonly object[][]): RowBatches & { closed: () => number } {
  let closed = 0;
  return {
    batches: (async function* rows() {
      for (const batch of batches) yield batch;
    })(),
    close: () => {
      closed += 1;
    },
    closed: () => closed,
  };
}

async function written(answer: Record<string, unknown>, fields?: string): Promise<string> {
  const result = write(answer, parseFields(fields));
  return typeof result === "string" ? result : text(result);
}

const ROWS = [
  [{ id: 1, name: "a" }],
  [],
  [
    { id: 2, name: "b" },
    { id: 3, name: "c" },
  ],
] as const;

describe("an answer with a long list", () => {
  test("an answer with a long list is the same whether its rows come as a list or in batches", async () => {
    for (const fields of [undefined, "items", "items[id]", "at,items[name]"]) {
      const streamed = await written({ at: "now", items: batchesOf(...ROWS.map((batch) => [...batch])) }, fields);
      assert.equal(
        JSON.stringify(JSON.parse(streamed)),
        JSON.stringify(JSON.parse(await written({ at: "now", items: ROWS.flat() }, fields))),
      );
    }
    assert.equal(await written({ at: "now", items: batchesOf() }), '{"at":"now","items":[]}');
  });

  test("an answer without a row, and filtered by children, has null in its place, as a list has", async () => {
    for (const rows of [[], batchesOf(), batchesOf([], [])]) {
      assert.equal(await written({ at: "now", items: rows }, "items[id]"), '{"items":null}');
    }
    assert.equal(await written({ at: "now", items: batchesOf([]) }, "items"), '{"items":[]}');
  });

  test("an answer closes its rows when the selected fields leave them out", async () => {
    for (const [fields, expected] of [
      ["at", '{"at":"now"}'],
      ["b a d", "[]"],
    ] as const) {
      const rows = batchesOf([{ id: 1, name: "a" }]);
      assert.equal(await written({ at: "now", items: rows }, fields), expected);
      assert.equal(rows.closed(), 1);
    }
  });

  test("an answer is cut off when its rows end too early, compressed or not", async () => {
    const failing = () =>
      write({
        at: "now",
        items: {
          batches: (async function* rows() {
            yield [{ id: 1, name: "a" }];
            throw new Error("the database is gone");
          })(),
        },
      }) as Readable;
    await assert.rejects(text(failing()), /the database is gone/);
    await assert.rejects(text(compress(failing(), "gzip")), /the database is gone/);
  });

  test("an answer ends at once when its rows fail while the client is not reading", async () => {
    const failed = new AbortController();
    const endless = (async function* rows() {
      for (;;) yield [{ id: 1, name: "a".repeat(100_000) }];
    })();
    const answer = write({ at: "now", items: { batches: endless, failed: failed.signal } }) as Readable;
    await once(answer, "readable");
    failed.abort(new Error("stalled"));
    await assert.rejects(text(answer), /stalled/);
  });
});

describe("compression", () => {
  test("the compression is the one that the client prefers of gzip and brotli", () => {
    for (const [header, expected] of [
      [undefined, undefined],
      ["", undefined],
      ["identity", undefined],
      ["gzip", "gzip"],
      ["GZIP, deflate", "gzip"],
      ["gzip, br", "br"],
      ["br;q=0.5, gzip;q=0.8", "gzip"],
      ["br;q=0, *", "gzip"],
      ["*;q=0", undefined],
      ["gzip;q=2", undefined],
    ] as const) {
      assert.equal(chooseEncoding(header), expected, String(header));
    }
  });

  test("a compressed answer decompresses to the original", async () => {
    const long = "a row of a list, ".repeat(50_000);
    const bytes = async (encoding: "br" | "gzip") =>
      Buffer.concat(await compress(Readable.from([long]), encoding).toArray());
    assert.equal(brotliDecompressSync(await bytes("br")).toString(), long);
    assert.equal(gunzipSync(await bytes("gzip")).toString(), long);
  });
});
