import type { LedgerTables, SaleRecord } from "../ledger/tables.ts";
import type { Range, ReadTransaction, Store, WriteOptions, WriteTransaction } from "../store/port.ts";
import type { Lane, OutboxDraft, OutboxRow } from "./row.ts";

type Write = WriteTransaction<LedgerTables>;
type Read = ReadTransaction<LedgerTables>;

/** Lanes whose repeated requests the server recognises. */
const REPEATABLE: ReadonlySet<Lane> = new Set(["receipts", "orders", "closings"]);

/**
 * Whether a row may be sent to the server twice. Deleting a held cart may: a server restored from a
 * backup can hold a cart again that was sold or given up.
 */
export const isRepeatable = ({ lane, kind }: OutboxRow): boolean => REPEATABLE.has(lane) || kind === "held_cart";

const pendingOf = ({ lane, seq }: Pick<OutboxRow, "lane" | "seq">): string =>
  `${lane}/${String(seq).padStart(12, "0")}`;

const openOf = (row: Pick<OutboxRow, "lane" | "seq">, state: OutboxRow["state"]): string =>
  `${state}/${pendingOf(row)}`;

/** Returns the range of rows in a state, of one lane or of all. */
export const inState = (state: Exclude<OutboxRow["state"], "done">, lane?: Lane): Range =>
  lane === undefined
    ? { index: "open", from: `${state}/`, before: `${state}0` }
    : { index: "open", from: `${state}/${lane}/`, before: `${state}/${lane}0` };

/** Returns the range of records with a value in an index. */
export const at = (index: string, value: string): Pick<Range, "index" | "from" | "to"> => ({
  index,
  from: value,
  to: value,
});

export async function rowOf(transaction: Read, key: string): Promise<OutboxRow | undefined> {
  const [row] = await transaction.range("outbox", { ...at("key", key), limit: 1 });
  return row;
}

/** Returns the key of the first row that is not done. A row that no longer exists was done. */
async function firstOpen(transaction: Read, keys: readonly string[]): Promise<string | undefined> {
  for (const key of keys) {
    const row = await rowOf(transaction, key);
    if (row !== undefined && row.state !== "done") return key;
  }
  return undefined;
}

/** Whether a row needs another one that is neither done nor among the answered ones, by key. */
export async function needsOpen(
  transaction: Read,
  { needs }: OutboxRow,
  answered: ReadonlyMap<string, string>,
): Promise<boolean> {
  const open = needs.filter((key) => !answered.has(key));
  return (await firstOpen(transaction, open)) !== undefined;
}

/** Returns the row without the members that depend on its state. */
function bare(row: OutboxRow): OutboxRow {
  const {
    pending: _pending,
    open: _open,
    waits_for: _waits_for,
    untried: _untried,
    answer: _answer,
    done_at: _done_at,
    ...rest
  } = row;
  return rest;
}

/** Returns the row as waiting, with the index members of that state. */
async function waiting(transaction: Read, row: OutboxRow): Promise<OutboxRow> {
  const waits_for = await firstOpen(transaction, row.needs);
  const is_untried = row.tries === 0 && row.lane === "receipts" && row.session_id !== undefined;
  return {
    ...bare(row),
    state: "waiting",
    open: openOf(row, "waiting"),
    ...(waits_for === undefined ? { pending: pendingOf(row) } : { waits_for }),
    ...(is_untried && row.session_id !== undefined ? { untried: row.session_id } : {}),
  };
}

/** Stores requests in the transaction of their document. Returns the number of the last row. */
export async function enqueue(
  transaction: Write,
  drafts: readonly OutboxDraft[],
  last_seq: number,
  queued_at: number,
): Promise<number> {
  let seq = last_seq;
  for (const draft of drafts) {
    seq += 1;
    const needs = draft.needs ?? [];
    const fresh = {
      ...draft,
      needs,
      seq,
      queued_at,
      state: "waiting",
      tries: 0,
      faults: 0,
      next_at: 0,
      error: null,
    } as const;
    await transaction.put("outbox", await waiting(transaction, fresh));
  }
  return seq;
}

/** Yields the rows of a lane that can be sent, in their order; reads a page at a time. */
async function* pendingRows(transaction: Read, lane: Lane, page: number): AsyncGenerator<OutboxRow, void> {
  let after = `${lane}/`;
  for (;;) {
    const rows = await transaction.range("outbox", { index: "pending", after, before: `${lane}0`, limit: page });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = pendingOf(last);
  }
}

/**
 * Whether the session of a closing has receipts that were never tried: its closing waits for them.
 */
async function hasUntried(transaction: Read, { session_id }: OutboxRow): Promise<boolean> {
  if (session_id === undefined) return false;
  return (await transaction.count("outbox", at("untried", session_id))) > 0;
}

/** Returns the texts of the answers to the requests that a row needs, by key. */
export async function answersFor(transaction: Read, row: OutboxRow): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const key of row.needs) {
    const needed = await rowOf(transaction, key);
    if (needed?.answer !== undefined) answers.set(key, needed.answer);
  }
  return answers;
}

/**
 * Stores the server's answer, releases the rows that waited for it, and marks the sale or closing
 * as synced when it is complete.
 */
