import { sql, type SqlBool } from "kysely";
import { combine } from "../../../runtime/combiner.ts";
import { type Db, isConnectionLoss, type RunNamed, sqlStateOf, type Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import type { ListSource } from "../../../web-api/list/search-list.ts";
import type { Columns } from "../../../web-api/search/compile.ts";
import type { Condition } from "../../../web-api/search/conditions.ts";
import { kindOf, statedMax } from "../../../web-api/schema.ts";
import type { ReceiptRow, RepostChanges } from "./rules.ts";
import { LONG, SENT, SENT_COLUMNS, sqlTypeOf } from "./schemas.ts";

/** Columns that the database sets when it stores a receipt. */
export interface Inserted {
  readonly receipt_id: number;
  readonly created_at: string;
  /** The order of the sale, when it was stored before the receipt. */
  readonly order_increment_id?: string;
}

export interface ReceiptWriter {
  /**
   * Stores a new receipt of a terminal with an active PRO licence and resolves after the commit. Receipts that arrive
   * together share one statement.
   *
   * @returns undefined when the row was not stored: no licence, or the sale or the token is known already.
   */
  readonly insert: (row: ReceiptRow) => Promise<Inserted | undefined>;
  /**
   * As `insert`, for a terminal that was deleted after the receipt, up to 30 days ago, and had an active PRO licence then.
   */
  readonly deliver: (row: ReceiptRow) => Promise<Inserted | undefined>;
  readonly drain: () => Promise<void>;
}

/**
 * Called once per committed statement with its rows; returns the orders that these receipts got.
 */
type OnStored = (
  rows: readonly (Inserted & Pick<ReceiptRow, "sale_id" | "pos_order_id" | "register_session_id">)[],
) => Promise<ReadonlyMap<number, string>>;

interface InsertedRow extends Inserted {
  readonly [column: string]: unknown;
  readonly pos_order_id: string;
}

/** Maximum size of a shared statement; a larger receipt is stored alone. */
const BATCH_ROWS_MAX = 32;
const BATCH_BYTES_MAX = 256 * 1024;
/** While the database stores one batch, the next one is read and bound. */
const BATCHES_MAX = 2;

export function openReceiptWriter(
  named: RunNamed,
  { onStored, onBatch }: { readonly onStored: OnStored; readonly onBatch: (rows: number) => void },
): ReceiptWriter {
  const storing = (name: string, statement: string) =>
    combine<ReceiptRow, Inserted | undefined>({
      max_rows: BATCH_ROWS_MAX,
      max_bytes: BATCH_BYTES_MAX,
      max_runs: BATCHES_MAX,
      size_of: bytesOf,
      run: async (rows) => {
        onBatch(rows.length);
        // Only the first of two posts of one sale is in a statement: a join could store either of
        // them.
        const bySale = new Map<string, ReceiptRow>();
        for (const row of rows) {
          const sale = row.pos_order_id.toLowerCase();
          if (!bySale.has(sale)) bySale.set(sale, row);
        }
        // Sorted the same way on every node, so that statements with the same sales cannot deadlock.
        const sorted = [...bySale].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
        const stored = await named<InsertedRow>(name, statement, parametersOf(sorted));
        const inserted = new Map(stored.map((row) => [bySale.get(row.pos_order_id.toLowerCase()), row]));
        if (stored.length > 0) {
          const orders = await onStored(
            stored.map(({ receipt_id, created_at, pos_order_id }) => {
              const { sale_id = null, register_session_id = null } = bySale.get(pos_order_id.toLowerCase()) ?? {};
              return { receipt_id, created_at, sale_id, pos_order_id, register_session_id };
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
      // retried.
      onFailure: (error) => {
        const state = sqlStateOf(error) ?? "";
        // 40: a deadlock in which PostgreSQL cancelled this statement.
        if (isConnectionLoss(error) || state.startsWith("40")) return "repeat";
        return /^(2[23]|54)/.test(state) ? "one-by-one" : "fail";
      },
    });
  const insert = storing("insert-receipts", INSERT);
  const deliver = storing("insert-receipts-of-deleted-terminals", DELIVER);
  return {
    insert: (row) => insert(row),
    deliver: (row) => deliver(row),
    drain: async () => {
      await Promise.all([insert.drain(), deliver.drain()]);
    },
  };
}

const INSERTED_COLUMNS = [...SENT_COLUMNS, "items", "content_hash"] as const;
const PARAMETER_COLUMNS = [...INSERTED_COLUMNS, "is_token_sent"] as const;

function bytesOf(row: ReceiptRow): number {
  let bytes = 0;
  for (const column of PARAMETER_COLUMNS) {
    const value = row[column];
    if (typeof value === "string") bytes += value.length;
  }
  return bytes;
}

/** One array per column: the statement is the same for any number of rows, and a column of nulls costs nothing. */
function parametersOf(rows: readonly ReceiptRow[]): (Buffer | null)[] {
  return PARAMETER_COLUMNS.map((column) => textArray(rows.map((row) => textOrNull(row[column]))));
}

function textOrNull(value: unknown): string | null {
  if (typeof value === "string" || value === null) return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`a receipt's column holds a value of type ${typeof value}`);
}

const INSERT = insertStatement(`
    select pos.is_active_pro(l) from pos.terminal t join pos.license l on l.license_id = t.license_id
     where t.terminal_id = ${elementOf("terminal_id")}::int`);

const DELIVER = insertStatement(`
    select d.had_pro_license and d.kept_until > clock_timestamp()
           and d.documents_until >= ${elementOf("created_at")}::${typeOf("created_at")}
      from pos.deleted_terminal d where d.terminal_id = ${elementOf("terminal_id")}::int`);

/**
 * Reads each column from its array by the row's index: `unnest` of all arrays materializes rows for
 * every column, which took a quarter of the statement's time. The licence is read in an expression,
 * so that it is looked up by key for each row whatever row count the planner estimates.
 */
function insertStatement(license: string): string {
  const values = INSERTED_COLUMNS.map((column) => {
    const value = `${elementOf(column)}::${typeOf(column)}`;
    return column === "created_at" ? `coalesce(${value}, clock_timestamp())` : value;
  });
  return `
    insert into pos.receipt (${INSERTED_COLUMNS.join(", ")})
    select ${values.join(", ")}
      from generate_subscripts(${arrayOf("pos_order_id")}, 1) v (place)
     where (${license})
       and not (${elementOf("is_token_sent")}::boolean
                and exists (select from pos.receipt_token_alias a where a.receipt_token = ${elementOf("receipt_token")}))
    on conflict do nothing
    returning receipt_id, pos_order_id, created_at`;
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

const LIST_TYPES = {
  int: "int",
  bool: "bool",
  text: "text",
  decimal: "numeric",
  amount: "numeric",
  verbatim: "json",
  json: "json",
  timestamp: "timestamp",
} as const;

/** In the order of an index, or never empty. */
const ORDERED = new Set<string>(["created_at", "terminal_id", "location_id", "grand_total"]);

/** As the indexes have it: short values by their text, the few others by their length. */
function ofOriginalOrder(texts: readonly string[]): Condition {
  const lower = sql`array(select lower(t) from unnest(${[...texts]}::text[]) t)`;
  const column = sql`r.original_order_increment_id`;
  return sql<SqlBool>`(lower(pos.json_text(case when length(${column}) <= 300 then ${column} end)) = any(${lower})
    or length(${column}) > 300 and lower(pos.json_text(${column})) = any(${lower}))`;
}

const LIST_COLUMNS: Columns = {
  receipt_id: { sql: "r.receipt_id", type: "bigint" },
  ...Object.fromEntries(
    SENT_COLUMNS.map((column) => {
      const type = LIST_TYPES[kindOf(SENT[column]) ?? "text"];
      const is_nullable = !ORDERED.has(column);
      return [
        column,
        {
          sql: type === "json" ? `pos.json_text(r.${column})` : `r.${column}`,
          type,
          is_nullable,
          characters_max: statedMax(SENT[column]),
          is_long: LONG.has(column),
          is_id: column === "receipt_token",
          ...(column === "original_order_increment_id" ? { whereAnyOf: ofOriginalOrder } : {}),
        },
      ];
    }),
  ),
  // The interface gives it no type; queries read it as a flag.
  is_reverse_charge: {
    sql: "(lower(pos.json_text(r.is_reverse_charge)) in ('1', 'true', 'on', 'yes'))",
    type: "bool",
  },
};

const SELECT = sql.join(["receipt_id", ...SENT_COLUMNS, "items"].map((column) => sql.ref(`r.${column}`)));

export const RECEIPTS: ListSource = {
  from: sql`shown_receipt as r`,
  select: SELECT,
  columns: LIST_COLUMNS,
  primary_key: "receipt_id",
  location: sql<number | null>`r.location_id`,
};

export interface StoredReceipt extends Record<string, unknown> {
  readonly receipt_id: number;
  readonly terminal_id: number | null;
  readonly location_id: number | null;
  readonly receipt_token: string;
  readonly order_increment_id: string | null;
}

export async function findReceipt(db: Db | Tx, receipt_id: number): Promise<StoredReceipt | undefined> {
  const { rows } =
    await sql<StoredReceipt>`select ${SELECT} from shown_receipt r where r.receipt_id = ${receipt_id}`.execute(db);
  return rows[0];
}

/** The newest receipt of an order, whatever the case of its number, among the locations given; empty means all. */
export async function findReceiptByIncrementId(
  db: Db,
  increment_id: string,
  location_ids: readonly number[],
): Promise<StoredReceipt | undefined> {
  // `offset 0`: without statistics on the numbers the planner would scan all receipts for the
  // newest.
  const { rows } = await sql<StoredReceipt>`
    select ${SELECT} from shown_receipt r
     where r.receipt_id = (
       select max(receipt_id) from (
         select receipt_id from receipt
          where lower(order_increment_id) = lower(${increment_id})
            and (${location_ids.length === 0} or location_id = any(${[...location_ids]}::int[]))
         offset 0) as m)`.execute(db);
  return rows[0];
}

/** Whether the terminal exists and its licence is an active PRO one. */
export async function hasActiveProLicense(db: Db, terminal_id: number | null): Promise<boolean> {
  const { rows } = await sql<{ is_pro: boolean }>`
    select is_active_pro(l) as is_pro from terminal t join license l using (license_id)
     where t.terminal_id = ${terminal_id}`.execute(db);
  return rows[0]?.is_pro === true;
}

export interface LockedReceipt extends StoredReceipt {
  readonly content_hash: string;
}

/** Locks the stored receipt of a sale: by its pos_order_id, else by its sale_id unless one of the two follows the other. */
export async function lockReceiptOfSale(
  tx: Tx,
  { pos_order_id, sale_id, sale_type, layaway_kind, credit_due }: ReceiptRow,
): Promise<LockedReceipt | undefined> {
  const { rows } = await sql<LockedReceipt>`
    select ${SELECT}, r.content_hash from shown_receipt r
     where lower(r.pos_order_id) = lower(${pos_order_id})
        or (lower(r.sale_id) = lower(${sale_id}::text)
            and not is_follow_up(r.sale_type, r.layaway_kind, r.credit_due)
            and not is_follow_up(${sale_type}::text, ${layaway_kind}::text, ${credit_due}::text))
     order by (lower(r.pos_order_id) = lower(${pos_order_id})) desc limit 1 for update`.execute(tx);
  return rows[0];
}

/** The receipt that a token belongs to, as its current token or as one that was replaced. */
export async function findReceiptIdByToken(db: Db | Tx, receipt_token: string): Promise<number | undefined> {
  const { rows } = await sql<{ receipt_id: number }>`
    select receipt_id from receipt where receipt_token = ${receipt_token}
    union all
    select receipt_id from receipt_token_alias where receipt_token = ${receipt_token}
    limit 1`.execute(db);
  return rows[0]?.receipt_id;
}

/** Applies what a re-post changes and keeps the token that it replaces as an alias. */
export async function updateReposted(tx: Tx, stored: StoredReceipt, changes: RepostChanges): Promise<StoredReceipt> {
  if (changes.receipt_token !== undefined) {
    await sql`insert into receipt_token_alias (receipt_token, receipt_id)
              values (${stored.receipt_token}, ${stored.receipt_id}) on conflict do nothing`.execute(tx);
  }
  const { rows } = await sql<StoredReceipt>`
    update shown_receipt r
       set receipt_token = coalesce(${changes.receipt_token ?? null}, r.receipt_token),
           order_increment_id = coalesce(r.order_increment_id, ${changes.order_increment_id ?? null})
     where r.receipt_id = ${stored.receipt_id} returning ${SELECT}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("a locked receipt is gone");
  return row;
}

/** Whether the audit log already has a repeat with this content. */
export async function isRepeatNoted(tx: Tx, receipt_id: number, content_hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_log
     where lower(left(entity_id, 200)) = ${String(receipt_id)} and entity_type_key = 'receipt'
       and new_value = ${content_hash} and is_submitted is not true limit 1`.execute(tx);
  return rows.length > 0;
}
