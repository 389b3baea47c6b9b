import countries from "i18n-iso-countries";

/** The codes of countries, of two letters. */
export const COUNTRY_CODES: readonly string[] = Object.keys(countries.getAlpha2Codes());

/** Returns the code of three letters for a country's of two; empty for no country. */
export function alpha3(code: string): string {
  return code === "XK" ? "XKX" : (countries.alpha2ToAlpha3(code) ?? "");
}

/**
 * Returns whether the upper-case code is a country's. Accepts XK for Kosovo, which has no code in
 * the standard.
 */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && (code === "XK" || countries.isValid(code));
}
