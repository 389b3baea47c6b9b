import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { booksOf } from "../../../../../../simulator/trade/books.ts";
import { randomStyle } from "../../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../../test/cases.ts";
import { dsfinvkFaults, readCsv } from "../../../../../../test/fixtures/books/dsfinvk.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { closingOf } from "../../../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import { slipsOf } from "../../slips/rules/slips-of.ts";
import { DSFINVK_CURRENCY, type ReceiptDetails, rowsOfClosing } from "./closing-rows.ts";
import { Findings } from "./findings.ts";
import { headerRow } from "./rows.ts";
import { TABLES } from "./tables.ts";
import { readTse } from "./tse.ts";

/** A signature of the day's receipts, each with its number. */
const tseOf = (number: number) =>
  readTse(
    `V0;955002-00;Kassenbeleg-V1;Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar;${number};${100 + number};` +
      "2026-03-14T11:41:04.000Z;2026-03-14T11:41:05.000Z;ecdsa-plain-SHA256;unixTime;" +
      "MEQCIAy4P9k+7x9saDO0uRZ4El8QwN+qTgYiv1DIaJIMWRiuAiAt+saFDGjK2Yi5Cxgy7PprXQ5O0seRgx4ltdpW9REvwA==;" +
      "BHhWOeisRpPBTGQ1W4VUH95TXx2GARf8e2NYZXJoInjtGqnxJ8sZ3CQpYgjI+LYEmW5A37sLWHsyU7nSJUBemyU=",
  );

const COMPANY = { name: "Beispiel GmbH", street: "Hauptstraße 1", postcode: "10115", city: "Berlin", country: "DEU" };

/** Returns the files of a day. The first receipts have a TSE, and one a name that is too long. */
function filesOf(seed: number, change: (details: ReceiptDetails) => ReceiptDetails = (details) => details) {
  const style = randomStyle(seededRandom(`style ${seed}`));
  const day = tradeDay(seed);
  const closing = toClosing(closingOf(day, booksOf(day, style), style));
  const context = { ...sampleContext(), cash_step: day.register.market.step, method_tenders: MAPPED };
  const slips = slipsOf(
    closing,
    day.trades.map(({ facts }) => facts),
    context,
  );
  const receipts = day.trades.map(({ facts: { receipt_id, receipt_number } }, index): ReceiptDetails =>
    change({
      receipt_id,
      receipt_number,
      created_at: "2026-03-14T13:00:00+01:00",
      staff_id: 7,
      staff_name: 'Anna; "A"',
      customer_name: index === 1 ? "K".repeat(60) : null,
      card_brand: index % 2 === 0 ? "girocard" : "VISA",
      tse: index < 3 ? tseOf(index + 1) : undefined,
      reference: undefined,
    }),
  );
  const company = { ...COMPANY, vat_id: "DE123456789", tax_number: "12/345/67890" };
  const findings = new Findings();
  const source = { closing, slips, receipts: new Map(receipts.map((one) => [one.receipt_id, one])), company };
  const rows = rowsOfClosing({ ...source, place: { ...COMPANY, vat_id: "" } }, findings);
  const files = new Map(TABLES.map((table) => [table.file as string, headerRow(table) + (rows.get(table.file) ?? "")]));
  return { files, findings: findings.all, currency: day.register.market.currency, slips };
}

test("the files of generated closings have no fault", () => {
  let checked = 0;
  for (let seed = 0; seed < cases(150, 1_000); seed += 1) {
    const { files, findings, currency, slips } = filesOf(seed);
    if (currency !== DSFINVK_CURRENCY) continue;
    assert.deepEqual(dsfinvkFaults(files), [], `seed ${seed}`);
    const receipts = slips.slips.filter(({ receipt_id }) => receipt_id !== null).length;
    const missing = findings.find(({ code }) => code === "tse_missing")?.count ?? 0;
    assert.equal(readCsv(files.get("transactions_tse.csv") ?? "").length, receipts - missing);
    checked += 1;
  }
  assert.ok(checked >= 30);
});

/** Changes the first cell of a column that has one. */
function spoil(files: Map<string, string>, file: string, column: string, change: (cell: string) => string): void {
  const [header = "", ...rows] = (files.get(file) ?? "").split("\r\n");
  const at = header.split(";").indexOf(column);
  const cells = rows[0]?.split(";") ?? [];
  cells[at] = change(cells[at] ?? "");
  files.set(file, [header, cells.join(";"), ...rows.slice(1)].join("\r\n"));
}

