import { type Answer, type Success, unanswered } from "@tillkeeper/client";
import type { LedgerTables } from "../ledger/tables.ts";
import { isFull, isPassing, type Lock, StoreError } from "../store/port.ts";
import type { WriteOptions, WriteTransaction } from "../store/port.ts";
import { backoff, type Decision, decide, errorOf, MOST_WAIT_MS, waitAfter } from "./decide.ts";
import { type LedgerStore, putBack, recover, settle, type Source, STORED } from "./queue.ts";
import { type Clock, type Lane, LANES, type OutboxRow, type RowError, type Send } from "./row.ts";
import { openUnstored } from "./unstored.ts";

export type StopReason = Extract<Decision, { do: "stop" }>["reason"];

/** Why a lane sends nothing: its token is refused, or its receipts need a licence. */
export type PauseReason = StopReason | "licence";

export type SenderEvent =
  | { readonly event: "done"; readonly row: OutboxRow; readonly answer: Success<unknown> }
  /** A row was parked until a person decides. */
  | { readonly event: "parked"; readonly row: OutboxRow; readonly error: RowError }
  | { readonly event: "stopped"; readonly lane: Lane; readonly reason: StopReason }
  | { readonly event: "awaits_licence"; readonly lane: Lane }
  | { readonly event: "away"; readonly until: number; readonly error: RowError };

/**
 * Stores the consequences of parking a request, in the same transaction over `meta` and `outbox`.
 */
export type WhenParked = (
  transaction: WriteTransaction<LedgerTables>,
  row: OutboxRow,
  error: RowError,
) => Promise<void>;

export interface SenderOptions {
  readonly store: LedgerStore;
  /** The lock `outbox`, which allows a register one sender. */
  readonly lock?: Lock;
  readonly clock: Clock;
  readonly send: Send;
  /** Tries the token with a heartbeat; undefined when no answer comes. */
  readonly credentialWorks: () => Promise<boolean | undefined>;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly notify?: (event: SenderEvent) => void;
  /** The sender sends nothing until this promise resolves. */
  readonly begins?: Promise<void>;
  readonly whenParked?: WhenParked;
}

export interface Sender {
  /** Looks for requests at once. Call it when requests were queued or the network is back. */
  readonly wake: () => void;
  /** Ends the wait of requests that got no answer. Call it when a heartbeat was answered. */
  readonly serverAnswers: () => void;
  /** Resumes lanes that need a licence. Call it when a heartbeat reports an active licence. */
  readonly licenceRestored: () => void;
  /** Resumes stopped lanes. Call it when the register was activated again. */
  readonly resume: () => void;
  /** Returns why a lane is stopped; without `lane`, why any lane is. */
  readonly stopped: (lane?: Lane) => StopReason | undefined;
  readonly pausedBy: (lane: Lane) => PauseReason | undefined;
  /** Resolves when no request is being sent and none can be sent without a wait. */
  readonly idle: () => Promise<void>;
  /** Stops sending, and waits for the requests that are being sent. */
  readonly end: () => Promise<void>;
  /**
   * Resolves after `end`. Rejects when the ledger fails, for example because another process has
   * taken the lock.
   */
  readonly finished: Promise<void>;
}

const WIDTHS: Readonly<Record<Lane, number>> = { receipts: 4, orders: 1, closings: 1, notes: 1 };
const STORE_WAIT_MS = 60_000;

/**
 * Whether a time is in the future. A time beyond the longest wait is ignored, since the clock was
 * wrong when it was set.
 */
const isAhead = (at: number, now: number): boolean => at > now && at <= now + MOST_WAIT_MS;

/** Statuses that mean that the server did not answer, see `RefusalKind`. */
const NO_ANSWER: ReadonlySet<number | null> = new Set([null, 502, 503, 504]);

/**
 * Whether the server neither answered nor stated a wait. A stated wait holds even if a heartbeat is
 * answered.
 */
const isUnanswered = (answer: Answer): boolean => answer.kind === "no_answer" && answer.retry_after_seconds === null;

interface Job {
  readonly row: OutboxRow;
  readonly answers: ReadonlyMap<string, string>;
}

