import { cashStep, minorUnit } from "../../../../../runtime/currencies.ts";
import {
  type Booking,
  type ChoiceName,
  DEFAULT_BOOKING,
  type RelevantChoices,
  UNSET,
  withOption,
} from "../booking/choices.ts";
import { Day } from "../booking/day.ts";
import { relevantChoices } from "../booking/relevant-choices.ts";
import { decidedChoices, search, type Trial } from "../booking/search.ts";
import type { EvaluationContext } from "../checks/evidence.ts";
import type { Closing } from "../closing.ts";
import { passes } from "./row.ts";
import type { ReceiptFacts } from "../facts.ts";
import { readStated, type Stated, statedOf } from "../stated.ts";
import { largest, magnitude } from "../units.ts";

export interface Booked {
  readonly choice: ChoiceName;
  readonly option: string;
  readonly source: "remembered" | "decided" | "default" | "changed";
}

/** A closing compared with its receipts under the booking that fits best. */
export interface Compared {
  readonly day: Day;
  readonly stated: Stated;
  readonly trial: Trial;
  /** The option of each choice that was in play. */
  readonly booked: readonly Booked[];
  /** Choices for which only one option agrees with the receipts. */
  readonly decided: readonly ChoiceName[];
  /** The cash rounding used when everything agrees but no step is set. */
  readonly unset_rounding: bigint | undefined;
}

const UNSET_UNITS = 100n;
const BELIEVED_UNITS = 10n;

/**
 * Returns a closing's receipts as a `Day`, with the unit of its currency, the cash rounding that is
 * believed, and the rates that it states.
 */
export function dayOf(closing: Closing, facts: readonly ReceiptFacts[], context: EvaluationContext): Day {
  const unit = minorUnit(closing.currency);
  const cldr = cashStep(closing.currency);
  const location_step = context.cash_step;
  const believed = largest([location_step, cldr, BELIEVED_UNITS * unit]);
  const reading = { unit, believed_rounding: believed, method_tenders: context.method_tenders };
  const rounding = { location_step, believed, largest_unset_step: largest([cldr, UNSET_UNITS * unit]) };
  const rates = closing.tax_rates.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  return new Day(facts, reading, rounding, rates);
}

/**
 * Compares a closing under every admissible booking, the remembered one first (design, section 4).
 */
export function compareClosing(closing: Closing, day: Day, { remembered }: EvaluationContext): Compared {
  const stated = readStated(closing);
  const in_play = relevantChoices(day, closing, stated, cashStep(closing.currency));
  let first: Booking = withOption(DEFAULT_BOOKING, "rounding", String(day.rounding.location_step));
  const known = new Map<string, string>();
  for (const { choice, option } of remembered) {
    const options: readonly string[] | undefined = in_play[choice as ChoiceName];
    if (options?.includes(option) !== true) continue;
    first = withOption(first, choice as ChoiceName, option);
    known.set(choice, option);
  }
  const ordered = optionsFirst(in_play, first);
  let trial = search(day, stated, first, ordered);
  if (trial.failed > 0) {
    const unset =
      day.rounding.location_step === 0n && in_play.rounding !== undefined
        ? tryUnset(day, stated, trial, in_play)
        : undefined;
    if (unset !== undefined) {
      const unset_rounding = magnitude(statedOf(stated, "cash_rounding"));
      return { day, stated, trial: unset, booked: [], decided: [], unset_rounding };
    }
    // A mismatched closing is shown against the usual booking of its series.
    if (known.size > 0) trial = search(day, stated, first, without(ordered, known));
  }
  const decided = trial.failed > 0 ? [] : decidedChoices(day, stated, trial, in_play);
  const booked = (Object.keys(in_play) as ChoiceName[]).map((choice): Booked => {
    const option = trial.booking[choice];
    const before = known.get(choice);
    if (before === option || isSameNetting(before, option)) return { choice, option, source: "remembered" };
    if (!decided.includes(choice)) return { choice, option, source: "default" };
    return { choice, option, source: before === undefined ? "decided" : "changed" };
  });
  return { day, stated, trial, booked, decided, unset_rounding: undefined };
}

/**
 * Whether both options lower the tender of sales: a closing that paid back cash alone does not tell
 * which of the two it means.
 */
function isSameNetting(before: string | undefined, option: string): boolean {
  return before !== undefined && before.endsWith("net") && option.endsWith("net");
}

/**
 * Tries roundings of cash by an unknown step, at a location without one; undefined unless
 * everything agrees then.
 */
function tryUnset(day: Day, stated: Stated, { booking }: Trial, in_play: RelevantChoices): Trial | undefined {
  const open = without({ ...in_play }, new Map([["rounding", UNSET]]));
  const trial = search(day, stated, withOption(booking, "rounding", UNSET), open);
  return trial.rows.every(passes) ? trial : undefined;
}

function without(in_play: RelevantChoices, choices: ReadonlyMap<string, string>): RelevantChoices {
  return Object.fromEntries(Object.entries(in_play).filter(([choice]) => !choices.has(choice)));
}

function optionsFirst(in_play: RelevantChoices, first: Booking): RelevantChoices {
  return Object.fromEntries(
    Object.entries(in_play).map(([choice, options]) => {
      const own = first[choice as ChoiceName];
      return [choice, options.toSorted((left, right) => Number(right === own) - Number(left === own))];
    }),
  );
}
