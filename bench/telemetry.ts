import type pg from "pg";
import type { RunningShop } from "../test/running-service.ts";
import { type Limit, limitOf } from "./limits.ts";
import { load, type LoadResult, request } from "./load.ts";

const BATCH_EVENTS = 500;
const NAMES = ["app_start", "receipt_printed", "card_payment", "sync", "search"];

const EVENTS = Array.from({ length: BATCH_EVENTS }, (_, index) => ({
  event_type: index % 2 === 0 ? "metric" : "event",
  event_name: NAMES[index % NAMES.length] ?? "sync",
  event_data: { screen: "sale", step: index },
  value: index / 4,
  recorded_at: "2026-03-14T08:00:00Z",
}));

/** Measures batches of 500 events that registers send; rates are in batches. */
export function intakeLoad(shop: RunningShop, port: number, clients: number, seconds: number): Promise<LoadResult> {
  const batches = shop.terminal_ids.slice(0, 20).map((terminal_id) =>
    request(
      "POST",
      "/rest/V1/pos/telemetry",
      shop.token,
      JSON.stringify({
        payload: { location_id: shop.location_id, terminal_id, device_id: "d", app_version: "1.4.0", events: EVENTS },
      }),
    ),
  );
  let turn = 0;
  return load({ port, clients, seconds, next: () => batches[(turn += 1) % batches.length] ?? Buffer.alloc(0) });
}

/**
 * Measures the same insert of 500 rows in the database alone, as the limit of the rate of batches.
 */
export function intakeLimit(socket: string, shop: RunningShop, clients: number, seconds: number): Promise<Limit> {
  const list = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;
  return limitOf({
    socket,
    role: "tillkeeper",
    clients,
    seconds,
    parameters: {
      location: String(shop.location_id),
      terminal: String(shop.terminal_ids[0]),
      types: list(EVENTS.map(({ event_type }) => event_type)),
      names: list(EVENTS.map(({ event_name }) => event_name)),
      steps: list(EVENTS.map(({ event_data }) => event_data.step)),
      amounts: list(EVENTS.map(({ value }) => value)),
    },
    statement: `insert into pos.telemetry_event (location_id, terminal_id, device_id, app_version, event_type, event_name,
                                                 event_data, value, recorded_at)
      select :location::int, :terminal::int, 'd', '1.4.0', t, n, '{"screen":"sale","step":' || s || '}', a,
             timestamptz '2026-03-14 08:00:00+00'
        from unnest(:types::text[], :names::text[], :steps::text[], :amounts::numeric[]) as e (t, n, s, a)`,
  });
}

/**
 * Writes events of the ninety days before today over all terminals. As the job leaves them, all but
 * today's are in summaries.
 */
export async function seedTelemetry(owner: pg.Client, shop: RunningShop, events: number): Promise<void> {
  await owner.query("truncate pos.telemetry_event, pos.telemetry_summary");
  await owner.query(
    `insert into pos.telemetry_event (location_id, terminal_id, device_id, event_type, event_name, value, recorded_at, is_summarized)
     select $1, ($2::int[])[1 + i % cardinality($2::int[])], 'd' || i % cardinality($2::int[]), 'metric',
            ($3::text[])[1 + i % cardinality($3::text[])], i % 1000 / 4.0, at,
            at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
       from (select i, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '89 days'
                       + (i::float8 / $4) * (now() - date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '89 days') as at
               from generate_series(0, $4 - 1) i) s`,
    [shop.location_id, shop.terminal_ids, NAMES, events],
  );
  await owner.query(
    `insert into pos.telemetry_summary
       (day, location_id, terminal_id, device_id, event_type, event_name, count, value_count, value_sum, value_min, value_max)
     select (recorded_at at time zone 'UTC')::date, location_id, terminal_id, device_id, event_type, event_name,
            count(*), count(value), sum(value), min(value), max(value)
       from pos.telemetry_event where is_summarized group by 1, 2, 3, 4, 5, 6`,
  );
  await owner.query("analyze pos.telemetry_event");
  await owner.query("analyze pos.telemetry_summary");
}
