import { checkKey } from "@tillkeeper/texts/check-key";
import { minorDigits } from "../../../../../runtime/currencies.ts";
import { BOOKING_WORDS } from "./booking-words.ts";
import type { Check, Sentence, Values } from "./check.ts";
import { outlineOf } from "./outlines.ts";
import { SENTENCES, type SentenceCode } from "./sentences.ts";

/**
 * Values that are amounts of the closing's currency, or intervals of them; every other text is put
 * in as it is.
 */
export const AMOUNT_VALUES: ReadonlySet<string> = new Set([
  "amount",
  "stated",
  "expected",
  "difference",
  "net",
  "tax",
  "counted",
  "cash_expected",
  "listed",
  "made_out",
  "width",
  "paid",
  "price",
]);

/** Values that are codes and are shown as words. */
export const WORD_VALUES: ReadonlySet<string> = new Set(["from", "to", "kind", "choice", "option", "before"]);

const BLANK = /%\{(\w+)\}/g;

/**
 * Returns the sentence of a check, with the two sides that it compares; null when a value of the
 * sentence is missing, as in a skipped check.
 */
export function sentenceOf(check: Check, currency: string): Sentence | null {
  const code = codeOf(check);
  if (code === undefined) return null;
  const template = SENTENCES[code];
  const known: Values = { ...sidesOf(check), ...check.values };
  const values: Record<string, string | number> = {};
  for (const [, blank = ""] of template.matchAll(BLANK)) {
    const name = blank === "smart_count" ? "count" : blank;
    const value = known[name];
    if (value === undefined) return null;
    values[name] = value;
  }
  return { code, values, text: sentenceText(template, values, currency) };
}

/**
 * Returns the code of a check's sentence: drawer and float have one for more and one for less,
 * receipt numbers only where two differ.
 */
function codeOf({ id, outcome, difference }: Check): SentenceCode | undefined {
  if (outcome === "skipped") return undefined;
  const { key } = checkKey(id);
  if (key === "H1_receipt_number" && outcome === "passed") return undefined;
  if (key === "C7" || key === "C9_cash") {
    if (difference === null || difference === "0") return undefined;
    return difference.startsWith("-") ? `${key}_less` : `${key}_more`;
  }
  return key in SENTENCES ? (key as SentenceCode) : undefined;
}

/**
 * Returns both sides of a check, under the names by which sentences show them as amounts, counts or
 * texts.
 */
function sidesOf({ id, expected, actual, difference, receipts_count }: Check): Values {
  const { rate } = checkKey(id);
  return {
    ...(expected === null ? {} : inEachWay("expected", expected)),
    ...(actual === null ? {} : inEachWay("stated", actual)),
    ...(difference === null ? {} : { difference: difference.replace(/^-/, "") }),
    ...(receipts_count === 0 ? {} : { count: receipts_count }),
    ...(rate === undefined ? {} : { rate }),
  };
}

/**
 * Returns a side's value under a name for each format: an amount, a count, a text, a moment or a
 * day.
 */
function inEachWay(name: string, value: string): Values {
  const ways = ["count", "text", "moment", "day"].map((way) => [`${name}_${way}`, value] as const);
  return { [name]: value, ...Object.fromEntries(ways) };
}

/**
 * Returns the sentence in English. A template with two parts has one for a count of 1 and one for
 * more.
 */
export function sentenceText(template: string, values: Values, currency: string): string {
  const [one = "", many = one] = template.split(" |||| ");
  return (values["count"] === 1 ? one : many).replaceAll(BLANK, (whole, blank: string) => {
    const name = blank === "smart_count" ? "count" : blank;
    const value = values[name];
    return value === undefined ? whole : valueText(name, value, currency);
  });
}

function valueText(name: string, value: string | number, currency: string): string {
  if (typeof value === "number") return String(value);
  if (name === "check") return outlineOf(value).title;
  if (WORD_VALUES.has(name)) return BOOKING_WORDS[value] ?? value;
  if (!AMOUNT_VALUES.has(name)) return value;
  const [from = "", to] = value.split(" …");
  if (to === undefined) return amountText(from, currency);
  return to === ""
    ? `at least ${amountText(from, currency)}`
    : `${amountText(from, currency)} to ${amountText(to.trim(), currency)}`;
}

/** Formats an amount with the decimals of the currency, or more when the amount has more. */
function amountText(amount: string, currency: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const digits = fraction.padEnd(minorDigits(currency), "0");
  return digits === "" ? whole : `${whole}.${digits}`;
}
