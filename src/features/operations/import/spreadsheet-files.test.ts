import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { importFiles } from "./commands.ts";
import type { KindName } from "./rules/kinds.ts";
import type { ImportReport } from "./rules/tally.ts";

const { deps } = await openApp();
const EVERYTHING = { kind: "admin", id: 1, name: "Ada", resources: new Set(["all"]), location_ids: [] } as const;

async function run(kind: KindName, content: string, format: "csv" | "jsonl" = "csv"): Promise<ImportReport> {
  async function* open() {
    yield Buffer.from(content);
  }
  const [report] = await importFiles(deps, EVERYTHING, [{ name: "file", kind, format, open }], {
    all_or_nothing: false,
    dry_run: false,
  });
  if (report === undefined) throw new Error("there is no report");
  return report;
}

const errorsOf = ({ errors }: ImportReport) => errors.map(({ line, column, message }) => [line, column, message]);

async function products(prefix: string): Promise<Record<string, unknown>[]> {
  const { rows } = await deps.pool.query(
    "select sku, name, price::text, weight::text, qty::text from shop_data.product where sku like $1 order by sku",
    [`${prefix}%`],
  );
  return rows as Record<string, unknown>[];
}

describe("a file from a spreadsheet", () => {
  test("names of columns are recognised in any case and with blanks around them, in JSON Lines too", async () => {
    const csv = await run("products", "SKU, Name ,\u00a0Price\nFOLD-1,Mug,1.50\n");
    const lines = await run("products", '{"Sku":"FOLD-2","NAME ":"Cup","price":2.5}\n', "jsonl");
    assert.deepEqual([csv.errors, lines.errors], [[], []]);
    assert.deepEqual(
      (await products("FOLD")).map(({ sku, name, price }) => [sku, name, price]),
      [
        ["FOLD-1", "Mug", "1.5000"],
        ["FOLD-2", "Cup", "2.5000"],
      ],
    );
  });

  test("a byte order mark, a stated delimiter, and columns and rows without values do not hinder", async () => {
    const report = await run("products", "\ufeffsep=;\r\nSku;Name;Price;;\r\nEMPTY-1;Mug;1.50;;\r\n;;;;\r\n");
    assert.deepEqual([report.errors, report.rows, report.inserted], [[], 1, 1]);
  });

  test("codes keep their zeros, plain and as the formula of a text", async () => {
    await run("products", 'sku,name\n00123,plain\n="00456",formula\n"=""00789""",quoted\n');
    assert.deepEqual(
      (await products("00")).map(({ sku }) => sku),
      ["00123", "00456", "00789"],
    );
  });

  test("a decimal number may begin with its point; blanks around a cell do not count", async () => {
    const report = await run(
      "products",
      "sku,name,price,weight,qty\n POINT-1\u00a0,x,.5,\u202f.25 ,-.5\nPOINT-2,x,.,1,1\n",
    );
    assert.deepEqual(errorsOf(report), [[3, "price", '"." is not a decimal number.']]);
    assert.deepEqual(await products("POINT"), [
      { sku: "POINT-1", name: "x", price: "0.5000", weight: "0.2500", qty: "-0.5000" },
    ]);
  });

  test("a number that has lost its digits refuses its row, in codes, amounts and texts", async () => {
    const report = await run(
      "customers",
      "email,firstname,lastname,phone,billing_postcode\nlost@example.com,A,B,3.16E+10,1E+05\n",
    );
    const lost = (value: string) =>
      `"${value}" is a number whose last digits a spreadsheet has lost. ` +
      "Format the column as text and enter the number again.";
    assert.deepEqual(errorsOf(report), [
      [2, "phone", lost("3.16E+10")],
      [2, "billing_postcode", lost("1E+05")],
    ]);
    const skus = await run("products", "sku,name,price\n4.00638E+12,x,1\n4E3,x,1\nLOST-1,x,12E+5\n");
    assert.deepEqual(errorsOf(skus), [
      [2, "sku", lost("4.00638E+12")],
      [4, "price", lost("12E+5")],
    ]);
    // JSON Lines come from no spreadsheet, so a text such as 4E+12 is a code there.
    const lines = await run(
      "products",
      '{"sku":"4E+12","name":"x","price":1E+3}\n{"sku":"5E+12","name":"x"}\n',
      "jsonl",
    );
    assert.deepEqual(errorsOf(lines), [[1, "price", lost("1E+3")]]);
  });

  test("a decimal comma is refused with a hint, and not misread", async () => {
    const report = await run("products", "\ufeffsku;name;price\nCOMMA-1;x;1,99\n");
    assert.deepEqual(errorsOf(report), [[2, "price", '"1,99" is not a decimal number. Use a decimal point.']]);
  });
});
