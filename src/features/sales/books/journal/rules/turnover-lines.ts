import { ANY_RATE, RATE_FIGURES, rateKey } from "../../../closings/rules/booking/figures.ts";
import { contains, exactly, type Interval, minus, nearest, NOTHING, plus } from "../../../closings/rules/interval.ts";
import { UNTAXED } from "../../../closings/rules/receipt/lines.ts";
import { statedOf } from "../../../closings/rules/stated.ts";
import type { Known, Writer } from "./writer.ts";

const [SALES_NET, SALES_TAX, REFUND_NET, REFUND_TAX] = RATE_FIGURES;

/** A side of the turnover: its columns, the sign of its lines, and what its keys end with. */
const SIDES = [
  { side: "sales", net: SALES_NET, tax: SALES_TAX, sign: -1n, suffix: "" },
  { side: "refunds", net: REFUND_NET, tax: REFUND_TAX, sign: 1n, suffix: " refunds" },
] as const;

type Side = (typeof SIDES)[number];

/** Writes the lines of revenue: by rate, reverse charge, exempt, and goods without a row. */
export function writeRevenue(known: Known, writer: Writer): void {
  for (const side of SIDES) {
    const { net, sign, suffix } = side;
    let rest = statedOf(known.stated, `${side.side}_net`);
    for (const rate of known.stated.rates) {
      const amount = statedOf(known.stated, rateKey(rate, net));
      rest -= amount;
      writer.add("revenue", rate + suffix, sign * amount);
    }
    for (const treatment of ["reverse_charge", "exempt"]) {
      const amount = statedOf(known.stated, `${treatment} ${net}`);
      rest -= amount;
      writer.add("revenue", treatment + suffix, sign * amount);
    }
    const explained = explainRest(rest, side, known);
    writer.add("revenue", UNTAXED + suffix, sign * explained.untaxed);
    writer.add("revenue", `stacked${suffix}`, -sign * explained.stacked);
    writer.suspend(`${side.side}_net`, sign * (rest - explained.untaxed + explained.stacked));
  }
}

/** Writes the lines of the tax, by rate. */
export function writeVat({ stated }: Known, writer: Writer): void {
  for (const { side, tax, sign, suffix } of SIDES) {
    let rest = statedOf(stated, `${side}_tax`);
    for (const rate of stated.rates) {
      const amount = statedOf(stated, rateKey(rate, tax));
      rest -= amount;
      writer.add("vat", rate + suffix, sign * amount);
    }
    writer.suspend(`${side}_tax`, sign * rest);
  }
}

/**
 * Returns what explains a net without a row: goods without a row among the rates, less the base
 * that the rows of stacked taxes count twice. Nothing when they do not explain all of it.
 */
function explainRest(
  rest: bigint,
  { side, net }: Side,
  { booking, turnover }: Known,
): { readonly untaxed: bigint; readonly stacked: bigint } {
  const left_out: Interval =
    booking.untaxed === "left_out"
      ? plus(turnover.of(rateKey(UNTAXED, net)), turnover.of(rateKey(ANY_RATE, net)))
      : NOTHING;
  const excess = turnover.of(`${side} excess`);
  if (!contains(minus(left_out, excess), rest)) return { untaxed: 0n, stacked: 0n };
  const stacked = nearest(meet(excess, minus(left_out, exactly(rest))), 0n);
  return { untaxed: rest + stacked, stacked };
}

function meet(left: Interval, right: Interval): Interval {
  return {
    low: left.low > right.low ? left.low : right.low,
    high: left.high < right.high ? left.high : right.high,
    unplaced: 0n,
  };
}
