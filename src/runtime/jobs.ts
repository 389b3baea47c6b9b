import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { Tx } from "./database.ts";

/** Payloads of the jobs by kind. They contain ids, never copies of data. */
export interface JobPayloads {
  /**
   * Reconciles closings and receipts that a crash left unreconciled; runs each minute and at start.
   */
  sweep_register_reports: Record<string, never>;
  /** Evaluates a closing that is long, or that another closing affects. */
  evaluate_closing: { report_id: string };
  /**
   * Re-evaluates closings after an upgrade or a change of settings. Runs each minute and when such
   * a setting is saved.
   */
  reevaluate_closings: Record<string, never>;
  /**
   * Writes the journal entry of a closing after its evaluation. Without an id: of all closings that
   * wait for theirs; runs each minute.
   */
  write_journal_entries: { report_id?: string };
  /** Backs up the embedded database; runs each night when BACKUP_DIR is set. */
  back_up: Record<string, never>;
  /** Deletes expired rate-limit windows, sessions and reservations. */
  purge_expired: Record<string, never>;
  /**
   * Summarizes telemetry at 04:00 server time. Runs each hour, so that a missed run is repeated.
   */
  summarize_telemetry: Record<string, never>;
  /** Finds terminals that have become silent since the last run; runs each minute. */
  notice_silent_terminals: Record<string, never>;
  /** Notifies the licensing service that a device no longer uses its licence. */
  release_license: { license_id: number; device_identifier: string };
  /** Adds stored receipts to the sums of their days and sessions; runs each minute. */
  count_receipts: Record<string, never>;
  /** Recounts the figures of yesterday and of a day chosen by chance; runs each night. */
  verify_figures: Record<string, never>;
  /** Keeps two empty partitions of receipts ahead; runs each hour. */
  extend_receipts: Record<string, never>;
  /** Counts the receipts of partitions that get no more, and closes them; runs each night. */
  close_receipts: Record<string, never>;
  /** Checks a licence at the licensing service. */
  check_license: { license_id: number };
  /** Requests checks of the licences that were not checked for a day. */
  check_licenses: Record<string, never>;
  /** Creates a one-time code and mails it. */
  send_one_time_code: { code_id: number };
  /** Mails changes of an administrator's account to its owner. */
  send_account_notice: { admin_notice_id: number };
  /**
   * Writes the mails about matters that need attention and about the sales of a week, to those who
   * subscribed; runs each minute.
   */
  write_attention_mails: Record<string, never>;
  send_attention_mail: { attention_mail_id: number };
  /** Mails a stored closing to an address that the settings name. */
  send_closing_mail: { closing_mail_id: number };
  /** Appends stored rows to the evidence log, every ten seconds; starts each minute. */
  log_evidence: Record<string, never>;
  /** Looks at all rows for the evidence log, and signs its head; runs each night. */
  sign_evidence: Record<string, never>;
  /** Mails a checkpoint of the evidence log to one of the addresses in the setting. */
  send_evidence_mail: { checkpoint_id: number; position: number };
  /** Mails the link that confirms a subscription to the newsletter. */
  send_newsletter_confirmation: { subscriber_id: number };
  /**
   * Updates catalog rule prices; also runs each minute, since a new day changes prices without a
   * write.
   */
  index_rule_prices: Record<string, never>;
  /** Assigns revisions to catalog changes that no register has read; runs each minute. */
  assign_catalog_revisions: Record<string, never>;
  /** Erases sales of erased persons that arrived later; runs each minute. */
  erase_late_sales: Record<string, never>;
  /** Reads the facts that plugins contribute to the configuration; runs each minute. */
  ask_plugins: Record<string, never>;
  /** Pulls changed records of the connected shop platform; runs every five minutes. */
  pull_connector: Record<string, never>;
  /**
   * Pulls every record of the connected shop platform, or of one kind, and finds deleted ones; runs
   * each night.
   */
  sweep_connector: { kind?: string };
  /** Reconciles the sales of the last days with the connected shop platform; runs each night. */
  reconcile_connector: Record<string, never>;
}

