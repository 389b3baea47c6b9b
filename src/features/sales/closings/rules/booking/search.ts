import { compareTenders } from "../compare/tenders.ts";
import { compareTurnover } from "../compare/turnover.ts";
import { failedOf, type Row } from "../compare/row.ts";
import type { Stated } from "../stated.ts";
import {
  type Booking,
  BOUNDED,
  type ChoiceName,
  type RelevantChoices,
  OF_TENDERS,
  OF_TURNOVER,
  SHARED,
  UNSET,
  variants,
  withOption,
} from "./choices.ts";
import type { Day } from "./day.ts";

/** A closing compared under one booking. */
export interface Trial {
  readonly booking: Booking;
  readonly rows: readonly Row[];
  readonly failed: number;
}

/**
 * Finds the best booking: with the fewest failed checks, then without a width, then with the step
 * that is set up, then nearest to the booking that is tried first.
 */
export function search(day: Day, stated: Stated, first: Booking, in_play: RelevantChoices): Trial {
  const bestAmong = (bookings: readonly Booking[], compare: (booking: Booking) => Row[]) =>
    bestOf(bookings, first, (booking) => trialOf(booking, compare(booking)));
  return bestOf(variants(first, SHARED, in_play), first, (shared) => {
    const turnover = bestAmong(variants(shared, OF_TURNOVER, in_play), (booking) =>
      compareTurnover(day.turnover(booking), stated, booking),
    );
    const tenders = bestAmong(variants(shared, OF_TENDERS, in_play), (booking) =>
      compareTenders(day.tenders(booking), stated, booking),
    );
    const booking = merged(shared, turnover.booking, tenders.booking);
    return trialOf(booking, [...turnover.rows, ...tenders.rows]);
  });
}

function trialOf(booking: Booking, rows: readonly Row[]): Trial {
  return { booking, rows, failed: failedOf(rows).length };
}

function fails(day: Day, stated: Stated, booking: Booking): boolean {
  return (
    failedOf(compareTurnover(day.turnover(booking), stated, booking)).length > 0 ||
    failedOf(compareTenders(day.tenders(booking), stated, booking)).length > 0
  );
}

/**
 * Returns the choices that a matching closing decides: with any other option of such a choice, a
 * check fails.
 */
export function decidedChoices(day: Day, stated: Stated, { booking }: Trial, in_play: RelevantChoices): ChoiceName[] {
  const choices: ChoiceName[] = [];
  for (const choice of [...SHARED, ...OF_TURNOVER, ...OF_TENDERS]) {
    const others = (in_play[choice] ?? []).filter((option) => option !== booking[choice] && option !== BOUNDED);
    const is_wide = booking[choice] === BOUNDED || booking[choice] === UNSET;
    if (others.length === 0 || is_wide) continue;
    if (others.every((option) => fails(day, stated, withOption(booking, choice, option)))) {
      choices.push(choice);
    }
  }
  return choices;
}

function bestOf(bookings: readonly Booking[], first: Booking, tryWith: (booking: Booking) => Trial): Trial {
  let best: Trial | undefined;
  for (const booking of bookings) {
    const trial = tryWith(booking);
    if (best === undefined || isBetter(trial, best, first)) best = trial;
    if (trial.failed === 0 && distance(trial.booking, first) === 0) break;
  }
  if (best === undefined) throw new Error("a closing has no booking to try");
  return best;
}

function isBetter(left: Trial, right: Trial, first: Booking): boolean {
  if (left.failed !== right.failed) return left.failed < right.failed;
  const [left_is_wide, right_is_wide] = [left, right].map(({ booking }) => booking.rounding === BOUNDED);
  if (left_is_wide !== right_is_wide) return right_is_wide === true;
  // A step that is set up is a fact; the other choices are conventions.
  const [left_rounds, right_rounds] = [left, right].map(({ booking }) => booking.rounding === first.rounding);
  if (left_rounds !== right_rounds) return left_rounds === true;
  return distance(left.booking, first) < distance(right.booking, first);
}

/** Returns the number of choices that differ. */
function distance(booking: Booking, from: Booking): number {
  return (Object.keys(booking) as ChoiceName[]).filter((choice) => booking[choice] !== from[choice]).length;
}

function merged(shared: Booking, turnover: Booking, tenders: Booking): Booking {
  let booking = shared;
  for (const choice of OF_TURNOVER) booking = withOption(booking, choice, turnover[choice]);
  for (const choice of OF_TENDERS) booking = withOption(booking, choice, tenders[choice]);
  return booking;
}
