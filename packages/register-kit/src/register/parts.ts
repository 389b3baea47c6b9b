import type { Client, Timers } from "@tillkeeper/client";
import type { CacheTables, LedgerTables } from "../ledger/tables.ts";
import type { Store } from "../store/port.ts";

/** Encrypts the device's token and configuration. */
export interface Secrets {
  readonly seal: (text: string) => Promise<string>;
  /** Returns undefined for a text that another key has sealed. */
  readonly open: (sealed: string) => Promise<string | undefined>;
  /** A keyed hash, hex. */
  readonly mac: (text: string) => Promise<string>;
}

/** Dependencies of a register's parts; tests replace each of them. */
export interface RegisterParts {
  readonly ledger: Store<LedgerTables>;
  readonly cache: Store<CacheTables>;
  readonly client: Client;
  readonly timers: Timers;
  readonly secrets: Secrets;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Reads a member of the ledger's `meta`. */
export async function readMeta<T>({ ledger }: Pick<RegisterParts, "ledger">, name: string): Promise<T | undefined> {
  const record = await ledger.read(["meta"], (transaction) => transaction.get("meta", name));
  return record?.value as T | undefined;
}

export function writeMeta({ ledger }: Pick<RegisterParts, "ledger">, name: string, value: unknown): Promise<void> {
  return ledger.write(["meta"], (transaction) => transaction.put("meta", { name, value }), { durability: "strict" });
}

/** Reads one record of the cache. */
export async function readCache<T>(
  { cache }: Pick<RegisterParts, "cache">,
  table: keyof CacheTables,
  id: string,
): Promise<T | undefined> {
  const record = await cache.read([table], (transaction) => transaction.get(table, id));
  return record?.data as T | undefined;
}

export function writeCache(
  { cache }: Pick<RegisterParts, "cache">,
  table: keyof CacheTables,
  id: string,
  data: unknown,
): Promise<void> {
  return cache.write([table], (transaction) => transaction.put(table, { id, data }));
}
