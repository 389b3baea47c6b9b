import assert from "node:assert/strict";
import { test } from "node:test";
import type { SaleFigures } from "../../shop-data/records/figures.ts";
import type { SaleThere } from "../connector.ts";
import { differencesOf } from "./differences.ts";

const here: SaleFigures = {
  order_id: 1,
  currency: "EUR",
  grand_total: "35.97",
  tax_amount: "5.74",
  is_canceled: false,
  refunded: "11.99",
  refunds: 1,
  lines: 2,
};
const there: SaleThere = {
  key: "sale-1",
  remote_id: "7",
  total: "35.97",
  tax: "5.74",
  refunded: "11.99",
  is_canceled: false,
};
const codes = (members: Partial<SaleThere>, amounts: "verbatim" | "inclusive" | "recomputed" = "verbatim") =>
  differencesOf(here, [{ ...there, ...members }], amounts).map(({ code }) => code);

test("each figure of a sale is compared by itself", () => {
  assert.deepEqual(codes({}), []);
  assert.deepEqual(codes({ total: "35.9701" }), ["amount"]);
  assert.deepEqual(codes({ tax: "5.7399" }), ["tax"]);
  assert.deepEqual(codes({ tax: undefined }), []);
  assert.deepEqual(codes({ is_canceled: true }), ["state"]);
  assert.deepEqual(codes({ refunded: "0" }), ["refund"]);
  assert.deepEqual(differencesOf(here, [{ ...there, total: "30" }], "verbatim"), [
    { code: "amount", here: "35.97", there: "30" },
  ]);
});

test("the figures of a canceled order are not compared: Vendure's are zero", () => {
  const empty = { ...there, is_canceled: true, total: "0", tax: "0", refunded: "0" };
  assert.deepEqual(differencesOf({ ...here, is_canceled: true }, [empty], "verbatim"), []);
  assert.deepEqual(differencesOf(here, [empty], "verbatim"), [{ code: "state", here: "placed", there: "canceled" }]);
});

test("several orders of one sale are one difference", () => {
  assert.deepEqual(differencesOf(here, [there, { ...there, remote_id: "8", total: "1" }], "verbatim"), [
    { code: "double", here: "1", there: "2" },
  ]);
});

test("a difference that the platform's rounding or own computation explains is not listed", () => {
  assert.deepEqual(codes({ total: "35.975", tax: "5.76", refunded: "11.985" }, "inclusive"), []);
  assert.deepEqual(codes({ total: "35.98", tax: "5.77", refunded: "11.98" }, "inclusive"), ["amount", "tax", "refund"]);
  assert.deepEqual(codes({ total: "35.99", tax: "5.72", refunded: "12.01" }, "recomputed"), []);
  assert.deepEqual(codes({ total: "36", tax: "5.71", refunded: "12.02" }, "recomputed"), ["amount", "tax", "refund"]);
  assert.deepEqual(codes({ is_canceled: true }, "recomputed"), ["state"]);
});
