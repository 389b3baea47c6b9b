import type { OperationsDeps } from "../../deps.ts";
import { personKey } from "../person.ts";
import { readPersonSecret } from "../queries/erase.ts";
import {
  type Arrival,
  type Due,
  findErased,
  findReadBack,
  listArrivals,
  listArrivalsOf,
  listHalvesOf,
  listOtherHalves,
  noteReadBack,
  noteSwept,
  readWindow,
} from "../queries/sweep.ts";
import { markSales } from "./erase.ts";

const SALES_AT_ONCE = 200;
/** Numbers of receipts that one step over a partition that was read back looks at. */
const NUMBERS_AT_ONCE = 20_000;

/**
 * Erases sales of erased persons that registers send later, such as after a day offline. Sales
 * after the erasure stay: a returning person is a customer again. Returns the number of receipts
 * and orders.
 */
export async function sweepLateSales(deps: OperationsDeps): Promise<number> {
  const read_back = await sweepReadBack(deps);
  const window = await readWindow(deps.db);
  if (window === undefined) return read_back;
  const erased =
    read_back +
    (await mark(deps, await ofErased(deps, await listArrivals(deps.db, window)))) +
    (await mark(deps, await listOtherHalves(deps.db, window)));
  await noteSwept(deps.db, window.until);
  if (erased > 0) deps.log.info({ sales: erased }, "sales of erased persons came in later and are shown without them");
  return erased;
}

/**
 * Erases receipts of erased persons in partitions that were read back: their marks are not in the
 * file of the archive. Returns their number.
 */
export async function sweepReadBack(deps: OperationsDeps): Promise<number> {
  let erased = 0;
  for (let part = await findReadBack(deps.db); part !== undefined; part = await findReadBack(deps.db)) {
    const { first_id, sweep_from, end_id } = part;
    const to = Math.min(sweep_from + NUMBERS_AT_ONCE, end_id);
    erased += await mark(deps, await ofErased(deps, await listArrivalsOf(deps.db, sweep_from, to)));
    erased += await mark(deps, await listHalvesOf(deps.db, sweep_from, to));
    await noteReadBack(deps.db, first_id, to < end_id ? to : null);
  }
  return erased;
}

/** Returns those of the sales whose person was erased after the sale. */
async function ofErased(
  { db, ring }: Pick<OperationsDeps, "db" | "ring">,
  arrivals: readonly Arrival[],
): Promise<Due[]> {
  if (arrivals.length === 0) return [];
  const secret = await readPersonSecret(db, ring);
  return findErased(
    db,
    arrivals.map((arrival) => ({ ...arrival, person_key: personKey(secret, arrival.email) })),
  );
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
