import { at, enqueue, inState, type LedgerStore } from "../outbox/queue.ts";
import type { Clock, OutboxDraft } from "../outbox/row.ts";
import { isFull, type Lock, type WriteOptions, type WriteTransaction } from "../store/port.ts";
import { type IsUnfinished, prune } from "./prune.ts";
import {
  type CartRecord,
  type ClosingRecord,
  COUNTERS,
  type Counters,
  type LedgerTables,
  type MovementRecord,
  type SaleRecord,
  type SessionRecord,
} from "./tables.ts";

type Write = WriteTransaction<LedgerTables>;

/** Identity of this register. A new series begins its receipt numbers and closings at 1. */
export interface Series {
  /** UUID. */
  readonly series_id: string;
  /** The beginning of each receipt number. */
  readonly series_code: string;
}

export interface SaleRequest {
  /** UUID, made when the cart was opened: a repeated commit is recognised by it. */
  readonly sale_id: string;
  readonly session_id?: string;
  /** The sale whose goods are returned, or that is paid for. */
  readonly original_id?: string;
  /**
   * Makes the sale and its requests, with its number and time, of what the ledger has of the
   * original. Nothing is stored when it throws. Must not await anything.
   */
  readonly build: (facts: {
    readonly receipt_number: string;
    readonly committed_at: number;
    /** Undefined when the sale names no original, or one that is not in this ledger. */
    readonly original: SaleRecord | undefined;
    /** The documents that name the same original. */
    readonly documents: readonly SaleRecord[];
  }) => {
    readonly data: object;
    readonly outbox: readonly OutboxDraft[];
    /** Money into or out of the drawer. */
    readonly movements: readonly object[];
  };
}

export interface ClosingRequest {
  readonly session_id: string;
  /** Makes the document from the session's sales and movements. It must not wait for anything. */
  readonly build: (facts: {
    readonly closing_number: number;
    readonly series_id: string;
    readonly closed_at: number;
    readonly session: SessionRecord;
    readonly sales: readonly SaleRecord[];
    readonly movements: readonly MovementRecord[];
  }) => { readonly report_id: string; readonly text: string; readonly outbox: readonly OutboxDraft[] };
}

/** Requests that have not reached the server. */
export interface Unsynced {
  readonly receipts: number;
  /** Milliseconds since 1970. */
  readonly oldest_at: number | null;
}

export interface LedgerOptions {
  readonly store: LedgerStore;
  /** The lock `till`: one window sells. */
  readonly lock?: Lock;
  readonly clock: Pick<Clock, "now">;
  /** Called after each commit that queued something. */
  readonly onQueued?: () => void;
  /** Makes room on a full disk; the commit is then tried once more. */
  readonly makeRoom?: () => Promise<void>;
}

/** `session_not_open`: what names a session finds it closed. `session_open`: there is one already. */
export class LedgerError extends Error {
  readonly reason: "session_not_open" | "session_open" | "not_started";

  constructor(reason: LedgerError["reason"], message: string) {
    super(message);
    this.name = "LedgerError";
    this.reason = reason;
  }
}

export type Ledger = ReturnType<typeof openLedger>;

const KEPT_MS = 90 * 24 * 3_600_000;

async function countersOf(transaction: Pick<Write, "get">): Promise<Counters | undefined> {
  return (await transaction.get("meta", COUNTERS))?.value as Counters | undefined;
}

async function startedCounters(transaction: Pick<Write, "get">): Promise<Counters> {
  const counters = await countersOf(transaction);
  if (counters === undefined) throw new LedgerError("not_started", "The ledger has no series yet.");
  return counters;
}

const putCounters = (transaction: Write, value: Counters): Promise<void> =>
  transaction.put("meta", { name: COUNTERS, value });

const nextNumber = ({ series_code, receipt_number }: Counters): string =>
  `${series_code}-${String(receipt_number + 1).padStart(4, "0")}`;

/**
 * Opens the ledger of a register on its own disk. Each method is a transaction: it stores all or
 * nothing.
 */
