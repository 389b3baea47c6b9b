import { createHash } from "node:crypto";
import { importFiles } from "../../features/operations/import/commands.ts";
import { kindNamed } from "../../features/operations/import/rules/kinds.ts";
import type { ConnectorsDeps } from "../deps.ts";
import { redactText } from "../../runtime/redact.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { shortReason } from "../../shared/events/rules/deliveries.ts";
import type { Columns, Page, Pulled, PulledKind } from "../connector.ts";
import {
  beginSweep,
  claimCustomer,
  endSweep,
  followMerged,
  leaseCursor,
  listHashes,
  listUnsettledCustomers,
  type PulledList,
  releaseCursor,
  replaceDifferences,
  storeDifference,
  storePosition,
  storeSeen,
} from "../queries/pulled.ts";
import { databaseNow } from "../queries/tasks.ts";
import { CONNECTOR, fileOf } from "./as-import.ts";
import { compareRecords, RECORD_DIFFERENCES } from "./compare-records.ts";
import type { OpenConnector } from "./store.ts";
import { toolsOfReading, withinBudget } from "./tools.ts";
import { withinTime } from "../../runtime/within-time.ts";
import { accountFinder, type PlatformRecord, storableOf } from "./unsent.ts";

/** Maximum records of a page. At most one page is held in memory. */
const PAGE_RECORDS = 200;
const PAGE_TIMEOUT_MS = 60_000;
/**
 * Duration of a lease in seconds: longer than a page, a minute without calls left, the page again
 * and its import.
 */
const LEASE_SECONDS = 300;

export interface Pulling {
  /** False when another node reads this kind. */
  readonly is_done: boolean;
  readonly records: number;
  /** Number of records that differ from when they were pulled last. */
  readonly changed: number;
  /** Number of records that the import refused; each is a difference with its reason. */
  readonly refused: number;
  /** Number of records that a sweep did not find any more; each is a difference. */
  readonly deleted: number;
}

/**
 * Imports the platform's records of a kind page by page. A record with an unchanged hash is not
 * imported. An interrupted call is continued by the next one.
 *
 * @param how - `pull`: changes since the last pull. `sweep`: all records, which also finds
 *   deletions.
 * @throws the errors of the connector and the database.
 */
export async function pullKind(
  deps: ConnectorsDeps,
  open: OpenConnector,
  kind: PulledKind,
  how: "pull" | "sweep",
): Promise<Pulling> {
  const { db } = deps;
  const { connector_id } = open.stored;
  const list = { connector_id, kind };
  const done = { records: 0, changed: 0, refused: 0, deleted: 0 };
  const cursor = await leaseCursor(db, list, LEASE_SECONDS);
  if (cursor === undefined) return { ...done, is_done: false };
  let failure: string | null = null;
  try {
    if (how === "sweep") await beginSweep(db, list);
    let position = (how === "pull" ? cursor.position : cursor.sweep_position) ?? undefined;
    for (let has_more = true; has_more;) {
      const read = (): Promise<Page> =>
        withinTime(PAGE_TIMEOUT_MS, (signal) =>
          open.connector[how](kind, position, PAGE_RECORDS, toolsOfReading(open.calls, signal)),
        );
      const read_at = await databaseNow(db);
      const page = await withinBudget(read);
      const taken = await takePage(deps, list, lastOfEach(page.items), read_at);
      if (how === "sweep") await comparePage(deps, list, taken, read_at);
      done.records += page.items.length;
      done.changed += taken.changed;
      done.refused += taken.refused;
      position = page.next;
      has_more = page.has_more;
      await inTransaction(db, (tx) => storePosition(tx, list, how, page.next ?? null, LEASE_SECONDS));
    }
    if (how === "sweep") {
      done.deleted = await inTransaction(db, async (tx) => {
        if (kind === "customers") await followMerged(tx, connector_id);
        return endSweep(tx, list);
      });
    }
    return { ...done, is_done: true };
  } catch (error) {
    failure = shortReason(redactText(error instanceof Error ? error.message : String(error)));
    throw error;
  } finally {
    await releaseCursor(db, list, failure);
  }
}

interface List extends PulledList {
  readonly kind: PulledKind;
}

/**
 * Returns each record once, as it came last: a page has a record twice when it moved while the
 * platform read the page.
 */
function lastOfEach(items: readonly Pulled[]): readonly Pulled[] {
  return [...new Map(items.map((item) => [item.remote_id, item])).values()];
}

/** A stored page: its records that were imported now, and those with an unchanged hash. */
interface TakenPage {
  readonly changed: number;
  readonly refused: number;
  readonly imported: readonly PlatformRecord[];
  readonly same: readonly PlatformRecord[];
}

