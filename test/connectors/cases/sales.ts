import assert from "node:assert/strict";
import type { ConformanceCase } from "../case.ts";
import {
  assertPaidOnce,
  assertSame,
  cents,
  type Line,
  plain,
  refund,
  scaled,
  type Sale,
  sell,
  simpleLine,
  simpleSale,
  type Sold,
} from "../sales.ts";
import { newSku, type Trial } from "../trial.ts";

/** Sells, and asserts that the platform's order has the same amounts as the sale. */
async function sameAmounts(trial: Trial, sale: Sale): Promise<void> {
  const sold = await sell(trial, sale);
  await trial.drain();
  await trial.assertDone();
  const order = await trial.orderOf(sold.key);
  assertSame(order, sold, sale.lines);
  assertPaidOnce(order, sold);
  assert.equal(order.currency.toUpperCase(), "EUR");
}

const amounts = (name: string, lines: (sku: () => Promise<string>) => Promise<Line[]>, rest: Partial<Sale> = {}) => ({
  number: 5,
  name: `amounts equal to the cent: ${name}`,
  run: async (trial: Trial) => sameAmounts(trial, { lines: await lines(() => trial.product()), ...rest }),
});

/**
 * Asserts that the platform takes a sale of a quantity that it may not have, or of a product that
 * it does not sell; without `oversell` the sale may be parked.
 */
async function complete(trial: Trial, line: Line): Promise<void> {
  const sold = await sell(trial, { lines: [line] });
  const tasks = await trial.drain();
  const [sale] = tasks;
  if (sale?.state === "parked" && !trial.capabilities.oversell) {
    assert.notEqual(sale.last_error ?? "", "", "a parked sale says why");
    assert.deepEqual(await trial.platform.ordersOf(sold.key), [], "a refused sale leaves nothing behind");
    return;
  }
  await trial.assertDone();
  const order = await trial.orderOf(sold.key);
  assert.equal(cents(order.total), cents(sold.total));
  assertPaidOnce(order, sold);
  const quantity = order.lines.reduce((sum, { qty }) => sum + scaled(qty), 0n);
  assert.ok(quantity >= scaled(line.qty), `${plain(quantity)} of ${line.qty} are there`);
}

const movesNoStock = ({ capabilities: { stock } }: Trial): string | undefined =>
  stock === "by_order" ? undefined : `orders do not move the platform's stock (${stock})`;

/** Returns the stock in whole pieces. */
async function stockOf(trial: Trial, sku: string): Promise<bigint> {
  const figure = await trial.platform.stockOf(sku);
  assert.ok(figure !== undefined, "the product has no stock figure");
  return scaled(figure) / 10_000n;
}

