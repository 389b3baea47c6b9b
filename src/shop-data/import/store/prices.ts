import type { Tx } from "../../../runtime/database.ts";
import { importProblem } from "../problems.ts";
import { type Batch, type StoreContext, writeBatch } from "../batch.ts";
import { findCustomers, findProducts, idText } from "../look-up.ts";
import { touchProducts } from "./products.ts";
import type { TargetTable } from "../upsert.ts";

const TIER_PRICE: TargetTable = {
  table: "shop_data.product_tier_price",
  id: "value_id",
  key: ["product_id", "website_id", "all_groups", "customer_group_id", "qty"],
  types: {
    product_id: "int",
    website_id: "int",
    all_groups: "boolean",
    customer_group_id: "int",
    qty: "numeric(12,4)",
    value: "numeric",
    percentage_value: "numeric",
  },
};

export async function storeTierPrices(tx: Tx, batch: Batch): Promise<void> {
  const products = await findProducts(tx, batch);
  const tiers = await writeBatch(tx, batch, TIER_PRICE, (index) => {
    const group_id = batch.text(index, "group");
    return {
      product_id: idText(products, index),
      website_id: batch.text(index, "website"),
      all_groups: String(group_id === null),
      customer_group_id: group_id ?? "0",
      qty: batch.text(index, "qty"),
      value: batch.text(index, "price"),
      percentage_value: batch.text(index, "percent_off"),
    };
  });
  const changed = [...tiers].flatMap(([index, { outcome }]) =>
    outcome === "unchanged" ? [] : (products.get(index) ?? []),
  );
  await touchProducts(tx, changed);
}

const CUSTOMER_PRICE: TargetTable = {
  table: "shop_data.customer_price",
  id: "customer_price_id",
  key: ["customer_id", "product_id", "website_id", "qty"],
  types: { customer_id: "int", product_id: "int", website_id: "int", qty: "numeric(12,4)", price: "numeric" },
  has_updated_at: true,
};

export async function storeCustomerPrices(tx: Tx, batch: Batch, { references }: StoreContext): Promise<void> {
  const customers = await findCustomers(tx, batch, references);
  const products = await findProducts(tx, batch);
  await writeBatch(tx, batch, CUSTOMER_PRICE, (index) => ({
    customer_id: idText(customers, index),
    product_id: idText(products, index),
    website_id: batch.text(index, "website"),
    qty: batch.text(index, "qty"),
    price: batch.text(index, "price"),
  }));
}

const FIXED_TAX: TargetTable = {
  table: "shop_data.weee_tax",
  id: "value_id",
  key: ["entity_id", "attribute_id", "website_id", "country", "state"],
  types: { entity_id: "int", attribute_id: "int", website_id: "int", country: "text", state: "int", value: "numeric" },
};

export async function storeFixedTaxes(tx: Tx, batch: Batch, { references }: StoreContext): Promise<void> {
  for (const index of batch.open()) {
    if (references.attributes.get(batch.text(index, "attribute") ?? "")?.input === "weee") continue;
    batch.refuse(index, "attribute", importProblem("not_tax_attribute"));
  }
  const products = await findProducts(tx, batch);
  await writeBatch(tx, batch, FIXED_TAX, (index) => ({
    entity_id: idText(products, index),
    attribute_id: String(references.attributes.get(batch.text(index, "attribute") ?? "")?.id),
    website_id: batch.text(index, "website"),
    country: batch.text(index, "country"),
    state: batch.text(index, "region_id"),
    value: batch.text(index, "value"),
  }));
}
