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

/** A closing has instants as PostgreSQL prints them in UTC, and amounts as exact decimal text. */
export interface RegisterReport extends Readonly<Record<string, unknown>> {
  readonly report_id: string;
  readonly location_id: number;
  readonly revision: number;
  /** The submitted document, byte for byte. */
  readonly report_json: string;
}

/** The event says that a closing was stored, changed its state or was annotated. */
export interface RegisterReportSaved {
  readonly report_id: string;
  readonly revision: number;
  /** The id is the same in every retry: store it to process an event only once. */
  readonly event_id: string;
}

/** The event says that a terminal has sent no heartbeat for longer than the setting allows. */
export interface TerminalSilent {
  readonly terminal_id: number;
  readonly name: string;
  readonly location_id: number;
  /** Null when the location does not exist any more. */
  readonly location_name: string | null;
  /**
   * Time of the last heartbeat, as PostgreSQL prints it in UTC; null when the terminal's device
   * never sent one.
   */
  readonly last_seen_at: string | null;
  /** The id is the same in every retry: store it to process an event only once. */
  readonly event_id: string;
}

export interface ObserverTools {
  /**
   * Reads the closing as it is now, which may be newer than the event's revision. Throws ApiError
   * 404.
   */
  readonly readRegisterReport: (report_id: string) => Promise<RegisterReport>;
  /** The signal is aborted when the call is over. At the time limit the event is retried later. */
  readonly signal: AbortSignal;
}

/** Everything of a plugin but the name is optional. */
export interface Plugin {
  /**
   * Identifies the plugin in the log and in the state of its deliveries; keep it when the plugin
   * changes.
   */
  readonly name: string;
  /**
   * Called for each revision of a closing after its transaction has committed, at least once, in
   * the order of revisions per closing. A throw or a timeout of ten seconds fails the attempt; it
   * is retried.
   */
  readonly onRegisterReportSaved?: (event: RegisterReportSaved, tools: ObserverTools) => Promise<void> | void;
  /** Called at least once for each silence of a terminal; retried like `onRegisterReportSaved`. */
  readonly onTerminalSilent?: (event: TerminalSilent, tools: ObserverTools) => Promise<void> | void;
  /** The validators run after the built-in ones, in this order. */
  readonly customerValidators?: readonly CustomerValidator[];
  readonly priceResolvers?: readonly PriceResolver[];
  /** The resolvers are asked after the built-in ones, in this order. */
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
 * Declares a plugin; a plugin's module exports the result as its default.
 *
 * @throws Error that names the mistake, such as a misspelt hook.
 */
export function definePlugin(plugin: Plugin): Plugin {
  return checkPlugin(plugin);
}

/** @throws Error when the value is no plugin. */
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
