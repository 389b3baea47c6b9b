import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { Generations } from "../../../runtime/generations.ts";
import { type CachedMap, cachedMap } from "../../../runtime/memory.ts";
import { decrypt, type KeyRing } from "../../../runtime/secrets.ts";
import { configHash, configHashInput, writeConfigBody } from "../../../shared/configuration/config/hash.ts";
import { hasUnusedCode } from "../../../shared/configuration/config/secrets.ts";
import { type ConfigurationReader, decryptOverrides } from "../../../shared/configuration/configuration-reader.ts";
import { buildTerminalConfig, type TerminalConfig } from "../../../shared/configuration/rules/config.ts";
import type { LicenseRow, TerminalRow } from "../../../shared/configuration/snapshot.ts";
import { sameDevice } from "../../../shared/resources/queries/devices.ts";
import { type LicenseChecks, licenseStatus, REPEAT_MINUTES } from "./rules/terminals.ts";

/** A terminal as the hot paths need it, from memory. */
export interface TerminalEntry {
  readonly terminal: TerminalRow & {
    readonly location_id: number;
    readonly is_active: boolean;
    readonly device_identifier: string | null;
    readonly activation_code: string | null;
    readonly activation_used_at: string | null;
  };
  readonly license: LicenseRow | null;
  /** The licence's checks, cached under a version of their own because checks are frequent. */
  readonly checks: () => Promise<LicenseChecks>;
  /** Whether the terminal has an activation code that can enrol a device. */
  readonly hasLiveCode: () => boolean;
  /** Whether a code was issued after the device was bound and is still unused. */
  readonly awaits_activation: boolean;
  /** Value of the setting for the website of the terminal's location. */
  readonly require_terminal_registration: boolean;
  /**
   * HMAC over the terminal's configuration as of now, hex; changes exactly when what is delivered
   * does.
   */
  readonly configHash: (checks: Pick<LicenseChecks, "isOver">) => string;
  /** Waits until no node delivers an older configuration; undefined when no node does. */
  readonly untilDelivered: () => Promise<void> | undefined;
  /** Returns the terminal's configuration as of now, as the config route answers it. */
  readonly config: () => Promise<TerminalConfig>;
  /** Returns the body of the config route's answer. */
  readonly configBody: () => Buffer | Promise<Buffer>;
}

export const NO_CHECKS: LicenseChecks = {
  last_upstream_check_at: null,
  last_upstream_check_succeeded: null,
  last_upstream_check_reached: null,
  isOver: () => false,
  isDue: () => false,
};

export interface TerminalReader {
  readonly find: (terminal_id: number) => Promise<TerminalEntry | undefined>;
  /** Reads the database; used before a refusal, because the cache may be outdated. */
  readonly findAfresh: (terminal_id: number) => Promise<TerminalEntry | undefined>;
  /** The cached terminal; undefined when it is not cached or the cache may be outdated. */
  readonly peek: (terminal_id: number) => TerminalEntry | undefined;
}

export interface TerminalReaderOptions {
  readonly db: Db;
  /** Connections that fill the cache. */
  readonly memoryDb: Db;
  readonly generations: Generations;
  readonly configuration: ConfigurationReader;
  readonly ring: KeyRing;
  readonly hash_key: string;
  /**
   * Whether a licensing service is configured; without one, earlier connection results do not
   * count.
   */
  readonly has_upstream: boolean;
  /** Called when the bound device of a terminal pulls a configuration that it may not have yet. */
  readonly onDelivered: (terminal_id: number, config_hash: string) => void;
}

const ENTRIES_MAX = 20_000;
/** Maximum size of all cached bodies, in bytes; hashes are cached for all terminals. */
const BODY_BYTES_MAX = 32 * 1024 * 1024;
/** Maximum age of last_seen_at in a cached body, since heartbeats do not invalidate the cache. */
const BODY_FRESH_MS = 60_000;

