/**
 * The code that somebody means who types this: the one that is called so, else what is typed.
 *
 * @param codes - those that are known; one that was only typed before says nothing about what is meant now.
 * @param texts - what a code is called, the likeliest first.
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
