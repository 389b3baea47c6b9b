import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { customer, setting } = samplePromotions(app);
const { token: admin } = await newAdministrator(app);

const SUBSCRIBED = { subscribed: true, status: "subscribed" };
const UNSUBSCRIBED = { subscribed: false, status: "unsubscribed" };
const UNCONFIRMED = { subscribed: false, status: "unconfirmed" };
const NONE = { subscribed: false, status: "none" };

const GUESTS = "newsletter/subscription/allow_guest_subscribe";
const CONFIRM = "newsletter/subscription/confirm";

afterEach(async () => {
  await setting(GUESTS, "1");
  await setting(CONFIRM, "0");
});

const newEmail = (): string => `Ada.${randomUUID()}@shop.example`;
const post = (what: "subscribe" | "unsubscribe", body: unknown, store = "") =>
  call("POST", `/rest${store}/V1/pos/newsletter/${what}`, { body });
const status = (email: string, store = "") =>
  call("GET", `/rest${store}/V1/pos/newsletter/status?email=${encodeURIComponent(email)}`);

async function stateAfter(answering: ReturnType<typeof post>): Promise<unknown> {
  const answer = await answering;
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
const subscribe = (email: string, customerId?: number) => stateAfter(post("subscribe", { email, customerId }));
const unsubscribe = (email: string, customerId?: number) => stateAfter(post("unsubscribe", { email, customerId }));
const stateOf = (email: string, store?: string) => stateAfter(status(email, store));

async function rowsOf(email: string) {
  const { rows } = await deps.pool.query<{ customer_id: number; subscriber_status: number; subscriber_email: string }>(
    `select customer_id, subscriber_status, subscriber_email from shop_data.newsletter_subscriber
      where lower(subscriber_email) = lower($1) order by website_id`,
    [email],
  );
  return rows;
}

describe("a guest", () => {
  test("a guest subscribes, is found in any case of the address, and unsubscribes", async () => {
    const email = newEmail();
    assert.deepEqual(await stateOf(email), NONE);
    assert.deepEqual(await subscribe(`  ${email} `), SUBSCRIBED);
    assert.deepEqual(await stateOf(email.toUpperCase()), SUBSCRIBED);
    assert.deepEqual(await unsubscribe(email.toLowerCase()), UNSUBSCRIBED);
    assert.deepEqual(await stateOf(email), UNSUBSCRIBED);
    assert.deepEqual(await subscribe(email), SUBSCRIBED);
    assert.deepEqual(await rowsOf(email), [{ customer_id: 0, subscriber_status: 1, subscriber_email: email }]);
  });

  test("a repeated subscribe or unsubscribe of a guest answers the state without an error", async () => {
    const email = newEmail();
    assert.deepEqual(await unsubscribe(email), NONE);
    assert.equal((await rowsOf(email)).length, 0);
    await subscribe(email);
    assert.deepEqual(await subscribe(email), SUBSCRIBED);
    await unsubscribe(email);
    assert.deepEqual(await unsubscribe(email), UNSUBSCRIBED);
  });

  test("a guest cannot subscribe where guests may not, but can unsubscribe", async () => {
    const email = newEmail();
    await subscribe(email);
    await setting(GUESTS, "0");
    const refused = async (address: string): Promise<void> => {
      const answer = await post("subscribe", { email: address });
      assert.deepEqual(
        [answer.status, answer.body],
        [400, { message: "Guests can not subscribe to the newsletter. You must create an account to subscribe." }],
      );
    };
    await refused(newEmail());
    assert.deepEqual(await subscribe(email), SUBSCRIBED, "a subscriber gets their status");
    assert.deepEqual(await unsubscribe(email), UNSUBSCRIBED);
    await refused(email);
  });

  test("a subscriber with an unknown customerId, or that of another address, is treated as a guest", async () => {
    const [email, who] = [newEmail(), await customer()];
    assert.deepEqual(await subscribe(email, 987_654), SUBSCRIBED);
    const second = newEmail();
    assert.deepEqual(await subscribe(second, who), SUBSCRIBED);
    assert.equal((await rowsOf(second))[0]?.customer_id, 0);
    await setting(GUESTS, "0");
    assert.equal((await post("subscribe", { email: newEmail(), customerId: who })).status, 400);
  });

  test("a guest may use an address that has an account also where guests may not: nothing is linked", async () => {
    const email = newEmail();
    await customer({ email });
    await setting(GUESTS, "0");
    assert.deepEqual(await subscribe(email), SUBSCRIBED);
    assert.equal((await rowsOf(email))[0]?.customer_id, 0);
  });
});

describe("an account", () => {
  test("an account is linked to a subscription of its address, in any case, also where guests may not subscribe", async () => {
    const email = newEmail();
    const who = await customer({ email });
    await setting(GUESTS, "0");
    assert.deepEqual(await subscribe(email.toLowerCase(), who), SUBSCRIBED);
    assert.equal((await rowsOf(email))[0]?.customer_id, who);
  });

  test("an account is linked to the subscription that its address had as a guest", async () => {
    const email = newEmail();
    await subscribe(email);
    const who = await customer({ email });
    assert.deepEqual(await subscribe(email, who), SUBSCRIBED);
    assert.deepEqual(await rowsOf(email), [{ customer_id: who, subscriber_status: 1, subscriber_email: email }]);
  });

  test("an account stays linked when it unsubscribes and subscribes again as a guest", async () => {
    const email = newEmail();
    const who = await customer({ email });
    await subscribe(email, who);
    await unsubscribe(email);
    await subscribe(email);
    assert.deepEqual((await rowsOf(email))[0], { customer_id: who, subscriber_status: 1, subscriber_email: email });
  });

  test("an account's subscription cannot be changed by a customerId of another account", async () => {
    const [email, stranger] = [newEmail(), await customer()];
    const owner = await customer({ email });
    const tried = async () => {
      for (const what of ["subscribe", "unsubscribe"] as const) {
        const answer = await post(what, { email, customerId: stranger });
        assert.deepEqual([answer.status, answer.body], [400, { message: "Cannot create a newsletter subscription." }]);
      }
    };
    await tried();
    assert.deepEqual(await stateOf(email), NONE);
    await subscribe(email, owner);
    const [before] = await rowsOf(email);
    await tried();
    assert.deepEqual(await rowsOf(email), [before]);
    assert.equal(before?.customer_id, owner);
  });

  test("the subscription of an unconfirmed account waits for its confirmation", async () => {
    const email = newEmail();
    const who = await customer({ email });
    await deps.pool.query("update shop_data.customer set confirmation = 'waits' where entity_id = $1", [who]);
    assert.deepEqual(await subscribe(email, who), UNCONFIRMED);
  });

  test("an account of another website counts where accounts are shared by all, and not where each website has its own", async () => {
    const code = `w${randomUUID().slice(0, 8)}`;
    const website_id = await sampleCatalog(app).website(code, "UTC");
    const [email, stranger] = [newEmail(), await customer()];
    await customer({ email, website_id });
    assert.deepEqual(await subscribe(email, stranger), SUBSCRIBED);
    await setting("customer/account_share/scope", "0");
    const other = newEmail();
    await customer({ email: other, website_id });
    assert.equal((await post("subscribe", { email: other, customerId: stranger })).status, 400);
    await setting("customer/account_share/scope", "1");
  });
});

describe("a store whose subscribers confirm", () => {
  test("a subscription is unconfirmed until a mailing tool confirms it", async () => {
    const [email, own] = [newEmail(), newEmail()];
    const who = await customer({ email: own });
    await setting(CONFIRM, "1");
    assert.deepEqual(await subscribe(email), UNCONFIRMED);
    assert.deepEqual(await subscribe(email), UNCONFIRMED);
    assert.deepEqual(await unsubscribe(email), UNCONFIRMED);
    assert.deepEqual(await subscribe(own, who), UNCONFIRMED);
    const list = await call("GET", `/admin/api/newsletter-subscribers?filter[email]=${email}`, { token: admin });
    const [row] = list.body.items;
    assert.equal(row.status, "unconfirmed");
    const url = `/admin/api/newsletter-subscribers/${row.subscriber_id}`;
    const confirmed = await call("PUT", url, { token: admin, body: { status: "subscribed" } });
    assert.equal(confirmed.status, 200, confirmed.text);
    assert.deepEqual(await stateOf(email), SUBSCRIBED);
    assert.deepEqual(await subscribe(email), SUBSCRIBED);
    const { rows } = await deps.pool.query(
      "select 1 from pos.audit_log where entity_type = 'newsletter_subscriber' and entity_id = $1 and (old_value like '%@%' or new_value like '%@%')",
      [String(row.subscriber_id)],
    );
    assert.equal(rows.length, 0, "addresses do not go into the audit log");
  });

  test("a subscription that is not_active stays so, and a new subscription has to be confirmed", async () => {
    const email = newEmail();
    const created = await call("POST", "/admin/api/newsletter-subscribers", {
      token: admin,
      body: { email, website_id: 1, status: "not_active" },
    });
    assert.equal(created.status, 200, created.text);
    assert.deepEqual(await stateOf(email), { subscribed: false, status: "not_active" });
    assert.deepEqual(await unsubscribe(email), { subscribed: false, status: "not_active" });
    await setting(CONFIRM, "1");
    assert.deepEqual(await subscribe(email), UNCONFIRMED);
    await setting(CONFIRM, "0");
    assert.deepEqual(await subscribe(email), SUBSCRIBED);
  });
});

describe("a website", () => {
  test("a website has its own subscriptions, in each of its store views", async () => {
    const code = `w${randomUUID().slice(0, 8)}`;
    await sampleCatalog(app).website(code, "UTC");
    const email = newEmail();
    assert.deepEqual(await stateAfter(post("subscribe", { email }, `/${code}`)), SUBSCRIBED);
    assert.deepEqual(
      [await stateOf(email, `/${code}`), await stateOf(email), await stateOf(email, "/all")],
      [SUBSCRIBED, NONE, NONE],
    );
    assert.deepEqual(await stateAfter(post("subscribe", { email }, "/all")), SUBSCRIBED);
    assert.deepEqual(await stateOf(email), SUBSCRIBED);
    assert.equal((await rowsOf(email)).length, 2);
  });

  test("a website has one subscription per address after concurrent requests", async () => {
    const email = newEmail();
    const who = await customer({ email });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        post("subscribe", n % 2 === 0 ? { email: email.toUpperCase() } : { email, customerId: who }),
      ),
    );
    assert.ok(answers.every(({ body }) => body.status === "subscribed"));
    const rows = await rowsOf(email);
    assert.deepEqual([rows.length, rows[0]?.customer_id], [1, who]);
  });
});