/** Sends the ledger's requests, each lane in its order, until `end` is called. */
export function startSender(options: SenderOptions): Sender {
  const { store, clock, send, random, notify = () => {}, whenParked = async () => {} } = options;
  const lock: WriteOptions = options.lock === undefined ? {} : { lock: options.lock };
  const relaxed: WriteOptions = { ...lock, durability: "relaxed" };
  const on_way = new Map<number, Lane>();
  const without_licence = new Set<Lane>();
  let refused_at: number[] = [];
  /** Reasons by lane: a token that may only submit still sends receipts and closings. */
  const stopped = new Map<Lane, StopReason>();
  let away_until = 0;
  let is_away_unanswered = false;
  /** Number of successive waits without a success in between. */
  let waits = 0;
  /**
   * Rows that were tried without success since the last answered heartbeat; undefined before the
   * first heartbeat.
   */
  let tried: Set<number> | undefined;
  let is_ending = false;
  let failure: { readonly error: unknown } | undefined;
  let checking: Promise<boolean | undefined> | undefined;
  let signal = Promise.withResolvers<void>();
  let has_ended = false;
  /** Whether the rows that a crash left as `sending` are queued again. */
  let is_recovered = false;
  const idlers: (() => void)[] = [];
  const unstored = openUnstored();

  const pausedBy = (lane: Lane): PauseReason | undefined =>
    stopped.get(lane) ?? (without_licence.has(lane) ? "licence" : undefined);

  const isRunning = (): boolean => !is_ending && failure === undefined;
  const wake = (): void => signal.resolve();

  /** Returns how many more requests a lane may start. After a wait, one request is sent first. */
  const room = (lane: Lane): number =>
    waits > 0 ? 1 - on_way.size : WIDTHS[lane] - [...on_way.values()].filter((each) => each === lane).length;

  /**
   * Whether a row must wait. A row that got no answer may be sent as soon as a heartbeat got one.
   */
  const mustWait = ({ seq, next_at, error }: OutboxRow, now: number): boolean => {
    const is_excused = tried?.has(seq) === false && error !== null && NO_ANSWER.has(error.status);
    return isAhead(next_at, now) && !is_excused;
  };

  /** Takes the rows that are due into `jobs`. Returns the time when the next row is due. */
  async function choose<Transaction>(
    transaction: Transaction,
    source: Source<Transaction>,
    now: number,
    jobs: Job[],
  ): Promise<number> {
    let next_at = Infinity;
    for (const lane of LANES) {
      if (pausedBy(lane) !== undefined) continue;
      for await (const row of source.rows(transaction, lane)) {
        if (room(lane) <= 0) break;
        if (on_way.has(row.seq)) continue;
        if (mustWait(row, now)) {
          next_at = Math.min(next_at, row.next_at);
          continue;
        }
        // A closing waits for untried receipts of its session, except when the receipts' lane is
        // paused: a closing needs no licence.
        const waits_for_receipts = lane === "closings" && pausedBy("receipts") === undefined;
        if (waits_for_receipts && (await source.hasUntried(transaction, row))) continue;
        await source.claim(transaction, row);
        const answers = await source.answersFor(transaction, row);
        on_way.set(row.seq, lane);
        jobs.push({ row, answers });
      }
    }
    return next_at;
  }

  /** Starts the requests that are due. Returns the time when the next row is due. */
  async function sendDue(taken: (jobs: Job[]) => Promise<number>): Promise<number> {
    const jobs: Job[] = [];
    try {
      const next_at = await taken(jobs);
      for (const job of jobs) void sendJob(job);
      return next_at;
    } catch (error) {
      // The transaction failed, so no row was taken.
      for (const { row } of jobs) on_way.delete(row.seq);
      throw error;
    }
  }

  async function decisionOf(answer: Answer, row: OutboxRow): Promise<Decision> {
    refused_at = answer.status === 401 ? [...refused_at, clock.now()] : [];
    const facts = { random: random(), refused_at };
    const decision = decide(answer, row, facts);
    if (decision.do !== "check_credential") return decision;
    checking ??= options.credentialWorks();
    const credential_works = await checking;
    checking = undefined;
    if (credential_works === undefined)
      return { do: "again", after_ms: backoff(row.tries, facts.random), is_fault: false };
    return decide(answer, row, { ...facts, credential_works });
  }

  const putBackWith = (row: OutboxRow, error: RowError, next_at: number, is_fault = false): Promise<void> => {
    const change = { state: "waiting", error, next_at, faults: row.faults + (is_fault ? 1 : 0) } as const;
    const put = () => store.write(["outbox"], (transaction) => putBack(transaction, row, change), relaxed);
    return unstored.keep({ row, store: put, again: { ...row, ...change, tries: row.tries + 1 } });
  };

  async function apply(decision: Decision, row: OutboxRow, answer: Answer): Promise<void> {
    const now = clock.now();
    if (answer.kind === "ok") {
      waits = 0;
      // After a power cut that loses this record, the same text is sent again, and the server
      // recognises it.
      const settled = () =>
        store.write(
          ["outbox", "sales", "closings"],
          (transaction) => settle(transaction, row, answer.text, now),
          relaxed,
        );
      await unstored.keep({ row, store: settled, answer: answer.text });
      return notify({ event: "done", row, answer });
    }
    const error = errorOf(answer);
    switch (decision.do) {
      case "again": {
        // Failures of requests that were sent at the same time count as one wait.
        if (!isAhead(away_until, now)) {
          away_until = now + waitAfter(answer, waits, random());
          is_away_unanswered = isUnanswered(answer);
          waits += 1;
        }
        await putBackWith(row, error, now + decision.after_ms, decision.is_fault);
        tried?.add(row.seq);
        return notify({ event: "away", until: away_until, error });
      }
      case "await_licence":
        waits = 0;
        without_licence.add(row.lane);
        await putBackWith(row, error, 0);
        return notify({ event: "awaits_licence", lane: row.lane });
      case "stop":
        stopped.set(row.lane, decision.reason);
        await putBackWith(row, error, 0);
        return notify({ event: "stopped", lane: row.lane, reason: decision.reason });
      case "park": {
        waits = 0;
        const { error: reason } = decision;
        const change = { state: "refused", error: reason, next_at: 0, faults: row.faults } as const;
        const parked = () =>
          store.write(
            ["meta", "outbox"],
            async (transaction) => {
              await putBack(transaction, row, change);
              await whenParked(transaction, row, reason);
            },
            lock,
          );
        await unstored.keep({ row, store: parked });
        return notify({ event: "parked", row, error: reason });
      }
      case "done":
      case "check_credential":
        throw new Error(`A request of the outbox cannot end as ${decision.do}.`);
      default:
        return decision satisfies never;
    }
  }

  /** Whether the sender tries again later, since another connection blocks the store. */
  function waitsForStore(error: unknown): boolean {
    if (!isPassing(error)) return false;
    away_until = clock.now() + STORE_WAIT_MS;
    return true;
  }

  async function sendJob({ row, answers }: Job): Promise<void> {
    try {
      let answer: Answer;
      try {
        answer = await send(row, answers);
      } catch (error) {
        // The program itself failed and would fail again, so the row is parked.
        const message = error instanceof Error ? error.message : String(error);
        const fault: RowError = {
          reason: "fault",
          status: null,
          message,
          parameters: [],
          outcome: null,
          code: null,
          request_id: null,
        };
        return await apply({ do: "park", error: fault }, row, unanswered("no_answer", message));
      }
      await apply(await decisionOf(answer, row), row, answer);
    } catch (error) {
      failure ??= { error };
    } finally {
      on_way.delete(row.seq);
      wake();
    }
  }

  /** Starts the requests that are due. Returns the time of the next check. */
  async function round(): Promise<number> {
    const now = clock.now();
    if (isAhead(away_until, now)) return away_until;
    try {
      await unstored.storeAll();
      if (!is_recovered) await store.write(["outbox"], recover, lock);
      is_recovered = true;
      // A power cut may lose the claims; the rows are then sent again.
      return await sendDue((jobs) =>
        store.write(["outbox"], (transaction) => choose(transaction, STORED, now, jobs), relaxed),
      );
    } catch (error) {
      if (isFull(error)) return roundWithoutRoom(now);
      if (!waitsForStore(error)) throw error;
      return away_until;
    }
  }

  async function roundWithoutRoom(now: number): Promise<number> {
    const next_at = await sendDue((jobs) =>
      store.read(["outbox"], (transaction) => choose(transaction, unstored, now, jobs)),
    );
    return Math.min(next_at, now + STORE_WAIT_MS);
  }

  async function run(): Promise<void> {
    try {
      await options.begins;
      while (isRunning()) {
        signal = Promise.withResolvers();
        const at = await round();
        if (on_way.size === 0) for (const resolve of idlers.splice(0)) resolve();
        const waiting = new AbortController();
        const timer = at === Infinity ? signal.promise : clock.sleep(Math.max(0, at - clock.now()), waiting.signal);
        await Promise.race([signal.promise, timer]);
        waiting.abort();
      }
      while (on_way.size > 0) {
        signal = Promise.withResolvers();
        await signal.promise;
      }
      if (failure !== undefined) throw failure.error;
    } finally {
      has_ended = true;
      for (const resolve of idlers.splice(0)) resolve();
    }
  }

  const finished = run();
  void options.lock?.lost?.then(() => {
    // Without room nothing is stored that would say so.
    failure ??= { error: new StoreError("lock_lost", "Another window or process sends from this ledger.") };
    wake();
  });
  return {
    wake,
    serverAnswers: () => {
      tried = new Set();
      if (is_away_unanswered) away_until = 0;
      wake();
    },
    licenceRestored: () => {
      without_licence.clear();
      wake();
    },
    resume: () => {
      stopped.clear();
      refused_at = [];
      without_licence.clear();
      away_until = 0;
      wake();
    },
    pausedBy,
    stopped: (lane) => (lane === undefined ? [...stopped.values()][0] : stopped.get(lane)),
    idle: async () => {
      if (has_ended) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      idlers.push(resolve);
      wake();
      await promise;
    },
    end: async () => {
      is_ending = true;
      wake();
      await finished;
    },
    finished,
  };
}
