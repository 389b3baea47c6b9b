import type { SharedDeps } from "../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import type { Tx } from "../../runtime/database.ts";
import { noSuchId } from "../../web-api/errors/errors.ts";
import type { Caller, RequestContext } from "../../web-api/route.ts";
import { recordExport } from "../security-events/commands/record.ts";
import { countViews, deleteView, insertView, listViews, lockView, updateView } from "./queries.ts";
import {
  type ListExport,
  type ListView,
  mayChange,
  requireExport,
  requireList,
  requireRoom,
  requireView,
  type ViewInput,
} from "./rules.ts";

export interface ShownView extends Omit<ListView, "admin_user_id"> {
  readonly is_own: boolean;
  readonly may_change: boolean;
}

/**
 * Reads the caller's own and the shared views of a list.
 *
 * @throws ApiError 400 for a list without views, 401 without its permission.
 */
export async function readViews({ db }: Pick<SharedDeps, "db">, caller: Caller, list: string) {
  requireList(caller, list);
  const items = (await listViews(db, caller.id, list)).map((view) => shown(caller, view));
  return { items, total_count: items.length };
}

/**
 * @throws ApiError 400 for an unknown list, values beyond the limits and too many views, 401
 *   without permission.
 */
export async function createView({ db }: Pick<SharedDeps, "db">, caller: Caller, view: ViewInput): Promise<ShownView> {
  requireList(caller, view.list);
  requireView(caller, view);
  return inTransaction(db, async (tx) => {
    requireRoom(await countViews(tx, caller.id));
    return shown(caller, await insertView(tx, caller.id, view));
  });
}

/**
 * @throws ApiError 400 for values beyond the limits, 401 without permission, 404 for a view that is
 *   not the caller's.
 */
export async function changeView(
  { db }: Pick<SharedDeps, "db">,
  caller: Caller,
  list_view_id: number,
  changes: Partial<Omit<ViewInput, "list">>,
): Promise<ShownView> {
  return inTransaction(db, async (tx) => {
    const view = { ...(await takeView(tx, caller, list_view_id)), ...changes };
    requireView(caller, view);
    return shown(caller, await updateView(tx, list_view_id, view));
  });
}

/** @throws ApiError 401 without the list's permission, 404 for a view that is not the caller's. */
export async function removeView(
  { db }: Pick<SharedDeps, "db">,
  caller: Caller,
  list_view_id: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await takeView(tx, caller, list_view_id);
    await deleteView(tx, list_view_id);
    return true;
  });
}

/**
 * Records the export of a list to a file that the browser makes, as a security event.
 *
 * @throws ApiError 400 for an unknown list and a negative number, 401 without the list's
 *   permission.
 */
export async function recordListExport(
  deps: SharedDeps,
  { caller }: RequestContext,
  file: ListExport,
): Promise<boolean> {
  requireExport(caller, file);
  await recordExport(deps, { caller }, `${file.list} (${file.rows})`);
  return true;
}

async function takeView(tx: Tx, caller: Caller, list_view_id: number): Promise<ListView> {
  const view = await lockView(tx, list_view_id);
  if (view === undefined || !mayChange(caller, view)) throw noSuchId("View", list_view_id);
  requireList(caller, view.list);
  return view;
}

function shown(caller: Caller, view: ListView): ShownView {
  const { admin_user_id, ...rest } = view;
  return { ...rest, is_own: admin_user_id === caller.id, may_change: mayChange(caller, view) };
}
