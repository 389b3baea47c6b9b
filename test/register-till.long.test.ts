import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Memory, ONE_PIECE, setQuantity, TillError } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill, type Trouble, troubled } from "./fixtures/register-kit/kit-till.ts";
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

async function openEnrolled(trouble: Trouble = () => undefined, memory = new Memory()) {
  const { activation_code, terminal_id } = await shop.addTerminal();
  const till = await newKitTill(shop.url, { fetch: troubled(trouble) }, memory);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  return { till, terminal_id, memory };
}

describe("a till of the kit with its own token", () => {
  const total = async (list: string): Promise<number> =>
    (await shop.manage<{ total_count: number }>("GET", `/${list}?searchCriteria[page_size]=1`)).total_count;
  const counts = async () => {
    const names = ["pos/receipts", "orders", "invoices", "creditmemos", "pos/register-reports"];
    const numbers: number[] = [];
    for (const name of names) numbers.push(await total(name));
    return numbers;
  };

  /**
   * Sells, takes one piece back, and closes the session. Returns what the server has stored of it.
   */
  async function day(trouble: Trouble) {
    const before_it = await counts();
    const { till } = await openEnrolled(trouble);
    await till.openSession(10_000n);
    await till.scan("MUG", 2n * ONE_PIECE);
    await till.scan("BOOK");
    const sale = await till.pay([{ tender: "cash", handed_minor: 5_000n }]);
    const [line] = (await till.returnable(sale.receipt_number)).left;
    assert.ok(line);
    const quantities = [{ ...line, qty_e4: ONE_PIECE }];
    await till.refund({ receipt_number: sale.receipt_number, quantities, tendered: CASH });
    await till.count(await till.expectedCash());
    const { report_id } = await till.closeSession();
    await drained(till);
    await till.close();
    const state = async () => {
      const { state_documents_received, state_figures_reconciled } = await shop.manage<Record<string, string>>(
        "GET",
        `/pos/register-reports/${report_id}`,
      );
      return { state_documents_received, state_figures_reconciled };
    };
    for (let looks = 0; looks < 60 && (await state()).state_figures_reconciled === "not_evaluated"; looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 250));
    const after_it = await counts();
    return { ...(await state()), added: after_it.map((count, index) => count - (before_it[index] ?? 0)) };
  }

  const matched = {
    state_documents_received: "complete",
    state_figures_reconciled: "matched",
    added: [2, 1, 1, 1, 1],
  };

  test("a till of the kit sells, refunds and closes a session that is matched", async () => {
    assert.deepEqual(await day(() => undefined), matched);
  });

  for (const [name, path] of [
    ["enrolment", /\/terminals\/enroll$/],
    ["receipt", /\/pos\/receipts$/],
    ["order", /\/V1\/orders$/],
    ["invoice", /\/order\/\d+\/invoice$/],
    ["refund", /\/order\/\d+\/refund$/],
    ["closing", /\/pos\/register-reports$/],
  ] as const) {
    test(`a till of the kit has the same result when the answer of the ${name} is lost twice`, async () => {
      let lost = 0;
      const result = await day((method, asked) => {
        if (method !== "POST" || !path.test(asked) || lost === 2) return undefined;
        lost += 1;
        return "answer_lost";
      });
      assert.equal(lost, 2);
      assert.deepEqual(result, matched);
    });
  }

  test("a till of the kit cannot read another terminal, change a price, make a location or list customers", async () => {
    const other = await shop.addTerminal();
    const { till, terminal_id } = await openEnrolled();
    const own = await till.client.call("GET /V1/pos/terminals/{terminalId}/config", {
      path: { terminalId: terminal_id },
    });
    assert.equal(own.kind, "ok");
    const config = await till.client.call("GET /V1/pos/terminals/{terminalId}/config", {
      path: { terminalId: other.terminal_id },
    });
    assert.equal(config.kind, "not_found");
    const location = await shop.admin<{ location_id: number }>("POST", "/locations", {
      name: "Elsewhere",
      code: `elsewhere-${crypto.randomUUID().slice(0, 8)}`,
    });
    const elsewhere = await till.client.call("GET /V1/pos/locations/{locationId}", {
      path: { locationId: location.location_id },
    });
    assert.equal(elsewhere.kind, "not_found");
    const enrolled = await fetch(`${shop.url}/rest/V1/pos/terminals/enroll`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ activationCode: other.activation_code, deviceIdentifier: "till-other" }),
    });
    const { access_token } = (await enrolled.json()) as { access_token: string };
    for (const [method, path, body] of [
      ["POST", "products", { product: { sku: "MUG", price: 0.01 } }],
      ["GET", "customers/search?searchCriteria=", undefined],
      ["POST", "taxRates", { taxRate: { code: "x", tax_country_id: "NL", rate: 1 } }],
    ] as const) {
      const refused = await fetch(`${shop.url}/rest/V1/${path}`, {
        method,
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      assert.equal(refused.status, 401, path);
      assert.match(await refused.text(), /"resources"/, path);
    }
    await till.close();
  });
});

