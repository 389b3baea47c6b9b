import { connect, type Socket } from "node:net";

export interface LoadOptions {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  /** The bytes of the next request, headers included. */
  readonly next: (client: number) => Buffer;
  /**
   * Never sleep: a load generator that does has to be woken by each answer, and the server pays for that. Only where
   * the server needs no third process, since this one then keeps a core to itself.
   */
  readonly spins?: boolean;
}

export interface LoadResult {
  readonly requests_per_second: number;
  readonly acknowledged: number;
  /** Answers with another status than 200. */
  readonly refused: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** Keeps `clients` connections busy with one request each at a time, over loopback, for a bounded time. */
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
  const elapsed = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    requests_per_second: Math.round(latencies.length / elapsed),
    acknowledged: latencies.length - refused,
    refused,
    p50_ms: round(at(0.5)),
    p99_ms: round(at(0.99)),
  };
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function converse(
  port: number,
  until_ms: number,
  next: () => Buffer,
  onAnswer: (status: number, ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let sent_at = 0;
    let received: Buffer[] = [];
    let length = 0;
    let expected = -1;
    const send = (): void => {
      const bytes = next();
      sent_at = performance.now();
      received = [];
      length = 0;
      expected = -1;
      socket.write(bytes);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      received.push(chunk);
      length += chunk.length;
      if (expected < 0) {
        const head = received.length === 1 ? chunk : Buffer.concat(received);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const match = /content-length: (\d+)/i.exec(head.toString("latin1", 0, end));
        expected = end + 4 + Number(match?.[1] ?? 0);
      }
      if (length < expected) return;
      const now = performance.now();
      onAnswer(Number(received[0]?.toString("latin1", 9, 12)), now - sent_at);
      if (now < until_ms) send();
      else socket.end(resolve);
    });
  });
}

/** A request's bytes, ready to be written. */
export function request(method: string, path: string, token: string, body?: string): Buffer {
  const head =
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
    (body === undefined
      ? "\r\n"
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return Buffer.from(head);
}
