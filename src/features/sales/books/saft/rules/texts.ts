import { withCents } from "../../journal/rules/shown.ts";
import { roundTo } from "../../../closings/rules/units.ts";

/** Most characters of an id in the format. */
export const ID_MAX = 35;
export const NOTE_MAX = 9_999;

const CENT = 100n;

/** Returns a text in one line, cut to what the format takes. */
export function shortText(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\p{Cc}+/gu, " ").trim());
  return characters.slice(0, most).join("").trimEnd();
}

/** Returns an id in one line; empty when it is too long, as a cut one would be that of another. */
export function wholeText(id: string, most: number): string {
  const text = shortText(id, most + 1);
  return Array.from(text).length > most ? "" : text;
}

/** Returns the number of a receipt as sent, else its id in the service. */
export function documentNumber(receipt_number: string | null, receipt_id: number): string {
  const number = wholeText(receipt_number ?? "", ID_MAX);
  return number === "" ? `id-${receipt_id}` : number;
}

/** Returns an amount of ten-thousandths with two decimals, rounded. */
export function amountText(amount: bigint): string {
  return withCents(toCents(amount));
}

export function toCents(amount: bigint): bigint {
  return roundTo(amount, CENT);
}

/**
 * Returns a function that rounds one amount after the other to cents, so that what it returned adds
 * up to the rounded sum of what it got.
 */
export function carriedCents(): (amount: bigint) => bigint {
  let exact = 0n;
  let returned = 0n;
  return (amount) => {
    exact += amount;
    const cents = toCents(exact) - returned;
    returned += cents;
    return cents;
  };
}

/** A date and a time of the clock of the shop. */
export interface Moment {
  readonly date: string;
  readonly time: string;
}

/** @param moment - ISO 8601 with an offset. */
export function momentIn(moment: string, timezone: string): Moment {
  const at = Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: "second" }) };
}
