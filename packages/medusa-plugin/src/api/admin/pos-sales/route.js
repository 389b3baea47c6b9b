import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { MedusaError } from "@medusajs/framework/utils";
import { oneAtATime } from "../../../lock.js";
import { createOrder, note, orderIdOf, readSale } from "../../../sale.js";
import { reserveStock } from "../../../stock.js";

/** Path of package.json from the built file in `.medusa/server/src/api/admin/pos-sales`. */
const PACKAGE = "../../../../../../package.json";
const { version } = JSON.parse(readFileSync(new URL(PACKAGE, import.meta.url), "utf8"));
const { version: medusa_version } = createRequire(import.meta.url)("@medusajs/medusa/package.json");

/** Returns the versions of the plugin and of Medusa and the time, for testing a connection. */
export function GET(_req, res) {
  res.json({ version, medusa_version, now: new Date().toISOString() });
}

/** Creates the order of a sale once. A repeated request gets the existing order. */
export async function POST(req, res) {
  const { key, order, location_id } = req.body ?? {};
  if (typeof key !== "string" || key === "" || typeof order !== "object" || order === null) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "A sale needs key and order.");
  }
  await oneAtATime(req.scope, orderIdOf(key), async (withItems) => {
    const known = await readSale(req.scope, key);
    if (known?.is_complete === true) return;
    if (known === undefined) await createOrder(req.scope, key, order);
    await reserveStock(req.scope, orderIdOf(key), location_id, withItems);
    await note(req.scope, orderIdOf(key), () => ({ pos_is_complete: true }));
  });
  res.json({ sale: await readSale(req.scope, key) });
}
