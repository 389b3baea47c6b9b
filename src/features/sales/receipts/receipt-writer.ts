import { combine } from "../../../runtime/combiner.ts";
import { constraintOf, isConnectionLoss, type RunNamed, sqlStateOf } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import { insertReceiptEvents, RECEIPT_EVENT_COLUMNS, type ReceiptsOf } from "../../../shared/events/queries/outbox.ts";
import { RECEIPT_STORED } from "../../../shared/events/rules/deliveries.ts";
import { INSERT_KEYS, KEYED_COLUMNS } from "../../../shop-data/orders/receipt-keys.ts";
import type { Subscribed, SubscriptionReader } from "../../../shared/events/subscription-reader.ts";
import { offsetSeconds } from "../../../shared/configuration/local-time.ts";
import type { ReceiptRow } from "./rules.ts";
import { SENT_COLUMNS, sqlTypeOf } from "./schemas.ts";

/** Columns that the database sets when it stores a receipt. */
export interface Inserted {
  readonly receipt_id: number;
  readonly created_at: string;
  /** Number of the sale's order, when the order was stored before the receipt. */
  readonly order_increment_id?: string;
}

export interface ReceiptWriter {
  /**
   * Stores a new receipt of a terminal with an active PRO licence, and resolves after the commit.
   * Receipts that arrive together share one statement.
   *
   * @returns undefined when the row was not stored: without a licence, or when the sale or the
   *   token is already known.
   */
  readonly insert: (row: ReceiptRow) => Promise<Inserted | undefined>;
  /**
   * Stores a receipt, as `insert`, of a terminal that was deleted after the receipt, up to 30 days
   * ago, and had an active PRO licence then.
   */
  readonly insertOfDeleted: (row: ReceiptRow) => Promise<Inserted | undefined>;
  readonly drain: () => Promise<void>;
}

/** Called with the rows of each committed statement; returns the orders that these receipts got. */
type OnStored = (
  rows: readonly (Inserted & Pick<ReceiptRow, "sale_id" | "pos_order_id" | "register_session_id" | "terminal_id">)[],
) => Promise<ReadonlyMap<number, string>>;

interface InsertedRow extends Inserted {
  readonly [column: string]: unknown;
  readonly pos_order_id: string;
}

/**
 * Maximum rows and bytes of a statement that stores several receipts. A larger receipt is stored
 * alone.
 */
const BATCH_ROWS_MAX = 32;
const BATCH_BYTES_MAX = 256 * 1024;
/** Maximum batches at once: while the database stores one, the next is read and bound. */
const BATCHES_MAX = 2;

