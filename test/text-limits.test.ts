import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "./administrator.ts";
import { openApp } from "./support.ts";

const app = await openApp();
const { token: admin } = await newAdministrator(app);

/** A letter outside the basic plane: one character, and two code units of a JavaScript string. */
const LETTER = "𠮷";

/** Returns a text of the given number of characters that no other row has. */
const textOf = (characters: number): string => {
  const own = randomUUID().replaceAll("-", "");
  return own + LETTER.repeat(characters - own.length);
};

interface Limited {
  readonly what: string;
  readonly most: number;
  readonly path: string;
  readonly body: (text: string) => object;
}

const LIMITS: readonly Limited[] = [
  { what: "a product's sku", most: 64, path: "/rest/V1/products", body: (sku) => ({ product: { sku, name: "Tea" } }) },
  {
    what: "a product's name",
    most: 255,
    path: "/rest/V1/products",
    body: (name) => ({ product: { sku: randomUUID(), name } }),
  },
  { what: "a cart rule's name", most: 255, path: "/rest/V1/salesRules", body: (name) => ({ rule: ruleOf(name) }) },
  { what: "a role's name", most: 255, path: "/admin/api/roles", body: (name) => ({ name, permissions: {} }) },
  {
    what: "a location's name",
    most: 255,
    path: "/admin/api/locations",
    body: (name) => ({ name, code: randomUUID() }),
  },
  {
    what: "a customer's first name",
    most: 255,
    path: "/rest/V1/customers",
    body: (firstname) => ({
      customer: { email: `${randomUUID()}@shop.example`, firstname, lastname: "Lovelace", website_id: 1 },
    }),
  },
];

function ruleOf(name: string): object {
  return {
    name,
    website_ids: [1],
    customer_group_ids: [0],
    is_active: true,
    simple_action: "by_percent",
    discount_amount: 5,
  };
}

const post = ({ path, body }: Limited, text: string) =>
  app.call("POST", path, { body: body(text), ...(path.startsWith("/admin") ? { token: admin } : {}) });

describe("the limit of a text counts characters, as the database does", () => {
  for (const limited of LIMITS) {
    test(`the limit of ${limited.what} counts characters as the database does`, async () => {
      const fitting = await post(limited, textOf(limited.most));
      assert.equal(fitting.status, 200, fitting.text);
      const longer = await post(limited, textOf(limited.most + 1));
      assert.equal(longer.status, 400, longer.text);
    });
  }
});
