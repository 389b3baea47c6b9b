import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { setTimeout as delay } from "node:timers/promises";

const WAIT_MS = 10_000;
const POLL_MS = 100;

/**
 * Runs jobs of one key one after the other, over all nodes of Medusa: its own locks are those of
 * one process unless a shared provider is set up. Waits without a connection, so that waiting
 * requests leave the pool to the one that works.
 *
 * @throws MedusaError `conflict` after ten seconds.
 */
export async function oneAtATime(scope, key, job) {
  const database = scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const isDone = await database.transaction(async (transaction) => {
      const { rows } = await transaction.raw("select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_locked", [
        key,
      ]);
      if (!rows[0].is_locked) return false;
      await job();
      return true;
    });
    if (isDone) return;
    await delay(POLL_MS);
  }
  throw new MedusaError(MedusaError.Types.CONFLICT, "This sale is being changed.");
}
