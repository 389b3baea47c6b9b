import type { KindName } from "../features/operations/import/rules/kinds.ts";
import type { TaskKind } from "../shared/connector-tasks/rules.ts";
import type { RecordOf } from "./records.ts";
import type { GuardedAnswer } from "../runtime/guarded-request.ts";

/**
 * Kinds of records that a platform gives: those of the import, with its columns
 * (docs/operations/import.md).
 */
export type PulledKind = KindName;

/**
 * Capabilities of a platform. A task that needs a missing one is refused or sent without it, see
 * docs/connectors.md.
 */
export interface Capabilities {
  /**
   * Whether the platform keeps the sale's amounts, takes prices with tax, or computes them again.
   */
  readonly amounts: "verbatim" | "inclusive" | "recomputed";
  readonly fractions: boolean;
  readonly back_dating: boolean;
  /** Whether the order at the platform carries the number of this service. */
  readonly own_number: boolean;
  /** Whether the platform itself refuses a second order of a sale. */
  readonly unique_key: boolean;
  readonly oversell: boolean;
  readonly stock: "by_order" | "absolute" | "none";
  /** Kinds of records that the connector pulls. */
  readonly pulls: readonly PulledKind[];
  /** Kinds of tasks that the connector sends; the others are done without a call. */
  readonly pushes: readonly TaskKind[];
}

/** Texts by name: results of a task's calls so far, or the settings of a connector. */
export type Texts = Readonly<Record<string, string>>;

/** A task to send, narrowed by its kind. */
export type Task = { readonly [Kind in TaskKind]: TaskOf<Kind> }[TaskKind];

export interface TaskOf<Kind extends TaskKind> {
  readonly kind: Kind;
  /**
   * Key of the record in lower case. Unique among the records of its kind, and the same at every
   * attempt.
   */
  readonly key: string;
  /** Id in this service of the order, invoice, credit memo, customer, subscriber or wish. */
  readonly record_id: number;
  /**
   * Id of the record at the platform when it is known before the attempt, as for a changed
   * customer.
   */
  readonly remote_id: string | null;
  /** Changed fields of a customer; an existing customer keeps the others. Undefined for all. */
  readonly fields?: readonly string[] | undefined;
  /** Texts stored by `saveStep` or found by `find`. */
  readonly step: Texts;
  /** The record as it is now. */
  readonly record: RecordOf[Kind];
}

/** A task to find at the platform. Its record may be deleted. */
export type Lookup = { readonly [Kind in TaskKind]: LookupOf<Kind> }[TaskKind];

export type LookupOf<Kind extends TaskKind> = Partial<Pick<TaskOf<Kind>, "record">> & Omit<TaskOf<Kind>, "record">;

/**
 * The record is created at the platform; `remote_id` is null for records without an id of their
 * own, such as a cancelled order.
 */
export interface Done {
  readonly outcome: "done";
  readonly remote_id: string | null;
  /** Number of the record at the platform that people use. */
  readonly remote_number?: string | undefined;
}

/** The task did nothing at the platform, and may be tried later. */
export interface Retry {
  readonly outcome: "retry";
  readonly reason: string;
  /** Seconds from `Retry-After`; the connector sends nothing until then. */
  readonly after_seconds?: number | undefined;
}

export type PushOutcome =
  | Done
  /** The platform does not take this record as it is; the tasks of its subject are parked. */
  | { readonly outcome: "refused"; readonly reason: string }
  | Retry
  /** The platform may have stored the record. `find` runs before the next push. */
  | { readonly outcome: "unknown"; readonly reason: string };

export type FindOutcome =
  | Done
  /**
   * The record at the platform is missing or incomplete; `step` has the results so far and replaces
   * the stored one.
   */
  | { readonly outcome: "absent"; readonly step: Texts }
  | Retry;

/** The task is done and has no record at the platform. */
export const DONE = { outcome: "done", remote_id: null } as const;
export const ABSENT = { outcome: "absent", step: {} } as const;

/** Texts by the columns of the import; a list for columns of a list type. */
export type Columns = Readonly<Record<string, string | readonly string[]>>;

/** A record that was pulled from the platform. */
export interface Pulled {
  readonly remote_id: string;
  /** Columns of the record; undefined for a deleted one. */
  readonly record: Columns | undefined;
}

/** A page of records, and the position of the next one. */
export interface Page {
  readonly items: readonly Pulled[];
  /**
   * Position of the next page or, after a pull, of the next pull, whose records may overlap with
   * those of this page. Undefined at the end of a sweep.
   */
  readonly next: string | undefined;
  /** Whether another page can be read at once. */
  readonly has_more: boolean;
}

/** Interval in ISO 8601, UTC; its end is excluded. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * The order of a sale as the platform has it. Amounts are decimal texts of at most four decimals;
 * the amounts of a canceled order are not read.
 */
export interface SaleThere {
  /** Key of the sale in lower case. */
  readonly key: string;
  readonly remote_id: string;
  /** Total including tax at the sale: refunds are not deducted. */
  readonly total: string;
  /** Total of taxes; undefined where the platform keeps none. */
  readonly tax: string | undefined;
  readonly refunded: string;
  readonly is_canceled: boolean;
}

