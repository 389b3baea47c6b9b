import inspector from "node:inspector";
import { Worker } from "node:worker_threads";

const CHECKS = 10;

export interface WatchdogData {
  /** Two integers: the beats of the main thread, and 1 while a debugger can pause it. */
  readonly state: SharedArrayBuffer;
  readonly check_every_ms: number;
  readonly checks: number;
  readonly seconds: number;
}

/**
 * Ends this process by SIGALRM (exit code 142 to a shell) when its event loop is blocked for
 * `seconds`. A thread watches, since a blocked main thread cannot act. Counts missed checks instead
 * of time, so that a machine that was suspended ends no process. An open inspector suspends the
 * watch.
 *
 * @param seconds - 0 starts no watchdog.
 */
export function startWatchdog(seconds: number): void {
  if (seconds === 0) return;
  const state = new SharedArrayBuffer(8);
  const beats = new Int32Array(state);
  const check_every_ms = (seconds * 1_000) / CHECKS;
  const beat = (): void => {
    Atomics.store(beats, 1, inspector.url() === undefined ? 0 : 1);
    Atomics.add(beats, 0, 1);
  };
  beat();
  setInterval(beat, check_every_ms).unref();
  const workerData: WatchdogData = { state, check_every_ms, checks: CHECKS, seconds };
  new Worker(new URL("./watchdog-thread.ts", import.meta.url), { name: "watchdog", workerData }).unref();
}
