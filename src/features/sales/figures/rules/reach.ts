import type { Caller } from "../../../../web-api/route.ts";

/** Location of the figures of all locations together. */
export const ALL = 0;

/** Selects the figures of a request. */
export interface Asked {
  readonly caller: Caller;
  readonly location_id: number | undefined;
}

/**
 * Returns the locations whose figures a request adds up: all together, unless it names a location
 * or its caller is bound to some. Figures of one that does not exist or that the caller may not
 * access are empty, as lists filtered by it are. Only all together have months: no administrator is
 * bound to locations, and an integration, which may be, reads no figures.
 */
export function reachOf({ caller: { location_ids }, location_id }: Asked): readonly number[] {
  if (location_id === undefined) return location_ids.length === 0 ? [ALL] : location_ids;
  return location_id > ALL && (location_ids.length === 0 || location_ids.includes(location_id)) ? [location_id] : [];
}
