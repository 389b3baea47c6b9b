import { formatMoney, ONE_PIECE, parseMoney } from "@tillkeeper/register-kit";

export interface Formats {
  /** ISO 4217. */
  readonly currency: string;
  /** Writes an amount with its currency, `€ 12,95`. */
  readonly money: (minor: bigint) => string;
  /** Writes an amount for a field, `12,95`. */
  readonly amount: (minor: bigint) => string;
  /** Reads an amount that a person has typed; undefined when it is none. */
  readonly readAmount: (text: string) => bigint | undefined;
  /** Writes a quantity in ten-thousandths, `2` or `0,35`. */
  readonly quantity: (qty_e4: bigint) => string;
  /** Writes the server's stock, a decimal text. */
  readonly stock: (qty: string) => string;
  /** Reads a quantity above 0 into ten-thousandths; undefined when it is none. */
  readonly readQuantity: (text: string) => bigint | undefined;
  /** Reads a percentage from 0 to 100 as decimal text; undefined when it is none. */
  readonly readPercent: (text: string) => string | undefined;
  /** Sign between whole units and decimals, as the shop writes it. */
  readonly decimal: string;
  /** Decimals of the currency. */
  readonly decimals: number;
  /** Writes the time of day of milliseconds since 1970. */
  readonly time: (epoch_ms: number) => string;
  readonly date: (epoch_ms: number) => string;
  /** Writes day and time in words, `Thursday, 3 December 2026 at 14:05`. */
  readonly moment: (epoch_ms: number) => string;
  /** Writes how long ago a time was, `12 min. ago`; both in milliseconds since 1970. */
  readonly age: (epoch_ms: number, now_ms: number) => string;
}

const QUANTITY_DECIMALS = 4;
const MINUTE_MS = 60_000;
const PERCENT_DECIMALS = 2;

/**
 * Returns how a shop writes amounts, quantities and times.
 *
 * @param locale - of the platform, such as `nl_NL`.
 * @param language - of the person, for what is written in words.
 */
export function formatsOf(shop: {
  readonly locale: string;
  readonly currency: string;
  readonly timezone: string;
  readonly language: string;
}): Formats {
  const { currency, timezone, language } = shop;
  const locale = shop.locale.replaceAll("_", "-");
  const decimals = formatMoney(0n, currency).split(".")[1]?.length ?? 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const money = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
  const amount = new Intl.NumberFormat(locale, { ...digits, useGrouping: false });
  // Without groups, since a field shows it: 1.000 would be read back as one.
  const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: QUANTITY_DECIMALS, useGrouping: false });
  const decimal = amount.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? quantityDecimal(quantity);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: timezone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: timezone });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: timezone });
  const ago = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return {
    currency,
    // A text is formatted exactly; a number would be a float.
    money: (minor) => money.format(formatMoney(minor, currency) as Intl.StringNumericLiteral),
    amount: (minor) => amount.format(formatMoney(minor, currency) as Intl.StringNumericLiteral),
    readAmount(text) {
      const plain = plainNumber(text, decimals);
      return plain === undefined ? undefined : parseMoney(plain, currency);
    },
    quantity: (qty_e4) => quantity.format(quantityText(qty_e4) as Intl.StringNumericLiteral),
    stock: (qty) => quantity.format(qty as Intl.StringNumericLiteral),
    readQuantity(text) {
      const plain = plainNumber(text, QUANTITY_DECIMALS);
      if (plain === undefined) return undefined;
      const [whole = "0", part = ""] = plain.split(".");
      const qty_e4 = BigInt(whole) * ONE_PIECE + BigInt(part.padEnd(QUANTITY_DECIMALS, "0"));
      return qty_e4 === 0n ? undefined : qty_e4;
    },
    readPercent(text) {
      const plain = plainNumber(text, PERCENT_DECIMALS);
      return plain !== undefined && /^(?:\d{1,2}(?:\.\d+)?|100(?:\.0+)?)$/.test(plain) ? plain : undefined;
    },
    decimal,
    decimals,
    time: (epoch_ms) => time.format(epoch_ms),
    date: (epoch_ms) => date.format(epoch_ms),
    moment: (epoch_ms) => moment.format(epoch_ms),
    age(epoch_ms, now_ms) {
      const minutes = Math.max(0, Math.floor((now_ms - epoch_ms) / MINUTE_MS));
      if (minutes === 0) return ago.format(0, "second");
      if (minutes < 60) return ago.format(-minutes, "minute");
      return minutes < 24 * 60
        ? ago.format(-Math.floor(minutes / 60), "hour")
        : ago.format(-Math.floor(minutes / (24 * 60)), "day");
    },
  };
}

const quantityDecimal = (format: Intl.NumberFormat): string =>
  format.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** Writes ten-thousandths as decimal text. */
function quantityText(qty_e4: bigint): string {
  const size = qty_e4 < 0n ? -qty_e4 : qty_e4;
  const part = (size % ONE_PIECE).toString().padStart(QUANTITY_DECIMALS, "0");
  return `${qty_e4 < 0n ? "-" : ""}${size / ONE_PIECE}.${part}`;
}

/**
 * Returns what a person typed as decimal text with a dot: both `12,5` and `12.5` are taken, since
 * keyboards differ from shops. Undefined for anything else, and for more decimals than allowed.
 */
function plainNumber(text: string, decimals: number): string | undefined {
  const [, whole = "", part = ""] = /^(\d{0,9})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole + part === "" || part.length > decimals) return undefined;
  return part === "" ? whole : `${whole === "" ? "0" : whole}.${part}`;
}
