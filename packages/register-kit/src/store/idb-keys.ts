import { type DBSchema, openDB } from "idb";
import { type DeviceKeys, newDeviceKeys } from "../register/secrets.ts";
import { storeError } from "./idb.ts";

interface KeyDatabase extends DBSchema {
  readonly keys: { readonly key: string; readonly value: DeviceKeys };
}

const DEVICE = "device";
export const DATABASE = "tillkeeper-device";

/**
 * Returns the keys of this device, which are created once and stored in IndexedDB. No script can
 * read their bytes. All windows get the same keys.
 *
 * @throws StoreError `full` for a device without keys whose disk is full.
 */
export async function idbDeviceKeys(name = DATABASE): Promise<DeviceKeys> {
  try {
    return await keptKeys(name);
  } catch (error) {
    throw storeError(error);
  }
}

async function keptKeys(name: string): Promise<DeviceKeys> {
  const db = await openDB<KeyDatabase>(name, 1, { upgrade: (opened) => void opened.createObjectStore("keys") });
  try {
    const known = await db.get("keys", DEVICE);
    if (known !== undefined) return known;
    const made = await newDeviceKeys();
    const transaction = db.transaction("keys", "readwrite", { durability: "strict" });
    const kept = await transaction.store.get(DEVICE);
    const put = kept === undefined ? transaction.store.put(made, DEVICE) : undefined;
    // The end of the transaction says why a record was refused.
    const [, end] = await Promise.allSettled([put, transaction.done]);
    if (end.status === "rejected") throw end.reason;
    return kept ?? made;
  } finally {
    db.close();
  }
}
