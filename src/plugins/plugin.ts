import type {
  CreditLimitResolver,
  CreditProvider,
  CustomerValidator,
  InsightSection,
  PlatformModule,
  PriceResolver,
  Provider,
  ShippingLabelProvider,
} from "./hooks.ts";
import { checkMembers } from "./members.ts";

/**
 * A closing as plugins get it. Instants are in UTC in PostgreSQL's format, amounts are exact
 * decimal texts.
 */
export interface RegisterReport extends Readonly<Record<string, unknown>> {
  readonly report_id: string;
  readonly location_id: number;
  readonly revision: number;
  /** The submitted document, unchanged to the byte. */
  readonly report_json: string;
}

/** Event: a closing was stored, changed its state or was annotated. */
export interface RegisterReportSaved {
  readonly report_id: string;
  readonly revision: number;
  /** Same id in every retry: store it to process an event only once. */
  readonly event_id: string;
}

/** Event: a terminal has sent no heartbeat for longer than the setting allows. */
export interface TerminalSilent {
  readonly terminal_id: number;
  readonly name: string;
  readonly location_id: number;
  /** Null when the location no longer exists. */
  readonly location_name: string | null;
  /**
   * Time of the last heartbeat, in UTC in PostgreSQL's format; null when the terminal's device
   * never sent one.
   */
  readonly last_seen_at: string | null;
  /** Same id in every retry: store it to process an event only once. */
  readonly event_id: string;
}

export interface ObserverTools {
  /**
   * Reads the current state of the closing, which may be newer than the event's revision. Throws
   * ApiError 404.
   */
  readonly readRegisterReport: (report_id: string) => Promise<RegisterReport>;
  /** Aborted when the call ends. An event that exceeds the time limit is retried. */
  readonly signal: AbortSignal;
}

/** A plugin. Every member except the name is optional. */
export interface Plugin {
  /**
   * Name of the plugin in the log and in the state of its deliveries. Keep it when the plugin
   * changes.
   */
  readonly name: string;
  /**
   * Called for each revision of a closing after the commit: at least once, and in the order of
   * revisions per closing. A throw or a timeout of ten seconds fails the attempt, which is then
   * retried.
   */
  readonly onRegisterReportSaved?: (event: RegisterReportSaved, tools: ObserverTools) => Promise<void> | void;
  /**
   * Called at least once each time a terminal falls silent; retried like `onRegisterReportSaved`.
   */
  readonly onTerminalSilent?: (event: TerminalSilent, tools: ObserverTools) => Promise<void> | void;
  /** Validators that run after the built-in ones, in this order. */
  readonly customerValidators?: readonly CustomerValidator[];
  readonly priceResolvers?: readonly PriceResolver[];
  /** Resolvers that are asked after the built-in ones, in this order. */
  readonly creditLimitResolvers?: readonly CreditLimitResolver[];
  readonly creditProviders?: readonly CreditProvider[];
  readonly rmaProviders?: readonly Provider[];
  readonly shippingLabelProviders?: readonly ShippingLabelProvider[];
  readonly insightSections?: readonly InsightSection[];
  readonly modules?: readonly PlatformModule[];
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._@/-]{0,99}$/;
const OBSERVERS = new Set(["onRegisterReportSaved", "onTerminalSilent"]);

/**
 * Declares a plugin. The module of a plugin exports the result as its default.
 *
 * @throws Error that names the mistake, such as a misspelt hook.
 */
export function definePlugin(plugin: Plugin): Plugin {
  return checkPlugin(plugin);
}

/**
 * Validates a plugin and returns it.
 *
 * @throws Error when the value is no plugin.
 */
export function checkPlugin(value: unknown): Plugin {
  if (typeof value !== "object" || value === null) {
    throw new Error("its default export must be an object made by definePlugin");
  }
  const { name } = value as { readonly name?: unknown };
  if (typeof name !== "string" || !NAME.test(name)) {
    throw new Error("it must have a name of at most 100 letters, digits and . _ @ / -");
  }
  for (const [key, hook] of Object.entries(value)) {
    if (key === "name" || hook === undefined) continue;
    if (!OBSERVERS.has(key)) checkMembers(key, hook, [...OBSERVERS]);
    else if (typeof hook !== "function") throw new Error(`its "${key}" must be a function`);
  }
  return value as Plugin;
}
