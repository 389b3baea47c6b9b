/** Puts values in the place of `%1`, `%2` …. */
export function fill(text: string, values: readonly string[]): string {
  return text.replace(/%(\d)/g, (place, digit: string) => values[Number(digit) - 1] ?? place);
}
