import { type Random, seededRandom } from "../random.ts";
import { formatAmount } from "../../src/runtime/money.ts";
import { sampleReceipt } from "../../test/fixtures/closings/receipts.ts";
import { type Goods, grossOf, taxOf, type Trade } from "./document.ts";
import {
  type Evidence,
  goodsOf,
  itemsOf,
  type Line,
  lineOf,
  modelOf,
  negative,
  priced,
  stackedOf,
  turned,
} from "./lines.ts";
import { MARKETS, type Register, taxInside } from "./market.ts";
import { type CreditPlace, half, payments } from "./payments.ts";

export interface TradeDay {
  readonly seed: number;
  readonly register: Register;
  readonly trades: readonly Trade[];
}

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
  const register: Register = {
    market,
    includes_tax: random.chance(60),
    discount_inside: random.chance(30),
    states_cash: random.chance(60),
    negative_refunds: random.chance(30),
    total_after_credit: random.chance(40),
  };
  const trades = Array.from({ length: count }, (_, index) => tradeOf(random, register, index + 1));
  return { seed, register, trades };
}

/** One document. */
export function tradeOf(random: Random, register: Register, number: number, kind = random.pick(KINDS)): Trade {
  const { unit } = register.market;
  const treatment = random.chance(90) ? "standard" : random.pick(["reverse_charge", "exempt"] as const);
  const evidence = evidenceOf(random, register, treatment === "standard");
  const { sold_lines, back_lines } = linesOf(random, register, kind, treatment === "standard", evidence);
  const fee = kind === "exchange" && evidence === "lines" ? feeOf(random, register, back_lines) : undefined;
  const extra = fee === undefined ? [] : [fee];
  const sold = goodsOf(sold_lines);
  const returned = goodsOf(back_lines);
  const value = grossOf([...sold, ...extra]) - grossOf(returned);
  const tax = taxOf([...sold, ...extra]) - taxOf(returned);
  const is_payment = kind === "deposit" || kind === "top_up" || kind === "settlement" || kind === "credit_due";
  const part = (value * BigInt(random.int(20, 80))) / 100n;
  const captured = is_payment ? part - (part % unit) : 0n;
  const { credit, place } = creditOf(random, kind, value, unit);
  const due = is_payment ? captured : kind === "refund" ? value + credit : value - credit;
  const paid = payments(random, register, { due, kind, credit }, place);
  const is_after = credit > 0n && kind === "sale" && place === "applied" && register.total_after_credit;
  const total = is_after ? value - credit : value;
  const is_refund = kind === "refund";
  const sign = is_refund && !register.negative_refunds ? -1n : 1n;
  const is_of_layaway = is_refund && random.chance(15);
  const stacked = stackedOf(sold_lines, register);
  const stacked_back = stackedOf(back_lines, register);
  const back_rows = stacked_back ?? returned;
  const rows = is_refund
    ? sign === 1n
      ? negative(back_rows)
      : back_rows
    : [...(stacked ?? sold), ...negative(back_rows)];
  const as_sent = is_refund && sign === -1n ? back_lines : back_lines.map(turned);
  const facts = sampleReceipt(number, {
    ...paid.facts,
    receipt_number: `N-${number}`,
    grand_total: formatAmount(sign * total),
    tax_amount: formatAmount(sign * tax),
    currency: random.chance(10) ? register.market.currency.toLowerCase() : register.market.currency,
    sale_type: is_refund || kind === "exchange" ? kind : random.chance(10) ? "sale" : null,
    layaway_kind:
      kind === "deposit" || kind === "top_up" || kind === "settlement" || is_of_layaway ? layawayWord(kind) : null,
    layaway_amount_captured: is_payment ? JSON.stringify(Number(formatAmount(captured))) : null,
    credit_due: kind === "credit_due" ? "true" : null,
    is_reverse_charge: treatment === "reverse_charge" ? "true" : null,
    is_tax_exempt: treatment === "exempt",
    items: itemsOf([...sold_lines, ...as_sent], evidence),
    receipt_model: modelOf(rows, evidence),
    ...feeFacts(fee),
  });
  return {
    facts,
    kind,
    treatment,
    sold,
    returned,
    stacked,
    stacked_back,
    fee,
    value,
    credit,
    captured,
    money: paid.money,
    is_of_layaway,
    listed: is_payment ? captured : total,
    states_cash: facts.amount_tendered !== null || facts.split_payments !== null,
  };
}

function layawayWord(kind: Trade["kind"]): string {
  return kind === "refund" ? "deposit" : kind;
}

/** Rates of stacked taxes are known by a breakdown alone. */
function evidenceOf(random: Random, { market }: Register, is_taxed: boolean): Evidence {
  if (!is_taxed) return "lines";
  if (market.stacked !== undefined) return random.pick(["breakdown", "platform"] as const);
  return random.pick(["breakdown", "platform", "lines", "lines", "no_rates"] as const);
}

function linesOf(random: Random, register: Register, kind: Trade["kind"], is_taxed: boolean, evidence: Evidence) {
  const lines = (from: number, to: number, sign: 1 | -1 = 1): Line[] =>
    Array.from({ length: random.int(from, to) }, () =>
      lineOf(random, register, is_taxed, sign, evidence === "no_rates"),
    );
  const sold_lines = kind === "refund" ? [] : lines(1, 4);
  if (kind === "sale" && evidence !== "no_rates" && random.chance(8)) {
    // Bottles that came back, at the rate of what was bought.
    const rate = sold_lines[0]?.rate ?? null;
    sold_lines.push(...lines(1, 2, -1).map((line) => priced({ ...line, rate }, register)));
  }
  return { sold_lines, back_lines: kind === "refund" ? lines(1, 3) : kind === "exchange" ? lines(1, 2) : [] };
}

/** A fee at the rate of what came back: kept from it, or given back on top of it. */
function feeOf(random: Random, { market }: Register, lines: readonly Line[]): Goods | undefined {
  const [first] = lines;
  const gross = BigInt(random.int(500, 1_500)) * market.unit;
  if (first === undefined || !random.chance(50) || !coversTwice(lines, first.rate, gross)) return undefined;
  const tax = first.rate === null ? 0n : taxInside(gross, first.rate, market.unit);
  const fee = { rate: first.rate, net: gross - tax, tax };
  return random.chance(70) ? fee : { ...fee, net: -fee.net, tax: -fee.tax };
}

/** A fee is less than what came back at its rate. */
function coversTwice(lines: readonly Line[], rate: string | null, gross: bigint): boolean {
  return grossOf(goodsOf(lines.filter((line) => line.rate === rate))) >= 2n * gross;
}

function feeFacts(fee: Goods | undefined) {
  if (fee === undefined) return {};
  const gross = fee.net + fee.tax;
  if (gross > 0n) return { adjustment_negative: formatAmount(gross) };
  const half_of_it = half(-gross, 10_000n);
  return { adjustment_positive: formatAmount(-gross - half_of_it), shipping_refund: formatAmount(half_of_it) };
}

function creditOf(random: Random, kind: Trade["kind"], value: bigint, unit: bigint) {
  const none = { credit: 0n, place: "applied" as CreditPlace };
  if (kind === "refund") {
    return random.chance(12) ? { credit: random.chance(50) ? -value : half(-value, unit), place: none.place } : none;
  }
  if (kind !== "sale" || value <= 10n * unit || !random.chance(20)) return none;
  const place = random.pick(["applied", "applied", "part", "part_and_applied", "part_alone"] as const);
  return { credit: random.chance(15) ? value : half(value, unit), place };
}
