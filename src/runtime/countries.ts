import countries from "i18n-iso-countries";

/**
 * Returns whether the upper-case code is a country's. Accepts XK for Kosovo, which has no code in
 * the standard.
 */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && (code === "XK" || countries.isValid(code));
}
