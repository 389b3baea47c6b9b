import { isLongerThan } from "../../../../runtime/characters.ts";
import { isDate } from "../../../../runtime/formats.ts";
import { ApiError, invalidValue, required } from "../../../../web-api/errors/errors.ts";
import type { QueryMap } from "../../../../web-api/bind/query-string.ts";
import { BOOKS_STATES, type BooksState } from "./books-states.ts";
import { STORED_FINDINGS } from "./finding-codes.ts";

/**
 * Findings that administrators filter closings by: derived from the states, or found by an
 * evaluation.
 */
export const FINDINGS = [
  "session_without_closing",
  "mismatch",
  "documents_missing",
  "late_receipts",
  ...STORED_FINDINGS,
] as const;

export type Finding = (typeof FINDINGS)[number];

const DAYS_DEFAULT = 90;
const DAYS_MAX = 3_660;

/** Filters of a list of closings that are not on a column. */
export interface WantedClosings {
  /** Findings that each listed closing has. */
  readonly findings: readonly Finding[];
  /** Only closings that need a person and are not settled. */
  readonly is_to_do: boolean;
  /** Only closings that a month of the books counts under this name; undefined for all. */
  readonly books: BooksState | undefined;
}

const FILTERS = new Set(["finding", "to_do", "books"]);

/** Most days of a list with `filter[books]`: no index knows what the journal lacks. */
const BOOKS_DAYS_MAX = 366;

/**
 * Takes `filter[finding]`, findings separated by commas, `filter[to_do]` and `filter[books]` out of
 * a list's query.
 *
 * @throws ApiError 400 for an unknown finding, for no name of the books, and for one without a
 *   period of business dates, or with a longer one than a year.
 */
export function takeFindings(query: QueryMap): WantedClosings & { readonly query: QueryMap } {
  const filter = query.get("filter");
  if (!(filter instanceof Map)) return { findings: [], is_to_do: false, books: undefined, query };
  const rest = new Map([...filter].filter(([name]) => !FILTERS.has(name)));
  return {
    findings: filter.has("finding") ? readFindings(filter.get("finding")) : [],
    is_to_do: filter.get("to_do") === "true",
    books: filter.has("books") ? readBooks(filter.get("books"), filter.get("business_date")) : undefined,
    query: new Map(query).set("filter", rest),
  };
}

function readBooks(wanted: unknown, days: unknown): BooksState {
  const known = BOOKS_STATES.find((state) => state === wanted);
  if (known === undefined) throw invalidValue("books", typeof wanted === "string" ? wanted : "");
  requirePeriod(typeof days === "string" ? new Map([["eq", days]]) : days);
  return known;
}

/** Requires a first and a last business date, or one date for both. */
function requirePeriod(conditions: unknown): void {
  const named = conditions instanceof Map ? conditions : new Map<string, unknown>();
  const [from, to] = [named.get("gteq") ?? named.get("eq"), named.get("lteq") ?? named.get("eq")];
  if (typeof from !== "string" || typeof to !== "string") throw required(["business_date"]);
  if (!isDate(from) || !isDate(to)) throw new ApiError("date_invalid", { name: "business_date" });
  const { days } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to));
  if (days >= BOOKS_DAYS_MAX) throw new ApiError("period_too_long", { max: BOOKS_DAYS_MAX });
}

function readFindings(wanted: unknown): readonly Finding[] {
  const names = typeof wanted === "string" ? wanted.split(",").map((name) => name.trim()) : [""];
  const findings = names.map((name) => FINDINGS.find((known) => known === name));
  if (!findings.every((finding) => finding !== undefined)) {
    throw new ApiError("finding_unknown", { names: FINDINGS.join(", ") });
  }
  return findings;
}

/**
 * Validates the number of days to search for sessions without a closing.
 *
 * @throws ApiError 400 outside 1 to 3,660 days.
 */
export function readDays(days: number | undefined): number {
  if (days === undefined) return DAYS_DEFAULT;
  if (days < 1 || days > DAYS_MAX) throw new ApiError("days_out_of_range", { max: DAYS_MAX });
  return days;
}

export const ANNOTATION_CHARACTERS_MAX = 10_000;

/**
 * Returns the trimmed text of an annotation.
 *
 * @throws ApiError 400 for an empty text, one of more than 10,000 characters, or one that a text
 * column refuses.
 */
export function annotationText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") throw required(["text"]);
  if (isLongerThan(trimmed, ANNOTATION_CHARACTERS_MAX)) {
    throw new ApiError("annotation_too_long", { max: ANNOTATION_CHARACTERS_MAX });
  }
  return trimmed;
}
