import { randomUUID } from "node:crypto";
import { type Case, type Context, expectEnvelope, expectEqual, expectOffered, expectStatus } from "../case.ts";
import { addProduct, changeProduct, productOf } from "../goods.ts";
import { expectPages, type ReadPage } from "../pages.ts";

const group = "catalogue";

const PRODUCTS_AT_ONCE = 25;

interface Row {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly stock: { readonly qty: number };
}

interface Answer {
  readonly items: readonly Row[];
  readonly removed: readonly number[];
  readonly highest_revision: number;
  readonly catalog_id: string;
}

/** Returns everything that changed after a revision, reading pages until an empty one. */
async function readChanges({ http, stage }: Context, after: number): Promise<Answer> {
  const items: Row[] = [];
  const removed: number[] = [];
  for (let highest_revision = after; ;) {
    const path = `/pos/catalog?websiteId=0&changedAfter=${highest_revision}&pageSize=1000`;
    const answer = expectOffered<Answer>(await http.get(path, stage.register_token), "the catalogue");
    items.push(...answer.items);
    removed.push(...answer.removed);
    if (answer.items.length + answer.removed.length === 0) return { ...answer, items, removed };
    highest_revision = answer.highest_revision;
  }
}

export const CATALOGUE: readonly Case[] = [
  {
    group,
    demand: "The catalogue lists each product once and, after a revision, only what changed or was removed since.",
    optional: true,
    run: async (context) => {
      const { http, stage } = context;
      const before = await readChanges(context, 0);
      const sku = `suite-${randomUUID()}`;
      const product_id = await addProduct(context, productOf(sku));
      const after_add = await readChanges(context, before.highest_revision);
      const shown = (row: Row | undefined) => [row?.sku, row?.name, row?.price, row?.stock.qty];
      const row = after_add.items.find((each) => each.product_id === product_id);
      expectEqual(shown(row), [sku, `Product ${sku}`, 12, 10], "the new product");
      await changeProduct(context, sku, { price: 13.25 });
      await changeProduct(context, sku, { name: "Two changes" });
      const changed = await readChanges(context, after_add.highest_revision);
      const rows = changed.items.filter((each) => each.product_id === product_id);
      expectEqual(rows.map(shown), [[sku, "Two changes", 13.25, 10]], "a product with two changes");
      expectEqual(changed.catalog_id, before.catalog_id, "catalog_id");
      expectStatus(await http.delete(`/products/${sku}`, stage.manage_token), 200, "the deletion");
      const gone = await readChanges(context, changed.highest_revision);
      expectEqual(gone.removed.includes(product_id), true, "whether the deleted product is in removed");
      expectEqual(
        gone.items.some((each) => each.product_id === product_id),
        false,
        "whether it is in items",
      );
    },
  },
  {
    group,
    demand: "The catalogue has each of many new products once, in pages of any size and from any cursor.",
    optional: true,
    run: async (context) => {
      const { http, stage } = context;
      const read: ReadPage = async (after, page_size) => {
        const size = page_size === undefined ? "" : `&pageSize=${page_size}`;
        const reply = await http.get(`/pos/catalog?websiteId=0&changedAfter=${after}${size}`, stage.register_token);
        const { items, removed, highest_revision } = expectOffered<Answer>(reply, "the catalogue");
        return { keys: [...items.map(({ sku }) => sku), ...removed.map(String)], highest_revision };
      };
      const { highest_revision } = await readChanges(context, 0);
      const skus = Array.from({ length: PRODUCTS_AT_ONCE }, () => `suite-${randomUUID()}`);
      await Promise.all(skus.map((sku) => addProduct(context, productOf(sku))));
      await expectPages(read, highest_revision, skus);
      const { items } = await readChanges(context, 0);
      const listed = new Set(items.map(({ sku }) => sku));
      expectEqual(
        skus.filter((sku) => !listed.has(sku)),
        [],
        "products that the whole catalogue lacks",
      );
    },
  },
  {
    group,
    demand: "The catalogue refuses a page size out of its range, and an unknown website.",
    optional: true,
    run: async ({ http, stage }) => {
      const read = (query: string) => http.get(`/pos/catalog?${query}`, stage.register_token);
      expectOffered(await read("websiteId=0&pageSize=1"), "the catalogue");
      expectEnvelope(await read("websiteId=0&pageSize=1001"), 400, "1,001 products");
      expectEnvelope(await read("websiteId=0&changedAfter=-1"), 400, "a negative revision");
      expectEnvelope(await read("websiteId=999999"), 400, "an unknown website");
    },
  },
  {
    group,
    demand: "Categories are listed in full when one changed after a revision, otherwise not at all.",
    optional: true,
    run: async ({ http, stage }) => {
      interface Categories {
        readonly items: readonly { readonly category_id: number; readonly name: string }[];
        readonly highest_revision: number;
      }
      const read = async (after: number): Promise<Categories> =>
        expectOffered<Categories>(
          await http.get(`/pos/categories?changedAfter=${after}`, stage.register_token),
          "categories",
        );
      const before = await read(0);
      expectEqual((await read(before.highest_revision)).items, [], "the categories when none changed");
      const name = `Suite ${randomUUID()}`;
      const body = { category: { name, is_active: true } };
      const { id } = expectStatus<{ id: number }>(
        await http.post("/categories", body, stage.manage_token),
        200,
        "a category",
      );
      const { items } = await read(before.highest_revision);
      expectEqual(items.length, before.items.length + 1, "the number of categories");
      expectEqual(items.find(({ category_id }) => category_id === id)?.name, name, "the name of the new one");
    },
  },
  {
    group,
    demand: "An order takes its goods from stock, and a credit memo returns them.",
    optional: true,
    run: async (context) => {
      const { http, stage } = context;
      const sku = `suite-${randomUUID()}`;
      const { highest_revision } = await readChanges(context, 0);
      const product_id = await addProduct(context, productOf(sku));
      const stock = async (): Promise<number | undefined> => {
        const { items } = await readChanges(context, highest_revision);
        return items.find((each) => each.product_id === product_id)?.stock.qty;
      };
      const entity = {
        order_currency_code: "EUR",
        payment: { method: "pos_cash" },
        items: [{ product_id, sku, name: "Product", qty_ordered: 3, row_total: 36, tax_amount: 0, discount_amount: 0 }],
        extension_attributes: { pos_sale_id: randomUUID() },
      };
      interface Order {
        readonly entity_id: number;
        readonly items: readonly { readonly item_id: number }[];
      }
      const placed = await http.post("/orders", { entity }, stage.sales_token);
      const { entity_id, items } = expectStatus<Order>(placed, 200, "an order");
      expectEqual(await stock(), 7, "stock after an order of 3");
      const invoice = await http.post(`/order/${entity_id}/invoice`, { capture: true }, stage.sales_token);
      expectStatus(invoice, 200, "its invoice");
      const body = {
        items: [{ order_item_id: items[0]?.item_id, qty: 1 }],
        arguments: { extension_attributes: { pos_sale_id: randomUUID() } },
      };
      const refund = () => http.post(`/order/${entity_id}/refund`, body, stage.sales_token);
      expectStatus(await refund(), 200, "a credit memo");
      expectStatus(await refund(), 200, "the same credit memo again");
      expectEqual(await stock(), 8, "stock after 1 came back");
    },
  },
];
