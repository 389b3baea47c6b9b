import { findAccountByEmail } from "../../../shop-data/customers/accounts.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { type CodeApp, newCustomer, openCodeApp, wrongCode } from "../../../../test/fixtures/one-time-codes/codes.ts";
import { place, post, readOrder } from "../../../../test/fixtures/orders/orders.ts";
import { sweepOrderLinks } from "../receipts/commands/link.ts";
import { giveOrderToOwner } from "../receipts/commands/link.ts";
import { confirmClaim, requestClaim } from "./commands/claim.ts";
import { newReceipt, ownersOf } from "../../../../test/fixtures/receipt-page/claims.ts";

let app: CodeApp;
const closing: (() => void | Promise<void>)[] = [];
before(async () => {
  app = await openCodeApp({ after: (fn) => void closing.push(fn as () => Promise<void>) });
});
after(async () => {
  for (const close of closing) await close();
});

const newEmail = (): string => `${randomUUID()}@example.org`;

/** Requests a code for the receipt and reads it from the mail. */
async function codeFor(receipt_id: number, email: string): Promise<string> {
  assert.deepEqual(await requestClaim(app.deps, { receipt_id, email }), { kind: "sent" });
  await app.sendMails();
  return app.codeFor(email);
}

async function claim(receipt_id: number, email: string) {
  return confirmClaim(app.deps, { receipt_id, email, code: await codeFor(receipt_id, email) });
}

const customerBy = async (email: string, website_id = 1) =>
  findAccountByEmail(app.deps.db, { email, website_id, sharing: "per_website" });

