import { contribution, type LayawayConvention } from "../conventions.ts";
import type { BreakdownRow } from "../facts.ts";
import { rateRows, type Side, splitExchange } from "../split.ts";
import { magnitude } from "../units.ts";
import type { Evidence, Receipt } from "./evidence.ts";

/** What a receipt adds to one side of a closing; undefined what it does not give. */
export interface ShareSide {
  readonly gross: bigint | undefined;
  readonly tax: bigint | undefined;
  readonly net: bigint | undefined;
  readonly rates: readonly BreakdownRow[] | undefined;
}

export type SideName = "sales" | "refunds";

/** What a receipt adds to a closing's sales and refunds; null for a side that it has no part in. */
export interface Share {
  readonly receipt: Receipt;
  readonly sales: ShareSide | null;
  readonly refunds: ShareSide | null;
  /** Whether its rates are those of its own tax breakdown. */
  readonly is_exact: boolean;
}

const UNKNOWN: ShareSide = { gross: undefined, tax: undefined, net: undefined, rates: undefined };

/** The shares of all receipts that are sales or refunds under a convention. */
export function sharesUnder(layaway: LayawayConvention, { receipts, unit }: Evidence): Share[] {
  const shares: Share[] = [];
  for (const receipt of receipts) {
    switch (contribution(receipt.kind, layaway)) {
      case "sale": {
        const { side, is_exact } = wholeShare(receipt, unit);
        shares.push({ receipt, sales: side, refunds: null, is_exact });
        break;
      }
      case "refund": {
        const { side, is_exact } = wholeShare(receipt, unit);
        shares.push({ receipt, sales: null, refunds: inMagnitude(side), is_exact });
        break;
      }
      case "exchange":
        shares.push(exchangeShare(receipt, unit));
        break;
      case "unknown":
        shares.push({ receipt, sales: UNKNOWN, refunds: UNKNOWN, is_exact: false });
        break;
      case "nothing":
        break;
    }
  }
  return shares;
}

function wholeShare(receipt: Receipt, unit: bigint): { readonly side: ShareSide; readonly is_exact: boolean } {
  const { facts, kind, gross, tax, treatment } = receipt;
  if (gross === undefined || tax === undefined) {
    return { side: { ...UNKNOWN, gross, tax }, is_exact: false };
  }
  const net = gross - tax;
  if (treatment !== "standard") return { side: { gross, tax, net, rates: [] }, is_exact: true };
  const rated = rateRows({ facts, kind, gross, tax }, unit);
  const rows = kind === "refund" || gross >= 0n ? rated?.rows : rated?.rows.map(negatedRow);
  return { side: { gross, tax, net, rates: rows }, is_exact: rated?.is_exact ?? false };
}

function exchangeShare(receipt: Receipt, unit: bigint): Share {
  const { facts, kind, gross, tax } = receipt;
  const sides = gross === undefined || tax === undefined ? undefined : splitExchange({ facts, kind, gross, tax }, unit);
  if (sides === undefined) return { receipt, sales: UNKNOWN, refunds: UNKNOWN, is_exact: false };
  return { receipt, sales: toShare(sides.sold), refunds: toShare(sides.returned), is_exact: sides.is_exact };
}

function toShare({ net, tax, rates }: Side): ShareSide {
  return { gross: net + tax, net, tax, rates };
}

/** A refund counts by magnitude, whichever sign its receipt has. */
function inMagnitude({ gross, tax, net, rates }: ShareSide): ShareSide {
  const abs = (amount: bigint | undefined) => (amount === undefined ? undefined : magnitude(amount));
  return { gross: abs(gross), tax: abs(tax), net: abs(net), rates };
}

function negatedRow({ rate, net, tax }: BreakdownRow): BreakdownRow {
  return { rate, net: -net, tax: -tax };
}
