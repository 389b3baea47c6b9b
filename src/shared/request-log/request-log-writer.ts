import type { Logger } from "pino";
import type { Db } from "../../runtime/database.ts";
import { redactText } from "../../runtime/redact.ts";
import { type AnsweredRequest, insertRequests } from "./queries.ts";
import { keptPath } from "./rules.ts";

/** Maximum successes, and maximum refusals, that a process keeps in a second. */
const KEPT_MAX = 100;
const WRITE_EVERY_MS = 1000;
const REFUSED_FROM = 400;

type Noted = Omit<AnsweredRequest, "answered_at_ms" | "path"> & { readonly url: string };

export interface RequestLog {
  /** Notes an answered request of an integration; it is written within a second. */
  readonly note: (request: Noted) => void;
  /** Waits until everything noted is written. */
  readonly drain: () => Promise<void>;
}

/**
 * Keeps requests of integrations, without their bodies and queries, for the developers of these
 * integrations. A process makes one write a second, of a bounded number of rows.
 */
export function openRequestLog({ db, log }: { readonly db: Db; readonly log: Pick<Logger, "warn"> }): RequestLog {
  let waiting: AnsweredRequest[] = [];
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const requests = waiting;
    waiting = [];
    refused = 0;
    writing = writing
      .then(() => insertRequests(db, requests))
      .catch((error: unknown) => log.warn({ err: error, requests: requests.length }, "requests could not be kept"));
  };

  return {
    note(noted) {
      const is_refused = noted.status >= REFUSED_FROM;
      if ((is_refused ? refused : waiting.length - refused) >= KEPT_MAX) return;
      if (is_refused) refused += 1;
      const { url, ...request } = noted;
      // A client may have written its token into a path by mistake.
      waiting.push({ ...request, path: redactText(keptPath(url)), answered_at_ms: performance.now() });
      // A process that wants to end does not wait for the timer.
      timer ??= setTimeout(flush, WRITE_EVERY_MS).unref();
    },
    drain: () => {
      flush();
      return writing;
    },
  };
}
