import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { afterFile } from "../../../../../test/after-file.ts";
import { cases } from "../../../../../test/cases.ts";
import { storeReceipts } from "../../../../../test/fixtures/closings/shop.ts";
import { verified } from "../../../../../test/fixtures/evidence/log.ts";
import { end } from "../../../../../test/running-service.ts";
import { openApp } from "../../../../../test/support.ts";
import { logEvidence } from "./commands/log.ts";
import { nodesOfLog } from "./queries/log.ts";
import { growTree, rootOf } from "./rules/tree.ts";

const NODE = join(import.meta.dirname, "../../../../../test/fixtures/evidence/logging-node.ts");
/** Kills of each of the two nodes. */
const ROUNDS = cases(8, 80);
const BATCH = 20;
const BATCH_EACH_MS = 40;
/** Longer than a batch takes. */
const DELAY_MAX_MS = 200;

const app = await openApp();
const { deps, database } = app;

async function startNode(name: string, way: "job" | "checkpoint") {
  const child = spawn(process.execPath, [NODE, database.service_url, name, way], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  afterFile(async () => void (await end(child, "SIGKILL")));
  await once(child.stdout, "data");
  return child;
}

/** Returns whether a node is in the middle of a batch: it holds the lock of the log. */
async function isLogging(name: string): Promise<boolean> {
  const { rows } = await deps.pool.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.application_name = $1`,
    [name],
  );
  return rows.length > 0;
}

test("two nodes that are killed with SIGKILL at random moments, while receipts are stored, log each receipt once", async (t) => {
  let [stored, in_batches] = [0, 0];
  const trade = { is_over: false };
  const store = async (): Promise<void> => {
    while (!trade.is_over) {
      const sales = Array.from({ length: BATCH }, () => ({
        sale_id: null,
        pos_order_id: randomUUID(),
        order_increment_id: null,
      }));
      stored += (await storeReceipts(app, sales)).length;
      await sleep(BATCH_EACH_MS);
    }
  };
  const kill = async (way: "job" | "checkpoint"): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `logging ${way} ${round}`;
      const node = await startNode(name, way);
      // Every other kill is one in the middle of a batch, the others come at any moment.
      if (round % 2 === 0) {
        while (!(await isLogging(name))) await sleep(1);
        in_batches += 1;
      } else {
        await sleep(randomInt(DELAY_MAX_MS));
      }
      assert.equal(await end(node, "SIGKILL"), null, "the node ended by itself");
    }
  };
  const writer = store();
  try {
    await Promise.all([kill("job"), kill("checkpoint")]);
  } finally {
    trade.is_over = true;
    await writer;
  }
  await logEvidence(deps, { is_awaited: true });

  t.diagnostic(`${2 * ROUNDS} kills, at least ${in_batches} of them in the middle of a batch; ${stored} receipts`);
  const { rows: uneven } = await deps.pool.query(
    `select r.receipt_id, count(e.key)::int as entries
       from receipt r left join evidence_entry e on e.kind = 'receipt' and e.key = r.receipt_id::text
      group by 1 having count(e.key) <> 1`,
  );
  assert.deepEqual(uneven, []);
  const { rows: leaves } = await deps.pool.query("select log_index, leaf_hash from evidence_entry order by log_index");
  assert.deepEqual(
    leaves.map(({ log_index }) => log_index),
    Array.from({ length: stored }, (_, index) => index),
  );
  const tree = growTree();
  for (const { leaf_hash } of leaves) tree.add(leaf_hash);
  assert.deepEqual(await rootOf(nodesOfLog(deps.db), stored), tree.root());
  const { rows: tiles } = await deps.pool.query("select count(*)::int as count from evidence_tile where level = 0");
  assert.equal(tiles[0].count, Math.floor(stored / 256));
  assert.deepEqual((await verified(app)).faults, []);
});
