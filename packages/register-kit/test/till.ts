import assert from "node:assert/strict";
import {
  type Answer,
  type Envelope,
  type RefusalHeaders,
  refused as refusalOf,
  succeeded,
  unanswered,
} from "@tillkeeper/client";
import { type Ledger, openLedger } from "../src/ledger/ledger.ts";
import { LEDGER, type LedgerTables, type SaleRecord } from "../src/ledger/tables.ts";
import type { LedgerStore } from "../src/outbox/queue.ts";
import type { Clock, OutboxDraft, OutboxRow } from "../src/outbox/row.ts";
import {
  type Sender,
  type SenderEvent,
  type SenderOptions,
  startSender,
  type WhenParked,
} from "../src/outbox/sender.ts";
import type { Lock } from "../src/store/port.ts";
import type { Disk } from "./store-suite.ts";

export const SERIES = { series_id: "a41e8d3f-92c0-4b57-b6d8-31f07c5e9a03", series_code: "A41E" };
export const DEVICE = "device-1";
const NOON = 1_790_000_000_000;

export interface TestClock extends Clock {
  time: number;
}

/** Returns a clock that only moves by waits. */
export function testClock(): TestClock {
  const clock: TestClock = {
    time: NOON,
    now: () => clock.time,
    sleep: async (ms, signal) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (!signal.aborted) clock.time += ms;
    },
  };
  return clock;
}

/** Returns the requests of a sale: its receipt, its order, and the order's invoice. */
export function draftsOf(sale_id: string, receipt_number: string, session_id?: string): OutboxDraft[] {
  const of = { sale_id, ...(session_id === undefined ? {} : { session_id }) };
  const body = (kind: string): string => JSON.stringify({ kind, sale_id, receipt_number, note: "é \u{1F9FE}" });
  return [
    { ...of, lane: "receipts", kind: "receipt", key: `receipt:${sale_id}`, body: body("receipt") },
    {
      ...of,
      lane: "orders",
      kind: "order",
      key: `order:${sale_id}`,
      body: body("order"),
      needs: [`receipt:${sale_id}`],
    },
    { ...of, lane: "orders", kind: "invoice", key: `invoice:${sale_id}`, body: "{}", needs: [`order:${sale_id}`] },
  ];
}

export function openTill(store: LedgerStore, clock: Clock = testClock(), lock?: Lock, makeRoom?: () => Promise<void>) {
  const ledger = openLedger({
    store,
    clock,
    ...(lock === undefined ? {} : { lock }),
    ...(makeRoom === undefined ? {} : { makeRoom }),
  });
  return {
    ledger,
    sell: (sale_id: string, session_id?: string): Promise<SaleRecord> =>
      ledger.commitSale({
        sale_id,
        ...(session_id === undefined ? {} : { session_id }),
        build: ({ receipt_number }) => ({
          data: { total: 1295n },
          outbox: draftsOf(sale_id, receipt_number, session_id),
          movements: [{ cash: 1295n }],
        }),
      }),
    close: (session_id: string) =>
      ledger.close({
        session_id,
        build: ({ closing_number, sales }) => {
          const text = JSON.stringify({ closing_number, numbers: sales.map(({ receipt_number }) => receipt_number) });
          const draft = { lane: "closings", kind: "closing", key: `closing:${session_id}`, body: text } as const;
          return { report_id: `report-${session_id}`, text, outbox: [{ ...draft, session_id }] };
        },
      }),
  };
}

export async function openStarted(disk: Disk, clock?: Clock) {
  const store: LedgerStore = await disk.open<LedgerTables>(LEDGER);
  const till = openTill(store, clock);
  await till.ledger.start(DEVICE, SERIES);
  return { store, ...till };
}

export const rowsOf = (store: LedgerStore): Promise<OutboxRow[]> =>
  store.read(["outbox"], (transaction) => transaction.range("outbox"));

/**
 * Checks that the ledger is consistent: every sale has one number, one movement and its requests,
 * and nothing occurs twice. Returns the sales.
 */
export async function assertWhole(store: LedgerStore): Promise<SaleRecord[]> {
  return store.read(["meta", "sales", "outbox", "movements"], async (transaction) => {
    const sales = await transaction.range("sales", { index: "seq" });
    const counters = (await transaction.get("meta", "counters"))?.value as {
      receipt_number: number;
      outbox_seq: number;
    };
    assert.deepEqual(
      sales.map(({ receipt_number }) => receipt_number),
      sales.map((_, index) => `${SERIES.series_code}-${String(index + 1).padStart(4, "0")}`),
    );
    assert.equal(counters.receipt_number, sales.length);
    const rows = await transaction.range("outbox");
    assert.deepEqual(
      rows.filter(({ sale_id }) => sale_id !== undefined).map(({ key }) => key),
      sales.flatMap(({ sale_id }) => ["receipt", "order", "invoice"].map((kind) => `${kind}:${sale_id}`)),
    );
    assert.equal(counters.outbox_seq, rows.at(-1)?.seq ?? 0);
    const movements = await transaction.range("movements");
    assert.deepEqual(
      movements.map(({ sale_id }) => sale_id),
      sales.map(({ sale_id }) => sale_id),
    );
    return sales;
  });
}

/** Starts a new series after `number_taken` and queues an audit entry about it. */
export const renewSeries =
  (ledger: Ledger): WhenParked =>
  async (transaction, _row, { outcome }) => {
    if (outcome !== "number_taken") return;
    await ledger.newSeriesIn(transaction, { series_id: "5d1b", series_code: "5D1B" }, SERIES.series_id);
    await ledger.queueIn(transaction, [{ lane: "notes", kind: "audit", key: "audit:series", body: "{}" }]);
  };

export const ok = (body: object = {}): Answer => succeeded(body, JSON.stringify(body));
export const refused = (
  status: number,
  message: string,
  parameters: Envelope["parameters"] = [],
  headers: RefusalHeaders = {},
): Answer => refusalOf(status, { message, parameters }, headers);
export const NO_LICENSE: Answer = refused(401, "An active PRO license is required.", [], { code: "license_required" });
export const NO_ANSWER: Answer = unanswered("no_answer", "no answer");

export interface TestSender extends Sender {
  readonly events: SenderEvent[];
  /** Waits until no request can be sent any more, however long that takes on the sender's clock. */
  readonly drained: () => Promise<void>;
}

export function startTestSender(options: Pick<SenderOptions, "store" | "send"> & Partial<SenderOptions>): TestSender {
  const events: SenderEvent[] = [];
  const sender = startSender({
    clock: testClock(),
    random: () => 0,
    credentialWorks: async () => true,
    notify: (event) => events.push(event),
    ...options,
  });
  const left = () =>
    options.store.read(["outbox"], async (transaction) => transaction.count("outbox", { index: "pending" }));
  const drained = async (): Promise<void> => {
    while ((await left()) > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...sender, events, drained };
}
