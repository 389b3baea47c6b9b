import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { newCustomer, setCodes } from "../../../../test/fixtures/one-time-codes/codes.ts";
import { place, post } from "../../../../test/fixtures/orders/orders.ts";
import { confirmClaim, requestClaim } from "./commands/claim.ts";
import { newReceipt, ownersOf } from "../../../../test/fixtures/receipt-page/claims.ts";
import { cases } from "../../../../test/cases.ts";

const CODE = "123456";
const ROUNDS = cases(12, 50);
const LATE_ROUNDS = cases(12, 40);
const GIVEN_ROUNDS = 30;

let app: TestApp;
before(async () => {
  app = await openApp();
});

test("of two concurrent claims of one receipt one succeeds; the receipt and its order have one owner", async () => {
  const receipts = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const receipt = await newReceipt(app);
    await place(app, { extension_attributes: { pos_sale_id: receipt.sale_id } });
    for (const who of ["ada", "bob"]) {
      const outcome = await requestClaim(app.deps, { ...receipt, email: `${who}-${round}@example.org` });
      assert.equal(outcome.kind, "sent");
    }
    receipts.push(receipt);
  }
  await setCodes(app, CODE);
  for (const [round, receipt] of receipts.entries()) {
    const outcomes = await Promise.all(
      ["ada", "bob"].map((who) =>
        confirmClaim(app.deps, { ...receipt, email: `${who}-${round}@example.org`, code: CODE }),
      ),
    );
    assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ["already_claimed", "claimed"]);
    const winner = outcomes.find((outcome) => outcome.kind === "claimed");
    const owners = await ownersOf(app, receipt);
    assert.equal(owners.receipt, winner?.customer_id);
    assert.deepEqual(owners.orders, [{ customer_id: winner?.customer_id, customer_is_guest: 0 }]);
  }
});

test("of two concurrent claims of one person, one succeeds and the other is already_yours", async () => {
  for (let round = 0; round < cases(5, 20); round += 1) {
    const receipt = await newReceipt(app);
    const email = `same-${round}@example.org`;
    await requestClaim(app.deps, { ...receipt, email });
    await setCodes(app, CODE);
    const outcomes = await Promise.all([1, 2].map(() => confirmClaim(app.deps, { ...receipt, email, code: CODE })));
    assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ["already_yours", "claimed"]);
    const { rows } = await app.deps.pool.query("select 1 from shop_data.customer where email = $1", [email]);
    assert.equal(rows.length, 1);
  }
});

test("claims of two receipts by one new person at once make one account", async () => {
  const receipts = [await newReceipt(app), await newReceipt(app)];
  const email = "both@example.org";
  for (const receipt of receipts) await requestClaim(app.deps, { ...receipt, email });
  await setCodes(app, CODE);
  const outcomes = await Promise.all(
    receipts.map((receipt) => confirmClaim(app.deps, { ...receipt, email, code: CODE })),
  );
  const ids = outcomes.map((outcome) => (outcome.kind === "claimed" ? outcome.customer_id : -1));
  assert.equal(new Set(ids).size, 1);
  assert.ok(!ids.includes(-1));
});

test("an order that is saved while its receipt is claimed ends with the receipt's owner", async () => {
  let claim_ms = 0;
  for (let round = 0; round < LATE_ROUNDS; round += 1) {
    const receipt = await newReceipt(app);
    const email = `late-${round}@example.org`;
    await requestClaim(app.deps, { ...receipt, email });
    await setCodes(app, CODE);
    const started = performance.now();
    const claim = confirmClaim(app.deps, { ...receipt, email, code: CODE }).finally(() => {
      claim_ms = performance.now() - started;
    });
    // Verifying the code takes most of the time of a claim. Each round places the order later, from
    // before the claim's lock to after the claim.
    await sleep((claim_ms * round) / (LATE_ROUNDS * 0.75));
    await place(app, { extension_attributes: { pos_sale_id: receipt.sale_id } });
    assert.equal((await claim).kind, "claimed");
    const owners = await ownersOf(app, receipt);
    assert.deepEqual(owners.orders, [{ customer_id: owners.receipt, customer_is_guest: 0 }]);
  }
});

test("an order that is given to a customer while its receipt is claimed has one owner, and one of the two is refused", async () => {
  const customer_id = await newCustomer(app, { email: "given@example.org" });
  const refused = new Set<string>();
  let claim_ms = 0;
  for (let round = 0; round < GIVEN_ROUNDS; round += 1) {
    const receipt = await newReceipt(app);
    const { entity_id } = await place(app, { extension_attributes: { pos_sale_id: receipt.sale_id } });
    const email = `taken-${round}@example.org`;
    await requestClaim(app.deps, { ...receipt, email });
    await setCodes(app, CODE);
    const give = () => post(app, { entity_id, customer_id });
    // The first save is over before the claim, and the last one begins after it: in the others
    // either may come first each time.
    const early = round === 0 ? await give() : undefined;
    const started = performance.now();
    const claim = confirmClaim(app.deps, { ...receipt, email, code: CODE }).finally(() => {
      claim_ms = performance.now() - started;
    });
    await (round === GIVEN_ROUNDS - 1 ? claim : sleep((claim_ms * round) / 25));
    const { status } = early ?? (await give());
    const { kind } = await claim;
    const { receipt: owner_id, orders } = await ownersOf(app, receipt);
    refused.add(kind === "claimed" ? "save" : "claim");
    if (kind === "claimed") {
      assert.equal(status, 400);
      assert.deepEqual(orders, [{ customer_id: owner_id, customer_is_guest: 0 }]);
    } else {
      assert.deepEqual([kind, status, owner_id], ["already_claimed", 200, null]);
      assert.deepEqual(orders, [{ customer_id, customer_is_guest: 0 }]);
    }
  }
  assert.deepEqual([...refused].toSorted(), ["claim", "save"], "both came first at times");
});
