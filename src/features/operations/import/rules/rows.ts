import { type Cell, CellRefusal, type Column, emptyOf, readCell, someOf, shown, trim } from "./columns.ts";
import { type ImportProblem, importProblem } from "../../../../shop-data/import/problems.ts";
import type { KeySet } from "./key-set.ts";
import {
  ATTRIBUTE_PREFIX,
  barcodeAttribute,
  type ImportRow,
  type References,
  type Value,
} from "../../../../shop-data/import/row.ts";
import { remarkBarcode } from "./barcode.ts";
import { splitAttributes } from "./exported.ts";
import { ATTRIBUTE_TEXTS, type Kind } from "./kind.ts";

/** Why a row, or the whole file, is refused. */
export interface RowProblem extends ImportProblem {
  readonly line: number;
  /** Column of the problem; null for the whole row. */
  readonly column: string | null;
}

/** The import's columns for the names of a header. */
export interface Plan {
  readonly check: Kind["check"];
  readonly complete: Kind["complete"];
  /** Columns in the header's order; undefined for an unknown or ignored name. */
  readonly columns: readonly (Column | undefined)[];
  /** Missing columns that are read as empty. */
  readonly assumed: readonly Column[];
  readonly key: readonly string[];
  /** Problems of the names themselves. */
  readonly problems: readonly Omit<RowProblem, "line">[];
  /** Columns of the platform's export that are not used. */
  readonly ignored: readonly string[];
}

/** The name of a column that the mapping leaves out. */
export const LEFT_OUT = "";

/**
 * The import's names for the columns of a file, by name in lower case; null for a column to leave
 * out.
 */
export type Mapping = ReadonlyMap<string, string | null>;

/** Reads a mapping; its names are compared by `foldedName`, as those of columns are. */
export function readMapping(entries: Iterable<readonly [theirs: string, ours: string | null]>): Mapping {
  return new Map(Array.from(entries, ([theirs, ours]) => [foldedName(theirs), ours === "" ? null : ours]));
}

/** Replaces the names of a header by those of the mapping. */
export function mapNames(names: readonly string[], mapping: Mapping): readonly string[] {
  return names.map((name) => {
    const ours = mapping.get(foldedName(name));
    return ours === undefined ? name : (ours ?? LEFT_OUT);
  });
}

/**
 * Reads the names of columns, a CSV's header or the keys of an object, whatever their case. All
 * unknown names are one problem.
 */
export function planColumns(kind: Kind, names: readonly string[], references: References): Plan {
  const problems: Omit<RowProblem, "line">[] = [];
  const seen = new Set<string>();
  const unknown: string[] = [];
  const ignored: string[] = [];
  const columns = names.map((name) => {
    if (name === LEFT_OUT) return undefined;
    const column = columnNamed(kind, foldedName(name), references);
    if (column === undefined) unknown.push(shown(name));
    else if (column === null) ignored.push(foldedName(name));
    else if ("code" in column) problems.push({ column: name, ...column });
    else {
      // The barcode column and the attribute that holds barcodes are one value.
      const value = column.name === BARCODE ? ATTRIBUTE_PREFIX + barcodeAttribute(references) : column.name;
      if (seen.has(value)) problems.push({ column: column.name, ...importProblem("repeated_column") });
      seen.add(value);
      return column;
    }
    return undefined;
  });
  if (unknown.length > 0) problems.unshift(unknownColumns(kind, unknown));
  for (const { name, required } of kind.columns) {
    if (required === "row" && !seen.has(name)) problems.push({ column: name, ...importProblem("required") });
  }
  const key = references.has_shared_accounts ? (kind.key_when_shared ?? kind.key) : kind.key;
  const assumed = kind.columns.filter(
    ({ name, assumed }) => (assumed === true || kind.key.includes(name)) && !seen.has(name),
  );
  return { check: kind.check, complete: kind.complete, columns, assumed, key, problems, ignored };
}

/** Returns the column, why it is refused, null for an ignored, undefined for an unknown name. */
function columnNamed(kind: Kind, name: string, references: References): Column | ImportProblem | null | undefined {
  const { attributes, barcode_attributes } = references;
  const takes = kind.attributes;
  if (takes !== undefined && name.startsWith(ATTRIBUTE_PREFIX)) {
    const code = name.slice(ATTRIBUTE_PREFIX.length);
    if (kind.has_barcodes === true && barcode_attributes.includes(code))
      return { name, ...takes, remark: remarkBarcode };
    if (attributes.has(code)) return { name, ...takes };
    return attributes.size === 0
      ? importProblem("no_attributes", { code: shown(code) })
      : importProblem("unknown_attribute", { code: shown(code), codes: someOf([...attributes.keys()]) });
  }
  const declared = kind.columns.find((column) => column.name === name);
  if (declared !== undefined || kind.exported === undefined || !Object.hasOwn(kind.exported, name)) return declared;
  const { column, ...reading } = kind.exported[name] ?? { column: null };
  if (column === null) return null;
  if (column === ADDITIONAL) return { name: ADDITIONAL, type: "text", description: "", max: RECORD_CHARACTERS_MAX };
  const ours = kind.columns.find((known) => known.name === column);
  return ours === undefined ? undefined : { ...ours, ...reading };
}