describe("actions at the same time", () => {
  test("a cart that is being paid takes no further line, and does not come back once it is paid", async () => {
    const { till, memory } = await openEnrolled();
    await till.openSession(10_000n);
    await till.scan("MUG");
    const added = till.scan("BOOK");
    const paid = till.pay(CASH);
    await assert.rejects(till.scan("BOOK"), (error) => error instanceof TillError && error.reason === "paying");
    await added;
    const sale = await paid;
    assert.equal(sale.goods.lines.length, 2);
    assert.equal(till.cart().cart.lines.length, 0);
    await till.close();
    const again = await newKitTill(shop.url, {}, memory);
    assert.equal((await again.start()).cart, undefined);
    await again.close();
  });

  test("goods are refunded once, and a sale after the count asks for another count", async () => {
    const { till } = await openEnrolled();
    await till.openSession(10_000n);
    await till.scan("MUG");
    const { receipt_number } = await till.pay(CASH);
    const refund = { receipt_number, tendered: CASH };
    const [first, second] = await Promise.allSettled([till.refund(refund), till.refund(refund)]);
    assert.deepEqual([first.status, second.status], ["fulfilled", "rejected"]);
    await till.scan("BOOK");
    await till.count(10_000n);
    await till.pay(CASH);
    await assert.rejects(till.closeSession(), /Count the drawer/);
    await assert.rejects(till.deactivate(), (error) => error instanceof TillError && error.reason === "session_open");
    await till.count(await till.expectedCash());
    await till.cashIn(500n);
    await assert.rejects(till.closeSession(), /Count the drawer/);
    const counted = await till.count(await till.expectedCash());
    assert.equal(counted.state, "counting");
    await till.closeSession();
    await drained(till);
    await till.close();
  });

  test("a till tries another address after a wrong one, with the same ledger", async () => {
    const memory = new Memory();
    await assert.rejects(newKitTill("http://shop.example", {}, memory), /needs https/);
    await (await newKitTill(shop.url, {}, memory)).close();
  });
});

describe("a till that starts again", () => {
  test("a till that starts again has its session, its cart, parked carts and unprinted sales, also without the network", async () => {
    const { till, memory } = await openEnrolled();
    await till.openSession(10_000n);
    await till.scan("BOOK");
    await till.park("Table 4");
    await till.scan("MUG");
    const sale = await till.pay(CASH);
    await till.scan("MUG", 3n * ONE_PIECE);
    await drained(till);
    await assert.rejects(newKitTill(shop.url, {}, memory), { reason: "in_use" });
    await till.close();

    const again = await newKitTill(shop.url, { fetch: troubled(() => "unreachable") }, memory);
    const { is_registered, session, cart, unprinted } = await again.start();
    assert.equal(is_registered, true);
    assert.equal(session?.opening_float_minor, 10_000n);
    assert.equal(cart?.cart.lines[0]?.qty_e4, 3n * ONE_PIECE);
    assert.deepEqual(
      unprinted.map(({ receipt_number }) => receipt_number),
      [sale.receipt_number],
    );
    assert.match(JSON.stringify(await again.receipt(sale.receipt_number)), /Enamel mug/);
    await again.markPrinted(sale.sale_id);
    await assert.rejects(again.receipt(sale.receipt_number), { reason: "not_signed_in" });

    again.actAs({ name: "Grace" });
    assert.equal(again.rest([]).left_minor, 4_701n);
    const next = await again.pay([{ tender: "card" }]);
    assert.equal(next.receipt_number.endsWith("-0002"), true);
    const [parked] = await again.parked();
    assert.equal(parked?.name, "Table 4");
    const resumed = await again.resume(parked.cart_id);
    const [line] = resumed?.cart.lines ?? [];
    assert.ok(line);
    await again.change((open) => setQuantity(open, line.line_id, 2n * ONE_PIECE));
    const exchanged = await again.exchange({ receipt_number: sale.receipt_number, tendered: CASH });
    assert.equal(exchanged.due_minor, 1_962n - 1_567n);
    assert.deepEqual((await again.returnable(sale.receipt_number)).left, []);
    await again.cashIn(500n, "Coins");
    assert.equal(await again.expectedCash(), 10_000n + 1_567n + 395n + 500n);
    assert.deepEqual(
      [(await again.health()).unsynced_receipts, (await again.start()).unprinted.length, await again.parked()],
      [2, 2, []],
    );
    await again.close();

    const online = await newKitTill(shop.url, {}, memory);
    await online.start();
    await online.sync();
    await drained(online);
    assert.deepEqual([(await online.health()).unsynced_receipts, (await online.parkedRows()).length], [0, 0]);
    await online.close();
  });
});

