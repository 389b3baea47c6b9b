import type { Store, Tables } from "../src/store/port.ts";

/** Stands for a crash. */
export class Failure extends Error {}

/** Counts the steps of the stores of one process. */
export interface Steps {
  /** The step before which the process ends; infinite: it does not. */
  ends_at: number;
  done: number;
  /** The steps from here on succeed again: there is room on the disk. */
  readonly until?: number;
  /** Replaces a crash by an error, so that nothing fails after a commit. */
  readonly refusal?: () => Error;
}

interface FailingStore<T extends Tables<T>> {
  readonly store: Store<T>;
  /** Whether the last write was committed before the failure. */
  readonly hasCommitted: () => boolean;
}

/**
 * A store that fails before the given step of its writes and from then on: each get, range, count,
 * put, delete, the commit, and after it.
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
