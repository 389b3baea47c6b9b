import type { Answer } from "@tillkeeper/client";
import { inState, parkedRows, sendAgain, tryAgain } from "../outbox/queue.ts";
import { type Lane, LANES, type OutboxRow } from "../outbox/row.ts";
import type { HeartbeatAnswer } from "./presence.ts";
import type { TillContext } from "./till-context.ts";

const LOOK_AGAIN_MS = 1_000;
/** How long a customer waits for requests that are being sent, in milliseconds. */
const MOMENT_MS = 4_000;

/** Waits a moment for requests that are being sent, so that the server's answer counts them. */
export async function sentInAMoment({ parts, upkeep }: Pick<TillContext, "parts" | "upkeep">): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([upkeep.sender.idle(), parts.timers.sleep(MOMENT_MS, waiting.signal)]);
  waiting.abort();
}

/** Sends a register's requests, and names those that wait. */
export function openSync({ parts, upkeep }: TillContext) {
  const { ledger: store, timers } = parts;

  /** Counts requests that can be sent: they depend on no unfinished one. */
  const pending = (lanes: readonly Lane[]): Promise<number> =>
    store.read(["outbox"], async (transaction) => {
      let count = 0;
      for (const lane of lanes) {
        count += await transaction.count("outbox", { index: "pending", from: `${lane}/`, before: `${lane}0` });
      }
      return count;
    });

  const waiting = (): Promise<number> =>
    store.read(["outbox"], async (transaction) => {
      const waits = await transaction.count("outbox", inState("waiting"));
      return waits + (await transaction.count("outbox", inState("sending")));
    });

  return {
    waiting,
    calls: {
      /** Sends a heartbeat, pulls the changes that it names, and sends due requests. */
      async sync(): Promise<Answer<HeartbeatAnswer>> {
        const answer = await upkeep.presence.beat();
        await upkeep.sender.idle();
        return answer;
      },
      /**
       * Waits until everything is sent that can be. Returns the number of requests that still wait:
       * they need a person or an activation, the signal aborted, or sending ended
       * (`health().delivery`).
       */
      async drain(signal?: AbortSignal): Promise<number> {
        for (;;) {
          await upkeep.sender.idle();
          if (upkeep.sender.delivery() !== "running") return waiting();
          const running = LANES.filter((lane) => upkeep.sender.pausedBy(lane) === undefined);
          if ((await pending(running)) === 0 || signal?.aborted === true) return waiting();
          await timers.sleep(LOOK_AGAIN_MS, signal);
        }
      },
      /** Requests that wait for a person. */
      parkedRows: (): Promise<OutboxRow[]> => parkedRows(store),
      async tryAgain(seq: number): Promise<boolean> {
        const is_waiting = await tryAgain(store, seq);
        upkeep.sender.wake();
        return is_waiting;
      },
      /**
       * Call after the server was restored from a backup of this time, in milliseconds. Returns the
       * number of requests.
       */
      async sendAgain(since: number): Promise<number> {
        const count = await sendAgain(store, since);
        upkeep.sender.wake();
        return count;
      },
    },
  };
}
