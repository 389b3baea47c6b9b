import "fake-indexeddb/auto";
import { openIdbStore } from "../src/store/idb.ts";
import type { Disk } from "./store-suite.ts";

let disks = 0;

/** IndexedDB of the tests; it has one set of names, so each disk puts its own in front. */
export async function idbDisk(): Promise<Disk> {
  disks += 1;
  const prefix = `disk-${disks}`;
  return { open: (spec) => openIdbStore({ ...spec, name: `${prefix}-${spec.name}` }) };
}
