import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { attempt, type AttemptTools } from "./commands/attempt.ts";
import { LeaseLost } from "./connector.ts";
import type { ClaimedTask } from "./queries/tasks.ts";
import { type CircuitChange, circuitChange } from "./rules/circuit.ts";
import { type Ending, settle, type Settlement } from "./rules/settle.ts";

const POLL_EVERY_MS = 1_000;

/** Tasks that were claimed together, with the tools to try them. */
export interface Claim {
  readonly tasks: readonly ClaimedTask[];
  /** Number of calls of the connector that have failed in a row. */
  readonly failures: number;
  readonly tools: Omit<AttemptTools, "saveStep" | "load" | "now">;
}

/** The result of an attempt, which is stored in one transaction. */
export interface Finish {
  readonly settlement: Settlement;
  readonly circuit: CircuitChange;
  readonly ending: Ending;
}

export interface TaskStore extends Pick<AttemptTools, "saveStep" | "load"> {
  /**
   * Claims due tasks. Returns undefined without an active connector, and while the connector is
   * paused.
   */
  readonly claim: () => Promise<Claim | undefined>;
  /** Stores the result of an attempt. Returns false when the lease was taken by another node. */
  readonly finish: (task: ClaimedTask, finish: Finish) => Promise<boolean>;
}

export interface RunnerTools {
  readonly store: TaskStore;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly countFailure: () => void;
}

/** Sends tasks to the platform. Several processes may run it at once. */
export interface TaskRunner {
  /** Claims due tasks once a second until it is stopped. */
  readonly start: () => void;
  /** Works off everything that is due, then returns the number of attempts. */
  readonly runDue: () => Promise<number>;
  /** Claims no more tasks and waits for the current attempts. */
  readonly stop: () => Promise<void>;
}

export function openTaskRunner(tools: RunnerTools): TaskRunner {
  const { store, log, countFailure } = tools;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let loop: Promise<void> | undefined;

  const work = async (claim: Claim, task: ClaimedTask): Promise<void> => {
    const { task_id, kind, subject, attempts } = task;
    try {
      const now = () => performance.now();
      const ending = await attempt({ ...claim.tools, saveStep: store.saveStep, load: store.load, now }, task);
      const settlement = settle(task, ending);
      const { state, reason } = settlement;
      await store.finish(task, { settlement, circuit: circuitChange(claim.failures, ending), ending });
      if (state === "parked") log.error({ task_id, kind, subject, attempts, reason }, "the platform refuses a record");
      else if (reason !== null) log.warn({ task_id, kind, subject, attempts, reason }, "a record was not sent");
    } catch (error) {
      countFailure();
      const isLost = error instanceof LeaseLost;
      log[isLost ? "warn" : "error"]({ err: error, task_id, kind, subject }, "sending a record was interrupted");
    }
  };

  /** Starts due tasks; returns the running attempts. */
  const startDue = async (): Promise<readonly Promise<void>[]> => {
    const claim = await store.claim();
    if (claim === undefined) return [];
    return claim.tasks.map((task) => {
      const worked = work(claim, task).finally(() => running.delete(worked));
      running.add(worked);
      return worked;
    });
  };

  /** Waits until the next poll, or until the runner is stopped. */
  const pause = () => sleep(POLL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);

  const poll = async (): Promise<void> => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        // The returned attempts are not awaited here: `running` has them.
        void (await startDue());
        isFailing = false;
      } catch (error) {
        countFailure();
        if (!isFailing) log.error({ err: error }, "starting due tasks of the connector failed");
        isFailing = true;
      }
      // A finished task makes room for the next one immediately; a hanging one delays no other.
      await Promise.race([...running, pause()]);
    }
  };

  return {
    start: () => {
      loop ??= poll();
    },
    runDue: async () => {
      let attempts = 0;
      for (let started = await startDue(); started.length > 0; started = await startDue()) {
        attempts += started.length;
        await Promise.all(started);
      }
      return attempts;
    },
    stop: async () => {
      stopping.abort();
      await loop;
      await Promise.all(running);
    },
  };
}
