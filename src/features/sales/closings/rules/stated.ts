import { RATE_FIGURES, rateKey } from "./booking/figures.ts";
import { type Closing, TENDER_KEYS } from "./closing.ts";
import { rateClass, UNTAXED } from "./receipt/lines.ts";
import { magnitude, readUnits } from "./units.ts";

/**
 * Stated figures of a closing, in ten-thousandths; refund figures and refund tenders as magnitudes.
 */
export interface Stated {
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly rates: ReadonlySet<string>;
  readonly has_drawer: boolean;
  readonly has_providers: boolean;
  readonly are_refunds_negative: boolean;
}

/** Returns a figure of the closing; 0 when the closing does not state it. */
export function statedOf({ amounts }: Stated, figure: string): bigint {
  return amounts.get(figure) ?? 0n;
}

export const REFUND_TENDERS = [
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
] as const;

/** The signs with which a closing writes its refunds: 1, or -1 where they are negative amounts. */
export interface RefundSigns {
  /** Sign of `refunds` and of refunds in tax rates and treatments. */
  readonly refund_sign: 1 | -1;
  readonly refund_tender_sign: 1 | -1;
}

/**
 * Returns the sign field that applies to an amount of a closing; undefined when it is as stated.
 */
export function signFieldOf(column: string): keyof RefundSigns | undefined {
  if (column.startsWith("refund")) return "refund_sign";
  return REFUND_TENDERS.some((tender) => column === `tender_${tender}`) ? "refund_tender_sign" : undefined;
}

export function refundSignsOf(closing: Closing): RefundSigns {
  return {
    refund_sign: signOf(refundFigures(closing)),
    refund_tender_sign: signOf(REFUND_TENDERS.map((tender) => units(closing[`tender_${tender}`]))),
  };
}

export function readStated(closing: Closing): Stated {
  const amounts = new Map<string, bigint>();
  const rates = new Set<string>();
  const add = (figure: string, amount: bigint) => amounts.set(figure, (amounts.get(figure) ?? 0n) + amount);
  const signs = refundSignsOf(closing);
  const signed = (column: string, text: string): bigint => {
    const field = signFieldOf(column);
    return field === undefined ? units(text) : BigInt(signs[field]) * units(text);
  };
  for (const side of ["sales", "refunds"] as const) {
    add(side, signed(side, closing[`${side}_incl_tax`]));
    add(`${side}_tax`, signed(side, closing[`${side}_tax`]));
    add(`${side}_net`, signed(side, closing[`${side}_excl_tax`]));
  }
  for (const row of closing.tax_rates) {
    const rate = row.treatment === "unknown" || row.rate === null ? UNTAXED : rateClass(row.rate);
    rates.add(rate);
    for (const figure of RATE_FIGURES) add(rateKey(rate, figure), signed(figure, row[figure]));
  }
  for (const treatment of ["reverse_charge", "exempt"] as const) {
    for (const figure of ["sales_net", "refund_net"] as const) {
      add(`${treatment} ${figure}`, signed(figure, closing.tax_treatments[treatment][figure]));
    }
  }
  for (const tender of TENDER_KEYS) add(tender, signed(`tender_${tender}`, closing[`tender_${tender}`]));
  for (const type of ["cash_in", "cash_out", "cash_refund"] as const) {
    const of_type = closing.movements.filter((movement) => movement.type === type);
    add(type, magnitude(of_type.reduce((sum, { amount }) => sum + units(amount), 0n)));
  }
  for (const { provider, collected, refunded, count } of closing.providers) {
    add("collected", units(collected));
    add(`collected ${provider}`, units(collected));
    add("refunded", magnitude(units(refunded)));
    add(`refunded ${provider}`, magnitude(units(refunded)));
    add("count", BigInt(count) * 10_000n);
  }
  for (const figure of ["opening_float", "cash_expected"] as const) add(figure, units(closing[figure] ?? "0"));
  return {
    amounts,
    rates,
    has_drawer: closing.has_cash_drawer,
    has_providers: closing.providers.length > 0,
    are_refunds_negative: signs.refund_sign === -1,
  };
}

/** Returns an amount of the closing in ten-thousandths. */
export function units(text: string): bigint {
  return readUnits(text) ?? 0n;
}

/**
 * Returns -1 for figures that are all 0 or less, and not all 0: they mean the same with the other
 * sign.
 */
function signOf(amounts: readonly bigint[]): 1 | -1 {
  return amounts.some((amount) => amount < 0n) && amounts.every((amount) => amount <= 0n) ? -1 : 1;
}

function refundFigures(closing: Closing): bigint[] {
  const { reverse_charge, exempt } = closing.tax_treatments;
  return [
    closing.refunds_excl_tax,
    closing.refunds_tax,
    closing.refunds_incl_tax,
    reverse_charge.refund_net,
    exempt.refund_net,
    ...closing.tax_rates.flatMap(({ refund_net, refund_tax }) => [refund_net, refund_tax]),
  ].map(units);
}
