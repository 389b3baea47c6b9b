import type { ServerResponse } from "node:http";

/** Looks within the limit: a reader is ended at most a tenth of it late. */
const LOOKS = 10;

/**
 * Ends an answer whose reader takes nothing for so long, while bytes wait for it: what the answer
 * is made of is held as long as it is open.
 */
export function endUnread(answer: ServerResponse, limit_ms: number): void {
  let [taken, idle] = [-1, 0];
  const timer = setInterval(() => {
    const now = answer.socket?.bytesWritten ?? 0;
    idle = answer.writableNeedDrain && now === taken ? idle + 1 : 0;
    taken = now;
    if (idle >= LOOKS) answer.destroy();
  }, limit_ms / LOOKS);
  timer.unref();
  answer.once("close", () => clearInterval(timer));
}
