import { StoreError } from "../store/port.ts";
import { type Sender, type SenderOptions, startSender } from "./sender.ts";

/**
 * Whether the register sends its requests. `restarting`: an error ended the sender, and another one
 * starts in a moment. `ended`: the register was closed, another window took the ledger, or the
 * ledger is closed.
 */
export type Delivery = "running" | "restarting" | "ended";

export interface KeptSender extends Sender {
  readonly delivery: () => Delivery;
  /** The last error that ended a sender. */
  readonly error: () => unknown;
}

const RESTART_MS = 5_000;

/** Sends the ledger's requests, and starts a new sender after an error. */
export function keepSending(options: SenderOptions, onDelivery: (delivery: Delivery) => void = () => {}): KeptSender {
  const ending = new AbortController();
  let sender = startSender(options);
  let delivery: Delivery = "running";
  let error: unknown;

  const become = (next: Delivery): void => {
    delivery = next;
    onDelivery(next);
  };

  const watch = async (): Promise<void> => {
    try {
      for (;;) {
        try {
          return await sender.finished;
        } catch (reason) {
          error = reason;
          if (isLost(reason)) throw reason;
        }
        become("restarting");
        await options.clock.sleep(RESTART_MS, ending.signal);
        if (ending.signal.aborted) return;
        sender = startSender(options);
        become("running");
      }
    } finally {
      become("ended");
    }
  };

  const finished = watch();
  return {
    wake: () => sender.wake(),
    serverAnswers: () => sender.serverAnswers(),
    licenceRestored: () => sender.licenceRestored(),
    resume: () => sender.resume(),
    stopped: (lane) => sender.stopped(lane),
    pausedBy: (lane) => sender.pausedBy(lane),
    idle: () => sender.idle(),
    async end() {
      ending.abort();
      await sender.end().catch(() => {
        // The error is ignored here: either `finished` rejects with it or the sender is started
        // again.
      });
      await finished;
    },
    finished,
    delivery: () => delivery,
    error: () => error,
  };
}

/** Whether an error means that this register can no longer write to its ledger. */
function isLost(error: unknown): boolean {
  return error instanceof StoreError && ["lock_lost", "newer", "closed"].includes(error.reason);
}
