import { magnitude } from "../units.ts";
import { amountOf, type Differences, type Found, type Surplus } from "./differences.ts";
import { drawer, isCash, roundingSurplus, tendersOf } from "./money.ts";

type SideName = "sales" | "refunds";

/** The checks of each side's figures, and the columns of its rates. */
const SIDES = {
  sales: { gross: "H2", tax: "H4:sales", net: "H4:sales_net", net_column: "sales_net", tax_column: "sales_tax" },
  refunds: {
    gross: "H3",
    tax: "H4:refunds",
    net: "H4:refunds_net",
    net_column: "refund_net",
    tax_column: "refund_tax",
  },
} as const;

/** Finds goods that are booked at another rate or treatment than theirs. */
export function otherRate(differences: Differences): Found | undefined {
  for (const name of ["sales", "refunds"] as const) {
    const shares = [...ratesOf(differences, name)];
    const [from, to] = [shares.find(([, { gross }]) => gross < 0n), shares.find(([, { gross }]) => gross > 0n)];
    if (shares.length !== 2 || from === undefined || to === undefined) continue;
    // Goods that are booked as tax exempt may leave their tax in no rate.
    if (from[1].gross + to[1].gross !== 0n && from[1].net + to[1].net !== 0n) continue;
    if (!differences.isSurplus(surplusOf(differences, name))) continue;
    return {
      code: "rate",
      check: differences.figures.find(({ row }) => classOf(row.id) === from[0])?.row.id ?? "",
      values: { amount: amountOf(from[1].gross), from: rateText(from[0]), to: rateText(to[0]) },
    };
  }
  return undefined;
}

/** Finds turnover that is wrong on one side, or by the same amount on both. */
export function turnoverAlone(differences: Differences): Found | undefined {
  const [sales, refunds] = [differences.gap("H2"), differences.gap("H3")];
  if (sales !== 0n && refunds !== 0n) {
    const both = { ...surplusOf(differences, "sales"), ...surplusOf(differences, "refunds") };
    if (sales !== refunds || !differences.isSurplus(both)) return undefined;
    return { code: sales > 0n ? "both_high" : "both_low", check: "H2", values: { amount: amountOf(sales) } };
  }
  if (sales === 0n && refunds === 0n) return netAsTax(differences);
  const name = sales !== 0n ? "sales" : "refunds";
  const gap = sales !== 0n ? sales : refunds;
  if (!differences.isSurplus(surplusOf(differences, name))) return undefined;
  return {
    code: gap > 0n ? `${name}_high` : `${name}_low`,
    check: SIDES[name].gross,
    values: { amount: amountOf(gap) },
  };
}

/** Finds tax of one side that is booked as net amount, or the other way round. */
function netAsTax(differences: Differences): Found | undefined {
  for (const name of ["sales", "refunds"] as const) {
    const gap = differences.gap(SIDES[name].tax);
    if (gap === 0n || differences.gap(SIDES[name].net) !== -gap) continue;
    if (!differences.isSurplus(surplusOf(differences, name))) continue;
    return { code: gap > 0n ? "tax_high" : "tax_low", check: SIDES[name].tax, values: { amount: amountOf(gap) } };
  }
  return undefined;
}

/**
 * Finds sales or refunds that are missing, or have no receipt, together with the money that belongs
 * to them.
 */
export function turnoverWithTender(differences: Differences): Found | undefined {
  return withTender(differences, "sales") ?? withTender(differences, "refunds");
}

function withTender(differences: Differences, name: SideName): Found | undefined {
  const { gross } = SIDES[name];
  const gap = differences.gap(gross);
  const [tender, ...others] = tendersOf(differences);
  if (gap === 0n || tender === undefined || others.length > 0 || tender.gap > 0n !== gap > 0n) return undefined;
  const { has_drawer } = differences.of.stated;
  if (has_drawer && isCash(tender) && differences.gap("C6") === 0n) return undefined;
  const surplus = {
    ...surplusOf(differences, name),
    [tender.figure]: tender.gap,
    ...(isCash(tender) ? { ...drawer(differences), cash_rounding: roundingSurplus(differences) } : {}),
  };
  // Cash rounding may make the payment differ from the goods.
  const is_rounded = magnitude(tender.gap - gap) <= (isCash(tender) ? differences.of.day.rounding.believed : 0n);
  if (!is_rounded || !differences.isSurplus(surplus, oneListedAmount(differences))) return undefined;
  return {
    code: gap < 0n ? `${name}_missing` : `${name}_surplus`,
    check: gross,
    values: { amount: amountOf(gap), to: tender.figure },
  };
}

/**
 * Returns the failed check of listed amounts if it is about one document: it follows from the same
 * error.
 */
function oneListedAmount({ failed }: Differences): readonly string[] {
  const listed = failed.find(({ id }) => id === "H1:amount");
  return listed?.receipts_count === 1 ? [listed.id] : [];
}

/** Returns the surplus of a side: gross, tax, net, and per rate. */
function surplusOf(differences: Differences, name: SideName): Surplus {
  const { gross, tax, net } = SIDES[name];
  const rates = ratesRows(differences, name).map(({ figure, gap }) => [figure, gap] as const);
  return {
    [name]: differences.gap(gross),
    [`${name}_tax`]: differences.gap(tax),
    [`${name}_net`]: differences.gap(net),
    ...Object.fromEntries(rates),
  };
}

/** Returns the failed comparisons of the rates and treatments of a side. */
function ratesRows({ figures }: Differences, name: SideName): Differences["figures"] {
  const { net_column, tax_column } = SIDES[name];
  return figures.filter(
    ({ row: { id } }) => id.startsWith("H6:") && (id.endsWith(net_column) || id.endsWith(tax_column)),
  );
}

/** Returns the differences of one side by tax class: net, and net with tax. */
function ratesOf(differences: Differences, name: SideName): Map<string, { net: bigint; gross: bigint }> {
  const shares = new Map<string, { net: bigint; gross: bigint }>();
  for (const { row, gap } of ratesRows(differences, name)) {
    const share = shares.get(classOf(row.id)) ?? { net: 0n, gross: 0n };
    share.gross += gap;
    if (row.id.endsWith(SIDES[name].net_column)) share.net += gap;
    shares.set(classOf(row.id), share);
  }
  return shares;
}

/** Returns the rate in the id of a check of rates, or the class of an amount without a rate. */
function classOf(id: string): string {
  return id.split(":")[1] ?? "";
}

/** Returns a rate as a percentage; classes keep their code. */
function rateText(of: string): string {
  return /^[0-9]/.test(of) ? `${of} %` : of;
}
