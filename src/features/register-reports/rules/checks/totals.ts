import { magnitude } from "../units.ts";
import { type Check, compared, type Outline, skipped, withReason } from "./check.ts";
import { type Evidence, stated } from "./evidence.ts";
import { because } from "./reasons.ts";
import type { Share, ShareSide, SideName } from "./shares.ts";

/** Checks of this file that need receipts, by id. */
export const TOTAL_OUTLINES = {
  sales_gross: {
    id: "H2",
    kind: "hard",
    title: "Sales including tax",
    formula: "sales.incl_tax = Σ grand_total of sales + sold side of exchanges",
  },
  refunds_gross: {
    id: "H3",
    kind: "hard",
    title: "Refunds including tax",
    formula: "refunds.incl_tax = Σ |grand_total| of refunds + returned side of exchanges",
  },
  sales_tax: {
    id: "H4:sales",
    kind: "hard",
    title: "Tax of sales",
    formula: "sales.tax = Σ tax_amount of sales + tax of the sold side of exchanges",
  },
  refunds_tax: {
    id: "H4:refunds",
    kind: "hard",
    title: "Tax of refunds",
    formula: "refunds.tax = Σ |tax_amount| of refunds + tax of the returned side of exchanges",
  },
} as const satisfies Record<string, Outline>;

const SALES_SUM: Outline = {
  id: "H5:sales",
  kind: "hard",
  title: "Sales with and without tax",
  formula: "sales.excl_tax + sales.tax = sales.incl_tax",
};
const REFUNDS_SUM: Outline = {
  id: "H5:refunds",
  kind: "hard",
  title: "Refunds with and without tax",
  formula: "refunds.excl_tax + refunds.tax = refunds.incl_tax",
};

/** H2: sales.incl_tax = Σ grand_total of sales + sold side of exchanges. */
export function checkSalesGross({ closing, unit }: Evidence, shares: readonly Share[]): Check {
  const actual = stated(closing.sales_incl_tax);
  return checkSum(TOTAL_OUTLINES.sales_gross, { shares, side: "sales", figure: "gross", actual, unit });
}

/** H3: refunds.incl_tax = Σ |grand_total| of refunds + returned side of exchanges. */
export function checkRefundsGross({ closing, unit, refund_sign }: Evidence, shares: readonly Share[]): Check {
  const actual = refund_sign * stated(closing.refunds_incl_tax);
  const check = checkSum(TOTAL_OUTLINES.refunds_gross, { shares, side: "refunds", figure: "gross", actual, unit });
  return refund_sign === -1n && check.reason === null ? withReason(check, because("refunds_negative")) : check;
}

/** H4: sales.tax = Σ tax_amount of sales + tax of the sold side of exchanges. */
export function checkSalesTax({ closing, unit }: Evidence, shares: readonly Share[]): Check {
  const actual = stated(closing.sales_tax);
  return checkSum(TOTAL_OUTLINES.sales_tax, { shares, side: "sales", figure: "tax", actual, unit });
}

/** H4: refunds.tax = Σ |tax_amount| of refunds + tax of the returned side of exchanges. */
export function checkRefundsTax({ closing, unit, refund_sign }: Evidence, shares: readonly Share[]): Check {
  const actual = refund_sign * stated(closing.refunds_tax);
  return checkSum(TOTAL_OUTLINES.refunds_tax, { shares, side: "refunds", figure: "tax", actual, unit });
}

/** H5: sales.excl_tax + sales.tax = sales.incl_tax, to the ten-thousandth. Needs no receipt. */
export function checkSalesSum({ closing }: Evidence): Check {
  return compared(SALES_SUM, {
    expected: stated(closing.sales_excl_tax) + stated(closing.sales_tax),
    actual: stated(closing.sales_incl_tax),
    unit: 1n,
  });
}

/** H5: refunds.excl_tax + refunds.tax = refunds.incl_tax, to the ten-thousandth. Needs no receipt. */
export function checkRefundsSum({ closing }: Evidence): Check {
  return compared(REFUNDS_SUM, {
    expected: stated(closing.refunds_excl_tax) + stated(closing.refunds_tax),
    actual: stated(closing.refunds_incl_tax),
    unit: 1n,
  });
}

interface Summed {
  readonly shares: readonly Share[];
  readonly side: SideName;
  readonly figure: keyof Pick<ShareSide, "gross" | "tax">;
  readonly actual: bigint;
  readonly unit: bigint;
}

function checkSum(outline: Outline, { shares, side, figure, actual, unit }: Summed): Check {
  let expected = 0n;
  const receipts: string[] = [];
  const unsplit: string[] = [];
  for (const { receipt, [side]: share } of shares) {
    const amount = share?.[figure];
    if (share === null) continue;
    if (amount === undefined) unsplit.push(receipt.sale_id);
    else if (magnitude(amount) > 0n) {
      expected += amount;
      receipts.push(receipt.sale_id);
    }
  }
  if (unsplit.length > 0) {
    return skipped(outline, because("cannot_be_split", { count: unsplit.length }), unsplit);
  }
  return compared(outline, { expected, actual, unit, receipts });
}
