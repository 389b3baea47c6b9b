import type { Store, Tables } from "../src/store/port.ts";

/** The error that stands for a crash. */
export class Failure extends Error {}

/** Counts the steps of a process's stores, and decides at which step they fail. */
export interface Steps {
  /** Number of the step before which the process ends; infinite when it does not end. */
  ends_at: number;
  done: number;
  /** Number of the step from which calls succeed again, as if the disk had space. */
  readonly until?: number;
  /** Makes the error that is thrown instead of a crash; nothing then fails after a commit. */
  readonly refusal?: () => Error;
}

interface FailingStore<T extends Tables<T>> {
  readonly store: Store<T>;
  /** Whether the last write was committed before the failure. */
  readonly hasCommitted: () => boolean;
}

/**
 * Returns a store whose writes fail before the given step and after it. Steps are each get, range,
 * count, put and delete, the commit, and the moment after it.
 */
export function failingStore<T extends Tables<T>>(store: Store<T>, given: number | Steps): FailingStore<T> {
  const steps: Steps = typeof given === "number" ? { ends_at: given, done: 0 } : given;
  let has_committed = false;
  const count = (): void => {
    steps.done += 1;
    const { done, ends_at, until = Infinity, refusal } = steps;
    if (done >= ends_at && done < until) throw refusal?.() ?? new Failure(`before step ${done}`);
  };
  const counted = <Transaction extends object>(transaction: Transaction): Transaction =>
    new Proxy(transaction, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return async (...args: unknown[]): Promise<unknown> => {
          count();
          return (await method.apply(target, args)) as unknown;
        };
      },
    });
  return {
    store: {
      ...store,
      write: async (tables, work, options) => {
        has_committed = false;
        const result = await store.write(
          tables,
          async (transaction) => {
            const done = await work(counted(transaction));
            count();
            return done;
          },
          options,
        );
        has_committed = true;
        if (steps.refusal === undefined) count();
        return result;
      },
    },
    hasCommitted: () => has_committed,
  };
}
