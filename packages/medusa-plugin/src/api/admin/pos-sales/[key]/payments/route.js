import { oneAtATime } from "../../../../../lock.js";
import { pay } from "../../../../../payments.js";
import { orderIdOf, requireSale } from "../../../../../sale.js";

/** Records a payment of a sale, once for each key. */
export async function POST(req, res) {
  const { scope, params, body } = req;
  await oneAtATime(scope, orderIdOf(params.key), async () => pay(scope, await requireSale(scope, params.key), body));
  res.json({ sale: await requireSale(scope, params.key) });
}
