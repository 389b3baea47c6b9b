import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator, PASSWORD } from "../../test/administrator.ts";
import { place } from "../../test/fixtures/orders/orders.ts";
import { sampleCatalog } from "../../test/fixtures/pricing/catalog.ts";
import { samplePromotions } from "../../test/fixtures/promotions/promotions.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a merchant manages prices, coupons and credit", async (t) => {
  const walk = await openWalk(t, { resources: RESOURCES });
  if (!walk) return;
  await seed(walk);
  await walk.signIn();
  await walk.step("a merchant reads in an empty list what to create", emptyLists);
  await walk.step("a merchant makes a catalogue price rule and sees its effect", priceRule);
  await walk.step("a merchant reads beside the field what is wrong with a rule", wrongRule);
  await walk.step("a merchant makes a cart price rule with a coupon", cartRule);
  await walk.step("a merchant sees which coupon is nearly used up, and who used it", couponNearItsLimit);
  await walk.step("a merchant agrees a price with one customer", ownPrice);
  await walk.step("a merchant raises a customer's credit limit and sees the used part of it", creditLimit);
  await walk.step("a merchant gives each wholesaler credit", groupLimit);
  await walk.step("a merchant sees only what the role includes", onlyTheCatalog);
  walk.checkConsole();
});

const RESOURCES = ["Platform_Catalog::manage", "Platform_Sales::manage", "Platform_Customer::manage"];

/**
 * Stores tea in a category, a customer who owes 40.85, and a rule with a coupon that was used nine
 * of ten times.
 */
async function seed({ service }: Walk): Promise<void> {
  const { ok, rule, coupon, customer } = samplePromotions(service);
  const { product } = sampleCatalog(service);
  const { id: category_id } = await ok("POST", "/rest/V1/categories", { category: { name: "Black tea" } });
  await ok("POST", "/rest/V1/products/attributes", {
    attribute: { attribute_code: "brand", frontend_input: "text", default_frontend_label: "Brand" },
  });
  await product({
    sku: "TEA-1",
    name: "Assam",
    price: 10,
    extension_attributes: { category_links: [{ category_id: String(category_id), position: 0 }] },
  });
  const who = await customer({ email: "ada@shop.example" });
  const { rule_id } = await rule({
    name: "Welcome back",
    is_active: true,
    website_ids: [1],
    customer_group_ids: [0, 1, 2, 3],
    condition: { condition_type: "combine", conditions: [{ attribute_name: "base_subtotal", value: "50" }] },
  });
  const { code } = await coupon(rule_id, { code: "WELCOME", usage_limit: 10, usage_per_customer: 9 });
  await coupon(rule_id, { code: "FOR-ALL" });
  for (let order = 0; order < 9; order += 1) {
    await place(service, {
      ...(order === 0 ? {} : { customer_id: who }),
      applied_rule_ids: String(rule_id),
      coupon_code: code,
    });
  }
  const { entity_id } = await place(service, { customer_id: who });
  await ok("POST", `/rest/V1/order/${entity_id}/invoice`, { capture: false });
}

async function emptyLists({ page, go, look }: Walk): Promise<void> {
  for (const [path, text] of [
    ["price-rules", "No catalogue price rule yet"],
    ["customer-prices", "No customer prices yet"],
    ["credit-limits", "No credit limits yet"],
    ["group-credit-limits", "No group credit limits yet"],
  ] as const) {
    await go(`/${path}`);
    await page.getByText(text).waitFor();
  }
  await look("group-credit-limits-empty");
}

