import assert from "node:assert/strict";
import { test } from "node:test";
import { discountCart, ONE_PIECE, parseMoney } from "@tillkeeper/register-kit";
import { storeSetting } from "../settings.ts";
import { CASH, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const service = await openServiceShop();
const { deps, shop } = service;

async function addProduct(sku: string, price: string, tax_class_id: string): Promise<void> {
  await shop.manage("POST", "/products", {
    product: {
      sku,
      name: sku,
      price,
      attribute_set_id: 4,
      type_id: "simple",
      status: 1,
      visibility: 4,
      custom_attributes: [{ attribute_code: "tax_class_id", value: tax_class_id }],
      extension_attributes: { website_ids: [1], stock_item: { qty: 1000, is_in_stock: true } },
    },
  });
}

const { rows: classes } = await deps.pool.query<{ id: string }>(
  "select tax_class_id::text as id from shop_data.product where sku = 'MUG'",
);
const TAXED = classes[0]?.id ?? "";

for (const [currency, price, off, refunds] of [
  ["EUR", "3.33", "1.00", ["3", "2.99", "3"]],
  ["JPY", "367", "101", ["333", "334", "333"]],
  ["KWD", "3.667", "1.001", ["3.333", "3.334", "3.333"]],
] as const) {
  test(`three partial refunds of a till and their credit memos are equal in ${currency}, and the closing is matched`, async () => {
    await storeSetting(service, "currency/options/base", currency);
    await addProduct(`PLAIN-${currency}`, price, "0");
    await addProduct(`TAXED-${currency}`, price, TAXED);
    const till = await newKitTill(shop.url);
    assert.equal((await till.enroll((await shop.addTerminal()).activation_code)).kind, "registered");
    till.actAs({ name: "Ada" });
    await till.openSession(parseMoney("20000", currency));
    for (const sku of [`PLAIN-${currency}`, `TAXED-${currency}`]) {
      await till.scan(sku, 3n * ONE_PIECE);
      const amount_minor = parseMoney(off, currency);
      await till.change((cart) => discountCart(cart, { kind: "amount", amount_minor }));
      const sale = await till.pay(CASH);
      const given: string[] = [];
      for (let piece = 0; piece < 3; piece += 1) {
        const [line] = (await till.returnable(sale.receipt_number)).left;
        assert.ok(line);
        const quantities = [{ ...line, qty_e4: ONE_PIECE }];
        given.push((await till.refund({ receipt_number: sale.receipt_number, quantities, tendered: CASH })).sale_id);
      }
      await drained(till);
      const { rows } = await deps.pool.query<{ memo: string; receipt: string; adjusted: string; closed: boolean }>(
        `select trim_scale(m.grand_total)::text as memo, trim_scale(r.grand_total)::text as receipt,
                trim_scale(m.adjustment_positive + m.adjustment_negative)::text as adjusted, o.state = 'closed' as closed
           from shop_data.sales_creditmemo m join pos.receipt r on r.pos_order_id = m.pos_sale_id
           join shop_data.sales_order o on o.entity_id = m.order_id
          where m.pos_sale_id = any($1) order by array_position($1::text[], m.pos_sale_id)`,
        [given],
      );
      assert.equal(rows.length, 3);
      for (const { memo, receipt, adjusted, closed } of rows)
        assert.deepEqual([memo, adjusted, closed], [receipt, "0", true]);
      if (sku.startsWith("PLAIN"))
        assert.deepEqual(
          rows.map(({ memo }) => memo),
          refunds,
        );
    }
    await till.count(await till.expectedCash());
    const { report_id } = await till.closeSession();
    await drained(till);
    assert.deepEqual(await till.parkedRows(), []);
    assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
    await till.close();
  });
}
