import { requireSale } from "../../../../sale.js";

export async function GET(req, res) {
  res.json({ sale: await requireSale(req.scope, req.params.key) });
}
