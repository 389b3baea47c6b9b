import assert from "node:assert/strict";
import { test } from "node:test";
import { noteCart } from "../src/cart/cart.ts";
import { COUNTERS, LEDGER } from "../src/ledger/tables.ts";
import { StoreError } from "../src/store/port.ts";
import { TillError } from "../src/register/till-context.ts";
import type { Till } from "../src/register/till.ts";
import { Failure, failingStore, type Steps } from "./failing-store.ts";
import { CASHIER, openStaffedTill, openUnstartedTill, type Shop } from "./staffed-till.ts";
import type { Disk } from "./store-suite.ts";

const CASH = [{ tender: "cash" }] as const;
const CHANGES = 20;
/** Steps at which storing a draft can fail: two of the transaction, its commit, and after it. */
const STEPS_OF_A_DRAFT = 4;

const isPaying = (error: unknown): boolean => error instanceof TillError && error.reason === "paying";

const piecesIn = (till: Till): bigint => till.cart().cart.lines.reduce((sum, { qty_e4 }) => sum + qty_e4, 0n) / 10_000n;

/** Returns a disk whose transactions on carts fail as the steps say. */
function failingDisk(disk: Disk, steps: Steps): Disk {
  return {
    open: async (spec) => {
      const store = await disk.open(spec);
      const failing = failingStore(store, steps).store;
      return {
        ...store,
        write: (tables, work, options) =>
          ((tables as readonly string[]).includes("carts") ? failing : store).write(tables, work, options),
      };
    },
  };
}

const shop: Shop = { permissions: {}, is_online: true };

/**
 * Enrols a till whose cashier has opened a session. `fail` makes a step of the next change fail,
 * and all after it unless there is a refusal.
 */
async function selling(disk: Disk, refusal?: () => Error) {
  const steps: { -readonly [Name in keyof Steps]: Steps[Name] } = { ends_at: Infinity, done: 0 };
  if (refusal !== undefined) steps.refusal = refusal;
  const till = await openStaffedTill(failingDisk(disk, steps), shop);
  assert.equal((await till.enroll("ABCDE12345")).kind, "registered");
  await signIn(till);
  await till.openSession(10_000n);
  return {
    till,
    fail: (step: number): void => {
      steps.ends_at = steps.done + step;
      if (refusal !== undefined) steps.until = steps.ends_at + 1;
    },
  };
}

async function signIn(till: Till): Promise<void> {
  const { staff_id, passcode } = CASHIER;
  assert.equal((await till.signIn(staff_id, passcode)).kind, "signed_in");
}

/** Opens the till of a disk again, as after a crash of the process that had it. */
async function reopened(till: Till, disk: Disk): Promise<Till> {
  await till.close();
  const next = await openStaffedTill(disk, shop);
  await signIn(next);
  return next;
}

