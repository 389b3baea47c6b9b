import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { newLocation, newWebsite, setSetting } from "./fixtures/customers/customers.ts";
import { openApp } from "./support.ts";

const app = await openApp();
const { call, deps, newToken } = app;

const MANAGE = "Platform_Customer::manage";
const HERE = 1;
const there = await newWebsite(app);
const token = await newToken([MANAGE, "Vendor_Pos::locations"], [await newLocation(app, HERE)]);
const unbound = await newToken([MANAGE, "Vendor_Pos::locations"]);

interface Person {
  readonly id: number;
  readonly email: string;
  readonly website_id: number;
  /** Part of the URL that names the customer's store; empty for the default store. */
  readonly store: string;
}

async function newPerson(email: string, website_id: number, store: string): Promise<Person> {
  const { body } = await call("POST", "/rest/V1/customers", {
    body: { customer: { email, firstname: "Ada", lastname: "Moreau", website_id } },
  });
  assert.ok(body.id, JSON.stringify(body));
  return { id: body.id, email, website_id, store };
}

const own = await newPerson("own@shop.example", HERE, "");
const foreign = await newPerson("foreign@shop.example", there.website_id, `${there.code}/`);
const UNKNOWN: Person = { id: 987_654, email: "unknown@shop.example", website_id: HERE, store: "" };

interface Case {
  readonly url: (person: Person) => string;
  readonly body?: (person: Person) => unknown;
  /**
   * Answer for a customer of another website. `unknown`: as for a customer that does not exist.
   * `refused`: 401. `absent`: a list without the customer.
   */
  readonly foreign: "unknown" | "refused" | "absent";
}

const asUnknown = (url: Case["url"]): Case => ({ url, foreign: "unknown" });
const subscription = (action: string): Case => ({
  url: ({ store }) => `/rest/${store}V1/pos/newsletter/${action}`,
  body: ({ email, id }) => ({ email, customerId: id }),
  foreign: "refused",
});

/** All routes of the interface that are about one customer or list customers. */
const CASES: Readonly<Record<string, Case>> = {
  "GET /V1/customers/{customerId}": asUnknown(({ id }) => `/rest/V1/customers/${id}`),
  "GET /V1/pos/customers/{customerId}/credit-limit": asUnknown(({ id }) => `/rest/V1/pos/customers/${id}/credit-limit`),
  "GET /V1/pos/customer-insights/{customerId}": asUnknown(({ id }) => `/rest/V1/pos/customer-insights/${id}`),
  "GET /V1/pos/wishlist/{customerId}": asUnknown(({ id }) => `/rest/V1/pos/wishlist/${id}`),
  "GET /V1/pos/customers/{customerId}/rule-usage/{ruleId}": asUnknown(
    ({ id }) => `/rest/V1/pos/customers/${id}/rule-usage/1`,
  ),
  "POST /V1/pos/customer-prices": {
    url: () => "/rest/V1/pos/customer-prices",
    body: ({ id }) => ({ request: { customerId: id, skus: ["tea"], websiteId: HERE } }),
    foreign: "unknown",
  },
  "GET /V1/pos/customers/search": { url: () => "/rest/V1/pos/customers/search?query=moreau", foreign: "absent" },
  "GET /V1/customers/search": { url: () => "/rest/V1/customers/search?searchCriteria", foreign: "absent" },
  "PUT /V1/customers/{customerId}": {
    url: ({ id }) => `/rest/V1/customers/${id}`,
    body: ({ email }) => ({ customer: { email, firstname: "Ada", lastname: "Changed" } }),
    foreign: "refused",
  },
  "POST /V1/customers": {
    url: () => "/rest/V1/customers",
    body: ({ website_id }) => ({
      customer: { email: `new-${website_id}@shop.example`, firstname: "A", lastname: "B", website_id },
    }),
    foreign: "refused",
  },
  "POST /V1/customers/isEmailAvailable": {
    url: () => "/rest/V1/customers/isEmailAvailable",
    body: ({ email, website_id }) => ({ customerEmail: email, websiteId: website_id }),
    foreign: "refused",
  },
  "GET /V1/pos/newsletter/status": {
    url: ({ email, store }) => `/rest/${store}V1/pos/newsletter/status?email=${email}`,
    foreign: "refused",
  },
  "POST /V1/pos/newsletter/subscribe": subscription("subscribe"),
  "POST /V1/pos/newsletter/unsubscribe": subscription("unsubscribe"),
};

/**
 * Routes with the resource of customers, or with a customer in their path, that are not bounded,
 * with the reason.
 */
