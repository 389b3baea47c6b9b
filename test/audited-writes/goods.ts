import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Book } from "./book.ts";

/**
 * Declares the tests of writes about products and customers: prices, credit, wishes, subscribers,
 * imports, erasures.
 */
export function auditGoods(book: Book): void {
  const { deps, write, resource } = book;
  test("writes of catalog price rules and customers' own prices leave their audit rows", async () => {
    await resource({
      path: "/price-rules",
      id: "rule_id",
      entity_type: "price_rule",
      created: {
        name: "Sale",
        website_ids: [1],
        customer_group_ids: [0],
        simple_action: "by_percent",
        discount_amount: 10,
      },
      shows: [["name", null, "Sale"]],
      updated: { name: "Summer sale" },
      changes: [["name", "Sale", "Summer sale"]],
    });
    await newProduct(book, "tea");
    const { product_id } = await write({
      route: "admin POST /products",
      body: { sku: "rusk", name: "Rusk", price: "2.40" },
      entity_type: "product",
      changes: [["name", null, "Rusk"]],
    });
    await write({
      route: "admin PUT /products/{product_id}",
      ids: { product_id },
      body: { price: "2.60" },
      entity_type: "product",
      changes: [["price", "2.4000", "2.6000"]],
      is_exact: true,
    });
    await resource({
      path: "/customer-prices",
      id: "customer_price_id",
      entity_type: "customer_price",
      created: { customer_id: await newCustomer(book), sku: "tea", price: 2.5 },
      shows: [["price", null, "2.5000"]],
      updated: { price: 2.25 },
      changes: [["price", "2.5000", "2.2500"]],
    });
  });

  test("writes of tax classes, rates and rules leave their audit rows, through either API", async () => {
    const [class_name, code] = [randomUUID(), randomUUID()];
    await resource({
      path: "/tax-classes",
      id: "class_id",
      entity_type: "tax_class",
      created: { class_name, class_type: "PRODUCT" },
      shows: [["class_name", null, class_name]],
      updated: { class_name: "Bread" },
      changes: [["class_name", class_name, "Bread"]],
    });
    await resource({
      path: "/tax-rates",
      id: "id",
      entity_type: "tax_rate",
      created: { code, tax_country_id: "NL", rate: 21 },
      shows: [["rate", null, "21.0000"]],
      updated: { rate: 9, code },
      changes: [["rate", "21.0000", "9.0000"]],
    });
    const rate = { code, tax_country_id: "NL", rate: 21 };
    const rates = { entity_type: "tax_rate" };
    const { id: rate_id } = await write({
      ...rates,
      route: "rest POST /V1/taxRates",
      body: { taxRate: rate },
      changes: [["code", null, code]],
    });
    await write({
      ...rates,
      route: "rest PUT /V1/taxRates",
      body: { taxRate: { ...rate, id: rate_id, rate: 6 } },
      changes: [["rate", "21.0000", "6.0000"]],
      is_exact: true,
    });
    const links = { customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [rate_id] };
    const { class_id } = (
      await book.call("POST", "/admin/api/tax-classes", {
        token: book.token,
        body: { class_name: randomUUID(), class_type: "PRODUCT" },
      })
    ).body;
    await resource({
      path: "/tax-rules",
      id: "id",
      entity_type: "tax_rule",
      created: { code, ...links },
      shows: [["product_tax_class_ids", null, "[2]"]],
      updated: { product_tax_class_ids: [class_id] },
      changes: [["product_tax_class_ids", "[2]", `[${class_id}]`]],
    });
    const rules = { entity_type: "tax_rule" };
    const { id: rule_id } = await write({
      ...rules,
      route: "rest POST /V1/taxRules",
      body: { rule: { code, ...links } },
      changes: [["tax_rate_ids", null, `[${rate_id}]`]],
    });
    await write({
      ...rules,
      route: "rest PUT /V1/taxRules",
      body: { rule: { id: rule_id, code, ...links, priority: 2 } },
      changes: [["priority", "0", "2"]],
      is_exact: true,
    });
    await write({
      ...rules,
      route: "rest DELETE /V1/taxRules/{ruleId}",
      ids: { ruleId: rule_id },
      changes: [["code", code, null]],
    });
    await write({
      ...rates,
      route: "rest DELETE /V1/taxRates/{rateId}",
      ids: { rateId: rate_id },
      changes: [["code", code, null]],
    });
    const classes = { entity_type: "tax_class" };
    const taxClass = { class_name: randomUUID(), class_type: "CUSTOMER" };
    const made = await write({
      ...classes,
      route: "rest POST /V1/taxClasses",
      body: { taxClass },
      changes: [["class_type", null, "CUSTOMER"]],
    });
    const ids = { taxClassId: made as string };
    await write({
      ...classes,
      route: "rest PUT /V1/taxClasses/{taxClassId}",
      ids,
      body: { taxClass: { ...taxClass, class_name: code } },
      changes: [["class_name", taxClass.class_name, code]],
      is_exact: true,
    });
    await write({
      ...classes,
      route: "rest DELETE /V1/taxClasses/{taxClassId}",
      ids,
      changes: [["class_name", code, null]],
    });
  });

  test("writes of cart price rules and coupons leave their audit rows", async () => {
    const created = {
      name: "Spring",
      website_ids: [1],
      customer_group_ids: [0],
      simple_action: "by_percent",
      discount_amount: 10,
      coupon_type: "SPECIFIC_COUPON",
    };
    await resource({
      path: "/cart-price-rules",
      id: "rule_id",
      entity_type: "cart_price_rule",
      created,
      shows: [["name", null, "Spring"]],
      updated: { name: "Summer" },
      changes: [["name", "Spring", "Summer"]],
    });
    const { rule_id } = (await book.call("POST", "/admin/api/cart-price-rules", { token: book.token, body: created }))
      .body;
    await resource({
      path: "/coupons",
      id: "coupon_id",
      entity_type: "coupon",
      created: { rule_id, code: randomUUID(), usage_limit: 5 },
      shows: [["usage_limit", null, "5"]],
      updated: { usage_limit: 6 },
      changes: [["usage_limit", "5", "6"]],
    });
  });

  test("writes of cart price rules and coupons through the platform's routes leave their audit rows", async () => {
    const rules = { entity_type: "cart_price_rule" };
    const { rule_id } = await write({
      ...rules,
      route: "rest POST /V1/salesRules",
      body: { rule: { name: "Autumn", coupon_type: "SPECIFIC_COUPON", discount_amount: 10 } },
      changes: [["name", null, "Autumn"]],
    });
    const coupons = { entity_type: "coupon" };
    const code = randomUUID();
    const { coupon_id } = await write({
      ...coupons,
      route: "rest POST /V1/coupons",
      body: { coupon: { rule_id, code } },
      changes: [["code", null, code]],
    });
    await write({
      ...coupons,
      route: "rest PUT /V1/coupons/{couponId}",
      ids: { couponId: coupon_id },
      body: { coupon: { usage_limit: 7 } },
      changes: [["usage_limit", null, "7"]],
    });
    await write({
      ...coupons,
      route: "rest DELETE /V1/coupons/{couponId}",
      ids: { couponId: coupon_id },
      changes: [["code", code, null]],
    });
    await write({
      ...rules,
      route: "rest PUT /V1/salesRules/{ruleId}",
      ids: { ruleId: rule_id },
      body: { rule: { name: "Winter" } },
      changes: [["name", "Autumn", "Winter"]],
      is_exact: true,
    });
    await write({
      ...rules,
      route: "rest DELETE /V1/salesRules/{ruleId}",
      ids: { ruleId: rule_id },
      changes: [["name", "Winter", null]],
    });
  });

  test("writes of credit limits, wishes and newsletter subscribers leave their audit rows", async () => {
    await resource({
      path: "/credit-limits",
      id: "customer_credit_limit_id",
      entity_type: "credit_limit",
      created: { customer_id: await newCustomer(book), website_id: 1, credit_limit: 100 },
      shows: [["credit_limit", null, "100.0000"]],
      updated: { credit_limit: 50 },
      changes: [["credit_limit", "100.0000", "50.0000"]],
    });
    await resource({
      path: "/group-credit-limits",
      id: "customer_group_credit_limit_id",
      entity_type: "group_credit_limit",
      created: { customer_group_id: 1, website_id: 1, credit_limit: 100 },
      shows: [["credit_limit", null, "100.0000"]],
      updated: { credit_limit: 50 },
      changes: [["credit_limit", "100.0000", "50.0000"]],
    });
    await resource({
      path: "/newsletter-subscribers",
      id: "subscriber_id",
      entity_type: "newsletter_subscriber",
      created: { email: "eve@shop.example", website_id: 1, status: "subscribed" },
      shows: [["subscriber_email", null, "***"]],
      updated: { status: "unsubscribed" },
      changes: [["subscriber_status", "1", "3"]],
      // Besides these fields, the audit entries have the moment of the change.
      is_exact: false,
    });
    await newProduct(book, "milk");
    const wish = await write({
      route: "admin POST /wishlist-items",
      body: { customer_id: await newCustomer(book), sku: "milk", qty: 2 },
      entity_type: "wish",
      changes: [["qty", null, "2.0000"]],
    });
    await write({
      route: "admin DELETE /wishlist-items/{id}",
      ids: { id: wish.wishlist_item_id },
      entity_type: "wish",
      changes: [["qty", "2.0000", null]],
    });
  });

  test("imports leave one audit row per file, and erasures one that names no person", async () => {
    await write({
      route: "admin POST /imports",
      body: { kind: "products", content: "sku,name,price\nbread,Bread,2\n", file: "products.csv" },
      entity_type: "import",
      changes: [],
    });
    const email = `${randomUUID()}@shop.example`;
    await newCustomer(book, email);
    await write({
      route: "admin POST /persons/erase",
      body: { email, reason: "asked for it" },
      entity_type: "person",
      changes: [],
    });
    const { rows } = await deps.pool.query("select from audit_log where to_json(audit_log)::text like $1", [
      `%${email}%`,
    ]);
    assert.equal(rows.length, 0);
  });
}

async function newCustomer({ deps }: Book, email = `${randomUUID()}@shop.example`): Promise<number> {
  const { rows } = await deps.pool.query<{ entity_id: number }>(
    `insert into shop_data.customer (website_id, store_id, email, firstname, lastname)
     values (1, 1, $1, 'A', 'B') returning entity_id`,
    [email],
  );
  assert.ok(rows[0]);
  return rows[0].entity_id;
}

async function newProduct({ call }: Book, sku: string): Promise<void> {
  const product = { sku, name: sku, price: 3, attribute_set_id: 4, type_id: "simple" };
  const answer = await call("POST", "/rest/V1/products", { body: { product } });
  assert.equal(answer.status, 200, answer.text);
}
