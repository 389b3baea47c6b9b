import type { OutboxRow } from "../outbox/row.ts";
import type { DatabaseSpec } from "../store/port.ts";

/** A named value of the table `meta`; `Meta` has its type. */
export interface MetaRecord {
  readonly name: string;
  readonly value: unknown;
}

/** Name of the record in `meta` with the register's numbers and times. */
export const COUNTERS = "counters";

export interface Counters {
  readonly device_id: string;
  /** UUID of the series; replaced after `number_taken`. */
  readonly series_id: string;
  /** Prefix of each receipt number. */
  readonly series_code: string;
  /** Number of the last receipt and the last closing in this series. */
  readonly receipt_number: number;
  readonly closing_number: number;
  /** Highest sequence number of sales, of movements and of outbox rows, over all series. */
  readonly sale_seq: number;
  readonly movement_seq: number;
  readonly outbox_seq: number;
  /** Time of the last document in milliseconds since 1970; the next document is never earlier. */
  readonly last_document_at: number;
  readonly open_session_id: string | null;
}

/** A committed sale. It never changes, apart from the marks below `data`. */
export interface SaleRecord {
  readonly sale_id: string;
  readonly seq: number;
  readonly receipt_number: string;
  readonly session_id?: string;
  /** Id of the sale whose goods are returned, or that is paid. */
  readonly original_id?: string;
  /** Milliseconds since 1970. */
  readonly committed_at: number;
  /** The sale with the names, prices and rates of its time. */
  readonly data: object;
  /** 1 until the receipt was printed, or a person declined to print it. */
  readonly unprinted?: 1;
  /** Time when the server had the whole sale; absent until then, and the sale is kept. */
  readonly synced_at?: number;
}

/** Cash put into or taken out of the drawer, or an opened drawer. */
export interface MovementRecord {
  readonly seq: number;
  readonly session_id?: string;
  readonly sale_id?: string;
  readonly at: number;
  readonly data: object;
}

export interface SessionRecord {
  readonly session_id: string;
  readonly state: "open" | "counting" | "closed";
  readonly opened_at: number;
  readonly closed_at?: number;
  readonly data: object;
}

export interface ClosingRecord {
  readonly report_id: string;
  readonly session_id: string;
  readonly series_id: string;
  readonly closing_number: number;
  readonly closed_at: number;
  /** The closing as the JSON text that is posted. */
  readonly text: string;
  readonly synced_at?: number;
}

/** An unpaid cart: the draft that is restored after a crash, or a parked cart. */
export interface CartRecord {
  /** `sale_id` that the cart's sale will have. */
  readonly cart_id: string;
  readonly changed_at: number;
  readonly parked_as?: string;
  readonly data: object;
}

/** Data for verifying a staff member's passcode offline. */
export interface StaffSealRecord {
  readonly staff_id: number;
  readonly data: object;
}

export interface LedgerTables {
  readonly meta: MetaRecord;
  readonly sales: SaleRecord;
  readonly outbox: OutboxRow;
  readonly movements: MovementRecord;
  readonly sessions: SessionRecord;
  readonly closings: ClosingRecord;
  readonly carts: CartRecord;
  readonly staff_seals: StaffSealRecord;
}

/** The tables of the ledger, which must never be lost. */
export const LEDGER: DatabaseSpec<LedgerTables> = {
  name: "ledger",
  version: 1,
  durability: "strict",
  tables: {
    meta: { key: "name" },
    sales: {
      key: "sale_id",
      indexes: ["seq", "receipt_number", "session_id", "original_id", "unprinted", "synced_at"],
    },
    outbox: { key: "seq", indexes: ["key", "sale_id", "pending", "waits_for", "untried", "open", "done_at"] },
    movements: { key: "seq", indexes: ["session_id"] },
    sessions: { key: "session_id" },
    closings: { key: "report_id", indexes: ["session_id"] },
    carts: { key: "cart_id" },
    staff_seals: { key: "staff_id" },
  },
};

/** A part of the server's data, such as 1,000 products, the taxes or the configuration. */
export interface CacheRecord {
  readonly id: string;
  readonly data: unknown;
}

export interface CacheTables {
  readonly config: CacheRecord;
  readonly catalogue: CacheRecord;
  readonly taxes: CacheRecord;
  readonly rule_prices: CacheRecord;
  readonly customers: CacheRecord;
}

/**
 * The tables of the cache. Deleting them loses nothing, since the server can send the data again.
 */
export const CACHE: DatabaseSpec<CacheTables> = {
  name: "cache",
  version: 1,
  durability: "relaxed",
  tables: {
    config: { key: "id" },
    catalogue: { key: "id" },
    taxes: { key: "id" },
    rule_prices: { key: "id" },
    customers: { key: "id" },
  },
};
