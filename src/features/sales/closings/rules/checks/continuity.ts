import type { Closing } from "../closing.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { units } from "../stated.ts";
import { magnitude } from "../units.ts";
import { type Check, compared, comparedTexts, COUNT_UNIT, counted, skipped } from "./check.ts";
import type { Documents, EvaluationContext } from "./evidence.ts";
import { instantOf, isAfter } from "./moments.ts";
import { outlineOf } from "./outlines.ts";
import { because } from "./reasons.ts";

/**
 * Compares a closing with previous closings and checks its own dates and numbers (design, section
 * 8). These checks are findings.
 */
export function checkContinuity(
  closing: Closing,
  { matches, unlisted }: Documents,
  context: EvaluationContext,
  unit: bigint,
): Check[] {
  return [
    checkFloat(closing, context),
    checkCashCounted(closing, context.cash_alert ?? unit),
    checkLeft(closing),
    checkClosingNumber(closing, context),
    checkOrder(closing, context),
    comparedTexts(outlineOf("C9:series_code"), closing.series_id.slice(0, 4).toUpperCase(), closing.series_code),
    checkClosedAt(closing),
    checkOpenedAt(closing, context),
    checkBusinessDate(closing),
    checkReceiptNumberRange(closing),
    checkTimes(closing, [...matches.map(({ receipt }) => receipt), ...unlisted]),
    {
      ...counted(outlineOf("C9:place"), context.is_location_known ? [] : [String(closing.location_id)], NO_REASON),
      ...(context.is_location_known ? {} : { values: { location: closing.location_id } }),
    },
  ];
}

const NO_REASON = because("no_receipt_numbers");
const MINUTES_ALLOWED = 15;

/** Checks C7: opening_float = cash_left_in_drawer of the terminal's previous closing. */
function checkFloat({ opening_float }: Closing, { previous_at_terminal: previous }: EvaluationContext): Check {
  const outline = outlineOf("C7");
  if (opening_float === null) return skipped(outline, because("no_drawer"));
  if (previous === null) return skipped(outline, because("no_previous_closing"));
  if (previous.cash_left_in_drawer === null) return skipped(outline, because("previous_without_drawer"));
  return compared(outline, { expected: units(previous.cash_left_in_drawer), actual: units(opening_float) });
}

/** Checks C9: the counted cash differs by less than the alert. */
function checkCashCounted({ cash_difference, cash_counted, cash_expected }: Closing, alert: bigint): Check {
  const outline = outlineOf("C9:cash");
  if (cash_difference === null) return skipped(outline, because("no_drawer"));
  const check = compared(outline, { expected: 0n, actual: units(cash_difference) });
  return {
    ...check,
    outcome: magnitude(units(cash_difference)) >= alert && units(cash_difference) !== 0n ? "failed" : "passed",
    values: { counted: cash_counted ?? "0", cash_expected: cash_expected ?? "0" },
  };
}

/** Checks C9: 0 ≤ cash_left_in_drawer ≤ cash_counted. */
function checkLeft({ cash_left_in_drawer, cash_counted }: Closing): Check {
  const outline = outlineOf("C9:left");
  if (cash_left_in_drawer === null || cash_counted === null) return skipped(outline, because("no_drawer"));
  const [left, most] = [units(cash_left_in_drawer), units(cash_counted)];
  const check = compared(outline, { expected: most, actual: left });
  return { ...check, outcome: left < 0n || left > most ? "failed" : "passed" };
}

/** Checks C9: closing_number = number of the previous closing + 1; the first one is 1. */
function checkClosingNumber(closing: Closing, { previous }: EvaluationContext): Check {
  return compared(outlineOf("C9:closing_number"), {
    expected: BigInt((previous?.closing_number ?? 0) + 1) * COUNT_UNIT,
    actual: BigInt(closing.closing_number) * COUNT_UNIT,
  });
}

/** Checks C9: a later number was not closed earlier. */
function checkOrder(closing: Closing, { previous }: EvaluationContext): Check {
  const outline = outlineOf("C9:order");
  if (previous === null) return skipped(outline, because("no_previous_closing"));
  return inOrder(comparedTexts(outline, previous.closed_at, closing.closed_at));
}

