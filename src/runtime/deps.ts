import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import type { Db, RunNamed } from "./database.ts";
import type { Generations } from "./generations.ts";
import type { Jobs } from "./jobs.ts";
import type { Mailer } from "./mailer.ts";
import type { Metrics } from "./metrics.ts";
import type { Passwords } from "./passwords.ts";
import type { KeyRing } from "./secrets.ts";

/**
 * Dependencies that every layer of the service may use, built once per process and once per test
 * file.
 */
export interface RuntimeDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly pool: pg.Pool;
  /**
   * Connections for look-ups by key, whose statements get index plans. Statements that read many
   * rows use `reportDb`.
   */
  readonly db: Db;
  /** Connections for reports and jobs, whose statements may read many rows. */
  readonly reportDb: Db;
  /** Runs the few hot statements as named prepared statements. */
  readonly named: RunNamed;
  /**
   * Connections for lists longer than a page. They are separate, so that slow readers do not delay
   * other requests.
   */
  readonly streamPool: pg.Pool;
  readonly generations: Generations;
  readonly jobs: Jobs;
  readonly ring: KeyRing;
  /** Verifies staff passcodes and one-time codes. */
  readonly passwords: Passwords;
  /**
   * Verifies administrators' passwords in a queue of its own, so that a flood of sign-ins does not
   * block staff passcodes.
   */
  readonly signInPasswords: Passwords;
  readonly mailer: Mailer;
}