describe("a claim", () => {
  test("a claim puts the receipt and its order into the account of the proven address", async () => {
    const email = newEmail();
    const customer_id = await newCustomer(app, { email });
    const receipt = await newReceipt(app);
    await place(app, { extension_attributes: { pos_sale_id: receipt.sale_id.toUpperCase() } });
    assert.deepEqual(await claim(receipt.receipt_id, email), { kind: "claimed", customer_id, is_new_account: false });
    assert.deepEqual(await ownersOf(app, receipt), {
      receipt: customer_id,
      orders: [{ customer_id, customer_is_guest: 0 }],
    });
  });

  test("a claim without an account creates one with the receipt's name on the default website", async () => {
    const email = newEmail();
    const receipt = await newReceipt(app, { customer_name: "Ada Lovelace", customer_email: email.toUpperCase() });
    const outcome = await claim(receipt.receipt_id, email);
    const customer = await customerBy(email);
    assert.deepEqual(outcome, { kind: "claimed", customer_id: customer?.entity_id, is_new_account: true });
    assert.deepEqual(
      [customer?.firstname, customer?.lastname, customer?.website_id, customer?.store_id, customer?.group_id],
      ["Ada", "Lovelace", 1, 1, 1],
    );
    assert.equal(customer?.created_in, "Default store view");
  });

  test("a claim of a receipt that names an address needs that address; the order of the receipt stays a guest's", async () => {
    const owner = newEmail();
    const receipt = await newReceipt(app, { customer_email: owner.toUpperCase() });
    await place(app, { extension_attributes: { pos_sale_id: receipt.sale_id } });
    const stranger = newEmail();
    assert.deepEqual(await claim(receipt.receipt_id, stranger), { kind: "other_address" });
    assert.equal(await customerBy(stranger), undefined, "no account is made");
    const refused = await ownersOf(app, receipt);
    assert.deepEqual([refused.receipt, refused.orders[0]?.customer_id], [null, null]);
    assert.equal((await claim(receipt.receipt_id, owner)).kind, "claimed");
    assert.equal((await ownersOf(app, receipt)).receipt, (await customerBy(owner))?.entity_id);
  });

  test("a claim with a wrong code does not reveal whether the receipt names the address", async () => {
    const [owner, stranger] = [newEmail(), newEmail()];
    const { receipt_id } = await newReceipt(app, { customer_email: owner });
    for (const email of [owner, stranger]) {
      const code = wrongCode(await codeFor(receipt_id, email));
      assert.deepEqual(await confirmClaim(app.deps, { receipt_id, email, code }), { kind: "wrong_code" });
    }
  });

  test("a claim makes the account on the website of the receipt's location", async () => {
    const { rows } = await sql<{ website_id: number }>`
      insert into website (code, name) values (${randomUUID()}, 'Second') returning website_id`.execute(app.deps.db);
    const website_id = rows[0]?.website_id ?? 0;
    const terminal = await newTerminal(app.deps);
    await app.call("PUT", `/rest/V1/pos/locations/${terminal.location_id}`, { body: { location: { website_id } } });
    const email = newEmail();
    const elsewhere = await newCustomer(app, { email });
    const receipt = await newReceipt(app, {}, terminal);
    const outcome = await claim(receipt.receipt_id, email);
    assert.equal(outcome.kind, "claimed");
    const made = await customerBy(email, website_id);
    assert.ok(made && made.entity_id !== elsewhere);
    assert.equal(made.website_id, website_id);
  });

  test("a claimed receipt refuses other claimants and informs its owner that they already own it", async () => {
    const owner = newEmail();
    const receipt = await newReceipt(app);
    const first = await claim(receipt.receipt_id, owner);
    assert.equal(first.kind, "claimed");
    assert.deepEqual(await claim(receipt.receipt_id, newEmail()), { kind: "already_claimed" });
    assert.deepEqual(await claim(receipt.receipt_id, owner), { kind: "already_yours" });
    const owners = await ownersOf(app, receipt);
    assert.equal(owners.receipt, first.kind === "claimed" ? first.customer_id : 0);
  });

  test("the code of a claim that succeeded, sent again, is answered as the owner's further claim", async () => {
    const email = newEmail();
    const { receipt_id } = await newReceipt(app);
    const code = await codeFor(receipt_id, email);
    assert.equal((await confirmClaim(app.deps, { receipt_id, email, code })).kind, "claimed");
    assert.deepEqual(await confirmClaim(app.deps, { receipt_id, email, code }), { kind: "already_yours" });
    const wrong = await confirmClaim(app.deps, { receipt_id, email, code: wrongCode(code) });
    assert.deepEqual(wrong, { kind: "already_claimed" });
  });

  test("a claim is refused for a wrong code, a code for another receipt or address, or an unrequested code", async () => {
    const email = newEmail();
    const { receipt_id } = await newReceipt(app);
    const other = await newReceipt(app);
    const code = await codeFor(receipt_id, email);
    for (const proof of [
      { receipt_id, email, code: wrongCode(code) },
      { receipt_id, email: newEmail(), code },
      { receipt_id: other.receipt_id, email, code },
      { receipt_id, email: "not an address", code },
    ]) {
      assert.deepEqual(await confirmClaim(app.deps, proof), { kind: "wrong_code" });
    }
    assert.equal((await confirmClaim(app.deps, { receipt_id, email, code })).kind, "claimed");
  });

  test("an order in another's account refuses the claim; one in the claimant's own lets it through", async () => {
    const [stranger, email] = [newEmail(), newEmail()];
    const stranger_id = await newCustomer(app, { email: stranger });
    const receipt = await newReceipt(app);
    await place(app, { customer_id: stranger_id, extension_attributes: { pos_sale_id: receipt.sale_id } });
    assert.deepEqual(await claim(receipt.receipt_id, email), { kind: "already_claimed" });
    assert.equal(await customerBy(email), undefined);
    assert.equal((await ownersOf(app, receipt)).receipt, null);
    assert.equal((await claim(receipt.receipt_id, stranger)).kind, "claimed");
    assert.equal((await ownersOf(app, receipt)).receipt, stranger_id);
  });

  test("an order that comes after the claim is given to the owner", async () => {
    const email = newEmail();
    const receipt = await newReceipt(app);
    await claim(receipt.receipt_id, email);
    const { entity_id } = await place(app);
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`update shop_data.sales_order set pos_sale_id = ${receipt.sale_id.toUpperCase()}
                 where entity_id = ${entity_id}`.execute(tx);
      await giveOrderToOwner(tx, receipt.sale_id);
    });
    const owners = await ownersOf(app, receipt);
    assert.ok(owners.receipt !== null);
    assert.deepEqual(owners.orders, [{ customer_id: owners.receipt, customer_is_guest: 0 }]);
  });

  test("an order that comes after the claim under the number that the receipt names is given to the owner", async () => {
    const increment_id = randomUUID().slice(0, 20);
    const receipt = await newReceipt(app, { order_increment_id: increment_id });
    await claim(receipt.receipt_id, newEmail());
    const order = await place(app, { increment_id });
    const { receipt: owner_id } = await ownersOf(app, receipt);
    assert.ok(owner_id !== null);
    assert.deepEqual([order.customer_id, order.customer_is_guest], [owner_id, 0]);
    const other = await place(app);
    assert.equal(other.customer_id, null, "a receipt without a customer names it");
  });

  test("an order whose number a repeat of the claimed receipt brings is given to the owner", async () => {
    const { increment_id, entity_id } = await place(app);
    const { receipt_id, sale_id, terminal } = await newReceipt(app);
    await claim(receipt_id, newEmail());
    const receipt = sampleReceipt(terminal, { sale_id, order_increment_id: increment_id });
    const repeated = await app.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.deepEqual([repeated.status, repeated.body.order_increment_id], [200, increment_id]);
    const { receipt: owner_id } = await ownersOf(app, { receipt_id, sale_id, terminal });
    assert.ok(owner_id !== null);
    assert.equal((await readOrder(app, entity_id)).customer_id, owner_id);
  });

  test("the sweep assigns an order to the owner by its number after a crash", async () => {
    const { increment_id, entity_id } = await place(app);
    const receipt = await newReceipt(app);
    await claim(receipt.receipt_id, newEmail());
    await sql`update receipt set order_increment_id = ${increment_id} where receipt_id = ${receipt.receipt_id}`.execute(
      app.deps.db,
    );
    await sweepOrderLinks(app.deps, 0);
    const { receipt: owner_id } = await ownersOf(app, receipt);
    assert.ok(owner_id !== null);
    assert.equal((await readOrder(app, entity_id)).customer_id, owner_id);
  });
});

