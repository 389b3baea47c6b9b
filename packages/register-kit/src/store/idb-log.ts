import { type IDBPDatabase, openDB } from "idb";

/**
 * Bytes to write, more than LevelDB's write buffer in Chromium (4 MiB): a full buffer makes it
 * begin another log.
 */
const BYTES = 5 * 1024 * 1024;
/** Bytes of one value; Chromium would store larger ones in separate files. */
const RECORD_BYTES = 32 * 1024;
const NAME = "tillkeeper-renew-log";
const TABLE = "filler";

/**
 * Makes Chromium begin another log file for the databases of this origin, which share one log.
 *
 * When a browser is killed during a commit, its log can end with a part of a record, and Chromium
 * goes on writing after it. At the next start it finds the log damaged and deletes all databases of
 * the origin (google/leveldb#1287). Therefore a new log begins before anything new is stored.
 */
export async function renewLog(): Promise<void> {
  if (!isChromium()) return;
  let db: IDBPDatabase | undefined;
  try {
    db = await openDB(NAME, 1, { upgrade: (opened) => void opened.createObjectStore(TABLE) });
    const filler = db.transaction(TABLE, "readwrite", { durability: "relaxed" });
    // The bytes are random because Chromium compresses values.
    for (let n = 0; n < BYTES / RECORD_BYTES; n += 1)
      void filler.store.put(crypto.getRandomValues(new Uint8Array(RECORD_BYTES)), n);
    await filler.done;
    // The buffer is full, so the next write begins the new log.
    await db.clear(TABLE);
  } catch (error) {
    // On a full disk the log stays as it is, and the register still opens, so that it can send its
    // data.
    if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
  } finally {
    db?.close();
  }
}

function isChromium(): boolean {
  return "userAgentData" in navigator;
}
