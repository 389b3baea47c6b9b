import { formatAmount } from "../../../../../runtime/money.ts";
import type { Booking } from "../booking/choices.ts";
import type { Day } from "../booking/day.ts";
import { Figures } from "../booking/figures.ts";
import type { Check } from "../checks/check.ts";
import type { Documents } from "../checks/evidence.ts";
import type { Closing } from "../closing.ts";
import { compareTenders } from "../compare/tenders.ts";
import { compareTurnover } from "../compare/turnover.ts";
import { failedOf, gapOf, type Row } from "../compare/row.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { type Stated, statedOf, units } from "../stated.ts";
import { magnitude } from "../units.ts";
import type { CauseCode } from "./texts.ts";

export interface Mismatch {
  readonly closing: Closing;
  readonly checks: readonly Check[];
  readonly rows: readonly Row[];
  readonly stated: Stated;
  readonly day: Day;
  readonly booking: Booking;
  readonly documents: Documents;
}

/** A cause, before its sentence is written. */
export interface Found {
  readonly code: CauseCode;
  readonly values: Readonly<Record<string, string | number>>;
  /** The check that shows the difference best. */
  readonly check: string;
}

/** Amounts by which figures of a closing are too high, by figure. */
export type Surplus = Readonly<Record<string, bigint>>;

/** Checks that `Differences` corrects by arithmetic, besides the comparisons. */
const OF_ARITHMETIC: ReadonlySet<string> = new Set(["H5:sales", "H5:refunds", "H8"]);

/** Pairs of figures that receipts determine only together: either may be wrong. */
const TOGETHER: Readonly<Record<string, string>> = {
  card_refunds: "manual_card_refunds",
  credits_issued: "credits_returned",
};

/**
 * Everything that differs in a mismatched closing, and whether a correction would explain all of
 * it.
 */
export class Differences {
  readonly of: Mismatch;
  /** Comparisons that fail. */
  readonly rows: readonly Row[];
  /** Failed hard checks, comparisons among them. */
  readonly failed: readonly Check[];
  /** Sizes of the gaps, to find receipts of such an amount. */
  readonly sizes: ReadonlySet<bigint>;
  readonly #gaps: ReadonlyMap<string, bigint>;

  constructor(of: Mismatch) {
    this.of = of;
    this.rows = failedOf(of.rows);
    this.failed = of.checks.filter(({ kind, outcome }) => kind === "hard" && outcome === "failed");
    this.#gaps = new Map(this.rows.map((row) => [row.id, gapOf(row)]));
    this.sizes = new Set([...this.#gaps.values()].map(magnitude));
  }

  /** Returns the stated less the expected amount of a comparison; 0 when it passes. */
  gap(id: string): bigint {
    return this.#gaps.get(id) ?? 0n;
  }

  fails(id: string): boolean {
    return this.failed.some((check) => check.id === id);
  }

  /** Failed comparisons of one figure each, with the figure. */
  get figures(): readonly { readonly row: Row; readonly figure: string; readonly gap: bigint }[] {
    return this.rows.flatMap((row) =>
      row.stated_figure === undefined ? [] : [{ row, figure: row.stated_figure, gap: gapOf(row) }],
    );
  }

  /**
   * Whether the closing would be right with these figures lowered by these amounts.
   *
   * @param explained - other failed checks that follow from the same error.
   */
  isSurplus(surplus: Surplus, explained: readonly string[] = []): boolean {
    return inEitherFigure(surplus).some((each) => this.#isSurplus(each, explained));
  }

  #isSurplus(surplus: Surplus, explained: readonly string[]): boolean {
    const { stated, day, booking } = this.of;
    const amounts = new Map(stated.amounts);
    for (const [figure, amount] of Object.entries(surplus)) {
      amounts.set(figure, (amounts.get(figure) ?? 0n) - amount);
    }
    const corrected = { ...stated, amounts };
    return (
      this.#rest(corrected).every((id) => explained.includes(id)) &&
      isRight(day.turnover(booking), day.tenders(booking), corrected, booking)
    );
  }

  /**
   * Whether the closing would be right for other receipts.
   *
   * @param more - counted in addition.
   * @param less - not counted.
   * @param explained - other failed checks that follow from the same error.
   */
  isOf(more: readonly ReadReceipt[], less: readonly ReadReceipt[], explained: readonly string[] = []): boolean {
    const { stated, day, booking } = this.of;
    if (this.#rest(stated).some((id) => !explained.includes(id))) return false;
    const [turnover, tenders] = [new Figures(), new Figures()];
    turnover.addAll(day.turnover(booking));
    tenders.addAll(day.tenders(booking));
    for (const [receipts, isMore] of [
      [more, true],
      [less, false],
    ] as const) {
      for (const receipt of receipts) {
        const [of_turnover, of_tenders] = day.sharesOf(receipt, booking);
        if (isMore) {
          turnover.addAll(of_turnover);
          tenders.addAll(of_tenders);
        } else {
          turnover.takeAway(of_turnover);
          tenders.takeAway(of_tenders);
        }
      }
    }
    return isRight(turnover, tenders, stated, booking);
  }

  /** Returns the failed checks besides the comparisons that would still fail with these figures. */
  #rest(stated: Stated): readonly string[] {
    const { closing } = this.of;
    const others = this.failed.map(({ id }) => id).filter((id) => !this.#gaps.has(id));
    return others.filter((id) => {
      if (!OF_ARITHMETIC.has(id)) return true;
      if (id !== "H8") {
        const side = id === "H5:sales" ? "sales" : "refunds";
        return statedOf(stated, `${side}_net`) + statedOf(stated, `${side}_tax`) !== statedOf(stated, side);
      }
      const { cash_counted, cash_difference } = closing;
      if (cash_counted === null || cash_difference === null) return true;
      return units(cash_counted) - statedOf(stated, "cash_expected") !== units(cash_difference);
    });
  }
}

/**
 * Returns the surplus as it is, and with each figure replaced by the one that it is compared
 * together with.
 */
function inEitherFigure(surplus: Surplus): Surplus[] {
  let variants = [surplus];
  for (const [figure, other] of Object.entries(TOGETHER)) {
    const amount = surplus[figure];
    if (amount === undefined) continue;
    variants = variants.flatMap((each) => [each, { ...each, [figure]: 0n, [other]: amount + (each[other] ?? 0n) }]);
  }
  return variants;
}

function isRight(turnover: Figures, tenders: Figures, stated: Stated, booking: Booking): boolean {
  return (
    failedOf(compareTurnover(turnover, stated, booking)).length === 0 &&
    failedOf(compareTenders(tenders, stated, booking)).length === 0
  );
}

/** Formats an amount without its sign, for the values of a sentence. */
export function amountOf(amount: bigint): string {
  return formatAmount(magnitude(amount));
}

/** Returns the name of a receipt: its number, otherwise its sale. */
export function nameOf({ facts, sale_id }: ReadReceipt): string {
  const { receipt_number } = facts;
  return receipt_number === null || receipt_number === "" ? sale_id : receipt_number;
}
