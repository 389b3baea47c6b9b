import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { add, EMPTY, LOW, percent, product, tables } from "../../test/sample-cart.ts";
import { discountLine } from "../cart/cart.ts";
import { priceCart } from "../cart/price-cart.ts";
import type { PricedCart } from "../cart/priced.ts";
import { randomCart } from "../conformance/sessions/carts.ts";
import { seededRandom } from "../conformance/sessions/random.ts";
import { shopOf } from "../conformance/sessions/sessions.ts";
import { roundMoney } from "../money/money.ts";
import { completeSale, dueOf, type SaleDraft } from "./complete.ts";
import { orderRequest } from "./requests.ts";

const STAMP = { sale_id: "sale-1", session_id: null, receipt_number: "A-1", created_at: "2026-03-14T10:00:00+01:00" };

type Item = Readonly<
  Record<"row_total" | "row_total_incl_tax" | "tax_amount" | "discount_amount" | "tax_percent", number>
>;

/** Returns the items of the order that a sale of these goods places. */
function itemsOf(goods: PricedCart): readonly Item[] {
  const draft: SaleDraft = { kind: "sale", goods };
  const sale = completeSale(draft, STAMP, dueOf(draft) === 0n ? [] : [{ tender: "card" }], 0n);
  const { entity } = JSON.parse(orderRequest(sale, 3)?.body ?? "") as { entity: { items: Item[] } };
  return entity.items;
}

describe("the lines of an order", () => {
  for (const calculation_algorithm of [
    "UNIT_BASE_CALCULATION",
    "ROW_BASE_CALCULATION",
    "TOTAL_BASE_CALCULATION",
  ] as const) {
    for (const apply_after_discount of [true, false]) {
      test(`a discounted line has its price before the discount without and with tax: ${calculation_algorithm}, tax ${apply_after_discount ? "after" : "before"} the discount`, () => {
        const settings = { calculation_algorithm, apply_after_discount };
        const of = (price: string, price_includes_tax: boolean) => {
          const cart = discountLine(add(EMPTY, product("MILK", price, LOW)), "MILK", percent("10"));
          return itemsOf(priceCart(cart, tables({ ...settings, price_includes_tax })))[0];
        };
        const tax = apply_after_discount ? 0.17 : 0.19;
        const { sku, name, qty_ordered, product_id, ...milk } = { ...of("2.29", true) } as Record<string, unknown>;
        assert.deepEqual([sku, name, qty_ordered, product_id], ["MILK", "MILK", 1, 1]);
        assert.deepEqual(milk, {
          price_incl_tax: 2.29,
          row_total: 2.1,
          row_total_incl_tax: 2.29,
          tax_percent: 9,
          tax_amount: tax,
          discount_amount: apply_after_discount ? 0.21 : 0.23,
        });
        const net = of("2.10", false);
        assert.deepEqual([net?.row_total, net?.row_total_incl_tax], [2.1, 2.29]);
      });
    }
  }

  test("price, tax and discount of each line add up to what is paid, in every market and tax algorithm", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const goods = randomCart(seededRandom(`cart ${seed}`), shopOf(seed), "standard");
      const minor = (amount: number): bigint => roundMoney(String(amount), goods.currency);
      const sold = goods.lines.filter(({ qty_e4 }) => qty_e4 > 0n);
      for (const [index, item] of itemsOf(goods).entries()) {
        assert.ok(item.discount_amount >= 0, `seed ${seed}`);
        assert.equal(
          minor(item.row_total) + minor(item.tax_amount) - minor(item.discount_amount),
          sold[index]?.gross_minor,
          `seed ${seed}`,
        );
      }
    }
  });
});
