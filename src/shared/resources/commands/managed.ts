import type { SharedDeps } from "../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { changeCached } from "../../../runtime/generations.ts";
import { type ApiError, couldNotSave, noSuchId, problem } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import type { ListSource } from "../../../web-api/list/search-list.ts";
import {
  type AuditedTable,
  deleteAudited,
  insertAudited,
  lockAudited,
  updateAudited,
  administrator,
} from "../../audit/write.ts";
import { findListed, missingLocations } from "../listed.ts";

type Row = Record<string, unknown>;

/** Result of `prepare`: columns to write, and values that only this answer shows. */
export interface Prepared {
  readonly columns: Row;
  readonly revealed?: Row;
}

/** A change of a row. A new row has no `before`, a deleted one no `after`. */
export interface Change {
  readonly id: number;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/**
 * A table whose rows the administration API lists, creates, updates and deletes; every change is
 * audited.
 */
export interface Managed<Input> {
  readonly table: AuditedTable;
  /**
   * Name of a row in messages: `Role with id "%1" does not exist.`, `Could not save the role: %1`.
   */
  readonly entity: string;
  readonly list: ListSource;
  /**
   * Validates and converts a request before the transaction. Slow work such as hashing belongs
   * here. `id` is undefined for a new row.
   */
  readonly prepare: (deps: SharedDeps, caller: Caller, input: Input, id: number | undefined) => Promise<Prepared>;
  /** Runs first in the transaction: takes a lock that covers more than one row. */
  readonly lock?: (tx: Tx) => Promise<void>;
  /**
   * Runs after the write, in its transaction: throws to refuse it, and applies its consequences.
   */
  readonly settle?: (tx: Tx, change: Change, deps: SharedDeps, caller: Caller) => Promise<void>;
}

export function noSuch(entity: string, id: number): ApiError {
  return noSuchId(entityName(entity), id);
}

/** Capitalizes an entity's name for the beginning of a sentence. */
export function entityName(entity: string): string {
  return entity.charAt(0).toUpperCase() + entity.slice(1);
}

/**
 * Creates a row.
 *
 * @returns the row as its list shows it, with secrets that only this answer contains.
 * @throws ApiError 400 could-not-save.
 */
export async function createManaged<Input>(
  managed: Managed<Input>,
  deps: SharedDeps,
  caller: Caller,
  input: Input,
): Promise<Row> {
  const { columns, revealed } = await managed.prepare(deps, caller, input, undefined);
  const row = await changeCached(deps, async (tx) => {
    await managed.lock?.(tx);
    const after = await insertAudited(tx, managed.table, columns, administrator(caller));
    const id = Number(after[managed.list.primary_key]);
    await managed.settle?.(tx, { id, before: undefined, after }, deps, caller);
    return findListed(tx, managed.list, id);
  });
  return { ...row, ...revealed };
}

/**
 * Updates a row under its lock: an absent member keeps its value.
 *
 * @returns the row as its list shows it, with secrets that only this answer contains.
 * @throws ApiError 404, 400 could-not-save.
 */
export async function updateManaged<Input>(
  managed: Managed<Input>,
  deps: SharedDeps,
  caller: Caller,
  id: number,
  input: Input,
): Promise<Row> {
  const { columns, revealed } = await managed.prepare(deps, caller, input, id);
  const row = await changeCached(deps, async (tx) => {
    await managed.lock?.(tx);
    const before = await lockAudited(tx, managed.table, id);
    if (!before) throw noSuch(managed.entity, id);
    const after = await updateAudited(tx, managed.table, before, columns, administrator(caller));
    await managed.settle?.(tx, { id, before, after }, deps, caller);
    return findListed(tx, managed.list, id);
  });
  return { ...row, ...revealed };
}

/**
 * Deletes a row. Returns true.
 *
 * @throws ApiError 404, 400 could-not-delete.
 */
export async function deleteManaged<Input>(
  managed: Managed<Input>,
  deps: SharedDeps,
  caller: Caller,
  id: number,
): Promise<true> {
  await changeCached(deps, async (tx) => {
    await managed.lock?.(tx);
    const before = await lockAudited(tx, managed.table, id);
    if (!before) throw noSuch(managed.entity, id);
    // Runs before the delete, so that a refusal has a message instead of a foreign-key error.
    await managed.settle?.(tx, { id, before, after: undefined }, deps, caller);
    await deleteAudited(tx, managed.table, before, administrator(caller));
  });
  return true;
}

/** Refuses ids of locations that do not exist. */
export async function requireLocations(tx: Tx, entity: string, location_ids: unknown): Promise<void> {
  const [missing] = await missingLocations(tx, location_ids as number[]);
  if (missing !== undefined)
    throw couldNotSave(entity, problem("unknown_reference", { kind: "location", id: missing }));
}
