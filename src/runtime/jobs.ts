import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { Tx } from "./database.ts";

/** Every background job and its payload. Payloads carry ids, never copies of data. */
export interface JobPayloads {
  /** Closings and receipts that a crash left unmet; runs each minute and at start. */
  sweep_register_reports: Record<string, never>;
  /** Judges a closing: a long one, or one that another closing says something about. */
  evaluate_closing: { report_id: string };
  /** Rate-limit windows, sessions and reservations that are over. */
  purge_expired: Record<string, never>;
  /** Tells the licensing service that a device no longer uses its licence. */
  release_license: { license_id: number; device_identifier: string };
}

export type JobKind = keyof JobPayloads;

const JOBS: Record<JobKind, { readonly cron?: string; readonly retries: number }> = {
  sweep_register_reports: { cron: "* * * * *", retries: 0 },
  evaluate_closing: { retries: 3 },
  purge_expired: { cron: "17 * * * *", retries: 0 },
  release_license: { retries: 8 },
};

export const JOB_KINDS = Object.keys(JOBS) as JobKind[];

export type JobHandlers = { readonly [Kind in JobKind]: (payload: JobPayloads[Kind]) => Promise<void> };

export interface Jobs {
  /** Records a job in the caller's transaction: it exists exactly when what caused it does. */
  readonly enqueue: <Kind extends JobKind>(tx: Tx, kind: Kind, payload: JobPayloads[Kind]) => Promise<void>;
  /** Starts working on jobs in this process, cron schedules included. */
  readonly work: (handlers: JobHandlers) => Promise<void>;
  /** Runs what is due of one kind in the caller's process and says how many ran. For tests and commands. */
  readonly runDue: <Kind extends JobKind>(
    kind: Kind,
    handler: (payload: JobPayloads[Kind]) => Promise<void>,
  ) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Creates or upgrades the queue's schema; runs as the owner of the database. */
export async function installJobs(owner_url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: owner_url, max: 2, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  for (const kind of JOB_KINDS) {
    const { retries } = JOBS[kind];
    await boss.createQueue(kind, {
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: 86_400,
    });
    await boss.updateQueue(kind, {
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: 86_400,
    });
  }
  await boss.stop({ graceful: false });
  if (failures[0]) throw failures[0];
}

export interface JobsOptions {
  readonly pool: pg.Pool;
  /** True on nodes that work: they also supervise the queues and fire the schedules. */
  readonly is_worker: boolean;
  readonly onError: (error: Error, kind?: JobKind) => void;
}

/** Opens the job queue on the service's own pool. */
export async function openJobs({ pool, is_worker, onError }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    // With pg's own parsers: the queue reads its JSON and dates as JavaScript has them, not as the service's text.
    db: { executeSql: (text, values) => pool.query({ text, values: [...(values ?? [])], types: pg.types }) },
    migrate: false,
    createSchema: false,
    supervise: is_worker,
    schedule: is_worker,
  });
  boss.on("error", (error) => onError(error));
  await boss.start();

  return {
    async enqueue(tx, kind, payload) {
      await boss.send(kind, payload, { db: fromKysely(tx) });
    },

    async work(handlers) {
      for (const kind of JOB_KINDS) {
        const handler = handlers[kind] as (payload: JobPayloads[JobKind]) => Promise<void>;
        await boss.work<JobPayloads[JobKind]>(kind, { batchSize: 1, pollingIntervalSeconds: 1 }, async (batch) => {
          for (const job of batch) {
            try {
              await handler(job.data);
            } catch (error) {
              onError(error instanceof Error ? error : new Error(String(error)), kind);
              throw error;
            }
          }
        });
        const { cron } = JOBS[kind];
        if (cron !== undefined) await boss.schedule(kind, cron, {}, { singletonKey: kind });
      }
    },

    async runDue(kind, handler) {
      const batch = await boss.fetch<JobPayloads[typeof kind]>(kind, { batchSize: 100 });
      for (const job of batch) {
        try {
          await handler(job.data);
          await boss.complete(kind, job.id);
        } catch (error) {
          await boss.fail(kind, job.id, { message: error instanceof Error ? error.message : String(error) });
          throw error;
        }
      }
      return batch.length;
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