describe("an update of an order whose receipt is claimed", () => {
  test("an update may give a claimed order only to the claimant; one that names no other owner is saved", async () => {
    const email = newEmail();
    const stranger_id = await newCustomer(app, { email: newEmail() });
    const receipt = await newReceipt(app);
    const order = await place(app, { extension_attributes: { pos_sale_id: receipt.sale_id } });
    const save = (members: object) => post(app, { entity_id: order.entity_id, ...members });
    assert.equal((await claim(receipt.receipt_id, email)).kind, "claimed");
    const owners = await ownersOf(app, receipt);
    const owner_id = owners.receipt;
    assert.ok(owner_id !== null && owner_id !== stranger_id);
    for (const customer_id of [stranger_id, null]) {
      const refused = await save({ customer_id, status: "processing" });
      assert.equal(refused.status, 400);
      assert.deepEqual(refused.body.parameters, ["The order is in the account that its receipt was claimed into."]);
    }
    const saved = await save({ customer_id: owner_id, customer_note: "gift" });
    assert.deepEqual([saved.status, saved.body.customer_id, saved.body.status], [200, owner_id, "pending"]);
    const read = await readOrder(app, order.entity_id);
    assert.equal((await save(read)).status, 200, "the row as it is read now");
    assert.equal((await save({ status: "processing" })).status, 200);
    assert.deepEqual(await ownersOf(app, receipt), owners);
  });

  test("an update is checked too when it sets the sale, and when the receipt names the order by its number", async () => {
    const stranger_id = await newCustomer(app, { email: newEmail() });
    const bySale = await newReceipt(app);
    const guest = await place(app);
    const byNumber = await newReceipt(app, { order_increment_id: guest.increment_id });
    assert.equal((await claim(bySale.receipt_id, newEmail())).kind, "claimed");
    const other = await place(app);
    const stolen = { entity_id: other.entity_id, customer_id: stranger_id };
    const taken = await post(app, { ...stolen, extension_attributes: { pos_sale_id: bySale.sale_id } });
    assert.equal(taken.status, 400);
    assert.deepEqual((await ownersOf(app, bySale)).orders, [], "the sale was not added either");
    assert.equal((await post(app, stolen)).status, 200, "an order without a claimed receipt changes hands freely");
    assert.equal((await claim(byNumber.receipt_id, newEmail())).kind, "claimed");
    assert.equal((await post(app, { entity_id: guest.entity_id, customer_id: stranger_id })).status, 400);
  });
});

describe("asking for a code", () => {
  test("a request for a code says the same of every address and of a claimed receipt, and mails each of them", async () => {
    const known = newEmail();
    await newCustomer(app, { email: known });
    const { receipt_id } = await newReceipt(app);
    await claim(receipt_id, newEmail());
    const stranger = newEmail();
    for (const email of [known, stranger]) {
      assert.deepEqual(await requestClaim(app.deps, { receipt_id, email }), { kind: "sent" });
    }
    await app.sendMails();
    assert.deepEqual(app.recipients().slice(-2).toSorted(), [known, stranger].toSorted());
  });

  test("a request for a code refuses a text that is not one plain address", async () => {
    const { receipt_id } = await newReceipt(app);
    for (const email of ["", "jane", "a@b.org,c@d.org", "jane@example.org\r\nBcc: x@y.org"]) {
      assert.deepEqual(await requestClaim(app.deps, { receipt_id, email }), { kind: "invalid_email" });
    }
  });

  test("requests for a code are limited to three of an address and ten of a receipt in ten minutes", async () => {
    const email = newEmail();
    const receipts = await Promise.all(Array.from({ length: 4 }, () => newReceipt(app)));
    const kinds = [];
    for (const { receipt_id } of receipts) kinds.push((await requestClaim(app.deps, { receipt_id, email })).kind);
    assert.deepEqual(kinds, ["sent", "sent", "sent", "limited"]);

    const { receipt_id } = await newReceipt(app);
    for (let i = 0; i < 10; i += 1) {
      assert.equal((await requestClaim(app.deps, { receipt_id, email: newEmail() })).kind, "sent");
    }
    const outcome = await requestClaim(app.deps, { receipt_id, email: newEmail() });
    assert.ok(outcome.kind === "limited" && outcome.wait_seconds > 590 && outcome.wait_seconds <= 600);
    await sql`delete from one_time_code where settled_at is null`.execute(app.deps.db);
    await app.sendMails();
  });

  test("a request for a code is answered with an error when no mail can be sent", async () => {
    const dead = await openApp({ database: app.database, env: { SMTP_URL: "smtp://127.0.0.1:1" } });
    const { receipt_id } = await newReceipt(app);
    const outcome = await requestClaim(dead.deps, { receipt_id, email: newEmail() });
    assert.equal(outcome.kind, "mail_unavailable");
  });
});
