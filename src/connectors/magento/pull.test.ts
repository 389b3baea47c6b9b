import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Connection, settingsOf } from "../../../test/fixtures/connectors/magento/connection.ts";
import { MagentoDouble } from "../../../test/fixtures/connectors/magento/double.ts";
import { number } from "../../../test/fixtures/connectors/magento/plain.ts";
import type { Page, PulledKind } from "../connector.ts";

let double: MagentoDouble;
let shop: Connection;
beforeEach(async () => {
  double = await new MagentoDouble().open();
  shop = new Connection(settingsOf(double.url));
});
afterEach(() => double.close());

const sweepAll = async (kind: PulledKind, limit = 2, onPage: (page: Page) => void = () => undefined) => {
  const items = [];
  for (let position: string | undefined; ;) {
    const page = await shop.connector.sweep(kind, position, limit, shop.tools);
    items.push(...page.items);
    onPage(page);
    if (!page.has_more) return items;
    position = page.next;
  }
};
const idsOf = (items: readonly { readonly remote_id: string }[]) => items.map(({ remote_id }) => remote_id);

describe("a sweep of products", () => {
  test("a sweep gives each product once in small pages, though one before the page is deleted and one is new", async () => {
    for (const id of [3, 5, 8, 9, 12]) double.addProduct(id, `sku-${id}`);
    const sizes: number[] = [];
    const items = await sweepAll("products", 2, (page) => {
      sizes.push(page.items.length);
      double.products.delete("3");
      if (sizes.length === 1) double.addProduct(20, "sku-20");
    });
    assert.deepEqual(idsOf(items), ["3", "5", "8", "9", "12", "20"]);
    assert.deepEqual(sizes, [2, 2, 2]);
  });

  test("a configurable product lists the variants of the website with their labels, and comes after them", async () => {
    const variant = (id: number, value: string, website = 1) =>
      double.addProduct(id, `tee-${id}`, {
        extension_attributes: { website_ids: [number(website)] },
        custom_attributes: [
          { attribute_code: "size", value },
          { attribute_code: "tax_class_id", value: "2" },
        ],
      });
    double.addProduct(4, "tee", {
      type_id: "configurable",
      extension_attributes: {
        website_ids: [number(1)],
        configurable_product_links: [5, 6, 7, 99].map((id) => number(id)),
        configurable_product_options: [
          { attribute_id: "141", label: "Size", position: number(1) },
          { attribute_id: "93", label: "Colour", position: number(0) },
        ],
      },
    });
    variant(5, "11");
    variant(6, "12");
    variant(7, "12", 2);
    const label = (value: string, text: string) => ({ value, label: text });
    double.attributes.push({
      attribute_id: number(141),
      attribute_code: "size",
      options: [label("", " "), label("11", "S"), label("12", "L, wide")],
    });
    const items = await sweepAll("products", 10);
    assert.deepEqual(idsOf(items), ["5", "6", "4"]);
    assert.deepEqual(
      items.map(({ record }) => record?.["variants"]),
      [undefined, undefined, ["sku=tee-5,Size=S", "sku=tee-6,Size=L, wide"]],
    );
  });

  test("a sweep adds up the stock of the sources in the settings", async () => {
    double.addProduct(3, "tea", {}, 17);
    double.addProduct(4, "cup", {}, 0);
    for (const [sku, source_code, quantity] of [
      ["tea", "north", 4],
      ["tea", "cellar", 100],
      ["cup", "north", 1],
    ] as const) {
      double.items_elsewhere.push({ sku, source_code, quantity: number(quantity), status: number(1) });
    }
    const { connector, tools } = new Connection(settingsOf(double.url, { sources: "3=north" }));
    const { items } = await connector.sweep("products", undefined, 100, tools);
    assert.deepEqual(
      items.map(({ record }) => [record?.["sku"], record?.["qty"], record?.["is_in_stock"]]),
      [
        ["tea", "21", "yes"],
        ["cup", "1", "yes"],
      ],
    );
  });

  test("a sweep gives no stock where orders are not shipped, which leaves sold goods in the source", async () => {
    double.addProduct(3, "tea", {}, 17);
    const { connector, tools } = new Connection(settingsOf(double.url, { ship: "no" }));
    const { items } = await connector.sweep("products", undefined, 100, tools);
    assert.deepEqual(
      items.map(({ record }) => [record?.["sku"], record?.["qty"], record?.["is_in_stock"]]),
      [["tea", undefined, undefined]],
    );
  });

  test("a sweep reads prices, special prices, tax class and the count of the source", async () => {
    double.addProduct(
      3,
      "A,1",
      {
        price: "12.10",
        weight: "0.2500",
        custom_attributes: [
          { attribute_code: "special_price", value: "9.950000" },
          { attribute_code: "special_from_date", value: "2026-11-01 00:00:00" },
          { attribute_code: "tax_class_id", value: "2" },
        ],
      },
      17,
    );
    double.addProduct(4, "download", { type_id: "downloadable", status: number(2), visibility: number(1) }, -5);
    const [first, second] = await sweepAll("products");
    assert.deepEqual(first?.record, {
      sku: "A,1",
      name: "Tea 3",
      type: "simple",
      status: "enabled",
      visibility: "4",
      price: "12.1",
      special_price: "9.95",
      special_from_date: "2026-11-01",
      special_to_date: "",
      tax_class: "Taxable Goods",
      weight: "0.25",
      qty: "17",
      is_in_stock: "yes",
    });
    const { type, status, qty, is_in_stock } = second?.record ?? {};
    assert.deepEqual([type, status, qty, is_in_stock], ["virtual", "disabled", "-5", "no"]);
  });

  test("a sweep has no price for a product that has none, and 0 for one that is free", async () => {
    double.addProduct(3, "none", { price: null }, 1);
    double.addProduct(4, "free", { price: "0.000000" }, 1);
    assert.deepEqual(
      (await sweepAll("products")).map(({ record }) => record?.["price"]),
      ["", "0"],
    );
  });

  test("a sweep has the tax class of the settings, otherwise the name of the shop's", async () => {
    shop = new Connection(settingsOf(double.url, { tax_classes: "2=7" }));
    double.tax_classes.push({ class_id: number(5), class_name: "Books", class_type: "PRODUCT" });
    for (const [id, value] of ["2", "5", "0", "9"].entries()) {
      const custom_attributes = [{ attribute_code: "tax_class_id", value }];
      double.addProduct(id + 3, `sku-${value}`, { custom_attributes });
    }
    const items = await sweepAll("products");
    assert.deepEqual(
      items.map(({ record }) => [record?.["tax_class_id"], record?.["tax_class"]]),
      [
        ["7", undefined],
        [undefined, "Books"],
        [undefined, ""],
        [undefined, "9"],
      ],
    );
  });

  test("a sweep leaves out products of another website only", async () => {
    double.addProduct(3, "sku-3");
    double.addProduct(4, "sku-4", { extension_attributes: { website_ids: [number(2)] } });
    const items = await sweepAll("products");
    assert.deepEqual(
      items.map(({ record }) => record?.["sku"]),
      ["sku-3"],
    );
  });

  test("a sweep stops with an error where the shop ignores the position", async () => {
    double.addProduct(3, "sku-3");
    double.ignores_filters = true;
    await assert.rejects(shop.connector.sweep("products", "3", 2, shop.tools), /ignores the filter/);
  });
});

