import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { importProblemText } from "../../../../shop-data/import/problems.ts";
import { readCsv } from "./csv.ts";
import { UnreadableFile } from "./unreadable.ts";

type Read = readonly [line: number, ...cells: unknown[]];

/**
 * Reads a file in parts of `part` bytes; returns its lines with their cells, or with what is wrong.
 */
async function read(text: string | Buffer, part = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(text as string);
  async function* source() {
    for (let from = 0; from < bytes.length; from += part) yield bytes.subarray(from, from + part);
  }
  const rows: Read[] = [];
  let names: readonly string[] = [];
  for await (const slice of readCsv(source())) {
    names = slice.header?.names ?? names;
    for (const row of slice.rows) {
      rows.push("problem" in row ? [row.line, importProblemText(row.problem)] : [row.line, ...row.cells]);
    }
  }
  return { names, rows };
}

const rowsOf = async (text: string | Buffer, part?: number) => (await read(text, part)).rows;

describe("what spreadsheets write", () => {
  test("columns at the end of a header without a name are left out, with their empty cells", async () => {
    assert.deepEqual(await read("sku,name,price,,\nA,B,1.00,,\nC,D,2.00\nE,F,3.00,, \n"), {
      names: ["sku", "name", "price"],
      rows: [
        [2, "A", "B", "1.00"],
        [3, "C", "D", "2.00"],
        [4, "E", "F", "3.00"],
      ],
    });
    // A cell under a column without a name is not dropped silently: the row has more cells than the
    // header.
    assert.deepEqual(await rowsOf("sku,name,,\nA,B,,x\n"), [[2, "A", "B", "", "x"]]);
    await assert.rejects(read("sku,,name\n"), /^UnreadableFile: Column 2 of the header has no name\.$/);
  });

  test("a first line that states the delimiter is obeyed and is no header", async () => {
    for (const [start, delimiter] of [
      ["sep=;\n", ";"],
      ["\ufeffSEP=;\r\n", ";"],
      ['"sep=|"\r', "|"],
      ["sep=\t\n", "\t"],
      ["sep=,\n", ","],
    ] as const) {
      const text = `${start}a,a${delimiter}b\n1${delimiter}2\n`;
      const [first = "", ...further] = delimiter === "," ? ["a", "a", "b"] : ["a,a", "b"];
      for (const part of [1, 2, 1_000]) {
        const { names, rows } = await read(delimiter === "," ? `${start}a,a,b\n1,2,3\n` : text, part);
        assert.deepEqual(names, [first, ...further], JSON.stringify([start, part]));
        assert.equal(rows[0]?.[0], 3);
      }
    }
  });

  test("a cell that keeps its zeros as the formula of a text is that text", async () => {
    assert.deepEqual(await rowsOf('sku,name\n="0123","=""0456"""\n="a,""b",=1+1\n"=""", "x" \n'), [
      [2, "0123", "0456"],
      [3, 'a,"b', "=1+1"],
      [4, '="', "x"],
    ]);
  });

  test("names are taken from their quotes and blanks, non-breaking ones too", async () => {
    assert.deepEqual((await read('"SKU";"\u00a0Name " ; Price\u202f\n1;2;3\n')).names, ["SKU", "Name", "Price"]);
  });

  test("rows without any value are skipped, and counted as lines", async () => {
    assert.deepEqual(await rowsOf("sku,name\n,\n , \n\nA,B\n,,,,\n"), [[5, "A", "B"]]);
  });
});

describe("a line that cannot be read", () => {
  const QUOTE_INSIDE = 'A cell without quotes contains a quote; write such a cell as "5"" wide".';
  const GOES_ON = "Text follows the closing quote of a cell. Double each quote inside a cell.";
  const ENDS = "The file ends inside a quoted cell: it is cut off, or a quote is missing.";

  test("a broken quote costs its own line; those after it are read, wherever the file is cut", async () => {
    for (const part of [1, 3, 1_000]) {
      for (const [text, rows] of [
        [
          'a,b\n1,5" wide\n2,x\n',
          [
            [2, QUOTE_INSIDE],
            [3, "2", "x"],
          ],
        ],
        [
          'a,b\n1,"5"wide\r\n2,x\r\n',
          [
            [2, GOES_ON],
            [3, "2", "x"],
          ],
        ],
        [
          'a,b\n1,"never\n2,x\n3,"y"\n4,z\n',
          [
            [2, GOES_ON],
            [3, "2", "x"],
            [4, "3", "y"],
            [5, "4", "z"],
          ],
        ],
        [
          'a,b\n1,"never\n2,x\n3,y',
          [
            [2, ENDS],
            [3, "2", "x"],
            [4, "3", "y"],
          ],
        ],
        [
          'a,b\n1,"two\r\nlines"\n2,"never',
          [
            [2, "1", "two\r\nlines"],
            [4, ENDS],
          ],
        ],
      ] as const) {
        assert.deepEqual(await rowsOf(text, part), rows, JSON.stringify([text, part]));
      }
    }
  });

  test("a byte that is no UTF-8, and a NUL, cost their own line", async () => {
    const bytes = Buffer.concat([
      Buffer.from("a,b\n1,M\u00fcnster\n"),
      Buffer.from("2,M\u00fcnster\n", "latin1"),
      Buffer.from("3,\0\n4,x\n"),
    ]);
    for (const part of [1, 1_000]) {
      assert.deepEqual(await rowsOf(bytes, part), [
        [2, "1", "M\u00fcnster"],
        [3, "Byte 4 of the row (0xFC) is not UTF-8; it looks like Latin-1 or Windows-1252. Save the file as UTF-8."],
        [4, "Byte 3 of the row is a NUL byte, which text cannot contain."],
        [5, "4", "x"],
      ]);
    }
  });

  test("a header that cannot be read refuses the file", async () => {
    for (const text of ['a,"b\n1,2\n', 'a,b"c\n1,2\n', Buffer.from("a,\u00fc\n1,2\n", "latin1")]) {
      await assert.rejects(read(text), UnreadableFile);
    }
  });
});

test("valid CSV of every form is read as another parser reads it", async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const pick = <Of>(list: readonly Of[]): Of => list[random(list.length)] as Of;
  for (let round = 0; round < 400; round += 1) {
    const delimiter = pick([",", ";", "\t"]);
    const end = pick(["\n", "\r\n", "\r"]);
    const cell = (): string => {
      const plain = Array.from({ length: 1 + random(6) }, () =>
        pick(["a", "1", "\u00e9", "\u20ac", "=", ".", "x y"]),
      ).join("");
      if (random(3) > 0) return plain;
      return `"${plain}${pick(["", '""', "\n", "\r\n", "\r", delimiter, '"",""'])}${plain}"`;
    };
    const row = (): string => [cell(), cell(), cell()].join(delimiter);
    const text = `h1${delimiter}h2${delimiter}h3${end}${Array.from({ length: random(8) }, row).join(end)}${pick(["", end])}`;
    const [, ...expected] = parse(text, { delimiter, record_delimiter: ["\r\n", "\n", "\r"], skip_empty_lines: true });
    const rows = await rowsOf(text, 1 + random(9));
    assert.deepEqual(
      rows.map(([, ...cells]) => cells),
      expected,
      JSON.stringify(text),
    );
    let line = 2;
    for (const [at, ...cells] of rows) {
      assert.equal(at, line, JSON.stringify(text));
      line += 1 + cells.join("").split(/\r\n|\r|\n/).length - 1;
    }
  }
});
