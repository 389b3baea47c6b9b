import { type DBSchema, openDB } from "idb";
import { type DeviceKeys, newDeviceKeys } from "../register/secrets.ts";

interface KeyDatabase extends DBSchema {
  readonly keys: { readonly key: string; readonly value: DeviceKeys };
}

const DEVICE = "device";

/**
 * The keys of this device: those that the browser keeps in IndexedDB, made and stored there the
 * first time. They stay CryptoKeys, whose bytes no script can read. Several windows get the same.
 */
export async function idbDeviceKeys(name = "tillkeeper-device"): Promise<DeviceKeys> {
  const db = await openDB<KeyDatabase>(name, 1, { upgrade: (opened) => void opened.createObjectStore("keys") });
  try {
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
