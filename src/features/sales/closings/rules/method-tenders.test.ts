import assert from "node:assert/strict";
import { test } from "node:test";
import { meaningOf, readMethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";

test("methods have their tender in any case, with and without the prefix", () => {
  const none = new Map();
  const methods = ["pos_cash", " CASH ", "card", "pos_invoice", "giftcard", "free", "pos_split"];
  assert.deepEqual(
    methods.map((method) => meaningOf(method, none)),
    ["cash", "cash", "card", "invoice", "credit", "nothing", "parts"],
  );
});

test("a method whose meaning differs from shop to shop has no tender until the setting names one", () => {
  const methods = ["checkmo", "banktransfer", "cashondelivery", "creditcard", null];
  assert.ok(methods.every((method) => meaningOf(method, new Map()) === "unknown"));
  const tenders = readMethodTenders(" CheckMo = invoice, online=elsewhere,, pos_card=credit ");
  assert.ok(tenders);
  assert.deepEqual(
    ["pos_checkmo", "ONLINE", "card"].map((method) => meaningOf(method, tenders)),
    ["invoice", "elsewhere", "credit"],
  );
});

test("an entry without a code, with an unknown tender or with two equals signs is refused", () => {
  for (const text of ["=cash", "checkmo", "checkmo=gold", "a=b=cash", "a="]) {
    assert.equal(readMethodTenders(text), undefined, text);
  }
  assert.equal(readMethodTenders("")?.size, 0);
});