test("a wrong header, a wrong key and a wrong sum are faults", () => {
  const more = (cell: string) =>
    cell.includes(",") ? cell.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : `${cell},01`;
  const wrong: readonly (readonly [file: string, column: string, change: (cell: string) => string, fault: RegExp])[] = [
    ["lines.csv", "BON_ID", () => "nowhere", /lines: .*nowhere is not in transactions/],
    ["lines_vat.csv", "POS_ZEILE", () => "99", /lines_vat: .*99 is not in lines/],
    ["businesscases.csv", "UST_SCHLUESSEL", () => "4", /businesscases: .*4 is not in vat/],
    ["transactions_tse.csv", "TSE_ID", () => "9", /transactions_tse: .*9 is not in tse/],
    ["cashpointclosing.csv", "Z_ENDE_ID", () => "nowhere", /cashpointclosing: .*nowhere is not in transactions/],
    ["cashregister.csv", "Z_NR", () => "99999", /cashregister: .*99999 is not in cashpointclosing/],
    ["businesscases.csv", "Z_UMS_BRUTTO", more, /businesscases and lines_vat/],
    ["payment.csv", "Z_ZAHLART_BETRAG", more, /payment and datapayment/],
    ["cash_per_currency.csv", "ZAHLART_BETRAG_WAEH", more, /cash_per_currency and payment/],
    ["cashpointclosing.csv", "Z_SE_ZAHLUNGEN", more, /cashpointclosing and payment/],
    ["transactions.csv", "UMS_BRUTTO", more, /transactions and/],
    ["lines_vat.csv", "POS_NETTO", more, /lines_vat/],
    ["payment.csv", "Z_ZAHLART_BETRAG", (cell) => cell.replace(",", "."), /payment.csv: Z_ZAHLART_BETRAG/],
    ["transactions.csv", "BON_ID", (cell) => cell.padEnd(41, "x"), /transactions.csv: BON_ID/],
    ["vat.csv", "UST_BESCHR", () => "", /vat.csv: UST_BESCHR is empty/],
  ];
  const { files } = filesOf(0, (details) => ({ ...details, staff_name: "Anna" }));
  assert.deepEqual(dsfinvkFaults(files), []);
  for (const [file, column, change, fault] of wrong) {
    const spoilt = new Map(files);
    spoil(spoilt, file, column, change);
    assert.ok(
      dsfinvkFaults(spoilt).some((found) => fault.test(found)),
      `${file} ${column} ${dsfinvkFaults(spoilt).join()}`,
    );
  }
  const headless = new Map(files).set("pa.csv", (files.get("pa.csv") ?? "").replace("AGENTUR_ID", "AGENT_ID"));
  assert.deepEqual(dsfinvkFaults(headless), ["pa.csv: header"]);
});

test("receipts have their numbers as ids, or else ids of their own; what is missing is found", () => {
  const { files, findings } = filesOf(0, (details) => {
    const { receipt_id } = details;
    if (receipt_id === 1) return { ...details, receipt_number: null };
    if (receipt_id === 2 || receipt_id === 3) return { ...details, receipt_number: "twice 7" };
    if (receipt_id === 4) return { ...details, receipt_number: "x".repeat(41), reference: null };
    return details;
  });
  assert.deepEqual(dsfinvkFaults(files), []);
  const rows = readCsv(files.get("transactions.csv") ?? "");
  assert.deepEqual(
    rows.slice(0, 4).map((row) => row["BON_ID"]),
    ["id-1", "id-2", "id-3", "id-4"],
  );
  assert.deepEqual(
    rows.slice(0, 4).map((row) => row["BON_NR"]),
    ["", "7", "7", ""],
  );
  const codes = new Set(findings.map(({ code }) => code));
  for (const code of ["receipt_number_missing", "reference_missing", "text_cut", "certificate_missing"] as const)
    assert.ok(codes.has(code), code);
});

test("the facts of the format's tables are those that write the files", () => {
  assert.equal(TABLES.length, 20);
  assert.equal(
    TABLES.reduce((sum, { columns }) => sum + columns.length, 0),
    219,
  );
});
