import { oneAtATime } from "../../../../../lock.js";
import { refund } from "../../../../../payments.js";
import { orderIdOf, requireSale } from "../../../../../sale.js";

/** Records a refund of a sale and its returned goods, once for each key. */
export async function POST(req, res) {
  const { scope, params, body } = req;
  await oneAtATime(scope, orderIdOf(params.key), async (withItems) =>
    refund(scope, await requireSale(scope, params.key), body, withItems),
  );
  res.json({ sale: await requireSale(scope, params.key) });
}
