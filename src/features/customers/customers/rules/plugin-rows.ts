import type { ValidationRow, ValidationSeverity } from "../../../../plugins/hooks.ts";
import { ValidationRequest } from "../schemas.ts";
import { rowOf } from "./validator.ts";

const SEVERITIES: ReadonlySet<unknown> = new Set<ValidationSeverity>(["error", "warning", "info", "normalize"]);
const SUGGESTING: ReadonlySet<unknown> = new Set<ValidationSeverity>(["normalize", "info"]);

/**
 * Validates the answer of a plugin's validator, which is third-party code. Omits a suggestion on a
 * row that may not have one.
 *
 * @throws Error with the reason.
 */
export function readRows(answer: unknown): ValidationRow[] {
  if (!Array.isArray(answer)) throw new Error("it answered no list of rows");
  return answer.map(readRow);
}

function readRow(row: unknown): ValidationRow {
  if (typeof row !== "object" || row === null) throw new Error("it answered a row that is no object");
  const { field, code, severity, message, suggested_value } = row as Readonly<Record<string, unknown>>;
  if (typeof field !== "string" || typeof code !== "string" || typeof message !== "string") {
    throw new Error("it answered a row without field, code or message");
  }
  if (!isSeverity(severity)) throw new Error("it answered a row of an unknown severity");
  const hasSuggestion = typeof suggested_value === "string" && SUGGESTING.has(severity);
  return { field, code, severity, message, ...(hasSuggestion ? { suggested_value } : {}) };
}

function isSeverity(value: unknown): value is ValidationSeverity {
  return SEVERITIES.has(value);
}

const FIELDS: ReadonlySet<string> = new Set(Object.keys(ValidationRequest.properties));

/**
 * Returns the rows with fields of the request only, and the names of other fields, which no
 * register can show. A row with another field becomes one about the whole customer, with the field
 * `""`; a suggestion for another field is left out.
 */
export function atKnownFields(rows: readonly ValidationRow[]) {
  const isKnown = ({ field }: ValidationRow): boolean => field === "" || FIELDS.has(field);
  return {
    rows: rows.flatMap((row): ValidationRow[] => {
      if (isKnown(row)) return [row];
      const { suggested_value: _, ...rest } = row;
      return row.severity === "normalize" ? [] : [{ ...rest, field: "" }];
    }),
    unknown_fields: rows.filter((row) => !isKnown(row)).map(({ field }) => field),
  };
}

/** Returns a row that blocks saving and names the validator that failed. */
export function failureRow(key: string, reason: string): ValidationRow {
  return rowOf(key, "validator_failed", "error", `The validator "${key}" failed: ${reason.replace(/\.$/, "")}.`);
}