describe("a pull", () => {
  test("a pull gives what changed since the last one began, page by page with one timestamp for all", async () => {
    for (const id of [1, 2, 3]) double.addProduct(id, `sku-${id}`);
    const positions: (string | undefined)[] = [undefined];
    const seen: string[] = [];
    for (let has_more = true; has_more;) {
      const page: Page = await shop.connector.pull("products", positions.at(-1), 2, shop.tools);
      seen.push(...idsOf(page.items));
      positions.push(page.next);
      has_more = page.has_more;
    }
    assert.deepEqual(seen, ["1", "2", "3"]);
    const again = await shop.connector.pull("products", positions.at(-1), 2, shop.tools);
    assert.deepEqual(again.items, []);
    const now = Temporal.Now.instant().toString().slice(0, 19).replace("T", " ");
    double.addProduct(2, "sku-2", { updated_at: now });
    const changed = await shop.connector.pull("products", again.next, 2, shop.tools);
    assert.deepEqual(idsOf(changed.items), ["2"]);
  });
});

test("tier prices are rows of their own, by group and quantity", async () => {
  double.addProduct(3, "sku-3");
  const price = { sku: "sku-3", website_id: number(0), quantity: number(10) };
  double.tier_prices.push(
    { ...price, price: "8.5000", price_type: "fixed", customer_group: "Wholesale" },
    { ...price, price: "12.5", price_type: "discount", customer_group: "ALL GROUPS" },
    { ...price, price: "1", price_type: "fixed", customer_group: "General", website_id: number(2) },
  );
  assert.deepEqual(await sweepAll("tier-prices"), [
    {
      remote_id: "3:0:10:Wholesale",
      record: { sku: "sku-3", group: "Wholesale", qty: "10", price: "8.5", percent_off: "" },
    },
    { remote_id: "3:0:10:", record: { sku: "sku-3", group: "", qty: "10", price: "", percent_off: "12.5" } },
  ]);
});

