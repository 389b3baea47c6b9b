import { refusal } from "../api/client.ts";
import type { ResourceName } from "../api/resources.ts";
import { isFailedFile } from "./failure/unloaded.ts";
import type { FilterOf } from "./list/list-types.ts";

/** Returns a pattern that finds the typed text anywhere. */
export const asPattern = (text: string): string => (text === "" ? "" : `%${text}%`);
/** Returns the text that was typed for a pattern. */
export const fromPattern = (pattern: string | undefined): string => pattern?.replaceAll("%", "") ?? "";

/** Returns a filter for rows whose name contains the typed text; an empty text filters nothing. */
export function byName(typed: string) {
  return typed === "" ? {} : { name: { like: asPattern(typed) } };
}

/**
 * Returns a filter for registers whose name, or that of their location, contains the typed text.
 */
export function byFullName(typed: string) {
  return typed === "" ? {} : { full_name: { like: asPattern(typed) } };
}

/** Returns why something failed, in the reader's language. */
export function errorText(error: unknown): string {
  // The browser's own text names the file, in English.
  if (isFailedFile(error)) return refusal(null, 0).message;
  return error instanceof Error ? error.message : String(error);
}

export function listLink<Name extends ResourceName>(name: Name, filter: FilterOf<Name>): string {
  return `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
