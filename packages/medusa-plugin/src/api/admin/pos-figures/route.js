import { MedusaError } from "@medusajs/framework/utils";
import { listFigures } from "../../../figures.js";

const LIMIT_MAX = 1_000;

/** Returns the figures of a period's sales, page by page. */
export async function GET(req, res) {
  const { from, to, after = "", limit = "100" } = req.query;
  const isPeriod = [from, to].every((instant) => !Number.isNaN(Date.parse(instant)));
  if (!isPeriod || !(Number(limit) >= 1 && Number(limit) <= LIMIT_MAX)) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "Figures need from and to, and a limit from 1 to 1000.");
  }
  res.json(await listFigures(req.scope, { from, to, after, limit: Number(limit) }));
}
