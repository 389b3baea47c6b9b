import { endOfDay, isoDay, startOfDay } from "../day.ts";

/** The part of a list's state that a saved view keeps. */
export interface ListState {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: string };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/**
 * Matches a day relative to today, as the calendar day, its first or its last instant: `@start-7`
 * is the first instant of the day a week ago.
 */
const MOVING = /^@(day|start|end)([+-]\d+)$/;

/**
 * Returns a view's state as a query. With `isMoving`, days are kept as their distance from today.
 */
export function queryOf({ filter, sort }: ListState, isMoving: boolean, today: string): string {
  const kept = isMoving ? mapTexts(filter, (text) => movingDay(text, today)) : filter;
  return new URLSearchParams({ filter: JSON.stringify(kept), sort: sort.field, order: sort.order }).toString();
}

/**
 * Reads a view's query, with relative days counted from today. Returns undefined for a query that
 * no list has written.
 */
export function stateOf(query: string, today: string): ListState | undefined {
  const read = new URLSearchParams(query);
  try {
    const filter: unknown = JSON.parse(read.get("filter") ?? "");
    if (typeof filter !== "object" || filter === null || Array.isArray(filter)) return undefined;
    const sort = { field: read.get("sort") ?? "", order: read.get("order") ?? "" };
    return { filter: mapTexts(filter as ListState["filter"], (text) => fixedDay(text, today)), sort };
  } catch {
    return undefined;
  }
}

/** Returns whether a filter names a day. */
export function hasDays(filter: ListState["filter"]): boolean {
  return Object.values(filter).some((value) =>
    typeof value === "object" && value !== null
      ? hasDays(value as ListState["filter"])
      : typeof value === "string" && (DAY.test(value) || INSTANT.test(value)),
  );
}

/** Returns whether two states show the same rows in the same order. */
export function isSame(one: ListState, other: ListState): boolean {
  return (
    isSameFilter(one.filter, other.filter) && one.sort.field === other.sort.field && one.sort.order === other.sort.order
  );
}

/** Returns whether two filters show the same rows. */
export function isSameFilter(one: ListState["filter"], other: ListState["filter"]): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== "");
  return JSON.stringify(members.map(([name, member]) => [name, canonical(member)]).toSorted());
}

function mapTexts(values: ListState["filter"], map: (text: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === "string") return [name, map(value)];
      if (typeof value !== "object" || value === null || Array.isArray(value)) return [name, value];
      return [name, mapTexts(value as ListState["filter"], map)];
    }),
  );
}

function movingDay(text: string, today: string): string {
  const at = (day: string): string => {
    const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
    return days < 0 ? `${days}` : `+${days}`;
  };
  if (DAY.test(text)) return `@day${at(text)}`;
  if (!INSTANT.test(text)) return text;
  const day = isoDay(text);
  if (text === startOfDay(day)) return `@start${at(day)}`;
  return text === endOfDay(day) ? `@end${at(day)}` : text;
}

function fixedDay(text: string, today: string): string {
  const [, kind, days] = MOVING.exec(text) ?? [];
  if (kind === undefined) return text;
  const day = new Date(Date.parse(today) + Number(days) * 86_400_000).toISOString().slice(0, 10);
  return kind === "day" ? day : kind === "start" ? startOfDay(day) : endOfDay(day);
}
