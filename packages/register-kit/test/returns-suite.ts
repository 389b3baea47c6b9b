import assert from "node:assert/strict";
import { test } from "node:test";
import { ONE_PIECE } from "../src/money/decimals.ts";
import type { Permission } from "../src/register/permissions.ts";
import type { Approval } from "../src/register/till-permissions.ts";
import { TillError, type TillReason } from "../src/register/till-context.ts";
import type { Returnable } from "../src/register/till-returnable.ts";
import type { Till } from "../src/register/till.ts";
import { CASHIER, MANAGER, openStaffedTill, type Shop } from "./staffed-till.ts";
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
  /** Delays answers to questions about orders; called when one is asked. */
  wait: (() => Promise<void>) | undefined;
  /** The receipt's document as the server has it. */
  raw_payload: string;
  /** Resolves when the server has a credit memo. */
  readonly memo: { promise: Promise<void>; resolve: () => void };
}

const piecesOf = ({ left }: Returnable): bigint => left.reduce((sum, { qty_e4 }) => sum + qty_e4, 0n) / ONE_PIECE;

/** Sells three mugs at a till whose server has their order. */
async function soldMugs(disk: Disk, of: Partial<Pick<Shop, "permissions" | "return_days">> = {}) {
  const order: Order = {
    refunded: 0,
    is_told: true,
    asked: 0,
    hold: undefined,
    wait: undefined,
    raw_payload: "",
    memo: Promise.withResolvers<void>(),
  };
  const shop: Shop = {
    permissions: {},
    ...of,
    is_online: true,
    answer(route, body) {
      if (route === "POST /V1/pos/receipts")
        order.raw_payload = (body as { readonly receipt: { readonly raw_payload: string } }).receipt.raw_payload;
      if (route === "GET /V1/pos/receipts")
        return Response.json({ items: [{ raw_payload: order.raw_payload, receipt_token: "" }], total_count: 1 });
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
      const tell = (): Response => {
        const items = [{ item_id: 1, qty_refunded: order.refunded }];
        return Response.json({ items: [{ entity_id: 7, increment_id: "0007", items }], total_count: 1 });
      };
      return order.wait === undefined ? tell() : order.wait().then(tell);
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

/** Has the server wait with the next answers about the order until `release` is called. */
function slowAnswer(order: Order) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  order.wait = () => {
    asked.resolve();
    return released.promise;
  };
  return { asked: asked.promise, release: released.resolve };
}

const refusedAs = (reason: TillReason) => (error: unknown) => error instanceof TillError && error.reason === reason;

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

  test(`${name}: a return that waits for the server is refused once another person has signed in`, async () => {
    const { order, till, receipt_number } = await soldMugs(await newDisk());
    await delivered(till);
    const { is_checked } = await till.returnable(receipt_number);
    assert.ok(is_checked);
    const signIn = async (): Promise<void> => {
      till.signOut();
      assert.equal((await till.signIn(CASHIER.staff_id, CASHIER.passcode)).kind, "signed_in");
    };
    const late = async (work: () => Promise<unknown>): Promise<void> => {
      assert.equal((await till.signIn(MANAGER.staff_id, MANAGER.passcode)).kind, "signed_in");
      const slow = slowAnswer(order);
      const refused = assert.rejects(work(), refusedAs("left"));
      await slow.asked;
      await signIn();
      slow.release();
      await refused;
      order.wait = undefined;
    };
    await late(() => till.refund({ receipt_number, tendered: CASH }));
    await till.scan("MUG");
    await late(() => till.beginExchange({ receipt_number }));
    await late(() => till.exchange({ receipt_number, tendered: CASH }));
    assert.equal(till.cart().exchange, undefined);
    assert.equal(piecesOf(await till.returnable(receipt_number)), 3n);
    await till.close();
  });

  test(`${name}: an exchange that waits for the server does not begin for the next cart, nor when it was left`, async () => {
    const { order, till, receipt_number } = await soldMugs(await newDisk());
    await delivered(till);
    await till.scan("MUG");
    const slow = slowAnswer(order);
    const refused = assert.rejects(till.beginExchange({ receipt_number }), refusedAs("left"));
    await slow.asked;
    await till.park("Table 5");
    await till.scan("MUG");
    slow.release();
    await refused;
    assert.equal(till.cart().exchange, undefined);

    const again = slowAnswer(order);
    let is_wanted = true;
    const left = till.beginExchange({ receipt_number }, { isWanted: () => is_wanted });
    await again.asked;
    is_wanted = false;
    again.release();
    assert.equal((await left).exchange, undefined);
    assert.equal((await till.pay(CASH)).kind, "sale");
    await till.close();
  });

  test(`${name}: a found receipt is asked for again before money goes back, and needs the answer`, async () => {
    const { order, till, receipt_number } = await soldMugs(await newDisk());
    await delivered(till);
    const find = async () => {
      const answer = await till.findReceipt(receipt_number);
      if (answer.kind !== "ok") assert.fail(answer.message);
      return answer.body;
    };
    const found = await find();
    assert.equal(found.left[0]?.qty_e4, 3n * ONE_PIECE);
    const quantities = found.left;
    order.is_told = false;
    await assert.rejects(till.refund({ found, quantities, tendered: CASH }), refusedAs("not_returnable"));
    order.is_told = true;
    // Another register has paid for all of them meanwhile.
    order.refunded = 3;
    await assert.rejects(till.refund({ found, quantities, tendered: CASH }), RangeError);
    await till.scan("MUG");
    await assert.rejects(till.exchange({ found, quantities, tendered: CASH }), RangeError);
    await assert.rejects(till.beginExchange({ found, quantities }), RangeError);
    order.refunded = 2;
    const back = await till.refund({ found, tendered: CASH });
    assert.equal(back.due_minor, -1_000n, "one is left");
    await till.close();
  });

  test(`${name}: what an exchange needs is permitted before the customer pays`, async () => {
    const denied = { refund: false, refund_without_receipt: false };
    const { shop, till, receipt_number } = await soldMugs(await newDisk(), { permissions: denied, return_days: 14 });
    assert.equal((await till.signIn(CASHIER.staff_id, CASHIER.passcode)).kind, "signed_in");
    await till.scan("MUG", 4n * ONE_PIECE);
    const begin = (approval?: Approval) => till.beginExchange({ receipt_number }, { approval });
    const refusedFor = (flag: Permission) => (error: unknown) => error instanceof TillError && error.flag === flag;
    await assert.rejects(begin(), refusedFor("refund"));
    const approved = async (...flags: Permission[]): Promise<Approval> => {
      const answer = await till.approve(MANAGER, flags);
      if (answer.kind !== "approved") assert.fail(answer.kind);
      return answer.approval;
    };
    shop.days_later = 15;
    till.clock.confirm();
    const refund = await approved("refund");
    await assert.rejects(begin(refund), refusedFor("refund_without_receipt"));
    await begin(await approved("refund", "refund_without_receipt"));
    await till.takePart({ tender: "card" });
    const sale = await till.pay([]);
    assert.equal(sale.kind, "exchange");
    assert.deepEqual(sale.approvals, [
      { flags: ["refund", "refund_without_receipt"], by: "Ada", staff_id: MANAGER.staff_id },
    ]);
    await till.close();
  });
}
