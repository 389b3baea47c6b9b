import { listFixedTaxAttributes } from "../../shop-data/catalog/products.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import type { Generations } from "../../runtime/generations.ts";
import { cached, cachedMap } from "../../runtime/memory.ts";
import { decrypt, encrypt, type KeyRing } from "../../runtime/secrets.ts";
import type { StoreScope } from "../../web-api/route.ts";
import { canonicalJson, configHash, type HashedConfig, writeConfigBody } from "./config/hash.ts";
import { loadFacts } from "./queries/platform-facts.ts";
import { unreadable } from "./rules/secrets.ts";
import { OVERRIDE_COLUMNS, findSetting } from "./registry/registry.ts";
import type { SettingScopeName } from "./registry/setting.ts";
import { buildGlobalConfig } from "./rules/config.ts";
import {
  type ConfigurationSnapshot,
  defaultStoreScope,
  type LocationRow,
  type RoleRow,
  type SettingScope,
  type SettingsRow,
  settingsMap,
  type StaffRow,
  type Store,
  type StoreGroup,
  type Website,
} from "./snapshot.ts";

export interface ConfigurationReader {
  /** Returns everything that configuration is resolved from; cached for at most one second. */
  readonly snapshot: () => Promise<ConfigurationSnapshot>;
  /**
   * Returns the snapshot after checking the database for changes, for checks that may refuse a
   * request. Never call it within a transaction.
   */
  readonly snapshotAfresh: () => Promise<ConfigurationSnapshot>;
  /**
   * Finds a store view by its code. undefined means the default website's, `all` the `all`
   * scope. Returns undefined for an unknown code, and a promise only when the database is queried.
   */
  readonly findStore: (code: string | undefined) => StoreScope | undefined | Promise<StoreScope | undefined>;
  /** Returns the global config of a scope with its hash; built once for each snapshot. */
  readonly globalConfig: (snapshot: ConfigurationSnapshot, scope: SettingScope) => HashedConfig;
  /** Returns the body of the global config route at a store view; no promise when it is cached. */
  readonly configBody: (store: StoreScope) => Buffer | Promise<Buffer>;
}

/** Maximum store views whose config is cached; that of further ones is rebuilt on demand. */
const CONFIG_BODIES_MAX = 500;

const ALL_STORES: StoreScope = { code: "all", store_id: 0, website_id: 0 };

export function openConfigurationReader(
  db: Db,
  generations: Generations,
  ring: KeyRing,
  has_upstream: boolean,
  hash_key: string,
): ConfigurationReader {
  const snapshots = cached(
    generations,
    "configuration",
    () => loadSnapshot(db, ring, has_upstream),
    (before, keys) => renewSnapshot(db, ring, before, keys),
  );
  // Store views and global config do not depend on locations and staff, the only changes that are
  // named.
  const scopes = cached(
    generations,
    "configuration",
    async () => storeScopes(await snapshots.get()),
    async (before) => before,
  );
  // All terminals of a website share one config.
  const built = new WeakMap<ConfigurationSnapshot, Map<string, HashedConfig>>();
  const globalConfig = (snapshot: ConfigurationSnapshot, { website_id, store_id }: SettingScope): HashedConfig => {
    const configs = built.get(snapshot) ?? new Map<string, HashedConfig>();
    built.set(snapshot, configs);
    const key = `${website_id} ${store_id}`;
    const known = configs.get(key);
    if (known !== undefined) return known;
    const config = buildGlobalConfig(snapshot, { website_id, store_id }, snapshot.facts);
    const hashed = { ...config, config_hash: configHash(hash_key, canonicalJson(config)) };
    configs.set(key, hashed);
    return hashed;
  };
  const buildBody = async (store: StoreScope): Promise<Buffer> =>
    writeConfigBody(globalConfig(await snapshots.get(), store));
  const bodies = cachedMap(generations, "configuration", buildBody, CONFIG_BODIES_MAX, () => []);

  return {
    globalConfig,
    snapshot: () => snapshots.get(),
    snapshotAfresh: async () => {
      await generations.poll();
      return snapshots.get();
    },
    // Bodies are keyed by the scope object: findStore returns the same one until the configuration
    // changes.
    configBody: (store) => bodies.peek(store) ?? bodies.get(store),
    findStore(code) {
      if (code === "all") return ALL_STORES;
      const known = scopes.peek();
      return known === undefined ? scopes.get().then((loaded) => loaded.get(code)) : known.get(code);
    },
  };
}

