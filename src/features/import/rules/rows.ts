import {
  type Cell,
  CellRefusal,
  type Column,
  emptyOf,
  readCell,
  type References,
  someOf,
  shown,
  type Value,
} from "./columns.ts";
import type { KeySet } from "./key-set.ts";
import { ATTRIBUTE_PREFIX, type Kind } from "./kind.ts";

/** Why a row, or the whole file, is refused. */
export interface Problem {
  readonly line: number;
  /** null: the row as such. */
  readonly column: string | null;
  readonly message: string;
}

/** A row that may be stored. */
export interface ImportRow {
  readonly line: number;
  /** By column; a column that the file does not have keeps what is stored. */
  readonly cells: ReadonlyMap<string, Value>;
}

/** How the cells under some names are read. */
export interface Plan {
  readonly check: Kind["check"];
  /** By place; undefined for a name that is no column. */
  readonly columns: readonly (Column | undefined)[];
  /** Columns that the file leaves out, and that are read as empty. */
  readonly assumed: readonly Column[];
  readonly key: readonly string[];
  /** What is wrong with the names themselves. */
  readonly problems: readonly Omit<Problem, "line">[];
}

/** Reads the names of columns: a CSV's header, or the keys of an object. */
export function planColumns(kind: Kind, names: readonly string[], references: References): Plan {
  const problems: Omit<Problem, "line">[] = [];
  const seen = new Set<string>();
  const columns = names.map((name) => {
    const column = columnNamed(kind, name, references);
    if (typeof column === "string") problems.push({ column: name, message: column });
    if (seen.has(name)) problems.push({ column: name, message: "stands there twice." });
    seen.add(name);
    return typeof column === "string" ? undefined : column;
  });
  for (const { name, required } of kind.columns) {
    if (required === "row" && !seen.has(name)) problems.push({ column: name, message: "is required." });
  }
  const key = references.has_shared_accounts ? (kind.key_when_shared ?? kind.key) : kind.key;
  const assumed = kind.columns.filter(
    ({ name, assumed }) => (assumed === true || kind.key.includes(name)) && !seen.has(name),
  );
  return { check: kind.check, columns, assumed, key, problems };
}

/** The column, or why there is none. */
function columnNamed(kind: Kind, name: string, { attributes }: References): Column | string {
  const declared = kind.columns.find((column) => column.name === name);
  if (declared !== undefined) return declared;
  const takes = kind.attributes;
  if (takes !== undefined && name.startsWith(ATTRIBUTE_PREFIX)) {
    const code = name.slice(ATTRIBUTE_PREFIX.length);
    if (attributes.has(code)) return { name, ...takes };
    const known = attributes.size === 0 ? "there is none yet" : `there is ${someOf([...attributes.keys()])}`;
    return `There is no product attribute ${shown(code)}; ${known}.`;
  }
  const known = kind.columns.map((column) => column.name);
  return `is no column of this kind; these are ${[...known, ...(takes ? [`${ATTRIBUTE_PREFIX}<code>`] : [])].join(", ")}.`;
}

/** @returns the row, or everything that is wrong with it. */
export function readRow(
  plan: Plan,
  line: number,
  cells: readonly Cell[],
  { references, splits, keys }: { references: References; splits: boolean; keys: KeySet },
): ImportRow | Problem[] {
  const problems: Problem[] = plan.problems.map((problem) => ({ ...problem, line }));
  if (cells.length !== plan.columns.length) {
    const message = `has ${count(cells.length, "cell")} where the header has ${count(plan.columns.length, "column")}.`;
    return [{ line, column: null, message: `The row ${message}` }];
  }
  const values = new Map<string, Value>();
  for (const [place, column] of plan.columns.entries()) {
    if (column === undefined) continue;
    try {
      const value = readCell(column, cells[place] ?? null, references, splits);
      if (column.required !== undefined && isEmpty(value)) throw new CellRefusal("is required.");
      values.set(column.name, value);
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error;
      problems.push({ line, column: column.name, message: error.message });
    }
  }
  if (problems.length > 0) return problems;
  for (const column of plan.assumed) values.set(column.name, emptyOf(column, references));
  const objection = plan.check?.(values);
  if (objection !== undefined) return [{ line, column: null, message: objection }];
  const key = plan.key.map((name) => folded(values.get(name) ?? null)).join("\0");
  const first = keys.meet(key, line);
  if (first !== undefined) {
    return [{ line, column: plan.key.join(", "), message: `is the same as on line ${first} of this file.` }];
  }
  return { line, cells: values };
}

function isEmpty(value: Value): boolean {
  return value === null || value.length === 0;
}

/** Character by character, as the database folds: whole words would fold by their context. */
function folded(value: Value): string {
  if (value === null) return "";
  const text = typeof value === "string" ? value : value.join("|");
  // oxlint-disable-next-line no-control-regex -- the common case needs no splitting
  return /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : Array.from(text, (part) => part.toLowerCase()).join("");
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
