import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dsfinvkFaults, readCsv } from "../../../../../../test/fixtures/books/dsfinvk.ts";
import { sampleClosing } from "../../../../../../test/fixtures/closings/closing.ts";
import { sampleContext, sampleReceipt, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import { slipsOf } from "../../slips/rules/slips-of.ts";
import { type ReceiptDetails, rowsOfClosing } from "./closing-rows.ts";
import { Findings } from "./findings.ts";
import { headerRow } from "./rows.ts";
import { TABLES } from "./tables.ts";
import { readTse } from "./tse.ts";

const PLACE = { name: "Beispiel", street: "Weg 1", postcode: "10115", city: "Berlin", country: "DEU", vat_id: "" };
const item = (fields: object) => ({ sku: "K", name: "Käse", qty: 1, tax_rate: 19, ...fields });

interface Odd {
  /** Members of the closing's document. */
  readonly closing?: object;
  readonly receipts: readonly Partial<Omit<ReceiptFacts, "items">>[];
  /** Of each receipt. */
  readonly items?: readonly object[];
  readonly details?: Partial<ReceiptDetails>;
}

/** Returns the files of a closing without a fault, with the codes of the findings. */
function filesOf({ closing: members, receipts, items = [], details }: Odd) {
  const closing = toClosing({ ...sampleClosing(), ...members });
  const facts = receipts.map((fields, index) =>
    sampleReceipt(index + 1, {
      grand_total: "119",
      tax_amount: "19",
      payment_method: "pos_cash",
      items: JSON.stringify(items),
      ...fields,
    }),
  );
  const slips = slipsOf(closing, facts, { ...sampleContext(), method_tenders: MAPPED });
  const all = facts.map(({ receipt_id, receipt_number }): ReceiptDetails => ({
    receipt_id,
    receipt_number,
    created_at: "2026-03-14T13:00:00+01:00",
    staff_id: 7,
    staff_name: "Anna",
    customer_name: null,
    card_brand: "",
    tse: undefined,
    reference: undefined,
    ...details,
  }));
  const findings = new Findings();
  const company = { ...PLACE, tax_number: "12/345" };
  const of_receipts = new Map(all.map((one) => [one.receipt_id, one]));
  const rows = rowsOfClosing({ closing, slips, receipts: of_receipts, company, place: PLACE }, findings);
  const files = new Map(TABLES.map((table) => [table.file as string, headerRow(table) + (rows.get(table.file) ?? "")]));
  assert.deepEqual(dsfinvkFaults(files), []);
  const read = (name: string, ...columns: string[]) =>
    readCsv(files.get(name) ?? "").map((row) => columns.map((column) => row[column]).join(" "));
  return { read, codes: findings.all.map(({ code }) => code) };
}

describe("the files of a closing", () => {
  test("take any text", () => {
    const texts = [
      'a;b"c',
      "x\r\ny",
      "\u0000\u0001",
      " ",
      '"',
      ";",
      "\u2028\u0085",
      "\u202Eab\u05D0",
      "=1+1",
      "\ud800",
    ];
    for (const text of [...texts, "\u{1F600}".repeat(300), "x".repeat(10_000)]) {
      const { read } = filesOf({
        receipts: [{ receipt_number: text }],
        items: [item({ name: text, sku: text, row_total: 119, tax_amount: 19 })],
        details: { customer_name: text, staff_name: text },
      });
      assert.notEqual(read("lines.csv", "ARTIKELTEXT")[0], "", JSON.stringify(text));
    }
  });

  test("have cash in cents and say so, where a closing states finer amounts", () => {
    const drawer = { opening_float: "100.0050", cash_expected: "219.0050", cash_counted: "219.0061" };
    const members = { ...drawer, cash_left_in_drawer: "100.0001", movements: [], documents: [] };
    const { read, codes } = filesOf({ closing: members, receipts: [{}], items: [item({ row_total: 119 })] });
    assert.ok(codes.includes("amounts_rounded"));
    assert.ok(!codes.includes("drawer_differs"));
    const of_float = read("lines_vat.csv", "BON_ID", "POS_BRUTTO").filter((row) => row.startsWith("Z12-1 "));
    assert.deepEqual(of_float, ["Z12-1 100,005", "Z12-1 0,005"]);
    // What is less than a cent is no cash.
    assert.ok(read("datapayment.csv", "BON_ID", "ZAHLART_TYP").includes("Z12-2 Keine"));
  });

  test("have no key for a rate below zero, which would be that of another one", () => {
    const { read, codes } = filesOf({
      receipts: [{ grand_total: "99.90", tax_amount: "-0.10" }],
      items: [item({ row_total: 99.9, tax_amount: -0.1, tax_rate: -0.0999 })],
    });
    assert.deepEqual(read("vat.csv", "UST_SCHLUESSEL"), ["5", "7"]);
    assert.ok(!codes.includes("lines_differ"));
  });

  test("have moments as RFC 3339 writes them", () => {
    const moments = { opened_at: "2026-03-14T08:00-1130", closed_at: "2026-03-14T20:00:01.123456789+14" };
    const { read } = filesOf({ closing: { ...moments, timezone: "Pacific/Kiritimati" }, receipts: [] });
    assert.deepEqual(read("cashpointclosing.csv", "Z_ERSTELLUNG"), ["2026-03-14T20:00:01+14:00"]);
    assert.equal(read("transactions.csv", "BON_START")[0], "2026-03-14T08:00:00-11:30");
  });

  test("begin no sale after its end, whatever the clock of the TSE says", () => {
    const started = (at: string) => {
      const text = `V0;K;Kassenbeleg-V1;Beleg;1;2;${at};${at};ecdsa;unixTime;c2ln;c2ln`;
      const tse = readTse(text) ?? assert.fail(at);
      return filesOf({ receipts: [{}], details: { tse } }).read("transactions.csv", "BON_START")[0];
    };
    assert.equal(started("2026-03-14T11:59:59.000Z"), "2026-03-14T11:59:59.000Z");
    assert.equal(started("2026-03-14T13:59+02"), "2026-03-14T13:59+02");
    for (const late of ["2026-03-14T12:00:00.001Z", "9998-12-31T23:59:59Z"]) {
      assert.equal(started(late), "2026-03-14T13:00:00+01:00");
    }
  });

  test("have a signature once, and not for a receipt of another day", () => {
    const signed = (at: string) => {
      const tse = readTse(`V0;K;Kassenbeleg-V1;Beleg;1;2;${at};${at};ecdsa;unixTime;c2ln;c2ln`) ?? assert.fail(at);
      const { read, codes } = filesOf({ receipts: [{}, {}], details: { tse } });
      assert.ok(codes.includes("tse_missing"));
      return read("transactions_tse.csv", "BON_ID");
    };
    assert.deepEqual(signed("2026-03-14T12:00:00.000Z"), ["1001"]);
    assert.deepEqual(signed("2026-03-15T12:00:00.001Z"), []);
    assert.deepEqual(signed("2026-03-13T11:59:59.999Z"), []);
  });

  test("find a receipt whose number has no digits at its end", () => {
    for (const receipt_number of ["A-1", "٣1", null, "A", "12-A", "\u0662"]) {
      const { codes } = filesOf({ receipts: [{ receipt_number }] });
      assert.equal(
        codes.includes("receipt_number_missing"),
        receipt_number?.endsWith("1") !== true,
        String(receipt_number),
      );
    }
  });

  test("show how a discount made a price, where the lines tell how it is meant", () => {
    const priced = (odd: Omit<Odd, "receipts">, fields: Odd["receipts"][number] = {}) =>
      filesOf({ receipts: [fields], ...odd }).read("itemamounts.csv", "TYP", "UST_SCHLUESSEL", "PF_BRUTTO", "PF_UST");
    const off = { row_total: 129, discount_amount: 10, tax_amount: 19 };
    assert.deepEqual(priced({ items: [item(off)] }), ["base_amount 1 129,00 20,60", "discount 1 -10,00 -1,60"]);
    // Row totals without tax: so is the discount.
    const net = { row_total: 110, discount_amount: 10, tax_amount: 19 };
    assert.deepEqual(priced({ items: [item(net)] }), ["base_amount 1 130,90 20,90", "discount 1 -11,90 -1,90"]);
    const more = { row_total: 109, discount_amount: -10, tax_amount: 19 };
    assert.deepEqual(priced({ items: [item(more)] }), ["base_amount 1 109,00 17,40", "extra_amount 1 10,00 1,60"]);
    for (const sign of [1, -1]) {
      const back = item({ qty: sign, row_total: sign * 129, discount_amount: sign * 10, tax_amount: sign * 19 });
      const refund = priced({ items: [back] }, { sale_type: "refund" });
      assert.deepEqual(refund, ["base_amount 1 -129,00 -20,60", "discount 1 10,00 1,60"]);
    }
    // 500 less 10 is no reading of 119.
    assert.deepEqual(priced({ items: [item({ ...off, row_total: 500 })] }), []);
    assert.deepEqual(priced({ items: [item({ row_total: 119, tax_amount: 19 })] }), []);
  });
});
