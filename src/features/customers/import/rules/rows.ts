import { type Cell, CellRefusal, type Column, emptyOf, readCell, someOf, shown, trim } from "./columns.ts";
import { type ImportProblem, importProblem } from "../../../../commerce/import/problems.ts";
import type { KeySet } from "./key-set.ts";
import { ATTRIBUTE_PREFIX, type ImportRow, type References, type Value } from "../../../../commerce/import/row.ts";
import type { Kind } from "./kind.ts";

/** Why a row, or the whole file, is refused. */
export interface RowProblem extends ImportProblem {
  readonly line: number;
  /** Null for the whole row. */
  readonly column: string | null;
}

/** Columns for the names of a header. */
export interface Plan {
  readonly check: Kind["check"];
  readonly complete: Kind["complete"];
  /** In the header's order; undefined for an unknown name. */
  readonly columns: readonly (Column | undefined)[];
  /** Missing columns that are read as empty. */
  readonly assumed: readonly Column[];
  readonly key: readonly string[];
  /** Problems of the names themselves. */
  readonly problems: readonly Omit<RowProblem, "line">[];
}

/**
 * Reads the names of columns, a CSV's header or the keys of an object, whatever their case. All
 * unknown names are one problem.
 */
export function planColumns(kind: Kind, names: readonly string[], references: References): Plan {
  const problems: Omit<RowProblem, "line">[] = [];
  const seen = new Set<string>();
  const unknown: string[] = [];
  const columns = names.map((name) => {
    const column = columnNamed(kind, foldedName(name), references);
    if (column === undefined) unknown.push(shown(name));
    else if ("code" in column) problems.push({ column: name, ...column });
    else if (seen.has(column.name)) problems.push({ column: column.name, ...importProblem("repeated_column") });
    else seen.add(column.name);
    return column === undefined || "code" in column ? undefined : column;
  });
  if (unknown.length > 0) problems.unshift(unknownColumns(kind, unknown));
  for (const { name, required } of kind.columns) {
    if (required === "row" && !seen.has(name)) problems.push({ column: name, ...importProblem("required") });
  }
  const key = references.has_shared_accounts ? (kind.key_when_shared ?? kind.key) : kind.key;
  const assumed = kind.columns.filter(
    ({ name, assumed }) => (assumed === true || kind.key.includes(name)) && !seen.has(name),
  );
  return { check: kind.check, complete: kind.complete, columns, assumed, key, problems };
}

/** Returns the column, why its name is refused, or undefined for an unknown one. */
function columnNamed(kind: Kind, name: string, { attributes }: References): Column | ImportProblem | undefined {
  const takes = kind.attributes;
  if (takes === undefined || !name.startsWith(ATTRIBUTE_PREFIX)) {
    return kind.columns.find((column) => column.name === name);
  }
  const code = name.slice(ATTRIBUTE_PREFIX.length);
  if (attributes.has(code)) return { name, ...takes };
  return attributes.size === 0
    ? importProblem("no_attributes", { code: shown(code) })
    : importProblem("unknown_attribute", { code: shown(code), codes: someOf([...attributes.keys()]) });
}

function unknownColumns(kind: Kind, unknown: readonly string[]): Omit<RowProblem, "line"> {
  const known = kind.columns.map((column) => column.name);
  const names = [...known, ...(kind.attributes ? [`${ATTRIBUTE_PREFIX}<code>`] : [])].join(", ");
  const code = unknown.length === 1 ? "unknown_column" : "unknown_columns";
  return { column: someOf(unknown), ...importProblem(code, { names }) };
}

/** The name of a column as names are compared: without outer blanks, in lower case. */
export function foldedName(name: string): string {
  return trim(name).toLowerCase();
}

/** @returns the row, or everything that is wrong with it. */
export function readRow(
  plan: Plan,
  line: number,
  cells: readonly Cell[],
  { references, splits, keys }: { references: References; splits: boolean; keys: KeySet },
): ImportRow | RowProblem[] {
  const problems: RowProblem[] = plan.problems.map((problem) => ({ ...problem, line }));
  if (cells.length !== plan.columns.length) {
    const counts = { cells: cells.length, columns: plan.columns.length };
    return [{ line, column: null, ...importProblem("cells", counts) }];
  }
  const values = new Map<string, Value>();
  for (const [place, column] of plan.columns.entries()) {
    if (column === undefined) continue;
    try {
      const value = readCell(column, cells[place] ?? null, references, splits);
      const is_empty = value === null || value.length === 0;
      if (column.required !== undefined && is_empty) throw new CellRefusal(importProblem("required"));
      values.set(column.name, value);
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error;
      problems.push({ line, column: column.name, ...error.problem });
    }
  }
  if (problems.length > 0) return problems;
  for (const column of plan.assumed) values.set(column.name, emptyOf(column, references));
  const objection = plan.check?.(values) ?? plan.complete?.(values, references);
  if (objection !== undefined) return [{ line, column: null, ...importProblem(objection) }];
  const key = plan.key.map((name) => folded(values.get(name) ?? null)).join("\0");
  const first = keys.meet(key, line);
  if (first !== undefined) {
    return [{ line, column: plan.key.join(", "), ...importProblem("repeated_row", { line: first }) }];
  }
  return { line, cells: values };
}

/** Folds case per character like the database; folding whole words depends on context. */
function folded(value: Value): string {
  if (value === null) return "";
  const text = typeof value === "string" ? value : value.join("|");
  // oxlint-disable-next-line no-control-regex -- the common case needs no splitting
  return /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : Array.from(text, (part) => part.toLowerCase()).join("");
}
