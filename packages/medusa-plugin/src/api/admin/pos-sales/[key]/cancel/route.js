import { oneAtATime } from "../../../../../lock.js";
import { cancel, orderIdOf, requireSale } from "../../../../../sale.js";
import { releaseStock } from "../../../../../stock.js";

/** Cancels the order of a sale and releases its stock. Gives no money back: refunds do. */
export async function POST(req, res) {
  const { scope, params } = req;
  await oneAtATime(scope, orderIdOf(params.key), async (withItems) => {
    const sale = await requireSale(scope, params.key);
    if (sale.status !== "canceled") await cancel(scope, sale);
    await releaseStock(scope, sale.order_id, withItems);
  });
  res.json({ sale: await requireSale(scope, params.key) });
}
