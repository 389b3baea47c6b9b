import assert from "node:assert/strict";
import { test } from "node:test";
import { csvText } from "../src/parts/export/csv.ts";
import type { Sheet } from "../src/parts/export/xlsx.ts";

const SHEET: Sheet = {
  name: "Receipts",
  columns: [
    { title: "Receipt" },
    { title: "Total", kind: "amount" },
    { title: "Day", kind: "day" },
    { title: "Time", kind: "time" },
  ],
  rows: [["7BDF-0001", "-90071992547409.9301", "2026-03-01", "2026-03-01 14:05:09"]],
};

const linesOf = (sheet: Sheet, locale: string): readonly string[] => csvText(sheet, locale).split("\r\n");

test("a CSV for a Dutch or German reader has decimal commas, semicolons and local days, exact to the last digit", () => {
  assert.deepEqual(linesOf(SHEET, "nl"), [
    "\uFEFFReceipt;Total;Day;Time",
    "7BDF-0001;-90071992547409,9301;01-03-2026;01-03-2026 14:05:09",
    "",
  ]);
  assert.equal(linesOf(SHEET, "de")[1], "7BDF-0001;-90071992547409,9301;01.03.2026;01.03.2026 14:05:09");
});

test("a CSV for an English reader has decimal points and commas between its cells", () => {
  assert.equal(linesOf(SHEET, "en-GB")[1], "7BDF-0001,-90071992547409.9301,01/03/2026,01/03/2026 14:05:09");
});

test("a text in a CSV is never a formula, and its quotes, separators and line breaks stay in its cell", () => {
  const rows = [
    ["=1+1", "1e5"],
    ['He said "no"; so\nwhat', undefined],
    ["-1", "n/a"],
  ];
  const sheet = { ...SHEET, columns: SHEET.columns.slice(0, 2), rows };
  assert.deepEqual(
    csvText(sheet, "de"),
    '\uFEFFReceipt;Total\r\n\'=1+1;1e5\r\n"He said ""no""; so\nwhat";\r\n\'-1;n/a\r\n',
  );
});

test("a text in a CSV is no formula after blanks and characters without width, and an amount stays a number", () => {
  const rows = [" =1", "\u00a0+1", "\u200b-1", "\ufeff@A1", "\u2060=1", "x; =1"].map((text) => [text, "-5.00"]);
  const sheet = { ...SHEET, columns: SHEET.columns.slice(0, 2), rows };
  const [, ...lines] = linesOf(sheet, "en-GB");
  assert.equal(lines.filter((line) => /^'.*,-5\.00$/s.test(line)).length, 5);
  assert.equal(lines[5], "x;' =1,-5.00");
});

test("a text in a CSV is no formula for a program with another separator either", () => {
  const rows = ["a,=1+1", "a;=1+1;b", 'a;"=1+1', "a\t+1", "a\n@A1"].map((text) => [text]);
  const sheet = { ...SHEET, columns: SHEET.columns.slice(0, 1), rows };
  for (const locale of ["de", "en-GB"]) {
    const cells = csvText(sheet, locale).split(/[,;\t\r\n]/);
    assert.deepEqual(
      cells.filter((cell) => /^"*[=+@]/.test(cell)),
      [],
    );
  }
});
