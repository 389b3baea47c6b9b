import type { Deps } from "../../deps.ts";
import { addressPrefix } from "../../runtime/client-address.ts";
import type { Db, Tx } from "../../runtime/database.ts";
import type { Metrics } from "../../runtime/metrics.ts";
import { afterCommit, inTransaction } from "../../runtime/transaction.ts";
import { type Actor, insertChanges } from "../audit-log/queries.ts";
import { auditedEvent, loggedEvent, SECURITY_EVENTS, type SecurityEvent, type WrittenEvent } from "./rules.ts";
import { openSampler } from "./sampler.ts";

/** Writes security events that belong to no transaction. */
export interface SecurityEvents {
  /** Counts a sampled event, and writes it unless the same one was written within the last minute. */
  readonly sample: (event: Omit<WrittenEvent, "times">) => void;
  /** Writes what was counted and waits until all of it is stored. */
  readonly drain: () => Promise<void>;
}

type Log = Pick<Deps["log"], "info" | "warn">;

/** So many rows wait for the database; what comes while it is away is in the log and the metrics. */
const WAITING_MAX = 200;

/** Opens the writer of sampled security events: log lines at once, rows of the audit log in the background. */
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

interface Recording {
  readonly log: Log;
  readonly metrics: Pick<Metrics, "countSecurityEvent">;
  readonly securityEvents: SecurityEvents;
}

/**
 * Records a security event: a row of the audit log, a log line, and the counter `security_events_total`.
 *
 * With `tx` the row is part of the transaction; the log line and the counter follow its commit. Sampled kinds take no
 * `tx`: they come from requests that are refused, and are written in the background.
 */
export function recordSecurityEvent(deps: Recording, event: SampledEvent): void;
export function recordSecurityEvent(deps: Recording, event: SecurityEvent, tx: Tx): Promise<void>;
export function recordSecurityEvent(deps: Recording, event: SecurityEvent, tx?: Tx): void | Promise<void> {
  const { address, ...rest } = event;
  const known = { ...rest, address: address === undefined ? undefined : addressPrefix(address) };
  if (tx === undefined) {
    deps.metrics.countSecurityEvent(event.kind);
    return deps.securityEvents.sample(known);
  }
  const written = { ...known, times: 1 };
  afterCommit(tx, () => {
    deps.metrics.countSecurityEvent(event.kind);
    logEvent(deps.log, written);
  });
  return insertEvent(tx, written);
}

type SampledKind = {
  [Kind in keyof typeof SECURITY_EVENTS]: (typeof SECURITY_EVENTS)[Kind]["sampled"] extends true ? Kind : never;
}[keyof typeof SECURITY_EVENTS];

interface SampledEvent extends SecurityEvent {
  readonly kind: SampledKind;
}

function logEvent(log: Log, event: WrittenEvent): void {
  log[SECURITY_EVENTS[event.kind].level](loggedEvent(event), "security event");
}

async function insertEvent(tx: Tx, event: WrittenEvent): Promise<void> {
  const actor: Actor = { change_source: event.change_source, name: event.actor ?? null };
  await insertChanges(tx, [auditedEvent(event)], actor);
}
