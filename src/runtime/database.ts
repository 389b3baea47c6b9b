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
 * A running transaction. Functions that write require this type, so that a write outside a
 * transaction does not compile.
 */
export type Tx = Transaction<Tables>;

export type Stored<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;

/** A row of a raw query. Its values are texts, numbers, booleans, null, or arrays of them. */
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

/** Milliseconds after which an idle connection is closed. */
const IDLE_TIMEOUT_MS = 30_000;
/** Milliseconds after a statement's time limit in which the database's own error arrives. */
export const SILENCE_AFTER_LIMIT_MS = 1_000;
/** Time in ms that a statement of a job on the connections of reports may take. */
export const LONG_STATEMENT_MS = 300_000;
/** Milliseconds in which a connection must receive a byte after others were found dead. */
const PROOF_MS = 1_000;

/**
 * Connection options that prefer index plans, since a look-up has an index. With outdated
 * statistics of a small table the planner would read the whole table.
 */
const PLANS_OFF = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"] as const;
const LOOK_UPS = PLANS_OFF.map((name) => ` -c ${name}=off`).join("");
/**
 * Connection option that plans a prepared statement once for all values, instead of anew for the
 * first five.
 */
const PLANNED_ONCE = " -c plan_cache_mode=force_generic_plan";

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers a number can hold`);
  return value;
}

/** Parses an integer array as PostgreSQL writes it, such as `{1,2,NULL}`. */
function parseIntegers(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((part) => (part === "NULL" ? null : exactInteger(part)));
}

const asText = (text: string): string => text;

/**
 * Parsers of values: integers become numbers. Values that JavaScript would change, such as
 * decimals, instants, dates and JSON, stay texts.
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
  /** Maximum wait in ms for a free connection; default 5 s. */
  readonly acquire_timeout_ms?: number;
  readonly statement_timeout_ms?: number;
  /**
   * Milliseconds without a byte after which a connection in use is closed. Must be longer than a
   * statement may take.
   */
  readonly silence_timeout_ms?: number;
  /**
   * Maximum bytes of a result. A longer result fails with `AnswerTooLong` and closes the
   * connection.
   */
  readonly answer_bytes_max?: number;
  /**
   * What the statements do. `look up`, the default, reads few rows by key and gets index plans
   * whatever the statistics say; with `read many` the planner is free.
   */
  readonly statements?: "look up" | "read many";
  /** True: a prepared statement is planned once for all values. */
  readonly plans_once?: boolean;
  readonly onError: (error: Error) => void;
}

/** Error: the result of a statement is longer than its pool allows. */
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
    // The client class registers connections while they are opened; the pool reports them only
    // afterwards.
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
    // JIT is off because compiling a statement takes longer than running it, and the planner's
    // costs are often far too high.
    options:
      "-c jit=off -c search_path=pos,pg_catalog -c timezone=UTC -c datestyle=ISO" +
      (options.statements === "read many" ? "" : LOOK_UPS) +
      (options.plans_once === true ? PLANNED_ONCE : ""),
    types,
  });
  // Errors after the end of the pool are ignored: the pool ends before its connections are gone,
  // and a server that stops then may cut them off.
  const onError = (error: Error): void => {
    if (!pool.ending && !(error instanceof AnswerTooLong)) options.onError(error);
  };
  // A broken connection must not end the process. An idle one reports its error through the pool,
  // one in use reports it itself.
  pool.on("error", onError);
  openClients.set(pool, open);
  dropWhenSilent(pool, options.silence_timeout_ms ?? statement_timeout_ms + SILENCE_AFTER_LIMIT_MS);
  pool.on("connect", (client) => {
    client.on("error", onError);
    if (options.answer_bytes_max !== undefined) dropLongAnswers(client, options.answer_bytes_max);
  });
  return pool;
}

/** Removes the application name from a URL: it would replace the name of each pool. */
function withoutName(url: string): string {
  return url.replace(/([?&])application_name=[^&]*&?/, "$1").replace(/[?&]$/, "");
}

const openClients = new WeakMap<pg.Pool, Set<pg.Client>>();

/** Makes a pool connect to another host, and closes its current connections. */
export function moveToHost(pool: pg.Pool, url: string): void {
  Object.assign(pool.options, { connectionString: withoutName(url) });
  dropConnections(pool);
}

/**
 * Ends every connection of a pool, including busy ones and those being opened. Their statements
 * fail as after a lost connection, and the pool opens new ones.
 */
export function dropConnections(pool: pg.Pool): void {
  for (const client of openClients.get(pool) ?? []) connectionOf(client).stream.destroy();
}

/**
 * Ends the connections of a pool on which no byte arrives within a second, as after a firewall has
 * forgotten them: they give neither a result nor an error. Idle connections are reopened when
 * needed; a statement that works for longer fails as after a lost connection.
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
 * Ends a connection in use on which nothing arrives for longer than a statement may take: behind a
 * dead network neither a result nor an error would come.
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
 * Ends a connection before a result takes too much memory: pg keeps the rows of a result until all
 * have come.
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

/**
 * Returns the result of a statement; undefined when it is too long, see
 * `PoolOptions.answer_bytes_max`.
 */
export async function unlessTooLong<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AnswerTooLong) return undefined;
    throw error;
  }
}

/**
 * Runs one of the few hot statements under a name, so that the server parses and plans it once per
 * connection. Only for texts written in the source, never for texts built from requests.
 *
 * @param tx - the transaction that runs the statement; without it a connection of the pool does.
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
    // Kysely passes the statement unchanged to pg, which also accepts an object with a name.
    const compiled = CompiledQuery.raw(statement as unknown as string, values);
    return (await tx.executeQuery<Result>(compiled)).rows;
  };
}

/**
 * Returns the row of a statement that gives exactly one row.
 *
 * @throws Error without a row.
 */
export function only<Result>([row]: readonly Result[]): Result {
  if (row === undefined) throw new Error("a statement gave no row");
  return row;
}

/**
 * Returns the settings that are on and that connections for look-ups have off, as behind a pooler
 * that drops the options of a connection.
 */
export async function readEnabledPlans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...PLANS_OFF]}::text[]) as name where current_setting(name)::boolean`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the database's current time in the format of a column. */
export async function readClock(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
  return only(rows).now;
}

