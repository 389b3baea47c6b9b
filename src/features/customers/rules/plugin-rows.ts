import type { ValidationRow, ValidationSeverity } from "../../../plugins/hooks.ts";

const SEVERITIES: ReadonlySet<unknown> = new Set<ValidationSeverity>(["error", "warning", "info", "normalize"]);
const SUGGESTING: ReadonlySet<unknown> = new Set<ValidationSeverity>(["normalize", "info"]);

/**
 * What a plugin's validator answered, checked: it is somebody else's code. A suggestion on a row that may not have one is
 * left out.
 *
 * @throws Error that says what is wrong with the answer.
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

/** A validator that could not judge lets nothing pass: its row blocks saving and names it. */
export function failureRow(key: string, reason: string): ValidationRow {
  return {
    field: key,
    code: "validator_failed",
    severity: "error",
    message: `The validator "${key}" failed: ${reason.replace(/\.$/, "")}.`,
  };
}