export function openReceiptWriter(
  named: RunNamed,
  {
    onStored,
    onBatch,
    subscriptions,
    zones,
  }: {
    readonly onStored: OnStored;
    readonly onBatch: (rows: number) => void;
    readonly subscriptions: SubscriptionReader;
    /** Loads a function that returns the time zone of each of these locations. */
    readonly zones: (location_ids: readonly (number | null)[]) => Promise<(location_id: number | null) => string>;
  },
): ReceiptWriter {
  const storing = (statements: Statements) =>
    combine<ReceiptRow, Inserted | undefined>({
      max_rows: BATCH_ROWS_MAX,
      max_bytes: BATCH_BYTES_MAX,
      max_runs: BATCHES_MAX,
      size_of: bytesOf,
      run: async (rows) => {
        onBatch(rows.length);
        // A statement contains only the first of two posts of one sale, because a join could store
        // either.
        const bySale = new Map<string, ReceiptRow>();
        for (const row of rows) {
          const sale = row.pos_order_id.toLowerCase();
          if (!bySale.has(sale)) bySale.set(sale, row);
        }
        // Every node sorts the sales in the same way, so that statements with the same sales cannot
        // deadlock.
        const sorted = [...bySale].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
        const { name, text } = statements[eventsOf(await subscriptions.read())];
        const zoneOf = await zones(sorted.map(({ location_id }) => location_id));
        const offsets = sorted.map((row) => offsetSeconds(zoneOf(row.location_id), row.created_at));
        const stored = await named<InsertedRow>(name, text, parametersOf(sorted, offsets)).catch((error: unknown) => {
          // Another transaction stored the sale or the token meanwhile.
          if (sorted.length === 1 && constraintOf(error) === "receipt_is_stored_once") return [];
          throw error;
        });
        const inserted = new Map(stored.map((row) => [bySale.get(row.pos_order_id.toLowerCase()), row]));
        if (stored.length > 0) {
          const orders = await onStored(
            stored.map(({ receipt_id, created_at, pos_order_id }) => {
              const {
                sale_id = null,
                register_session_id = null,
                terminal_id = null,
              } = bySale.get(pos_order_id.toLowerCase()) ?? {};
              return { receipt_id, created_at, sale_id, pos_order_id, register_session_id, terminal_id };
            }),
          );
          for (const [row, one] of inserted) {
            const order_increment_id = orders.get(one.receipt_id);
            if (order_increment_id !== undefined) inserted.set(row, { ...one, order_increment_id });
          }
        }
        return rows.map((row) => inserted.get(row));
      },
      // After a lost connection the commit is uncertain. The statement is idempotent, so it is
      // repeated.
      onFailure: (error) => {
        const state = sqlStateOf(error) ?? "";
        // Codes with 40 include a deadlock, in which PostgreSQL cancelled this statement.
        if (isConnectionLoss(error) || state.startsWith("40")) return "repeat";
        return /^(2[23]|54)/.test(state) ? "one-by-one" : "fail";
      },
    });
  const insert = storing(INSERT);
  const insertOfDeleted = storing(INSERT_OF_DELETED);
  return {
    insert: (row) => insert(row),
    insertOfDeleted: (row) => insertOfDeleted(row),
    drain: async () => {
      await Promise.all([insert.drain(), insertOfDeleted.drain()]);
    },
  };
}

const INSERTED_COLUMNS = [...SENT_COLUMNS, "items", "content_hash"] as const;
const ANSWERED_COLUMNS = ["receipt_id", "pos_order_id", "created_at"] as const;
const ROW_COLUMNS = [...INSERTED_COLUMNS, "is_token_sent"] as const;
/** `utc_offset`: seconds by which the clock of the shop is ahead of UTC. */
const PARAMETER_COLUMNS = [...ROW_COLUMNS, "utc_offset"] as const;

function bytesOf(row: ReceiptRow): number {
  let bytes = 0;
  for (const column of ROW_COLUMNS) {
    const value = row[column];
    if (typeof value === "string") bytes += value.length;
  }
  return bytes;
}

/**
 * Returns one array per column, so that one statement fits any number of rows and a column of nulls
 * costs nothing.
 */
function parametersOf(rows: readonly ReceiptRow[], offsets: readonly number[]): (Buffer | null)[] {
  return [
    ...ROW_COLUMNS.map((column) => textArray(rows.map((row) => textOrNull(row[column])))),
    textArray(offsets.map(String)),
  ];
}

function textOrNull(value: unknown): string | null {
  if (typeof value === "string" || value === null) return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`a receipt's column holds a value of type ${typeof value}`);
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Insert statements by the receipts for which they also write an event. */
type Statements = Readonly<Record<ReceiptsOf | "none", Statement>>;

/** Returns for which receipts a webhook gets an event. */
function eventsOf({ live, sandbox }: Subscribed): keyof Statements {
  if (sandbox.has(RECEIPT_STORED)) return live.has(RECEIPT_STORED) ? "any" : "sandbox";
  return live.has(RECEIPT_STORED) ? "live" : "none";
}

/**
 * SQL that lists stored receipts for the figures of days and sessions (features/sales/trading-day).
 */
const NOTE = "insert into pos.receipt_to_count (receipt_id) select receipt_id from stored";

