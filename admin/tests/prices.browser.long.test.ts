import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { place } from "../../test/fixtures/orders/orders.ts";
import { sampleCatalog } from "../../test/fixtures/pricing/catalog.ts";
import { indexRulePrices } from "../../src/features/shop/pricing/commands/prices.ts";
import { roundsOf, seeTheme } from "./job-walk.ts";
import { tabTo } from "./keyboard.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

/** Maximum steps to the answer of a question. */
const STEPS_MAX = 3;

interface Question {
  readonly asks: string;
  /** Text that the page shows after the steps. */
  readonly answer: RegExp;
  readonly steps: readonly (readonly [text: string, byMouse: () => Promise<void>, byKeys?: () => Promise<void>])[];
}

async function fillShelf({ service }: Walk) {
  const { product, rule, ownPrice, customer } = sampleCatalog(service);
  const { id, sku } = await product({
    sku: "TEE-S",
    name: "Shirt small",
    price: 24.99,
    extension_attributes: { website_ids: [1], stock_item: { qty: 7, is_in_stock: true } },
  });
  await product({ sku: "TEE-M", name: "Shirt medium", price: 24.99 });
  await rule({ conditions: { skus: [sku] }, discount_amount: "10" });
  await ownPrice(await customer(), id, "19.5");
  await service.deps.jobs.runDue("index_rule_prices", () => indexRulePrices(service.deps));
  const { increment_id } = await place(service);
  return { increment_id: String(increment_id) };
}

function questionsOf({ page, go }: Walk, increment_id: string): readonly Question[] {
  const main = page.locator("#main-content");
  const search = async (label: string, text: string): Promise<void> => {
    await main.getByLabel(label, { exact: true }).fill(text);
    await page.waitForURL((url) => url.search.includes(text));
    await settled(page);
  };
  const searchByKeys = async (label: RegExp, text: string): Promise<void> => {
    await tabTo(page, label);
    await page.keyboard.type(text);
    await page.waitForURL((url) => url.search.includes(text));
    await settled(page);
  };
  const open = async (text: string): Promise<void> => {
    await main.getByText(text).first().click();
    await settled(page);
  };
  const openByKeys = async (name: RegExp): Promise<void> => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
    await settled(page);
  };
  const openProduct = [
    "Search TEE-S and open it",
    async () => {
      await search("Search", "tee-s");
      await open("TEE-S");
    },
    async () => {
      await searchByKeys(/^Search/, "tee-s");
      await openByKeys(/^(TEE-S|Shirt small)/);
    },
  ] as const;
  return [
    {
      asks: "How many of TEE-S are in stock?",
      answer: /TEE-S.*7/s,
      steps: [
        ["Products", () => go("/products")],
        ["Search TEE-S", () => search("Search", "tee-s"), () => searchByKeys(/^Search/, "tee-s")],
      ],
    },
    {
      asks: "What does a guest pay for TEE-S today, and why?",
      answer: /€22\.49.*Catalogue price rules · Guests.*A rule · 10 % off/s,
      steps: [["Products", () => go("/products")], openProduct],
    },
    {
      asks: "What does Ada pay for TEE-S today, and why?",
      answer: /€19\.50.*Agreed with the customer/s,
      steps: [
        ["Products", () => go("/products")],
        openProduct,
        [
          "Choose Ada",
          async () => {
            await main.getByRole("combobox", { name: "Customer" }).fill("Ada");
            await page.getByRole("option", { name: /Ada Moreau/ }).click();
            await settled(page);
          },
          async () => {
            await tabTo(page, /^Customer/);
            await page.keyboard.type("Ada");
            await page.getByRole("option", { name: /Ada Moreau/ }).waitFor();
            await page.keyboard.press("ArrowDown");
            await page.keyboard.press("Enter");
            await settled(page);
          },
        ],
      ],
    },
    {
      asks: "Which products does a rule lower, and by how much?",
      answer: /applies to 1 product.*TEE-S €24\.99 → €22\.49/s,
      steps: [
        ["Catalogue price rules", () => go("/price-rules")],
        ["Open the rule", () => open("A rule"), () => openByKeys(/^0?A rule/)],
      ],
    },
    {
      asks: "Was an order paid, and what was in it?",
      answer: /Pending.*€40\.85.*Tea · tea/s,
      steps: [
        ["Orders", () => go("/orders")],
        [
          "Search the number and open it",
          async () => {
            await search("Number", increment_id);
            await open(increment_id);
          },
          async () => {
            await searchByKeys(/^Number/, increment_id);
            await openByKeys(new RegExp(`^${increment_id}`));
          },
        ],
      ],
    },
  ];
}

/** Opens the chip of a filter and chooses a value in its input. */
async function choose({ page }: Walk, filter: string, value: string): Promise<void> {
  await page.getByRole("button", { name: filter, exact: true }).click();
  // A select that moves while it is clicked closes again, so the page must be at rest.
  await settled(page);
  await page.getByRole("combobox", { name: filter }).click();
  await page.getByRole("option", { name: value, exact: true }).click();
  await page.keyboard.press("Escape");
  await settled(page);
}

const dotBefore = (part: Locator, word: string): Locator =>
  part.getByText(word, { exact: true }).locator("xpath=preceding-sibling::span[@aria-hidden]");

test("questions about products, prices and orders are answered in three steps, by mouse and keyboard, on desk and phone", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page } = walk;
  const { increment_id } = await fillShelf(walk);
  await walk.signIn();
  const questions = questionsOf(walk, increment_id);
  for (const [index, { asks, answer, steps }] of questions.entries()) {
    assert.ok(steps.length <= STEPS_MAX, asks);
    for (const [round, { width, by, theme }] of roundsOf(index).entries()) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await walk.open("/account");
      await seeTheme(page, theme);
      for (const [, byMouse, byKeys] of steps) await (by === "mouse" ? byMouse : (byKeys ?? byMouse))();
      await page.locator("#main-content").filter({ hasText: answer }).waitFor();
      t.diagnostic(`${asks} ${width} px, ${by}, ${theme}: ${steps.map(([text]) => text).join(" > ")}`);
      if (round === 0) await walk.look(`prices-${index}`);
    }
  }

  await t.test("orders and products have folded filters, and their state as a dot and a word", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await walk.go("/orders?filter={}");
    await choose(walk, "Status", "Pending");
    await page.getByRole("button", { name: "Status: Pending" }).waitFor();
    const row = page.getByRole("row").filter({ hasText: increment_id });
    await dotBefore(row, "Pending").waitFor();
    await walk.look("orders by status");
    await page.setViewportSize({ width: 1280, height: 900 });
    await walk.go("/products?filter={}");
    await choose(walk, "In stock", "No");
    await page.getByText("TEE-S", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "In stock: No" }).press("Delete");
    await dotBefore(page.getByRole("row").filter({ hasText: "TEE-S" }), "Active").waitFor();
    await walk.look("products with their state");
  });
  walk.checkConsole();
});
