import type { lockEmails } from "../customers/locks.ts";
import type { Tx } from "../../runtime/database.ts";
import { type ImportProblem, importProblem } from "./problems.ts";
import type { ImportRow, References, Value } from "./row.ts";
import { type Fields, findStored, type TargetTable, upsertRows, type Written } from "./upsert.ts";

export type Outcome = Written["outcome"] | Refused;

export interface Refused extends ImportProblem {
  readonly column: string | null;
}

/** Default store view and currency of a website. */
export interface WebsiteFacts {
  readonly store_id: number;
  readonly store_name: string;
  readonly currency: string;
}

export interface StoreContext {
  readonly references: References;
  readonly websites: ReadonlyMap<number, WebsiteFacts>;
  /** Locks the addresses of a batch of accounts; undefined when no lock is needed. */
  readonly lockEmails: typeof lockEmails | undefined;
}

/** Rows with the same columns that are stored together. */
export interface Batch {
  readonly rows: readonly ImportRow[];
  /** Names of the columns that the rows have. */
  readonly names: readonly string[];
  readonly has: (column: string) => boolean;
  /** Returns a cell's text; null when it is empty, absent or a list. */
  readonly text: (index: number, column: string) => string | null;
  readonly list: (index: number, column: string) => readonly string[];
  readonly refuse: (index: number, column: string | null, problem: ImportProblem) => void;
  /** Returns the indexes of the rows that are not refused. */
  readonly open: () => number[];
  /** Records the result of a row; any change turns an unchanged row into an updated one. */
  readonly note: (index: number, outcome: Written["outcome"]) => void;
  /**
   * Returns the results of all rows.
   *
   * @throws Error when nothing was noted for a row.
   */
  readonly outcomes: () => Outcome[];
}

export function openBatch(rows: readonly ImportRow[]): Batch {
  const [first] = rows;
  const names = [...(first?.cells.keys() ?? [])];
  const given = new Set(names);
  const outcomes: (Outcome | undefined)[] = rows.map(() => undefined);
  const cell = (index: number, column: string): Value => rows[index]?.cells.get(column) ?? null;
  return {
    rows,
    names,
    has: (column) => given.has(column),
    text: (index, column) => {
      const value = cell(index, column);
      return typeof value === "string" ? value : null;
    },
    list: (index, column) => {
      const value = cell(index, column);
      return typeof value === "object" && value !== null ? value : [];
    },
    refuse: (index, column, problem) => {
      outcomes[index] = { column, ...problem };
    },
    open: () => [...rows.keys()].filter((index) => typeof outcomes[index] !== "object"),
    note: (index, outcome) => {
      const before = outcomes[index];
      if (before === undefined || before === "unchanged") outcomes[index] = outcome;
    },
    outcomes: () =>
      outcomes.map((outcome) => {
        if (outcome === undefined) throw new Error("a row was neither stored nor refused");
        return outcome;
      }),
  };
}

/**
 * Returns a row's values by column of the table, for the columns that the file has.
 *
 * @param columns - the table's column for each column of the file.
 */
export function fieldsOf(batch: Batch, index: number, columns: Readonly<Record<string, string>>): Fields {
  const fields: Record<string, string | null> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (batch.has(name)) fields[column] = batch.text(index, name);
  }
  return fields;
}

/** Returns a mapping of columns that have the same name in the table and in the file. */
export function sameNames(types: TargetTable["types"]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(types).map((name) => [name, name]));
}

/**
 * Rejects new rows that lack a required column, then writes the others to their table.
 *
 * @param fields - the columns to write.
 * @param needed - columns that a new row requires.
 * @returns the id of each written row.
 */
export async function writeBatch(
  tx: Tx,
  batch: Batch,
  target: TargetTable,
  fields: (index: number) => Fields,
  needed: readonly string[] = [],
): Promise<ReadonlyMap<number, Written>> {
  const missing = needed.find((column) => !batch.has(column));
  if (missing !== undefined) {
    const indexes = batch.open();
    const are_stored = await findStored(tx, target, indexes.map(fields));
    for (const [position, index] of indexes.entries()) {
      if (are_stored[position] !== true) batch.refuse(index, missing, importProblem("required_when_new"));
    }
  }
  const indexes = batch.open();
  const written = await upsertRows(tx, target, indexes.map(fields));
  const byIndex = new Map<number, Written>();
  for (const [position, index] of indexes.entries()) {
    const row = written[position];
    if (row === undefined) throw new Error("a row was not written");
    batch.note(index, row.outcome);
    byIndex.set(index, row);
  }
  return byIndex;
}