export function openKysely(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool, controlClient: pg.Client }) });
}

/**
 * Returns options with which an aborted signal cancels the statement in the database, over another
 * connection. Not for statements of a transaction; see `readSnapshot`.
 */
export function untilAborted(signal: AbortSignal | undefined): AbortableQueryOptions {
  return signal === undefined ? {} : { signal, inflightQueryAbortStrategy: "cancel query" };
}

/**
 * Cancels the running statement of a connection. Behind a pooler the id is not that of the backend,
 * so the statement then continues to its time limit.
 */
export async function cancelStatement(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { readonly processID?: number | null };
  await cancelBackend(pool, processID ?? 0);
}

/** Cancels the running statement of a backend over another connection. */
export async function cancelBackend(pool: pg.Pool, pid: number): Promise<void> {
  const { password } = pool.options;
  const config = { ...pool.options, ...(password === undefined ? {} : { password }) };
  try {
    await withClient(config, (control) => control.query("select pg_cancel_backend($1)", [pid]));
  } catch {
    // If that connection fails, the statement ends at its time limit.
  }
}

/**
 * Returns the SQLSTATE of a database error; undefined for other errors. Every SQLSTATE has a digit,
 * unlike the code EPIPE.
 */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
}

/**
 * Returns the name of the violated constraint or unique index; undefined when the error has none.
 */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
}

/** Returns whether a statement got no result, or no connection, in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && /^Query read timeout$|^timeout exceeded when trying to connect$/.test(error.message);
}

/**
 * Returns whether an error means that the database is unreachable or shutting down. The work was
 * not rejected for its content and may be retried.
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
