import type { ResourceName } from "../api/resources.ts";
import type { FilterOf } from "./list/list-types.ts";

/** Returns a pattern that finds the typed text anywhere. */
export const asPattern = (text: string): string => (text === "" ? "" : `%${text}%`);
/** Returns the text that was typed for a pattern. */
export const fromPattern = (pattern: string | undefined): string => pattern?.replaceAll("%", "") ?? "";

/** Returns a filter for rows whose name contains the typed text; an empty text filters nothing. */
export function byName(typed: string) {
  return typed === "" ? {} : { name: { like: asPattern(typed) } };
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function listLink<Name extends ResourceName>(name: Name, filter: FilterOf<Name>): string {
  return `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
