import type { Plugin } from "../plugins/plugin.ts";
import type { WebApiDeps } from "../web-api/deps.ts";
import type { CallerReader } from "./access/caller-reader.ts";
import type { ConfigurationReader } from "./configuration/configuration-reader.ts";
import type { TerminalRow } from "./configuration/snapshot.ts";
import type { Dispatcher } from "./events/dispatcher.ts";
import type { SubscriptionReader } from "./events/subscription-reader.ts";
import type { RequestLog } from "./request-log/request-log-writer.ts";
import type { SecurityEvents } from "./security-events/security-event-writer.ts";

/** Lookups of a terminal's location; features/devices knows more of a terminal. */
interface KnownTerminals {
  readonly find: (terminal_id: number) => Promise<KnownTerminal | undefined>;
  /**
   * Reads the terminal from the database; used before a refusal, because the cache may be outdated.
   */
  readonly findAfresh: (terminal_id: number) => Promise<KnownTerminal | undefined>;
  /** Returns the cached terminal; undefined when it is not cached or the cache may be outdated. */
  readonly peek: (terminal_id: number) => KnownTerminal | undefined;
}

interface KnownTerminal {
  readonly terminal: TerminalRow & { readonly location_id: number };
}

export interface SharedDeps extends WebApiDeps {
  readonly securityEvents: SecurityEvents;
  readonly requestLog: RequestLog;
  readonly callers: CallerReader;
  readonly configuration: ConfigurationReader;
  readonly terminals: KnownTerminals;
  readonly subscriptions: SubscriptionReader;
  readonly plugins: readonly Plugin[];
  /** Keys of the built-in customer validators that a website may disable. */
  readonly customerValidators: readonly string[];
  /** Brings events to plugins and webhooks, once the worker has started it. */
  readonly dispatcher: Dispatcher;
}
