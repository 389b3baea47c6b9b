import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { importFiles, type ImportOptions } from "./commands.ts";
import type { Format, KindName } from "./rules/kinds.ts";
import type { ImportReport } from "./rules/tally.ts";

const { deps } = await openApp();
const CALLER = { kind: "admin", id: 1, name: "Ada", resources: new Set(["all"]), location_ids: [] } as const;
const STORE: ImportOptions = { all_or_nothing: false, dry_run: false };

interface Given {
  readonly kind?: KindName;
  readonly format?: Format;
  readonly options?: ImportOptions;
}

async function run(chunks: Iterable<Uint8Array | string>, given: Given = {}): Promise<ImportReport> {
  const { kind = "products", format = "csv", options = STORE } = given;
  async function* open() {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  }
  const [report] = await importFiles(deps, CALLER, [{ name: "file", kind, format, open }], options);
  if (report === undefined) throw new Error("there is no report");
  return report;
}

const errorsOf = ({ errors }: ImportReport) => errors.map(({ line, column, message }) => [line, column, message]);

describe("a CSV file", () => {
  test("a CSV file cut off in a quoted cell has only its last row refused", async () => {
    const report = await run(['sku,name\r\nCUT-1,"two\r\nlines"\r\nCUT-2,"never clo']);
    assert.deepEqual(errorsOf(report), [
      [4, null, "The file ends inside a quoted cell: it is cut off, or a quote is missing."],
    ]);
    assert.deepEqual([report.inserted, report.refused, report.is_complete], [1, 1, true]);
    const whole = await run(['sku,name\nCUT-3,x\nCUT-4,"never clo'], {
      options: { all_or_nothing: true, dry_run: false },
    });
    assert.deepEqual([whole.is_stored, whole.inserted], [false, 0]);
  });

  test("a CSV file in Latin-1 has the rows refused that are no UTF-8, wherever the file is cut into chunks", async () => {
    const bytes = Buffer.from("sku,name\nL-1,Münster café\nL-2,Malmö\n");
    const good = await run([...bytes].map((byte) => Buffer.of(byte)));
    assert.deepEqual([good.errors, good.inserted], [[], 2]);
    const latin = Buffer.from("sku,name\nL-1,Münster\nL-2,Malmö\n", "latin1");
    for (const chunks of [
      [latin],
      [latin.subarray(0, 14), latin.subarray(14)],
      [...latin].map((byte) => Buffer.of(byte)),
    ]) {
      const report = await run(chunks);
      assert.deepEqual(errorsOf(report), [
        [
          2,
          null,
          "Byte 6 of the row (0xFC) is not UTF-8; it looks like Latin-1 or Windows-1252. Save the file as UTF-8.",
        ],
        [
          3,
          null,
          "Byte 9 of the row (0xF6) is not UTF-8; it looks like Latin-1 or Windows-1252. Save the file as UTF-8.",
        ],
      ]);
    }
  });

  test("a CSV file in UTF-16 is refused with the name of its encoding, with and without a byte order mark", async () => {
    const text = Buffer.from("sku,name\nU-1,x\n", "utf16le");
    assert.deepEqual(errorsOf(await run([Buffer.concat([Buffer.of(0xff, 0xfe), text])])), [
      [null, null, "The file is in UTF-16. Save it as UTF-8. (byte 0)"],
    ]);
    assert.deepEqual(errorsOf(await run([text])), [
      [null, null, "Byte 1 is a NUL byte, which text cannot contain. The file is in UTF-16. Save it as UTF-8."],
    ]);
  });

  test("a CSV file is read without its byte order mark; delimiters and line ends of every kind are recognised", async () => {
    for (const [index, delimiter] of [",", ";", "\t"].entries()) {
      for (const [position, end] of ["\n", "\r\n", "\r"].entries()) {
        const text = `\ufeffsku${delimiter}name${delimiter}price${end}${end}D-${index}-${position}${delimiter}"a${delimiter}b"${delimiter}x${end}`;
        const report = await run([text]);
        assert.deepEqual(errorsOf(report), [[3, "price", '"x" is not a decimal number.']], JSON.stringify(text));
      }
    }
  });

  test("a CSV file that is empty, blank or only a header is refused as such", async () => {
    for (const chunks of [[], [""], ["\n \n"], ["\ufeff"]]) {
      assert.deepEqual(errorsOf(await run(chunks)), [[1, null, "The file is empty."]], JSON.stringify(chunks));
    }
    const header = await run(["sku,name"]);
    assert.deepEqual([header.errors, header.rows, header.is_complete], [[], 0, true]);
  });

  test("a CSV file with unknown, doubled or missing columns is refused by its header alone", async () => {
    const report = await run(["nmae,price,Price ,attribute:nothing,Naam\nx,1,2,3,4\n"]);
    assert.deepEqual(
      report.errors.map(({ line, column }) => [line, column]),
      [
        [1, "nmae, Naam"],
        [1, "price"],
        [1, "attribute:nothing"],
        [1, "sku"],
      ],
    );
    assert.match(
      report.errors[0]?.message ?? "",
      /^are not columns of this kind of file. Columns: sku, name, .*attribute:<code>\.$/,
    );
    assert.equal(report.rows, 0);
  });

  test("a CSV file with a row of too few or too many cells has only that row refused", async () => {
    const report = await run(["sku,name\nW-1\nW-2,x,y\nW-3,z\n"]);
    assert.deepEqual(errorsOf(report), [
      [2, null, "The row has 1 cells, and the header has 2 columns."],
      [3, null, "The row has 3 cells, and the header has 2 columns."],
    ]);
    assert.equal(report.inserted, 1);
  });

  test("a CSV file with a row of very many cells has only that row refused", async () => {
    const report = await run([
      "sku,name\nCELLS-1,ok\n",
      ...Array.from({ length: 60 }, () => ",".repeat(1_000)),
      "\nCELLS-2,ok\n",
    ]);
    assert.deepEqual(errorsOf(report), [[3, null, "The row that begins here has more than 50000 delimiters."]]);
    assert.equal(report.inserted, 2);
  });

  test("a CSV file with a stray quote has only that row refused", async () => {
    assert.match(
      errorsOf(await run(['sku,name\nQ-1,ok\nQ-2,5" wide\n']))[0]?.join() ?? "",
      /^3,,A cell without quotes contains a quote/,
    );
    assert.match(
      errorsOf(await run(['sku,name\nQ-3,"5"wide\n']))[0]?.join() ?? "",
      /^2,,Text follows the closing quote/,
    );
  });

  test("a CSV file with 10 MB in a cell has only that row refused, and it is not held in memory", async () => {
    const mebibyte = "x".repeat(1024 * 1024);
    function* chunks() {
      yield "sku,name\nBIG-1,ok\nBIG-2,";
      for (let count = 0; count < 10; count += 1) yield mebibyte;
      yield "\nBIG-3,ok\n";
    }
    const report = await run(chunks());
    assert.deepEqual(errorsOf(report), [
      [3, null, "The row that begins here is larger than 1024 kB: a cell is too long, or a quote is never closed."],
    ]);
    assert.equal(report.inserted, 2);
  });
});

