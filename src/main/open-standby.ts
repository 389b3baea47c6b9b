import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Generations } from "../runtime/generations.ts";
import { openKysely, only, type PoolOptions } from "../runtime/database.ts";
import { type Standby, watchStandby } from "../runtime/standby.ts";
import { createListLimiter, createReportLimiter, LISTS_MAX, REPORTS_MAX, STREAMS_MAX } from "../web-api/concurrency.ts";
import { readInTurns } from "../web-api/list/read-in-turn.ts";
import { PAGE_BYTES_MAX } from "../web-api/list/rows.ts";
import type { StandbyReads } from "../web-api/standby-reads.ts";

/** Maximum wait in ms for a connection to the standby; the primary is read after it. */
const ACQUIRE_MS = 1_000;

interface Options {
  readonly url: string;
  /** Pool of the primary. */
  readonly primary: Pool;
  readonly generations: Generations;
  readonly log: Logger;
  readonly open: (name: string, connections_max: number, own: Partial<PoolOptions>) => Pool;
  readonly list_ms: number;
  readonly list_turn_ms: number;
  readonly report_turn_ms: number;
}

/** A position that no standby has reached, for a write whose own position is unknown. */
const UNREACHED = "FFFFFFFF/FFFFFFFF";

/** Opens the connections to the standby of DATABASE_READ_URL, with limits of their own. */
export function openStandby(options: Options): StandbyReads & Pick<Standby, "lagSeconds" | "stop"> {
  const { url, primary, generations, log, open } = options;
  const of_standby = { url, acquire_timeout_ms: ACQUIRE_MS, statements: "read many" } as const;
  const lists = open("tillkeeper standby lists", LISTS_MAX, {
    ...of_standby,
    statement_timeout_ms: options.list_ms,
    answer_bytes_max: PAGE_BYTES_MAX,
  });
  const reads = {
    lists: readInTurns(openKysely(lists), createListLimiter(options.list_turn_ms)),
    reports: readInTurns(
      openKysely(open("tillkeeper standby reports", REPORTS_MAX, of_standby)),
      createReportLimiter(options.report_turn_ms),
    ),
    streamPool: open("tillkeeper standby streams", STREAMS_MAX, of_standby),
  };
  const { hasReplayed, lagSeconds, stop } = watchStandby({
    pool: open("tillkeeper standby watch", 1, of_standby),
    generations,
    onError: (error) => log.warn({ err: error }, "the standby does not answer: the primary is read"),
  });
  return {
    readsAt: (position) => (hasReplayed(position) ? reads : undefined),
    positionNow: async () => {
      try {
        // The position of the insertion, since a commit that does not wait for the disk may lie
        // beyond what is written.
        const { rows } = await primary.query<{ position: string }>(
          "select pg_current_wal_insert_lsn()::text as position",
        );
        return only(rows).position;
      } catch (error) {
        // The write is committed, so its answer must not fail.
        log.warn({ err: error }, "the position of a write is unknown: its client reads from the primary");
        return UNREACHED;
      }
    },
    lagSeconds,
    stop,
  };
}
