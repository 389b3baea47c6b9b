import { openDB } from "idb";

/** More than LevelDB's write buffer in Chromium (4 MiB), after which it begins another log. */
const BYTES = 5 * 1024 * 1024;
/** Size of a value: Chromium stores larger ones in files of their own. */
const RECORD_BYTES = 32 * 1024;
const NAME = "tillkeeper-renew-log";
const TABLE = "filler";

/**
 * Makes Chromium begin another log file for this origin's databases.
 *
 * Where a browser was killed in the middle of a commit, its log can end with a part of a record.
 * Chromium goes on writing behind that part; at the start after that it finds the log damaged and
 * deletes all databases of the origin (google/leveldb#1287). So what was written before a start is
 * moved out of the log before anything new is stored. All databases of an origin share the log.
 */
export async function renewLog(): Promise<void> {
  if (!isChromium()) return;
  const db = await openDB(NAME, 1, { upgrade: (opened) => void opened.createObjectStore(TABLE) });
  try {
    const filler = db.transaction(TABLE, "readwrite", { durability: "relaxed" });
    // Random, since Chromium compresses values.
    for (let n = 0; n < BYTES / RECORD_BYTES; n += 1)
      void filler.store.put(crypto.getRandomValues(new Uint8Array(RECORD_BYTES)), n);
    await filler.done;
    // The first write after the buffer is full begins the new log.
    await db.clear(TABLE);
  } catch (error) {
    // Without room the log stays as it is; the register still opens, to send what it has.
    if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
  } finally {
    db.close();
  }
}

function isChromium(): boolean {
  return "userAgentData" in navigator;
}
