import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import {
  type AbortableQueryOptions,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type Selectable,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { Tables } from "./database-types.ts";
import { withClient } from "./with-client.ts";

export type Db = Kysely<Tables>;

/**
 * A running transaction. Functions that write take this type, so that a write outside one does not
 * compile.
 */
export type Tx = Transaction<Tables>;

export type Stored<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;

/** A row of a raw query: text, numbers, booleans, null, or arrays of them. */
export type Row = Record<string, unknown>;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const JSON_TYPE = 114;
const JSONB = 3802;
const INT8_ARRAY = 1016;

/** Maximum number of named statements per connection; each uses about 27 kB of a backend. */
const NAMED_STATEMENTS_MAX = 500;

/** An idle connection is closed after this time. */
const IDLE_TIMEOUT_MS = 30_000;
/** The time in which the database's own error about a statement's limit arrives. */
const SILENCE_AFTER_LIMIT_MS = 1_000;
/** The time in which a connection proves itself once others were found dead. */
const PROOF_MS = 1_000;

/**
 * Prefers index plans, since a look-up has an index. With statistics of a time when a table was
 * small, the planner would read the whole table.
 */
const LOOK_UPS = " -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off";
/** Plans a prepared statement once for all values, rather than anew for the first five. */
const PLANNED_ONCE = " -c plan_cache_mode=force_generic_plan";

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers a number can hold`);
  return value;
}

/** Reads `{1,2,NULL}` of PostgreSQL. */
function parseIntegers(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((part) => (part === "NULL" ? null : exactInteger(part)));
}

const asText = (text: string): string => text;

/**
 * Integers as numbers, everything else that JavaScript would bend (decimals, instants, dates, JSON)
 * as text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text" | "binary") => {
    if (oid === INT8) return exactInteger;
    if (oid === DATE || oid === TIMESTAMP || oid === TIMESTAMPTZ || oid === JSON_TYPE || oid === JSONB) return asText;
    if (oid === INT8_ARRAY) return parseIntegers;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export interface PoolOptions {
  readonly url: string;
  readonly connections_max: number;
  readonly name: string;
  /** Maximum wait for a free connection. */
  readonly acquire_timeout_ms?: number;
  readonly statement_timeout_ms?: number;
  /** Closes a connection in use without a byte for this long; longer than a statement may take. */
  readonly silence_timeout_ms?: number;
  /**
   * Maximum bytes of a result. A longer one fails with `AnswerTooLong` and closes the connection.
   */
  readonly answer_bytes_max?: number;
  /**
   * What its statements do: look up a few rows by key, the default, with index plans whatever the
   * statistics say; or read many rows, where the planner is free.
   */
  readonly statements?: "look up" | "read many";
  /** Plan prepared statements once for all values. */
  readonly plans_once?: boolean;
  readonly onError: (error: Error) => void;
}

/** The answer of a statement is longer than its pool takes. */
export class AnswerTooLong extends Error {
  constructor(bytes_max: number) {
    super(`The answer of a statement is longer than ${bytes_max} bytes.`);
  }
}

/** Opens a pool. Its sessions use UTC, ISO dates, the search path `pos` first, and no JIT. */
export function openPool(options: PoolOptions): pg.Pool {
  const statement_timeout_ms = options.statement_timeout_ms ?? 30_000;
  const open = new Set<pg.Client>();
  const pool = new pg.Pool({
    // The pool reports a connection once it is there; one that is being opened has to be known as
    // well.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config);
        open.add(this);
        this.once("end", () => open.delete(this));
      }
    },
    connectionString: withoutName(options.url),
    max: options.connections_max,
    application_name: options.name,
    connectionTimeoutMillis: options.acquire_timeout_ms ?? 5_000,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: statement_timeout_ms,
    // Compiling a statement takes longer than running it, and the planner's costs are often far too
    // high.
    options:
      "-c jit=off -c search_path=pos,pg_catalog -c timezone=UTC -c datestyle=ISO" +
      (options.statements === "read many" ? "" : LOOK_UPS) +
      (options.plans_once === true ? PLANNED_ONCE : ""),
    types,
  });
  // An ended pool resolves before its connections are gone; that a server which stops just then
  // cuts them off is no loss.
  const onError = (error: Error): void => {
    if (!pool.ending && !(error instanceof AnswerTooLong)) options.onError(error);
  };
  // A broken connection must not end the process. An idle one reports through the pool, one in use
  // itself.
  pool.on("error", onError);
  openClients.set(pool, open);
  dropWhenSilent(pool, options.silence_timeout_ms ?? statement_timeout_ms + SILENCE_AFTER_LIMIT_MS);
  pool.on("connect", (client) => {
    client.on("error", onError);
    if (options.answer_bytes_max !== undefined) dropLongAnswers(client, options.answer_bytes_max);
  });
  return pool;
}

/** Removes the application name: one in the URL would replace the name of each pool. */
function withoutName(url: string): string {
  return url.replace(/([?&])application_name=[^&]*&?/, "$1").replace(/[?&]$/, "");
}

const openClients = new WeakMap<pg.Pool, Set<pg.Client>>();

/** Makes a pool connect to another host, and closes its present connections. */
export function moveToHost(pool: pg.Pool, url: string): void {
  Object.assign(pool.options, { connectionString: withoutName(url) });
  dropConnections(pool);
}

/**
 * Ends every connection of a pool, busy ones and those being opened too: their statements fail as
 * at a lost connection. The pool opens new ones.
 */
export function dropConnections(pool: pg.Pool): void {
  for (const client of openClients.get(pool) ?? []) connectionOf(client).stream.destroy();
}

/**
 * Ends the connections of a pool on which no byte arrives within a second, as after a firewall has
 * forgotten them: neither an answer nor an error would come. Idle ones are opened again when they
 * are needed; a statement that works for longer fails as at a lost connection.
 */
export function dropUnproven(pool: pg.Pool): void {
  for (const client of openClients.get(pool) ?? []) {
    const { stream } = connectionOf(client);
    const before_bytes = stream.bytesRead;
    setTimeout(() => {
      if (stream.bytesRead === before_bytes) stream.destroy();
    }, PROOF_MS).unref();
  }
}

/**
 * Ends a connection in use on which nothing moves for longer than a statement may take: behind a
 * dead network the answer never comes, and neither does an error.
 */
function dropWhenSilent(pool: pg.Pool, timeout_ms: number): void {
  pool.on("connect", (client) => {
    const { stream } = connectionOf(client);
    stream.on("timeout", () => stream.destroy());
  });
  pool.on("acquire", (client) => {
    connectionOf(client).stream.setTimeout(timeout_ms);
  });
  pool.on("release", (_error, client) => {
    connectionOf(client).stream.setTimeout(0);
  });
}

/**
 * The rows of an answer are kept until all have come: the connection is ended before they are too
 * many for the memory.
 */
function dropLongAnswers(client: pg.PoolClient, bytes_max: number): void {
  const connection = connectionOf(client);
  const { stream } = connection;
  let before_bytes = stream.bytesRead;
  connection.on("readyForQuery", () => {
    before_bytes = stream.bytesRead;
  });
  stream.on("data", () => {
    if (stream.bytesRead - before_bytes > bytes_max) stream.destroy(new AnswerTooLong(bytes_max));
  });
}

function connectionOf(client: pg.Client | pg.PoolClient): EventEmitter & { readonly stream: Socket } {
  return (client as unknown as { readonly connection: EventEmitter & { readonly stream: Socket } }).connection;
}

/** Returns undefined when the answer is too long, see `PoolOptions.answer_bytes_max`. */
export async function unlessTooLong<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AnswerTooLong) return undefined;
    throw error;
  }
}

/**
 * Runs one of the few hot statements under a name, so that the server parses and plans it once a
 * connection. Only for texts written in the source, never for texts built from requests.
 *
 * @param tx - the transaction that runs it; without one a connection of the pool does.
 */
export type RunNamed = <Result extends Row>(
  name: string,
  text: string,
  values: unknown[],
  tx?: Tx,
) => Promise<Result[]>;

export function namedStatements(
  pool: pg.Pool,
  options: { enabled: boolean; onRefused: (name: string) => void },
): RunNamed {
  const known = new Set<string>();
  const isNamed = (name: string): boolean => {
    if (!options.enabled) return false;
    if (!known.has(name) && known.size >= NAMED_STATEMENTS_MAX) {
      options.onRefused(name);
      return false;
    }
    known.add(name);
    return true;
  };
  return async <Result extends Row>(name: string, text: string, values: unknown[], tx?: Tx): Promise<Result[]> => {
    const statement = isNamed(name) ? { name, text } : { text };
    if (tx === undefined) return (await pool.query<Result>({ ...statement, values })).rows;
    // Kysely passes the statement to pg unchanged, and pg also accepts a name.
    const compiled = CompiledQuery.raw(statement as unknown as string, values);
    return (await tx.executeQuery<Result>(compiled)).rows;
  };
}

/**
 * The row of a statement that gives exactly one.
 *
 * @throws Error without a row.
 */
export function only<Result>([row]: readonly Result[]): Result {
  if (row === undefined) throw new Error("a statement gave no row");
  return row;
}

/** The database's current time, in the format of a column. */
export async function readClock(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
  return only(rows).now;
}

export function openKysely(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool, controlClient: pg.Client }) });
}

/**
 * Options of a statement that is cancelled in the database, over a connection of its own, when the
 * signal is aborted. Not for statements of a transaction; see `readSnapshot`.
 */
export function untilAborted(signal: AbortSignal | undefined): AbortableQueryOptions {
  return signal === undefined ? {} : { signal, inflightQueryAbortStrategy: "cancel query" };
}

/**
 * Cancels the running statement of a connection. Behind a pooler the id is not that of the backend:
 * then the statement goes on to its time limit.
 */
export async function cancelStatement(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { readonly processID?: number | null };
  await cancelBackend(pool, processID ?? 0);
}

/** Cancels a backend's statement over another connection. */
export async function cancelBackend(pool: pg.Pool, pid: number): Promise<void> {
  const { password } = pool.options;
  const config = { ...pool.options, ...(password === undefined ? {} : { password }) };
  try {
    await withClient(config, (control) => control.query("select pg_cancel_backend($1)", [pid]));
  } catch {
    // Without a connection for that, the statement ends at its time limit.
  }
}

/**
 * SQLSTATE of a database error; undefined for other errors. Every SQLSTATE has a digit, EPIPE does
 * not.
 */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
}

/** Name of the violated constraint or unique index, if the error has one. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
}

/** True when no answer came in time, or no connection. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && /^Query read timeout$|^timeout exceeded when trying to connect$/.test(error.message);
}

/**
 * True when the database is unreachable or shutting down: the work may be retried and was not
 * rejected for its content.
 */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return state.startsWith("08") || state.startsWith("57P") || state === "53300";
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTCONN"].includes(code) ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
      error.message,
    )
  );
}
