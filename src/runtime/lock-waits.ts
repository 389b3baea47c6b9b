import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "./with-client.ts";

const LOOK_MS = 1_000;
/** Milliseconds after which the same sessions are reported again. */
const REPEAT_MS = 30_000;

const ONE_LINE_CHARACTERS = 120;

interface Session {
  readonly pid: number;
  readonly application_name: string | null;
  readonly client: string | null;
  readonly state: string | null;
  readonly seconds: number | null;
  readonly query: string | null;
}

/** Selects sessions. `pids` is a statement with one parameter that returns their ids as `pid`. */
export interface SessionFilter {
  readonly pids: string;
  readonly parameter: number;
}

export function blockersOf(pid: number): SessionFilter {
  return { pids: "select unnest(pg_blocking_pids($1::int)) as pid", parameter: pid };
}

/** Returns the filter for the sessions that hold an advisory lock of this database. */
export function holdersOf(lock: number): SessionFilter {
  return {
    pids: `select pid from pg_locks
            where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32) + objid::bigint = $1::bigint
              and database = (select oid from pg_database where datname = current_database())`,
    parameter: lock,
  };
}

/**
 * Reports the sessions that `work` waits for, one line each, immediately and twice a minute.
 *
 * @param urls - connections of different roles: a role sees the statements of its own sessions
 *   only.
 */
export async function reportWaits<Result>(
  options: {
    readonly urls: readonly string[];
    readonly filter: SessionFilter;
    readonly onWait: (line: string) => void;
  },
  work: () => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const watching = watch(options, ending.signal);
  try {
    return await work();
  } finally {
    ending.abort();
    await watching;
  }
}

async function watch(
  { urls, filter, onWait }: { urls: readonly string[]; filter: SessionFilter; onWait: (line: string) => void },
  ending: AbortSignal,
): Promise<void> {
  const reported = new Map<number, number>();
  for (;;) {
    try {
      await sleep(LOOK_MS, undefined, { signal: ending });
    } catch {
      return;
    }
    let sessions: readonly Session[];
    try {
      sessions = await findSessions(urls, filter);
    } catch (error) {
      onWait(`what holds the lock cannot be seen: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    if (ending.aborted) return;
    const now = performance.now();
    for (const session of sessions) {
      if (now - (reported.get(session.pid) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) continue;
      reported.set(session.pid, now);
      onWait(`waiting for ${describe(session)}`);
    }
  }
}

async function findSessions(urls: readonly string[], { pids, parameter }: SessionFilter): Promise<Session[]> {
  const found = new Map<number, Session>();
  const failures: unknown[] = [];
  const connections = new Set(urls);
  for (const url of connections) {
    const config = { connectionString: url, application_name: "tillkeeper lock watch", query_timeout: 5_000 };
    const rows = await withClient(config, async (client) => {
      const answer = await client.query<Session>(
        `select a.pid, a.application_name, host(a.client_addr) as client, a.state,
                extract(epoch from clock_timestamp() - coalesce(a.xact_start, a.backend_start))::int as seconds,
                case when a.state is not null then a.query end as query
           from pg_stat_activity a where a.pid in (${pids})`,
        [parameter],
      );
      return answer.rows;
    }).catch((error: unknown): Session[] => {
      failures.push(error);
      return [];
    });
    for (const row of rows) if (row.state !== null || !found.has(row.pid)) found.set(row.pid, row);
  }
  // One failure is ignored: the owner may not be able to sign in as the service, and then sees its
  // sessions without statements.
  if (failures.length === connections.size) throw failures[0];
  return [...found.values()];
}

function describe({ pid, application_name, client, state, seconds, query }: Session): string {
  const facts = [application_name ?? "", ...(client === null ? [] : [client]), ...(state === null ? [] : [state])];
  const since = seconds === null ? "" : `, for ${seconds} s`;
  const text = (query ?? "").replaceAll(/\s+/g, " ").trim().slice(0, ONE_LINE_CHARACTERS);
  return `session ${pid} (${facts.join(", ")})${since}${text === "" ? "" : `: ${text}`}`;
}