const BARCODE = "barcode";

/** The column of the platform's export that holds the custom attributes of a product. */
const ADDITIONAL = "additional_attributes";
const RECORD_CHARACTERS_MAX = 1024 * 1024;

function unknownColumns(kind: Kind, unknown: readonly string[]): Omit<RowProblem, "line"> {
  const known = kind.columns.map((column) => column.name);
  const names = [...known, ...(kind.attributes ? [`${ATTRIBUTE_PREFIX}<code>`] : [])].join(", ");
  const code = unknown.length === 1 ? "unknown_column" : "unknown_columns";
  return { column: someOf(unknown), ...importProblem(code, { names }) };
}

/** Returns the name of a column as names are compared: without outer blanks, in lower case. */
export function foldedName(name: string): string {
  return trim(name).toLowerCase();
}

interface RowContext {
  readonly references: References;
  readonly splits: boolean;
  readonly keys: KeySet;
  readonly onRemark: (remark: RowProblem) => void;
}

/** @returns the row, or everything that is wrong with it. */
export function readRow(
  plan: Plan,
  line: number,
  cells: readonly Cell[],
  { references, splits, keys, onRemark }: RowContext,
): ImportRow | RowProblem[] {
  const problems: RowProblem[] = plan.problems.map((problem) => ({ ...problem, line }));
  if (cells.length !== plan.columns.length) {
    const counts = { cells: cells.length, columns: plan.columns.length };
    return [{ line, column: null, ...importProblem("cells", counts) }];
  }
  const values = new Map<string, Value>();
  const remarks: RowProblem[] = [];
  for (const [position, column] of plan.columns.entries()) {
    if (column === undefined) continue;
    try {
      const value = readCell(column, cells[position] ?? null, references, splits);
      const is_empty = value === null || value.length === 0;
      if (column.required !== undefined && is_empty) throw new CellRefusal(importProblem("required"));
      values.set(column.name, value);
      const remark = typeof value === "string" ? column.remark?.(value) : undefined;
      if (remark !== undefined) remarks.push({ line, column: column.name, ...remark });
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error;
      problems.push({ line, column: column.name, ...error.problem });
    }
  }
  const barcode = values.get(BARCODE);
  if (barcode !== undefined) {
    values.delete(BARCODE);
    values.set(ATTRIBUTE_PREFIX + barcodeAttribute(references), barcode);
  }
  takeAttributes(
    values,
    references,
    (problem) => void problems.push({ line, column: ADDITIONAL, ...problem }),
    (problem) => void remarks.push({ line, column: ADDITIONAL, ...problem }),
  );
  if (problems.length > 0) return problems;
  for (const column of plan.assumed) values.set(column.name, emptyOf(column, references));
  const objection = plan.check?.(values) ?? plan.complete?.(values, references);
  if (objection !== undefined) return [{ line, column: null, ...importProblem(objection) }];
  const key = plan.key.map((name) => folded(values.get(name) ?? null)).join("\0");
  const first = keys.meet(key, line);
  if (first !== undefined) {
    return [{ line, column: plan.key.join(", "), ...importProblem("repeated_row", { line: first }) }];
  }
  remarks.forEach(onRemark);
  return { line, cells: values };
}

/** Replaces the column of additional attributes with one for each attribute that exists. */
function takeAttributes(
  values: Map<string, Value>,
  references: References,
  onProblem: (problem: ImportProblem) => void,
  onRemark: (remark: ImportProblem) => void,
): void {
  const given = values.get(ADDITIONAL);
  values.delete(ADDITIONAL);
  if (typeof given !== "string") return;
  const unknown: string[] = [];
  for (const [code, text] of splitAttributes(given)) {
    const name = ATTRIBUTE_PREFIX + code;
    const is_barcode = references.barcode_attributes.includes(code);
    if (!references.attributes.has(code) && !is_barcode) {
      if (!SYSTEM_ATTRIBUTES.has(code)) unknown.push(shown(code));
      continue;
    }
    if (values.has(name)) continue;
    try {
      values.set(name, readCell({ name, ...ATTRIBUTE_TEXTS }, text, references, false));
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error;
      onProblem(error.problem);
    }
    const remark = is_barcode ? remarkBarcode(text) : undefined;
    if (remark !== undefined) onRemark(remark);
  }
  if (unknown.length > 0) onRemark(importProblem("ignored_attributes", { codes: someOf(unknown) }));
}

/** Entries that the platform writes beside a product's attributes; they are left out silently. */
const SYSTEM_ATTRIBUTES = new Set([
  "has_options",
  "required_options",
  "quantity_and_stock_status",
  "shipment_type",
  "gift_wrapping_available",
]);

/** Folds case per character like the database; folding whole words depends on context. */
function folded(value: Value): string {
  if (value === null) return "";
  const text = typeof value === "string" ? value : value.join("|");
  // oxlint-disable-next-line no-control-regex -- the common case needs no splitting
  return /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : Array.from(text, (part) => part.toLowerCase()).join("");
}
