import assert from "node:assert/strict";
import { test } from "node:test";
import { ONE_PIECE } from "../src/money/decimals.ts";
import type { Returnable } from "../src/register/till-returnable.ts";
import type { Till } from "../src/register/till.ts";
import { MANAGER, openStaffedTill, type Shop } from "./staffed-till.ts";
import type { Disk } from "./store-suite.ts";

const CASH = [{ tender: "cash" }] as const;

interface Order {
  /** Pieces that credit memos took back, as the server knows them. */
  refunded: number;
  /** Whether the server answers questions about orders. */
  is_told: boolean;
  /** How often it was asked. */
  asked: number;
  /** Delays the answer to a credit memo that the server has. */
  hold: Promise<void> | undefined;
  /** Resolves when the server has a credit memo. */
  readonly memo: { promise: Promise<void>; resolve: () => void };
}

const piecesOf = ({ left }: Returnable): bigint => left.reduce((sum, { qty_e4 }) => sum + qty_e4, 0n) / ONE_PIECE;

/** Sells three mugs at a till whose server has their order. */
async function soldMugs(disk: Disk) {
  const order: Order = {
    refunded: 0,
    is_told: true,
    asked: 0,
    hold: undefined,
    memo: Promise.withResolvers<void>(),
  };
  const shop: Shop = {
    permissions: {},
    is_online: true,
    answer(route, body) {
      if (/^POST \/V1\/(?:pos\/receipts|pos\/audit-log|order\/7\/invoice)$/.test(route)) return Response.json(1);
      if (route === "POST /V1/orders")
        return Response.json({ entity_id: 7, increment_id: "0007", items: [{ item_id: 1 }] });
      if (route === "POST /V1/order/7/refund") {
        const { items } = body as { readonly items: readonly { readonly qty: number }[] };
        order.refunded += items.reduce((sum, { qty }) => sum + qty, 0);
        order.memo.resolve();
        return (order.hold ?? Promise.resolve()).then(() => Response.json(5));
      }
      if (route !== "GET /V1/orders") return undefined;
      order.asked += 1;
      if (!order.is_told) return Response.json({ message: "Not now." }, { status: 500 });
      const items = [{ item_id: 1, qty_refunded: order.refunded }];
      return Response.json({ items: [{ entity_id: 7, increment_id: "0007", items }], total_count: 1 });
    },
  };
  const till = await openStaffedTill(disk, shop);
  assert.equal((await till.enroll("ABCDE12345")).kind, "registered");
  assert.equal((await till.signIn(MANAGER.staff_id, MANAGER.passcode)).kind, "signed_in");
  await till.openSession(10_000n);
  await till.scan("MUG", 3n * ONE_PIECE);
  const { receipt_number } = await till.pay(CASH);
  return { order, shop, till, receipt_number };
}

async function delivered(till: Till): Promise<void> {
  assert.equal(await till.drain(AbortSignal.timeout(120_000)), 0);
}

/** What every store must give a register whose goods come back. */
export function testReturns(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: what another register took back of a receipt does not come back again where it was sold`, async () => {
    const { order, till, receipt_number } = await soldMugs(await newDisk());
    await delivered(till);
    order.refunded = 1;
    const known = await till.returnable(receipt_number);
    assert.deepEqual([piecesOf(known), known.is_checked], [2n, true]);
    const [one] = known.left.map(({ line_id }) => ({ line_id, qty_e4: ONE_PIECE }));
    assert.ok(one);
    const back = await till.refund({ receipt_number, quantities: [one], tendered: CASH });
    assert.equal(back.due_minor, -1_000n);
    await delivered(till);
    assert.equal(order.refunded, 2);
    assert.equal(piecesOf(await till.returnable(receipt_number)), 1n, "the own credit memo counts once");

    // Another register is faster than the person at this one.
    order.refunded = 3;
    await assert.rejects(till.refund({ receipt_number, quantities: [one], tendered: CASH }), RangeError);
    await assert.rejects(till.refund({ receipt_number, tendered: CASH }), /Nothing of the receipt .* is left/);
    await till.scan("MUG");
    await assert.rejects(till.exchange({ receipt_number, quantities: [one], tendered: CASH }), RangeError);
    await assert.rejects(till.beginExchange({ receipt_number, quantities: [one] }), RangeError);
    await till.close();
  });

  test(`${name}: a credit memo that is under way counts once`, async () => {
    const { order, till, receipt_number } = await soldMugs(await newDisk());
    await delivered(till);
    const { left } = await till.returnable(receipt_number);
    const release = Promise.withResolvers<void>();
    order.hold = release.promise;
    const quantities = left.map(({ line_id }) => ({ line_id, qty_e4: ONE_PIECE }));
    await till.refund({ receipt_number, quantities, tendered: CASH });
    await order.memo.promise;
    const asking = till.returnable(receipt_number);
    release.resolve();
    assert.equal(piecesOf(await asking), 2n);
    await till.close();
  });

  test(`${name}: without an answer the till takes back what it knows of, and says that it was not checked`, async () => {
    const { order, shop, till, receipt_number } = await soldMugs(await newDisk());
    const look = async () => {
      const known = await till.returnable(receipt_number);
      return [piecesOf(known), known.is_checked];
    };
    await delivered(till);
    order.is_told = false;
    assert.deepEqual(await look(), [3n, false]);
    order.is_told = true;
    order.refunded = 1;
    assert.deepEqual(await look(), [2n, true]);
    shop.is_online = false;
    assert.deepEqual(await look(), [2n, false], "what was told stays known");
    await till.sync();
    const { asked } = order;
    shop.is_online = true;
    assert.deepEqual(await look(), [2n, false], "offline nobody waits for an answer");
    assert.equal(order.asked, asked);
    await till.refund({ receipt_number, tendered: CASH });
    await till.close();
  });

  test(`${name}: a sale whose order was never sent needs no answer`, async () => {
    const { order, shop, till, receipt_number } = await soldMugs(await newDisk());
    await delivered(till);
    shop.is_online = false;
    await till.sync();
    await till.scan("MUG");
    const sold = await till.pay(CASH);
    assert.notEqual(sold.receipt_number, receipt_number);
    const known = await till.returnable(sold.receipt_number);
    assert.deepEqual([piecesOf(known), known.is_checked, order.asked], [1n, true, 0]);
    await till.close();
  });
}