export const SALE_CASES: readonly ConformanceCase[] = [
  amounts("3 × 11.99 with 19 %", async (sku) => [simpleLine(await sku())]),
  amounts("3 × 10.33 with 19 %", async (sku) => [
    { sku: await sku(), qty: "3", net: "26.04", tax: "4.95", rate: "19" },
  ]),
  amounts("7 × 0.333", async (sku) => [{ sku: await sku(), qty: "7", net: "1.96", tax: "0.37", rate: "19" }]),
  amounts("a discount of 100 %", async (sku) => [
    { ...simpleLine(await sku()), discount: "35.97" },
    simpleLine(await sku()),
  ]),
  amounts("discounts of a coupon and of a line", async (sku) => [
    { ...simpleLine(await sku()), discount: "3.60" },
    { sku: await sku(), qty: "1", net: "8.40", tax: "1.60", rate: "19", discount: "1.37" },
  ]),
  amounts("two rates", async (sku) => [
    simpleLine(await sku()),
    { sku: await sku(), qty: "2", net: "4.66", tax: "0.33", rate: "7" },
  ]),
  amounts("without tax", async (sku) => [{ sku: await sku(), qty: "2", net: "9.99", tax: "0", rate: "0" }]),
  amounts("rounded for cash", async (sku) => [simpleLine(await sku())], { grand_total: "35.95" }),
  amounts("with a deposit", async (sku) => [
    simpleLine(await sku()),
    { sku: await sku(), qty: "6", net: "0.90", tax: "0", rate: "0" },
  ]),
  {
    number: 6,
    name: "0.455 kg of a weighed product: its amount is exact, its quantity where the platform has fractions",
    run: async (trial) => {
      const sku = await trial.product({ is_weighed: true });
      const line: Line = { sku, qty: "0.455", net: "7.61", tax: "1.44", rate: "19" };
      const sold = await sell(trial, { lines: [line] });
      await trial.drain();
      await trial.assertDone();
      const order = await trial.orderOf(sold.key);
      assert.equal(cents(order.total), cents(sold.total));
      assertPaidOnce(order, sold);
      const quantities = order.lines.filter((there) => there.sku === sku).map(({ qty }) => plain(scaled(qty)));
      assert.deepEqual(quantities, [trial.capabilities.fractions ? "0.4550" : "1.0000"], "quantity");
    },
  },
  {
    number: 7,
    name: "a line with a negative quantity is refused before anything is sent, or there with its amount",
    run: async (trial) => {
      const [bought, returned] = [await trial.product(), await trial.product()];
      const sold = await simpleSale(trial, bought, { is_paid: false });
      const [stored] = await trial.tasks();
      assert.ok(stored);
      const task = await trial.taskOf(stored);
      assert.ok(task.kind === "sale");
      const [line] = task.record.items;
      assert.ok(line);
      const back = {
        ...line,
        sku: returned,
        qty_ordered: "-1",
        row_total: "-10.08",
        row_total_incl_tax: "-11.99",
        tax_amount: "-1.91",
      };
      const record = { ...task.record, items: [line, back], grand_total: "23.98" };
      const { connector, tools } = await trial.direct();
      trial.proxy.reset();
      const result = await connector.push({ ...task, record }, { ...tools, saveStep: async () => undefined });
      if (result.outcome === "done") {
        assert.equal(cents((await trial.orderOf(sold.key)).total), 2_398n, "total");
        return;
      }
      assert.equal(result.outcome, "refused");
      assert.deepEqual(
        trial.proxy.calls.filter((call) => trial.isWrite(call)),
        [],
      );
    },
  },
  {
    number: 9,
    name: "a sale of more than the stock arrives complete, or is refused as a whole",
    run: async (trial) => complete(trial, simpleLine(await trial.product({ qty: "1" }))),
  },
  {
    number: 9,
    name: "a sale of a product that the platform does not know arrives complete",
    run: (trial) => complete(trial, simpleLine(newSku())),
  },
  {
    number: 9,
    name: "a sale of a product that cannot be bought arrives complete",
    run: async (trial) => complete(trial, simpleLine(await trial.product({ is_active: false }))),
  },
  {
    number: 9,
    name: "a sale of a product that was deleted at the platform arrives complete",
    run: async (trial) => {
      const sku = await trial.product();
      await trial.platform.deleteProduct(sku);
      await complete(trial, simpleLine(sku));
    },
  },
  {
    number: 8,
    name: "a sale of three weeks ago keeps its time",
    run: async (trial) => {
      const created_at = "2026-03-01T09:30:00Z";
      const sold = await simpleSale(trial, await trial.product(), { members: { created_at } });
      await trial.drain();
      await trial.assertDone();
      const { sold_at } = await trial.orderOf(sold.key);
      assert.equal(
        Temporal.Instant.from(sold_at).epochMilliseconds,
        Temporal.Instant.from(created_at).epochMilliseconds,
        "hour",
      );
    },
  },
  {
    number: 21,
    name: "a sweep does not bring back the stock of a sale that is not sent yet",
    without: ({ capabilities: { pulls, stock } }) =>
      pulls.includes("products") && stock === "by_order" ? undefined : "the connector pulls no stock",
    run: async (trial) => {
      const sku = await trial.product({ qty: "20" });
      const stockHere = async (): Promise<number | undefined> => {
        await trial.pull("products");
        const { rows } = await trial.app.deps.pool.query<{ qty: number }>(
          "select qty::float8 as qty from shop_data.product where sku = $1",
          [sku],
        );
        return rows[0]?.qty;
      };
      assert.equal(await stockHere(), 20, "the stock here after a sweep");
      await simpleSale(trial, sku);
      await trial.drain();
      // The platform's stock has changed since the last sweep, and does not include this sale yet.
      await simpleSale(trial, sku);
      assert.equal(await stockHere(), 14, "before the sale is sent");
      await trial.drain();
      await trial.assertDone();
      assert.equal(await stockHere(), 14, "afterwards");
    },
  },
  {
    number: 21,
    name: "stock is right after a sale, and after refunds with and without restock",
    without: movesNoStock,
    run: async (trial) => {
      const sku = await trial.product({ qty: "20" });
      const stock = () => stockOf(trial, sku);
      const sold = await simpleSale(trial, sku);
      await trial.drain();
      assert.equal(await stock(), 17n, "after the sale");
      await refund(trial, sold, { sku, qty: 1 });
      await trial.drain();
      assert.equal(await stock(), 18n, "after a refund whose goods came back");
      await refund(trial, sold, { sku, qty: 1, to_stock: false });
      await trial.drain();
      assert.equal(await stock(), 18n, "after a refund whose goods did not");
      await trial.assertDone();
    },
  },
  {
    number: 21,
    name: "stock is right after a sale of more than there was, and after a refund of it",
    without: (trial) =>
      movesNoStock(trial) ?? (trial.capabilities.oversell ? undefined : "the platform sells no more than it has"),
    run: async (trial) => {
      const sku = await trial.product({ qty: "2" });
      const first = await simpleSale(trial, sku);
      await trial.drain();
      assert.equal(await stockOf(trial, sku), -1n, "after 3 of 2");
      await simpleSale(trial, sku);
      await trial.drain();
      assert.equal(await stockOf(trial, sku), -4n, "after 3 more");
      await refund(trial, first, { sku, qty: 1 });
      await trial.drain();
      assert.equal(await stockOf(trial, sku), -3n, "after a refund whose goods came back");
      await trial.assertDone();
      if (!trial.capabilities.pulls.includes("products")) return;
      assert.equal((await trial.pull("products")).refused, 0, "a figure below zero is not taken here");
    },
  },
  {
    number: 28,
    name: "sales, payments and refunds of the same products at once leave the stock right",
    without: movesNoStock,
    run: async (trial) => {
      const skus = [await trial.product(), await trial.product(), await trial.product()] as const;
      const lines = [simpleLine(skus[0]), simpleLine(skus[1]), simpleLine(skus[2])] as const;
      const sales: Sold[] = [];
      for (let round = 0; round < 6; round += 1) {
        // The sales have their lines in two different orders.
        sales.push(await sell(trial, { lines: [lines[0], lines[1]] }));
        sales.push(await sell(trial, { lines: [lines[2], lines[1], lines[0]] }));
      }
      const stock = () => Promise.all(skus.map((sku) => stockOf(trial, sku)));
      await trial.drain();
      await trial.assertDone();
      assert.deepEqual(await stock(), [64n, 64n, 82n], "after the sales");
      for (const sold of sales) await refund(trial, sold, { sku: skus[1], qty: 2 });
      await trial.drain();
      await trial.assertDone();
      assert.deepEqual(await stock(), [64n, 88n, 82n], "after the refunds");
    },
  },
];