export function openTerminalReader(options: TerminalReaderOptions): TerminalReader {
  const bodies = new LRUCache<TerminalEntry, Body>({
    maxSize: BODY_BYTES_MAX,
    sizeCalculation: ({ body }) => body.length,
    ttl: BODY_FRESH_MS,
  });
  const checks = cachedMap(
    options.generations,
    "licensing",
    (license_id: number) => loadChecks(options, license_id),
    ENTRIES_MAX,
  );
  const entries: CachedMap<number, TerminalEntry | undefined> = cachedMap(
    options.generations,
    "terminals",
    (terminal_id: number) => loadEntry(options, bodies, checks, terminal_id, entries.peek),
    ENTRIES_MAX,
    (entry) => entry && [`terminal ${entry.terminal.terminal_id}`, `location ${entry.terminal.location_id}`],
  );
  return {
    find: (terminal_id) => entries.get(terminal_id),
    findAfresh: async (terminal_id) => {
      await options.generations.poll();
      return entries.get(terminal_id);
    },
    peek: (terminal_id) => entries.peek(terminal_id),
  };
}

async function loadEntry(
  { db, memoryDb, generations, configuration, ring, hash_key, onDelivered }: TerminalReaderOptions,
  bodies: LRUCache<TerminalEntry, Body>,
  checks_of: CachedMap<number, LicenseChecks>,
  terminal_id: number,
  peek: TerminalReader["peek"],
): Promise<TerminalEntry | undefined> {
  const changed_at_ms = generations.changedAt("terminals");
  const found = await findTerminal(memoryDb, terminal_id);
  if (!found) return undefined;
  const { awaits_activation, repeat_ms, ...row } = found;
  const terminal = decryptOverrides(ring, "terminal", terminal_id, row);
  const license = row.license_id === null ? null : await findLicense(memoryDb, ring, row.license_id);
  const snapshot = await configuration.snapshot();
  const { globalConfig } = configuration;
  const checks = async (): Promise<LicenseChecks> => (license === null ? NO_CHECKS : checks_of.get(license.license_id));
  const build = (last_seen_at: unknown, shown: LicenseRow | null) =>
    buildTerminalConfig(snapshot, {
      terminal: { ...terminal, last_seen_at },
      license: shown,
      facts: snapshot.facts,
      globalConfig,
    });
  const loaded_at_ms = performance.now();
  const timeless = build(null, license);
  const hashOf = (payload: TerminalConfig): string => configHash(hash_key, configHashInput(payload));
  const hash = hashOf(timeless);
  let hash_when_over: string | undefined;
  const hashAt = (now: Pick<LicenseChecks, "isOver">): string => {
    const shown = license && licenseAsOfNow(license, now);
    if (shown === license) return hash;
    hash_when_over ??= hashOf(build(null, shown));
    return hash_when_over;
  };
  const configAt = async (now: LicenseChecks): Promise<TerminalConfig> => {
    const { last_upstream_check_at, last_upstream_check_succeeded } = now;
    const shown = license && {
      ...licenseAsOfNow(license, now),
      last_upstream_check_at,
      last_upstream_check_succeeded,
    };
    return build(await findLastSeen(db, terminal_id), shown);
  };
  const buildBody = async (): Promise<Buffer> => {
    const now = await checks();
    const payload = await configAt(now);
    const config_hash = hashAt(now);
    const body = writeConfigBody({ ...payload, config_hash });
    if (terminal["device_identifier"] !== null) onDelivered(terminal_id, config_hash);
    bodies.set(entry, { body, license_status: payload.terminal["license_status"] });
    return body;
  };
  const currentBody = (known: Body, now: LicenseChecks): Buffer | Promise<Buffer> =>
    license === null || known.license_status === licenseStatus(license, now) ? known.body : buildBody();
  // Returns no promise when everything is cached: all registers may call this at the same time.
  const configBody = (): Buffer | Promise<Buffer> => {
    const known = bodies.get(entry);
    if (known === undefined) return buildBody();
    const now = license === null ? NO_CHECKS : checks_of.peek(license.license_id);
    return now === undefined ? checks().then((found) => currentBody(known, found)) : currentBody(known, now);
  };
  let is_delivered = false;
  const waitUntilDelivered = async (): Promise<void> => {
    await generations.poll();
    // An entry without a change since it was loaded is as old as its generation.
    const is_unchanged = peek(terminal_id) === entry;
    await generations.untilSharedSince((is_unchanged ? changed_at_ms : undefined) ?? loaded_at_ms);
    is_delivered = true;
  };
  const entry: TerminalEntry = {
    terminal,
    license,
    untilDelivered: () => (is_delivered ? undefined : waitUntilDelivered()),
    checks,
    hasLiveCode: () => hasUnusedCode(row) || performance.now() < loaded_at_ms + repeat_ms,
    awaits_activation,
    require_terminal_registration: timeless.config["require_terminal_registration"] === true,
    configHash: hashAt,
    config: async () => configAt(await checks()),
    configBody,
  };
  return entry;
}

