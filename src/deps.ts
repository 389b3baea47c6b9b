import type pg from "pg";
import type { Logger } from "pino";
import type { Commerce } from "./commerce/commerce.ts";
import type { CallerReader } from "./features/access/queries.ts";
import type { ConfigurationReader } from "./features/configuration/queries.ts";
import type { Dispatcher } from "./features/events/commands/dispatch.ts";
import type { PdfRenderer } from "./features/receipt-page/render/pdf.ts";
import type { ReceiptWriter } from "./features/receipts/queries.ts";
import type { CheckRequests } from "./features/licensing/check-requests.ts";
import type { Licensing } from "./features/licensing/licensing.ts";
import type { RefusedPosts } from "./features/sync-health/commands.ts";
import type { SecurityEvents } from "./features/security-events/commands.ts";
import type { Presence, TerminalReader } from "./features/terminals/queries.ts";
import type { Plugin } from "./plugins/plugin.ts";
import type { Config } from "./runtime/config.ts";
import type { Db, RunNamed } from "./runtime/database.ts";
import type { Generations } from "./runtime/generations.ts";
import type { Jobs } from "./runtime/jobs.ts";
import type { Mailer } from "./runtime/mailer.ts";
import type { Metrics } from "./runtime/metrics.ts";
import type { Passwords } from "./runtime/passwords.ts";
import type { KeyRing } from "./runtime/secrets.ts";

/** Everything a command or a route may lean on: built once at start, and once per test. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Writes security events that belong to no transaction. */
  readonly securityEvents: SecurityEvents;
  readonly refusedPosts: RefusedPosts;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** For lists: on connections of their own, whose statements end after 5 s. */
  readonly lists: Db;
  /** For the few hot statements, under names. */
  readonly named: RunNamed;
  /** Connections for lists that are longer than a page, so that slow readers do not delay other requests. */
  readonly streamPool: pg.Pool;
  readonly generations: Generations;
  readonly jobs: Jobs;
  readonly ring: KeyRing;
  /** For staff passcodes and one-time codes. */
  readonly passwords: Passwords;
  /** For sign-ins of administrators, with a queue of their own: a flood of them does not stop kiosks. */
  readonly signInPasswords: Passwords;
  readonly callers: CallerReader;
  readonly configuration: ConfigurationReader;
  readonly terminals: TerminalReader;
  readonly presence: Presence;
  readonly receipts: ReceiptWriter;
  /** Draws receipts, in threads of its own. */
  readonly pdf: PdfRenderer;
  readonly commerce: Commerce;
  readonly licensing: Licensing;
  readonly mailer: Mailer;
  readonly licenseChecks: CheckRequests;
  readonly plugins: readonly Plugin[];
  /** Brings events to plugins and webhooks, once the worker has started it. */
  readonly dispatcher: Dispatcher;
}