/** Maps store views by code; the undefined key is the one of a URL without a code. */
function storeScopes(snapshot: ConfigurationSnapshot): Map<string | undefined, StoreScope> {
  const scopes = new Map<string | undefined, StoreScope>();
  for (const { code, store_id, website_id } of snapshot.stores.values())
    scopes.set(code, { code, store_id, website_id });
  const { store_id, website_id } = defaultStoreScope(snapshot);
  scopes.set(undefined, { code: snapshot.stores.get(store_id)?.code ?? "default", store_id, website_id });
  return scopes;
}

/**
 * Returns the encryption context of a setting's secret. It names the setting's cell, so that a text
 * moved to another cell does not decrypt.
 */
export function settingContext(scope: SettingScopeName, scope_id: number, path: string): string {
  return `setting:value:${scope}/${scope_id}/${path}`;
}

export function overrideContext(table: "location" | "terminal", column: string, row_id: number): string {
  return `${table}:${column}:${row_id}`;
}

const SECRET_COLUMNS = OVERRIDE_COLUMNS.filter((column) => column.secret).map(({ column }) => column);

/**
 * Decrypts the secret overrides of a location or terminal row; see `decryptOrMark` for unreadable
 * ones.
 */
export function decryptOverrides<Row extends Record<string, unknown>>(
  ring: KeyRing,
  table: "location" | "terminal",
  row_id: number,
  row: Row,
): Row {
  const readable: Record<string, unknown> = { ...row };
  for (const column of SECRET_COLUMNS) {
    const value = row[column];
    if (typeof value === "string" && value !== "") {
      readable[column] = decryptOrMark(ring, value, overrideContext(table, column, row_id));
    }
  }
  return readable as Row;
}

export function encryptOverrides(
  ring: KeyRing,
  table: "location" | "terminal",
  row_id: number,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...values };
  for (const column of SECRET_COLUMNS) {
    const value = values[column];
    if (typeof value === "string" && value !== "") {
      stored[column] = encrypt(ring, value, overrideContext(table, column, row_id));
    }
  }
  return stored;
}

async function loadSnapshot(db: Db, ring: KeyRing, has_upstream: boolean): Promise<ConfigurationSnapshot> {
  return readConsistently(db, async (tx) => {
    const websites = await sql<Website>`select * from website`.execute(tx);
    const groups = await sql<StoreGroup>`select * from store_group`.execute(tx);
    const stores = await sql<Store>`select * from store`.execute(tx);
    const settings = await sql<SettingsRow>`select scope, scope_id, path, value from setting`.execute(tx);
    const locations = await readLocations(tx, ring, null);
    const staff = await readStaff(tx, null);
    const roles = await sql<RoleRow>`select role_id, name, permissions, is_active from role`.execute(tx);
    return {
      websites: new Map(websites.rows.map((row) => [row.website_id, row])),
      groups: new Map(groups.rows.map((row) => [row.group_id, row])),
      stores: new Map(stores.rows.map((row) => [row.store_id, row])),
      settings: settingsMap(settings.rows.map((row) => readable(ring, row))),
      locations: new Map(locations.map((row) => [row.location_id, row])),
      staff: new Map(staff.map((row) => [row.staff_id, row])),
      roles: new Map(roles.rows.map((row) => [row.role_id, row])),
      fixed_tax_attributes: await listFixedTaxAttributes(tx),
      facts: await loadFacts(tx, has_upstream),
    };
  });
}

