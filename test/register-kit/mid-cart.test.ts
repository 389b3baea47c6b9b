import assert from "node:assert/strict";
import { test } from "node:test";
import { CASH, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

test("a price, a deletion and a tax rate of the middle of a sale: lines keep price and product, taxes are the newest", async () => {
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url);
  await till.enroll(activation_code);
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  await till.scan("MUG");
  await till.scan("BOOK");
  assert.equal(till.priced().totals.gross_minor, 1_567n + 981n);

  await shop.manage("PUT", "/products/MUG", { product: { price: "13.45" } });
  await shop.manage("DELETE", "/products/BOOK");
  const { rates } = await shop.manage<{ rates: readonly (object & { rate: number })[] }>("GET", "/pos/tax-rates");
  const reduced = rates.find(({ rate }) => rate === 9);
  assert.ok(reduced);
  await shop.manage("PUT", "/taxRates", { taxRate: { ...reduced, rate: 12 } });
  const website_id = till.upkeep.config.current()?.location?.website_id ?? 0;
  assert.deepEqual(await till.upkeep.catalogue.sync(website_id), { changed: 1, removed: 1, refusal: undefined });
  assert.deepEqual(await till.upkeep.reference.sync(website_id, "2026-11-23"), {});

  assert.equal(till.product("MUG")?.price, "13.45");
  assert.equal(till.product("BOOK"), undefined);
  assert.equal(await till.scan("BOOK"), undefined);
  const { lines } = till.priced();
  assert.deepEqual(
    lines.map(({ sku, net_minor, tax_minor }) => [sku, net_minor, tax_minor]),
    [
      ["MUG", 1_295n, 272n],
      ["BOOK", 900n, 108n],
    ],
  );
  const sale = await till.pay(CASH);
  await till.scan("MUG");
  assert.equal(till.priced().lines[0]?.net_minor, 1_345n);
  await till.discard();
  await till.count(await till.expectedCash());
  const { report_id } = await till.closeSession();
  await drained(till);
  assert.deepEqual(await till.parkedRows(), []);
  const { rows } = await deps.pool.query<{ total: string }>(
    "select grand_total::text as total from pos.receipt where sale_id = $1",
    [sale.sale_id],
  );
  assert.deepEqual(rows, [{ total: "25.7500" }]);
  assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
  await till.close();
});