export async function settle(transaction: Write, row: OutboxRow, answer: string, now: number): Promise<void> {
  await transaction.put("outbox", {
    ...bare(row),
    state: "done",
    tries: row.tries + 1,
    error: null,
    answer,
    done_at: now,
  });
  const dependants = await transaction.range("outbox", at("waits_for", row.key));
  for (const dependant of dependants) await transaction.put("outbox", await waiting(transaction, dependant));
  if (row.sale_id !== undefined) await markSale(transaction, row.sale_id, now);
  if (row.kind === "closing" && row.session_id !== undefined) {
    const { session_id } = row;
    const [closing] = await transaction.range("closings", at("session_id", session_id));
    if (closing !== undefined) await transaction.put("closings", { ...closing, synced_at: now });
  }
}

async function markSale(transaction: Write, sale_id: string, now: number): Promise<void> {
  const rows = await transaction.range("outbox", at("sale_id", sale_id));
  if (rows.some(({ state }) => state !== "done")) return;
  const sale = await transaction.get("sales", sale_id);
  if (sale !== undefined) await transaction.put("sales", { ...sale, synced_at: now });
}

/** Queues a row again after a failed try, or parks it until a person decides. */
export async function putBack(
  transaction: Write,
  row: OutboxRow,
  change: Pick<OutboxRow, "error" | "faults" | "next_at"> & { readonly state: "waiting" | "refused" },
): Promise<void> {
  const tried = { ...bare(row), ...change, tries: row.tries + 1 };
  await transaction.put(
    "outbox",
    change.state === "refused" ? { ...tried, open: openOf(row, "refused") } : await waiting(transaction, tried),
  );
}

/** Marks a request as being sent. */
export async function claim(transaction: Write, row: OutboxRow): Promise<void> {
  await transaction.put("outbox", { ...row, state: "sending", open: openOf(row, "sending") });
}

/** Queues the rows again that were being sent when the register crashed. */
export async function recover(transaction: Write): Promise<void> {
  const rows = await transaction.range("outbox", inState("sending"));
  for (const row of rows) await transaction.put("outbox", { ...row, state: "waiting", open: openOf(row, "waiting") });
}

/** Where the sender finds rows that are due, and how it takes them. */
export interface Source<Transaction> {
  readonly rows: (transaction: Transaction, lane: Lane) => AsyncIterable<OutboxRow>;
  readonly hasUntried: (transaction: Transaction, row: OutboxRow) => Promise<boolean>;
  readonly answersFor: (transaction: Transaction, row: OutboxRow) => Promise<ReadonlyMap<string, string>>;
  readonly claim: (transaction: Transaction, row: OutboxRow) => Promise<void>;
}

const PAGE = 8;

export const STORED: Source<Write> = {
  rows: (transaction, lane) => pendingRows(transaction, lane, PAGE),
  hasUntried,
  answersFor,
  claim,
};

export type LedgerStore = Store<LedgerTables>;

/** Returns the parked rows, which wait for a person. */
export function parkedRows(store: LedgerStore): Promise<OutboxRow[]> {
  return store.read(["outbox"], (transaction) => transaction.range("outbox", inState("refused")));
}

/**
 * Queues a parked row again; wake the sender afterwards. Returns false when the row is not parked.
 */
export function tryAgain(store: LedgerStore, seq: number, options: WriteOptions = {}): Promise<boolean> {
  return store.write(
    ["outbox"],
    async (transaction) => {
      const row = await transaction.get("outbox", seq);
      if (row?.state !== "refused") return false;
      await transaction.put("outbox", await waiting(transaction, { ...row, faults: 0, next_at: 0 }));
      return true;
    },
    options,
  );
}

/**
 * Queues all requests again that the server answered since a time; for a server restored from an
 * older backup. The server recognises those that it still has. Returns their number; wake the
 * sender afterwards.
 */
export function sendAgain(store: LedgerStore, since: number, options: WriteOptions = {}): Promise<number> {
  return store.write(
    ["outbox", "sales", "closings"],
    async (transaction) => {
      const done = await transaction.range("outbox", { index: "done_at", from: since });
      const rows = done.filter(isRepeatable).toSorted((a, b) => a.seq - b.seq);
      for (const row of rows) {
        await transaction.put("outbox", await waiting(transaction, { ...row, next_at: 0, faults: 0 }));
        await unmark(transaction, row);
      }
      // Rows that could be sent so far may now have to wait for a request that was queued again.
      for (const row of await transaction.range("outbox", inState("waiting")))
        await transaction.put("outbox", await waiting(transaction, row));
      return rows.length;
    },
    options,
  );
}

async function unmark(transaction: Write, { kind, sale_id, session_id }: OutboxRow): Promise<void> {
  const sale = sale_id === undefined ? undefined : await transaction.get("sales", sale_id);
  if (sale !== undefined) {
    const { synced_at: _synced_at, ...unsynced } = sale;
    await transaction.put("sales", unsynced satisfies SaleRecord);
  }
  if (kind !== "closing" || session_id === undefined) return;
  const [closing] = await transaction.range("closings", at("session_id", session_id));
  if (closing === undefined) return;
  const { synced_at: _synced_at, ...unsynced } = closing;
  await transaction.put("closings", unsynced);
}
