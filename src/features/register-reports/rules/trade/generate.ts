import { seededRandom, type Random } from "../../../../../simulator/random.ts";
import { formatAmount } from "../../../../runtime/money.ts";
import type { ReceiptFacts } from "../facts.ts";
import { sampleReceipt } from "../sample-receipts.ts";
import { type Goods, grossOf, type Money, taxOf, type Trade } from "./document.ts";
import { type Market, MARKETS, roundedCash, taxInside, taxOnTop } from "./market.ts";

/** How the register of a day writes its receipts. */
export interface Register {
  readonly market: Market;
  readonly includes_tax: boolean;
  readonly discount_inside: boolean;
  readonly states_cash: boolean;
  readonly negative_refunds: boolean;
}

export interface TradeDay {
  readonly seed: number;
  readonly register: Register;
  readonly trades: readonly Trade[];
}

/** A line as a receipt has it. */
interface Line {
  readonly qty: number;
  readonly price: bigint;
  readonly row_total: bigint;
  readonly discount: bigint;
  readonly rate: string | null;
  readonly net: bigint;
  readonly tax: bigint;
}

type Evidence = "breakdown" | "platform" | "lines";

const WEIGHTS = {
  sale: 12,
  refund: 4,
  exchange: 2,
  deposit: 1,
  top_up: 1,
  settlement: 1,
  credit_due: 1,
} as const;
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as Trade["kind"]),
);

/** A day of legitimate trade; the seed fixes it. */
export function tradeDay(seed: number, count = 4 + (seed % 9)): TradeDay {
  const random = seededRandom(`trade ${seed}`);
  const market = MARKETS[seed % MARKETS.length] ?? MARKETS[0];
  if (market === undefined) throw new RangeError("there is no market");
  const register = {
    market,
    includes_tax: random.chance(60),
    discount_inside: random.chance(30),
    states_cash: random.chance(60),
    negative_refunds: random.chance(30),
  };
  const trades = Array.from({ length: count }, (_, index) => tradeOf(random, register, index + 1));
  return { seed, register, trades };
}

/** One document. */
export function tradeOf(random: Random, register: Register, number: number, kind = random.pick(KINDS)): Trade {
  const { market } = register;
  const treatment = random.chance(90) ? "standard" : random.pick(["reverse_charge", "exempt"] as const);
  const is_taxed = treatment === "standard";
  const lines = (from: number, to: number, sign = 1) =>
    Array.from({ length: random.int(from, to) }, () => lineOf(random, register, is_taxed, sign));
  const sold_lines = kind === "refund" ? [] : lines(1, 4);
  const is_bottles = kind === "sale" && random.chance(8);
  if (is_bottles)
    sold_lines.push(
      ...lines(1, 2, -1)
        .map((line) => ({ ...line, rate: sold_lines[0]?.rate ?? null }))
        .map((line) => priced(line, register, is_taxed)),
    );
  const back_lines = kind === "refund" ? lines(1, 3) : kind === "exchange" ? lines(1, 2) : [];
  const sold = goodsOf(sold_lines);
  const returned = goodsOf(back_lines);
  const value = grossOf(sold) - grossOf(returned);
  const tax = taxOf(sold) - taxOf(returned);
  const is_payment = kind === "deposit" || kind === "top_up" || kind === "settlement" || kind === "credit_due";
  const part = (value * BigInt(random.int(20, 80))) / 100n;
  const captured = is_payment ? part - (part % market.unit) : 0n;
  const credit = kind === "sale" && value > 10n * market.unit && random.chance(10) ? half(value, market.unit) : 0n;
  const due = is_payment ? captured : value - credit;
  const paid = payments(random, register, { due, kind, credit });
  const evidence: Evidence = is_taxed ? random.pick(["breakdown", "platform", "lines"] as const) : "lines";
  const sign = kind === "refund" && !register.negative_refunds ? -1n : 1n;
  const facts = receiptOf(number, {
    ...paid.facts,
    grand_total: formatAmount(sign * value),
    tax_amount: formatAmount(sign * tax),
    currency: random.chance(10) ? market.currency.toLowerCase() : market.currency,
    sale_type: kind === "refund" || kind === "exchange" ? kind : random.chance(10) ? "sale" : null,
    layaway_kind: kind === "deposit" || kind === "top_up" || kind === "settlement" ? kind : null,
    layaway_amount_captured: is_payment ? JSON.stringify(Number(formatAmount(captured))) : null,
    credit_due: kind === "credit_due" ? "true" : null,
    is_reverse_charge: treatment === "reverse_charge" ? "true" : null,
    is_tax_exempt: treatment === "exempt",
    items: itemsOf([...sold_lines, ...back_lines.map((line) => turned(line, kind === "exchange" ? -1n : sign * -1n))]),
    receipt_model: evidence === "lines" ? null : modelOf(sold, returned, kind === "refund" ? sign : -1n, evidence),
  });
  return {
    facts,
    kind,
    treatment,
    sold,
    returned,
    value,
    credit,
    captured,
    money: paid.money,
    stacked: undefined,
    fee: undefined,
    is_of_layaway: false,
    listed: is_payment ? captured : value,
    states_cash: paid.states_cash,
  };
}

