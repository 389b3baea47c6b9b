import assert from "node:assert/strict";
import { test } from "node:test";
import { receiptOfRegister, signedPayments } from "@tillkeeper/receipt-document";
import { parseDecimal } from "../money/decimals.ts";
import { formatMoney } from "../money/money.ts";
import { randomSession, SESSIONS } from "../conformance/sessions/sessions.ts";
import { receiptBody } from "./receipt.ts";
import { isPartPayment, roundingOf, type Sale, totalOf } from "./sale.ts";

/** Decimal places of the amounts that are read from a receipt. */
const STORED_DECIMALS = 4;

/** Returns the total of a document as lists show it: negative where money was given back. */
function signedTotal(sale: Sale): bigint {
  if (isPartPayment(sale)) return sale.due_minor;
  return sale.kind === "refund" ? -totalOf(sale) : totalOf(sale);
}

test("payments, credit and rounding of every document add up to its total, each with the sign of its money", () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < SESSIONS; seed++) {
    const { sales, receipts } = randomSession(seed);
    for (const sale of sales) {
      const stored = (minor: bigint): bigint => parseDecimal(formatMoney(minor, sale.goods.currency), STORED_DECIMALS);
      const { amount, parts } = signedPayments(receiptOfRegister(receiptBody(sale, receipts)));
      const of = `seed ${seed}, ${sale.kind} ${sale.receipt_number}`;
      assert.equal(amount, stored(signedTotal(sale)), of);
      if (parts.length === 0) continue;
      assert.equal(
        parts.reduce((sum, part) => sum + (part.amount ?? 0n), 0n),
        amount,
        of,
      );
      if (isPartPayment(sale)) continue;
      const rounded = roundingOf(sale);
      const roundings = parts.filter(({ kind }) => kind !== "tender").map(({ kind, amount: by }) => [kind, by]);
      assert.deepEqual(roundings, rounded === 0n ? [] : [["rounding", stored(-rounded)]], of);
      const tender = (name: string) => parts.filter(({ known }) => known === name).map((part) => part.amount);
      const cash = sale.payments.filter((payment) => payment.tender === "cash");
      assert.deepEqual(
        tender("method_cash"),
        cash.map(({ paid_minor }) => stored(paid_minor)),
        of,
      );
      seen.add(`${sale.kind}${rounded === 0n ? "" : " rounded"}${sale.credits.length === 0 ? "" : " with credit"}`);
    }
  }
  const kinds = ["sale", "refund", "exchange"].flatMap((kind) => [kind, `${kind} rounded`]);
  for (const kind of [...kinds, "sale rounded with credit", "refund rounded with credit"]) {
    assert.ok(seen.has(kind), kind);
  }
});
