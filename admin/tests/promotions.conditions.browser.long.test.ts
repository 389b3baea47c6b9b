import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { samplePromotions } from "../../test/fixtures/promotions/promotions.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a merchant sets the carts and products of a rule", async (t) => {
  const walk = await openWalk(t, { resources: ["Platform_Catalog::manage", "Platform_Sales::manage"] });
  if (!walk) return;
  await seed(walk);
  await walk.signIn();
  await walk.step(
    "a merchant reads beside the field what is incomplete, and sees the conditions stored",
    enterConditions,
  );
  await walk.step("a merchant opens the conditions again, and removes them", removeConditions);
  await walk.step("conditions that cannot be edited here are kept unchanged", keepForeignConditions);
  walk.checkConsole();
});

/** Stores a category and two rules: one that applies to all carts, one from another system. */
async function seed({ service }: Walk): Promise<void> {
  const { ok, rule } = samplePromotions(service);
  await ok("POST", "/rest/V1/categories", { category: { name: "Black tea" } });
  await rule({ name: "Three for two", website_ids: [1], customer_group_ids: [0] });
  await rule({
    name: "Welcome back",
    website_ids: [1],
    customer_group_ids: [0],
    condition: { condition_type: "combine", conditions: [{ attribute_name: "base_subtotal", value: "50" }] },
  });
}

async function storedConditions({ service }: Walk, name: string): Promise<Record<string, unknown>> {
  const { rows } = await service.deps.pool.query<Record<string, string | null>>(
    "select condition::text, action_condition::text from shop_data.salesrule where name = $1",
    [name],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, json]) => [key, json && JSON.parse(json)]));
}

function save({ page, written }: Walk): Promise<void> {
  return written(() => page.getByRole("button", { name: "Save" }).click());
}

const cartOf = (page: Page): Locator => page.getByRole("region", { name: "Carts" });
const innerGroup = (page: Page): Locator => cartOf(page).getByRole("group", { name: "Group of conditions" }).last();

async function enterConditions(walk: Walk): Promise<void> {
  const { page, go, look, service } = walk;
  await go("/cart-price-rules");
  await page.getByRole("cell", { name: "Three for two" }).click();
  const cart = cartOf(page);
  await cart.getByText("No conditions: the rule applies to every cart.").waitFor();
  await cart.getByRole("button", { name: "Add a condition" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await cart.getByText("Select an attribute.").waitFor();
  await cart.getByRole("combobox", { name: "Attribute" }).click();
  await page.getByRole("option", { name: "Subtotal" }).click();
  await cart.getByRole("textbox", { name: "Value" }).fill("fifty");
  await cart.getByText("Enter a number, such as 12.50.").waitFor();
  await settled(page);
  await look("cart-price-rule-wrong-condition");
  await cart.getByRole("textbox", { name: "Value" }).fill("50");
  await cart.getByRole("button", { name: "Add a group" }).click();
  const inner = innerGroup(page);
  await inner.getByRole("combobox", { name: "Match" }).click();
  await page.getByRole("option", { name: "No condition is met" }).click();
  await inner.getByRole("combobox", { name: "Attribute" }).click();
  await page.getByRole("option", { name: "Country" }).click();
  await inner.getByRole("combobox", { name: "Operator", exact: true }).click();
  await page.getByRole("option", { name: "is one of" }).click();
  await inner.getByRole("combobox", { name: "Value" }).fill("belg");
  await page.getByRole("option", { name: "Belgium BE" }).click();
  await page.keyboard.press("Escape");
  const items = page.getByRole("region", { name: "Products in the cart" });
  await items.getByRole("button", { name: "Add a condition" }).click();
  await items.getByRole("combobox", { name: "Attribute" }).click();
  await page.getByRole("option", { name: "Category" }).click();
  await items.getByRole("combobox", { name: "Value" }).fill("black");
  await page.getByRole("option", { name: /^Black tea/ }).click();
  await page.keyboard.press("Escape");
  await settled(page);
  await look("cart-price-rule-conditions");
  await save(walk);
  const [category] = (await service.deps.pool.query<{ entity_id: number }>("select entity_id from shop_data.category"))
    .rows;
  const subtotal = { condition_type: "address", attribute_name: "base_subtotal", operator: ">=", value: "50" };
  const country = { condition_type: "address", attribute_name: "country_id", operator: "()", value: "BE" };
  const group = { condition_type: "combine", aggregator_type: "all", value: "1" };
  const tea = {
    condition_type: "product",
    attribute_name: "category_ids",
    operator: "()",
    value: `${category?.entity_id}`,
  };
  assert.deepEqual(await storedConditions(walk, "Three for two"), {
    condition: { ...group, conditions: [subtotal, { ...group, value: "0", conditions: [country] }] },
    action_condition: { ...group, conditions: [tea] },
  });
}

async function removeConditions(walk: Walk): Promise<void> {
  const { page } = walk;
  const cart = cartOf(page);
  await page.reload();
  await settled(page);
  assert.equal(await cart.getByRole("textbox", { name: "Value" }).inputValue(), "50");
  await innerGroup(page).getByRole("button", { name: "Belgium" }).waitFor();
  await cart.getByRole("button", { name: "Remove condition" }).first().click();
  await cart.getByRole("button", { name: "Remove group" }).click();
  await cart.getByText("No conditions: the rule applies to every cart.").waitFor();
  await save(walk);
  assert.equal((await storedConditions(walk, "Three for two"))["condition"], null);
}

async function keepForeignConditions(walk: Walk): Promise<void> {
  const { page, go, look } = walk;
  const kept = await storedConditions(walk, "Welcome back");
  await go("/cart-price-rules");
  await page.getByRole("cell", { name: "Welcome back" }).click();
  await page.getByText(/^These conditions come from another system/).waitFor();
  await page.getByText("Stored conditions", { exact: true }).click();
  await page.getByText("base_subtotal").waitFor();
  await settled(page);
  await look("cart-price-rule-kept-conditions");
  await page.getByRole("textbox", { name: "Internal note" }).fill("For regulars");
  await save(walk);
  assert.deepEqual(await storedConditions(walk, "Welcome back"), kept, "what cannot be edited is kept by a save");
}
