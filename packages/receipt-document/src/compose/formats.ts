import { shownDigits } from "@tillkeeper/exact/currencies";
import { formatAmount } from "@tillkeeper/exact/money";
import { receiptLanguage } from "../texts/texts.ts";

/**
 * Formats a store's amounts, numbers and times. Amounts, numbers and rates are in ten-thousandths.
 */
export interface Formats {
  /** BCP 47 tag. */
  readonly locale: string;
  readonly money: (units: bigint) => string;
  /** Formats a unit price, with fractions of the smallest coin. */
  readonly unitPrice: (units: bigint) => string;
  readonly number: (units: bigint) => string;
  readonly percent: (units: bigint) => string;
  /**
   * Formats date and time of an ISO 8601 or PostgreSQL timestamp in the store's time zone;
   * undefined for any other text.
   */
  readonly moment: (text: string) => string | undefined;
  /** Formats a calendar day, or the day of a timestamp. */
  readonly day: (text: string) => string | undefined;
  readonly country: (country_id: string) => string | undefined;
}

const FALLBACK_LOCALE = "en-US";
const FALLBACK_TIME_ZONE = "UTC";

/**
 * Returns the formats of a store. A language without texts is formatted as British English. When
 * Intl does not know the locale, time zone or currency, uses American English, UTC, or a plain
 * number followed by the currency's text.
 *
 * @param locale - `nl_NL` as the platform writes it, or BCP 47.
 */
export function formatsFor(locale: string, time_zone: string, currency: string | undefined): Formats {
  const tag = localeTag(locale);
  const zone = attempt(() => new Intl.DateTimeFormat("en", { timeZone: time_zone }).resolvedOptions().timeZone);
  const dates = new Intl.DateTimeFormat(tag, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: zone ?? FALLBACK_TIME_ZONE,
  });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: zone ?? FALLBACK_TIME_ZONE });
  const plainDays = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const percents = new Intl.NumberFormat(tag, { style: "unit", unit: "percent", maximumFractionDigits: 4 });
  const coins = moneyFormat(tag, currency, undefined);
  const prices = moneyFormat(tag, currency, 4);
  const countries = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
  return {
    locale: tag,
    money: coins,
    unitPrice: prices,
    number: (units) => numbers.format(literal(units)),
    percent: (units) => percents.format(literal(units)),
    moment: (text) => attempt(() => dates.format(Temporal.Instant.from(asIso(text)))),
    day: (text) =>
      attempt(() =>
        /^\d{4}-\d{2}-\d{2}$/.test(text.trim())
          ? plainDays.format(Temporal.PlainDate.from(text.trim()).toZonedDateTime("UTC").toInstant())
          : days.format(Temporal.Instant.from(asIso(text))),
      ),
    country: (country_id) => attempt(() => countries.of(country_id.trim().toUpperCase())),
  };
}

/** Returns the direction in which texts of a language run. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return attempt(() => new Intl.Locale(tag).getTextInfo().direction) === "rtl" ? "rtl" : "ltr";
}

function localeTag(locale: string): string {
  const tags = attempt(() => Intl.getCanonicalLocales(locale.trim().replaceAll("_", "-"))) ?? [];
  const [tag = FALLBACK_LOCALE] = Intl.NumberFormat.supportedLocalesOf(tags);
  // Intl formats `en` as American English; the administration uses British English for it. A
  // language without texts gets the same, because English texts with Arabic digits are unreadable.
  return tag === "en" || receiptLanguage(tag) === undefined ? "en-GB" : tag;
}

function moneyFormat(
  tag: string,
  currency: string | undefined,
  digits_max: number | undefined,
): (units: bigint) => string {
  const coins = attempt(() => new Intl.NumberFormat(tag, { style: "currency", currency: currency ?? "" }));
  if (coins === undefined) {
    const plain = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: digits_max ?? 2 });
    return (units) => [plain.format(literal(units)), currency].filter((part) => part !== undefined).join("\u00a0");
  }
  const code = currency ?? "";
  const formats = new Map<number, Intl.NumberFormat>();
  return (units) => {
    const digits = shownDigits(code, units);
    const most = Math.max(digits_max ?? 0, digits);
    const known = formats.get(digits);
    const format =
      known ??
      new Intl.NumberFormat(tag, {
        style: "currency",
        currency: code,
        minimumFractionDigits: digits,
        maximumFractionDigits: most,
      });
    formats.set(digits, format);
    return format.format(literal(units));
  };
}

/**
 * Returns the amount as text, which Intl formats digit by digit; a number would pass through a
 * float.
 */
function literal(units: bigint): Intl.StringNumericLiteral {
  return formatAmount(units) as Intl.StringNumericLiteral;
}

/**
 * Converts a timestamp of PostgreSQL, `2026-11-21 01:05:20.123456+00`, to ISO 8601. A register may
 * omit the offset and means UTC.
 */
function asIso(text: string): string {
  const trimmed = text.trim();
  return /[zZ]$|[+-]\d{2}(:?\d{2})?$/.test(trimmed.slice(10)) ? trimmed : `${trimmed}Z`;
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