export type JobKind = keyof JobPayloads;

/**
 * Ends a job whose row is gone: the work was done before its worker was killed, or the row was
 * deleted. The job counts as done, and its outcome says why.
 */
export class NothingToDo extends Error {}

interface JobPlan {
  readonly cron?: string;
  readonly retries: number;
  /** Members that the payload must contain; a job without one of them fails. */
  readonly needs?: readonly string[];
  /**
   * Member of the payload. While a job waits or runs, a second one with the same value is dropped.
   */
  readonly once_per?: string;
  /** Maximum number of jobs of the kind that a process works on at once. */
  readonly at_once?: number;
  /** Seconds that a job may take. */
  readonly expires_s?: number;
  /** Days for which an ended job is kept. A failed job waits this long for a person. */
  readonly kept_days?: number;
}

const EXPIRES_S = 900;
/**
 * Seconds without a sign of life of its worker after which a job fails, and is started again when
 * its kind has retries. Without it the job of a killed worker would wait until it expires.
 */
const SIGN_OF_LIFE_S = 60;
const SIGNS_EVERY_S = 15;
/** Seconds between two searches for jobs of killed workers. */
const SUPERVISED_EVERY_S = 30;
const KEPT_DAYS = 1;
/** Days for which jobs are kept that nothing repeats by itself. */
const KEPT_DAYS_MAX = 30;

const JOBS: Record<JobKind, JobPlan> = {
  sweep_register_reports: { cron: "* * * * *", retries: 0 },
  evaluate_closing: { retries: 3, needs: ["report_id"] },
  reevaluate_closings: { cron: "* * * * *", retries: 0 },
  // Many registers close at once in the evening.
  write_journal_entries: { cron: "* * * * *", retries: 3, at_once: 8 },
  // Copying a large database takes long.
  back_up: { cron: "13 3 * * *", retries: 3, expires_s: 6 * 3_600 },
  purge_expired: { cron: "17 * * * *", retries: 0 },
  summarize_telemetry: { cron: "0 * * * *", retries: 0 },
  notice_silent_terminals: { cron: "* * * * *", retries: 0 },
  count_receipts: { cron: "* * * * *", retries: 0 },
  // A day of a large chain takes minutes.
  verify_figures: { cron: "7 5 * * *", retries: 3, expires_s: 6 * 3_600 },
  // A partition is made between receipts: without a lock within two seconds it is tried again.
  extend_receipts: { cron: "29 * * * *", retries: 5 },
  // Reads each receipt of a month of a large chain.
  close_receipts: { cron: "41 1 * * *", retries: 3, expires_s: 6 * 3_600 },
  release_license: { retries: 8, needs: ["license_id", "device_identifier"], kept_days: KEPT_DAYS_MAX },
  check_license: { retries: 0, needs: ["license_id"], once_per: "license_id", at_once: 8 },
  check_licenses: { cron: "41 * * * *", retries: 0 },
  // The retries are quick, because a shopper waits for the code, which is valid for ten minutes.
  send_one_time_code: { retries: 5, needs: ["code_id"], at_once: 8, kept_days: KEPT_DAYS },
  // Pauses between retries double from 5 s on, so the retries cover some five hours without a mail
  // server.
  send_account_notice: { retries: 12, needs: ["admin_notice_id"], kept_days: KEPT_DAYS_MAX },
  write_attention_mails: { cron: "* * * * *", retries: 0 },
  send_attention_mail: { retries: 12, needs: ["attention_mail_id"], kept_days: KEPT_DAYS_MAX },
  send_closing_mail: { retries: 12, needs: ["closing_mail_id"], kept_days: KEPT_DAYS_MAX },
  log_evidence: { cron: "* * * * *", retries: 0 },
  sign_evidence: { cron: "37 4 * * *", retries: 3, expires_s: 6 * 3_600 },
  send_evidence_mail: { retries: 12, needs: ["checkpoint_id", "position"], kept_days: KEPT_DAYS_MAX },
  // A confirmation mail is retried as long as a mail about a changed account.
  send_newsletter_confirmation: { retries: 12, needs: ["subscriber_id"], at_once: 4, kept_days: KEPT_DAYS_MAX },
  index_rule_prices: { cron: "* * * * *", retries: 3 },
  assign_catalog_revisions: { cron: "* * * * *", retries: 0 },
  erase_late_sales: { cron: "* * * * *", retries: 0 },
  ask_plugins: { cron: "* * * * *", retries: 0 },
  pull_connector: { cron: "*/5 * * * *", retries: 0 },
  sweep_connector: { cron: "23 2 * * *", retries: 3 },
  reconcile_connector: { cron: "53 3 * * *", retries: 3 },
};

