import assert from "node:assert/strict";
import { test } from "node:test";
import { compareShops, isWithoutSale } from "../src/pages/dashboard/order-of-shops.ts";

const shop = (name: string, net_sales: string | undefined, ...healths: readonly string[]) => ({
  name,
  net_sales,
  healths,
});

test("shops with a register to look at come first, then those without a sale, then by sales", () => {
  const shops = [
    shop("Aachen", "20.00", "ok"),
    shop("Bonn", "900.00", "ok", "closed"),
    shop("Celle", undefined, "ok"),
    shop("Dorsten", undefined, "unbound"),
    shop("Essen", "100.00", "ok", "silent"),
  ];
  assert.deepEqual(
    shops.toSorted(compareShops).map(({ name }) => name),
    ["Essen", "Celle", "Bonn", "Aachen", "Dorsten"],
  );
});

test("a shop whose registers cannot sell yet is not marked as without a sale", () => {
  assert.equal(isWithoutSale(shop("Dorsten", undefined, "unbound", "inactive")), false);
  assert.equal(isWithoutSale(shop("Celle", undefined, "unbound", "closed")), true);
  assert.equal(isWithoutSale(shop("Aachen", "0.00", "ok")), false);
});