const NOT_BOUNDED: Readonly<Record<string, string>> = {
  "GET /V1/customerGroups/search": "groups belong to all websites",
  "GET /V1/customerGroups/default": "groups belong to all websites",
  "GET /V1/customerGroups/{id}": "groups belong to all websites",
  "POST /V1/pos/customer-validate": "the interface derives the website from the request and its location",
  "POST /V1/pos/customers": "the interface derives the website from the request and its location",
  "PUT /V1/pos/held-carts/{heldCartId}": "the cart only keeps the id, for exports and erasure; no customer is read",
};

const namesCustomer = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).some(([key, member]) => /^customer_?id$/i.test(key) || namesCustomer(member));

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

test("every route of the interface about customers has a case here, or a reason", () => {
  const concerned = ROUTES.filter(
    ({ surface, feature, path, resource, input }) =>
      surface === "rest" &&
      feature !== "orders" &&
      (resource === MANAGE || /customer|wishlist|newsletter/i.test(path) || namesCustomer(input.properties)),
  ).map(nameOf);
  assert.deepEqual(concerned.toSorted(), [...Object.keys(CASES), ...Object.keys(NOT_BOUNDED)].toSorted());
});

async function ask(name: string, person: Person, bearer: string) {
  const { url, body } = CASES[name] as Case;
  const method = name.slice(0, name.indexOf(" "));
  return call(method, url(person), { token: bearer, ...(body === undefined ? {} : { body: body(person) }) });
}

const withoutIds = (text: string): string => text.replaceAll(/\d{3,}|\b\d+\b/g, "n");

for (const [name, { foreign: kind }] of Object.entries(CASES)) {
  test(`${name}: a token that is bound to locations reaches customers of their websites only`, async () => {
    const answer = await ask(name, foreign, token);
    if (kind === "refused") {
      assert.equal(answer.status, 401, answer.text);
      assert.equal(answer.body.parameters.resources, MANAGE);
    } else if (kind === "unknown") {
      const unknown = await ask(name, UNKNOWN, token);
      assert.deepEqual([answer.status, withoutIds(answer.text)], [unknown.status, withoutIds(unknown.text)]);
    } else {
      const { items, total_count = items.length } = answer.body;
      const ids = items.map(({ id, customer_id = id }: { id?: number; customer_id?: number }) => customer_id);
      assert.deepEqual([ids.includes(own.id), ids.includes(foreign.id)], [true, false]);
      assert.equal(total_count, ids.length);
    }
    const reached = await ask(name, own, token);
    assert.equal(reached.status, 200, reached.text);
    const all = await ask(
      name,
      name === "POST /V1/customers" ? { ...foreign, website_id: there.website_id } : foreign,
      unbound,
    );
    assert.equal(all.status, 200, all.text);
    if (kind === "unknown" && name.startsWith("GET") && !name.includes("rule-usage")) {
      assert.notEqual(withoutIds(all.text), withoutIds(answer.text));
    }
  });
}

test("a customer is not moved to a website that the token does not reach", async () => {
  const answer = await call("PUT", `/rest/V1/customers/${own.id}`, {
    token,
    body: { customer: { email: own.email, firstname: "Ada", lastname: "Moreau", website_id: there.website_id } },
  });
  assert.equal(answer.status, 401, answer.text);
});

test("a bound token cannot name another website's account for a subscription", async () => {
  const answer = await call("POST", "/rest/V1/pos/newsletter/subscribe", {
    token,
    body: { email: foreign.email, customerId: foreign.id },
  });
  assert.equal(answer.status, 401, answer.text);
});

test("prices and uses of another website's customer are answered as for an unknown one", async () => {
  const product = { sku: "tea", name: "Tea", price: 10, attribute_set_id: 4 };
  const { body } = await call("POST", "/rest/V1/products", { body: { product } });
  await deps.pool.query(
    "insert into shop_data.customer_price (customer_id, product_id, website_id, qty, price) values ($1, $2, 0, 1, 7)",
    [foreign.id, body.id],
  );
  const prices = async (bearer: string) => (await ask("POST /V1/pos/customer-prices", foreign, bearer)).body.prices;
  assert.equal((await prices(unbound)).length, 1);
  assert.deepEqual(await prices(token), []);
});

test("where the websites share their accounts, a bound token reaches all customers", async () => {
  await setSetting(app, ["default", 0], "customer/account_share/scope", "0");
  assert.equal((await ask("GET /V1/customers/{customerId}", foreign, token)).status, 200);
});