export const JOB_KINDS = Object.keys(JOBS) as JobKind[];

/** Kinds whose failed jobs wait for somebody to run them again or to dismiss them. */
export const KEPT_KINDS: readonly JobKind[] = JOB_KINDS.filter((kind) => JOBS[kind].kept_days !== undefined);

/** Kinds that run on a schedule. They need no payload and may be run at any time. */
export const SCHEDULED_KINDS: readonly JobKind[] = JOB_KINDS.filter((kind) => JOBS[kind].cron !== undefined);

export type JobHandlers = { readonly [Kind in JobKind]: (payload: JobPayloads[Kind]) => Promise<unknown> };

export interface Jobs {
  /**
   * Adds a job in the caller's transaction, so that the job exists exactly when its cause does.
   *
   * @param after_s - seconds until it may start; default 0.
   */
  readonly enqueue: <Kind extends JobKind>(
    tx: Tx,
    kind: Kind,
    payload: JobPayloads[Kind],
    after_s?: number,
  ) => Promise<void>;
  /** Starts working on jobs in this process, cron schedules included. */
  readonly work: (handlers: JobHandlers) => Promise<void>;
  /**
   * Runs the due jobs of a kind in this process and returns their number; for tests and commands.
   */
  readonly runDue: <Kind extends JobKind>(
    kind: Kind,
    handler: (payload: JobPayloads[Kind]) => Promise<unknown>,
  ) => Promise<number>;
  /**
   * Runs a scheduled kind once, as soon as a worker is free.
   *
   * @returns the job's id.
   */
  readonly runNow: (kind: JobKind) => Promise<string>;
  /** Schedules a failed job again. */
  readonly retry: (kind: string, job_id: string) => Promise<void>;
  /** Returns whether the process is about to end. A long job then returns early. */
  readonly isStopping: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Creates or upgrades the schema of the job queue. Runs as the owner of the database. */
export async function installJobs(owner_url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: owner_url, max: 2, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  for (const kind of JOB_KINDS) {
    const { retries, once_per, expires_s = EXPIRES_S, kept_days = KEPT_DAYS } = JOBS[kind];
    const settings = {
      expireInSeconds: expires_s,
      heartbeatSeconds: SIGN_OF_LIFE_S,
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: kept_days * 86_400,
    };
    await boss.createQueue(kind, { ...settings, ...(once_per === undefined ? {} : { policy: "exclusive" }) });
    await boss.updateQueue(kind, settings);
  }
  await boss.stop({ graceful: false });
  if (failures[0]) throw failures[0];
}

export interface JobsOptions {
  readonly pool: pg.Pool;
  /** True on nodes that work on jobs. They also supervise the queues and run the schedules. */
  readonly is_worker: boolean;
  /** IANA name of the time zone of the schedules. */
  readonly time_zone: string;
  readonly onError: (error: Error, kind?: JobKind) => void;
  /** Called for a job whose row is gone; see `NothingToDo`. */
  readonly onNothingToDo?: (kind: JobKind, reason: string) => void;
}

/**
 * Checks that the payload has all members that the kind needs.
 *
 * @throws Error that names the missing member.
 */
function refuseIncomplete(kind: JobKind, payload: JobPayloads[JobKind] | null): void {
  const given: Readonly<Record<string, unknown>> = payload ?? {};
  const missing = JOBS[kind].needs?.find((name) => given[name] === undefined || given[name] === null);
  if (missing !== undefined) throw new Error(`the job has no ${missing}`);
}

/** Opens the job queue on the pool of the service. */
export async function openJobs({
  pool,
  is_worker,
  time_zone,
  onError,
  onNothingToDo = () => undefined,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    // The queue needs pg's own parsers, which read JSON and dates as JavaScript values instead of
    // texts.
    db: { executeSql: (text, values) => pool.query({ text, values: [...(values ?? [])], types: pg.types }) },
    migrate: false,
    createSchema: false,
    supervise: is_worker,
    superviseIntervalSeconds: SUPERVISED_EVERY_S,
    monitorIntervalSeconds: SUPERVISED_EVERY_S,
    schedule: is_worker,
  });
  boss.on("error", (error) => onError(error));
  await boss.start();
  let is_stopping = false;