describe("a refused request for a subscription", () => {
  test("a subscription with an invalid address is refused, in the order of the platform's checks", async () => {
    const refusalOf = async (email: string) => {
      const answers = [await status(email), await post("subscribe", { email }), await post("unsubscribe", { email })];
      for (const answer of answers) assert.equal(answer.status, 400, answer.text);
      const [message, ...others] = answers.map(({ body }) => body.message);
      assert.ok(others.every((other) => other === message));
      return message;
    };
    for (const email of ["", "   "]) {
      assert.equal(await refusalOf(email), "You must specify an email address to subscribe to a newsletter.");
    }
    const wrong = [
      "ada",
      "ada@",
      "@shop.example",
      "a b@shop.example",
      "ada@shop.example, eve@shop.example",
      `${"x".repeat(300)}@a.example`,
    ];
    for (const email of wrong) assert.equal(await refusalOf(email), "Enter a valid email address.");
  });

  test("a subscription with a missing member or one of the wrong type is refused", async () => {
    for (const answer of [
      await call("GET", "/rest/V1/pos/newsletter/status"),
      await post("subscribe", {}),
      await post("unsubscribe", { email: null }),
      await post("subscribe", { email: ["a@b.example"] }),
      await post("subscribe", { email: newEmail(), customerId: "x" }),
      await post("subscribe", { email: "a\u0000@b.example" }),
      await call("POST", "/rest/V1/pos/newsletter/subscribe", { body: "{" }),
    ]) {
      assert.equal(answer.status, 400, answer.text);
    }
    const missing = await post("subscribe", { customerId: 1 });
    assert.deepEqual(missing.body.parameters, { fieldName: "email" });
  });

  test("a request of a token without the resource is refused", async () => {
    const token = await newToken(["Vendor_Pos::locations"]);
    for (const [method, path] of [
      ["GET", "status?email=a@b.example"],
      ["POST", "subscribe"],
      ["POST", "unsubscribe"],
    ]) {
      assert.equal((await call(method ?? "", `/rest/V1/pos/newsletter/${path}`, { token })).status, 401);
    }
  });

  test("an administrator's subscription is refused for an invalid address, website or status, and for a listed address", async () => {
    const email = newEmail();
    await subscribe(email);
    const good = { email: newEmail(), website_id: 1, status: "subscribed" };
    for (const members of [{ email: "x" }, { website_id: 999 }, { website_id: 0 }, { status: "none" }, { email }]) {
      const answer = await call("POST", "/admin/api/newsletter-subscribers", {
        token: admin,
        body: { ...good, ...members },
      });
      assert.equal(answer.status, 400, `${JSON.stringify(members)} ${answer.text}`);
    }
  });
});
