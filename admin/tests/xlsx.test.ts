import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { type Sheet, xlsxFile } from "../src/parts/export/xlsx.ts";

async function partsOf(sheet: Sheet): Promise<Readonly<Record<string, string>>> {
  const files = unzipSync(await xlsxFile(sheet));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

const COLUMNS = [
  { title: "Receipt" },
  { title: "Total", kind: "amount" },
  { title: "Lines", kind: "whole" },
  { title: "Day", kind: "day" },
] as const;

test("amounts stand digit by digit as numbers, and days as numbers of days", async () => {
  const parts = await partsOf({
    name: "Receipts",
    columns: COLUMNS,
    rows: [["7BDF-0001", "90071992547409.9301", 3, "2026-03-01"]],
  });
  const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
  assert.match(sheet, /<c s="1"><v>90071992547409\.9301<\/v><\/c><c s="2"><v>3<\/v><\/c><c s="3"><v>46082<\/v><\/c>/);
  assert.match(sheet, /<t xml:space="preserve">7BDF-0001<\/t>/);
});

test("a time is a number of days with its fraction, in a format with the time of day", async () => {
  const columns = [{ title: "Closed", kind: "time" }] as const;
  const parts = await partsOf({ name: "S", columns, rows: [["2026-03-01 18:00:00"], ["soon"]] });
  const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
  assert.match(sheet, /<c s="5"><v>46082\.75<\/v><\/c>/);
  assert.match(sheet, /<c s="0" t="inlineStr"><is><t xml:space="preserve">soon</);
  const styles = /<cellXfs.*<\/cellXfs>/.exec(parts["xl/styles.xml"] ?? "")?.[0] ?? "";
  assert.match(styles.match(/<xf[^>]*>/g)?.[5] ?? "", /numFmtId="22"/);
});

test("a text is never a formula or markup, whatever it contains", async () => {
  const parts = await partsOf({
    name: "A/B: [x] & a name that is longer than a sheet takes",
    columns: [{ title: "Name" }, { title: "Total", kind: "amount" }],
    rows: [['=1+1 <b>"&\u0000', "1e5"], [null]],
  });
  const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
  assert.match(sheet, /t="inlineStr"><is><t xml:space="preserve">=1\+1 &lt;b&gt;&quot;&amp;<\/t>/);
  assert.match(sheet, /t="inlineStr"><is><t xml:space="preserve">1e5<\/t>/, "no decimal text, so no number");
  assert.match(sheet, /<row><c\/><c\/><\/row>/);
  assert.match(parts["xl/workbook.xml"] ?? "", /<sheet name="A B {3}x {2}&amp; a name that is longe" /);
});

test("the file has the parts that a spreadsheet asks for", async () => {
  const parts = await partsOf({ name: "S", columns: COLUMNS, rows: [] });
  assert.deepEqual(Object.keys(parts).toSorted(), [
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
});
