import { type Check, compared, comparedTexts, COUNT_UNIT, type Outline, skipped, withReason } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import { because } from "./reasons.ts";

const NUMBER: Outline = {
  id: "C9:closing_number",
  kind: "finding",
  title: "Number in the series",
  formula: "closing_number = number of the previous closing + 1; the first one is 1",
};
const OPENED: Outline = {
  id: "C9:opened_at",
  kind: "finding",
  title: "Opened after the previous closing",
  formula: "opened_at ≥ closed_at of the previous closing",
};
const DAY: Outline = {
  id: "C9:business_date",
  kind: "finding",
  title: "Business date",
  formula: "business_date = date of opened_at in timezone",
};
const NUMBERS: Outline = {
  id: "C9:receipt_numbers",
  kind: "finding",
  title: "First and last receipt number",
  formula: "first_receipt_number and last_receipt_number stand in documents",
};

/** C9: closing_number = number of the previous closing + 1; the first one is 1. */
export function checkClosingNumber({ closing, surroundings: { previous } }: Evidence): Check {
  return compared(NUMBER, {
    expected: BigInt((previous?.closing_number ?? 0) + 1) * COUNT_UNIT,
    actual: BigInt(closing.closing_number) * COUNT_UNIT,
    unit: COUNT_UNIT,
  });
}

/** C9: opened_at ≥ closed_at of the previous closing. */
export function checkOpenedAt({ closing, surroundings: { previous } }: Evidence): Check {
  if (previous === null) return skipped(OPENED, because("no_previous_closing"));
  const closed = instantOf(previous.closed_at);
  const opened = instantOf(closing.opened_at);
  if (closed === undefined || opened === undefined) return skipped(OPENED, because("datetime_unreadable"));
  const check = comparedTexts(OPENED, previous.closed_at, closing.opened_at);
  return { ...check, outcome: Temporal.Instant.compare(opened, closed) >= 0 ? "passed" : "failed" };
}

/** C9: business_date = date of opened_at in timezone. */
export function checkBusinessDate({ closing }: Evidence): Check {
  const opened = instantOf(closing.opened_at);
  if (opened === undefined) return skipped(DAY, because("opened_at_unreadable"));
  const day = opened.toZonedDateTimeISO(closing.timezone).toPlainDate().toString();
  return comparedTexts(DAY, day, closing.business_date);
}

/** C9: first_receipt_number and last_receipt_number stand in documents. */
export function checkReceiptNumberRange({ closing }: Evidence): Check {
  const ends = [closing.first_receipt_number, closing.last_receipt_number].filter((number) => number !== null);
  if (ends.length === 0) return skipped(NUMBERS, because("no_receipt_numbers"));
  const listed = new Set(closing.documents.map(({ receipt_number }) => receipt_number));
  const absent = ends.filter((number) => !listed.has(number));
  const check = comparedTexts(NUMBERS, ends.join(" … "), ends.join(" … "));
  if (absent.length === 0) return check;
  const reason = because("numbers_not_listed", { numbers: absent.join(", ") });
  return withReason({ ...check, expected: null, outcome: "failed" }, reason);
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
