import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SaleRecord } from "../src/ledger/tables.ts";
import type { Sale } from "../src/sale/sale.ts";
import { isUnfinished } from "../src/sale/unfinished.ts";
import { Memory, openMemoryStore } from "../src/store/memory.ts";
import { draftsOf, ok, openStarted, startTestSender, testClock } from "./till.ts";

const DAY_MS = 24 * 3_600_000;

async function openLedger() {
  const clock = testClock();
  const memory = new Memory();
  const till = await openStarted({ open: (spec) => openMemoryStore(spec, memory) }, clock);
  const { ledger, store } = till;
  const sell = (sale_id: string, original_id?: string) =>
    ledger.commitSale({
      sale_id,
      ...(original_id === undefined ? {} : { original_id }),
      build: ({ receipt_number }) => ({ data: {}, outbox: draftsOf(sale_id, receipt_number), movements: [] }),
    });
  const sync = async (): Promise<void> => {
    const sender = startTestSender({ store, send: async () => ok(), clock });
    await sender.drained();
    await sender.end();
  };
  const kept = async (): Promise<string[]> => (await ledger.lastSales(999)).map(({ sale_id }) => sale_id).toSorted();
  return { clock, ledger, store, sell, sync, kept };
}

describe("old sales of a ledger", () => {
  test("old sales are deleted with the documents that name them, once all are 90 days old and sent", async () => {
    const { clock, ledger, sell, sync, kept, store } = await openLedger();
    await sell("sale");
    await sell("other");
    await sync();
    clock.time += 60 * DAY_MS;
    await sell("exchange", "sale");
    await sync();
    clock.time += 60 * DAY_MS;
    await sell("refund", "exchange");
    assert.equal(await ledger.prune(), 1, "the one that nothing names");
    clock.time += 91 * DAY_MS;
    assert.equal(await ledger.prune(), 0);
    assert.deepEqual(await kept(), ["exchange", "refund", "sale"], "a refund that was not sent needs its originals");
    await sync();
    clock.time += 91 * DAY_MS;
    assert.equal(await ledger.prune(), 3);
    assert.deepEqual(await kept(), []);
    assert.equal(await store.read(["outbox"], (transaction) => transaction.count("outbox")), 0);
  });

  test("unfinished sales stay, and keep no other sale, however many they are", async () => {
    const { clock, ledger, store, kept } = await openLedger();
    const open = Array.from({ length: 450 }, (_, index) => `open-${index}`);
    const at = clock.now();
    await store.write(["sales"], async (transaction) => {
      for (const [seq, sale_id] of [...open, "paid"].entries()) {
        const receipt_number = `A41E-${seq}`;
        await transaction.put("sales", { sale_id, seq, receipt_number, committed_at: at, data: {}, synced_at: at });
      }
    });
    clock.time += 91 * DAY_MS;
    const isOpen = ({ sale_id }: SaleRecord): boolean => sale_id.startsWith("open");
    assert.equal(await ledger.prune(isOpen), 1);
    assert.equal((await kept()).length, open.length);
    assert.equal(await ledger.prune(), open.length);
  });
});

describe("a document that waits for money", () => {
  const sale = (kind: Sale["kind"], due: bigint, more: Partial<Sale> = {}): Sale =>
    ({ kind, due_minor: due, payments: [], fee: null, is_of_layaway: false, ...more }) as unknown as Sale;
  const invoice = (due_minor: bigint): Pick<Sale, "payments"> => ({
    payments: [{ tender: "invoice", method: "i", due_minor, paid_minor: due_minor, handed_minor: 0n, terminal: null }],
  });
  const back = (gross_minor: bigint): Partial<Sale> =>
    ({ is_of_layaway: true, goods: { totals: { gross_minor } } }) as unknown as Partial<Sale>;

  test("a layaway waits for money until it is settled or all its money went back", () => {
    const deposit = sale("deposit", 500n);
    const top_up = sale("top_up", 200n);
    assert.equal(isUnfinished(deposit, []), true);
    assert.equal(isUnfinished(deposit, [top_up, sale("settlement", 300n)]), false);
    assert.equal(isUnfinished(deposit, [top_up, sale("refund", -500n, back(500n))]), true);
    assert.equal(isUnfinished(deposit, [top_up, sale("refund", -700n, back(700n))]), false);
  });

  test("an invoice waits for money until it is collected, less what was credited to it", () => {
    const sold = sale("sale", 1_000n, invoice(1_000n));
    const credited = sale("refund", -400n, invoice(-400n));
    assert.equal(isUnfinished(sold, []), true);
    assert.equal(isUnfinished(sold, [sale("credit_due", 600n)]), true);
    assert.equal(isUnfinished(sold, [sale("credit_due", 600n), credited]), false);
    assert.equal(isUnfinished(sold, [sale("credit_due", 1_000n)]), false);
    assert.equal(isUnfinished(sale("sale", 1_000n), []), false);
  });
});