async function priceRule({ page, go, look, service }: Walk): Promise<void> {
  await go("/price-rules");
  await page.getByRole("link", { name: "Create" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Tea week");
  await page.getByRole("radio", { name: /^Amount off/ }).check();
  await page.getByRole("textbox", { name: "Amount in the website's currency" }).fill("1,50");
  const skus = page.getByRole("combobox", { name: "Only these SKUs" });
  await skus.fill("assam");
  await page.getByRole("option", { name: "TEA-1 · Assam" }).click();
  await page.getByRole("combobox", { name: "Only in these categories" }).fill("black");
  await page.getByRole("option", { name: "Black tea" }).click();
  await page.getByRole("textbox", { name: "Price up to" }).fill("20");
  await page.getByRole("button", { name: "Add an attribute" }).click();
  // While the attribute has no name, the page requests no preview.
  await settled(page);
  await page.getByRole("combobox", { name: "Attribute", exact: true }).click();
  await page.getByRole("option", { name: "Brand" }).click();
  const values = page.getByLabel("One of these values");
  await values.fill("Tea & Co");
  await values.press("Enter");
  await page.getByRole("checkbox", { name: "Guests" }).uncheck();
  await page.getByLabel("First day").fill("2026-01-01");
  await page.getByLabel("Last day").fill("2025-12-31");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The last day must not be before the first day.").waitFor();
  await page.getByLabel("Last day").fill("2099-12-31");
  await settled(page);
  await look("price-rule-create");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /Tea week/ });
  await row.waitFor();
  await row.getByText("€1.50 off").waitFor();
  await row.getByText("Active", { exact: true }).waitFor();
  await row.getByText("General, Wholesale, Retailer").waitFor();
  const { rows } = await service.deps.pool.query<Record<string, unknown>>(
    `select conditions::text, discount_amount, website_ids, customer_group_ids, from_date, to_date, stop_rules_processing
       from shop_data.catalogrule`,
  );
  const { conditions, ...rule } = rows[0] ?? {};
  assert.deepEqual(rule, {
    discount_amount: "1.5000",
    website_ids: [1],
    customer_group_ids: [1, 2, 3],
    from_date: "2026-01-01",
    to_date: "2099-12-31",
    stop_rules_processing: true,
  });
  const kept = JSON.parse(String(conditions)) as Record<string, unknown>;
  assert.deepEqual(
    [kept["skus"], kept["price_to"], kept["price_from"], kept["attributes"], (kept["category_ids"] as number[]).length],
    [["TEA-1"], 20, undefined, [{ attribute_code: "brand", values: ["Tea & Co"] }], 1],
  );

  await row.click();
  await page.getByRole("heading", { level: 1, name: "Tea week" }).waitFor();
  await page.getByRole("switch", { name: "Active" }).uncheck();
  await page.getByRole("textbox", { name: "Price up to" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Inactive/ }).waitFor();
  const after = await service.deps.pool.query<{ is_active: boolean; has_price: boolean }>(
    "select is_active, conditions ? 'price_to' as has_price from shop_data.catalogrule",
  );
  assert.deepEqual(after.rows, [{ is_active: false, has_price: false }]);
}

async function wrongRule({ page, go, look }: Walk): Promise<void> {
  await go("/price-rules/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Too much");
  await page.getByRole("textbox", { name: "Percent", exact: true }).fill("120");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The maximum percentage is 100.").waitFor();
  await page.getByRole("textbox", { name: "Percent", exact: true }).fill("ten");
  await page.getByText("Enter an amount of 0 or more, such as 12.50.").waitFor();
  await settled(page);
  await look("price-rule-wrong");
}

