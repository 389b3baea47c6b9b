import assert from "node:assert/strict";
import { test } from "node:test";
import type { SlipPayment } from "../../slips/rules/slip.ts";
import { bonIds, trailingNumber } from "./bon-ids.ts";
import { decimal, rowOf } from "./rows.ts";
import { paymentType, vatKeyOf } from "./words.ts";

test("numbers have a decimal comma and at most the digits of their column", () => {
  assert.deepEqual(
    [123_456n, -5n, 0n, 1_000_000n, 12_300n, -123_450n].map((amount) => decimal(amount, 5)),
    ["12,3456", "-0,0005", "0,00", "100,00", "1,23", "-12,345"],
  );
  assert.deepEqual(
    [123_450n, -50n].map((amount) => decimal(amount, 2)),
    ["12,35", "-0,01"],
  );
  assert.deepEqual(
    [10_000n, 2_500n, -12_346n].map((amount) => decimal(amount, 3)),
    ["1", "0,25", "-1,235"],
  );
});

test("texts are quoted where they must be, cut where they are too long, and on one line; ids are never cut", () => {
  const cut: string[] = [];
  const keys = { Z_KASSE_ID: "k", Z_ERSTELLUNG: "e", Z_NR: "1" };
  const row = rowOf("location.csv", { ...keys, LOC_NAME: 'a;"b"\r\nc', LOC_ORT: "ß".repeat(63) }, (name) =>
    cut.push(name),
  );
  assert.equal(row, `k;e;1;"a;""b"" c";;;${"ß".repeat(62)};;\r\n`);
  assert.deepEqual(cut, ["LOC_ORT"]);
  assert.throws(() => rowOf("location.csv", { ...keys, Z_KASSE_ID: "k".repeat(51) }, () => undefined), RangeError);
  assert.throws(() => rowOf("location.csv", { ...keys, Z_NR: "1.5" }, () => undefined), RangeError);
  assert.throws(() => rowOf("location.csv", { LOC_SIZE: "1" }, () => undefined), RangeError);
});

test("rates have the keys of the format, others keys of their own that never change", () => {
  const keys = ["19", "7", "untaxed", "exempt", "undetermined", "reverse_charge", "21", "5.5", "14.975"].map(
    (rate) => vatKeyOf(rate).key,
  );
  assert.deepEqual(keys, ["1", "2", "5", "6", "7", "1000", "211000", "56000", "150750"]);
  assert.equal(vatKeyOf("5.5").text, "Steuersatz 5,5 %");
});

test("cards are told apart by their brand", () => {
  const card: SlipPayment = { tender: "card", name: "", amount: 1n };
  assert.deepEqual(
    ["girocard", "VISA", "", "something"].map((brand) => paymentType(card, brand)),
    ["ECKarte", "Kreditkarte", "Unbar", "Unbar"],
  );
  assert.equal(paymentType({ ...card, tender: "cash" }, "VISA"), "Bar");
  assert.equal(paymentType({ ...card, tender: "none" }, ""), "Keine");
});

test("no two receipts of a closing have one id", () => {
  const numbers = ["2", "2", null, "", "id-5", "Z3-1", "a\u0000b", "9", "x".repeat(40), "x".repeat(41)];
  const ids = bonIds(numbers.map((receipt_number, index) => ({ receipt_id: index + 1, receipt_number })));
  assert.deepEqual([...ids.values()], [..."1234567".split("").map((id) => `id-${id}`), "9", "x".repeat(40), "id-10"]);
  assert.deepEqual(["A-0012", "7", "x", "R0", ""].map(trailingNumber), ["12", "7", "", "0", ""]);
});
