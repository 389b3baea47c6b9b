import { divideRounded } from "./amounts.ts";
import type { Line, Product } from "./basket.ts";
import { BOTTLE, CATALOGUE, EVENING, STACKED_BP, STAMPS } from "./catalogue.ts";
import type { Random } from "./random.ts";
import type { Sale } from "./sale.ts";
import { document, type Stamp, type TillRules } from "./till.ts";

/** How many documents `ringUpRarities` makes. */
export const RARITIES = 23;

const GIFT_CARD_MINOR = 500;
const FEE_MINOR = 250;
const HUNDRED_PERCENT_BP = 10_000;

/**
 * One document of each kind and payment that a closing can tell apart, in a fixed order: a session that has them can be
 * closed in every style and with every kind of mistake.
 */
export function ringUpRarities(random: Random, rules: TillRules, nextStamp: () => Stamp): Sale[] {
  const making = () => ({ random, rules, stamp: nextStamp() });
  const mug = [lineOf("MUG-01")];
  const milk = [lineOf("MILK")];
  const chair = [lineOf("CHAIR")];
  const invoice = document("sale", [lineOf("LAMP-3")], "standard", "invoice", making());
  const deposit = document("layaway_deposit", chair, "standard", "cash", { ...making(), due_minor: 3_003 });
  const top_up = document("layaway_top_up", chair, "standard", "card", {
    ...making(),
    original: deposit,
    due_minor: 2_501,
    rare: { paid_before_minor: 3_003 },
  });
  const settlement = document("layaway_settlement", chair, "standard", "cash", {
    ...making(),
    original: deposit,
    due_minor: deposit.totals.gross_minor - 5_504,
    rare: { paid_before_minor: 5_504 },
  });
  const swapped = [
    { ...lineOf("SOAP"), qty_milli: -2000 },
    { ...lineOf("MUG-02"), qty_milli: 1000 },
  ];
  return [
    invoice,
    deposit,
    top_up,
    settlement,
    document("sale", [...milk, lineOf("MUG-01")], "standard", "cash", making()),
    document("sale", [lineOf("TEE-S"), ...milk], "standard", "card", making()),
    document("sale", [lineOf("LAMP-3"), ...milk], "standard", "split", making()),
    document("sale", [lineOf("PLANT")], "standard", "cash", { ...making(), rare: { credit_minor: GIFT_CARD_MINOR } }),
    document("sale", mug, "exempt", "card", making()),
    document("sale", mug, "reverse_charge", "invoice", making()),
    document("sale", [{ ...lineOf(STAMPS), qty_milli: 2000 }, ...mug], "standard", "card", making()),
    document("sale", [lineOf(EVENING)], "standard", "card", { ...making(), rare: { stacked_bp: STACKED_BP } }),
    // Twelve empties are worth more than the milk.
    document("sale", [...milk, { ...lineOf(BOTTLE), qty_milli: -12_000 }], "standard", "cash", making()),
    document("refund", milk, "standard", "cash", making()),
    document("refund", mug, "standard", "card", making()),
    document("refund", [lineOf("SOAP")], "standard", "manual_card", making()),
    document("refund", [lineOf("MUG-02")], "standard", "invoice", making()),
    document("refund", [lineOf("BOOK-NL")], "standard", "credit", making()),
    document("refund", [lineOf("TEE-S")], "standard", "cash", { ...making(), rare: { credit_minor: GIFT_CARD_MINOR } }),
    document("refund", [lineOf("COFFEE")], "standard", "cash", { ...making(), rare: { is_of_layaway: true } }),
    document("exchange", [...swapped, lineOf("BREAD")], "standard", "card", making()),
    document("exchange", swapped, "standard", "cash", { ...making(), rare: { fee: feeOf(2100) } }),
    document("collection", [lineOf("LAMP-3")], "standard", "card", { ...making(), original: invoice }),
  ];
}

function lineOf(product: Product | string): Line {
  const found = typeof product === "string" ? CATALOGUE.find(({ sku }) => sku === product) : product;
  if (found === undefined) throw new RangeError("the catalogue has no such product");
  return { product: found, qty_milli: 1000, discount_percent: 0 };
}

function feeOf(rate_bp: number) {
  const tax_minor = divideRounded(FEE_MINOR * rate_bp, HUNDRED_PERCENT_BP + rate_bp);
  return { gross_minor: FEE_MINOR, tax_minor, rate_bp };
}
