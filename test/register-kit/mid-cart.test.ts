import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, type TerminalConfig, type Till } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

test("lines of an open cart keep price and product when these change, and taxes are the newest", async () => {
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url);
  await till.enroll(activation_code);
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  await till.scan("MUG");
  await till.scan("BOOK");
  assert.equal(till.priced().totals.gross_minor, 1_567n + 981n);

  await shop.manage("PUT", "/products/MUG", { product: { price: "13.45" } });
  await shop.manage("DELETE", "/products/BOOK");
  const { rates } = await shop.manage<{ rates: readonly (object & { rate: number })[] }>("GET", "/pos/tax-rates");
  const reduced = rates.find(({ rate }) => rate === 9);
  assert.ok(reduced);
  await shop.manage("PUT", "/taxRates", { taxRate: { ...reduced, rate: 12 } });
  const website_id = till.upkeep.config.current()?.location?.website_id ?? 0;
  assert.deepEqual(await till.upkeep.catalogue.sync(website_id), { changed: 1, removed: 1, refusal: undefined });
  assert.deepEqual(await till.upkeep.reference.sync(website_id, "2026-11-23"), {});

  assert.equal(till.product("MUG")?.price, "13.45");
  assert.equal(till.product("BOOK"), undefined);
  assert.equal(await till.scan("BOOK"), undefined);
  const { lines } = till.priced();
  assert.deepEqual(
    lines.map(({ sku, net_minor, tax_minor }) => [sku, net_minor, tax_minor]),
    [
      ["MUG", 1_295n, 272n],
      ["BOOK", 900n, 108n],
    ],
  );
  const sale = await till.pay(CASH);
  await till.scan("MUG");
  assert.equal(till.priced().lines[0]?.net_minor, 1_345n);
  await till.discard();
  await till.count(await till.expectedCash());
  const { report_id } = await till.closeSession();
  await drained(till);
  assert.deepEqual(await till.parkedRows(), []);
  const { rows } = await deps.pool.query<{ total: string }>(
    "select grand_total::text as total from pos.receipt where sale_id = $1",
    [sale.sale_id],
  );
  assert.deepEqual(rows, [{ total: "25.7500" }]);
  assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
  await till.close();
});

test("a configuration that changes during a sale counts from the next cart, also after a restart", async (t) => {
  const { activation_code } = await shop.addTerminal();
  const memory = new Memory();
  const till = await newKitTill(shop.url, {}, memory);
  await till.enroll(activation_code);
  till.actAs({ name: "Ada" });
  await till.openSession(0n);
  await till.scan("MUG");
  const before = till.priced().totals;
  t.after(() => setSettings("default", { "tax/calculation/price_includes_tax": null }));
  await setSettings("default", { "tax/calculation/price_includes_tax": "1" });
  await pulled(till, ({ config }) => config.tax.price_includes_tax);
  assert.deepEqual(till.priced().totals, before);
  await till.close();

  const next = await newKitTill(shop.url, {}, memory);
  await next.start();
  next.actAs({ name: "Ada" });
  await next.scan("MUG");
  assert.equal(next.priced().totals.net_minor, 2n * before.net_minor);
  await next.pay(CASH);
  await next.scan("MUG");
  assert.equal(next.priced().totals.gross_minor, before.net_minor);

  await next.discard();
  assert.equal(next.cart().cart.lines.length, 0, "an empty cart is on the screen while the configuration changes");
  await setSettings("default", { "tax/calculation/price_includes_tax": null });
  await pulled(next, ({ config }) => !config.tax.price_includes_tax);
  await next.scan("MUG");
  assert.deepEqual(next.priced().totals, before);
  await next.close();
});

test("a lock that takes a payment method away counts at once; the cart stays, and refunds take any method", async (t) => {
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url);
  await till.enroll(activation_code);
  till.actAs({ name: "Ada" });
  await till.openSession(0n);
  await till.scan("MUG");
  const { receipt_number } = await till.pay(CASH);
  await till.scan("MUG");
  const [methods, lock] = [
    "vendor_pos_terminal/payments/payment_methods",
    "vendor_pos_lock/enforcement/payment_methods",
  ];
  t.after(async () => {
    await setSettings("default", { [methods]: null });
    await setSettings("websites", { [lock]: null });
  });
  await setSettings("default", { [methods]: "pos_card" });
  await setSettings("websites", { [lock]: "1" });
  await pulled(till, ({ config }) => config.enforcement["payment_methods"] === "1");
  await assert.rejects(till.pay(CASH), { reason: "method_locked", message: /pos_cash/ });
  assert.equal(till.cart().cart.lines.length, 1);
  await till.refund({ receipt_number, tendered: CASH });
  await till.pay([{ tender: "card" }]);
  await till.scan("MUG");
  await till.pay([{ tender: "invoice" }]);

  await setSettings("websites", { [lock]: null });
  await pulled(till, ({ config }) => config.enforcement["payment_methods"] !== "1");
  await till.scan("MUG");
  await till.pay(CASH);
  await till.close();
});

const setSettings = (
  scope: "default" | "websites",
  values: Readonly<Record<string, string | null>>,
): Promise<unknown> => shop.admin("PUT", "/settings", { scope, scope_id: scope === "default" ? 0 : 1, values });

/** Sends heartbeats until the till has the changed configuration. */
async function pulled(till: Till, isChanged: (config: TerminalConfig) => boolean): Promise<void> {
  for (let beats = 0; beats < 50; beats += 1) {
    await till.sync();
    const config = till.upkeep.config.current();
    if (config !== undefined && isChanged(config)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail("the configuration did not arrive");
}
