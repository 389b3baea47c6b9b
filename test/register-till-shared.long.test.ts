import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { addLine, Memory, ONE_PIECE, SYSTEM_TIMERS, type Till, TillError } from "@tillkeeper/register-kit";
import { newKitTill } from "./fixtures/register-kit/kit-till.ts";
import { type KitShop, openKitShop } from "./fixtures/register-kit/shop.ts";
import { freePort, type RunningService, startService } from "./running-service.ts";

let data_dir: string;
let service: RunningService;
let shop: KitShop;

before(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "till-"));
  service = await startService(data_dir, await freePort(), { LOG_LEVEL: "fatal" });
  shop = await openKitShop(`http://127.0.0.1:${service.port}`);
});

after(async () => {
  await service.stop();
  await rm(data_dir, { recursive: true });
});

interface Network {
  reached: boolean;
  /** Matches the request whose next answer is lost. */
  lose: RegExp | undefined;
}

const over =
  (network: Network): typeof fetch =>
  async (input, init) => {
    if (!network.reached) throw new TypeError("The server is out of reach.");
    const response = await fetch(input, init);
    const asked = `${init?.method} ${new URL(input instanceof Request ? input.url : input).href}`;
    if (network.lose?.test(asked) !== true) return response;
    network.lose = undefined;
    await response.arrayBuffer();
    throw new TypeError("The answer was lost.");
  };

async function openEnrolled(memory = new Memory()) {
  const { activation_code } = await shop.addTerminal();
  const network: Network = { reached: true, lose: undefined };
  const till = await newKitTill(shop.url, { fetch: over(network) }, memory);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  return { till, network, memory };
}

const CASH = [{ tender: "cash" }] as const;
const namesOf = async (till: Till): Promise<string[]> => {
  const answer = await till.heldCarts();
  assert.equal(answer.kind, "ok");
  return answer.kind === "ok" ? answer.body.map(({ name }) => name) : [];
};
const idOf = async (till: Till, name: string): Promise<string> => {
  const answer = await till.heldCarts();
  const cart = answer.kind === "ok" ? answer.body.find((each) => each.name === name) : undefined;
  assert.ok(cart, name);
  return cart.held_cart_id;
};
const drained = async (till: Till): Promise<void> => assert.equal(await till.drain(AbortSignal.timeout(60_000)), 0);

async function addCustomer(lastname: string, group_id = 1): Promise<number> {
  const customer = { email: `${lastname.toLowerCase()}@shop.example`, firstname: "Ada", lastname, group_id };
  return (await shop.manage<{ id: number }>("POST", "/customers", { customer })).id;
}