/** Returns the licence with its effective status: an active licence past its end is expired. */
function licenseAsOfNow(license: LicenseRow, now: Pick<LicenseChecks, "isOver">): LicenseRow {
  const license_status = licenseStatus(license, now);
  return license_status === license.license_status ? license : { ...license, license_status };
}

async function loadChecks(
  { memoryDb, has_upstream }: Pick<TerminalReaderOptions, "memoryDb" | "has_upstream">,
  license_id: number,
): Promise<LicenseChecks> {
  // Seconds are subtracted, not instants: one may be infinite, and PostgreSQL has no infinite
  // intervals before version 17.
  const { rows } = await sql<
    Omit<LicenseChecks, "isOver" | "isDue"> & { readonly ends_in_ms: number | null; readonly due_in_ms: number }
  >`
    select last_upstream_check_at, last_upstream_check_succeeded, last_upstream_check_reached,
           ((extract(epoch from license_ends_at(l)) - extract(epoch from clock_timestamp())) * 1000)::float8 as ends_in_ms,
           ((extract(epoch from license_check_due_at(l)) - extract(epoch from clock_timestamp())) * 1000)::float8 as due_in_ms
      from license l where license_id = ${license_id}`.execute(memoryDb);
  const [row] = rows;
  if (!row) return NO_CHECKS;
  const { ends_in_ms, due_in_ms, ...checks } = row;
  const now_ms = performance.now();
  return {
    ...(has_upstream ? checks : NO_CHECKS),
    isOver: () => ends_in_ms !== null && performance.now() >= now_ms + ends_in_ms,
    isDue: () => performance.now() >= now_ms + due_in_ms,
  };
}

interface Body {
  readonly body: Buffer;
  /** The licence's status that the cached body states. */
  readonly license_status: unknown;
}

type StoredTerminal = TerminalEntry["terminal"] & {
  readonly license_id: number | null;
  readonly awaits_activation: boolean;
  /** Time left to repeat the enrolment with the used code; negative when it is over. */
  readonly repeat_ms: number;
};

async function findTerminal(db: Db, terminal_id: number): Promise<StoredTerminal | undefined> {
  const { rows } = await sql<StoredTerminal & { readonly activation_code_issued_at: string | null }>`
    select t.*,
           t.activation_code is not null and t.activation_used_at is null and coalesce(t.activation_code_issued_at >
             (select max(h.bound_at) from terminal_device_history h
               where h.terminal_id = t.terminal_id and ${sameDevice(sql`h.device_identifier`, sql`t.device_identifier`)}), false)
             as awaits_activation,
           coalesce(extract(epoch from t.activation_used_at - clock_timestamp()) * 1000 + ${REPEAT_MINUTES * 60_000}, 0)::float8
             as repeat_ms
      from terminal t where t.terminal_id = ${terminal_id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { activation_code_issued_at: _bookkeeping, ...terminal } = row;
  return terminal;
}

async function findLastSeen(db: Db, terminal_id: number): Promise<string | null> {
  const { rows } = await sql<{ last_seen_at: string }>`
    select last_seen_at from terminal_presence where terminal_id = ${terminal_id}`.execute(db);
  return rows[0]?.last_seen_at ?? null;
}

/** Returns the licence with its fiscal credentials decrypted. */
export async function findLicense(db: Db | Tx, ring: KeyRing, license_id: number): Promise<LicenseRow | null> {
  const { rows } = await sql<LicenseRow & Record<"fiscal_tss_id" | "fiscal_api_key", string | null>>`
    select license_id, license_token, license_type, license_status, license_expires_at, fiscal_tss_id, fiscal_api_key,
           created_at, updated_at
      from license l where license_id = ${license_id}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const read = (column: "fiscal_tss_id" | "fiscal_api_key"): string | null =>
    row[column] === null ? null : decrypt(ring, row[column], `license:${column}:${license_id}`);
  return { ...row, fiscal_tss_id: read("fiscal_tss_id"), fiscal_api_key: read("fiscal_api_key") };
}