async function cartRule({ page, go, expectRefusal }: Walk): Promise<void> {
  await go("/cart-price-rules/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Three for two");
  await page.getByRole("radio", { name: /^Buy X, get Y free/ }).check();
  await page.getByRole("textbox", { name: "Pieces to buy" }).fill("2");
  await page.getByRole("textbox", { name: "Free pieces" }).fill("1");
  await page.getByRole("radio", { name: /^With a coupon/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This rule has no coupon yet.").waitFor();

  await page.getByRole("link", { name: "Add a coupon" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill("welcome");
  await page.getByRole("button", { name: "Save" }).click();
  expectRefusal(400);
  await page.getByText("Coupon with the same code already exists.").waitFor();
  await settled(page);
  await page.getByRole("textbox", { name: "Code" }).fill("THREE");
  await page.getByRole("textbox", { name: "Maximum uses" }).fill("100");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /THREE Three for two 0 of 100/ }).waitFor();

  await go("/cart-price-rules");
  await page.getByRole("row", { name: /Three for two Buy 2, get 1 free With a coupon/ }).waitFor();
  await page.getByRole("cell", { name: "Welcome back" }).click();
  await page.getByRole("rowheader", { name: "WELCOME" }).waitFor();
  await page.getByText(/^These conditions come from another system/).waitFor();
  await page.getByText("Stored conditions", { exact: true }).click();
  await page.getByText("base_subtotal").waitFor();
}

async function couponNearItsLimit({ page, go, service }: Walk): Promise<void> {
  await go("/coupons");
  await page.getByRole("cell", { name: "FOR-ALL" }).waitFor();
  await page.getByRole("combobox", { name: "Used", exact: true }).click();
  await page.getByRole("option", { name: "80 % or more" }).click();
  await page.getByRole("cell", { name: "FOR-ALL" }).waitFor({ state: "detached" });
  const row = page.getByRole("row", { name: /WELCOME Welcome back 9 of 10/ });
  await row.getByText("almost used up").waitFor();
  assert.equal(await row.getByRole("meter").getAttribute("aria-valuenow"), "90");
  await row.click();
  await page.getByRole("row", { name: "Ada Moreau 8 of 9" }).waitFor();
  await page.getByRole("textbox", { name: "Maximum uses" }).fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("9 of 20").waitFor();
  const { rows } = await service.deps.pool.query(
    "select usage_limit, times_used from shop_data.salesrule_coupon where code = 'WELCOME'",
  );
  assert.deepEqual(rows, [{ usage_limit: 20, times_used: 9 }]);
}

async function ownPrice({ page, go, expectRefusal }: Walk): Promise<void> {
  await go("/customer-prices/create");
  await page.getByRole("combobox", { name: "Customer" }).fill("moreau");
  await page.getByRole("option", { name: "Ada Moreau · ada@shop.example" }).click();
  await page.getByRole("combobox", { name: "SKU" }).fill("assam");
  await page.getByRole("option", { name: "TEA-1 · Assam" }).click();
  await page.getByRole("textbox", { name: "Price per piece" }).fill("8,25");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("row", { name: /Ada Moreau · ada@shop.example TEA-1 · Assam Every website 1 €8.25 €10.00/ })
    .waitFor();

  await go("/customer-prices/create");
  await page.getByRole("combobox", { name: "Customer" }).fill("moreau");
  await page.getByRole("option", { name: "Ada Moreau · ada@shop.example" }).click();
  const product = page.getByRole("combobox", { name: "SKU" });
  await product.fill("no-such-tea");
  await product.press("Enter");
  await page.getByRole("textbox", { name: "Price per piece" }).fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  expectRefusal(400);
  await page.getByText('There is no product with the SKU "no-such-tea".').waitFor();
}

async function creditLimit({ page, go, service }: Walk): Promise<void> {
  await go("/credit-limits/create");
  await page.getByRole("combobox", { name: "Customer" }).fill("ada@");
  await page.getByRole("option", { name: "Ada Moreau · ada@shop.example" }).click();
  await page.getByRole("textbox", { name: "Credit limit", exact: true }).fill("40");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /€40.00 €40.85 €0.00 over the limit Own limit/ }).waitFor();
  await page.getByRole("textbox", { name: "Credit limit", exact: true }).fill("100.5");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /€100.50 €40.85 €59.65 Own limit/ }).waitFor();
  const { rows } = await service.deps.pool.query("select credit_limit from shop_data.customer_credit_limit");
  assert.deepEqual(rows, [{ credit_limit: "100.5000" }]);
  await go("/credit-limits");
  const row = page.getByRole("row", { name: /Ada Moreau/ });
  await row.getByText("€40.85 of €100.50").waitFor();
}

async function groupLimit({ page, go }: Walk): Promise<void> {
  await go("/group-credit-limits/create");
  await page.getByRole("combobox", { name: "Customer group" }).click();
  await page.getByRole("option", { name: "Wholesale" }).click();
  await page.getByRole("textbox", { name: "Limit per customer" }).fill("2500");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Wholesale Every website €2,500.00/ }).waitFor();
}

async function onlyTheCatalog({ page, go, service, signIn }: Walk): Promise<void> {
  const reader = await newAdministrator(service, ["Platform_Catalog::manage"]);
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await signIn({ username: reader.username, password: PASSWORD });
  await page.getByRole("menuitem", { name: "Products & prices" }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Coupons" }).count(), 0);
  await go("/credit-limits");
  await page.getByText("Your role does not include this page.").waitFor();
  await go("/customer-prices");
  await page.getByRole("cell", { name: /^Customer no\. \d+$/ }).waitFor();
}
