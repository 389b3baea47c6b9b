import { setTimeout as sleep } from "node:timers/promises";
import { claimDeliveries, dueTargets, spreadEvents } from "./queries/deliveries.ts";
import { deliver, type DeliveryTools } from "./commands/deliver.ts";
import { observedBy } from "./commands/observers.ts";

const POLL_EVERY_MS = 1_000;
/** Maximum events of one statement that creates deliveries. */
const BATCH_EVENTS = 500;
/** Maximum concurrent deliveries to one target. */
const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
/**
 * Longer than the timeout of an attempt. Afterwards another dispatcher may claim the deliveries of
 * a killed one.
 */
const LEASE_SECONDS = 30;

/** Delivers events to plugins and webhooks. Several processes may run it at once. */
export interface Dispatcher {
  /** Claims due events once a second until it is stopped. */
  readonly start: () => void;
  /** Delivers everything that is due and resolves afterwards. For tests and commands. */
  readonly runDue: () => Promise<void>;
  /** Claims no more deliveries and waits for the current attempts. */
  readonly stop: () => Promise<void>;
}

/** @param options - `timeout_ms`: of one attempt. */
export function openDispatcher(
  tools: DeliveryTools,
  { timeout_ms = TIMEOUT_MS }: { readonly timeout_ms?: number } = {},
): Dispatcher {
  const stopping = new AbortController();
  /** Targets with a running worker: a slow one does not delay the others. */
  const busy = new Map<string, Promise<number>>();
  let loop: Promise<void> | undefined;

  /**
   * Starts a worker for each target with due deliveries; answers their future numbers of attempts.
   */
  const dispatchDue = async (): Promise<{ readonly works: readonly Promise<number>[] }> => {
    const observed = tools.plugins.flatMap(observedBy);
    let spread: number;
    do spread = await spreadEvents(tools.db, observed, BATCH_EVENTS);
    while (spread === BATCH_EVENTS);
    const plugins = new Set(observed.map(({ plugin }) => plugin));
    const targets = await dueTargets(tools.db, [...plugins]);
    const works = targets
      .filter((target) => !busy.has(target))
      .map((target) => {
        const work = drain(tools, target, timeout_ms, stopping.signal).finally(() => busy.delete(target));
        busy.set(target, work);
        return work;
      });
    return { works };
  };

  const poll = async (): Promise<void> => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        await dispatchDue();
        isFailing = false;
      } catch (error) {
        tools.metrics.countFailedJob("dispatch_events");
        if (!isFailing) tools.log.error({ err: error }, "the dispatch of events failed");
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
      // An earlier event may block a due delivery, so the loop ends with a round without attempts.
      let attempts: readonly number[];
      do attempts = await Promise.all((await dispatchDue()).works);
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
 * Delivers everything that is due for one target. Never rejects: a remaining delivery is due again
 * after its lease.
 *
 * @returns the number of attempts.
 */
async function drain(tools: DeliveryTools, target: string, timeout_ms: number, signal: AbortSignal): Promise<number> {
  let attempts = 0;
  const bounds = { deliveries_max: AT_ONCE, lease_seconds: LEASE_SECONDS };
  try {
    while (!signal.aborted) {
      const claimed = await claimDeliveries(tools.db, target, bounds);
      if (claimed.length === 0) break;
      attempts += claimed.length;
      const settled = await Promise.allSettled(claimed.map((delivery) => deliver(tools, delivery, timeout_ms)));
      const failed = settled.find((result) => result.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    }
  } catch (error) {
    tools.metrics.countFailedJob("dispatch_events");
    tools.log.error({ err: error, target }, "delivering events was interrupted");
  }
  return attempts;
}
