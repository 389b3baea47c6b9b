import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TSchema } from "typebox";
import { ROUTES } from "../src/main/app.ts";
import { PLATFORM_DATA, type PlatformData } from "../src/web-api/platform-data.ts";
import { elementOf, membersOf } from "../src/web-api/schema.ts";
import { ofSale, post, readOrder, sampleOrder } from "./fixtures/orders/orders.ts";
import { type Answer, openApp } from "./support.ts";

const app = await openApp();
const { call } = app;

/** The platform's data object at each path of each body that takes one; `[]` steps into a list. */
const DATA_OF: Readonly<Record<string, PlatformData>> = {
  entity: "order",
  "entity.extension_attributes": "order_extension",
  "entity.items[]": "order_item",
  "entity.payment": "order_payment",
  "entity.billing_address": "order_address",
  "entity.extension_attributes.shipping_assignments[]": "shipping_assignment",
  "entity.extension_attributes.shipping_assignments[].shipping": "shipping",
  "entity.extension_attributes.shipping_assignments[].shipping.address": "order_address",
  statusHistory: "status_history",
  "items[]": "document_item",
  comment: "document_comment",
  arguments: "refund_arguments",
  product: "product",
  "product.extension_attributes": "product_extension",
  "product.extension_attributes.stock_item": "stock_item",
  "product.extension_attributes.category_links[]": "category_link",
  "product.extension_attributes.configurable_product_options[]": "configurable_option",
  "product.tier_prices[]": "tier_price",
  attribute: "product_attribute",
  category: "category",
  taxClass: "tax_class",
  taxRate: "tax_rate",
  "POST /V1/taxRules rule": "tax_rule",
  "PUT /V1/taxRules rule": "tax_rule",
  rule: "sales_rule",
  coupon: "coupon",
  customer: "customer",
  "customer.extension_attributes": "customer_extension",
  "customer.addresses[]": "customer_address",
  "customer.addresses[].region": "customer_region",
};

/** Paths of objects of Tillkeeper's own, or of objects with keys that a merchant defines. */
const OWN = new Set([
  "arguments.extension_attributes",
  "product.tier_prices[].extension_attributes",
  "product.custom_attributes[]",
  "customer.custom_attributes[]",
  "customer.addresses[].custom_attributes[]",
]);

/** Yields the objects within a body, with the path to each. */
function* objectsIn(schema: TSchema, path: string): Generator<readonly [string, Record<string, TSchema>]> {
  const members = membersOf(schema);
  const element = members === undefined ? elementOf(schema) : undefined;
  if (element !== undefined) yield* objectsIn(element, `${path}[]`);
  if (members === undefined) return;
  yield [path, members];
  for (const [name, member] of Object.entries(members)) {
    if ((member as { readonly "x-server-owned"?: boolean })["x-server-owned"] !== true) {
      yield* objectsIn(member, `${path}.${name}`);
    }
  }
}

const platformRoutes = ROUTES.filter(
  ({ surface, method, path }) =>
    surface === "rest" && (method === "POST" || method === "PUT") && !path.startsWith("/V1/pos/"),
);

test("every route that takes a data object of the platform declares all of its members", () => {
  const seen = new Set<string>();
  for (const { method, path, input } of platformRoutes) {
    for (const [name, schema] of Object.entries(input.properties)) {
      for (const [at, members] of objectsIn(schema, name)) {
        if (OWN.has(at)) continue;
        const data = DATA_OF[`${method} ${path} ${at}`] ?? DATA_OF[at];
        assert.ok(data !== undefined, `${method} ${path} takes an object ${at}: name its data object here`);
        seen.add(at);
        const missing = PLATFORM_DATA[data].filter((member) => !(member in members));
        assert.deepEqual(missing, [], `${method} ${path} ${at}`);
      }
    }
  }
  assert.ok(seen.size >= Object.keys(DATA_OF).length - 2, [...seen].join(" "));
});

