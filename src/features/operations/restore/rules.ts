import { DIGITS, DOCUMENTS } from "../../../shop-data/orders/sequence.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";

/**
 * How far ids continue after the newest known one: more than any shop uses between a backup and its
 * restore.
 */
export const STEP = 1_000_000;
/** Maximum distance of a known number; more is a typing error. Counters cannot be lowered. */
const AHEAD_MAX = 1_000_000_000;

/**
 * A number that was issued before the restore: an id, a revision, or a document number under its
 * prefix.
 */
export interface KnownNumber {
  readonly counter: string;
  /** Prefix of document numbers, empty for the first store view; undefined for other counters. */
  readonly prefix: string | undefined;
  readonly value: number;
}

/** A restored counter and the number after which it continues. */
export interface RaisedCounter {
  readonly counter: string;
  readonly prefix: string | undefined;
  readonly restored: number;
  readonly known: number | undefined;
  readonly raised: number;
}

/**
 * Reads `receipt=4711`, `revision=2175` or `order=2000000012`.
 *
 * @throws ApiError when the text has another form.
 */
export function readKnown(text: string): KnownNumber {
  const [, counter = "", digits = ""] = /^([a-z_]{1,63})=(\d{1,24})$/.exec(text) ?? [];
  if (counter === "") throw new ApiError("counter_not_readable", { text });
  const isDocument = DOCUMENTS.some((kind) => kind === counter);
  if (isDocument && digits.length < DIGITS) throw new ApiError("counter_too_short", { text });
  const value = Number(isDocument ? digits.slice(-DIGITS) : digits);
  if (!Number.isSafeInteger(value)) throw new ApiError("counter_too_large", { text });
  return { counter, prefix: isDocument ? digits.slice(0, -DIGITS) : undefined, value };
}

/**
 * Returns the number after which a counter continues. Documents continue after the newest known
 * one, so that their numbers have no gap.
 */
export function raisedFrom(restored: number, known: KnownNumber | undefined): number {
  const newest = Math.max(restored, known?.value ?? 0);
  return known?.prefix === undefined ? newest + STEP : newest;
}

/**
 * Finds the highest known number of each counter.
 *
 * @throws ApiError when a name is no counter, or a number is too far ahead to be right.
 */
export function matchKnown(
  counters: readonly { readonly counter: string; readonly prefix: string | undefined; readonly restored: number }[],
  known: readonly KnownNumber[],
): (KnownNumber | undefined)[] {
  const keyOf = (each: { readonly counter: string; readonly prefix: string | undefined }): string =>
    `${each.counter} ${each.prefix ?? "-"}`;
  const highest = new Map<string, KnownNumber>();
  for (const each of known) {
    if ((highest.get(keyOf(each))?.value ?? -1) < each.value) highest.set(keyOf(each), each);
  }
  const matched = counters.map((each) => {
    const found = highest.get(keyOf(each));
    highest.delete(keyOf(each));
    if (found !== undefined && found.value > each.restored + AHEAD_MAX)
      throw new ApiError("counter_too_far", {
        counter: each.counter,
        value: String(found.value),
        max: String(AHEAD_MAX),
        restored: String(each.restored),
      });
    return found;
  });
  for (const { counter, prefix } of highest.values()) {
    throw new ApiError("counter_unknown", {
      name: prefix === undefined ? counter : `${counter} with prefix "${prefix}"`,
    });
  }
  return matched;
}

export function printedNumber(prefix: string, value: number): string {
  return prefix + String(value).padStart(DIGITS, "0");
}
