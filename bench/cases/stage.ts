import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { connect, makeShop, type RunningService, type RunningShop } from "../../test/running-service.ts";
import { startService } from "../service.ts";

/** A service with its own directory and shop. A restart replaces `service`. */
export interface Stage {
  service: RunningService;
  readonly data_dir: string;
  readonly port: number;
  readonly shop: RunningShop;
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the service by its command on a fresh directory, with terminals that may sell. */
export async function openStage(port: number, terminals: number): Promise<Stage> {
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-case-"));
  // Only fatal errors are logged, since kills and full disks would write many lines and the case
  // checks the answers.
  const service = await startService(data_dir, port, "fatal");
  const shop = await asOwner(data_dir, (owner) => makeShop(owner, terminals));
  const stage: Stage = {
    service,
    data_dir,
    port,
    shop,
    restart: async () => {
      stage.service = await startService(data_dir, port, "fatal");
    },
    close: async () => {
      await stage.service.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
  return stage;
}

/**
 * Runs `work` on the database as its owner, over a new connection, since an earlier one may have
 * been killed.
 */
export async function asOwner<Result>(data_dir: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = await connect(data_dir, "tillkeeper_owner");
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Checks that each acknowledged sale is stored exactly once.
 *
 * @throws Error when a sale is missing or stored twice.
 */
export async function assertStoredOnce(data_dir: string, acknowledged: readonly string[]): Promise<void> {
  const stored = await asOwner(data_dir, (owner) =>
    owner.query<{ sales: number; rows: number }>(
      `select count(distinct sale_id)::int as sales, count(*)::int as rows from pos.receipt where sale_id = any($1)`,
      [acknowledged],
    ),
  );
  const { sales, rows } = stored.rows[0] ?? { sales: 0, rows: 0 };
  if (sales !== acknowledged.length || rows !== acknowledged.length) {
    throw new Error(`acknowledged ${acknowledged.length} sales; ${sales} of them are stored, in ${rows} rows`);
  }
}
