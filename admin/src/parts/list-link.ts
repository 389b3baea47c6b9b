import { RESOURCE_PAGES } from "../listings.ts";
import { SCREENS } from "../screens.ts";

/** Address of a list with a filter, or undefined when the application has no such page. */
export function listLink(name: string, filter: object = {}): string | undefined {
  const isKnown = RESOURCE_PAGES.some((page) => page.name === name) || SCREENS.some(({ path }) => path === name);
  if (!isKnown) return undefined;
  const isEmpty = Object.keys(filter).length === 0;
  return isEmpty ? `/${name}` : `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