function lineOf(random: Random, register: Register, is_taxed: boolean, sign: number): Line {
  const { unit, rates } = register.market;
  const price = BigInt(random.int(20, 9_000)) * unit;
  const qty = random.int(1, 3) * sign;
  const full = price * BigInt(qty);
  const discount = random.chance(20) ? (full / 10n / unit) * unit : 0n;
  const rate = is_taxed ? random.pick(rates) : null;
  return priced(
    { qty, price, row_total: register.discount_inside ? full - discount : full, discount, rate, net: 0n, tax: 0n },
    register,
    is_taxed,
  );
}

/** A line with what its price makes of net and tax. */
function priced(line: Line, { includes_tax, discount_inside, market: { unit } }: Register, is_taxed: boolean): Line {
  const paid = discount_inside ? line.row_total : line.row_total - line.discount;
  const rate = is_taxed ? (line.rate ?? "0") : "0";
  if (includes_tax) {
    const tax = taxInside(paid, rate, unit);
    return { ...line, tax, net: paid - tax };
  }
  return { ...line, tax: taxOnTop(paid, rate, unit), net: paid };
}

function turned(line: Line, sign: bigint): Line {
  if (sign === 1n) return line;
  const [row_total, discount, net, tax] = [-line.row_total, -line.discount, -line.net, -line.tax];
  return { ...line, qty: -line.qty, row_total, discount, net, tax };
}

function goodsOf(lines: readonly Line[]): Goods[] {
  const byRate = Map.groupBy(lines, ({ rate }) => rate);
  return [...byRate].map(([rate, group]) => ({
    rate,
    net: group.reduce((sum, { net }) => sum + net, 0n),
    tax: group.reduce((sum, { tax }) => sum + tax, 0n),
  }));
}

function itemsOf(lines: readonly Line[]): string {
  return JSON.stringify(
    lines.map((line) => ({
      sku: "s",
      qty: line.qty,
      price: Number(formatAmount(line.price)),
      row_total: Number(formatAmount(line.row_total)),
      discount_amount: Number(formatAmount(line.discount)),
      tax_amount: Number(formatAmount(line.tax)),
      ...(line.rate === null ? {} : { tax_rate: Number(line.rate) }),
    })),
  );
}

function modelOf(sold: readonly Goods[], returned: readonly Goods[], sign: bigint, evidence: Evidence): string {
  const row = ({ rate, net, tax }: Goods, of: bigint) =>
    evidence === "platform"
      ? { title: "VAT", percent: rate ?? "0", base_amount: formatAmount(of * net), amount: formatAmount(of * tax) }
      : { rate: Number(rate ?? "0"), net: formatAmount(of * net), tax: formatAmount(of * tax) };
  const tax_breakdown = [
    ...sold.map((goods) => row(goods, 1n)),
    ...returned.map((goods) => row(goods, sign === 1n ? -1n : sold.length > 0 ? -1n : 1n)),
  ];
  return JSON.stringify(JSON.stringify({ schema_version: 1, totals: { tax_breakdown } }));
}

