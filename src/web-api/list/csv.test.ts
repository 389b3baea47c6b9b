import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { type CsvColumn, csvOf, harmless } from "./csv.ts";
import type { RowStream } from "./row-stream.ts";

interface Sale {
  readonly note: string | null;
  readonly amount: string | number | null;
}

const COLUMNS: readonly CsvColumn<Sale>[] = [
  { name: "note", kind: "text", of: ({ note }) => note },
  { name: "amount", kind: "number", of: ({ amount }) => amount },
];

const written = (rows: readonly Sale[]): Promise<string> =>
  text(csvOf({ kind: "page", total_count: rows.length, rows }, COLUMNS));

/** Returns a stream of the batches, which fails after its rows when `reason` is given. */
function streamOf(batches: readonly (readonly Sale[])[], reason?: Error): RowStream<Sale> & { closes: () => number } {
  const failed = new AbortController();
  let closes = 0;
  return {
    kind: "stream",
    total_count: 0,
    batches: (async function* read() {
      yield* batches;
      if (reason) throw reason;
    })(),
    failed: failed.signal,
    close: () => (closes += 1),
    closes: () => closes,
  };
}

describe("a CSV file", () => {
  test("a CSV file shows formulas as text and leaves amounts numbers", async () => {
    const notes = ['=HYPERLINK("http://x","y")', "@SUM(A1)", "-1+1", "+1", "\tx", "\rx", "a=b", "1-1", null];
    const rows = notes.map((note) => ({ note, amount: "-12.50" }));
    assert.equal(
      await written(rows),
      [
        "note,amount",
        `"'=HYPERLINK(""http://x"",""y"")",-12.50`,
        "'@SUM(A1),-12.50",
        "'-1+1,-12.50",
        "'+1,-12.50",
        "'\tx,-12.50",
        `"'\rx",-12.50`,
        "a=b,-12.50",
        "1-1,-12.50",
        ",-12.50",
        "",
      ].join("\r\n"),
    );
  });

  test("a CSV file has no cell that a spreadsheet would compute, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", "=", "+", "-", "@", "\t", "\r"), (tail, start) => {
        const cell = harmless(start + tail);
        assert.ok(!/^[=+\-@\t\r]/.test(cell));
        assert.ok(cell === start + tail || cell === `'${start}${tail}`);
      }),
    );
  });

  test("no cell is a formula for a program that takes semicolons or tabs for separators, or a line break for a row", async () => {
    const starts = ["=1+1", "+1", "-1", "@A1", '"=1+1', '""=1+1', "＝1+1"];
    const notes = ["; ;", "\t", "\r\n", "\n", "\r"].flatMap((before) => starts.map((start) => `x${before}${start};y`));
    const file = await written(notes.map((note) => ({ note, amount: "1" })));
    for (const separator of [";", "\t"]) {
      const cells = file.split(/[\r\n]/).flatMap((line) => line.split(separator));
      assert.deepEqual(
        cells.filter((cell) => /^"*[=+\-@＝]/.test(cell)),
        [],
        JSON.stringify(separator),
      );
    }
  });

  test("no cell is a formula after blanks and characters without width", async () => {
    const blanks = Array.from(
      " \u00a0\u1680\u2003\u200b\u200e\u2028\u202f\u2060\u2800\u3000\u3164\ufeff\t\r\n\v\f\0\u0085\u00ad",
    );
    for (const blank of [...blanks, blanks.join("")]) {
      for (const sign of ["=", "+", "-", "@", "＝"]) {
        assert.equal(harmless(`${blank}${sign}1+1`)[0], "'", JSON.stringify(blank));
        assert.ok(harmless(`a;${blank}${sign}1+1`).includes("'"), JSON.stringify(blank));
      }
    }
    assert.equal(harmless(" plain - text"), " plain - text");
    assert.equal(await written([{ note: " =1", amount: "-5.00" }]), "note,amount\r\n' =1,-5.00\r\n");
  });

  test("a CSV file is read by Python's csv as it was written", async () => {
    const rows = [
      { note: 'He said "no",\r\nthen left; so\nwhat', amount: "1234567890123456.7891" },
      { note: "Ünï — ☕", amount: 0 },
      { note: "=1+1", amount: "-0.1" },
      { note: "a\rb", amount: null },
      { note: "a\nb", amount: "1" },
      { note: "", amount: null },
    ];
    const python = promisify(execFile)("python3", [
      "-c",
      "import csv,io,json,sys; print(json.dumps(list(csv.reader(io.TextIOWrapper(sys.stdin.buffer,'utf-8',newline='')))))",
    ]);
    python.child.stdin?.end(await written(rows));
    const { stdout } = await python;
    assert.deepEqual(JSON.parse(stdout), [
      ["note", "amount"],
      [rows[0]?.note, "1234567890123456.7891"],
      ["Ünï — ☕", "0"],
      ["'=1+1", "-0.1"],
      ["a\rb", ""],
      ["a\nb", "1"],
      ["", ""],
    ]);
  });

  test("a CSV file is read by a parser as it was written, whatever the text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", " ", "é") })),
        async (notes) => {
          const rows = notes.map((note) => ({ note: `n${note}`, amount: 1 }));
          const lines: unknown = parse(await written(rows), { record_delimiter: "\r\n" });
          assert.deepEqual(lines, [["note", "amount"], ...rows.map(({ note }) => [note, "1"])]);
        },
      ),
    );
  });

  test("a CSV file has its header line without any row", async () => {
    assert.equal(await written([]), "note,amount\r\n");
  });

  test("a CSV file has only numbers in a column of numbers", async () => {
    for (const amount of ["=1", "1e3", "NaN", "1,5", " 1", ""]) {
      await assert.rejects(written([{ note: "", amount }]), /expected a number/);
    }
  });

  test("a CSV file is sent in the batches of its rows, and releases the stream at the end", async () => {
    const rows = streamOf([[{ note: "a", amount: 1 }], [{ note: "b", amount: 2 }]]);
    const file = csvOf(rows, COLUMNS);
    const chunks: unknown[] = [];
    for await (const chunk of file) chunks.push(chunk);
    assert.deepEqual(chunks, ["note,amount\r\n", "a,1\r\n", "b,2\r\n"]);
    assert.equal(rows.closes(), 1);
  });

  test("a CSV file is cut off when its rows fail, and releases the stream when its reader leaves", async () => {
    const failing = streamOf([[{ note: "a", amount: 1 }]], new Error("the rows ended"));
    await assert.rejects(text(csvOf(failing, COLUMNS)), /the rows ended/);
    assert.equal(failing.closes(), 1);
    const left = streamOf([[{ note: "a", amount: 1 }]]);
    const file = csvOf(left, COLUMNS);
    const closed = new Promise((resolve) => file.once("close", resolve));
    file.destroy();
    await closed;
    assert.equal(left.closes(), 1);
  });
});
