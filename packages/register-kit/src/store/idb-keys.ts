import { type DBSchema, openDB } from "idb";
import { type DeviceKeys, newDeviceKeys } from "../register/secrets.ts";

interface KeyDatabase extends DBSchema {
  readonly keys: { readonly key: string; readonly value: DeviceKeys };
}

const DEVICE = "device";
export const DATABASE = "tillkeeper-device";

/**
 * Returns the keys of this device, which are created once and stored in IndexedDB. No script can
 * read their bytes. All windows get the same keys.
 */
export async function idbDeviceKeys(name = DATABASE): Promise<DeviceKeys> {
  const db = await openDB<KeyDatabase>(name, 1, { upgrade: (opened) => void opened.createObjectStore("keys") });
  try {
    const known = await db.get("keys", DEVICE);
    if (known !== undefined) return known;
    const made = await newDeviceKeys();
    const transaction = db.transaction("keys", "readwrite", { durability: "strict" });
    const kept = await transaction.store.get(DEVICE);
    if (kept === undefined) await transaction.store.put(made, DEVICE);
    await transaction.done;
    return kept ?? made;
  } finally {
    db.close();
  }
}
