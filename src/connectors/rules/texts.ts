import type { Texts } from "../connector.ts";

/** Reads texts by name from a column that this service wrote. */
export function readTexts(stored: string): Texts {
  return JSON.parse(stored) as Texts;
}

export function writeTexts(texts: Texts): string {
  return JSON.stringify(texts);
}
