import { quantile } from "../load.ts";

/**
 * Latencies of one kind of request in milliseconds, measured from the time when each request was
 * due.
 */
export interface Cost {
  readonly kind: string;
  readonly count: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

export interface Answer {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly text: string;
}

export interface Calls {
  /**
   * Sends one request and notes its latency under its kind. A call without an answer after
   * `lost_after_ms` has status 0 and is not counted.
   */
  readonly send: (kind: string, method: string, path: string, body?: string, options?: SendOptions) => Promise<Answer>;
  readonly costs: () => Cost[];
  /** Returns the number of answers with a status other than 200, by `kind status`. */
  readonly refusals: () => ReadonlyMap<string, number>;
}

export interface SendOptions {
  /** Due time in milliseconds of `performance.now()`; now by default. */
  readonly due_ms?: number;
  /** Milliseconds after which the answer is abandoned, as on a lost network. */
  readonly lost_after_ms?: number;
}

const ANSWER_WITHIN_MS = 30_000;

/** Returns functions that send requests over HTTP and keep their latencies until they are read. */
export function openCalls(port: number, token: string): Calls {
  const times = new Map<string, number[]>();
  const refused = new Map<string, number>();
  return {
    send: async (kind, method, path, body, { due_ms = performance.now(), lost_after_ms } = {}) => {
      const answer = await exchange(`http://127.0.0.1:${port}${path}`, method, token, body, lost_after_ms);
      if (lost_after_ms !== undefined && answer.status === 0) return answer;
      if (answer.status !== 200) {
        const name = `${kind} ${answer.status}`;
        refused.set(name, (refused.get(name) ?? 0) + 1);
      }
      const noted = times.get(kind) ?? [];
      times.set(kind, noted);
      noted.push(performance.now() - due_ms);
      return answer;
    },
    costs: () => [...times].map(([kind, ms]) => costOf(kind, ms)),
    refusals: () => refused,
  };
}

async function exchange(
  url: string,
  method: string,
  token: string,
  body: string | undefined,
  lost_after_ms: number | undefined,
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(lost_after_ms ?? ANSWER_WITHIN_MS),
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) };
  }
}

function costOf(kind: string, ms: readonly number[]): Cost {
  return { kind, count: ms.length, p50_ms: quantile(ms, 0.5), p99_ms: quantile(ms, 0.99), max_ms: quantile(ms, 1) };
}
