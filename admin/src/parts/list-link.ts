import type { ResourceName } from "../api/resources.ts";

/** Address of a list with a filter. */
export function listLink(name: ResourceName, filter: object): string {
  return `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
