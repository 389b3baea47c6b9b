import { connect, type Socket } from "node:net";

export interface LoadOptions {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  /** Returns the bytes of the next request, headers included. */
  readonly next: (client: number) => Buffer;
  /**
   * Whether the generator never sleeps. A sleeping one is woken by each answer, at the server's
   * cost. Only for a server that needs no third process, since a generator that never sleeps
   * occupies a core.
   */
  readonly spins?: boolean;
}

export interface LoadResult {
  readonly requests_per_second: number;
  readonly acknowledged: number;
  /** Number of answers with a status other than 200. */
  readonly refused: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/**
 * Sends requests over loopback for a limited time. Each of the `clients` connections has one
 * request in flight at all times.
 */
export async function load({ port, clients, seconds, next, spins = false }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  let refused = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const spin = (): void => {
    if (performance.now() < until) setImmediate(spin);
  };
  if (spins) spin();
  await Promise.all(
    Array.from({ length: clients }, (_, client) =>
      converse(
        port,
        until,
        () => next(client),
        (status, ms) => {
          latencies.push(ms);
          if (status !== 200) refused += 1;
        },
      ),
    ),
  );
  return { ...resultOf(latencies, performance.now() - began), acknowledged: latencies.length - refused, refused };
}

/** Returns the result of requests with these latencies in milliseconds, none of them refused. */
export function resultOf(latencies: readonly number[], elapsed_ms: number): LoadResult {
  return {
    requests_per_second: Math.round((latencies.length * 1000) / elapsed_ms),
    acknowledged: latencies.length,
    refused: 0,
    p50_ms: quantile(latencies, 0.5),
    p99_ms: quantile(latencies, 0.99),
  };
}

/**
 * Returns the value below which a share of the values lies: 0.5 gives the median. Returns 0 without
 * values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const HEAD_END = "\r\n\r\n";
const LENGTH = "content-length: ";
const READ_BYTES = 64 * 1024;

function converse(
  port: number,
  until_ms: number,
  next: () => Buffer,
  onAnswer: (status: number, ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent_at = 0;
    let head = Buffer.alloc(0);
    let status = 0;
    /** Bytes of the answer that are still to come; negative until the head is complete. */
    let missing = -1;
    const send = (): void => {
      const bytes = next();
      sent_at = performance.now();
      head = Buffer.alloc(0);
      missing = -1;
      socket.write(bytes);
    };
    const take = (chunk: Buffer): void => {
      if (missing >= 0) {
        missing -= chunk.length;
      } else {
        const text = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = text.indexOf(HEAD_END);
        if (end < 0) {
          head = Buffer.from(text);
          return;
        }
        status = Number(text.toString("latin1", 9, 12));
        const length_at = text.indexOf(LENGTH);
        const length =
          length_at < 0 || length_at > end
            ? 0
            : Number.parseInt(text.toString("latin1", length_at + LENGTH.length, end), 10);
        missing = end + HEAD_END.length + length - text.length;
      }
      if (missing > 0) return;
      const now = performance.now();
      onAnswer(status, now - sent_at);
      if (now < until_ms) send();
      else socket.end(resolve);
    };
    // Each connection reads everything into one buffer, since the generator's own work slows the
    // service that it measures.
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const onread = {
      buffer,
      callback: (length: number): boolean => {
        take(buffer.subarray(0, length));
        return true;
      },
    };
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
    socket.on("connect", send);
    socket.on("error", reject);
  });
}

/** Returns the bytes of an HTTP request, ready to be written. */
export function request(method: string, path: string, token: string, body?: string): Buffer {
  const head =
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
    (body === undefined
      ? "\r\n"
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return Buffer.from(head);
}
