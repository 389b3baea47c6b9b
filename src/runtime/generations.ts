import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Db, isTimeout, type Tx } from "./database.ts";
import { parsePosition } from "./log-position.ts";
import { inTransaction } from "./transaction.ts";

/**
 * Areas of cached data. Triggers on the tables raise an area's number in the transaction that
 * changes its data.
 */
export type Area = "access" | "configuration" | "licensing" | "terminals" | "webhooks";

export type GenerationNumbers = Readonly<Record<Area, number>>;

const POLL_EVERY_MS = 250;
/** Maximum age in ms of the poll that a response from memory relies on. */
const FRESH_FOR_MS = 800;

interface Primary {
  readonly database_id: string;
  readonly position: bigint;
  readonly at_ms: number;
}

export interface Generations {
  /**
   * Returns the numbers of a poll that began less than 800 ms ago; undefined when memory must not
   * be trusted.
   */
  readonly current: () => GenerationNumbers | undefined;
  /**
   * Reads the numbers now. A command that changed cached data calls it before it returns, and never
   * inside its transaction. One poll runs at a time: callers that come meanwhile share the next
   * one, which begins after their calls.
   */
  readonly poll: () => Promise<GenerationNumbers>;
  /**
   * Returns `current`, or else the numbers of a poll that began at most 800 ms before the call.
   * That poll may be running already or be started by the call.
   */
  readonly fresh: () => Promise<GenerationNumbers>;
  /**
   * Waits until no node responds from memory older than what this node had at `since_ms`, a time of
   * `performance.now()`.
   */
  readonly untilSharedSince: (since_ms: number) => Promise<void>;
  /**
   * Returns when a poll found the area's current number, as a time of `performance.now()`;
   * undefined before the first poll.
   */
  readonly changedAt: (area: Area) => number | undefined;
  /**
   * Returns whether the database accepted writes at the last poll. A standby and a read-only
   * database do not.
   */
  readonly acceptsWrites: () => boolean;
  /**
   * Returns what the last poll saw of the primary: its log contains every commit before `at_ms`, a
   * time of `performance.now()`, up to `position`. Undefined before the first poll and in recovery.
   */
  readonly primary: () => Primary | undefined;
  /**
   * Returns the keys of the changes in the area since its number was `v`, such as `location 7`;
   * undefined when anything may have changed.
   */
  readonly changedSince: (area: Area, v: number) => ReadonlySet<string> | undefined;
  readonly stop: () => Promise<void>;
}

/**
 * Runs a transaction that changes cached data. This node knows the change once the promise
 * resolves.
 */
export async function changeCached<Result>(
  { db, generations }: { readonly db: Db; readonly generations: Generations },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, work);
  await generations.poll();
  return result;
}

export interface WatchOptions {
  /**
   * Pool of one connection for polls: if a poll waited behind requests, each of them would have to
   * query the database.
   */
  readonly pool: pg.Pool;
  /**
   * Maximum ms of a poll. When memory is not trusted, every request waits for a poll, so a poll
   * must end whatever the network does.
   */
  readonly poll_timeout_ms: number;
  /** True when the poll is a prepared statement. */
  readonly is_named: boolean;
  /** Called once when polls begin to fail. */
  readonly onError: (error: unknown) => void;
  /**
   * Called after each poll that failed or found a database that refuses writes. The next poll waits
   * for the promise.
   */
  readonly onNotWritable?: () => Promise<void>;
  /**
   * Called before a poll returns that found another database, or an older state of the same one.
   */
  readonly onOtherHistory?: () => void;
  /**
   * Called when a poll succeeds after one that timed out, because other connections may be dead.
   */
  readonly onAnswersAgain?: () => void;
}

interface PolledRow {
  readonly area: Area;
  readonly v: number;
  readonly origin: string;
  readonly is_read_only: boolean;
  /** Tells databases and clusters apart; the same on a standby. */
  readonly database_id: string;
  /** End of the written log; null in recovery. */
  readonly position: string | null;
  /** Number of other processes that watch the same database. */
  readonly peers: number;
  /** Number of changes since the last poll that name their row. `keys` contains these names. */
  readonly noted: number;
  readonly keys: readonly string[];
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly keys: ReadonlySet<string> | undefined;
}

