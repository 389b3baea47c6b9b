import { codes, code as isoRow } from "currency-codes";

/** Codes of ISO 4217 that no shop accepts: precious metals, units of account and test codes. */
const NO_MONEY: ReadonlySet<string> = new Set([
  "XAG",
  "XAU",
  "XBA",
  "XBB",
  "XBC",
  "XBD",
  "XPD",
  "XPT",
  "XTS",
  "XUA",
  "XXX",
]);

/** Decimals of codes that ISO 4217 added after the last edition of `currency-codes`. */
const NEWER: Readonly<Record<string, number>> = { XAD: 2, XCG: 2 };

/** Units of account: ISO 4217 gives them no minor unit. */
const WITHOUT_MINOR_UNIT: ReadonlySet<string> = new Set(["XDR", "XSU"]);

const DIGITS_USUAL = 2;
/** Decimals of an amount: ten-thousandths, as in money.ts. */
const FRACTION_DIGITS = 4;

const CODES: ReadonlySet<string> = new Set(
  [...codes(), ...Object.keys(NEWER), ...Intl.supportedValuesOf("currency")].filter((code) => !NO_MONEY.has(code)),
);

/**
 * The smallest step in which cash is paid, in ten-thousandths, for currencies where it exceeds the
 * minor unit. Source: CLDR 48, supplemental/currencyData, fractions; a test compares them.
 */
export const CASH_STEPS: Readonly<Record<string, bigint>> = {
  AMD: 10_000n,
  CAD: 500n,
  CHF: 500n,
  CRC: 10_000n,
  CZK: 10_000n,
  DKK: 5_000n,
  GYD: 10_000n,
  HUF: 50_000n,
  MNT: 10_000n,
  MUR: 10_000n,
  NOK: 10_000n,
  RSD: 10_000n,
  SEK: 10_000n,
  TWD: 10_000n,
  TZS: 10_000n,
  UZS: 10_000n,
};

/**
 * Whether a code in capitals is a currency of ISO 4217, including retired ones that Intl still
 * knows.
 */
export function isCurrency(code: string): boolean {
  return CODES.has(code);
}

/** Returns every code that `isCurrency` accepts, sorted. */
export function currencyCodes(): string[] {
  return [...CODES].toSorted();
}

/**
 * Returns the decimals of a currency's minor unit by ISO 4217: 2 for HUF, 0 for JPY, 3 for KWD. For
 * retired codes they are those of CLDR.
 */
export function minorDigits(code: string): number {
  const row = WITHOUT_MINOR_UNIT.has(code) ? undefined : isoRow(code);
  return row?.digits ?? NEWER[code] ?? displayDigits(code);
}

/**
 * Returns the minor unit of a currency in ten-thousandths: 100 for EUR, 10000 for JPY, 1 for CLF.
 */
export function minorUnit(code: string): bigint {
  return 10n ** BigInt(Math.max(0, FRACTION_DIGITS - minorDigits(code)));
}

/**
 * Returns the decimals in which amounts of a currency are usually written, by CLDR: 0 for HUF.
 * Returns 2 for a code that Intl does not know.
 */
export function displayDigits(code: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
    return format.resolvedOptions().maximumFractionDigits ?? DIGITS_USUAL;
  } catch (error) {
    if (error instanceof RangeError) return DIGITS_USUAL;
    throw error;
  }
}

/**
 * Returns the decimals to show an amount with: the usual ones, or those of the minor unit when the
 * usual ones would cut the amount off.
 *
 * @param units - ten-thousandths.
 */
export function shownDigits(code: string, units: bigint): number {
  const usual = displayDigits(code);
  const step = 10n ** BigInt(Math.max(0, FRACTION_DIGITS - usual));
  return units % step === 0n ? usual : Math.max(usual, minorDigits(code));
}

/**
 * Returns the smallest step of cash by CLDR in ten-thousandths; 0 where cash is paid to the minor
 * unit.
 */
export function cashStep(code: string): bigint {
  return CASH_STEPS[code] ?? 0n;
}
