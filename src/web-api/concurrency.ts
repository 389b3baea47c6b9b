import { unavailable } from "./errors/errors.ts";

/**
 * Maximum lists that one node reads at the same time, each on a connection of its own, and maximum
 * lists of one caller among them.
 */
export const LISTS_MAX = 6;
const LISTS_PER_CALLER = 4;
/**
 * Maximum reports that one node reads at the same time, and maximum reports of one caller among
 * them.
 */
export const REPORTS_MAX = 3;
const REPORTS_PER_CALLER = 2;
/**
 * Maximum streams of all rows that one node reads at the same time, and maximum streams of one
 * caller among them.
 */
export const STREAMS_MAX = 3;
export const STREAMS_PER_CALLER = 2;

export interface Limiter {
  /**
   * Waits for a turn; returns the function that ends it, which may be called more than once.
   *
   * @throws ApiError 503 when none became free in time, or the reason of `signal`.
   */
  readonly take: (caller: string, signal?: AbortSignal) => Promise<() => void>;
  /**
   * Whether another caller is waiting that, with one more turn, would still have fewer turns than
   * `caller`.
   */
  readonly isWanted: (caller: string) => boolean;
}

interface LimiterOptions {
  readonly turns_max: number;
  readonly per_caller: number;
  readonly wait_ms: number;
}

/**
 * Shares a number of turns among callers: each has at most `per_caller` at a time, and a turn that
 * becomes free goes to the caller that has fewest, in order of arrival.
 */
export function createLimiter({ turns_max, per_caller, wait_ms }: LimiterOptions): Limiter {
  const taken = new Map<string, number>();
  const waiting = new Set<{ readonly caller: string; readonly begin: () => void }>();
  let free = turns_max;
  const countOf = (caller: string): number => taken.get(caller) ?? 0;

  const begin = (caller: string): (() => void) => {
    free -= 1;
    taken.set(caller, countOf(caller) + 1);
    let is_over = false;
    return () => {
      if (is_over) return;
      is_over = true;
      free += 1;
      const left = countOf(caller) - 1;
      if (left === 0) taken.delete(caller);
      else taken.set(caller, left);
      serve();
    };
  };

  const serve = (): void => {
    for (;;) {
      if (free === 0) return;
      const [next] = [...waiting]
        .filter(({ caller }) => countOf(caller) < per_caller)
        .toSorted((a, b) => countOf(a.caller) - countOf(b.caller));
      if (next === undefined) return;
      next.begin();
    }
  };

  return {
    async take(caller, signal) {
      signal?.throwIfAborted();
      if (free > 0 && countOf(caller) < per_caller) return begin(caller);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const one = {
        caller,
        begin: () => {
          waiting.delete(one);
          resolve(begin(caller));
        },
      };
      const onAbort = (): void => reject(signal?.reason as Error);
      const timer = setTimeout(() => reject(unavailable()), wait_ms);
      signal?.addEventListener("abort", onAbort);
      waiting.add(one);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        waiting.delete(one);
      }
    },
    isWanted: (caller) => [...waiting].some((one) => countOf(one.caller) + 1 < countOf(caller)),
  };
}

export function createListLimiter(wait_ms: number): Limiter {
  return createLimiter({ turns_max: LISTS_MAX, per_caller: LISTS_PER_CALLER, wait_ms });
}

export function createReportLimiter(wait_ms: number): Limiter {
  return createLimiter({ turns_max: REPORTS_MAX, per_caller: REPORTS_PER_CALLER, wait_ms });
}

export function callerName({ kind, id }: { readonly kind: string; readonly id: number }): string {
  return `${kind} ${id}`;
}
