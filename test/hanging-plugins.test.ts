import assert from "node:assert/strict";
import { test } from "node:test";
import { newCustomer } from "./fixtures/one-time-codes/codes.ts";
import type { HookTools } from "../src/plugins/hooks.ts";
import { definePlugin } from "../src/plugins/plugin.ts";
import { openApp } from "./support.ts";

const aborted: string[] = [];

/** Returns a hook that ends only when its time is over. */
function hang(hook: string) {
  return (_request: unknown, { signal }: HookTools): Promise<never> =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        aborted.push(hook);
        reject(new Error("aborted"));
      });
    });
}

const hanging = definePlugin({
  name: "hanging",
  priceResolvers: [{ code: "slow_price", place: "before", resolve: hang("price") }],
  creditLimitResolvers: [{ code: "slow_limit", resolve: hang("limit") }],
  insightSections: [{ code: "slow_section", label: "Slow", rows: hang("section") }],
});

const prompt = definePlugin({
  name: "prompt",
  priceResolvers: [
    {
      code: "fast_price",
      place: "before",
      resolve: ({ products }) => products.map(({ sku }) => ({ sku, customer_price: "7.50" })),
    },
  ],
  creditLimitResolvers: [{ code: "fast_limit", resolve: () => "120" }],
  insightSections: [{ code: "fast_section", label: "Fast", rows: () => [{ label: "Points", value: "12" }] }],
});

test("price, credit-limit and insight hooks that hang are given up after two seconds, and the next plugin is asked", async () => {
  const app = await openApp({ plugins: [hanging, prompt] });
  const customerId = await newCustomer(app, { email: "buyer@example.org" });
  const product = await app.call("POST", "/rest/V1/products", {
    body: { product: { sku: "tea", name: "Tea", price: 10 } },
  });
  assert.equal(product.status, 200, product.text);
  const [prices, credit, insights] = await Promise.all([
    app.call("POST", "/rest/V1/pos/customer-prices", {
      body: { request: { customerId, skus: ["tea"], websiteId: 1 } },
    }),
    app.call("GET", `/rest/V1/pos/customers/${customerId}/credit-limit?websiteId=1`),
    app.call("GET", `/rest/V1/pos/customer-insights/${customerId}`),
  ]);
  assert.deepEqual(
    prices.body.prices.map(({ source, customer_price }: Record<string, unknown>) => [source, customer_price]),
    [["fast_price", 7.5]],
  );
  assert.equal(credit.body.limit, 120);
  assert.deepEqual(insights.body.sections, [
    { code: "fast_section", label: "Fast", rows: [{ label: "Points", value: "12" }] },
  ]);
  assert.deepEqual(aborted.toSorted(), ["limit", "price", "section"]);
  const logged = app.log_lines.filter((line) => line.includes('"plugin":"hanging"'));
  assert.equal(logged.length, 3, logged.join("\n"));
  for (const line of logged) assert.match(line, /it took longer than 2000 ms/);
});