describe("an order as a client of the platform sends it", () => {
  /** Puts one member into an order, at the path of its data object. */
  function orderWith(path: string, member: string, value: unknown): Record<string, unknown> {
    const order = sampleOrder(ofSale()) as Answer["body"];
    const address = { firstname: "Ada", lastname: "Moreau" };
    order["billing_address"] = address;
    const shipping = { address: { ...address }, method: "flat" };
    order["extension_attributes"]["shipping_assignments"] = [{ shipping }];
    let at: Answer["body"] = { entity: order };
    for (const step of path.split(".")) at = step.endsWith("[]") ? at[step.slice(0, -2)][0] : at[step];
    at[member] = value;
    return order;
  }

  const paths = Object.entries(DATA_OF).filter(([path]) => path === "entity" || path.startsWith("entity."));

  for (const [path, data] of paths) {
    test(`each member of ${path} that is not used is accepted, whatever its value`, async () => {
      const route = platformRoutes.find(({ path }) => path === "/V1/orders");
      const objects = [...objectsIn(route?.input.properties["entity"] as TSchema, "entity")];
      const members = objects.find(([name]) => name === path)?.[1] ?? {};
      const unused = PLATFORM_DATA[data].filter(
        (name) => (members[name] as { description?: string })?.description === "Accepted and ignored.",
      );
      for (const [index, member] of unused.entries()) {
        const value = [null, 1.5, "x", { id: 1 }, [1]][index % 5];
        const answer = await post(app, orderWith(path, member, value));
        assert.equal(answer.status, 200, `${path}.${member} ${JSON.stringify(value)}: ${answer.text}`);
      }
      const refused = await post(app, orderWith(path, "no_such_member", 1));
      assert.deepEqual(
        [refused.status, refused.body],
        [
          400,
          {
            message: '"%fieldName" is not supported. Correct the field name and try again.',
            parameters: { fieldName: "NoSuchMember" },
          },
        ],
      );
    });
  }

  test("an order with every member of the platform's is the order without them", async () => {
    const order = sampleOrder(ofSale()) as Answer["body"];
    const all = (data: PlatformData) => Object.fromEntries(PLATFORM_DATA[data].map((name) => [name, null]));
    const { extension_attributes } = order;
    const sent = {
      ...all("order"),
      ...order,
      items: (order["items"] as object[]).map((item) => ({ ...all("order_item"), ...item })),
      payment: { ...all("order_payment"), ...order["payment"] },
      billing_address: { ...all("order_address"), firstname: "Ada" },
      extension_attributes: { ...all("order_extension"), ...extension_attributes },
    };
    const answer = await post(app, sent);
    assert.equal(answer.status, 200, answer.text);
    const { grand_total, total_due, items } = await readOrder(app, answer.body.entity_id);
    assert.deepEqual([grand_total, total_due, items.length], [40.85, 40.85, 2]);
  });

  test("shipping_method of the order is its method, unless the shipping assignment names one", async () => {
    const methodOf = async (order: Record<string, unknown>) => {
      const { body } = await post(app, order);
      return body.extension_attributes.shipping_assignments[0].shipping.method;
    };
    assert.equal(await methodOf(sampleOrder({ shipping_method: "flatrate_flatrate" })), "flatrate_flatrate");
    assert.equal(await methodOf(orderWith("entity", "shipping_method", "other")), "flat");
  });
});

test("a customer, a product and a refund with members that are not used are stored", async () => {
  const customer = {
    email: "new@shop.example",
    firstname: "New",
    lastname: "Person",
    extension_attributes: { is_subscribed: true, company_attributes: { company_id: 1 } },
    addresses: [
      {
        firstname: "New",
        lastname: "Person",
        street: ["A 1"],
        city: "B",
        country_id: "NL",
        postcode: "1234 AB",
        telephone: "1",
        extension_attributes: [],
      },
    ],
  };
  const stored = await call("POST", "/rest/V1/customers", { body: { customer } });
  assert.equal(stored.status, 200, stored.text);
  const stock_item = { qty: 5, is_in_stock: true, manage_stock: true, backorders: 0, min_sale_qty: 1 };
  const extension_attributes = { stock_item, configurable_product_links: [] };
  const product = { sku: "platform", name: "P", price: 1, attribute_set_id: 4, extension_attributes };
  const saved = await call("POST", "/rest/V1/products", { body: { product } });
  assert.equal(saved.status, 200, saved.text);
  const { body: order } = await post(app, sampleOrder(ofSale()));
  const [{ item_id }] = order.items;
  const items = [{ order_item_id: item_id, qty: 1, extension_attributes: {} }];
  const paid = await call("POST", `/rest/V1/order/${order.entity_id}/invoice`, { body: { capture: true, items } });
  assert.equal(paid.status, 200, paid.text);
  const comment = { comment: "Back", is_visible_on_front: 0, extension_attributes: {} };
  const back = await call("POST", `/rest/V1/order/${order.entity_id}/refund`, { body: { items, comment } });
  assert.equal(back.status, 200, back.text);
});
