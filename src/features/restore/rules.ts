import { badRequest } from "../../web-api/errors.ts";

/** Higher than what any shop draws between a backup and its restore. */
export const STEP = 1_000_000;
/** A known number further ahead than this is a typing error: no counter goes back. */
const AHEAD_MAX = 1_000_000_000;
/** Numbers of orders, invoices and credit memos have this many digits after their prefix. */
const DIGITS = 9;

export const DOCUMENTS = ["order", "invoice", "creditmemo"] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];

/** A number that was given out before the restore: of an id or of the revisions, or of a document under its prefix. */
export interface KnownNumber {
  readonly counter: string;
  /** Only for documents; empty for the first store view. */
  readonly prefix: string | undefined;
  readonly value: number;
}

/** A counter as it was restored, and after which number it goes on. */
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
 * @throws ApiError when it is none of that form.
 */
export function readKnown(text: string): KnownNumber {
  const [, counter = "", digits = ""] = /^([a-z_]{1,63})=(\d{1,24})$/.exec(text) ?? [];
  if (counter === "") throw badRequest("%1 is not of the form counter=number, such as receipt=4711", [text]);
  const isDocument = DOCUMENTS.some((kind) => kind === counter);
  if (isDocument && digits.length < DIGITS)
    throw badRequest("%1: the number of a document has 9 digits or more", [text]);
  const value = Number(isDocument ? digits.slice(-DIGITS) : digits);
  if (!Number.isSafeInteger(value)) throw badRequest("%1: the number is too large", [text]);
  return { counter, prefix: isDocument ? digits.slice(0, -DIGITS) : undefined, value };
}

/** The number after which a counter goes on. Documents follow the newest known one, as their numbers should have no gap. */
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
      throw badRequest("%1=%2 is more than %3 above the restored %4. Check the number.", [
        each.counter,
        String(found.value),
        String(AHEAD_MAX),
        String(each.restored),
      ]);
    return found;
  });
  for (const { counter, prefix } of highest.values()) {
    throw badRequest("%1 is no counter of this database", [
      prefix === undefined ? counter : `${counter} with prefix "${prefix}"`,
    ]);
  }
  return matched;
}

/** The number of a document as it is printed. */
export function printedNumber(prefix: string, value: number): string {
  return prefix + String(value).padStart(DIGITS, "0");
}
