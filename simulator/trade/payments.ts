import type { Random } from "../random.ts";
import { formatAmount } from "../../src/runtime/money.ts";
import type { ReceiptFacts } from "../../src/features/sales/closings/rules/facts.ts";
import type { Tender } from "../../src/platform/configuration/rules/method-tenders.ts";
import type { Money, Trade } from "./document.ts";
import { type Register, roundedCash } from "./market.ts";

/** Tenders of payment methods in generated days. */
export const MAPPED: ReadonlyMap<string, Tender> = new Map([
  ["checkmo", "invoice"],
  ["paypal_express", "elsewhere"],
]);

interface Due {
  /** Signed price of the goods less credit. */
  readonly due: bigint;
  readonly kind: Trade["kind"];
  readonly credit: bigint;
}

/** Where a receipt lists its credit. */
export type CreditPlace = "applied" | "part" | "part_and_applied" | "part_alone";

export interface Paid {
  readonly facts: Partial<ReceiptFacts>;
  readonly money: readonly Money[];
}

/** Payment of a document: one, several parts, or next to a credit. */
export function payments(random: Random, register: Register, sum: Due, place: CreditPlace): Paid {
  const { due, kind, credit } = sum;
  const listed = [{ code: "gift_card", amount: formatAmount(credit) }];
  const applied =
    credit > 0n && (place === "applied" || place === "part_and_applied") ? { applied_credits: token(listed) } : {};
  const gift = { method: "gift_card", amount: formatAmount(credit) };
  const has_part = credit > 0n && place !== "applied";
  if (due === 0n) {
    const parts = has_part ? { split_payments: token([gift]) } : {};
    return { facts: { ...applied, ...parts, payment_method: "free" }, money: [] };
  }
  const can_split = kind !== "refund" && due > 20n * register.market.unit && (credit === 0n || has_part);
  if (has_part && place !== "part_alone") {
    const { parts, money, change } =
      can_split && random.chance(30) ? twoParts(random, register, due) : onePart(random, register, due);
    return { facts: { ...applied, ...splitFacts([gift, ...parts]), ...change }, money };
  }
  const alone = has_part ? { split_payments: token([gift]) } : {};
  if (can_split && !has_part && random.chance(18)) {
    const { parts, money, change } = twoParts(random, register, due);
    return { facts: { ...applied, ...splitFacts(parts), ...change }, money };
  }
  const { facts, money } = single(random, register, due, kind);
  return { facts: { ...applied, ...alone, ...facts }, money };
}

function single(random: Random, register: Register, due: bigint, kind: Trade["kind"]): Paid {
  const { market } = register;
  const plans = [
    "cash",
    "cash",
    "card",
    "card",
    "invoice",
    "mapped",
    ...(kind === "refund" ? ["credit"] : []),
  ] as const;
  const plan = random.pick(plans);
  const one = (tender: Money["tender"], paid = due, is_terminal = false): Money[] => [
    { tender, due, paid, is_split: false, is_terminal },
  ];
  if (plan === "cash") {
    const paid = roundedCash(due, market.step);
    const size = paid < 0n ? -paid : paid;
    const tendered = size + 100n * market.unit * BigInt(random.int(0, 3));
    const states = register.states_cash && random.chance(80);
    const stated = { amount_tendered: formatAmount(tendered), change_due: formatAmount(tendered - size) };
    return { facts: { payment_method: "pos_cash", ...(states ? stated : {}) }, money: one("cash", paid) };
  }
  if (plan === "card") {
    const is_terminal = random.chance(70);
    const terminal_payment_id = is_terminal ? '"pay_1"' : null;
    const payment_method = random.pick(["pos_card", "Card"]);
    return { facts: { payment_method, terminal_payment_id }, money: one("card", due, is_terminal) };
  }
  if (plan === "credit") return { facts: { payment_method: "store_credit" }, money: one("credit") };
  if (plan === "mapped") {
    const [method, tender] = random.pick([...MAPPED]);
    return { facts: { payment_method: method }, money: one(tender) };
  }
  return { facts: { payment_method: "pos_invoice" }, money: one("invoice") };
}

interface Parts {
  readonly parts: readonly object[];
  readonly money: readonly Money[];
  readonly change: Partial<ReceiptFacts>;
}

/** One part next to a credit. */
function onePart(random: Random, { market }: Register, due: bigint): Parts {
  if (random.chance(50)) {
    const part = { method: "pos_card", amount: formatAmount(due), terminal_payment_id: "pay_3" };
    return {
      parts: [part],
      money: [{ tender: "card", due, paid: due, is_split: false, is_beside_credit: true, is_terminal: true }],
      change: {},
    };
  }
  const paid = roundedCash(due, market.step);
  const part = { method: "pos_cash", amount: formatAmount(paid) };
  return {
    parts: [part],
    money: [{ tender: "cash", due, paid, is_split: false, is_beside_credit: true, is_terminal: false }],
    change: {},
  };
}

/** Part in cash or by a second card, the rest by card; some registers list what was handed over, with change. */
function twoParts(random: Random, { market }: Register, due: bigint): Parts {
  const first = half(due, market.unit);
  const rest = due - first;
  const card: Money = { tender: "card", due: first, paid: first, is_split: true, is_terminal: true };
  const card_part = { method: "pos_card", amount: formatAmount(first), terminal_payment_id: "pay_2" };
  if (random.chance(25)) {
    const other: Money = { tender: "card", due: rest, paid: rest, is_split: true, is_terminal: false };
    const parts = [card_part, { method: "pos_card", amount: formatAmount(rest), terminal_payment_id: null }];
    return { parts, money: [card, other], change: {} };
  }
  const paid = roundedCash(rest, market.step);
  const cash: Money = { tender: "cash", due: rest, paid, is_split: true, is_terminal: false };
  const change = random.chance(20) ? 500n * market.unit : 0n;
  const parts = [{ method: "pos_cash", amount: formatAmount(paid + change) }, card_part];
  return { parts, money: [card, cash], change: change > 0n ? { change_due: formatAmount(change) } : {} };
}

function splitFacts(parts: readonly object[]): Partial<ReceiptFacts> {
  return { payment_method: "pos_split", split_payments: token(parts) };
}

function token(list: readonly object[]): string {
  return JSON.stringify(JSON.stringify(list));
}

export function half(amount: bigint, unit: bigint): bigint {
  return (amount / 2n / unit) * unit;
}
