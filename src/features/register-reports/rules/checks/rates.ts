import { type Check, compared, type Comparison, type Outline, skipped } from "./check.ts";
import { type Evidence, stated } from "./evidence.ts";
import { because, type Reason } from "./reasons.ts";
import type { Share, SideName } from "./shares.ts";

const FIGURES = ["sales_net", "sales_tax", "refund_net", "refund_tax"] as const;
type Figure = (typeof FIGURES)[number];

const SIDES: Readonly<Record<Figure, SideName>> = {
  sales_net: "sales",
  sales_tax: "sales",
  refund_net: "refunds",
  refund_tax: "refunds",
};

const FIGURE_TITLES: Readonly<Record<Figure, string>> = {
  sales_net: "Sales without tax",
  sales_tax: "Tax of sales",
  refund_net: "Refunds without tax",
  refund_tax: "Tax of refunds",
};

const TREATMENT_TITLES = { reverse_charge: "with reverse charge", exempt: "that are tax exempt" } as const;

interface Tally {
  sum: bigint;
  readonly receipts: string[];
}

/**
 * H6: for each rate of treatment standard, sales_net = Σ net at that rate and sales_tax = Σ tax at that rate,
 * refund_net and refund_tax likewise. Receipts with reverse charge or tax exemption count in tax_treatments instead:
 * net = Σ (grand_total − tax_amount).
 *
 * Tolerance 0 when every receipt gave a tax breakdown, else ⌈n/2⌉ minor units for n receipts at the rate, since the
 * rounding of each can move half a unit.
 */
export function checkRates(evidence: Evidence, shares: readonly Share[]): Check[] {
  return [...checkStandardRates(evidence, shares), ...checkTreatments(evidence, shares)];
}

function checkStandardRates({ closing, unit, refund_sign }: Evidence, shares: readonly Share[]): Check[] {
  const standard = shares.filter(({ receipt }) => receipt.treatment === "standard");
  const unrated = standard.filter(({ sales, refunds }) =>
    [sales, refunds].some((side) => side !== null && side.rates === undefined),
  );
  if (unrated.length > 0) {
    const outline: Outline = {
      id: "H6",
      kind: "hard",
      title: "Tax rates",
      formula: formulaOf("sales_net", "each rate"),
    };
    const names = unrated.map(({ receipt }) => receipt.sale_id);
    return [skipped(outline, because("rates_untold", { count: unrated.length }), names)];
  }
  const is_exact = standard.every((share) => share.is_exact);
  const tallies = tallyRates(standard);
  const claims = statedRates(closing.tax_rates, refund_sign);
  return [...new Set([...claims.keys(), ...tallies.keys()])].flatMap((rate) =>
    FIGURES.map((figure) => {
      const outline: Outline = {
        id: `H6:${rate}:standard:${figure}`,
        kind: "hard",
        title: `${FIGURE_TITLES[figure]} at ${rate} %`,
        formula: formulaOf(figure, `${rate} %`),
      };
      const tally = tallies.get(rate)?.[figure];
      const receipts = tally?.receipts ?? [];
      return compared(outline, {
        expected: tally?.sum ?? 0n,
        actual: claims.get(rate)?.[figure] ?? 0n,
        unit,
        receipts,
        ...toleranceOf(receipts.length, is_exact),
      });
    }),
  );
}

function checkTreatments({ closing, unit, refund_sign }: Evidence, shares: readonly Share[]): Check[] {
  return (["reverse_charge", "exempt"] as const).flatMap((treatment) => {
    const treated = shares.filter(({ receipt }) => receipt.treatment === treatment);
    return (["sales_net", "refund_net"] as const).map((figure) => {
      const outline: Outline = {
        id: `H6:${treatment}:${figure}`,
        kind: "hard",
        title: `${FIGURE_TITLES[figure]} ${TREATMENT_TITLES[treatment]}`,
        formula: `tax_treatments.${treatment}.${figure} = Σ (grand_total − tax_amount) of such receipts`,
      };
      const named = treated.filter((share) => share[SIDES[figure]] !== null);
      const unread = named.filter((share) => share[SIDES[figure]]?.net === undefined);
      const names = (shares: readonly Share[]) => shares.map(({ receipt }) => receipt.sale_id);
      if (unread.length > 0) {
        return skipped(outline, because("cannot_be_split", { count: unread.length }), names(unread));
      }
      const sign = figure === "refund_net" ? refund_sign : 1n;
      return compared(outline, {
        expected: named.reduce((sum, share) => sum + (share[SIDES[figure]]?.net ?? 0n), 0n),
        actual: sign * stated(closing.tax_treatments[treatment][figure]),
        unit,
        receipts: names(named),
      });
    });
  });
}

const CLOSING_SUMS = {
  sales_net: "sales_excl_tax",
  sales_tax: "sales_tax",
  refund_net: "refunds_excl_tax",
  refund_tax: "refunds_tax",
} as const;

