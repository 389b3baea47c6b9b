import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../../deps.ts";
import { claimDeliveries, dueTargets, spreadEvents } from "../queries/deliveries.ts";
import { deliver } from "./deliver.ts";
import { observedBy } from "./observers.ts";

const POLL_EVERY_MS = 1_000;
/** Events of one spreading statement. */
const BATCH_EVENTS = 500;
/** Deliveries to one target at the same time. */
const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
/** Well over the time limit of an attempt. What a killed dispatcher held is taken by another one after this. */
const LEASE_SECONDS = 30;

/** Brings events to plugins and webhooks. Several processes may do so at once. */
export interface Dispatcher {
  /** Looks for events once a second until it is stopped. */
  readonly start: () => void;
  /** Delivers all that is due now, in the caller's time. For tests and commands. */
  readonly runDue: () => Promise<void>;
  /** Takes nothing new and waits for the attempts under way. */
  readonly stop: () => Promise<void>;
}

/**
 * @param readDeps - asked when there is work; the dispatcher is itself one of the deps.
 * @param options - `timeout_ms`: of one attempt.
 */
export function openDispatcher(
  readDeps: () => Deps,
  { timeout_ms = TIMEOUT_MS }: { readonly timeout_ms?: number } = {},
): Dispatcher {
  const stopping = new AbortController();
  /** Targets that are being worked on: a slow one keeps no other waiting. */
  const busy = new Map<string, Promise<number>>();
  let loop: Promise<void> | undefined;

  /** Starts work on every target that something is due for; answers the numbers of attempts to come. */
  const look = async (): Promise<{ readonly works: readonly Promise<number>[] }> => {
    const deps = readDeps();
    const observed = deps.plugins.flatMap(observedBy);
    let spread: number;
    do spread = await spreadEvents(deps.db, observed, BATCH_EVENTS);
    while (spread === BATCH_EVENTS);
    const plugins = new Set(observed.map(({ plugin }) => plugin));
    const targets = await dueTargets(deps.db, [...plugins]);
    const works = targets
      .filter((target) => !busy.has(target))
      .map((target) => {
        const work = drain(deps, target, timeout_ms, stopping.signal).finally(() => busy.delete(target));
        busy.set(target, work);
        return work;
      });
    return { works };
  };

  const poll = async (): Promise<void> => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        await look();
        isFailing = false;
      } catch (error) {
        const { log, metrics } = readDeps();
        metrics.countFailedJob("dispatch_events");
        if (!isFailing) log.error({ err: error }, "looking for events failed");
        isFailing = true;
      }
      await sleep(POLL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    start: () => {
      loop ??= poll();
    },
    runDue: async () => {
      // What is due may be held back by an earlier event, so the end is a round that attempts nothing.
      let attempts: readonly number[];
      do attempts = await Promise.all((await look()).works);
      while (attempts.some((count) => count > 0));
    },
    stop: async () => {
      stopping.abort();
      await loop;
      await Promise.all(busy.values());
    },
  };
}

/**
 * Delivers what is due for one target until nothing is. Never rejects: what it leaves is due again after its lease.
 *
 * @returns the number of attempts.
 */
async function drain(deps: Deps, target: string, timeout_ms: number, signal: AbortSignal): Promise<number> {
  let attempts = 0;
  const bounds = { deliveries_max: AT_ONCE, lease_seconds: LEASE_SECONDS };
  try {
    while (!signal.aborted) {
      const claimed = await claimDeliveries(deps.db, target, bounds);
      if (claimed.length === 0) break;
      attempts += claimed.length;
      const settled = await Promise.allSettled(claimed.map((delivery) => deliver(deps, delivery, timeout_ms)));
      const failed = settled.find((result) => result.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    }
  } catch (error) {
    deps.metrics.countFailedJob("dispatch_events");
    deps.log.error({ err: error, target }, "delivering events was interrupted");
  }
  return attempts;
}