export function openLedger({ store, lock, clock, onQueued = () => {}, makeRoom }: LedgerOptions) {
  const strict: WriteOptions = { durability: "strict", ...(lock === undefined ? {} : { lock }) };
  const relaxed: WriteOptions = { ...strict, durability: "relaxed" };

  /** Resolves when the transaction is on the disk. Makes room once when the disk is full. */
  const commit = async <R>(
    tables: readonly (keyof LedgerTables)[],
    work: (transaction: Write) => Promise<R>,
  ): Promise<R> => {
    try {
      return await store.write(tables, work, strict);
    } catch (error) {
      if (makeRoom === undefined || !isFull(error)) throw error;
      await makeRoom();
      return store.write(tables, work, strict);
    }
  };

  const allAt = <Name extends keyof LedgerTables>(
    table: Name,
    ...where: Parameters<typeof at>
  ): Promise<LedgerTables[Name][]> => store.read([table], (transaction) => transaction.range(table, at(...where)));

  /** Never earlier than the last document. */
  const timeAfter = ({ last_document_at }: Counters): number => Math.max(clock.now(), last_document_at);

  async function openSessionOf(transaction: Write, session_id: string): Promise<SessionRecord> {
    const session = await transaction.get("sessions", session_id);
    if (session === undefined || session.state === "closed")
      throw new LedgerError("session_not_open", `The session ${session_id} is not open.`);
    return session;
  }

  /** A sale or a movement after the count makes the count void: the session is open again. */
  async function changeDrawer(transaction: Write, session_id: string): Promise<void> {
    const session = await openSessionOf(transaction, session_id);
    if (session.state === "counting") await transaction.put("sessions", { ...session, state: "open" });
  }

  /** Stores the requests and movements of a document, and the counters after it. */
  async function finish(
    transaction: Write,
    counters: Counters,
    at: number,
    {
      outbox,
      movements,
      ...of
    }: Pick<MovementRecord, "session_id" | "sale_id"> & {
      readonly outbox: readonly OutboxDraft[];
      readonly movements: readonly object[];
    },
  ): Promise<void> {
    let { movement_seq } = counters;
    for (const data of movements) {
      movement_seq += 1;
      await transaction.put("movements", { seq: movement_seq, at, data, ...of });
    }
    const outbox_seq = await enqueue(transaction, outbox, counters.outbox_seq, at);
    await putCounters(transaction, { ...counters, movement_seq, outbox_seq, last_document_at: at });
  }

  async function newSeriesIn(transaction: Write, series: Series, instead_of: string): Promise<boolean> {
    const counters = await startedCounters(transaction);
    if (counters.series_id !== instead_of) return false;
    await putCounters(transaction, { ...counters, ...series, receipt_number: 0, closing_number: 0 });
    return true;
  }

  return {
    counters: (): Promise<Counters | undefined> => store.read(["meta"], countersOf),

    /** Begins the ledger of this device. One that has begun is only read: its disk may be full. */
    start: async (device_id: string, series: Series): Promise<Counters> =>
      (await store.read(["meta"], countersOf)) ??
      commit(["meta"], async (transaction) => {
        const known = await countersOf(transaction);
        if (known !== undefined) return known;
        const zero = { receipt_number: 0, closing_number: 0, sale_seq: 0, movement_seq: 0, outbox_seq: 0 };
        const fresh: Counters = { device_id, ...series, ...zero, last_document_at: 0, open_session_id: null };
        await putCounters(transaction, fresh);
        return fresh;
      }),

    /**
     * Starts a new series after `number_taken`: another device also has the series `instead_of`.
     * Numbered documents keep their numbers; a ledger that already has another series keeps it.
     */
    newSeries: (series: Series, instead_of: string): Promise<boolean> =>
      commit(["meta"], (transaction) => newSeriesIn(transaction, series, instead_of)),
    /** `newSeries` within a transaction over `meta`. Returns whether the series begins. */
    newSeriesIn,
    /** Queues requests in a transaction over `meta` and `outbox`. */
    async queueIn(transaction: Write, outbox: readonly OutboxDraft[]): Promise<void> {
      const counters = await startedCounters(transaction);
      await finish(transaction, counters, timeAfter(counters), { outbox, movements: [] });
    },

    /**
     * Numbers and stores a sale with its requests, its movements of the drawer, and the end of its
     * draft. The sale that was stored before is returned when it is committed again.
     *
     * @throws LedgerError `session_not_open`.
     */
    async commitSale({ sale_id, session_id, original_id, build }: SaleRequest): Promise<SaleRecord> {
      const sale = await commit(["meta", "sales", "outbox", "movements", "sessions", "carts"], async (transaction) => {
        const known = await transaction.get("sales", sale_id);
        if (known !== undefined) return known;
        if (session_id !== undefined) await changeDrawer(transaction, session_id);
        const counters = await startedCounters(transaction);
        const [receipt_number, committed_at] = [nextNumber(counters), timeAfter(counters)];
        const original = original_id === undefined ? undefined : await transaction.get("sales", original_id);
        const documents =
          original_id === undefined ? [] : await transaction.range("sales", at("original_id", original_id));
        const { data, outbox, movements } = build({ receipt_number, committed_at, original, documents });
        const in_session = session_id === undefined ? {} : { session_id };
        const of_original = original_id === undefined ? {} : { original_id };
        const seq = counters.sale_seq + 1;
        const stamped = { sale_id, seq, receipt_number, ...in_session, ...of_original, committed_at };
        const fresh: SaleRecord = { ...stamped, data, unprinted: 1 };
        await transaction.put("sales", fresh);
        await transaction.delete("carts", sale_id);
        const next = { ...counters, receipt_number: counters.receipt_number + 1, sale_seq: seq };
        await finish(transaction, next, committed_at, { outbox, movements, sale_id, ...in_session });
        return fresh;
      });
      onQueued();
      return sale;
    },

    sale: (sale_id: string): Promise<SaleRecord | undefined> =>
      store.read(["sales"], (transaction) => transaction.get("sales", sale_id)),
    saleByNumber: async (receipt_number: string): Promise<SaleRecord | undefined> =>
      (await allAt("sales", "receipt_number", receipt_number))[0],
    /** Returns the latest sales, the newest first. */
    lastSales: (limit: number): Promise<SaleRecord[]> =>
      store.read(["sales"], (transaction) => transaction.range("sales", { index: "seq", descending: true, limit })),
    /** Returns the sales that a crash left unprinted. */
    unprinted: (): Promise<SaleRecord[]> =>
      store.read(["sales"], (transaction) => transaction.range("sales", { index: "unprinted" })),
    markPrinted: (sale_id: string): Promise<void> =>
      store.write(
        ["sales"],
        async (transaction) => {
          const sale = await transaction.get("sales", sale_id);
          if (sale?.unprinted === undefined) return;
          const { unprinted: _unprinted, ...printed } = sale;
          await transaction.put("sales", printed);
        },
        relaxed,
      ),

    /**
     * Stores the draft or parked cart; a power cut may lose the last changes. A cart that has been
     * sold stays sold.
     */
    saveCart: (cart: CartRecord): Promise<void> =>
      store.write(
        ["carts", "sales"],
        async (transaction) => {
          if ((await transaction.get("sales", cart.cart_id)) === undefined) await transaction.put("carts", cart);
        },
        relaxed,
      ),
    carts: (): Promise<CartRecord[]> => store.read(["carts"], (transaction) => transaction.range("carts")),
    removeCart: (cart_id: string): Promise<void> =>
      commit(["carts"], (transaction) => transaction.delete("carts", cart_id)),

    /** @throws LedgerError `session_open`. */
    async openSession(
      session: Pick<SessionRecord, "session_id" | "data">,
      { outbox = [], movements = [] }: { outbox?: readonly OutboxDraft[]; movements?: readonly object[] } = {},
    ): Promise<SessionRecord> {
      const opened = await commit(["meta", "sessions", "movements", "outbox"], async (transaction) => {
        const known = await transaction.get("sessions", session.session_id);
        if (known !== undefined) return known;
        const counters = await startedCounters(transaction);
        if (counters.open_session_id !== null)
          throw new LedgerError("session_open", `The session ${counters.open_session_id} is open.`);
        const { session_id } = session;
        const opened_at = timeAfter(counters);
        const fresh: SessionRecord = { ...session, state: "open", opened_at };
        await transaction.put("sessions", fresh);
        const next = { ...counters, open_session_id: session_id };
        await finish(transaction, next, opened_at, { outbox, movements, session_id });
        return fresh;
      });
      onQueued();
      return opened;
    },
    session: (session_id: string): Promise<SessionRecord | undefined> =>
      store.read(["sessions"], (transaction) => transaction.get("sessions", session_id)),
    /** Cash in or out, an opened drawer or a count, with its requests: audit entries, telemetry. */
    async record(entry: {
      readonly session_id?: string;
      /** Replaces what is known of the open session. */
      readonly session?: Pick<SessionRecord, "state" | "data">;
      readonly movements?: readonly object[];
      readonly outbox?: readonly OutboxDraft[];
    }): Promise<void> {
      const { session_id, session, movements = [], outbox = [] } = entry;
      await commit(["meta", "sessions", "movements", "outbox"], async (transaction) => {
        if (movements.length > 0 && session_id !== undefined) await changeDrawer(transaction, session_id);
        if (session !== undefined && session_id !== undefined)
          await transaction.put("sessions", { ...(await openSessionOf(transaction, session_id)), ...session });
        const counters = await startedCounters(transaction);
        const of = session_id === undefined ? {} : { session_id };
        await finish(transaction, counters, timeAfter(counters), { outbox, movements, ...of });
      });
      onQueued();
    },

    salesOf: (session_id: string): Promise<SaleRecord[]> => allAt("sales", "session_id", session_id),

    /** Refunds, exchanges and payments that name this sale. */
    documentsOf: (original_id: string): Promise<SaleRecord[]> => allAt("sales", "original_id", original_id),
    movementsOf: (session_id: string): Promise<MovementRecord[]> => allAt("movements", "session_id", session_id),

    /**
     * Closes the session: numbers its document, stores it and queues it. The closing that was
     * stored before is returned when it is closed again.
     *
     * @throws LedgerError `session_not_open`.
     */
    async close({ session_id, build }: ClosingRequest): Promise<ClosingRecord> {
      const closing = await commit(
        ["meta", "sessions", "sales", "movements", "closings", "outbox"],
        async (transaction) => {
          const range = at("session_id", session_id);
          const [known] = await transaction.range("closings", range);
          if (known !== undefined) return known;
          const session = await openSessionOf(transaction, session_id);
          const counters = await startedCounters(transaction);
          const sales = (await transaction.range("sales", range)).toSorted((a, b) => a.seq - b.seq);
          const movements = await transaction.range("movements", range);
          const { series_id } = counters;
          const [closing_number, closed_at] = [counters.closing_number + 1, timeAfter(counters)];
          const facts = { closing_number, series_id, closed_at, session, sales, movements };
          const { report_id, text, outbox } = build(facts);
          const fresh: ClosingRecord = { report_id, session_id, series_id, closing_number, closed_at, text };
          await transaction.put("closings", fresh);
          await transaction.put("sessions", { ...session, state: "closed", closed_at });
          const next = { ...counters, closing_number, open_session_id: null };
          await finish(transaction, next, closed_at, { outbox, movements: [] });
          return fresh;
        },
      );
      onQueued();
      return closing;
    },

    /**
     * Counts unsent receipts for the heartbeat and the screen, including parked ones and those that
     * wait for another request.
     */
    unsynced: (): Promise<Unsynced> =>
      store.read(["outbox"], async (transaction) => {
        let receipts = 0;
        const times: number[] = [];
        for (const state of ["waiting", "sending", "refused"] as const) {
          const range = inState(state, "receipts");
          receipts += await transaction.count("outbox", range);
          const [oldest] = await transaction.range("outbox", { ...range, limit: 1 });
          if (oldest !== undefined) times.push(oldest.queued_at);
        }
        return { receipts, oldest_at: times.length === 0 ? null : Math.min(...times) };
      }),

    /**
     * Deletes data that the server has had for 90 days: a sale with the documents that name it,
     * once all of them are that old. Keeps data that the server does not have. Returns the number
     * of sales.
     *
     * @param isUnfinished - keeps a sale, such as a layaway, that a later document needs.
     */
    prune: (isUnfinished: IsUnfinished = () => false): Promise<number> =>
      prune(store, strict, clock.now() - KEPT_MS, isUnfinished),
  };
}
