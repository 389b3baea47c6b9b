import assert from "node:assert/strict";
import { test } from "node:test";
import { type CustomerDraft, TillError, withSuggestion } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill, type Trouble, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

async function openEnrolled() {
  const { activation_code } = await shop.addTerminal();
  const network: { trouble: Trouble } = { trouble: () => undefined };
  const till = await newKitTill(shop.url, { fetch: troubled((...request) => network.trouble(...request)) });
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  return { till, network };
}

const away: Trouble = () => "unreachable";
const newDraft = (more: Partial<CustomerDraft> = {}): CustomerDraft => ({
  email: `${crypto.randomUUID()}@shop.example`,
  firstname: "Grace",
  lastname: "Hopper",
  ...more,
});

async function accountsOf(email: string): Promise<number[]> {
  const { rows } = await deps.pool.query<{ entity_id: number }>(
    "select entity_id::int from shop_data.customer where lower(email) = lower($1)",
    [email],
  );
  return rows.map(({ entity_id }) => entity_id);
}

const refusesAs =
  (reason: string) =>
  (error: unknown): boolean =>
    error instanceof TillError && error.reason === reason;

test("a customer is created at the till after its remarks, set on the cart at once, and sold to", async () => {
  const { till } = await openEnrolled();
  const entered = newDraft({ phone: "015 212 34 56", countryCode: "NL", company: "", lastname: "" });
  const answer = await till.createCustomer(entered);
  assert.ok(answer.kind === "remarks");
  assert.equal(answer.is_valid, false);
  assert.deepEqual(
    answer.remarks.map(({ field, severity }) => [field, severity]),
    [
      ["lastname", "error"],
      ["phone", "normalize"],
    ],
  );
  const [, fix] = answer.remarks;
  assert.ok(fix);
  const draft = withSuggestion({ ...entered, lastname: "Hopper" }, fix);
  assert.equal(draft.phone, "+31152123456");
  assert.deepEqual(await accountsOf(draft.email), []);

  const created = await till.createCustomer(draft);
  assert.ok(created.kind === "created", JSON.stringify(created));
  const { customer } = created;
  assert.deepEqual([customer.name, customer.email, customer.customer_group_id], ["Grace Hopper", draft.email, 1]);
  assert.deepEqual(await accountsOf(draft.email), [customer.customer_id]);

  await till.scan("MUG");
  await till.setCustomer(customer);
  assert.equal((await till.pullCustomerPrices()).from, "server");
  const sale = await till.pay(CASH);
  assert.equal(sale.customer?.customer_id, customer.customer_id);
  await drained(till);
  await till.close();
});

test("remarks that do not block a customer are accepted by a second call, and a known address names its customer", async () => {
  const { till } = await openEnrolled();
  const draft = newDraft({ phone: "015 212 34 57", countryCode: "NL" });
  const offered = await till.createCustomer(draft);
  assert.ok(offered.kind === "remarks" && offered.is_valid && offered.known === undefined);
  const created = await till.createCustomer(draft, { accepts_remarks: true });
  assert.ok(created.kind === "created");
  assert.ok(created.remarks.some(({ code }) => code === "phone_normalized"));

  for (const accepts_remarks of [false, true]) {
    const again = await till.createCustomer({ ...draft, firstname: "Bo" }, { accepts_remarks });
    assert.ok(again.kind === "remarks" && !again.is_valid);
    assert.ok(again.remarks.some(({ field, code }) => field === "email" && code === "email_exists"));
    assert.deepEqual(again.known, created.customer);
  }
  await till.close();
});