interface Due {
  readonly due: bigint;
  readonly kind: Trade["kind"];
  readonly credit: bigint;
}

interface Paid {
  readonly facts: Partial<ReceiptFacts>;
  readonly money: readonly Money[];
  readonly states_cash: boolean;
}

/** How a document is paid: alone or in parts. */
function payments(random: Random, register: Register, { due, kind, credit }: Due): Paid {
  const { market } = register;
  const applied =
    credit === 0n ? null : JSON.stringify(JSON.stringify([{ code: "gift_card", amount: formatAmount(credit) }]));
  const states_cash = register.states_cash && random.chance(80);
  if (due === 0n) return { facts: { applied_credits: applied, payment_method: "free" }, money: [], states_cash };
  const can_split = kind !== "refund" && due > 20n * market.unit && credit === 0n;
  const plan = random.pick(
    can_split
      ? (["cash", "cash", "card", "card", "invoice", "split"] as const)
      : (["cash", "cash", "card", "invoice", "credit"] as const),
  );
  if (plan === "split") return split(random, register, due);
  const method = plan === "credit" && kind !== "refund" ? "card" : plan;
  const one = (tender: Money["tender"], paid: bigint, is_terminal = false): Money => ({
    tender,
    due,
    paid,
    is_split: false,
    is_terminal,
  });
  if (method === "cash") {
    const paid = roundedCash(due, market.step);
    const size = paid < 0n ? -paid : paid;
    const tendered = size + 100n * market.unit * BigInt(random.int(0, 3));
    const stated = states_cash
      ? { amount_tendered: formatAmount(tendered), change_due: formatAmount(tendered - size) }
      : {};
    return {
      facts: { applied_credits: applied, payment_method: "pos_cash", ...stated },
      money: [one("cash", paid)],
      states_cash,
    };
  }
  if (method === "card") {
    const is_terminal = random.chance(70);
    const facts = {
      applied_credits: applied,
      payment_method: random.pick(["pos_card", "Card"]),
      terminal_payment_id: is_terminal ? '"pay_1"' : null,
    };
    return { facts, money: [one("card", due, is_terminal)], states_cash };
  }
  if (method === "credit")
    return { facts: { payment_method: "store_credit" }, money: [one("credit", due)], states_cash };
  return {
    facts: { applied_credits: applied, payment_method: "pos_invoice" },
    money: [one("invoice", due)],
    states_cash,
  };
}

/** Part in cash or by a second card, the rest by card; some registers list what was handed over, with change. */
function split(random: Random, { market }: Register, due: bigint): Paid {
  const first = half(due, market.unit);
  const rest = due - first;
  const card: Money = { tender: "card", due: first, paid: first, is_split: true, is_terminal: true };
  const card_part = { method: "pos_card", amount: formatAmount(first), terminal_payment_id: "pay_2" };
  if (random.chance(25)) {
    const other: Money = { tender: "card", due: rest, paid: rest, is_split: true, is_terminal: false };
    const parts = [card_part, { method: "pos_card", amount: formatAmount(rest), terminal_payment_id: null }];
    return { facts: splitFacts(parts), money: [card, other], states_cash: true };
  }
  const paid = roundedCash(rest, market.step);
  const cash: Money = { tender: "cash", due: rest, paid, is_split: true, is_terminal: false };
  const change = random.chance(20) ? 500n * market.unit : 0n;
  const parts = [{ method: "pos_cash", amount: formatAmount(paid + change) }, card_part];
  return {
    facts: { ...splitFacts(parts), ...(change > 0n ? { change_due: formatAmount(change) } : {}) },
    money: [card, cash],
    states_cash: true,
  };
}

function splitFacts(parts: readonly object[]): Partial<ReceiptFacts> {
  return { payment_method: "pos_split", split_payments: JSON.stringify(JSON.stringify(parts)) };
}

function receiptOf(number: number, fields: Partial<ReceiptFacts>): ReceiptFacts {
  return sampleReceipt(number, { receipt_number: `N-${number}`, ...fields });
}

function half(amount: bigint, unit: bigint): bigint {
  return (amount / 2n / unit) * unit;
}
