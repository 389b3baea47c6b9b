import assert from "node:assert/strict";
import { reconcileWith } from "../../../src/connectors/commands/reconcile.ts";
import type { SaleThere } from "../../../src/connectors/connector.ts";
import type { ConformanceCase } from "../case.ts";
import { cents, refund, simpleSale } from "../sales.ts";
import type { Trial } from "../trial.ts";

/** Lists every sale of a period in pages of two; asserts that each order comes once. */
async function listed(trial: Trial, from: Temporal.Instant, to: Temporal.Instant): Promise<readonly SaleThere[]> {
  const { connector, tools } = await trial.direct();
  const period = { from: from.toString(), to: to.toString() };
  const sales = new Map<string, SaleThere>();
  let position: string | undefined;
  do {
    const page = await connector.listSales?.(period, position, 2, tools);
    assert.ok(page && page.items.length <= 2, "a page is longer than its limit");
    for (const sale of page.items) sales.set(sale.remote_id, sale);
    position = page.next;
  } while (position !== undefined);
  return [...sales.values()];
}

export function listsNoSales(trial: Trial): string | undefined {
  const { listSales } = trial.kindOf().open(trial.platform.settings(trial.proxy.url), trial.platform.secret);
  return listSales === undefined ? "the connector lists no sales" : undefined;
}

export const RECONCILIATION_CASES: readonly ConformanceCase[] = [
  {
    number: 26,
    name: "the sales of a period are listed with their figures, and a reconciliation finds no difference",
    without: listsNoSales,
    run: async (trial) => {
      const sku = await trial.product();
      const now = Temporal.Now.instant();
      const sold_at = now.subtract({ hours: 50 }).toString();
      const earlier = now.subtract({ hours: 80 }).toString();
      const before = await simpleSale(trial, sku, { members: { created_at: earlier } });
      const members = { created_at: sold_at };
      const plain = await simpleSale(trial, sku, { members });
      const refunded = await simpleSale(trial, sku, { members });
      await refund(trial, refunded, { sku, qty: 1 });
      const canceled = await simpleSale(trial, sku, { members, is_paid: false });
      await trial.saved("POST", `/rest/V1/orders/${canceled.order_id}/cancel`, {});
      await trial.drain();
      await trial.assertDone();
      const there = await listed(trial, now.subtract({ hours: 51 }), now.subtract({ hours: 49 }));
      const shown = (sold: { readonly key: string }) =>
        there
          .filter(({ key }) => key === sold.key)
          .map(({ total, tax, refunded: given, is_canceled }) => [
            cents(total),
            cents(tax ?? "0"),
            cents(given),
            is_canceled,
          ]);
      assert.deepEqual(shown(plain), [[3_597n, 574n, 0n, false]]);
      assert.deepEqual(shown(refunded), [[3_597n, 574n, 1_199n, false]], "the refunded sale");
      assert.deepEqual(
        shown(canceled).map(([, , , is_canceled]) => is_canceled),
        [true],
      );
      assert.deepEqual(shown(before), [], "a sale of another day");
      const { differing, missing } = await reconcileWith(trial.app.deps, await trial.opened());
      assert.deepEqual([differing, missing], [0, 0]);
      await trial.app.deps.pool.query(
        "update shop_data.sales_order set tax_amount = tax_amount + 1 where entity_id = $1",
        [plain.order_id],
      );
      await reconcileWith(trial.app.deps, await trial.opened());
      const { rows } = await trial.app.deps.pool.query(
        "select kind, key, code from connector_difference where ended_at is null",
      );
      assert.deepEqual(rows, [{ kind: "sale", key: plain.key, code: "tax" }]);
    },
  },
];
