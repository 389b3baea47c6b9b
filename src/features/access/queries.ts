import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { cachedMap, type Generations } from "../../runtime/generations.ts";
import { hashToken, looksLikeToken } from "../../runtime/tokens.ts";
import type { Caller } from "../../web-api/route.ts";
import { CLOCK_ALLOWANCE_MINUTES, DELIVERY_DAYS, TERMINAL_RESOURCES } from "./rules.ts";

/** What a token stands for. */
export interface TokenHolder {
  readonly caller: Caller;
  /** `token`: an integration's; `terminal`: a terminal's; the others are an administrator's. */
  readonly kind: "token" | "terminal" | "bearer" | "session";
  /** On the monotonic clock of this process. */
  readonly expires_at_ms: number;
}

export interface CallerReader {
  /** Who holds the token; from memory, never older than a second. A promise only when the database has to be asked. */
  readonly find: (token: string) => TokenHolder | undefined | Promise<TokenHolder | undefined>;
  /** Notes that the token of an integration or of a terminal was used; written at most once a minute each. */
  readonly noteUse: (caller: Caller) => void;
}

interface HolderRow {
  readonly kind: TokenHolder["kind"];
  readonly id: number;
  readonly name: string;
  readonly resources: string[];
  readonly location_ids: number[];
  readonly expires_in_ms: number | null;
  readonly terminal_id: number | null;
  /** ISO 8601. */
  readonly limited_at: string | null;
}

const HOLDERS_MAX = 10_000;
const NOTE_USE_EVERY_MS = 60_000;

export interface CallerReaderOptions {
  readonly db: Db;
  /** Fills memory, on connections of its own. */
  readonly memoryDb: Db;
  readonly generations: Generations;
  readonly onError: (error: unknown) => void;
}

export function openCallerReader({ db, memoryDb, generations, onError }: CallerReaderOptions): CallerReader {
  const holders = cachedMap(
    generations,
    "access",
    async (token: string) => (looksLikeToken(token) ? findHolder(memoryDb, hashToken(token)) : undefined),
    HOLDERS_MAX,
  );
  const unexpired = (holder: TokenHolder | undefined): TokenHolder | undefined =>
    holder !== undefined && holder.expires_at_ms > performance.now() ? holder : undefined;
  const noted_at_ms = { integration: new Map<number, number>(), terminal: new Map<number, number>() };

  return {
    find(token) {
      const known = holders.peek(token);
      return known === undefined ? holders.get(token).then(unexpired) : unexpired(known);
    },
    noteUse({ kind, id }) {
      const now = performance.now();
      const noted = kind === "terminal" ? noted_at_ms.terminal : noted_at_ms.integration;
      if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < NOTE_USE_EVERY_MS) return;
      noted.set(id, now);
      (kind === "terminal" ? writeTerminalUse(db, id) : writeUse(db, id)).catch(onError);
    },
  };
}

async function findHolder(db: Db, token_hash: string): Promise<TokenHolder | undefined> {
  const { rows } = await sql<HolderRow>`
    select 'token' as kind, integration_id as id, name, resources, location_ids, null as expires_in_ms,
           null::int as terminal_id, null::text as limited_at
      from integration where token_hash = ${token_hash} and is_active
    union all
    select t.kind, u.admin_user_id, u.name, r.resources, '{}',
           (extract(epoch from t.expires_at - clock_timestamp()) * 1000)::float8, null::int, null::text
      from admin_token t join admin_user u using (admin_user_id) join admin_role r using (admin_role_id)
     where t.token_hash = ${token_hash} and u.is_active and t.expires_at > clock_timestamp()
    union all
    select 'terminal', k.terminal_token_id, coalesce(t.name, 'terminal ' || k.terminal_id),
           ${[...TERMINAL_RESOURCES]}::text[], array[coalesce(t.location_id, k.location_id)],
           (extract(epoch from ${deliveryEnd} - clock_timestamp()) * 1000)::float8,
           k.terminal_id, to_char(k.limited_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      from terminal_token k left join terminal t using (terminal_id)
     where k.token_hash = ${token_hash} and k.revoked_at is null
       and (k.limited_at is null or ${deliveryEnd} > clock_timestamp())`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    kind: row.kind,
    expires_at_ms: row.expires_in_ms === null ? Number.POSITIVE_INFINITY : performance.now() + row.expires_in_ms,
    caller: {
      kind: CALLER_KINDS[row.kind],
      id: row.id,
      name: row.name,
      resources: new Set(row.resources),
      location_ids: row.location_ids,
      ...(row.terminal_id === null ? {} : { terminal_id: row.terminal_id }),
      ...(row.limited_at === null ? {} : { delivers_until: deliversUntil(row.limited_at) }),
    },
  };
}

const CALLER_KINDS = { token: "integration", terminal: "terminal", bearer: "admin", session: "admin" } as const;

/** When a limited token of a terminal ends. */
const deliveryEnd = sql`(k.limited_at + make_interval(days => ${DELIVERY_DAYS}))`;

/** A register's document counts as one of the time before up to this moment of its own clock. */
function deliversUntil(limited_at: string): Temporal.Instant {
  return Temporal.Instant.from(limited_at).add({ minutes: CLOCK_ALLOWANCE_MINUTES });
}

async function writeTerminalUse(db: Db, terminal_token_id: number): Promise<void> {
  await sql`
    insert into terminal_token_use (terminal_token_id, last_used_at)
    select terminal_token_id, clock_timestamp() from terminal_token where terminal_token_id = ${terminal_token_id}
    on conflict (terminal_token_id) do update set last_used_at = excluded.last_used_at`.execute(db);
}

async function writeUse(db: Db, integration_id: number): Promise<void> {
  await sql`
    insert into integration_use (integration_id, last_used_at)
    select integration_id, clock_timestamp() from integration where integration_id = ${integration_id}
    on conflict (integration_id) do update set last_used_at = excluded.last_used_at`.execute(db);
}

interface NewAdminToken {
  readonly token_hash: string;
  readonly admin_user_id: number;
  readonly kind: "bearer" | "session";
  readonly hours: number;
}

export async function insertAdminToken(tx: Tx, { hours, ...token }: NewAdminToken): Promise<void> {
  await tx
    .insertInto("admin_token")
    .values({ ...token, expires_at: sql`clock_timestamp() + make_interval(hours => ${hours})` })
    .execute();
}

export async function deleteAdminToken(tx: Tx, token_hash: string): Promise<void> {
  await tx.deleteFrom("admin_token").where("token_hash", "=", token_hash).execute();
}

/** Ends every session and bearer token of a user, such as after a change of his password. */
export async function deleteAdminTokensOf(tx: Tx, admin_user_id: number): Promise<void> {
  await tx.deleteFrom("admin_token").where("admin_user_id", "=", admin_user_id).execute();
}

export async function deleteExpiredAdminTokens(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("admin_token")
    .where("expires_at", "<", sql<string>`clock_timestamp()`)
    .execute();
}

export async function deleteExpiredRateLimits(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("rate_limit_bucket")
    .where("window_end", "<", sql<string>`clock_timestamp()`)
    .execute();
}

export async function hasAdminUser(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom("admin_user").select("admin_user_id").limit(1).executeTakeFirst()) !== undefined;
}

export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(tx);
}
