import assert from "node:assert/strict";
import { test } from "node:test";
import { removeLine } from "../src/cart/cart.ts";
import { TillError } from "../src/register/till-context.ts";
import type { Till } from "../src/register/till.ts";
import { decode } from "../src/store/values.ts";
import { CASHIER, openStaffedTill } from "./staffed-till.ts";
import type { Disk } from "./store-suite.ts";

const CASH = [{ tender: "cash" }] as const;

interface Saved {
  readonly version: number;
  readonly name: string;
  readonly document: string;
}

const isHolding = (error: unknown): boolean => error instanceof TillError && error.reason === "holding";

const piecesIn = (till: Till): bigint => till.cart().cart.lines.reduce((sum, { qty_e4 }) => sum + qty_e4, 0n) / 10_000n;

const empty = (till: Till) =>
  till.change((cart) => cart.lines.reduce((left, { line_id }) => removeLine(left, line_id), cart));

/** Opens a till whose requests about held carts wait for the test, which answers them. */
async function openHolding(disk: Disk) {
  const asked: {
    readonly id: string;
    readonly body: unknown;
    readonly answer: (response: Response) => void;
  }[] = [];
  /** Ids and versions of the carts that the till has deleted on the server. */
  const released: string[] = [];
  const heard: (() => void)[] = [];
  const till = await openStaffedTill(disk, {
    permissions: {},
    is_online: true,
    answer(route, body, query) {
      const id = route.split("/").at(4) ?? "";
      if (/^DELETE .*\/held-carts\//.test(route)) {
        released.push(`${id} ${query.get("version")}`);
        return Response.json(true);
      }
      if (!/^(?:PUT|POST) .*\/held-carts\//.test(route)) return undefined;
      const { promise, resolve } = Promise.withResolvers<Response>();
      asked.push({ id, body, answer: resolve });
      for (const hear of heard.splice(0)) hear();
      return promise;
    },
  });
  assert.equal((await till.enroll("ABCDE12345")).kind, "registered");
  assert.equal((await till.signIn(CASHIER.staff_id, CASHIER.passcode)).kind, "signed_in");
  await till.openSession(10_000n);
  return {
    till,
    released,
    /** Returns the next request about a held cart. */
    next: async () => {
      if (asked.length === 0) await new Promise<void>((resolve) => heard.push(resolve));
      const [request] = asked.splice(0, 1);
      assert.ok(request);
      return request;
    },
  };
}

const refused = (): Response => Response.json({ message: "No." }, { status: 400 });
const stored = ({ version, ...saved }: Saved): Response => Response.json({ ...saved, version: version + 1 });
const savedIn = (body: unknown): Saved => (body as { readonly cart: Saved }).cart;
const piecesOf = ({ document }: Saved): bigint => {
  const { cart } = decode(document) as { readonly cart: { readonly lines: readonly { readonly qty_e4: bigint }[] } };
  return cart.lines.reduce((sum, { qty_e4 }) => sum + qty_e4, 0n) / 10_000n;
};

/** Tests that nobody waits for the network while carts move between a store and the server. */
export function testHeldCarts(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: while a cart is moved to the server a scan is stored at once, and comes with it`, async () => {
    const { till, next } = await openHolding(await newDisk());
    await till.scan("MUG");
    const holding = till.hold("Table 4");
    const first = await next();
    await till.scan("MUG");
    assert.equal(piecesIn(till), 2n);
    const works = [
      () => till.pay(CASH),
      () => till.park("Table 4"),
      () => till.discard(),
      () => till.askCard(500n),
      () => till.takePart({ tender: "card" }),
    ];
    for (const work of works) await assert.rejects(work(), isHolding);
    first.answer(stored(savedIn(first.body)));
    const second = await next();
    const saved = savedIn(second.body);
    assert.deepEqual([piecesOf(savedIn(first.body)), piecesOf(saved), saved.version], [1n, 2n, 1]);
    second.answer(stored(saved));
    assert.equal((await holding).kind, "ok");
    assert.equal(piecesIn(till), 0n);
    assert.deepEqual(await till.parked(), []);
    await till.scan("MUG");
    assert.equal((await till.pay(CASH)).due_minor, 1_000n);
    await till.close();
  });

  test(`${name}: a cart that the server refuses stays with what was scanned meanwhile, and is sold`, async () => {
    const disk = await newDisk();
    const { till, next } = await openHolding(disk);
    await till.scan("MUG");
    const holding = till.hold("Table 4");
    const asked = await next();
    await till.scan("MUG");
    asked.answer(refused());
    assert.equal((await holding).kind, "invalid");
    assert.deepEqual([piecesIn(till), till.cart().held], [2n, null]);
    assert.equal((await till.pay(CASH)).due_minor, 2_000n);
    await till.close();
  });

  test(`${name}: a cart that is emptied while it is held is not replaced, and its copy is deleted`, async () => {
    const { till, next, released } = await openHolding(await newDisk());
    await till.scan("MUG");
    await till.scan("MUG");
    await till.park("Table 3");
    const [parked] = await till.parked();
    const parked_id = parked?.cart_id ?? "";
    await till.scan("MUG");
    const holding = till.hold("Table 4");
    const asked = await next();
    const { cart_id } = till.cart();
    await empty(till);
    await assert.rejects(till.resume(parked_id), isHolding);
    assert.equal(till.cart().cart_id, cart_id);
    asked.answer(stored(savedIn(asked.body)));
    assert.equal((await holding).kind, "ok");
    assert.deepEqual([piecesIn(till), till.cart().held], [0n, null]);
    await till.sync();
    assert.deepEqual(released, [`${asked.id} 1`]);

    await till.resume(parked_id);
    assert.deepEqual([piecesIn(till), till.cart().held], [2n, null]);
    const again = till.hold("Table 3");
    const other = await next();
    assert.notEqual(other.id, asked.id);
    other.answer(stored(savedIn(other.body)));
    assert.equal((await again).kind, "ok");
    await till.sync();
    assert.equal(released.length, 1);
    await till.close();
  });

  test(`${name}: a scan does not wait while a cart is taken, which is then parked beside the new sale`, async () => {
    const { till, next } = await openHolding(await newDisk());
    await till.scan("MUG");
    const holding = till.hold("Table 4");
    const put = await next();
    put.answer(stored(savedIn(put.body)));
    await holding;

    const taking = till.takeHeld("7d1e0c0a-0000-4000-8000-000000000001");
    const take = await next();
    await till.scan("MUG");
    await till.scan("MUG");
    const shown = till.cart().cart_id;
    take.answer(stored({ ...savedIn(put.body), version: 0 }));
    const taken = await taking;
    assert.equal(taken.kind, "ok");
    assert.deepEqual([till.cart().cart_id, piecesIn(till), await till.taking()], [shown, 2n, undefined]);
    assert.deepEqual(
      (await till.parked()).map(({ cart_id, name: parked_as }) => [cart_id, parked_as]),
      [[taken.kind === "ok" ? taken.body.cart_id : "", "Table 4"]],
    );
    await assert.rejects(till.takeHeld("7d1e0c0a-0000-4000-8000-000000000002"), RangeError);
    assert.equal((await till.pay(CASH)).due_minor, 2_000n);
    const [parked] = await till.parked();
    await till.resume(parked?.cart_id ?? "");
    assert.equal((await till.pay(CASH)).due_minor, 1_000n);
    await till.close();
  });

  test(`${name}: a cart whose taking was interrupted is taken before any other`, async () => {
    const { till, next } = await openHolding(await newDisk());
    await till.scan("MUG");
    const holding = till.hold("Table 5");
    const put = await next();
    put.answer(stored(savedIn(put.body)));
    await holding;

    const [first, second] = ["7d1e0c0a-0000-4000-8000-000000000001", "7d1e0c0a-0000-4000-8000-000000000002"];
    const lost = till.takeHeld(first);
    (await next()).answer(Response.json({ message: "Later." }, { status: 503 }));
    assert.notEqual((await lost).kind, "ok");
    await assert.rejects(till.takeHeld(second), RangeError);
    assert.equal(await till.taking(), first);
    const again = till.takeHeld(first);
    (await next()).answer(stored({ ...savedIn(put.body), version: 0 }));
    assert.equal((await again).kind, "ok");
    assert.deepEqual([piecesIn(till), await till.taking()], [1n, undefined]);
    await till.close();
  });
}
