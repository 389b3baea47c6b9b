import assert from "node:assert/strict";
import { test } from "node:test";
import { moneyBack } from "./money-back.ts";
import type { Payment, Tender } from "./sale.ts";

const paid = (...parts: readonly (readonly [Tender, bigint])[]) => ({
  payments: parts.map(([tender, due_minor]): Payment => {
    const handed_minor = due_minor < 0n ? -due_minor : due_minor;
    return { tender, method: `pos_${tender}`, due_minor, paid_minor: due_minor, handed_minor, terminal: null };
  }),
});
const card = (amount_minor: bigint) => ({ tender: "card", method: "pos_card", amount_minor }) as const;
const CASH = { tender: "cash" } as const;

test("money goes back by the tender that it came by", () => {
  assert.deepEqual(moneyBack(paid(["cash", 1_000n]), [], 1_000n), [CASH]);
  assert.deepEqual(moneyBack(paid(["card", 1_000n]), [], 400n), [card(400n)]);
});

test("of a split payment the card gets back at most what was paid with it, and cash the rest", () => {
  const split = paid(["cash", 700n], ["card", 300n]);
  assert.deepEqual(moneyBack(split, [], 250n), [card(250n)]);
  assert.deepEqual(moneyBack(split, [], 1_000n), [card(300n), CASH]);
  assert.deepEqual(moneyBack(split, [paid(["card", -250n])], 750n), [card(50n), CASH]);
  assert.deepEqual(moneyBack(split, [paid(["card", -250n]), paid(["card", -50n])], 100n), [CASH]);
});

test("what an exchange added by card can go back to the card", () => {
  assert.deepEqual(moneyBack(paid(["cash", 500n]), [paid(["card", 200n])], 700n), [card(200n), CASH]);
});