export interface SalesPage {
  readonly items: readonly SaleThere[];
  /** Position of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Stock at the platform whose figure differs from the sum that it stands for. */
export interface StockThere {
  /** SKU and stock location, as people know them. */
  readonly key: string;
  /** Figure of the platform as decimal text, like `sum`. */
  readonly figure: string;
  /** The sum of what is open: order lines or reservations. */
  readonly sum: string;
}

export interface StockPage {
  readonly items: readonly StockThere[];
  /** Position of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** A problem or a remark that `check` found. */
export interface Finding {
  readonly code:
    | "credentials"
    | "version"
    | "companion"
    | "installation"
    | "currency"
    | "tax"
    | "time_zone"
    | "clock"
    | "filter"
    | "other";
  readonly message: string;
  /** Whether the connector must not run while the finding lasts. */
  readonly is_blocking: boolean;
}

/** A call to the platform; its URL must be one of the connector's settings. */
export interface PlatformRequest {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Timeout of the call in milliseconds; 20 s when absent. */
  readonly timeout_ms?: number;
}

/** Tools of a connector, which keeps no state between two calls. */
export interface Tools {
  /** Aborted when the time of the operation is over. */
  readonly signal: AbortSignal;
  /**
   * Sends a request. Counts it in the budget that all nodes share, connects to checked addresses
   * only, follows no redirect.
   *
   * @throws BudgetSpent before anything was sent; TimedOut, RefusedTarget and network errors.
   */
  readonly request: (request: PlatformRequest) => Promise<GuardedAnswer>;
  /** Finds the platform's id of a record of this service. */
  readonly remoteOf: (kind: string, local_id: number) => Promise<string | undefined>;
}

export interface PushTools extends Tools {
  /**
   * Stores the result of a call before the next one, merged with earlier results.
   *
   * @throws LeaseLost when the task belongs to another node: end without another call.
   */
  readonly saveStep: (step: Texts) => Promise<void>;
}

/** The port to one shop platform (docs/connectors.md). */
export interface Connector {
  readonly capabilities: Capabilities;
  /** Sends a task. An error that it throws counts as `unknown`, unless nothing was sent. */
  readonly push: (task: Task, tools: PushTools) => Promise<PushOutcome>;
  /**
   * Finds a task's record at the platform. A customer, an owner, a subscription and a wishlist are
   * done when the platform's record equals `record`; others when a record with the key exists.
   * Compares the key of each row, because platforms ignore unknown filters.
   */
  readonly find: (task: Lookup, tools: Tools) => Promise<FindOutcome>;
  /**
   * Lists records that changed since a position. Without a position, the pull begins now or at the
   * start, depending on the platform.
   */
  readonly pull: (kind: PulledKind, position: string | undefined, limit: number, tools: Tools) => Promise<Page>;
  /**
   * Returns all records of a kind, page by page. Records missing from a complete sweep were
   * deleted.
   */
  readonly sweep: (kind: PulledKind, position: string | undefined, limit: number, tools: Tools) => Promise<Page>;
  /**
   * Lists the platform's orders that carry the key of a sale, by the time of the sale. A platform
   * that cannot list them is asked for each sale with `find`, which compares no figures.
   */
  readonly listSales?: (
    period: Period,
    position: string | undefined,
    limit: number,
    tools: Tools,
  ) => Promise<SalesPage>;
  /**
   * Lists the platform's reserved stock that is not the sum of what reserves it. Absent where the
   * platform keeps no such figure beside its parts.
   */
  readonly listStock?: (position: string | undefined, limit: number, tools: Tools) => Promise<StockPage>;
  /**
   * A name that this installation of the platform keeps and no other one has; undefined where it
   * has none.
   */
  readonly installation?: (tools: Tools) => Promise<string | undefined>;
  /**
   * Whether a customer of the platform has this e-mail address, regardless of case. Asked while a
   * register waits. Compares the address of each row, as `find` does.
   */
  readonly isEmailTaken: (email: string, tools: Tools) => Promise<boolean>;
  readonly check: (tools: Tools) => Promise<readonly Finding[]>;
}

/** Lists of this service from which settings are chosen. */
export type OwnList = "locations" | "payment_methods" | "product_tax_classes" | "customer_tax_classes";

/** A setting of a kind of connector. Its value is a text. */
export interface ConnectorSetting {
  readonly name: string;
  readonly is_required: boolean;
  /** The list of this service that has the setting's value, or one side of its pairs. */
  readonly ours?: OwnList;
  /** For a list of pairs `a=b, c=d`: which side comes first. */
  readonly pairs?: "ours_first" | "theirs_first";
}

/** A value that a setting can have, and its name. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The connector to a kind of platform, and how to open it. */
export interface ConnectorKind {
  /** Name in the settings: `magento`. */
  readonly name: string;
  readonly settings: readonly ConnectorSetting[];
  readonly needs_secret: boolean;
  /** Kinds of records that this platform owns. */
  readonly owned_kinds: readonly PulledKind[];
  /** Calls in a minute over all nodes. */
  readonly calls_per_minute: number;
  /**
   * Opens a connector with its settings and secret.
   *
   * @throws Error with a sentence for invalid settings.
   */
  readonly open: (settings: Texts, secret: string | undefined) => Connector;
  /**
   * Lists the platform's values by the settings that can have them. It needs the address and the
   * secret, not the other settings.
   */
  readonly options?: (
    settings: Texts,
    secret: string | undefined,
    tools: Tools,
  ) => Promise<Readonly<Record<string, readonly Option[]>>>;
}

/** Thrown when the calls of this minute are spent. Nothing was sent. */
export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent";
  readonly wait_seconds: number;

  constructor(wait_seconds: number) {
    super("the calls of this minute are spent");
    this.wait_seconds = wait_seconds;
  }
}

/** Thrown when another node has the task now. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor() {
    super("the lease of the task is over");
  }
}