test("customers are pulled with their group and default addresses; an empty field there clears nothing here", async () => {
  const address = {
    firstname: "Ada",
    street: ["Markt 3", "Unit B"],
    city: "Delft",
    region: { region: "ZH" },
    default_billing: true,
  };
  double.customers.set("4", {
    id: number(4),
    email: "ada@shop.example",
    firstname: "Ada",
    lastname: "Moreau",
    gender: number(0),
    prefix: "",
    website_id: number(1),
    group_id: number(1),
    addresses: [address, { city: "Elsewhere" }],
  });
  double.customers.set("5", { id: number(5), email: "max@shop.example", website_id: number(2) });
  assert.deepEqual(await sweepAll("customers"), [
    {
      remote_id: "4",
      record: {
        email: "ada@shop.example",
        firstname: "Ada",
        lastname: "Moreau",
        group: "General",
        billing_firstname: "Ada",
        billing_street: ["Markt 3", "Unit B"],
        billing_city: "Delft",
        billing_region: "ZH",
      },
    },
  ]);
});

for (const beyond of ["empty", "last"] as const) {
  test(`short lists are read to their end where a page beyond it is ${beyond}`, async () => {
    double.beyond_the_end = beyond;
    for (let id = 2; id <= 450; id += 1) double.groups.push({ id: number(id), code: `Group ${id}` });
    assert.equal((await sweepAll("customer-groups")).length, 450);
  });
}

test("tax rules name their classes and rates", async () => {
  double.tax_rates.push(
    {
      id: number(1),
      code: "NL high",
      tax_country_id: "NL",
      tax_region_id: number(0),
      tax_postcode: "*",
      rate: "21.0000",
    },
    {
      id: number(2),
      code: "Canarias",
      tax_country_id: "ES",
      rate: number(7),
      zip_is_range: number(1),
      zip_from: number(35_000),
      zip_to: number(38_999),
    },
  );
  double.tax_rules.push({
    id: number(4),
    code: "Standard",
    priority: number(0),
    position: number(1),
    customer_tax_class_ids: [number(3)],
    product_tax_class_ids: [number(2)],
    tax_rate_ids: [number(1), number(2)],
    calculate_subtotal: false,
  });
  const blank = { region_id: "", zip_from: "", zip_to: "" };
  assert.deepEqual(
    (await sweepAll("tax-rates")).map(({ record }) => record),
    [
      { code: "NL high", country: "NL", ...blank, postcode: "*", rate: "21" },
      { code: "Canarias", country: "ES", region_id: "", postcode: "", zip_from: "35000", zip_to: "38999", rate: "7" },
    ],
  );
  assert.deepEqual((await sweepAll("tax-rules"))[0]?.record, {
    code: "Standard",
    customer_tax_classes: ["Retail Customer"],
    product_tax_classes: ["Taxable Goods"],
    tax_rates: ["NL high", "Canarias"],
    priority: "0",
    position: "1",
    calculate_subtotal: "no",
  });
  assert.deepEqual((await sweepAll("tax-classes"))[0]?.record, { name: "Taxable Goods", type: "product" });
});
