import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { Generations } from "../../runtime/generations.ts";
import { cachedMap } from "../../runtime/memory.ts";
import { addressPrefix } from "../../runtime/client-address.ts";
import { hashToken, looksLikeToken } from "../../runtime/tokens.ts";
import type { Caller, Submission } from "../../web-api/route.ts";
import { CLOCK_ALLOWANCE_MINUTES, SUBMISSION_DAYS, STEP_UP_MINUTES, TERMINAL_RESOURCES } from "./rules/access.ts";

export interface TokenHolder {
  readonly caller: Caller;
  readonly token_hash: string;
  /**
   * `token` is an integration's, `terminal` a terminal's; `bearer` and `session` are an
   * administrator's.
   */
  readonly kind: "token" | "terminal" | "bearer" | "session";
  /** Time on this process's monotonic clock when the token expires. */
  readonly expires_at_ms: number;
  /** Time when a session without requests ends; each request that this process sees extends it. */
  idle_at_ms: number;
}

export interface CallerReader {
  /**
   * Returns the holder of a token from a cache that is at most one second old; a promise only when
   * the database is queried.
   */
  readonly find: (token: string) => TokenHolder | undefined | Promise<TokenHolder | undefined>;
  /**
   * Records the use of an integration's or terminal's token; written at most once a minute each.
   */
  readonly noteUse: (caller: Caller) => void;
  /** Records the use of a session by a person; written at most once a minute each. */
  readonly noteSessionUse: (holder: TokenHolder) => void;
}

interface HolderRow {
  readonly kind: TokenHolder["kind"];
  readonly id: number;
  readonly name: string;
  readonly resources: string[];
  readonly location_ids: number[];
  readonly expires_in_ms: number | null;
  readonly terminal_id: number | null;
  readonly former_location_ids: number[] | null;
  /** Time when the token was limited, in ISO 8601; null for a token without a limit. */
  readonly limited_at: string | null;
  readonly submits_in_ms: number | null;
  readonly stepped_up_in_ms: number | null;
  readonly idle_in_ms: number | null;
  readonly has_second_factor: boolean | null;
}

const HOLDERS_MAX = 10_000;
const NOTE_USE_EVERY_MS = 60_000;
const USER_AGENT_CHARACTERS = 120;
/**
 * SQL for the last use of an administrator's token: the query names `admin_token` as `t` and its
 * row of uses as `s`.
 */
const LAST_USE = sql`coalesce(s.last_used_at, t.created_at)`;

export interface CallerReaderOptions {
  readonly db: Db;
  /** Database connections that only the cache uses. */
  readonly memoryDb: Db;
  readonly generations: Generations;
  readonly onError: (error: unknown) => void;
  /** Minutes without a request after which a session ends. */
  readonly idle_minutes: number;
  /** True: administrators without a second factor may only set one up. */
  readonly is_second_factor_required: boolean;
}

export function openCallerReader(options: CallerReaderOptions): CallerReader {
  const { db, memoryDb, generations, onError, idle_minutes, is_second_factor_required } = options;
  const read = (token_hash: string) => findHolder(memoryDb, token_hash, { idle_minutes, is_second_factor_required });
  const holders = cachedMap(
    generations,
    "access",
    async (token: string) => (looksLikeToken(token) ? read(hashToken(token)) : undefined),
    HOLDERS_MAX,
  );
  const unexpired = (holder: TokenHolder | undefined): TokenHolder | undefined | Promise<TokenHolder | undefined> => {
    const now = performance.now();
    if (holder === undefined || holder.expires_at_ms <= now) return undefined;
    return holder.idle_at_ms > now ? holder : usedElsewhere(holder);
  };
  // Reads a session again that is idle for this process: another node may have seen a request.
  const usedElsewhere = async (holder: TokenHolder): Promise<TokenHolder | undefined> => {
    const found = await read(holder.token_hash);
    if (found !== undefined) holder.idle_at_ms = found.idle_at_ms;
    return found;
  };
  const noted_at_ms = { integration: new Map<number, number>(), terminal: new Map<number, number>() };
  const noted_sessions = new WeakMap<TokenHolder, number>();

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
      writeUse(db, kind === "terminal" ? "terminal_token" : "integration", id).catch(onError);
    },
    noteSessionUse(holder) {
      const now = performance.now();
      holder.idle_at_ms = now + idle_minutes * 60_000;
      if (now - (noted_sessions.get(holder) ?? Number.NEGATIVE_INFINITY) < NOTE_USE_EVERY_MS) return;
      noted_sessions.set(holder, now);
      writeUse(db, "admin_token", holder.token_hash).catch(onError);
    },
  };
}