async function takePage(
  deps: ConnectorsDeps,
  list: List,
  items: readonly Pulled[],
  read_at: string,
): Promise<TakenPage> {
  const { db } = deps;
  const { connector_id, kind } = list;
  const known = await listHashes(db, list, idsOf(items));
  const there = items.flatMap(({ remote_id, record }) =>
    record === undefined ? [] : [{ remote_id, record, hash: hashOf(record) }],
  );
  const changed = there.filter(({ remote_id, hash }) => known.get(remote_id) !== hash);
  const { records, again } = await storableOf(deps, list, changed, read_at);
  const refusals = await store(deps, kind, records);
  await inTransaction(db, async (tx) => {
    // A record without a new hash is tried again by the next sweep.
    const isTaken = (remote_id: string): boolean => !refusals.has(remote_id) && !again.has(remote_id);
    const seen = there.map(({ remote_id, hash, record }) => ({
      remote_id,
      hash: isTaken(remote_id) ? hash : undefined,
      record_key: keyOf(kind, record),
    }));
    await storeSeen(tx, list, seen);
    for (const [key, reason] of refusals) {
      await storeDifference(tx, list, { key, code: "not_imported", there: reason });
    }
    for (const { remote_id, record } of items) {
      if (record === undefined) await storeDifference(tx, list, { key: remote_id, code: "deleted" });
    }
  });
  const imported = records.filter(({ remote_id }) => !refusals.has(remote_id));
  if (kind === "customers") await mapCustomers(deps, connector_id, imported);
  const same = there.filter(({ remote_id, hash }) => known.get(remote_id) === hash);
  return { changed: changed.length, refused: refusals.size, imported, same };
}

/**
 * Compares the records of a page that were not imported now with those in the tables, and stores
 * the differences.
 */
async function comparePage(
  deps: ConnectorsDeps,
  list: List,
  { imported, same }: TakenPage,
  read_at: string,
): Promise<void> {
  const { db } = deps;
  const { connector_id, kind } = list;
  const unsettled =
    kind === "customers" ? await listUnsettledCustomers(db, connector_id, idsOf(same), read_at) : new Set<string>();
  const settled = same.filter(({ remote_id }) => !unsettled.has(remote_id));
  const { records: compared } = await storableOf(deps, list, settled, read_at);
  const found = await compareRecords(deps, kind, compared);
  const keys = idsOf([...imported, ...compared]);
  await inTransaction(db, (tx) => replaceDifferences(tx, list, { keys, codes: RECORD_DIFFERENCES }, found));
}

function idsOf(records: readonly Pick<Pulled, "remote_id">[]): readonly string[] {
  return records.map(({ remote_id }) => remote_id);
}

/** Imports records; returns the reason of each refused record by its remote id. */
async function store(
  deps: ConnectorsDeps,
  kind: PulledKind,
  changed: readonly PlatformRecord[],
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>();
  if (changed.length === 0) return refusals;
  const file = fileOf(
    kind,
    changed.map(({ record }) => record),
  );
  const options = { all_or_nothing: false, dry_run: false, is_of_platform: true };
  const [report] = await importFiles(deps, CONNECTOR, [file], options);
  if (report === undefined) throw new Error("an import has no report");
  for (const { line, message } of report.errors) {
    const of = line === null ? undefined : changed[line - 1];
    // A problem without a line concerns every record.
    for (const { remote_id } of of === undefined ? changed : [of]) refusals.set(remote_id, shortReason(message));
  }
  if (report.errors_count > report.errors.length || !report.is_complete) {
    for (const { remote_id } of changed) if (!refusals.has(remote_id)) refusals.set(remote_id, "not read");
  }
  return refusals;
}

/** Links accounts with the platform's customers, so that sales name them. */
async function mapCustomers(
  deps: ConnectorsDeps,
  connector_id: number,
  customers: readonly PlatformRecord[],
): Promise<void> {
  const findAccount = await accountFinder(deps);
  await inTransaction(deps.db, async (tx) => {
    for (const { remote_id, record } of customers) {
      const account = await findAccount(tx, record);
      if (account === undefined) continue;
      const owner = await claimCustomer(tx, connector_id, account.entity_id, remote_id);
      if (owner === remote_id) continue;
      await storeDifference(
        tx,
        { connector_id, kind: "customers" },
        {
          key: remote_id,
          code: "double",
          here: String(account.entity_id),
          ...(owner === undefined ? {} : { there: owner }),
        },
      );
    }
  });
}

/** Returns the natural key of a record as JSON text; null when it contains an e-mail address. */
function keyOf(kind: PulledKind, record: Columns): string | null {
  const { key, columns } = kindNamed(kind);
  if (columns.some(({ name, type }) => type === "email" && key.includes(name))) return null;
  return JSON.stringify(Object.fromEntries(key.flatMap((name) => (record[name] ? [[name, record[name]]] : []))));
}

function hashOf(record: Columns): string {
  const entries = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url");
}
