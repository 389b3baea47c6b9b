/**
 * Returns the code that matches the typed text by code or label; without a match, the text itself.
 *
 * @param codes - the known codes, without codes that were only typed earlier.
 * @param texts - labels of a code, the likeliest first.
 */
export function codeMeant(
  typed: string,
  codes: readonly string[],
  texts: readonly ((code: string) => string)[],
): string {
  const said = typed.trim();
  if (codes.includes(said)) return said;
  const isSaid = (text: string): boolean => text.toLowerCase() === said.toLowerCase();
  const found = [(code: string) => code, ...texts].flatMap((textOf) => codes.filter((code) => isSaid(textOf(code))));
  return found[0] ?? said;
}