/**
 * Maximum number of changes that are kept. A cache that is further behind is dropped as a whole.
 */
const CHANGES_MAX = 1_000;

/** Name of polling connections in `pg_stat_activity`. */
export const WATCH_NAME = "tillkeeper watch";

/**
 * SQL of a poll. `origin` changes after a failover (another server), a promotion (end of recovery),
 * a restart from a snapshot (start of the server) and a restore (database, table). Every role may
 * read it. docs/decisions/0025 explains why the timeline is not included.
 */
const POLL = `select g.area, g.v,
    concat_ws(' ', s.system_identifier, d.oid) as database_id,
    case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position,
    concat_ws(' ', s.system_identifier, extract(epoch from pg_postmaster_start_time()), pg_is_in_recovery(), d.oid, g.tableoid) as origin,
    current_setting('transaction_read_only') = 'on' as is_read_only, c.noted, c.keys,
    (select count(*)::int from pg_stat_activity a
      where a.datname = d.datname and a.application_name = '${WATCH_NAME}' and a.pid <> pg_backend_pid()) as peers
  from pos.cache_generation g
  left join unnest($1::text[], $2::bigint[]) known (area, v) on known.area = g.area
  cross join lateral (
    select count(distinct c.v)::int as noted, coalesce(array_agg(distinct k.key) filter (where k.key is not null), '{}') as keys
      from pos.cache_change c left join unnest(c.keys) k (key) on true where c.area = g.area and c.v > known.v) c,
  pg_control_system() s, pg_database d
  where d.datname = current_database()`;

/**
 * Watches the generation numbers in the database. Cached entries labelled with an older number are
 * stale. The label is read before the data, so the data is never older than its label. A failover
 * that loses commits, and a restore, lower the numbers, and a later change could reach a number
 * that a cache already has. Therefore a node adds an offset, so that its numbers only rise.
 */