describe("a cart that is held on the server", () => {
  test("a cart held on the server is taken on another till with its prices, sold there under its own id, and removed", async () => {
    const [{ till: first }, { till: second }] = [await openEnrolled(), await openEnrolled()];
    await first.scan("MUG", 2n * ONE_PIECE);
    const { cart_id } = first.cart();
    const { totals } = first.priced();
    const name = `Table ${crypto.randomUUID()}`;
    assert.equal((await first.hold(name)).kind, "ok");
    assert.equal(first.cart().cart.lines.length, 0);
    assert.deepEqual(await first.parked(), []);
    const held_cart_id = await idOf(second, name);
    const taken = await second.takeHeld(held_cart_id);
    assert.equal(taken.kind, "ok");
    assert.deepEqual(second.priced().totals, totals);
    assert.ok(!(await namesOf(first)).includes(name));
    const again = await first.takeHeld(held_cart_id);
    assert.deepEqual([again.kind, again.kind === "conflict" && again.outcome], ["conflict", "taken"]);
    const sale = await second.pay(CASH);
    assert.notEqual(sale.sale_id, cart_id);
    await drained(second);
    assert.equal((await first.takeHeld(held_cart_id)).kind, "not_found");
    await first.close();
    await second.close();
  });

  test("a cart is held once when the answers of the save and of the take are lost, also after a crash", async () => {
    const { till, network, memory } = await openEnrolled();
    const name = `Table ${crypto.randomUUID()}`;
    await till.scan("MUG");
    network.lose = /^PUT .*held-carts/;
    assert.equal((await till.hold(name)).kind, "no_answer");
    await till.scan("BOOK");
    assert.equal((await till.hold(name)).kind, "ok");
    assert.deepEqual(
      (await namesOf(till)).filter((each) => each === name),
      [name],
    );
    const held_cart_id = await idOf(till, name);
    network.lose = /^POST .*\/take$/;
    assert.equal((await till.takeHeld(held_cart_id)).kind, "no_answer");
    assert.ok(!(await namesOf(till)).includes(name));
    await till.close();
    const next = await newKitTill(shop.url, { fetch: over(network) }, memory);
    await next.start();
    next.actAs({ name: "Ada" });
    assert.equal(await next.taking(), held_cart_id);
    assert.equal((await next.takeHeld(held_cart_id)).kind, "ok");
    assert.equal(await next.taking(), undefined);
    assert.equal(next.cart().cart.lines.length, 2);
    await next.discard();
    await drained(next);
    assert.equal((await next.takeHeld(held_cart_id)).kind, "not_found");
    await next.close();
  });

  test("a cart stays on the register while the server is away, and a held cart of another program is not taken", async () => {
    const { till, network } = await openEnrolled();
    await till.scan("MUG");
    network.reached = false;
    const name = `Table ${crypto.randomUUID()}`;
    assert.equal((await till.hold(name)).kind, "no_answer");
    assert.equal(till.cart().cart.lines.length, 1);
    await till.park(name);
    network.reached = true;
    const { terminal_id } = till.upkeep.config.current()?.terminal ?? {};
    assert.ok(terminal_id);
    const [held_cart_id, foreign] = [crypto.randomUUID(), `Table ${crypto.randomUUID()}`];
    const document = '{"lines":[1.50]}';
    await shop.manage("PUT", `/pos/held-carts/${held_cart_id}`, {
      cart: { terminal_id, version: 0, name: foreign, grand_total: 12.1, currency: "EUR", document },
    });
    await assert.rejects(
      till.takeHeld(held_cart_id),
      (error) => error instanceof TillError && error.reason === "unreadable_cart",
    );
    assert.ok((await namesOf(till)).includes(foreign));
    await till.close();
  });
});

