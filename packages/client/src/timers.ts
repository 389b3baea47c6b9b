/** The clock and the waits of a device; tests replace both. */
export interface Timers {
  readonly now: () => Temporal.Instant;
  /** Resolves after the given time, or at once when the signal aborts. Never rejects. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const SYSTEM_TIMERS: Timers = {
  now: () => Temporal.Now.instant(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve();
        return;
      }
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal?.addEventListener("abort", end);
    }),
};
