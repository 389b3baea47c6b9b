import { changeOwner, requireSale } from "../../../../../sale.js";

/** Assigns a sale to a customer, or to a guest. */
export async function POST(req, res) {
  const { scope, params, body } = req;
  await changeOwner(scope, await requireSale(scope, params.key), body);
  res.json({ sale: await requireSale(scope, params.key) });
}
