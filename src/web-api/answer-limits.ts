import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { unavailable } from "./errors/errors.ts";
import { whenClosed } from "./when-closed.ts";

export interface AnswerLimits {
  /** Milliseconds after which a client that takes no byte of an answer is cut off. */
  readonly stall_ms: number;
  /** Maximum bytes of answers that one caller has not taken yet. */
  readonly caller_bytes_max: number;
}

export const ANSWER_LIMITS: AnswerLimits = { stall_ms: 30_000, caller_bytes_max: 64 * 1024 * 1024 };

/** Maximum bytes of an answer that is not counted. */
const SMALL_ANSWER_BYTES = 64 * 1024;

/**
 * Ends connections whose client takes no byte of an answer for `stall_ms`, whatever the answer is
 * made of. An answer whose rows or handler take longer is waited for.
 */
export function cutOffStalledReaders(server: Server, { stall_ms }: AnswerLimits): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.prependListener("request", ({ socket }, response) => {
    answers.set(socket, response);
    // Node ends the timeout when the next request is read, and counts the bytes of a long write as
    // activity.
    socket.setTimeout(stall_ms);
  });
  server.prependListener("clientError", (_error, socket) => void (socket as Socket).setTimeout(stall_ms));
  // A server with a `timeout` listener must end idle connections itself, too.
  server.on("timeout", (socket) => {
    const answer = answers.get(socket);
    const is_in_progress = answer !== undefined && !answer.writableFinished;
    if (is_in_progress && socket.writableLength === 0) socket.setTimeout(stall_ms);
    else socket.destroy();
  });
}

export interface UnreadAnswers {
  /**
   * Refuses more requests of a caller that first has to read its answers.
   *
   * @throws ApiError 503.
   */
  readonly requireRoom: (caller: () => string) => void;
  /**
   * Counts an answer until its client has taken it, or has left.
   *
   * @param may_refuse - true when asking again changes nothing: one answer too many is refused.
   * @throws ApiError 503.
   */
  readonly count: (caller: () => string, bytes: number, response: ServerResponse, may_refuse: boolean) => void;
}

export function unreadAnswers({ caller_bytes_max }: AnswerLimits): UnreadAnswers {
  const unread = new Map<string, number>();
  const refuse = (caller: string): never => {
    throw unavailable(new Error(`${caller} has not read ${unread.get(caller) ?? 0} bytes of its answers`));
  };
  return {
    requireRoom(callerOf) {
      if (unread.size === 0) return;
      const caller = callerOf();
      if ((unread.get(caller) ?? 0) >= caller_bytes_max) refuse(caller);
    },
    count(callerOf, bytes, response, may_refuse) {
      if (bytes <= SMALL_ANSWER_BYTES) return;
      const caller = callerOf();
      const before = unread.get(caller) ?? 0;
      if (may_refuse && before > 0 && before + bytes > caller_bytes_max) refuse(caller);
      unread.set(caller, before + bytes);
      whenClosed(response, () => {
        const left = (unread.get(caller) ?? 0) - bytes;
        if (left > 0) unread.set(caller, left);
        else unread.delete(caller);
      });
    },
  };
}
