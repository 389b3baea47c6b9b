import { divideRounded } from "./amounts.ts";
import { type Line, priceLine, type Product, sumOf, totalsOf, type Treatment } from "./basket.ts";
import type { Random } from "./random.ts";
import { payFor, type PaymentPlan, type Rare, type Sale, type SaleKind } from "./sale.ts";

/** Input for creating a document; the rules come from the register's configuration. */
export interface TillRules {
  readonly price_includes_tax: boolean;
  /** Smallest coin in cents; 0 when cash is not rounded. */
  readonly cash_step_minor: number;
  readonly layaway_deposit_percent: number;
  readonly catalogue: readonly Product[];
}

/** Document members set by the register. */
export interface Stamp {
  readonly sale_id: string;
  readonly receipt_number: string;
  readonly at: string;
}

/** Cash in the drawer when a session opens. */
export const OPENING_FLOAT_MINOR = 20_000;

/** Stays in the drawer, so that one that is counted short holds something. */
const DRAWER_MIN_MINOR = 1_000;

/**
 * Rings up the next document: mostly sales, now and then a refund or an exchange of something sold before in
 * this session, or the deposit of a layaway.
 */
export function ringUp(random: Random, rules: TillRules, stamp: Stamp, earlier: readonly Sale[]): Sale {
  const refundable = refundableSales(earlier);
  const dice = random.int(1, 100);
  const original = refundable[random.int(0, Math.max(0, refundable.length - 1))];
  const drawer_minor = drawerOf(earlier);
  if (original !== undefined && dice <= 6) return refund(random, rules, stamp, original, drawer_minor);
  if (original !== undefined && dice <= 11) return exchange(random, rules, stamp, original, drawer_minor);
  if (dice > 95) return layawayDeposit(random, rules, stamp);
  return plainSale(random, rules, stamp);
}

function plainSale(random: Random, rules: TillRules, stamp: Stamp): Sale {
  const dice = random.int(1, 100);
  const treatment: Treatment = dice <= 3 ? "reverse_charge" : dice <= 7 ? "exempt" : "standard";
  const basket = randomLines(random, rules, random.int(1, 5));
  return document("sale", basket, treatment, random.pick(PLANS), { random, rules, stamp });
}

const PLANS: readonly PaymentPlan[] = ["cash", "cash", "cash", "card", "card", "card", "card", "split", "invoice"];

/** Cash after the documents of a session; movements by hand bring in more than they take out. */
function drawerOf(sales: readonly Sale[]): number {
  return sales.reduce((drawer, sale) => drawer + cashInto(sale), OPENING_FLOAT_MINOR);
}

/** Cash that a document brings into the drawer; negative where it is paid out. */
function cashInto({ kind, payments }: Sale): number {
  const cash = sumOf(payments, ({ method, amount_minor }) => (method === "cash" ? amount_minor : 0));
  return kind === "refund" ? 0 - cash : cash;
}

/** In cash where the drawer holds enough of it, else by card. */
function inCash(drawer_minor: number, documentPaid: (plan: PaymentPlan) => Sale): Sale {
  const sale = documentPaid("cash");
  return drawer_minor + cashInto(sale) < DRAWER_MIN_MINOR && cashInto(sale) < 0 ? documentPaid("card") : sale;
}

function refund(random: Random, rules: TillRules, stamp: Stamp, original: Sale, drawer_minor: number): Sale {
  const line = random.pick(original.lines);
  const paid = (plan: PaymentPlan) => document("refund", [line], "standard", plan, { random, rules, stamp, original });
  return original.payments[0]?.method === "card" ? paid("card") : inCash(drawer_minor, paid);
}

function exchange(random: Random, rules: TillRules, stamp: Stamp, original: Sale, drawer_minor: number): Sale {
  const line = random.pick(original.lines);
  const returned = { ...line, qty_milli: 0 - line.qty_milli };
  const replacement = { product: line.product, qty_milli: line.qty_milli, discount_percent: 0 };
  const extra = randomLines(random, rules, 1);
  const basket = [returned, replacement, ...extra];
  const paid = (plan: PaymentPlan) =>
    document("exchange", basket, "standard", plan, { random, rules, stamp, original });
  return random.pick(["cash", "card"]) === "card" ? paid("card") : inCash(drawer_minor, paid);
}

function layawayDeposit(random: Random, rules: TillRules, stamp: Stamp): Sale {
  const basket = randomLines(random, rules, random.int(1, 2));
  const { totals } = document("layaway_deposit", basket, "standard", "cash", { random, rules, stamp });
  const due_minor = divideRounded(totals.gross_minor * rules.layaway_deposit_percent, 100);
  const making = { random, rules, stamp, due_minor };
  return document("layaway_deposit", basket, "standard", random.pick(["cash", "card"]), making);
}

export interface Making {
  readonly random: Random;
  readonly rules: TillRules;
  readonly stamp: Stamp;
  readonly original?: Sale;
  /** Amount paid now if it is a part. */
  readonly due_minor?: number;
  readonly rare?: Rare;
}

/** A document of these lines, paid in this way. */
export function document(
  kind: SaleKind,
  basket: readonly Line[],
  treatment: Treatment,
  plan: PaymentPlan,
  { random, rules, stamp, original, due_minor: due_now, rare }: Making,
): Sale {
  const lines = basket.map((line) => priceLine(line, { price_includes_tax: rules.price_includes_tax, treatment }));
  const totals = totalsOf(lines);
  const due_minor = due_now ?? totals.gross_minor + (rare?.fee?.gross_minor ?? 0) - (rare?.credit_minor ?? 0);
  const payments = payFor(due_minor, plan, {
    cash_step_minor: rules.cash_step_minor,
    newPaymentId: () => `pay_${random.hex(16)}`,
  });
  const original_sale_id = original?.sale_id ?? null;
  const sale = { kind, ...stamp, treatment, lines, totals, due_minor, payments, original_sale_id };
  return rare === undefined ? sale : { ...sale, rare };
}

function randomLines(random: Random, { catalogue }: TillRules, count: number): Line[] {
  return Array.from({ length: count }, () => {
    const product = random.pick(catalogue);
    return {
      product,
      qty_milli: product.is_weighed ? random.int(120, 1800) : random.int(1, 3) * 1000,
      discount_percent: random.chance(20) ? random.pick([5, 10, 15, 33]) : 0,
    };
  });
}

/** Taxed sales of the usual kind, without empties, that nothing went back from yet, so that no goods return twice. */
function refundableSales(earlier: readonly Sale[]): Sale[] {
  const returned = new Set(earlier.map((sale) => sale.original_sale_id));
  return earlier.filter(
    ({ kind, treatment, rare, sale_id, lines }) =>
      kind === "sale" &&
      treatment === "standard" &&
      rare === undefined &&
      !returned.has(sale_id) &&
      lines.every(({ qty_milli }) => qty_milli > 0),
  );
}
