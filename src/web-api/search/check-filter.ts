import { isLongerThan } from "../../runtime/characters.ts";
import { ApiError } from "../errors/errors.ts";
import { castValue, type ColumnType } from "./cast.ts";
import { type Column, comparedValues } from "./conditions.ts";

export const PATTERN_CHARACTERS_MAX = 256;

/** Conditions whose cost is the length of the text times the length of the value. */
export const PATTERN_CONDITIONS: ReadonlySet<string> = new Set([
  "like",
  "nlike",
  "fulltext",
  "finset",
  "nfinset",
  "regexp",
]);

/** Example of a value of each type, for the message about a refused value. */
const EXAMPLES: Readonly<Record<ColumnType, string>> = {
  int: "12",
  bigint: "12",
  numeric: "12.50",
  bool: "1",
  timestamp: "2026-11-28 09:05:00",
  date: "2026-11-28",
  uuid: "0b6e7e0a-5a52-4c5b-9d0c-3f1c2f1f8a11",
  text: "text",
  json: "text",
};
const SHOWN_CHARACTERS_MAX = 100;

/**
 * Refuses a filter that cannot be answered: a filter on a long column that asks for more than
 * whether it has a value, a pattern that is too long, and a value that is not of the column's type.
 * Such a value would match no row, and a client would take that for an answer.
 *
 * @param name - the column as the list names it.
 * @throws ApiError 400.
 */
export function checkFilter(name: string, { is_long, type }: Column, condition_type: string, value: string): void {
  if (is_long === true && condition_type !== "null" && condition_type !== "notnull") {
    throw new ApiError("search_condition_not_supported", { condition: condition_type, field: name });
  }
  if (PATTERN_CONDITIONS.has(condition_type)) {
    if (!isLongerThan(value, PATTERN_CHARACTERS_MAX)) return;
    throw new ApiError("search_value_too_long", { condition: condition_type, max: PATTERN_CHARACTERS_MAX });
  }
  const unreadable = comparedValues(condition_type, value).find((one) => castValue(one, type) === undefined);
  if (unreadable === undefined) return;
  throw new ApiError("search_value_not_readable", {
    field: name,
    value: unreadable.slice(0, SHOWN_CHARACTERS_MAX),
    example: EXAMPLES[type],
  });
}