/** Checks C9: closed_at ≥ opened_at. */
function checkClosedAt({ opened_at, closed_at }: Closing): Check {
  return inOrder(comparedTexts(outlineOf("C9:closed_at"), opened_at, closed_at));
}

/** Checks C9: opened_at ≥ closed_at of the terminal's previous closing. */
function checkOpenedAt(closing: Closing, { previous_at_terminal: previous }: EvaluationContext): Check {
  const outline = outlineOf("C9:opened_at");
  if (previous === null) return skipped(outline, because("no_previous_closing"));
  return inOrder(comparedTexts(outline, previous.closed_at, closing.opened_at));
}

/** Returns the check, passed when the first moment is not after the second. */
function inOrder(check: Check): Check {
  const [first, second] = [instantOf(check.expected ?? ""), instantOf(check.actual ?? "")];
  if (first === undefined || second === undefined) return skipped(check, because("datetime_unreadable"));
  return { ...check, outcome: isAfter(first, second) ? "failed" : "passed" };
}

/** Checks C9: business_date = date of opened_at in timezone. */
function checkBusinessDate({ opened_at, timezone, business_date }: Closing): Check {
  const outline = outlineOf("C9:business_date");
  const opened = instantOf(opened_at);
  if (opened === undefined) return skipped(outline, because("datetime_unreadable"));
  return comparedTexts(outline, opened.toZonedDateTimeISO(timezone).toPlainDate().toString(), business_date);
}

/** Checks C9: documents contain first_receipt_number and last_receipt_number. */
function checkReceiptNumberRange(closing: Closing): Check {
  const outline = outlineOf("C9:receipt_numbers");
  const ends = [closing.first_receipt_number, closing.last_receipt_number].filter((number) => number !== null);
  if (ends.length === 0) return skipped(outline, because("no_receipt_numbers"));
  const listed = new Set(closing.documents.map(({ receipt_number }) => receipt_number));
  const absent = ends.filter((number) => !listed.has(number));
  const check = comparedTexts(outline, ends.join(" … "), ends.join(" … "));
  if (absent.length === 0) return check;
  const reason = because("numbers_not_listed", { numbers: absent.join(", ") });
  return { ...check, expected: null, outcome: "failed", reason, values: { numbers: absent.join(", ") } };
}

/**
 * Checks C9: receipts were made out while the session was open, give or take a quarter of an hour.
 */
function checkTimes({ opened_at, closed_at }: Closing, receipts: readonly ReadReceipt[]): Check {
  const outline = outlineOf("C9:times");
  const [opened, closed] = [instantOf(opened_at), instantOf(closed_at)];
  if (opened === undefined || closed === undefined) return skipped(outline, because("datetime_unreadable"));
  const from = opened.subtract({ minutes: MINUTES_ALLOWED });
  const until = closed.add({ minutes: MINUTES_ALLOWED });
  const isOutside = (at: string) => {
    const moment = instantOf(at);
    return isAfter(from, moment) || isAfter(moment, until);
  };
  const outside = endsOf(receipts.map(({ facts }) => facts.created_at)).some(isOutside)
    ? receipts.filter(({ facts }) => isOutside(facts.created_at))
    : [];
  return counted(
    outline,
    [...new Set(outside.map(({ sale_id }) => sale_id))],
    because("documents_differ", { count: outside.length, all: receipts.length }),
  );
}

/**
 * Returns the first and the last moment of each offset: moments of one offset sort as their texts
 * do, which costs less than to read each.
 */
function endsOf(moments: readonly string[]): string[] {
  const ends = new Map<string, { first: string; last: string }>();
  for (const at of moments) {
    const sign = Math.max(at.lastIndexOf("+"), at.lastIndexOf("-"));
    const [time, offset] = [at.slice(0, sign), at.slice(sign)];
    const known = ends.get(offset);
    if (known === undefined) ends.set(offset, { first: time, last: time });
    else if (time < known.first) known.first = time;
    else if (time > known.last) known.last = time;
  }
  return [...ends].flatMap(([offset, { first, last }]) => [first + offset, last + offset]);
}