test("a lost answer does not create two customers, and without the network the sale goes on without one", async () => {
  const { till, network } = await openEnrolled();
  await till.scan("MUG");
  const draft = newDraft();
  network.trouble = away;
  const refused = await till.createCustomer(draft);
  assert.ok(refused.kind === "refused" && refused.refusal.kind === "no_answer");
  assert.deepEqual(await accountsOf(draft.email), []);

  network.trouble = (_, path) => (path === "/rest/V1/pos/customers" ? "answer_lost" : undefined);
  const lost = await till.createCustomer(draft);
  assert.ok(lost.kind === "refused" && lost.refusal.kind === "no_answer");
  const [customer_id] = await accountsOf(draft.email);
  assert.ok(customer_id);
  network.trouble = () => undefined;
  const again = await till.createCustomer(draft);
  assert.ok(again.kind === "created", JSON.stringify(again));
  assert.deepEqual([again.customer.customer_id, again.remarks], [customer_id, []]);
  assert.deepEqual(await accountsOf(draft.email), [customer_id]);

  network.trouble = (_, path) => (path.endsWith("/search") ? "unreachable" : undefined);
  const other = newDraft();
  const unsearched = await till.createCustomer(other);
  assert.ok(unsearched.kind === "created");
  assert.deepEqual([unsearched.customer.customer_id], await accountsOf(other.email));
  network.trouble = away;
  assert.equal((await till.pay(CASH)).customer, null);
  network.trouble = () => undefined;
  await drained(till);
  await till.close();
});

test("an amount on account above the credit, and an unknown credit, need a cashier's confirmation", async (t) => {
  const limits = (value: string | null) =>
    shop.admin("PUT", "/settings", {
      scope: "default",
      scope_id: 0,
      values: { "vendor_pos_terminal/payments/credit_limits_enabled": value },
    });
  await limits("1");
  t.after(() => limits(null));
  const { till, network } = await openEnrolled();
  const created = await till.createCustomer(newDraft());
  assert.ok(created.kind === "created");
  const { customer } = created;
  const { customer_id } = customer;
  const on_account = [{ tender: "invoice" }] as const;
  const none = { limit_minor: 0n, used_minor: 0n, available_minor: 0n, currency: "EUR" };
  assert.deepEqual(await till.creditOf(customer), { kind: "known", ...none, source: "none" });
  await till.scan("MUG");
  await assert.rejects(till.pay(on_account), refusesAs("no_credit"));
  await till.setCustomer(customer);
  await assert.rejects(till.pay(on_account, { exceeds_credit: true }), refusesAs("no_credit"));

  await shop.admin("POST", "/credit-limits", { customer_id, website_id: 1, credit_limit: 20 });
  const credit = await till.creditOf(customer);
  const known = { limit_minor: 2_000n, used_minor: 0n, available_minor: 2_000n, currency: "EUR", source: "customer" };
  assert.deepEqual(credit, { kind: "known", ...known });
  network.trouble = (_, path) => (path.endsWith("/V1/orders") ? "unreachable" : undefined);
  assert.equal((await till.pay(on_account)).due_minor, 1_567n);
  assert.equal((await till.creditOf(customer)).kind, "unknown", "the server lacks the invoice");
  network.trouble = () => undefined;
  await drained(till);

  await till.scan("MUG");
  await till.setCustomer(customer);
  await assert.rejects(till.pay(on_account), refusesAs("over_credit"));
  const used = { ...known, used_minor: 1_567n, available_minor: 433n };
  assert.deepEqual(await till.creditOf(customer), { kind: "known", ...used });
  await assert.rejects(till.pay(on_account), /15\.67 EUR on account is more than the 4\.33 EUR that Grace Hopper has/);
  const parts = [{ tender: "invoice", amount_minor: 433n }, { tender: "cash" }] as const;
  assert.equal((await till.pay(parts)).payments.length, 2);

  network.trouble = away;
  await till.scan("MUG");
  await till.setCustomer(customer);
  const unknown = await till.creditOf(customer);
  assert.ok(unknown.kind === "unknown" && unknown.refusal.kind === "no_answer");
  await assert.rejects(till.pay(on_account), refusesAs("over_credit"));
  assert.equal((await till.pay(on_account, { exceeds_credit: true })).customer?.customer_id, customer_id);
  network.trouble = () => undefined;
  await drained(till);
  await till.close();
});
