import assert from "node:assert/strict";
import { test } from "node:test";
import { recordsOf } from "./records.ts";
import type { Settings } from "./settings.ts";

const settings: Settings = {
  access: { url: "https://shop.example/admin-api", channel: undefined, api_key: "" },
  currency: "EUR",
  has_gross_prices: true,
  tax_classes: new Map(),
  stock_locations: new Map(),
  payment_methods: new Map(),
  customer_tax_class: "Retail Customer",
};

const variant = (id: string, product_id: string, options: readonly (readonly [group: string, name: string])[]) => ({
  id,
  updatedAt: "2026-11-22T10:00:00.000Z",
  sku: `SKU-${id}`,
  name: `Tee ${id}`,
  enabled: true,
  price: 1000,
  priceWithTax: 1190,
  stockLevel: "IN_STOCK",
  product: { id: product_id, name: "Tee", enabled: true },
  options: options.map(([group, name]) => ({ name, group: { name: group } })),
  taxCategory: { id: "1", name: "Standard" },
  stockLevels: [],
});

test("variants with options have a parent, which comes first and once; a product with one variant has none", async () => {
  const rows = [
    variant("1", "7", []),
    variant("2", "8", [
      ["Size", "M"],
      ["Fit=cut", "Slim"],
    ]),
    variant("3", "8", [["Size", "L"]]),
  ];
  const pulled = await recordsOf(settings, "products", rows, async () => []);
  assert.deepEqual(pulled[0], {
    remote_id: "product-8",
    record: { sku: "vendure-8", name: "Tee", status: "enabled", type: "configurable", price: "" },
  });
  assert.deepEqual(
    pulled
      .slice(1)
      .map(({ remote_id, record }) => [remote_id, record?.["type"], record?.["parent_sku"], record?.["options"]]),
    [
      ["1", "simple", "", []],
      ["2", "simple", "vendure-8", ["Size=M", "Fit cut=Slim"]],
      ["3", "simple", "vendure-8", ["Size=L"]],
    ],
  );
});