export function watchGenerations({
  pool,
  poll_timeout_ms,
  is_named,
  onError,
  onNotWritable,
  onOtherHistory,
  onAnswersAgain,
}: WatchOptions): Generations {
  const statement: pg.QueryConfig & { readonly query_timeout: number } = {
    ...(is_named ? { name: "generations" } : {}),
    text: POLL,
    query_timeout: poll_timeout_ms,
  };
  let numbers: GenerationNumbers | undefined;
  let polled: readonly PolledRow[] = [];
  const changes = new Map<Area, Change[]>();
  const found_at_ms = new Map<Area, number>();
  /** True when a poll has timed out and none has succeeded since. */
  let timed_out = false;
  let peers_seen_at_ms = Number.NEGATIVE_INFINITY;
  let added = 0;
  let began_at_ms = Number.NEGATIVE_INFINITY;
  let running: { readonly began_at_ms: number; readonly numbers: Promise<GenerationNumbers> } | undefined;
  let next: Promise<GenerationNumbers> | undefined;
  const stopping = new AbortController();

  const read = async (began: number): Promise<GenerationNumbers> => {
    const values = [polled.map(({ area }) => area), polled.map(({ v }) => v)];
    const { rows } = await pool.query<PolledRow>({ ...statement, values });
    // The change that this poll found may have been committed at any time until now.
    const ended = performance.now();
    if (rows.length === 0) throw new Error("the database has no generation rows");
    const isOther = isOtherHistory(polled, rows);
    const before = numbers;
    if (isOther) {
      added = Math.max(...polled.map((row) => row.v + added)) + 1;
      onOtherHistory?.();
    }
    polled = rows;
    numbers = Object.fromEntries(rows.map((row) => [row.area, row.v + added])) as Record<Area, number>;
    for (const { area, v, noted, keys } of rows) {
      const from = before?.[area];
      const to = v + added;
      if (from === to) continue;
      found_at_ms.set(area, ended);
      if (from === undefined) continue;
      const found = changes.get(area) ?? [];
      changes.set(area, found);
      found.push({ from, to, keys: !isOther && noted === to - from ? new Set(keys) : undefined });
      if (found.length > CHANGES_MAX) found.shift();
    }
    began_at_ms = began;
    if (rows.some(({ peers }) => peers > 0)) peers_seen_at_ms = ended;
    return numbers;
  };

  const begin = (): Promise<GenerationNumbers> => {
    const began = performance.now();
    const reading = read(began);
    running = { began_at_ms: began, numbers: reading };
    reading.then(
      () => {
        running = undefined;
        if (timed_out) onAnswersAgain?.();
        timed_out = false;
      },
      (error: unknown) => {
        running = undefined;
        timed_out ||= isTimeout(error);
      },
    );
    return reading;
  };

  const beginAfter = async (before: Promise<unknown>): Promise<GenerationNumbers> => {
    await before.catch(() => undefined);
    next = undefined;
    return begin();
  };

  const poll = (): Promise<GenerationNumbers> => {
    // The next poll has not begun, so it also serves this caller, even when the running poll has
    // just ended.
    if (next !== undefined) return next;
    if (running === undefined) return begin();
    next = beginAfter(running.numbers);
    return next;
  };

  const current = (): GenerationNumbers | undefined =>
    performance.now() - began_at_ms < FRESH_FOR_MS ? numbers : undefined;

  const fresh = async (): Promise<GenerationNumbers> => {
    if (running !== undefined) {
      const is_recent = performance.now() - running.began_at_ms < FRESH_FOR_MS;
      // All waiting callers share the failure of the poll: a second poll would double the wait for
      // the same result.
      const joined = await running.numbers;
      return is_recent ? joined : (current() ?? fresh());
    }
    return current() ?? poll();
  };

  const untilSharedSince = async (since_ms: number): Promise<void> => {
    const now_ms = performance.now();
    // Another node that has just lost its connection may serve from its caches for this long.
    // Behind a pooler nodes share connections and cannot be counted, so others are assumed.
    const has_peers = !is_named || now_ms - peers_seen_at_ms < FRESH_FOR_MS;
    const wait_ms = Math.ceil(since_ms + FRESH_FOR_MS - now_ms);
    if (has_peers && wait_ms > 0) await sleep(wait_ms);
  };

  const acceptsWrites = (): boolean => polled.every((row) => !row.is_read_only);

  const primary = (): Primary | undefined => {
    const [row] = polled;
    const position = row?.position == null ? undefined : parsePosition(row.position);
    return row === undefined || position === undefined
      ? undefined
      : { database_id: row.database_id, position, at_ms: began_at_ms };
  };

  const changedSince = (area: Area, v: number): ReadonlySet<string> | undefined => {
    const since = (changes.get(area) ?? []).filter(({ to }) => to > v);
    const [first] = since;
    if (first === undefined) return v === numbers?.[area] ? new Set() : undefined;
    if (first.from > v) return undefined;
    const keys = new Set<string>();
    for (const change of since) {
      if (change.keys === undefined) return undefined;
      for (const key of change.keys) keys.add(key);
    }
    return keys;
  };

  const loop = (async () => {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        await poll();
        failing = false;
        if (!acceptsWrites()) await onNotWritable?.();
      } catch (error) {
        if (!failing && !stopping.signal.aborted) onError(error);
        failing = true;
        if (!stopping.signal.aborted) await onNotWritable?.();
      }
      await sleep(POLL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    current,
    poll,
    fresh,
    untilSharedSince,
    changedAt: (area) => found_at_ms.get(area),
    acceptsWrites,
    primary,
    changedSince,
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

/** Returns whether `next` is from another database than `before`, or from an older state of it. */
function isOtherHistory(before: readonly PolledRow[], next: readonly PolledRow[]): boolean {
  const byArea = new Map(next.map((row) => [row.area, row]));
  return before.some(({ area, v, origin }) => {
    const row = byArea.get(area);
    return row === undefined || row.origin !== origin || row.v < v;
  });
}
