import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { setTimeout as delay } from "node:timers/promises";

const WAIT_MS = 10_000;
const POLL_MS = 100;
/**
 * Jobs of one process at once, as many as the connector sends. Each holds a connection and needs
 * others to work: more of them would wait for a connection that they hold themselves.
 */
const AT_ONCE = 4;
let free = AT_ONCE;
const waiting = [];

/**
 * Runs a job under a key one after the other, over all nodes of Medusa: its own locks are those of
 * one process unless a shared provider is set up. Waits without a connection, so that waiting
 * requests leave the pool to the one that works. The job gets `withItems`, which runs a change of
 * stock alone among the changes of these inventory items.
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
 * Medusa's inventory module reads a level, adds to it and writes it. Its own flows change levels
 * under these keys of the Locking module, whose usual provider knows one process only; other
 * processes of this extension wait in the database, until the job ends.
 */
function withItems(scope, transaction, ids, change) {
  const keys = [...new Set(ids)].toSorted();
  const locked = async () => {
    for (const key of keys) await transaction.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [key]);
    return change();
  };
  return scope.resolve(Modules.LOCKING).execute(keys, locked, { timeout: WAIT_MS / 1_000 });
}
