/** Returns a pattern that finds the typed text anywhere. */
export const asPattern = (text: string): string => (text === "" ? "" : `%${text}%`);
export const fromPattern = (pattern: string | undefined): string => pattern?.replaceAll("%", "") ?? "";

/** Filter for rows whose name contains the typed text; no filter while the text is empty. */
export function byName(typed: string) {
  return typed === "" ? {} : { name: { like: asPattern(typed) } };
}
