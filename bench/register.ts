import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Answer,
  type Clock,
  LEDGER,
  type LedgerStore,
  openLedger,
  type OutboxDraft,
  type Send,
  startSender,
} from "@tillkeeper/register-kit";
import { openSqliteStore } from "@tillkeeper/register-kit/sqlite";
import { beside } from "./beside.ts";
import { type LoadResult, resultOf } from "./load.ts";
import type { Bench, Figures } from "./part.ts";

const COMMITS = 500;
/** Number of sales that a busy register makes in a week. */
const WEEK = 20_000;
const QUEUED_AT_ONCE = 500;
const LANES_AT_ONCE = 4;
/** Body of about the size of a receipt with six lines. */
const BODY = JSON.stringify({ receipt: { raw_payload: "x".repeat(4_200) } });

const clock: Clock = {
  now: () => Temporal.Now.instant().epochMilliseconds,
  sleep: async (ms, signal) => {
    await Promise.allSettled([delay(ms, undefined, { signal })]);
  },
};

/**
 * Measures a till's own disk and network: the cost of a sale, and how long the sales of a week
 * without network take to arrive.
 */
export async function benchRegister({ rounds }: Pick<Bench, "rounds">): Promise<Figures> {
  const commit = await beside({
    name: "sale committed on a till",
    reach: "p99 < 100 ms",
    rounds,
    limit: () => inFolder(insertAlone),
    run: () => inFolder(commitSales),
  });
  const drain = await withStub((url) =>
    beside({
      name: `${WEEK} queued receipts sent`,
      reach: "< 5 min",
      rounds,
      limit: () => plainCalls(url),
      run: () => inFolder((folder) => drainWeek(folder, url)),
    }),
  );
  return { measured: [commit, drain] };
}

async function inFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), "tillkeeper-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function timeEach(count: number, work: (n: number) => Promise<void> | void): Promise<LoadResult> {
  const latencies: number[] = [];
  const began = performance.now();
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await work(n);
    latencies.push(performance.now() - start);
  }
  return resultOf(latencies, performance.now() - began);
}

/** Measures inserts of rows with as many bytes as a sale, each flushed to disk. */
async function insertAlone(folder: string) {
  const db = new DatabaseSync(join(folder, "plain.sqlite"));
  db.exec("pragma journal_mode = wal; pragma synchronous = full; create table sale (id text primary key, body text)");
  const insert = db.prepare("insert into sale values (?, ?)");
  const { requests_per_second } = await timeEach(COMMITS, (n) => void insert.run(`sale ${n}`, BODY));
  db.close();
  return { tool: "one flushed insert", per_second: requests_per_second };
}

async function openTill(folder: string) {
  const store: LedgerStore = await openSqliteStore(LEDGER, join(folder, "ledger.sqlite"));
  const ledger = openLedger({ store, clock });
  await ledger.start("bench", { series_id: "bench", series_code: "B" });
  return { store, ledger };
}

const receiptOf = (n: number): OutboxDraft => ({ lane: "receipts", kind: "receipt", key: `receipt:${n}`, body: BODY });

async function commitSales(folder: string): Promise<LoadResult> {
  const { store, ledger } = await openTill(folder);
  const result = await timeEach(COMMITS, async (n) => {
    const sale_id = `sale ${n}`;
    const order: OutboxDraft = {
      lane: "orders",
      kind: "order",
      key: `order:${n}`,
      body: BODY,
      needs: [`receipt:${n}`],
    };
    await ledger.commitSale({
      sale_id,
      build: () => ({ data: { n }, outbox: [receiptOf(n), order], movements: [{ cash: 1 }] }),
    });
  });
  await store.close();
  return result;
}

/** Runs `work` with a stub server, which answers each request as soon as its body is complete. */
async function withStub<R>(work: (url: string) => Promise<R>): Promise<R> {
  const server = createServer((request, response) => {
    request.on("end", () => response.end("{}"));
    request.resume();
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const post = async (url: string, body: string): Promise<string> =>
  (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).text();

async function plainCalls(url: string) {
  const began = performance.now();
  let left = WEEK;
  const callInTurn = async (): Promise<void> => {
    while ((left -= 1) >= 0) await post(url, BODY);
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, callInTurn));
  return { tool: "plain fetch", per_second: Math.round((WEEK / (performance.now() - began)) * 1000) };
}

async function drainWeek(folder: string, url: string): Promise<LoadResult> {
  const { store, ledger } = await openTill(folder);
  for (let n = 0; n < WEEK; n += QUEUED_AT_ONCE)
    await ledger.record({ outbox: Array.from({ length: QUEUED_AT_ONCE }, (_, more) => receiptOf(n + more)) });
  const latencies: number[] = [];
  const send: Send = async ({ body }): Promise<Answer> => {
    const start = performance.now();
    const text = await post(url, body);
    latencies.push(performance.now() - start);
    return { kind: "ok", status: 200, body: {}, text };
  };
  const began = performance.now();
  const all = Promise.withResolvers<void>();
  let done = 0;
  const sender = startSender({
    store,
    clock,
    send,
    random: Math.random,
    credentialWorks: async () => true,
    notify: ({ event }) => {
      if (event === "done" && (done += 1) === WEEK) all.resolve();
    },
  });
  await Promise.race([all.promise, sender.finished]);
  const result = resultOf(latencies, performance.now() - began);
  await sender.end();
  await store.close();
  return result;
}
