import type pg from "pg";
import { AMOUNT_COLUMNS } from "../closings.ts";
import { socketOf } from "../../test/running-service.ts";
import { beside } from "../beside.ts";
import { limitOf } from "../limits.ts";
import { load, request } from "../load.ts";
import { administrator, type Bench, type Figures, type Timed, timed } from "../part.ts";
import { withKeys } from "../../test/fixtures/receipts/with-keys.ts";

const SHOPS = 2_000;
const REGISTERS = 10_000;
/**
 * Receipts of each register's open session, and of its session on the same weekday a week before.
 */
const OF_SESSION = 40;
const REACH_MS = 200;
const HOME = "/trading-day";
const HOME_REACH = "p50 <= 100 ms, 100 kB";

/**
 * Measures Home and the register totals of a chain with one client. The chain has 2,000 shops with
 * 10,000 registers, each with an open session of 40 receipts, as many receipts a week before, and a
 * closing of yesterday. SQL writes the receipts, the service counts them. The limit of Home is a
 * statement over the figures of the day by shop, and the newest sessions, in the database alone.
 */
export async function benchHome({ service, owner, data_dir, seconds, rounds }: Bench): Promise<Figures> {
  let began = performance.now();
  const took = () => Math.round((performance.now() - began) / 100) / 10;
  await seedChain(owner);
  console.log(
    `${SHOPS} shops, ${REGISTERS} open sessions, ${2 * REGISTERS * OF_SESSION} receipts, filled in ${took()} s`,
  );
  began = performance.now();
  const token = await administrator(service);
  await waitUntilCounted(owner);
  console.log(`${2 * REGISTERS * OF_SESSION} receipts counted in ${took()} s at most`);
  await owner.query(
    "vacuum (analyze) pos.receipt, pos.figure, pos.session_figure, pos.newest_session, pos.register_report, pos.terminal",
  );
  const { rows } = await owner.query<{ shop: number; day: string }>(
    "select max(location_id) as shop, (current_date - 1)::text as day from pos.location where code like 'chain-%'",
  );
  const { shop, day } = rows[0] ?? { shop: 0, day: "" };
  const bytesOf = async (path: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${service.port}/admin/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return Math.round((await answer.arrayBuffer()).byteLength / 1_000);
  };
  const run = (path: string) => {
    const bytes = request("GET", `/admin/api${path}`, token);
    return load({ port: service.port, clients: 1, seconds, next: () => bytes });
  };
  await run(HOME);
  const home = await beside({
    name: `Home of a chain, ${await bytesOf(HOME)} kB`,
    reach: HOME_REACH,
    rounds,
    limit: () =>
      limitOf({
        socket: socketOf(data_dir),
        role: "tillkeeper",
        statement: HOME_LIMIT,
        parameters: {},
        clients: 1,
        seconds,
      }),
    run: () => run(HOME),
  });
  const lists: Timed[] = [];
  for (const [name, path] of [
    ["the first page of shops", "/trading-day/locations"],
    ["the last page of shops", "/trading-day/locations?page=80"],
    ["a shop by its name", "/trading-day/locations?search=shop%201999"],
    ["the day of one shop", `/trading-day?location_id=${shop}`],
    ["the registers of a page", `/sync-health?page_size=200&filter%5Blocation_id%5D%5Bin%5D=${range(shop - 24, 25)}`],
    ["register totals of a day", `/register-totals?from=${day}&to=${day}`],
    ["register totals of a day, their page", `/register-totals/summary?from=${day}&to=${day}`],
  ] as const) {
    const name_of = `home: ${name}, ${await bytesOf(path)} kB (reach p50 <= ${REACH_MS} ms)`;
    lists.push(timed(name_of, await run(path)));
  }
  return { measured: [home], lists };
}

const HOME_LIMIT = `
  select (select sum(f.sales) from pos.figure f
           where f.day = (select max(day) from pos.figure) and f.per = 'd' and f.location_id = 0 and f.dimension = 's'),
         (select count(*) from pos.newest_session)`;

const range = (from: number, length: number): string => Array.from({ length }, (_, n) => from + n).join(",");

async function waitUntilCounted(owner: pg.Client): Promise<void> {
  const isCounted = async () => (await owner.query("select from pos.receipt_to_count limit 1")).rowCount === 0;
  while (!(await isCounted())) await new Promise((resolve) => setTimeout(resolve, 500));
}

async function seedChain(owner: pg.Client): Promise<void> {
  await owner.query(
    `with shop as (
       insert into pos.location (name, code) select 'Chain shop ' || n, 'chain-' || n from generate_series(1, $1::int) n
       returning location_id, split_part(code, '-', 2)::int as n)
     insert into pos.terminal (name, location_id)
     select 'Till ' || n || '-' || t, location_id from shop, generate_series(1, $2::int / $1::int) t`,
    [SHOPS, REGISTERS],
  );
  // The receipts of a register are spread over the last ten hours, or since midnight if that is
  // shorter.
  await owner.query(
    withKeys(
      `insert into pos.receipt (sale_id, pos_order_id, terminal_id, location_id, payment_method, grand_total, currency,
         created_at, receipt_token, receipt_number, items, register_session_id, content_hash)
       select id, id, t.terminal_id, t.location_id, case when n % 5 > 1 then 'pos_card' else 'pos_cash' end, n + 0.99, 'EUR',
              now() - week * interval '7 days'
              - (n + random()) / $1::int * least(interval '10 hours', now() - date_trunc('day', now(), 'Europe/Amsterdam')),
              id, t.terminal_id || '-' || n, '[{"sku":"TEA","name":"Tea","qty":1}]',
              'session ' || t.terminal_id || ' ' || week, id
         from pos.terminal t join pos.location l on l.location_id = t.location_id and l.code like 'chain-%',
              generate_series(0, 1) week, generate_series(0, $1::int - 1) n,
              lateral (select 'chain ' || t.terminal_id || ' ' || week || ' ' || n || ' of a long id' as id) i
        order by 8`,
      "insert into pos.receipt_to_count select receipt_id from stored",
    ),
    [OF_SESSION],
  );
  await owner.query(
    `insert into pos.register_report (report_id, session_id, schema_version, terminal_id, terminal_name, location_id, location_name,
       device_identifier, series_id, series_code, series_ordinal, closing_number, currency, timezone, business_date, opened_at,
       opened_at_sent, closed_at, closed_at_sent, has_cash_drawer, order_count, opening_float, cash_expected, cash_counted,
       cash_difference, cash_left_in_drawer, ${AMOUNT_COLUMNS.join(", ")}, document, document_sha256, document_bytes)
     select md5('chain closing' || t.terminal_id), 'yesterday ' || t.terminal_id, 1, t.terminal_id, t.name, t.location_id, l.name,
            'device ' || t.terminal_id, 'chain ' || t.terminal_id, 'CHAI', 1, 1, 'EUR', 'Europe/Amsterdam', current_date - 1,
            now() - interval '1 day', '', now() - interval '16 hours', '', true, 1, 100, 200, 200, 0, 100,
            ${AMOUNT_COLUMNS.map((_, index) => `${index} + t.terminal_id % 100`).join(", ")}, '{}',
            md5('chain closing' || t.terminal_id) || md5(l.code), 2
       from pos.terminal t join pos.location l on l.location_id = t.location_id and l.code like 'chain-%'`,
  );
  await owner.query("vacuum (analyze)");
}
