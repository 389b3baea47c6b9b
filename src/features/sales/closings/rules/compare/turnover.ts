import type { Booking } from "../booking/choices.ts";
import { ANY_RATE, type Figures, RATE_FIGURES, type RateFigure, rateKey } from "../booking/figures.ts";
import { exactly, minus, plus } from "../interval.ts";
import { UNTAXED } from "../receipt/lines.ts";
import { type Stated, statedOf } from "../stated.ts";
import type { Area, Row } from "./row.ts";

/** Compares sales, refunds, their taxes and rates (design, section 5, turnover and tax). */
export function compareTurnover(receipts: Figures, stated: Stated, booking: Booking): Row[] {
  const rows: Row[] = [];
  const at = (figure: string) => statedOf(stated, figure);
  const same = (id: string, area: Area, figure: string, expected = receipts.of(figure), figures = [figure]) =>
    rows.push({ id, area, expected, actual: at(figure), figures, stated_figure: figure });
  const difference = (id: string, area: Area, figure: string, actual: bigint) =>
    rows.push({ id, area, expected: receipts.of(figure), actual, figures: [figure] });
  same("H2", "turnover", "sales");
  same("H3", "turnover", "refunds");
  difference("T3", "turnover", "net", at("sales") - at("refunds"));
  same("H4:sales", "tax", "sales_tax");
  same("H4:refunds", "tax", "refunds_tax");
  same("H4:sales_net", "tax", "sales_net");
  same("H4:refunds_net", "tax", "refunds_net");
  difference("X3", "tax", "net_tax", at("sales_tax") - at("refunds_tax"));
  for (const rate of ratesOf(receipts, stated)) {
    for (const figure of RATE_FIGURES) {
      const [own, any] = [rateKey(rate, figure), rateKey(ANY_RATE, figure)];
      const is_left_out = rate === UNTAXED && booking.untaxed === "left_out";
      const received = is_left_out ? exactly(0n) : receipts.of(own);
      const id = rate === UNTAXED ? `H6:untaxed:${figure}` : `H6:${rate}:standard:${figure}`;
      same(id, "tax", own, plus(received, receipts.of(any)), [own, any]);
    }
  }
  for (const treatment of ["reverse_charge", "exempt"] as const) {
    for (const figure of ["sales_net", "refund_net"] as const) {
      same(`H6:${treatment}:${figure}`, "tax", `${treatment} ${figure}`);
    }
  }
  for (const figure of RATE_FIGURES) {
    rows.push({ ...sumOfRates(figure, receipts, stated, booking), actual: at(TOTALS[figure]) });
  }
  return rows;
}

const TOTALS = {
  sales_net: "sales_net",
  sales_tax: "sales_tax",
  refund_net: "refunds_net",
  refund_tax: "refunds_tax",
} as const satisfies Readonly<Record<RateFigure, string>>;

/**
 * Returns what a total of the closing must be: the sum of its rates and treatments, less the nets
 * that stacked taxes count twice.
 */
function sumOfRates(figure: RateFigure, receipts: Figures, stated: Stated, booking: Booking): Omit<Row, "actual"> {
  let sum = 0n;
  for (const rate of stated.rates) sum += statedOf(stated, rateKey(rate, figure));
  let expected = exactly(sum);
  const figures: string[] = [];
  if (figure === "sales_net" || figure === "refund_net") {
    for (const treatment of ["reverse_charge", "exempt"]) {
      expected = plus(expected, exactly(statedOf(stated, `${treatment} ${figure}`)));
    }
    const excess = figure === "sales_net" ? "sales excess" : "refunds excess";
    expected = minus(expected, receipts.of(excess));
    figures.push(excess);
    if (booking.untaxed === "left_out") {
      const [own, any] = [rateKey(UNTAXED, figure), rateKey(ANY_RATE, figure)];
      expected = plus(expected, plus(receipts.of(own), receipts.of(any)));
      figures.push(own, any);
    }
  }
  return { id: `H7:${figure}`, area: "tax", expected, figures };
}

/** Returns the closing's rates in its order, then those that only the receipts have. */
function ratesOf(receipts: Figures, { rates }: Stated): ReadonlySet<string> {
  const all = new Set(rates);
  for (const key of receipts.keys()) {
    const [word, rate] = key.split(" ");
    if (word === "rate" && rate !== undefined && rate !== ANY_RATE) all.add(rate);
  }
  return all;
}
