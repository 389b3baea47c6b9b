import { machineSeconds } from "../../runtime/clock.ts";
import { isZone } from "../../runtime/formats.ts";
import { type ConfigurationSnapshot, readSetting, scopeOfTerminal } from "./snapshot.ts";

const known = new WeakMap<ConfigurationSnapshot, Map<number | null, string>>();

/**
 * Returns the time zone of a location, without one that of the default store: a zone that this
 * process knows, else UTC.
 */
export function zoneOf(snapshot: ConfigurationSnapshot, location_id: number | null): string {
  const zones = known.get(snapshot) ?? new Map<number | null, string>();
  known.set(snapshot, zones);
  // Any number may be sent as a location; all that are unknown have one zone.
  const location = location_id === null ? undefined : snapshot.locations.get(location_id);
  const key = location?.location_id ?? null;
  const found = zones.get(key);
  if (found !== undefined) return found;
  const zone = readSetting(snapshot, "general/locale/timezone", scopeOfTerminal(snapshot, location ?? null));
  const usable = isZone(zone) ? zone : "UTC";
  zones.set(key, usable);
  return usable;
}

/** Maximum minutes whose offset is kept. */
const MINUTES_MAX = 1_000;
const offsets = new Map<string, number>();

/**
 * Returns the offset of a zone from UTC in seconds.
 *
 * @param at - ISO 8601 in UTC; null for now.
 */
export function offsetSeconds(zone: string, at: string | null): number {
  // The machine's clock chooses the offset only: the database dates the receipt.
  const instant = at ?? Temporal.Instant.fromEpochMilliseconds(machineSeconds() * 1_000).toString();
  // Reading a zone takes longer than all else that is done with a receipt here, and registers send
  // many receipts in a minute.
  const key = `${instant.slice(0, "YYYY-MM-DDTHH:MM".length)} ${zone}`;
  const found = offsets.get(key);
  if (found !== undefined) return found;
  const seconds = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000_000;
  if (offsets.size >= MINUTES_MAX) offsets.clear();
  offsets.set(key, seconds);
  return seconds;
}

/** Returns how far the clock of each location is ahead of UTC now. */
export function shopClocks(
  snapshot: ConfigurationSnapshot,
): { readonly location_id: number; readonly utc_offset_seconds: number }[] {
  return [...snapshot.locations.keys()].map((location_id) => ({
    location_id,
    utc_offset_seconds: offsetSeconds(zoneOf(snapshot, location_id), null),
  }));
}
