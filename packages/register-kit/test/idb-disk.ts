import "fake-indexeddb/auto";
import { openIdbStore } from "../src/store/idb.ts";
import type { Disk } from "./store-suite.ts";

let disks = 0;

/**
 * Returns a disk on the tests' IndexedDB. All disks share one set of database names, so each has
 * its own prefix.
 */
export async function idbDisk(): Promise<Disk> {
  disks += 1;
  const prefix = `disk-${disks}`;
  return { open: (spec) => openIdbStore({ ...spec, name: `${prefix}-${spec.name}` }) };
}
