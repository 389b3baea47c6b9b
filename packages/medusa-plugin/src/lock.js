import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { setTimeout as delay } from "node:timers/promises";

const WAIT_MS = 10_000;
const POLL_MS = 100;
/**
 * Maximum jobs of one process at once; the connector sends as many. Each job holds a database
 * connection and needs more to work, so further jobs would exhaust the pool and wait for each
 * other.
 */
const AT_ONCE = 4;
let free = AT_ONCE;
const waiting = [];

/**
 * Runs the jobs of a key one after the other across all nodes of Medusa, whose own locks cover one
 * process unless a shared provider is set up. A waiting request holds no database connection. The
 * job gets `withItems`, which locks inventory items while it changes their stock.
 *
 * @throws MedusaError `conflict` after ten seconds.
 */
export async function oneAtATime(scope, key, job) {
  if (free > 0) free -= 1;
  else await new Promise((resolve) => waiting.push(resolve));
  try {
    await whenFree(scope, key, job);
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

async function whenFree(scope, key, job) {
  const database = scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const isDone = await database.transaction(async (transaction) => {
      const { rows } = await transaction.raw("select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_locked", [
        key,
      ]);
      if (!rows[0].is_locked) return false;
      await job((ids, change) => withItems(scope, transaction, ids, change));
      return true;
    });
    if (isDone) return;
    await delay(POLL_MS);
  }
  throw new MedusaError(MedusaError.Types.CONFLICT, "This sale is being changed.");
}

/**
 * Runs a change of stock while its inventory items are locked: in Medusa's Locking module, against
 * Medusa's own flows in this process, and in the database, against other processes of this plugin.
 * Medusa's inventory module reads a level, adds to it and writes it, so concurrent changes would be
 * lost.
 */
function withItems(scope, transaction, ids, change) {
  const keys = [...new Set(ids)].toSorted();
  const locked = async () => {
    for (const key of keys) await transaction.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [key]);
    return change();
  };
  return scope.resolve(Modules.LOCKING).execute(keys, locked, { timeout: WAIT_MS / 1_000 });
}
