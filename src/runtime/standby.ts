import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { only } from "./database.ts";
import type { Generations } from "./generations.ts";
import { parsePosition } from "./log-position.ts";

/** Milliseconds between two questions to the standby. */
const ASK_EVERY_MS = 250;
/** Maximum ms of a question, so that it ends whatever the network does. */
const ANSWERED_WITHIN_MS = 1_000;
/** Maximum age in ms of the answer that a read relies on. */
const FRESH_FOR_MS = 800;
/** Milliseconds behind the primary from which a standby is not read. */
const LAG_MAX_MS = 10_000;

/** A standby as one node sees it. */
export interface Standby {
  /** Returns whether it answers, is at most 10 s behind, and has replayed the log that far. */
  readonly hasReplayed: (position: bigint) => boolean;
  /**
   * Returns for how many seconds it may lack commits of the primary; undefined when it does not
   * answer, is no standby of this database, or lacks all that this node has seen.
   */
  readonly lagSeconds: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** A position that the primary had reached before a time of `performance.now()`. */
export interface Reached {
  readonly position: bigint;
  readonly at_ms: number;
}

/**
 * Returns since when a standby may lack commits, as a time of `performance.now()`; undefined when it
 * lacks all that is known.
 *
 * @param reached - positions of the primary, the oldest first.
 */
export function behindSince(reached: readonly Reached[], replayed: bigint): number | undefined {
  return reached.findLast(({ position }) => position <= replayed)?.at_ms;
}

interface WatchOptions {
  /** Pool of one connection to the standby. */
  readonly pool: pg.Pool;
  readonly generations: Pick<Generations, "primary">;
  /** Called once when questions begin to fail. */
  readonly onError: (error: unknown) => void;
}

export interface StandbyState {
  /** Position up to which the log is replayed; null for a server that is not a standby. */
  readonly position: string | null;
  /** The same on a primary and its standbys, as in the poll of the generations. */
  readonly database_id: string;
}

/** SQL that returns a `StandbyState`. */
export const STANDBY_STATE = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position,
    concat_ws(' ', s.system_identifier, d.oid) as database_id
  from pg_control_system() s, pg_database d where d.datname = current_database()`;

/**
 * Asks a standby four times a second how far it has replayed the log, and compares that with what
 * the polls of the generations saw of the primary. The standby's own clock and the time of its last
 * transaction say nothing about a standby that is cut off, or of a primary without writes.
 */
export function watchStandby({ pool, generations, onError }: WatchOptions): Standby {
  const stopping = new AbortController();
  let reached: Reached[] = [];
  let database_id: string | undefined;
  let replayed: Reached | undefined;

  const notePrimary = (): void => {
    const primary = generations.primary();
    if (primary === undefined || primary.at_ms === reached.at(-1)?.at_ms) return;
    // After a failover, positions of before may be of another history.
    if (primary.database_id !== database_id || primary.position < (reached.at(-1)?.position ?? 0n)) reached = [];
    database_id = primary.database_id;
    reached = [...reached.filter(({ at_ms }) => at_ms > primary.at_ms - 2 * LAG_MAX_MS), primary];
  };
  const ask = async (): Promise<void> => {
    const at_ms = performance.now();
    const question: pg.QueryConfig & { readonly query_timeout: number } = {
      text: STANDBY_STATE,
      query_timeout: ANSWERED_WITHIN_MS,
    };
    const found = only((await pool.query<StandbyState>(question)).rows);
    const position = found.position === null ? undefined : parsePosition(found.position);
    replayed = position === undefined || found.database_id !== database_id ? undefined : { position, at_ms };
  };
  const loop = (async () => {
    let failing = false;
    while (!stopping.signal.aborted) {
      notePrimary();
      try {
        await ask();
        failing = false;
      } catch (error) {
        if (!failing && !stopping.signal.aborted) onError(error);
        failing = true;
      }
      await sleep(ASK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  const lagMs = (): number | undefined => {
    const now_ms = performance.now();
    if (replayed === undefined || now_ms - replayed.at_ms > FRESH_FOR_MS) return undefined;
    const since_ms = behindSince(reached, replayed.position);
    return since_ms === undefined ? undefined : now_ms - since_ms;
  };

  return {
    hasReplayed: (position) => {
      const lag_ms = lagMs();
      return lag_ms !== undefined && lag_ms <= LAG_MAX_MS && replayed !== undefined && position <= replayed.position;
    },
    lagSeconds: () => {
      const lag_ms = lagMs();
      return lag_ms === undefined ? undefined : lag_ms / 1_000;
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}