/** Tests that a store keeps the cart that is on the screen, whatever fails. */
export function testCarts(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: ${CHANGES} changes that start at once are all in the cart, and in its draft`, async () => {
    const disk = await newDisk();
    const { till } = await selling(disk);
    await till.setCustomer({ customer_id: 1, customer_group_id: 0, name: "Grace", email: null });
    await Promise.all(
      Array.from({ length: CHANGES }, (_, index) =>
        index % 5 === 0
          ? till.change((cart) => noteCart(cart, `${cart.note ?? ""}.`))
          : till.add({ ...mugOf(till), product_id: null, sku: `MUG-${index}` }),
      ),
    );
    const { lines, note } = till.cart().cart;
    assert.equal(lines.length, (CHANGES * 4) / 5);
    assert.equal(note, ".".repeat(CHANGES / 5));
    const next = await reopened(till, disk);
    assert.deepEqual(next.cart().cart, till.cart().cart);
    await next.close();
  });

  test(`${name}: a line is shown once it is stored; a kill at any step leaves what was shown, or more`, async () => {
    for (let step = 1; step <= STEPS_OF_A_DRAFT; step += 1) {
      const disk = await newDisk();
      const { till, fail } = await selling(disk);
      const first = till.scan("MUG");
      assert.equal(piecesIn(till), 0n);
      await first;
      assert.equal(piecesIn(till), 1n);
      fail(step);
      await assert.rejects(till.scan("MUG"), Failure);
      assert.equal(piecesIn(till), 1n);
      const next = await reopened(till, disk);
      assert.equal(piecesIn(next), step < STEPS_OF_A_DRAFT ? 1n : 2n, `step ${step}`);
      await next.close();
    }
  });

  test(`${name}: when the draft, the parked or the discarded cart cannot be stored, the cart stays and is sold later`, async () => {
    const disk = await newDisk();
    const { till, fail } = await selling(disk, () => new StoreError("busy", "Another process writes."));
    await till.scan("MUG");
    const before = till.cart();
    const works = [
      () => till.scan("MUG"),
      () => till.setCustomer({ customer_id: 1, customer_group_id: 0, name: "Grace", email: null }),
      () => till.askCard(500n),
      () => till.park("Table 4"),
      () => till.discard(),
    ];
    for (const work of works) {
      fail(1);
      await assert.rejects(work(), { reason: "busy" });
      assert.equal(till.cart(), before);
    }
    // The change behind one that has failed is made.
    fail(1);
    const ends = await Promise.allSettled([till.scan("MUG"), till.scan("MUG")]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ["rejected", "fulfilled"],
    );
    assert.equal((await till.pay(CASH)).due_minor, 2_000n);
    await till.close();
  });

  test(`${name}: a sale has what was scanned before it, and refuses what comes during it`, async () => {
    const { till } = await selling(await newDisk());
    await till.scan("MUG");
    const scanned = till.scan("MUG");
    const paid = Promise.all([till.pay(CASH), till.pay(CASH)]);
    await assert.rejects(till.scan("MUG"), isPaying);
    await scanned;
    const [sale, again] = await paid;
    assert.deepEqual([sale.due_minor, again.sale_id], [2_000n, sale.sale_id]);
    assert.equal(piecesIn(till), 0n);
    await till.scan("MUG");
    assert.equal(piecesIn(till), 1n);
    await till.close();
  });

  test(`${name}: a crash at any step forgets neither the question to a card terminal nor the part that it paid`, async () => {
    for (let step = 1; step <= STEPS_OF_A_DRAFT; step += 1) {
      const disk = await newDisk();
      const { till, fail } = await selling(disk);
      await till.scan("MUG");
      await till.askCard(400n);
      fail(step);
      await assert.rejects(till.takePart({ tender: "card", amount_minor: 400n }), Failure);
      const next = await reopened(till, disk);
      if (step < STEPS_OF_A_DRAFT) {
        assert.equal(next.cart().asked_minor, 400n);
        await next.takePart({ tender: "card", amount_minor: 400n });
      }
      assert.equal(next.cart().asked_minor, null);
      assert.deepEqual(next.taken(), {
        parts: [{ tender: "card", amount_minor: 400n }],
        taken_minor: 400n,
        over_minor: 0n,
      });
      assert.equal(next.rest([]).left_minor, 600n);
      const sale = await next.pay(CASH);
      assert.deepEqual(
        sale.payments.map(({ tender, paid_minor }) => [tender, paid_minor]),
        [
          ["card", 400n],
          ["cash", 600n],
        ],
      );
      assert.deepEqual(next.taken().parts, []);
      await next.close();
    }
  });

  test(`${name}: a cart that is paid in part does not change before the parts are given back`, async () => {
    const disk = await newDisk();
    const { till } = await selling(disk);
    await assert.rejects(till.takePart({ tender: "card" }), { reason: "empty_cart" });
    await till.scan("MUG");
    await till.takePart({ tender: "cash", handed_minor: 300n });
    await assert.rejects(till.takePart({ tender: "cash", handed_minor: 100n }), RangeError);
    await assert.rejects(till.takePart({ tender: "card", amount_minor: 0n }), RangeError);
    for (const work of [() => till.scan("MUG"), () => till.park("Table 4"), () => till.discard()])
      await assert.rejects(work(), isPaying);
    // The card pays all that is left; the sale is not stored yet.
    await till.takePart({ tender: "card" });
    const next = await reopened(till, disk);
    assert.deepEqual([next.taken().taken_minor, next.rest([]).is_paid], [1_000n, true]);
    await next.giveBack();
    assert.deepEqual([next.taken().parts, next.rest([]).left_minor], [[], 1_000n]);
    // A card that was asked for more than the total is now.
    await next.askCard(1_200n);
    await next.takePart({ tender: "card", amount_minor: 1_200n });
    assert.equal(next.taken().over_minor, 200n);
    await assert.rejects(next.pay([]), RangeError);
    await next.giveBack();
    await next.scan("MUG");
    assert.equal((await next.pay(CASH)).due_minor, 2_000n);
    await next.close();
  });

  test(`${name}: a payment waits for the server that counts the uses of a coupon`, async () => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let is_entered = false;
    let is_answered = false;
    const till = await openStaffedTill(await newDisk(), {
      ...shop,
      answer(route) {
        if (!is_entered || !route.startsWith("GET /V1/pos/promotions")) return undefined;
        asked.resolve();
        return released.promise.then(() => {
          is_answered = true;
          return Response.json({ message: "Not now." }, { status: 500 });
        });
      },
    });
    assert.equal((await till.enroll("ABCDE12345")).kind, "registered");
    await signIn(till);
    await till.openSession(10_000n);
    await till.scan("MUG");
    is_entered = true;
    const entered = till.setCoupon("TENOFF");
    const stored = till.cartStored().then(() => is_answered);
    await asked.promise;
    // A change is in the queue behind what the payment waits for.
    await till.change((cart) => noteCart(cart, "Wrap it"));
    released.resolve();
    assert.equal(await stored, true);
    await entered;
    await till.close();
  });
}

function mugOf(till: Till) {
  const mug = till.product("MUG");
  assert.ok(mug);
  return mug;
}

/** Returns a disk whose transactions fail from the given one on. */
function diskThatFails(disk: Disk, from: number): Disk {
  let begun = 0;
  const begin = (): void => {
    begun += 1;
    if (begun >= from) throw new Failure(`transaction ${begun}`);
  };
  return {
    open: async (spec) => {
      const store = await disk.open(spec);
      return {
        ...store,
        async read(tables, work) {
          begin();
          return store.read(tables, work);
        },
        async write(tables, work, options) {
          begin();
          return store.write(tables, work, options);
        },
      };
    },
  };
}

/** Tests that a till that could not be opened is opened once the cause is gone. */
export function testFailedOpening(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: a till whose opening fails at any transaction keeps no lock`, async () => {
    const disk = await newDisk();
    const { till } = await selling(disk);
    await till.close();
    // A crash ended the enrolment before the ledger began, so that opening writes as well.
    const store = await disk.open(LEDGER);
    await store.write(["meta"], (transaction) => transaction.delete("meta", COUNTERS));
    for (let from = 1; ; from += 1) {
      const opened = await openUnstartedTill(diskThatFails(disk, from), shop).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
      });
      for (const purpose of opened === undefined ? (["till", "outbox"] as const) : []) {
        const lock = await store.lock(purpose);
        assert.ok(lock, `${purpose} after transaction ${from}`);
        await lock.release();
      }
      if (opened === undefined) continue;
      await opened.close();
      return assert.ok(from > 4, `${from} transactions`);
    }
  });
}

/** Tests that a till hears at once that another connection took its lock. */
export function testTakenTill(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: an idle till hears at once that another one took its ledger, and the other one hears nothing`, async () => {
    const disk = await newDisk();
    const { till } = await selling(disk);
    const other = await openStaffedTill(disk, shop, { steal: true });
    const taken = await till.failed;
    assert.ok(taken instanceof StoreError && taken.reason === "lock_lost");
    await assert.rejects(till.scan("MUG"), { reason: "lock_lost" });
    await signIn(other);
    await other.scan("MUG");
    const heard: unknown[] = [];
    void other.failed.then((reason) => heard.push(reason));
    await till.close();
    await other.close();
    assert.deepEqual(heard, []);
  });
}
