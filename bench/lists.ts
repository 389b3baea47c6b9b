import { socketOf } from "../test/running-service.ts";
import { beside } from "./beside.ts";
import { seedClosings, submitLoad } from "./closings.ts";
import { evaluationTimes } from "./evaluation.ts";
import { type Bench, type Figures, type Timed, timed, timedGet } from "./part.ts";
import { intakeLimit, intakeLoad, seedTelemetry } from "./telemetry.ts";
import { withKeys } from "../test/fixtures/receipts/with-keys.ts";

/** Measures the lists that registers and connectors read. */
export async function benchLists(bench: Bench): Promise<Figures> {
  const { owner, shop, receipts } = bench;
  await owner.query(
    withKeys(`insert into pos.receipt (sale_id, pos_order_id, terminal_id, location_id, grand_total, currency, receipt_token, items, content_hash, created_at)
     select u, u, $1, $2, 12.1, 'EUR', u || u, '[]', u, now() - n * interval '1 minute'
       from (select n, gen_random_uuid()::text as u from generate_series(1, greatest($3 - (select count(*) from pos.receipt), 0)) n) s`),
    [shop.terminal_ids[0], shop.location_id, receipts],
  );
  await owner.query("analyze pos.receipt");
  const count = await owner.query<{ n: number }>("select count(*)::int as n from pos.receipt");
  const of = timedGet(bench, shop.token);
  const page = "searchCriteria[page_size]=20&searchCriteria[sort_orders][0][field]=created_at";
  const filter = (field: string, value: number) =>
    `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
  return {
    lists: [
      await of(`list of 20 of ${count.rows[0]?.n} receipts, newest first`, `/rest/V1/pos/receipts?${page}`),
      await of("the same of one location", `/rest/V1/pos/receipts?${page}&${filter("location_id", shop.location_id)}`),
      await of("changedAfter poll, no change (reach p50 < 2 ms)", "/rest/V1/pos/register-reports?changedAfter=0"),
    ],
  };
}

/** Measures submitted closings, their evaluation, and the feed that connectors read. */
export async function benchClosings(bench: Bench): Promise<Figures> {
  const { service, owner, shop, seconds, closings } = bench;
  const of = timedGet(bench, shop.token);
  const lists: Timed[] = [];
  for (const documents of [50, 2_000]) {
    const result = await submitLoad(shop, service.port, documents, seconds);
    lists.push(timed(`closing of ${documents} documents${documents === 2_000 ? " (reach p50 < 50 ms)" : ""}`, result));
  }
  lists.push(...(await evaluationTimes(bench, 50, 100, 15)), ...(await evaluationTimes(bench, 2_000, 40, 50)));
  await seedClosings(owner, closings);
  const all = await owner.query<{ v: number }>("select v::float8 as v from pos.revision_counter");
  const last = all.rows[0]?.v ?? 0;
  const feed = "/rest/V1/pos/register-reports?searchCriteria[page_size]=100&changedAfter=";
  return {
    lists: [
      ...lists,
      await of(`feed, 100 of the changes above the middle of ${closings} closings`, feed + Math.floor(last / 2)),
      await of("feed, nothing above the last revision", feed + last),
    ],
  };
}

/** Measures batches of 500 events (rates are batches), then the report over a filled table. */
export async function benchTelemetry(bench: Bench): Promise<Figures> {
  const { service, owner, data_dir, shop, seconds, rounds, events } = bench;
  await intakeLoad(shop, service.port, 8, 1);
  const intake = await beside({
    name: "telemetry, batches of 500 events",
    reach: "-",
    rounds,
    limit: () => intakeLimit(socketOf(data_dir), shop, 8, seconds),
    run: () => intakeLoad(shop, service.port, 8, seconds),
  });
  await seedTelemetry(owner, shop, events);
  const { rows } = await owner.query<{ from: string; week: string }>(
    "select (current_date - 89)::text as from, (current_date - 6)::text as week",
  );
  const of = timedGet(bench, shop.token);
  const path = "/rest/V1/pos/telemetry/report";
  return {
    measured: [intake],
    lists: [
      await of(`telemetry report of 90 days, ${events} events`, `${path}?from=${rows[0]?.from}`),
      await of("the same of 7 days", `${path}?from=${rows[0]?.week}`),
    ],
  };
}