async function findHolder(
  db: Db,
  token_hash: string,
  { idle_minutes, is_second_factor_required }: Pick<CallerReaderOptions, "idle_minutes" | "is_second_factor_required">,
): Promise<TokenHolder | undefined> {
  const { rows } = await sql<HolderRow>`
    select 'token' as kind, integration_id as id, name, resources, location_ids, null as expires_in_ms,
           null::int as terminal_id, null::int[] as former_location_ids, null::text as limited_at, null::float8 as submits_in_ms,
           null::float8 as stepped_up_in_ms, null::float8 as idle_in_ms, null::bool as has_second_factor
      from integration where token_hash = ${token_hash} and is_active
    union all
    select t.kind, u.admin_user_id, u.name, r.resources, '{}',
           (extract(epoch from t.expires_at - clock_timestamp()) * 1000)::float8, null::int, null::int[], null::text, null::float8,
           (extract(epoch from t.stepped_up_at - clock_timestamp()) * 1000)::float8 + ${STEP_UP_MINUTES * 60_000}::int,
           case when t.kind = 'session'
                then (extract(epoch from ${LAST_USE} - clock_timestamp()) * 1000)::float8 + ${idle_minutes * 60_000}::int end,
           u.second_factor_at is not null
      from admin_token t join admin_user u using (admin_user_id) join admin_role r using (admin_role_id)
           left join admin_token_use s on s.token_hash = t.token_hash
     where t.token_hash = ${token_hash} and u.is_active and t.expires_at > clock_timestamp()
       and (t.kind <> 'session' or ${LAST_USE} > clock_timestamp() - make_interval(mins => ${idle_minutes}))
    union all
    select 'terminal', k.terminal_token_id, coalesce(t.name, 'terminal ' || k.terminal_id),
           ${[...TERMINAL_RESOURCES]}::text[], array[coalesce(t.location_id, k.location_id)],
           (extract(epoch from ${submissionEnd} - clock_timestamp()) * 1000)::float8,
           k.terminal_id, terminal_locations(k.terminal_id),
           to_char(k.limited_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
           (extract(epoch from k.limited_at - clock_timestamp()) * 1000)::float8 + ${CLOCK_ALLOWANCE_MINUTES * 60_000}::int,
           null, null, null
      from terminal_token k left join terminal t using (terminal_id)
     where k.token_hash = ${token_hash} and k.revoked_at is null
       and (k.limited_at is null or ${submissionEnd} > clock_timestamp())`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const moment = (in_ms: number | null): number =>
    in_ms === null ? Number.POSITIVE_INFINITY : performance.now() + in_ms;
  return {
    kind: row.kind,
    token_hash,
    expires_at_ms: moment(row.expires_in_ms),
    idle_at_ms: moment(row.idle_in_ms),
    caller: {
      kind: CALLER_KINDS[row.kind],
      id: row.id,
      name: row.name,
      resources: new Set(row.resources),
      location_ids: row.location_ids,
      ...(row.terminal_id === null ? {} : { terminal_id: row.terminal_id }),
      ...(row.former_location_ids === null ? {} : { former_location_ids: row.former_location_ids }),
      ...(row.limited_at === null ? {} : { submission: submissionOf(row.limited_at, moment(row.submits_in_ms)) }),
      stepped_up_until_ms: moment(row.stepped_up_in_ms),
      must_enroll: is_second_factor_required && row.has_second_factor === false,
    },
  };
}

const CALLER_KINDS = { token: "integration", terminal: "terminal", bearer: "admin", session: "admin" } as const;

/** SQL for the end of a terminal's limited token: `SUBMISSION_DAYS` after it was limited. */
const submissionEnd = sql`(k.limited_at + make_interval(days => ${SUBMISSION_DAYS}))`;

/**
 * Returns what a limited token may submit: documents made up to the time of the limit plus the
 * clock allowance, by the register's clock.
 */
function submissionOf(limited_at: string, until_ms: number): Submission {
  return { until: Temporal.Instant.from(limited_at).add({ minutes: CLOCK_ALLOWANCE_MINUTES }), until_ms };
}

const KEYS = { integration: "integration_id", terminal_token: "terminal_token_id", admin_token: "token_hash" } as const;

/**
 * Stores the time of a token's use beside the token's row: a change of the row would drop cached
 * data.
 */
async function writeUse(db: Db, table: keyof typeof KEYS, value: number | string): Promise<void> {
  const key = sql.ref(KEYS[table]);
  await sql`
    insert into ${sql.table(`${table}_use`)} (${key}, last_used_at)
    select ${key}, clock_timestamp() from ${sql.table(table)} where ${key} = ${value}
    on conflict (${key}) do update set last_used_at = excluded.last_used_at`.execute(db);
}

interface NewAdminToken {
  readonly token_hash: string;
  readonly admin_user_id: number;
  readonly kind: "bearer" | "session";
  readonly hours: number;
  /** Address of the client; only its prefix is stored. */
  readonly address: string;
  readonly user_agent: string | undefined;
}

export async function insertAdminToken(tx: Tx, { hours, address, user_agent, ...token }: NewAdminToken): Promise<void> {
  await tx
    .insertInto("admin_token")
    .values({
      ...token,
      address: addressPrefix(address),
      user_agent: user_agent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
      expires_at: sql`clock_timestamp() + make_interval(hours => ${hours})`,
    })
    .execute();
}

export async function deleteAdminToken(tx: Tx, token_hash: string): Promise<void> {
  await tx.deleteFrom("admin_token").where("token_hash", "=", token_hash).execute();
}

/** Ends all sessions and bearer tokens of a user, for example after a password change. */
export async function deleteAdminTokensOf(tx: Tx, admin_user_id: number): Promise<void> {
  await tx.deleteFrom("admin_token").where("admin_user_id", "=", admin_user_id).execute();
}

export async function deleteOtherAdminTokens(tx: Tx, admin_user_id: number, token_hash: string): Promise<void> {
  await tx
    .deleteFrom("admin_token")
    .where("admin_user_id", "=", admin_user_id)
    .where("token_hash", "<>", token_hash)
    .execute();
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