const RATES_SUM_FORMULAS: Readonly<Record<Figure, string>> = {
  sales_net: "Σ sales_net of rates + reverse_charge.sales_net + exempt.sales_net = sales.excl_tax",
  sales_tax: "Σ sales_tax of rates = sales.tax",
  refund_net: "Σ refund_net of rates + reverse_charge.refund_net + exempt.refund_net = refunds.excl_tax",
  refund_tax: "Σ refund_tax of rates = refunds.tax",
};

/**
 * H7: the rates close: Σ sales_net + reverse_charge.sales_net + exempt.sales_net = sales.excl_tax, Σ sales_tax =
 * sales.tax; refunds likewise. Tolerance as H6, for n receipts on the side.
 */
export function checkRatesSum({ closing, unit }: Evidence, shares: readonly Share[]): Check[] {
  const is_exact = shares.every((share) => share.is_exact);
  const { reverse_charge, exempt } = closing.tax_treatments;
  return FIGURES.map((figure) => {
    const receipts = shares.filter((share) => share[SIDES[figure]] !== null).map(({ receipt }) => receipt.sale_id);
    const untaxed =
      figure === "sales_net" || figure === "refund_net" ? [reverse_charge[figure], exempt[figure]].map(stated) : [];
    const rated = closing.tax_rates.map((rate) => stated(rate[figure]));
    return compared(ratesSumOutline(figure), {
      expected: [...rated, ...untaxed].reduce((sum, amount) => sum + amount, 0n),
      actual: stated(closing[CLOSING_SUMS[figure]]),
      unit,
      receipts,
      ...toleranceOf(receipts.length, is_exact),
    });
  });
}

/** H6 and H7 while receipts are missing. */
export function skipRates(reason: Reason): Check[] {
  const rates: Outline = { id: "H6", kind: "hard", title: "Tax rates", formula: formulaOf("sales_net", "each rate") };
  return [rates, ...FIGURES.map(ratesSumOutline)].map((outline) => skipped(outline, reason));
}

function ratesSumOutline(figure: Figure): Outline {
  return {
    id: `H7:${figure}`,
    kind: "hard",
    title: `${FIGURE_TITLES[figure]} over all rates`,
    formula: RATES_SUM_FORMULAS[figure],
  };
}

function formulaOf(figure: Figure, rate: string): string {
  const amount = figure.endsWith("_net") ? "net amount" : "tax";
  return `${figure} at ${rate} = Σ ${amount} of the receipts' lines at that rate`;
}

function toleranceOf(receipts: number, is_exact: boolean): Pick<Comparison, "tolerance"> {
  return is_exact ? {} : { tolerance: { units: Math.ceil(receipts / 2), of: receipts } };
}

function statedRates(
  rows: Evidence["closing"]["tax_rates"],
  refund_sign: 1n | -1n,
): ReadonlyMap<string, Readonly<Record<Figure, bigint>>> {
  const claims = new Map<string, Record<Figure, bigint>>();
  for (const row of rows) {
    if (row.treatment !== "standard" || row.rate === null) continue;
    const claim = claims.get(row.rate) ?? { sales_net: 0n, sales_tax: 0n, refund_net: 0n, refund_tax: 0n };
    claims.set(row.rate, {
      sales_net: claim.sales_net + stated(row.sales_net),
      sales_tax: claim.sales_tax + stated(row.sales_tax),
      refund_net: claim.refund_net + refund_sign * stated(row.refund_net),
      refund_tax: claim.refund_tax + refund_sign * stated(row.refund_tax),
    });
  }
  return claims;
}

function tallyRates(shares: readonly Share[]): ReadonlyMap<string, Readonly<Record<Figure, Tally>>> {
  const tallies = new Map<string, Record<Figure, Tally>>();
  const tallyAt = (rate: string): Record<Figure, Tally> => {
    const known = tallies.get(rate);
    if (known !== undefined) return known;
    const tally = { sales_net: newTally(), sales_tax: newTally(), refund_net: newTally(), refund_tax: newTally() };
    tallies.set(rate, tally);
    return tally;
  };
  for (const { receipt, sales, refunds } of shares) {
    for (const { rate, net, tax } of sales?.rates ?? []) {
      const tally = tallyAt(rate);
      add(tally.sales_net, net, receipt.sale_id);
      add(tally.sales_tax, tax, receipt.sale_id);
    }
    for (const { rate, net, tax } of refunds?.rates ?? []) {
      const tally = tallyAt(rate);
      add(tally.refund_net, net, receipt.sale_id);
      add(tally.refund_tax, tax, receipt.sale_id);
    }
  }
  return tallies;
}

function newTally(): Tally {
  return { sum: 0n, receipts: [] };
}

/** A receipt counts once, however many of its rows have the rate. */
function add(tally: Tally, amount: bigint, sale_id: string): void {
  tally.sum += amount;
  if (tally.receipts.at(-1) !== sale_id) tally.receipts.push(sale_id);
}
