import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { StarterLog } from "./cluster.ts";

/** Name of the only database of the bundled server. */
const database = "tillkeeper";
const ownerRole = "tillkeeper_owner";
const serviceRole = "tillkeeper";
// Key of the advisory lock of the owner. Any number will do, as long as no version ever changes it.
const lockKey = 7_411_583_201;
const lockPoll_ms = 100;

/** A superuser's connection. Only `ended` reports that it broke. */
export interface OwnerConnection {
  readonly client: Client;
  /** Resolves with the reason once the connection has ended, even when this process ended it. */
  readonly ended: Promise<Error>;
}

/** Returns the URL of `role`'s database through the socket in `socket_directory`. */
export function socketUrl(role: string, socket_directory: string, name = database): string {
  return `postgresql://${role}@/${name}?host=${encodeURIComponent(socket_directory)}&port=5432`;
}

/** Returns the URL of the role that owns the database and migrates it. */
export function ownerUrl(socket_directory: string): string {
  return socketUrl(ownerRole, socket_directory);
}

/** Returns the URL of the role that the service works with, which has no DDL rights. */
export function serviceUrl(socket_directory: string): string {
  return socketUrl(serviceRole, socket_directory);
}

/**
 * Creates an empty database for the owner's role.
 *
 * @returns its URL.
 */
export async function addDatabase(client: Client, socket_directory: string, name: string): Promise<string> {
  await client.query(
    `create database ${client.escapeIdentifier(name)} owner ${ownerRole} template template0 encoding 'UTF8'`,
  );
  return socketUrl(ownerRole, socket_directory, name);
}

/**
 * Connects as superuser to the server behind a socket. Returns undefined when the server does not
 * respond or serves another cluster.
 */
export async function connectAsOwner(socket_directory: string, cluster: string): Promise<OwnerConnection | undefined> {
  const client = new Client({
    connectionString: socketUrl("postgres", socket_directory, "postgres"),
    application_name: `tillkeeper starting ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  const { promise: ended, resolve } = Promise.withResolvers<Error>();
  client.on("error", resolve);
  client.on("end", () => resolve(new Error("the connection was closed")));
  try {
    await client.connect();
    const { rows } = await client.query<{ at: string }>("select current_setting('data_directory') as at");
    if (rows[0]?.at === cluster) return { client, ended };
  } catch (error) {
    // The server is starting or stopping, or the socket is stale; the caller checks the process.
    resolve(error as Error);
  }
  await disconnect(client);
  return undefined;
}

/** Ends a connection, even a broken one. */
export async function disconnect(client: Client): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  client.once("end", () => resolve());
  await Promise.race([client.end().then(resolve, () => resolve()), closed, delay(1_000, undefined, { ref: false })]);
}

/**
 * Makes this process the owner of the cluster until the connection ends; `kill -9` of an owner
 * therefore frees the cluster immediately. Waits `wait_ms` for another owner to stop. Returns false
 * when the connection broke because the other owner stopped PostgreSQL.
 *
 * @throws Error that names the owner's process when it has not stopped in time.
 */
export async function becomeOwner(
  connection: OwnerConnection,
  { wait_ms, data_dir, log }: { wait_ms: number; data_dir: string; log: StarterLog },
): Promise<boolean> {
  const started_ms = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    const found = await unlessBroken(connection, async () =>
      (await tryLock(connection.client)) ? "us" : await findOwner(connection.client),
    );
    if (found === undefined || found === "us") return found === "us";
    if (attempt === 0)
      log.info({ owner: found, wait_ms }, "Another Tillkeeper owns the data directory; waiting for it");
    if (performance.now() - started_ms >= wait_ms) throw refusal(data_dir, found, wait_ms);
    await delay(lockPoll_ms);
  }
}

async function unlessBroken<T>({ ended }: OwnerConnection, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    // PostgreSQL's last message may arrive before the socket closes, so the end of the connection
    // is awaited.
    const broke = await Promise.race([ended, delay(1_000, undefined, { ref: false })]);
    if (broke === undefined) throw error;
    return undefined;
  }
}

export async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [lockKey]);
  if (rows[0]?.locked !== true) return false;
  await client.query("select set_config('application_name', $1, false)", [`tillkeeper owner ${process.pid}`]);
  return true;
}

/** Creates the two roles and the database unless they exist. */
export async function ensureDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ roles: string[]; databases: string[] }>(
    `select array(select rolname::text from pg_roles) as roles, array(select datname::text from pg_database) as databases`,
  );
  const { roles, databases } = rows[0] ?? { roles: [], databases: [] };
  for (const role of [ownerRole, serviceRole]) {
    if (!roles.includes(role)) await client.query(`create role ${role} login`);
  }
  if (!databases.includes(database)) await client.query(`create database ${database} owner ${ownerRole}`);
  await client.query(`do $$ begin
    if has_database_privilege('public', '${database}', 'connect')
      or has_database_privilege('public', '${database}', 'temporary')
      or has_database_privilege('public', 'postgres', 'connect')
      or not has_database_privilege('${serviceRole}', '${database}', 'connect') then
      revoke all on database postgres, template1, ${database} from public;
      grant connect on database ${database} to ${serviceRole};
    end if;
  end $$`);
}

export async function readSettings(client: Client): Promise<{ fsync: boolean; max_connections: number }> {
  const { rows } = await client.query<{ fsync: string; max_connections: string }>(
    "select current_setting('fsync') as fsync, current_setting('max_connections') as max_connections",
  );
  return { fsync: rows[0]?.fsync === "on", max_connections: Number(rows[0]?.max_connections) };
}

function refusal(data_dir: string, owner: string, wait_ms: number): Error {
  const waited = wait_ms === 0 ? "" : `, which did not leave within ${wait_ms} ms`;
  return new Error(
    `The data directory ${data_dir} is in use by another Tillkeeper, ${owner}${waited}. ` +
      "Stop that one first, or give this one a DATA_DIR of its own.",
  );
}

async function findOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) = $1::bigint and l.objsubid = 1`,
    [lockKey],
  );
  const pid = /^tillkeeper owner (\d+)$/.exec(rows[0]?.name ?? "")?.[1];
  return pid === undefined ? "whose process is not known" : `process ${pid}`;
}
