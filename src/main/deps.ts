import type pg from "pg";
import type { Logger } from "pino";
import type { ConnectorKind } from "../connectors/connector.ts";
import type { ShopQuestions } from "../connectors/questions.ts";
import type { TaskRunner } from "../connectors/task-runner.ts";
import type { CallerReader } from "../platform/access/caller-reader.ts";
import type { ConfigurationReader } from "../platform/configuration/configuration-reader.ts";
import type { Dispatcher } from "../platform/events/dispatcher.ts";
import type { SubscriptionReader } from "../platform/events/subscription-reader.ts";
import type { Evaluator } from "../features/sales/closings/evaluator.ts";
import type { PdfRenderer } from "../features/sales/receipt-page/render/pdf/pdf.ts";
import type { ReceiptWriter } from "../features/sales/receipts/receipt-writer.ts";
import type { CheckRequests } from "../features/devices/licensing/check-requests.ts";
import type { Licensing } from "../features/devices/licensing/licensing.ts";
import type { RefusedPosts } from "../features/devices/sync-health/refused-post-writer.ts";
import type { RequestLog } from "../platform/request-log/request-log-writer.ts";
import type { SecurityEvents } from "../platform/security-events/security-event-writer.ts";
import type { Presence } from "../features/devices/terminals/presence.ts";
import type { TerminalReader } from "../features/devices/terminals/terminal-reader.ts";
import type { ReadInTurn } from "../web-api/list/read-in-turn.ts";
import type { Plugin } from "../plugins/plugin.ts";
import type { Config } from "../runtime/config/config.ts";
import type { Db, RunNamed } from "../runtime/database.ts";
import type { Generations } from "../runtime/generations.ts";
import type { Jobs } from "../runtime/jobs.ts";
import type { Mailer } from "../runtime/mailer.ts";
import type { Metrics } from "../runtime/metrics.ts";
import type { Passwords } from "../runtime/passwords.ts";
import type { KeyRing } from "../runtime/secrets.ts";

/** Shared dependencies of commands and routes, built once per process and once per test file. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Writes security events that belong to no transaction. */
  readonly securityEvents: SecurityEvents;
  readonly refusedPosts: RefusedPosts;
  readonly requestLog: RequestLog;
  readonly pool: pg.Pool;
  /**
   * Looks up rows by key: statements get index plans. One that reads many rows takes `reportDb`.
   */
  readonly db: Db;
  /**
   * Reads lists and their like, over a pool of their own: statements end after 5 s, answers at 4
   * MiB.
   */
  readonly lists: ReadInTurn;
  /** Reads sums over many rows, over a pool of their own. */
  readonly reports: ReadInTurn;
  /** The connections of `reports` for jobs, whose statements read many rows too. */
  readonly reportDb: Db;
  /** Runs the few hot statements as named prepared statements. */
  readonly named: RunNamed;
  /**
   * Connections for lists that are longer than a page, so that slow readers do not delay other
   * requests.
   */
  readonly streamPool: pg.Pool;
  readonly generations: Generations;
  readonly jobs: Jobs;
  readonly ring: KeyRing;
  /** Verifies staff passcodes and one-time codes. */
  readonly passwords: Passwords;
  /**
   * Verifies administrators' passwords. A separate queue, so that a flood of sign-ins does not
   * block kiosks.
   */
  readonly signInPasswords: Passwords;
  readonly callers: CallerReader;
  readonly configuration: ConfigurationReader;
  readonly terminals: TerminalReader;
  readonly presence: Presence;
  readonly subscriptions: SubscriptionReader;
  readonly receipts: ReceiptWriter;
  /** Evaluates closings, long ones in worker threads. */
  readonly evaluator: Evaluator;
  /** Renders PDFs in worker threads. */
  readonly pdf: PdfRenderer;
  readonly licensing: Licensing;
  readonly mailer: Mailer;
  readonly licenseChecks: CheckRequests;
  readonly plugins: readonly Plugin[];
  /** Keys of the built-in customer validators that a website may disable. */
  readonly customerValidators: readonly string[];
  /** Brings events to plugins and webhooks, once the worker has started it. */
  readonly dispatcher: Dispatcher;
  /** The platforms that this service can be connected to. */
  readonly connectorKinds: readonly ConnectorKind[];
  /** Brings sales and customers to the platform, once the worker has started it. */
  readonly taskRunner: TaskRunner;
  /** Asks the platform while a register waits. */
  readonly shopQuestions: ShopQuestions;
}
