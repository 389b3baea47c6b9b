import { setTimeout as sleep } from "node:timers/promises";
import { createLogThrottle } from "../../runtime/quiet-repeats.ts";
import { claimDeliveries, dueTargets, spreadEvents } from "./queries/deliveries.ts";
import { deliver, type DeliveryTools } from "./commands/deliver.ts";
import { observedBy } from "./commands/observers.ts";

const POLL_EVERY_MS = 1_000;
/** Maximum events whose deliveries one statement creates. */
const BATCH_EVENTS = 500;
/** Maximum simultaneous deliveries to one target. */
const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
/**
 * Seconds of a lease: longer than the timeout of an attempt. After it another dispatcher may claim
 * the deliveries of a killed one.
 */
const LEASE_SECONDS = 30;
/**
 * Failures in a row after which a target is paused. During a pause one delivery a minute tries it.
 */
const FAILURES_MAX = 5;
const PAUSE_MS = 60_000;

/** Delivers events to plugins and webhooks. Several processes may run it at once. */
export interface Dispatcher {
  /** Claims due events once a second until it is stopped. */
  readonly start: () => void;
  /**
   * Delivers everything that is due, also to paused targets, and resolves afterwards. For tests and
   * commands.
   */
  readonly runDue: () => Promise<void>;
  /** Claims no more deliveries and waits for the current attempts. */
  readonly stop: () => Promise<void>;
}

interface Failing {
  failures: number;
  paused_until_ms: number;
}

/**
 * @param options - `timeout_ms` is the limit of one attempt, `pause_ms` the pause of a target that
 *   fails.
 */
export function openDispatcher(
  tools: DeliveryTools,
  { timeout_ms = TIMEOUT_MS, pause_ms = PAUSE_MS }: { readonly timeout_ms?: number; readonly pause_ms?: number } = {},
): Dispatcher {
  const attempt = { timeout_ms, logThrottle: createLogThrottle() };
  const failing = new Map<string, Failing>();
  const stopping = new AbortController();
  const isPaused = (target: string): boolean =>
    performance.now() < (failing.get(target)?.paused_until_ms ?? Number.NEGATIVE_INFINITY);

  /**
   * Counts the failures of a target in a row.
   *
   * @returns whether the target is paused now.
   */
  const isFailing = (target: string, delivered: readonly boolean[]): boolean => {
    const failures = (failing.get(target)?.failures ?? 0) + delivered.length;
    if (delivered.includes(true)) failing.delete(target);
    else failing.set(target, { failures, paused_until_ms: failures < FAILURES_MAX ? 0 : performance.now() + pause_ms });
    return isPaused(target);
  };

  /**
   * Delivers everything that is due for one target, or one event while the target fails. Never
   * rejects: a remaining delivery is due again after its lease.
   *
   * @returns the number of attempts.
   */
  const drain = async (target: string, pauses: boolean): Promise<number> => {
    let attempts = 0;
    try {
      while (!stopping.signal.aborted) {
        const is_probe = pauses && (failing.get(target)?.failures ?? 0) >= FAILURES_MAX;
        const bounds = { deliveries_max: is_probe ? 1 : AT_ONCE, lease_seconds: LEASE_SECONDS };
        const claimed = await claimDeliveries(tools.db, target, bounds);
        if (claimed.length === 0) break;
        attempts += claimed.length;
        const settled = await Promise.allSettled(claimed.map((delivery) => deliver(tools, delivery, attempt)));
        const broken = settled.find((result) => result.status === "rejected");
        if (broken !== undefined) throw broken.reason;
        const delivered = settled.map((result) => result.status === "fulfilled" && result.value);
        if (isFailing(target, delivered) && pauses) break;
      }
    } catch (error) {
      tools.metrics.countFailedJob("dispatch_events");
      tools.log.error({ err: error, target }, "delivering events was interrupted");
    }
    return attempts;
  };

  /** The running worker of each target, at most one: a slow target does not delay the others. */
  const busy = new Map<string, Promise<number>>();
  let loop: Promise<void> | undefined;

  /**
   * Starts a worker for each target with due deliveries. Returns the promises of their numbers of
   * attempts.
   */
  const dispatchDue = async (pauses: boolean): Promise<{ readonly works: readonly Promise<number>[] }> => {
    const observed = tools.plugins.flatMap(observedBy);
    let spread: number;
    do spread = await spreadEvents(tools.db, observed, BATCH_EVENTS);
    while (spread === BATCH_EVENTS);
    const plugins = new Set(observed.map(({ plugin }) => plugin));
    const targets = await dueTargets(tools.db, [...plugins]);
    const works = targets
      .filter((target) => !busy.has(target) && !(pauses && isPaused(target)))
      .map((target) => {
        const work = drain(target, pauses).finally(() => busy.delete(target));
        busy.set(target, work);
        return work;
      });
    return { works };
  };

  const poll = async (): Promise<void> => {
    let is_broken = false;
    while (!stopping.signal.aborted) {
      try {
        await dispatchDue(true);
        is_broken = false;
      } catch (error) {
        tools.metrics.countFailedJob("dispatch_events");
        if (!is_broken) tools.log.error({ err: error }, "the dispatch of events failed");
        is_broken = true;
      }
      await sleep(POLL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    start: () => {
      loop ??= poll();
    },
    runDue: async () => {
      // Rounds go on until one makes no attempt: an earlier event may block a due delivery.
      let attempts: readonly number[];
      do attempts = await Promise.all((await dispatchDue(false)).works);
      while (attempts.some((count) => count > 0));
    },
    stop: async () => {
      stopping.abort();
      await loop;
      await Promise.all(busy.values());
    },
  };
}