describe("a file of JSON Lines", () => {
  test("a line of JSON Lines of 10 MB is refused, and the import goes on", async () => {
    function* chunks() {
      yield '{"sku":"JBIG-1","name":"ok"}\n{"sku":"JBIG-2","name":"';
      for (let count = 0; count < 10; count += 1) yield "x".repeat(1024 * 1024);
      yield '"}\r\n{"sku":"JBIG-3","name":"ok"}';
    }
    const report = await run(chunks(), { format: "jsonl" });
    assert.deepEqual(errorsOf(report), [[2, null, "The line is larger than 1024 kB."]]);
    assert.equal(report.inserted, 2);
  });

  test("lines of JSON Lines are counted right over every kind of line end, cut anywhere", async () => {
    const text = '{"sku":"JE-1","name":"a"}\r\n\r\n{"sku":"JE-2","name":"b"}\r{"sku":3,"name":[1]}\nx';
    for (const chunks of [[text], Array.from(text)]) {
      const report = await run(chunks, { format: "jsonl" });
      assert.deepEqual(errorsOf(report), [
        [4, "name", "is a list where one value is expected."],
        [5, null, "The line is not valid JSON, or a key occurs twice in it."],
      ]);
    }
  });

  test("a line of JSON Lines with a text that cannot be stored is refused", async () => {
    const report = await run(
      ['{"sku":"JT-1","name":"a\\u0000b"}\n{"sku":"JT-2","name":"\\ud800"}\n{"sku":"JT-3","name":{}}'],
      {
        format: "jsonl",
      },
    );
    assert.deepEqual(
      report.errors.map(({ line, message }) => [line, message]),
      [
        [1, "contains the character U+0000, which cannot be stored."],
        [2, "contains an incomplete character, which cannot be stored."],
        [3, '"name" contains an object or a nested list.'],
      ],
    );
  });
});

test("an import whose source breaks off fails, and the stored rows are in the audit log", async () => {
  const open = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from(
          `sku,name\n${Array.from({ length: 1_000 }, (_, index) => `BREAK-${index},x`).join("\n")}\nBREAK-X,`,
        );
        throw new Error("the disk is gone");
      })(),
    );
  await assert.rejects(
    importFiles(deps, CALLER, [{ name: "broken.csv", kind: "products", format: "csv", open }], STORE),
    {
      message: "the disk is gone",
    },
  );
  const { rows } = await deps.pool.query(
    "select (new_value::json->>'inserted')::int as inserted from audit_log where entity_type = 'import' and entity_name = 'broken.csv'",
  );
  assert.deepEqual(rows, [{ inserted: 1_000 }]);
});
