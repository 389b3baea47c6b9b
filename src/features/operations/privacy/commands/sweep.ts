import type { OperationsDeps } from "../../deps.ts";
import { personKey } from "../person.ts";
import { readPersonSecret } from "../queries/erase.ts";
import { type Due, findErased, listArrivals, listOtherHalves, noteSwept, readWindow } from "../queries/sweep.ts";
import { markSales } from "./erase.ts";

const SALES_AT_ONCE = 200;

/**
 * Erases sales of erased persons that registers send later, such as after a day offline. Sales
 * after the erasure stay: a returning person is a customer again. Returns the number of receipts
 * and orders.
 */
export async function sweepLateSales(deps: OperationsDeps): Promise<number> {
  const window = await readWindow(deps.db);
  if (window === undefined) return 0;
  const secret = await readPersonSecret(deps.db, deps.ring);
  const arrivals = await listArrivals(deps.db, window);
  const keyed = arrivals.map((arrival) => ({ ...arrival, person_key: personKey(secret, arrival.email) }));
  const erased =
    (await mark(deps, await findErased(deps.db, keyed))) + (await mark(deps, await listOtherHalves(deps.db, window)));
  await noteSwept(deps.db, window.until);
  if (erased > 0) deps.log.info({ sales: erased }, "sales of erased persons came in later and are shown without them");
  return erased;
}

async function mark(deps: OperationsDeps, due: readonly Due[]): Promise<number> {
  let erased = 0;
  for (const [erasure_id, sales] of Map.groupBy(due, (sale) => sale.erasure_id)) {
    for (let from = 0; from < sales.length; from += SALES_AT_ONCE) {
      const { receipts, orders } = await markSales(deps, erasure_id, sales.slice(from, from + SALES_AT_ONCE));
      erased += receipts + orders;
    }
  }
  return erased;
}
