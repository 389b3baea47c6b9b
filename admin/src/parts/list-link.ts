import type { ResourceName } from "../api/resources.ts";

export function listLink(name: ResourceName, filter: object): string {
  return `/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
