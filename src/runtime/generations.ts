import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Cached areas. Triggers on the feeding tables raise an area's number in the transaction that changes the data. */
export type Area = "access" | "configuration" | "licensing" | "terminals";

export type GenerationNumbers = Readonly<Record<Area, number>>;

const POLL_EVERY_MS = 250;
/** An answer from memory rests on a poll that began no longer ago than this. */
const FRESH_FOR_MS = 800;

/** Every request waits for a poll when memory is not trusted, so a poll must end, whatever the network does. */
const POLL_TIMEOUT_MS = 3_000;

export interface Generations {
  /** The numbers as of a poll that began less than 800 ms ago, or undefined: then memory must not be trusted. */
  readonly current: () => GenerationNumbers | undefined;
  /**
   * Reads the numbers now; a command that wrote configuration calls it before it answers, and never in its transaction.
   * One poll runs at a time: callers that come meanwhile share the next one, which begins after all of them asked.
   */
  readonly poll: () => Promise<GenerationNumbers>;
  /** `current`, or else the numbers of a poll that began less than 800 ms before the call, or later; under way or new. */
  readonly fresh: () => Promise<GenerationNumbers>;
  /** Whether the database took writes at the last poll; a standby and a database that was set to read-only do not. */
  readonly takesWrites: () => boolean;
  readonly stop: () => Promise<void>;
}

export interface WatchOptions {
  /** Of one connection, for nothing else: a poll that queues behind requests would make each of them ask the database. */
  readonly pool: pg.Pool;
  /** Whether the poll is a prepared statement. */
  readonly is_named: boolean;
  /** Called once when polls begin to fail. */
  readonly onError: (error: unknown) => void;
  /** Called after each poll that failed or found a database that takes no writes; the next one waits for it. */
  readonly onNotWritable?: () => Promise<void>;
  /** Called before a poll returns that found another database, or an older state of the same one. */
  readonly onOtherHistory?: () => void;
}

interface PolledRow {
  readonly area: Area;
  readonly v: number;
  readonly origin: string;
  readonly is_read_only: boolean;
}

/**
 * `origin` differs after a failover (another server), a promotion (end of recovery), a restart from a snapshot (start of
 * the server) and a restore (database, table). Every role may read it. docs/decisions/0025 says why the timeline is not in it.
 */
const POLL = `select g.area, g.v,
    concat_ws(' ', s.system_identifier, extract(epoch from pg_postmaster_start_time()), pg_is_in_recovery(), d.oid, g.tableoid) as origin,
    current_setting('transaction_read_only') = 'on' as is_read_only
  from pos.cache_generation g, pg_control_system() s, pg_database d
  where d.datname = current_database()`;

/**
 * Watches the generation rows. Entries labelled with an older number are stale; an entry's label is read before its
 * data, so that data can only be newer than its label, never older.
 *
 * A failover that loses commits, and a restore, set the rows back: the next change brings a number that memory has
 * already. The numbers of a node therefore only rise: it adds what it takes to exceed all that it had before.
 */
