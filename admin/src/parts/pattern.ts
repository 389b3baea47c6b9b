/** What is typed, as a pattern that finds it anywhere in a text. */
export const asPattern = (text: string): string => (text === "" ? "" : `%${text}%`);
export const fromPattern = (pattern: string | undefined): string => pattern?.replaceAll("%", "") ?? "";
