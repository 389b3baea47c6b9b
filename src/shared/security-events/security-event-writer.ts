import type { Logger } from "pino";
import type { Db, Tx } from "../../runtime/database.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { type Actor, insertChanges } from "../audit/write.ts";
import { auditedEvent, loggedEvent, SECURITY_EVENTS, type WrittenEvent } from "./rules.ts";
import { openSampler } from "./sampler.ts";

/** Writes security events that belong to no transaction. */
export interface SecurityEvents {
  /**
   * Counts a sampled event, and writes it unless the same one was written within the last minute.
   */
  readonly sample: (event: Omit<WrittenEvent, "times">) => void;
  /** Writes the counts and waits until all events are stored. */
  readonly drain: () => Promise<void>;
}

export type Log = Pick<Logger, "info" | "warn">;

/**
 * Maximum rows that wait for the database. Without the database, events beyond it are in the log
 * and the metrics only.
 */
const WAITING_MAX = 200;

/**
 * Opens the writer of sampled security events: log lines at once, rows of the audit log in the
 * background.
 */
export function openSecurityEvents({ db, log }: { readonly db: Db; readonly log: Log }): SecurityEvents {
  const waiting: WrittenEvent[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const events = waiting.splice(0);
      try {
        await inTransaction(db, async (tx) => {
          for (const event of events) await insertEvent(tx, event);
        });
      } catch (error) {
        log.warn({ err: error, events: events.length }, "security events are missing in the audit log");
      }
    }
    writing = undefined;
  };
  const sampler = openSampler((event) => {
    logEvent(log, event);
    if (waiting.length >= WAITING_MAX) return;
    waiting.push(event);
    writing ??= writeAll();
  });
  return {
    sample: sampler.take,
    drain: async () => {
      sampler.flush();
      await writing;
    },
  };
}

export function logEvent(log: Log, event: WrittenEvent): void {
  log[SECURITY_EVENTS[event.kind].level](loggedEvent(event), "security event");
}

export async function insertEvent(tx: Tx, event: WrittenEvent): Promise<void> {
  const actor: Actor = { change_source: event.change_source, name: event.actor ?? null };
  await insertChanges(tx, [auditedEvent(event)], actor);
}
