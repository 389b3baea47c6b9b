/**
 * Returns the locale for numbers and dates: the language with the country that the browser names
 * for it, if any. English without a country is British, as the texts are.
 */
export function formatLocale(language: string, wanted: readonly string[] = navigator.languages): string {
  const named = wanted.find((tag) => tag.slice(0, 3).toLowerCase() === `${language}-`);
  return named ?? (language === "en" ? "en-GB" : language);
}

/**
 * Returns a rate such as 21 or "5.5" as a percentage in the format of the reader's country; exact
 * for a decimal text.
 */
export function percentText(rate: string | number, language: string): string {
  const options = { style: "unit", unit: "percent", maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(formatLocale(language), options).format(String(rate) as Intl.StringNumericLiteral);
}