/** Updates the snapshot with the changed rows of locations and staff; `keys` names them. */
async function renewSnapshot(
  db: Db,
  ring: KeyRing,
  before: ConfigurationSnapshot,
  keys: ReadonlySet<string>,
): Promise<ConfigurationSnapshot> {
  const idsOf = (kind: string): number[] =>
    [...keys].filter((key) => key.startsWith(`${kind} `)).map((key) => Number(key.slice(kind.length + 1)));
  const location_ids = idsOf("location");
  const staff_ids = idsOf("staff");
  return readConsistently(db, async (tx) => {
    const locations = location_ids.length === 0 ? [] : await readLocations(tx, ring, location_ids);
    const staff = staff_ids.length === 0 ? [] : await readStaff(tx, staff_ids);
    return {
      ...before,
      locations: replaced(before.locations, location_ids, locations, (row) => row.location_id),
      staff: replaced(before.staff, staff_ids, staff, (row) => row.staff_id),
    };
  });
}

function replaced<Row>(
  before: ReadonlyMap<number, Row>,
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): ReadonlyMap<number, Row> {
  if (ids.length === 0) return before;
  const after = new Map(before);
  for (const id of ids) after.delete(id);
  for (const row of rows) after.set(idOf(row), row);
  return after;
}

function readConsistently<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}

/** Reads the locations with these ids; null reads every location. */
async function readLocations(tx: Tx, ring: KeyRing, ids: readonly number[] | null): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select * from location where ${ids}::int[] is null or location_id = any(${ids}::int[])`.execute(tx);
  return rows.map((row) => decryptOverrides(ring, "location", row.location_id, row));
}

async function readStaff(tx: Tx, ids: readonly number[] | null): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select staff_id, first_name, last_name, email, role_id, is_active, all_locations, location_ids, passcode_updated_at
      from staff where ${ids}::int[] is null or staff_id = any(${ids}::int[])`.execute(tx);
  return rows;
}

/**
 * Decrypts a secret. Returns a mark for an unreadable one, which must not prevent loading the
 * others.
 */
function decryptOrMark(ring: KeyRing, text: string, context: string): string {
  try {
    return decrypt(ring, text, context);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

function readable(ring: KeyRing, row: SettingsRow): SettingsRow {
  if (row.value === null || row.value === "" || findSetting(row.path)?.secret !== true) return row;
  return { ...row, value: decryptOrMark(ring, row.value, settingContext(row.scope, row.scope_id, row.path)) };
}

/**
 * Reads an internal secret of the server, created by `make` on first use; the same on every node.
 */
export async function readServerSecret(db: Db, ring: KeyRing, name: string, make: () => string): Promise<string> {
  const context = `server_secret:value:${name}`;
  await sql`insert into server_secret (name, value) values (${name}, ${encrypt(ring, make(), context)})
            on conflict (name) do nothing`.execute(db);
  const row = await db.selectFrom("server_secret").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return decrypt(ring, row.value, context);
}

/**
 * Locks the stored rows of some paths, so that the old values in the audit log are the replaced
 * ones.
 */
export async function lockSettings(
  tx: Tx,
  scope: SettingScopeName,
  scope_id: number,
  paths: readonly string[],
): Promise<SettingsRow[]> {
  const { rows } = await sql<SettingsRow>`
    select scope, scope_id, path, value from setting
     where scope = ${scope} and scope_id = ${scope_id} and path = any(${[...paths]}::text[])
     order by path for update`.execute(tx);
  return rows;
}

/** Stores a value, or removes its row when null. */
export async function writeSetting(tx: Tx, row: SettingsRow, updated_by: string): Promise<void> {
  if (row.value === null) {
    await sql`delete from setting where scope = ${row.scope} and scope_id = ${row.scope_id} and path = ${row.path}`.execute(
      tx,
    );
    return;
  }
  await sql`
    insert into setting (scope, scope_id, path, value, updated_by)
    values (${row.scope}, ${row.scope_id}, ${row.path}, ${row.value}, ${updated_by})
    on conflict (scope, scope_id, path) do update
      set value = excluded.value, updated_by = excluded.updated_by, updated_at = clock_timestamp()`.execute(tx);
}
