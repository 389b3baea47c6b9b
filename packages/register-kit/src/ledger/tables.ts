import type { OutboxRow } from "../outbox/row.ts";
import type { DatabaseSpec } from "../store/port.ts";

/** Members by name; each has its own type (`Meta`). */
export interface MetaRecord {
  readonly name: string;
  readonly value: unknown;
}

/**
 * The one record of the register's own numbers and times; it is in the table `meta` under this
 * name.
 */
export const COUNTERS = "counters";

export interface Counters {
  readonly device_id: string;
  /** UUID; a new one after `number_taken`. */
  readonly series_id: string;
  /** The beginning of each receipt number. */
  readonly series_code: string;
  /** Number of the last receipt and the last closing in this series. */
  readonly receipt_number: number;
  readonly closing_number: number;
  /** Sequence number of the newest sale, movement or outbox row, in all series. */
  readonly sale_seq: number;
  readonly movement_seq: number;
  readonly outbox_seq: number;
  /** Milliseconds since 1970 of the last document. The next one is never earlier. */
  readonly last_document_at: number;
  readonly open_session_id: string | null;
}

/** A sale as it was committed. It never changes, apart from the marks below `data`. */
export interface SaleRecord {
  readonly sale_id: string;
  readonly seq: number;
  readonly receipt_number: string;
  readonly session_id?: string;
  /** The sale whose goods are returned, or that is paid for. */
  readonly original_id?: string;
  /** Milliseconds since 1970. */
  readonly committed_at: number;
  /** The sale with its names, prices and rates as they were. */
  readonly data: object;
  /** 1 until the receipt was printed, or a person declined to print it. */
  readonly unprinted?: 1;
  /** Time when the server had the whole sale; a sale without it is kept. */
  readonly synced_at?: number;
}

/** Money into or out of the drawer. */
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
  /** The document's text, as it is posted. */
  readonly text: string;
  readonly synced_at?: number;
}

/** A cart that is not paid: the draft that a crash brings back, or a parked one. */
export interface CartRecord {
  /** The `sale_id` of the sale that it becomes. */
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

/** Tables that must not be lost. */
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

/** A page of the server's data: 1,000 products, the taxes, the configuration. */
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

/** Tables that the server can send again. Deleting them loses nothing. */
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
