/**
 * How numbers and dates of a language are written: as in the reader's country where the browser names one for it.
 * English without a country is written as in Britain, as the texts are.
 */
export function formatLocale(language: string, wanted: readonly string[] = navigator.languages): string {
  const named = wanted.find((tag) => tag.slice(0, 3).toLowerCase() === `${language}-`);
  return named ?? (language === "en" ? "en-GB" : language);
}
