import type { LedgerTables } from "../ledger/tables.ts";
import { isPassing, type ReadTransaction } from "../store/port.ts";
import { answersFor, at, isRepeatable, needsOpen } from "./queue.ts";
import type { Lane, OutboxRow } from "./row.ts";

type Read = ReadTransaction<LedgerTables>;

/** What became of a request. */
interface Outcome {
  readonly row: OutboxRow;
  readonly store: () => Promise<void>;
  /** Text of the successful answer. */
  readonly answer?: string;
  /**
   * The row as it is sent again; absent when it is not: the server has it, or a person decides.
   */
  readonly again?: OutboxRow;
}

export type Unstored = ReturnType<typeof openUnstored>;

/** Outcomes that are kept at once: each has a request, with its text. */
const MOST = 1_000;
const PAGE = 100;

/**
 * Lets a register send while nothing can be stored: keeps in memory what became of the requests
 * until there is room. After a crash they are sent again, so that only those are sent which the
 * server recognises.
 */
export function openUnstored() {
  /** By the number of the row. */
  const outcomes = new Map<number, Outcome>();
  const answers = (): Map<string, string> => {
    const found = new Map<string, string>();
    for (const { row, answer } of outcomes.values()) if (answer !== undefined) found.set(row.key, answer);
    return found;
  };

  return {
    /** Stores what became of a request, or keeps it when the store cannot take it now. */
    async keep(outcome: Outcome): Promise<void> {
      const { seq } = outcome.row;
      try {
        await outcome.store();
        outcomes.delete(seq);
      } catch (error) {
        if (!isPassing(error)) throw error;
        outcomes.set(seq, outcome);
      }
    },

    /**
     * Stores what was kept.
     *
     * @throws StoreError `full` or `busy`: the rest stays kept.
     */
    async storeAll(): Promise<void> {
      for (const [seq, outcome] of outcomes) {
        await outcome.store();
        if (outcomes.get(seq) === outcome) outcomes.delete(seq);
      }
    },

    /** Yields the rows of a lane that can be sent without storing anything, in their order. */
    async *rows(transaction: Read, lane: Lane): AsyncGenerator<OutboxRow, void> {
      const answered = answers();
      for (const state of ["sending", "waiting"] as const) {
        const before = `${state}/${lane}0`;
        for (let after: string | undefined = `${state}/${lane}/`; after !== undefined && outcomes.size < MOST;) {
          const rows: OutboxRow[] = await transaction.range("outbox", { index: "open", after, before, limit: PAGE });
          for (const stored of rows) {
            const kept = outcomes.get(stored.seq);
            const row = kept === undefined ? stored : kept.again;
            if (row === undefined || !isRepeatable(row)) continue;
            if (!(await needsOpen(transaction, row, answered))) yield row;
          }
          after = rows.length < PAGE ? undefined : rows.at(-1)?.open;
        }
      }
    },

    /** Whether the session of a closing has receipts that were never tried. */
    async hasUntried(transaction: Read, { session_id }: OutboxRow): Promise<boolean> {
      if (session_id === undefined) return false;
      const limit = outcomes.size + 1;
      const untried = await transaction.range("outbox", { ...at("untried", session_id), limit });
      return untried.some(({ seq }) => !outcomes.has(seq));
    },

    claim: async (): Promise<void> => {},

    /** Returns the texts of the answers to the requests that a row needs, by key. */
    async answersFor(transaction: Read, row: OutboxRow): Promise<ReadonlyMap<string, string>> {
      const kept = [...answers()].filter(([key]) => row.needs.includes(key));
      return new Map([...(await answersFor(transaction, row)), ...kept]);
    },
  };
}
