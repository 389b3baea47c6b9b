import type { LedgerStore } from "../src/outbox/queue.ts";

/** Stands for a crash. */
export class Failure extends Error {}

interface FailingStore {
  readonly store: LedgerStore;
  /** Whether the last write was committed before the failure. */
  readonly hasCommitted: () => boolean;
}

/** A store that fails before the given step of its writes: each get, range, count, put, delete, the commit, and after it. */
export function failingStore(store: LedgerStore, fails_at: number): FailingStore {
  let step = 0;
  let has_committed = false;
  const count = (): void => {
    step += 1;
    if (step === fails_at) throw new Failure(`before step ${step}`);
  };
  const counted = <T extends object>(transaction: T): T =>
    new Proxy(transaction, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return async (...given: unknown[]): Promise<unknown> => {
          count();
          return (await method.apply(target, given)) as unknown;
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
        count();
        return result;
      },
    },
    hasCommitted: () => has_committed,
  };
}
