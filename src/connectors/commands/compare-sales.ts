import { listSaleDays, listSaleFigures } from "../../shop-data/records/figures.ts";
import type { ConnectorsDeps } from "../deps.ts";
import { DEFAULT_SCOPE, readSetting } from "../../shared/configuration/snapshot.ts";
import { isZone } from "../../runtime/formats.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import type { Connector, Period, SaleThere } from "../connector.ts";
import { replaceDifferences } from "../queries/pulled.ts";
import { databaseNow, listDoneSales, listUnsettledOrders } from "../queries/tasks.ts";
import { differencesOf, SALE_DIFFERENCES } from "../rules/differences.ts";
import type { OpenConnector } from "./store.ts";
import { toolsOfReading, withinBudget } from "./tools.ts";
import { withinTime } from "../../runtime/within-time.ts";

const PAGE_SALES = 100;
const PAGE_TIMEOUT_MS = 60_000;

export interface ComparedSales {
  /** Keys of the sales that the platform listed. */
  readonly listed: ReadonlySet<string>;
  /** Number of sales with a difference. */
  readonly differing: number;
}

/**
 * Compares the figures of recently sent sales with the platform's, a business day at a time. Skips
 * sales with unsent records. Sends and repairs nothing.
 *
 * @throws the errors of the connector and the database: earlier days stay stored.
 */
export async function compareSales(deps: ConnectorsDeps, open: OpenConnector, days: number): Promise<ComparedSales> {
  const { db, configuration } = deps;
  const { connector_id } = open.stored;
  const list = { connector_id, kind: "sale" };
  const { listSales, capabilities } = open.connector;
  const listed = new Set<string>();
  let differing = 0;
  if (listSales === undefined) return { listed, differing };
  const keys = await listDoneSales(db, connector_id, days);
  const wanted = new Set(keys.values());
  const order_ids = [...keys.keys()];
  const zone = readSetting(await configuration.snapshot(), "general/locale/timezone", DEFAULT_SCOPE);
  const time_zone = isZone(zone) ? zone : "UTC";
  for (const day of await listSaleDays(db, order_ids, time_zone)) {
    const period = periodOf(day, time_zone);
    const began = await databaseNow(db);
    const there = await listDay(open, listSales, period, wanted);
    const here = await listSaleFigures(db, order_ids, period);
    const unsettled = await listUnsettledOrders(
      db,
      connector_id,
      here.map(({ order_id }) => order_id),
      began,
    );
    const settled = here.flatMap((figures) => {
      const key = keys.get(figures.order_id) ?? "";
      const orders = [...(there.get(key)?.values() ?? [])];
      return orders.length === 0 || unsettled.has(figures.order_id) ? [] : [{ key, figures, orders }];
    });
    const found = settled.flatMap(({ key, figures, orders }) =>
      differencesOf(figures, orders, capabilities.amounts).map((difference) => ({ key, ...difference })),
    );
    await inTransaction(db, async (tx) => {
      const missing = { keys: [...there.keys()], codes: ["missing"] };
      await replaceDifferences(tx, list, missing, []);
      const compared = { keys: settled.map(({ key }) => key), codes: SALE_DIFFERENCES };
      await replaceDifferences(tx, list, compared, found);
    });
    for (const key of there.keys()) listed.add(key);
    differing += new Set(found.map(({ key }) => key)).size;
  }
  return { listed, differing };
}

/**
 * Returns the period of a business day from midnight to midnight: 23 or 25 hours when clocks
 * change.
 */
function periodOf(day: string, time_zone: string): Period {
  const date = Temporal.PlainDate.from(day);
  const midnight = (of: Temporal.PlainDate): string => of.toZonedDateTime(time_zone).toInstant().toString();
  return { from: midnight(date), to: midnight(date.add({ days: 1 })) };
}

/**
 * Returns the platform's orders of a day by key and by id, because a page may repeat an order of
 * the previous page. Orders of other keys are left out.
 */
async function listDay(
  { calls }: OpenConnector,
  listSales: NonNullable<Connector["listSales"]>,
  period: Period,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, SaleThere>>> {
  const there = new Map<string, Map<string, SaleThere>>();
  let position: string | undefined;
  do {
    const from = position;
    const page = await withinBudget(() =>
      withinTime(PAGE_TIMEOUT_MS, (signal) => listSales(period, from, PAGE_SALES, toolsOfReading(calls, signal))),
    );
    for (const sale of page.items) {
      if (!wanted.has(sale.key)) continue;
      const orders = there.get(sale.key) ?? new Map<string, SaleThere>();
      there.set(sale.key, orders.set(sale.remote_id, sale));
    }
    position = page.next;
  } while (position !== undefined);
  return there;
}