  return {
    async enqueue(tx, kind, payload, after_s = 0) {
      const { once_per } = JOBS[kind];
      const key = once_per === undefined ? undefined : String((payload as Readonly<Record<string, unknown>>)[once_per]);
      await boss.send(kind, payload, {
        db: fromKysely(tx),
        ...(after_s === 0 ? {} : { startAfter: after_s }),
        ...(key === undefined ? {} : { singletonKey: key }),
      });
    },

    async work(handlers) {
      for (const kind of JOB_KINDS) {
        const handler = handlers[kind] as (payload: JobPayloads[JobKind]) => Promise<unknown>;
        const { at_once = 1 } = JOBS[kind];
        const options = {
          batchSize: at_once,
          pollingIntervalSeconds: 1,
          burstWhenBatchFull: at_once > 1,
          heartbeatRefreshSeconds: SIGNS_EVERY_S,
          perJobResults: true,
        } as const;
        const run = async ({ id, data }: { readonly id: string; readonly data: JobPayloads[JobKind] }) => {
          try {
            refuseIncomplete(kind, data);
            await handler(data);
            return { id, status: "completed" as const };
          } catch (thrown) {
            if (thrown instanceof NothingToDo) {
              onNothingToDo(kind, thrown.message);
              return { id, status: "completed" as const, output: { message: thrown.message } };
            }
            const error = thrown instanceof Error ? thrown : new Error(String(thrown));
            onError(error, kind);
            return { id, status: "failed" as const, output: { message: error.message } };
          }
        };
        await boss.work<JobPayloads[JobKind]>(kind, options, (batch) => Promise.all(batch.map(run)));
        const { cron } = JOBS[kind];
        if (cron !== undefined) await boss.schedule(kind, cron, {}, { singletonKey: kind, tz: time_zone });
      }
    },

    async runDue(kind, handler) {
      const batch = await boss.fetch<JobPayloads[typeof kind]>(kind, { batchSize: 100 });
      for (const job of batch) {
        try {
          await handler(job.data);
          await boss.complete(kind, job.id);
        } catch (error) {
          if (error instanceof NothingToDo) {
            await boss.complete(kind, job.id, { message: error.message });
            continue;
          }
          await boss.fail(kind, job.id, { message: error instanceof Error ? error.message : String(error) });
          throw error;
        }
      }
      return batch.length;
    },

    async runNow(kind) {
      const job_id = await boss.send(kind, {});
      if (job_id === null) throw new Error(`the queue took no job of the kind ${kind}`);
      return job_id;
    },

    async retry(kind, job_id) {
      await boss.retry(kind, job_id);
    },

    isStopping: () => is_stopping,

    async stop() {
      is_stopping = true;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