export function watchGenerations({
  pool,
  is_named,
  onError,
  onNotWritable,
  onOtherHistory,
}: WatchOptions): Generations {
  const statement: pg.QueryConfig & { readonly query_timeout: number } = {
    ...(is_named ? { name: "generations" } : {}),
    text: POLL,
    query_timeout: POLL_TIMEOUT_MS,
  };
  let numbers: GenerationNumbers | undefined;
  let polled: readonly PolledRow[] = [];
  let added = 0;
  let began_at_ms = Number.NEGATIVE_INFINITY;
  let running: { readonly began_at_ms: number; readonly numbers: Promise<GenerationNumbers> } | undefined;
  let next: Promise<GenerationNumbers> | undefined;
  const stopping = new AbortController();

  const read = async (began: number): Promise<GenerationNumbers> => {
    const { rows } = await pool.query<PolledRow>(statement);
    if (rows.length === 0) throw new Error("the database has no generation rows");
    if (isOtherHistory(polled, rows)) {
      added = Math.max(...polled.map((row) => row.v + added)) + 1;
      onOtherHistory?.();
    }
    polled = rows;
    numbers = Object.fromEntries(rows.map((row) => [row.area, row.v + added])) as Record<Area, number>;
    began_at_ms = began;
    return numbers;
  };

  const begin = (): Promise<GenerationNumbers> => {
    const began = performance.now();
    const reading = read(began);
    running = { began_at_ms: began, numbers: reading };
    const over = (): void => {
      running = undefined;
    };
    reading.then(over, over);
    return reading;
  };

  const beginAfter = async (before: Promise<unknown>): Promise<GenerationNumbers> => {
    await before.catch(() => undefined);
    next = undefined;
    return begin();
  };

  const poll = (): Promise<GenerationNumbers> => {
    // Asked for first: it has not begun, even when the one before it is just over.
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
      // Its failure is everybody's: whoever asked again each for himself would wait twice as long for the same answer.
      const joined = await running.numbers;
      return is_recent ? joined : (current() ?? fresh());
    }
    return current() ?? poll();
  };

  const takesWrites = (): boolean => polled.every((row) => !row.is_read_only);

  const loop = (async () => {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        await poll();
        failing = false;
        if (!takesWrites()) await onNotWritable?.();
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
    takesWrites,
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

/** Whether `next` is from another database than `before`, or from an older state of it. */
function isOtherHistory(before: readonly PolledRow[], next: readonly PolledRow[]): boolean {
  const byArea = new Map(next.map((row) => [row.area, row]));
  return before.some(({ area, v, origin }) => {
    const row = byArea.get(area);
    return row === undefined || row.origin !== origin || row.v < v;
  });
}

/** A value in memory that is served only while its area's generation is the one it was loaded under. */
export interface Cached<Value> {
  readonly get: () => Promise<Value>;
  /** The value when memory has it and may be trusted now; no promise, for what every request asks. */
  readonly peek: () => Value | undefined;
}

/** Keeps the result of `load` until its area changes. Callers that meet a load share it. */
export function cached<Value>(generations: Generations, area: Area, load: () => Promise<Value>): Cached<Value> {
  let entry: { readonly v: number; readonly value: Value } | undefined;
  let loading: { readonly v: number; readonly value: Promise<Value> } | undefined;

  return {
    peek: () => (entry !== undefined && generations.current()?.[area] === entry.v ? entry.value : undefined),
    async get() {
      const v = (generations.current() ?? (await generations.fresh()))[area];
      if (entry?.v === v) return entry.value;
      if (loading?.v !== v) {
        const value = load();
        loading = { v, value };
        value.then(
          (loaded) => {
            if (entry === undefined || entry.v < v) entry = { v, value: loaded };
            if (loading?.v === v) loading = undefined;
          },
          () => {
            if (loading?.v === v) loading = undefined;
          },
        );
      }
      return loading.value;
    },
  };
}

/** Many values of one area by key, each loaded when first asked for; one change of the area drops them all. */
export interface CachedMap<Key, Value> {
  readonly get: (key: Key) => Promise<Value>;
  /** As `Cached.peek`. */
  readonly peek: (key: Key) => Value | undefined;
}

export function cachedMap<Key, Value>(
  generations: Generations,
  area: Area,
  load: (key: Key) => Promise<Value>,
  entries_max: number,
): CachedMap<Key, Value> {
  let v_of_entries = -1;
  let entries = new Map<Key, { readonly promise: Promise<Value>; value?: Value }>();

  const peekEntry = (key: Key) => (generations.current()?.[area] === v_of_entries ? entries.get(key) : undefined);

  const find = async (key: Key): Promise<Value> => {
    const v = (generations.current() ?? (await generations.fresh()))[area];
    if (v > v_of_entries) {
      v_of_entries = v;
      entries = new Map();
    }
    const known = v === v_of_entries ? entries.get(key) : undefined;
    if (known) return known.promise;
    const target = entries;
    const entry: { readonly promise: Promise<Value>; value?: Value } = { promise: load(key) };
    target.set(key, entry);
    entry.promise.then(
      (value) => {
        entry.value = value;
      },
      () => target.delete(key),
    );
    if (target.size > entries_max) {
      const [oldest] = target.keys();
      if (oldest !== undefined) target.delete(oldest);
    }
    return entry.promise;
  };

  return {
    peek: (key) => peekEntry(key)?.value,
    get: (key) => peekEntry(key)?.promise ?? find(key),
  };
}
