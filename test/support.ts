import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/main/app.ts";
import type { Deps } from "../src/main/deps.ts";
import type { ConnectorKind } from "../src/connectors/connector.ts";
import type { Plugin } from "../src/plugins/plugin.ts";
import { openDeps, TIME_LIMITS, type TimeLimits } from "../src/main/open-deps.ts";
import { loadConfig } from "../src/runtime/config/config.ts";
import type { Mailer } from "../src/runtime/mailer.ts";
import { createLogger } from "../src/runtime/log.ts";
import { parseKeyRing } from "../src/runtime/secrets.ts";
import { newAccessToken } from "../src/runtime/tokens.ts";
import { afterFile } from "./after-file.ts";
import { assertOneConnectionEach, type SecondConnections, watchSecondConnections } from "./one-connection.ts";

export const TEST_KEY_RING = parseKeyRing(Buffer.alloc(32, 7).toString("base64"));

/**
 * A database of a test file, cloned from the migrated template, and dropped after the file's tests.
 */
export interface TestDatabase {
  readonly service_url: string;
  readonly owner_url: string;
}

export async function cloneDatabase(): Promise<TestDatabase> {
  const admin_url = process.env["TEST_ADMIN_URL"];
  if (admin_url === undefined) throw new Error("run the tests through `npm test`: it starts the database");
  const name = `tillkeeper_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: admin_url });
  await admin.connect();
  await admin.query(
    `create database ${name} owner tillkeeper_owner template tillkeeper_test_template strategy file_copy`,
  );
  await admin.end();
  const url = (user: string): string =>
    admin_url
      .replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${user}:tillkeeper@`)
      .replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  afterFile(async () => {
    const dropping = new pg.Client({ connectionString: admin_url });
    await dropping.connect();
    await dropping.query(`drop database if exists ${name} with (force)`);
    await dropping.end();
  });
  return { service_url: url("tillkeeper"), owner_url: url("tillkeeper_owner") };
}

/**
 * Returns the name of the database in a URL; URL cannot parse the URLs of a socket, which have no
 * host.
 */
export function databaseName(url: string): string {
  return /^[a-z]+:\/\/[^/]*\/([^?]+)/.exec(url)?.[1] ?? "";
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  /** Body of the answer as JSON; undefined when it is empty. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
  readonly body: any;
}

export interface CallOptions {
  readonly token?: string | undefined;
  /** Body of the request, sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  /** Lines of the service's log so far. */
  readonly log_lines: string[];
  /** The token of an integration that holds every resource. */
  readonly token: string;
  readonly call: (method: string, url: string, options?: CallOptions) => Promise<Answer>;
  /** Makes an integration. Returns its token. */
  readonly newToken: (resources: readonly string[], location_ids?: readonly number[]) => Promise<string>;
  /**
   * Closes the app before the end of the file; a test of restarts opens another app on the same
   * database.
   */
  readonly close: () => Promise<void>;
}

export interface OpenAppOptions {
  readonly database?: TestDatabase;
  /** See `OpenOptions.findHost`. */
  readonly findHost?: () => Promise<string>;
  readonly pool_size?: number;
  readonly env?: Record<string, string>;
  readonly plugins?: readonly Plugin[];
  readonly connector_kinds?: readonly ConnectorKind[];
  readonly mailer?: Mailer;
  /** Those of production, for tests of their effects; default: a minute each. */
  readonly time_limits?: TimeLimits;
  /** Time limit of a statement in milliseconds, for tests of its effects. */
  readonly statement_timeout_ms?: number;
  /** Whether hashes are as slow as in production, for tests of their times. */
  readonly has_slow_hashes?: boolean;
}

/**
 * Parameters of cheap hashes, since hundreds of tests sign in: 64 KiB and one pass instead of 19
 * MiB and two.
 */
const QUICK_HASHES = { memory_kib: 64, passes: 1, lanes: 1 };

/** A test that is not about the limits passes on a machine that is slow or busy. */
export const A_MINUTE_EACH = Object.fromEntries(Object.keys(TIME_LIMITS).map((name) => [name, 60_000])) as Record<
  keyof TimeLimits,
  number
>;

let is_watched = false;

/**
 * Watches for second connections until the end of the file: files without an application share the
 * process and open second connections of their own.
 */
function watchUntilFileEnds({ found }: SecondConnections): void {
  if (is_watched) return;
  is_watched = true;
  found.splice(0);
  afterFile(() => {
    is_watched = false;
    assertOneConnectionEach();
  });
}

/**
 * Opens the whole application on a database of its own, without a port. Call it once per test file.
 */
export async function openApp(options: OpenAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await cloneDatabase());
  const connections = watchSecondConnections();
  watchUntilFileEnds(connections);
  const log_lines: string[] = [];
  const log = createLogger({ level: "info", destination: { write: (line) => void log_lines.push(line) } });
  const config = loadConfig({
    DATABASE_URL: database.service_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    PORT: "0",
    POOL_SIZE: String(options.pool_size ?? 8),
    ...options.env,
  });
  const { deps, close } = await openDeps({
    config,
    database_url: database.service_url,
    ...(options.findHost === undefined ? {} : { findHost: options.findHost }),
    ring: TEST_KEY_RING,
    log,
    is_worker: false,
    time_limits: options.time_limits ?? A_MINUTE_EACH,
    plugins: options.plugins ?? [],
    ...(options.connector_kinds === undefined ? {} : { connector_kinds: options.connector_kinds }),
    ...(options.mailer === undefined ? {} : { mailer: options.mailer }),
    ...(options.statement_timeout_ms === undefined ? {} : { statement_timeout_ms: options.statement_timeout_ms }),
    ...(options.has_slow_hashes === true ? {} : { hash_cost: QUICK_HASHES }),
  });
  let app: FastifyInstance | undefined;
  let isClosed = false;
  const closeAll = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await app?.close();
    await close();
  };
  afterFile(closeAll);
  connections.watchMemory(deps.generations);
  app = buildApp(deps);
  await app.ready();

  const newToken = async (resources: readonly string[], location_ids: readonly number[] = []): Promise<string> => {
    const { token, hash } = newAccessToken();
    await sql`insert into integration (name, resources, location_ids, token_hash)
              values (${randomUUID()}, ${[...resources]}, ${[...location_ids]}, ${hash})`.execute(deps.db);
    await deps.generations.poll();
    return token;
  };
  const token = await newToken(["all"]);

  const call = async (method: string, url: string, { body, headers, ...rest }: CallOptions = {}): Promise<Answer> => {
    const bearer = "token" in rest ? rest.token : token;
    const isRaw = typeof body === "string" || Buffer.isBuffer(body);
    // The request is awaited inside the function, since it begins only when it is awaited.
    const response = await connections.asOutsider(
      async () =>
        await app.inject({
          method: method as "GET",
          url,
          headers: {
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
        }),
    );
    const isWindows = response.headers["content-type"]?.endsWith("windows-1252") === true;
    const text = isWindows ? new TextDecoder("windows-1252").decode(response.rawPayload) : response.body;
    const isJson = (response.headers["content-type"] ?? "").startsWith("application/json") && text !== "";
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
  return { app, deps, database, log_lines, token, call, newToken, close: closeAll };
}