describe("a till that is deactivated", () => {
  test("a deactivated till sells no more, sends receipts with the limited token, and orders once it is enrolled again", async () => {
    let reached = true;
    const { till, terminal_id } = await openEnrolled((_, path) =>
      reached || path.endsWith("/deactivate") ? undefined : "unreachable",
    );
    await till.openSession(0n);
    await drained(till);
    reached = false;
    await till.scan("MUG");
    await till.pay(CASH);
    await till.count(1_567n);
    await till.closeSession();
    const { answer, waiting } = await till.deactivate();
    assert.deepEqual([answer.kind, waiting], ["ok", 4]);
    reached = true;
    await till.scan("MUG");
    await assert.rejects(till.pay(CASH), (error) => error instanceof TillError && error.reason === "released");
    await till.drain(AbortSignal.timeout(60_000));
    const { unsynced_receipts, waiting: orders, parked } = await till.health();
    assert.deepEqual([unsynced_receipts, orders, parked], [0, 2, 0]);
    const open = await till.ledger.counters();
    assert.equal(open?.open_session_id, null);

    const { activation_code } = await shop.admin<{ activation_code: string }>(
      "POST",
      `/terminals/${terminal_id}/activation-code`,
    );
    assert.equal((await till.enroll(activation_code)).kind, "registered");
    await drained(till);
    await till.openSession(0n);
    const next = await till.pay(CASH);
    assert.equal(next.receipt_number.endsWith("-0002"), true);
    await drained(till);
    await till.close();
  });
});

describe("a till that runs by itself", () => {
  test("a running till signs a staff member in, sells to a customer and sends without being asked", async () => {
    const { staff_id } = await shop.admin<{ staff_id: number }>("POST", "/staff", {
      first_name: "Ada",
      last_name: "Byron",
      email: `ada-${crypto.randomUUID().slice(0, 8)}@example.com`,
      location_ids: [shop.location_id],
      passcode: "246810",
    });
    const { till } = await openEnrolled();
    till.signOut();
    await assert.rejects(till.openSession(null), { reason: "not_signed_in" });
    assert.equal((await till.signIn(staff_id, "135790")).kind, "wrong_passcode");
    assert.equal((await till.signIn(staff_id, "246810")).kind, "signed_in");
    assert.equal(till.person()?.name, "Ada Byron");
    await till.openSession(null);

    const stop = new AbortController();
    const running = till.run(stop.signal);
    await assert.rejects(till.pay(CASH), { reason: "empty_cart" });
    assert.equal(await till.scan("NO SUCH CODE"), undefined);
    const customer = { customer_id: 1, customer_group_id: 1, name: "Grace", email: "grace@example.com" };
    await till.scan("mug");
    await till.setCustomer({ ...customer, prices: { mug: { customer_price: "10.00", source: "customer" } } });
    await till.setCustomer(null);
    assert.equal(till.priced().totals.gross_minor, 1_567n);
    await till.setCustomer({ ...customer, prices: { mug: { customer_price: "10.00", source: "customer" } } });
    assert.equal(till.priced().totals.gross_minor, 1_210n);
    await till.askCard(1_210n);
    await assert.rejects(till.pay([{ tender: "card", amount_minor: 1_000n }]), RangeError);
    assert.equal(till.cart().asked_minor, 1_210n);
    await till.setCustomer(null);
    const sale = await till.pay([{ tender: "card" }]);
    assert.equal(till.cart().cart.lines.length, 0);
    while ((await till.ledger.sale(sale.sale_id))?.synced_at === undefined)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const query = new URLSearchParams({
      "searchCriteria[filter_groups][0][filters][0][field]": "sale_id",
      "searchCriteria[filter_groups][0][filters][0][value]": sale.sale_id,
    });
    const { items } = await shop.manage<{ items: readonly { staff_name: string }[] }>(
      "GET",
      `/pos/receipts?${query.toString()}`,
    );
    assert.deepEqual(
      items.map(({ staff_name }) => staff_name),
      ["Ada Byron"],
    );
    stop.abort();
    await running;
    await till.close();
  });

  test("a running till loses its ledger to another window that takes the lock, and sells no more", async () => {
    const { till, memory } = await openEnrolled();
    await till.openSession(0n);
    await till.scan("BOOK");
    const other = await newKitTill(shop.url, { lock: { wait_ms: 0, steal: true } }, memory);
    await assert.rejects(till.pay(CASH), { reason: "lock_lost" });
    const { cart } = await other.start();
    assert.equal(cart?.cart.lines[0]?.product.sku, "BOOK");
    other.actAs({ name: "Grace" });
    await other.pay(CASH);
    await drained(other);
    till.upkeep.sender.wake();
    assert.match(String(await till.failed), /taken over/);
    await till.close();
    await other.close();
  });
});
