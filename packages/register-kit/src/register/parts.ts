import type { Client, Timers } from "@tillkeeper/client";
import type { CacheTables, LedgerTables } from "../ledger/tables.ts";
import type { Store } from "../store/port.ts";

/** Encrypts data of the device, such as its token and configuration. */
export interface Secrets {
  readonly seal: (text: string) => Promise<string>;
  /** Decrypts a sealed text; returns undefined when another key has sealed it. */
  readonly open: (sealed: string) => Promise<string | undefined>;
  /** Returns a keyed hash of the text as hexadecimal digits. */
  readonly mac: (text: string) => Promise<string>;
}

/** What the parts of a register depend on; tests replace each member. */
export interface RegisterParts {
  readonly ledger: Store<LedgerTables>;
  readonly cache: Store<CacheTables>;
  readonly client: Client;
  readonly timers: Timers;
  readonly secrets: Secrets;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** Nothing is real: nothing is sent, and no passcode is compared. */
  readonly is_training?: boolean;
}

/** Reads a value of the ledger's table `meta`. */
export async function readMeta<T>({ ledger }: Pick<RegisterParts, "ledger">, name: string): Promise<T | undefined> {
  const record = await ledger.read(["meta"], (transaction) => transaction.get("meta", name));
  return record?.value as T | undefined;
}

export function writeMeta({ ledger }: Pick<RegisterParts, "ledger">, name: string, value: unknown): Promise<void> {
  return ledger.write(["meta"], (transaction) => transaction.put("meta", { name, value }), { durability: "strict" });
}

/** Reads the data of one record of the cache. */
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