describe("a customer at the till", () => {
  const lastname = `Q${crypto.randomUUID().replaceAll("-", "")}`;

  test("a customer at the till is found by name, pays the server's prices, and is known offline for 30 days", async () => {
    const customer_id = await addCustomer(lastname);
    await shop.admin("POST", "/customer-prices", { customer_id, sku: "MUG", price: 9.99, qty: 1 });
    const { till, network } = await openEnrolled();
    assert.equal((await till.findCustomers("ab")).refusal?.kind, "invalid");
    const found = await till.findCustomers(`ada ${lastname}`);
    assert.deepEqual([found.customers.length, found.has_more, found.refusal], [1, false, undefined]);
    const [customer] = found.customers;
    assert.ok(customer);
    assert.deepEqual([customer.customer_id, customer.customer_group_id], [customer_id, 1]);

    await till.scan("MUG");
    assert.equal(till.customerPricesFrom(), undefined);
    await till.setCustomer(customer);
    assert.equal(till.customerPricesFrom(), "cache");
    assert.equal(till.priced().lines[0]?.unit_minor, 1_295n);
    assert.deepEqual(await till.pullCustomerPrices(), { from: "server", refusal: undefined });
    const [line] = till.priced().lines;
    assert.deepEqual([line?.unit_minor, line?.price_source], [999n, "customer_price"]);

    network.reached = false;
    await till.scan("BOOK");
    assert.equal(till.customerPricesFrom(), "cache");
    const offline = await till.pullCustomerPrices();
    assert.deepEqual([offline.from, offline.refusal?.kind], ["cache", "no_answer"]);
    assert.equal(till.priced().lines[1]?.unit_minor, 900n);
    network.reached = true;
    assert.equal((await till.pullCustomerPrices()).from, "server");
    const sale = await till.pay(CASH);
    assert.equal(sale.customer?.customer_id, customer_id);

    network.reached = false;
    const known = await till.findCustomers(lastname.toLowerCase());
    assert.equal(known.refusal?.kind, "no_answer");
    assert.deepEqual(
      known.customers.map((each) => each.customer_id),
      [customer_id],
    );
    assert.deepEqual((await till.findCustomers("nobody else")).customers, []);
    await till.close();
  });

  test("a customer at the till gets no price of another customer, and none while the cart is being paid", async () => {
    const { till } = await openEnrolled();
    const [other, dear] = [await addCustomer(`R${lastname}`), await addCustomer(`S${lastname}`)];
    await shop.admin("POST", "/customer-prices", { customer_id: other, sku: "MUG", price: 5, qty: 1 });
    const asCustomer = (customer_id: number) => ({ customer_id, customer_group_id: 1, name: "Ada", email: null });
    const mug = till.product("MUG");
    assert.ok(mug);
    await till.change((cart) =>
      addLine(cart, { line_id: "1", product: mug, qty_e4: ONE_PIECE, fulfillment_mode: "take_away" }),
    );
    await till.setCustomer(asCustomer(other));
    const asked = till.pullCustomerPrices();
    await till.setCustomer(asCustomer(dear));
    await asked;
    assert.equal(till.customerPricesFrom(), "cache");
    assert.equal(till.priced().lines[0]?.unit_minor, 1_295n);
    const pulling = till.pullCustomerPrices();
    const sale = await till.pay(CASH);
    await pulling;
    assert.equal(sale.goods.lines[0]?.unit_minor, 1_295n);
    assert.equal(till.cart().cart.lines.length, 0);
    await till.close();
  });
});

describe("a price of a catalogue rule", () => {
  test("a price of a catalogue rule counts on its days only, by the clock of a till that is offline at midnight", async () => {
    const scopes = await shop.admin<{ websites: readonly { today: string }[] }>("GET", "/pricing-scopes");
    const today = Temporal.PlainDate.from(scopes.websites[0]?.today ?? "");
    const day = (days: number): string => today.add({ days }).toString();
    const rule = (sku: string, from_date: string, to_date: string) =>
      shop.admin("POST", "/price-rules", {
        name: `${sku} until ${to_date}`,
        website_ids: [1],
        customer_group_ids: [0],
        simple_action: "to_fixed",
        discount_amount: 5,
        from_date,
        to_date,
        conditions: { skus: [sku] },
      });
    await rule("MUG", day(-1), day(0));
    await rule("BOOK", day(1), day(9));
    const indexed = async (): Promise<boolean> =>
      (await shop.manage<{ items: readonly unknown[] }>("GET", `/pos/catalog-rule-prices?websiteId=1&date=${day(1)}`))
        .items.length > 0;
    while (!(await indexed())) await new Promise((resolve) => setTimeout(resolve, 100));
    const { activation_code } = await shop.addTerminal();
    const network: Network = { reached: true, lose: undefined };
    let passed_days = 0;
    const timers = { ...SYSTEM_TIMERS, now: () => SYSTEM_TIMERS.now().add({ hours: 24 * passed_days }) };
    const till = await newKitTill(shop.url, { fetch: over(network), timers });
    assert.equal((await till.enroll(activation_code)).kind, "registered");
    till.actAs({ name: "Ada" });
    await till.scan("MUG");
    await till.scan("BOOK");
    const prices = () => till.priced().lines.map(({ unit_minor }) => unit_minor);
    assert.deepEqual(prices(), [500n, 900n]);
    network.reached = false;
    passed_days = 1;
    assert.deepEqual(prices(), [1_295n, 500n]);
    await till.scan("MUG");
    assert.equal(till.cart().cart.lines.length, 2);
    // The till has no rule prices of the day, so the catalogue's prices apply.
    passed_days = 2;
    assert.deepEqual(prices(), [1_295n, 900n]);
    await till.close();
  });
});