const INSERT = statementsOf(
  "insert-receipts",
  `
    select pos.is_active_pro(l) from pos.terminal t join pos.license l on l.license_id = t.license_id
     where t.terminal_id = ${elementOf("terminal_id")}::int`,
);

const INSERT_OF_DELETED = statementsOf(
  "insert-receipts-of-deleted-terminals",
  `
    select d.had_pro_license and d.kept_until > clock_timestamp()
           and d.documents_until >= coalesce(${elementOf("created_at")}::${typeOf("created_at")}, clock_timestamp())
      from pos.deleted_terminal d where d.terminal_id = ${elementOf("terminal_id")}::int`,
);

function statementsOf(name: string, license: string): Statements {
  const insert = insertStatement(license);
  const storing = (columns: readonly string[]): string => `
    with stored as (${insert} returning ${[...new Set([...columns, ...KEYED_COLUMNS])].join(", ")}),
         keyed as (${INSERT_KEYS("stored")}), noted as (${NOTE})`;
  const withEvents = (of: ReceiptsOf): Statement => ({
    name: `${name}-with-events-of-${of}`,
    text: `${storing([...RECEIPT_EVENT_COLUMNS, "created_at"])}, events as (${insertReceiptEvents("stored", of)})
    select ${ANSWERED_COLUMNS.join(", ")} from stored`,
  });
  return {
    none: { name, text: `${storing(ANSWERED_COLUMNS)} select ${ANSWERED_COLUMNS.join(", ")} from stored` },
    live: withEvents("live"),
    sandbox: withEvents("sandbox"),
    any: withEvents("any"),
  };
}

/**
 * Builds the statement that inserts receipts whose sale and token are not known. It reads each
 * column from its array by the row's index: `unnest` of all arrays took a quarter of the
 * statement's time. Expressions read the licence and the keys, so that the planner uses their
 * indexes for any number of rows.
 */
function insertStatement(license: string): string {
  const values = INSERTED_COLUMNS.map((column) => {
    return column === "created_at" ? "c.created_at" : `${elementOf(column)}::${typeOf(column)}`;
  });
  return `
    insert into pos.receipt (${INSERTED_COLUMNS.join(", ")}, sold_at)
    select ${values.join(", ")}, ${soldAt()}
      from generate_subscripts(${arrayOf("pos_order_id")}, 1) v (place)
     cross join lateral (
       select coalesce(${elementOf("created_at")}::${typeOf("created_at")}, clock_timestamp()) as created_at) c
     where (${license})
       and ${isUnknown("pos_order_id", "o")}
       and (${isFollowUp()} or ${isUnknown("sale_id", "s")})
       and (not ${elementOf("is_token_sent")}::boolean or ${isUnknown("receipt_token", "t")})`;
}

/** Returns SQL for the time of the shop's clock, within the years that a day can have. */
function soldAt(): string {
  const time = `c.created_at at time zone make_interval(secs => ${elementOf("utc_offset")}::int)`;
  return `least(greatest(${time}, timestamp '0001-01-01'), timestamp '9999-12-31 23:59:59.999999')`;
}

function isUnknown(column: (typeof PARAMETER_COLUMNS)[number], kind: string): string {
  return `(select true from pos.receipt_key k where k.key = pos.key_of(${elementOf(column)}) and k.kind = '${kind}') is null`;
}

function isFollowUp(): string {
  return `pos.is_follow_up(${(["sale_type", "layaway_kind", "credit_due"] as const).map(elementOf).join(", ")})`;
}

function arrayOf(column: (typeof PARAMETER_COLUMNS)[number]): string {
  return `$${PARAMETER_COLUMNS.indexOf(column) + 1}::text[]`;
}

function elementOf(column: (typeof PARAMETER_COLUMNS)[number]): string {
  return `(${arrayOf(column)})[v.place]`;
}

function typeOf(column: (typeof INSERTED_COLUMNS)[number]): string {
  return column === "items" || column === "content_hash" ? "text" : sqlTypeOf(column);
}
