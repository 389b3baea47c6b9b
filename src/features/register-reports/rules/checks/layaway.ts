import { documentKind, isLayaway, LAYAWAY_CONVENTIONS, type LayawayConvention } from "../conventions.ts";
import type { ReceiptFacts } from "../facts.ts";
import { type Check, comparedTexts, type Outline, skipped, withReason } from "./check.ts";
import { because, type Reason } from "./reasons.ts";

/** How the series booked layaways before this closing. */
export interface RememberedLayaways {
  /** null when no earlier closing says. */
  readonly convention: LayawayConvention | null;
  readonly closing_number: number | null;
}

const LAYAWAYS: Outline = {
  id: "C9:layaways",
  kind: "finding",
  title: "Layaways booked as before",
  formula: "layaways count as sales when they did in the last closing of the series and app version that had some",
};

/** How layaways were booked, in words. */
export const LAYAWAY_TEXTS: Readonly<Record<LayawayConvention, Reason>> = {
  A: because("layaways_at_deposit"),
  B: because("layaways_at_settlement"),
};

export function hasLayaways(receipts: readonly ReceiptFacts[]): boolean {
  return receipts.some((receipt) => isLayaway(documentKind(receipt)));
}

/** The conventions in the order in which they are tried: where both close, the series' own one counts. */
export function conventionsToTry(
  remembered: RememberedLayaways | undefined,
): readonly [LayawayConvention, ...LayawayConvention[]] {
  const own = remembered?.convention ?? null;
  if (own === null) return LAYAWAY_CONVENTIONS;
  return [own, ...LAYAWAY_CONVENTIONS.filter((convention) => convention !== own)];
}

/** C9: layaways count as sales when they did in the last closing of the series and app version that had some. */
export function checkLayaways(convention: LayawayConvention | null, remembered: RememberedLayaways | undefined): Check {
  if (convention === null) return skipped(LAYAWAYS, because("layaways_do_not_close"));
  if (remembered === undefined || remembered.convention === null) {
    return skipped(LAYAWAYS, because("layaways_new"));
  }
  const check = comparedTexts(LAYAWAYS, LAYAWAY_TEXTS[remembered.convention], LAYAWAY_TEXTS[convention]);
  return check.outcome === "passed"
    ? check
    : withReason(check, because("layaways_otherwise", { number: remembered.closing_number ?? "" }));
}
