import { changeOwner, requireSale } from "../../../../../sale.js";

/** Gives a sale to a customer, or to a guest. */
export async function POST(req, res) {
  const { scope, params, body } = req;
  await changeOwner(scope, await requireSale(scope, params.key), body);
  res.json({ sale: await requireSale(scope, params.key) });
}
