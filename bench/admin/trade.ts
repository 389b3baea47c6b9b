import type pg from "pg";
import type { RunningShop } from "../../test/running-service.ts";
import { AMOUNT_COLUMNS } from "../closings.ts";
import { withKeys } from "../../test/fixtures/receipts/with-keys.ts";

export const LOCATIONS = 20;
export const REGISTERS = 60;
const DAYS = 1095;
/** Receipts of each session. All sessions of a register but the last two are closed. */
const OF_SESSION = 18;

/**
 * Writes three years of trade until now: three registers in each of twenty shops, their receipts in
 * sessions, a closing for each session but the last two of each register, with its documents, tax
 * rates and checks.
 *
 * One receipt in ten has a customer, six in ten a card, every second one an order, one in 33 is a
 * refund. One closing in a hundred misses a document, one in fifty does not match.
 *
 * @returns the number of closings.
 */
export async function seedTrade(owner: pg.Client, shop: RunningShop, receipts: number): Promise<number> {
  await owner.query("set maintenance_work_mem = '512MB'");
  const terminal_ids = shop.terminal_ids.slice(0, REGISTERS);
  await owner.query("update pos.terminal set is_active = terminal_id = any($1::int[])", [terminal_ids]);
  await seedLocations(owner, { ...shop, terminal_ids });
  await withoutIndexes(owner, "receipt", () => seedReceipts(owner, REGISTERS, receipts));
  // These receipts are still to be counted in the sums that Home shows.
  await owner.query(
    "insert into pos.receipt_to_count select receipt_id from pos.receipt where created_at > now() - interval '15 days'",
  );
  const closings = await seedClosings(owner, REGISTERS, receipts);
  await owner.query("drop table seeded_place");
  await owner.query("vacuum (analyze)");
  return closings;
}

async function seedLocations(owner: pg.Client, shop: RunningShop): Promise<void> {
  await owner.query(
    `insert into pos.location (name, code)
     select (array['Amsterdam', 'Rotterdam', 'Utrecht', 'Den Haag', 'Eindhoven'])[1 + n % 5] || ' ' || n, 'bench-' || n
       from generate_series(2, $1::int) n`,
    [LOCATIONS],
  );
  await owner.query(
    `update pos.terminal t set location_id = p.location_id, name = 'Till ' || p.n
       from (select l.location_id, i.n, i.terminal_id
               from unnest($1::int[]) with ordinality i (terminal_id, n)
               join (select location_id, row_number() over (order by location_id) as n from pos.location
                      where location_id = $2 or code like 'bench-%') l on l.n = 1 + i.n % $3) p
      where t.terminal_id = p.terminal_id`,
    [shop.terminal_ids, shop.location_id, LOCATIONS],
  );
  await owner.query(
    `create temporary table seeded_place as
       select i.n::int - 1 as n, t.terminal_id, t.name as terminal_name, l.location_id, l.name as location_name
         from unnest($1::int[]) with ordinality i (terminal_id, n)
         join pos.terminal t on t.terminal_id = i.terminal_id join pos.location l on l.location_id = t.location_id`,
    [shop.terminal_ids],
  );
  await owner.query("analyze seeded_place");
  await owner.query(
    `insert into pos.terminal_presence (terminal_id, last_seen_at)
     select terminal_id, now() - n * interval '90 seconds' from seeded_place
     on conflict (terminal_id) do update set last_seen_at = excluded.last_seen_at`,
  );
}

export const saleId = (n: string): string => `md5('sale' || ${n})::uuid::text`;
const sessionId = (terminal: string, session: string): string =>
  `md5('session' || ${terminal} || '-' || ${session})::uuid::text`;
/** Registers number their receipts in series that have a code of four characters. */
const seriesCode = (n: string): string => `upper(lpad(to_hex(40960 + ${n}), 4, '0'))`;
const soldAt = (n: string): string => `now() - interval '${DAYS} days' + ${n} * (interval '${DAYS} days' / $2::int)`;
const AMOUNT = "((s.n::int8 * 7919 % 19999 + 100) / 100.0)";
const PERSON = `(array['Jan', 'Anna', 'Piet', 'Sanne', 'Kees', 'Emma', 'Bram', 'Lotte', 'Daan', 'Julia', 'Thijs', 'Fleur'])[1 + s.n / 10 % 12]`;
const FAMILY = ["Van", "Ber", "Hof", "Dek", "Mul", "Bak", "Vis", "Smit", "Kok", "Pos"]
  .map((part) => `'${part}'`)
  .join(", ");
const FAMILY_NAME = `(array[${FAMILY}])[1 + s.n / 120 % 10] || lower((array[${FAMILY}])[1 + s.n / 1200 % 10]) || lower((array[${FAMILY}])[1 + s.n / 12000 % 10])`;

/** Inserts receipts of about 4 kB each; PostgreSQL compresses their longer texts. */
async function seedReceipts(owner: pg.Client, terminals: number, receipts: number): Promise<void> {
  const item = {
    name: "Product",
    qty: 1,
    price: 12.1,
    row_total: 12.1,
    tax_amount: 2.1,
    tax_class_id: 2,
    tax_rate: 21,
  };
  const items = Array.from({ length: 12 }, (_, line) => ({ sku: `SKU-${line}`, ...item }));
  await owner.query(
    withKeys(`insert into pos.receipt (sale_id, pos_order_id, terminal_id, location_id, staff_id, staff_name, terminal_name, location_name,
       order_increment_id, payment_method, subtotal, tax_amount, discount_amount, grand_total, currency, created_at, stored_at,
       receipt_token, receipt_number, items, raw_payload, sale_type, terminal_info, customer_name, customer_email,
       register_session_id, content_hash)
     select sale_id, sale_id, p.terminal_id, p.location_id, 1 + s.n % 600, 'Staff ' || s.n % 600, p.terminal_name, p.location_name,
            case when s.n % 2 = 0 then lpad(s.n::text, 9, '0') end, case when is_card then 'pos_card' else 'pos_cash' end,
            amount - round(amount * 21 / 121, 2), round(amount * 21 / 121, 2), 0, amount, 'EUR', sold_at, sold_at + interval '1 second',
            md5('a' || s.n) || md5('b' || s.n), ${seriesCode("p.n")} || '-' || lpad(ordinal::text, 6, '0'),
            replace($3, 'SKU', 'SKU-' || s.n % 5000), to_json('receipt ' || s.n || repeat(' as the register wrote it', 70))::text,
            case when s.n % 33 = 0 then 'refund' else 'sale' end,
            case when is_card then to_json('{"masked_pan":"************' || lpad((s.n::int8 * 7907 % 10000)::text, 4, '0') || '","scheme":"visa"}')::text end,
            case when has_customer then '"' || person || ' ' || family || '"' end,
            case when has_customer then '"' || lower(person || '.' || family) || '@example.com"' end,
            session_id, sale_id
       from (select s.n, ${saleId("s.n")} as sale_id, s.n / $1 as ordinal, ${AMOUNT}::numeric as amount, ${soldAt("s.n")} as sold_at,
                    s.n % 5 > 1 as is_card, s.n % 10 = 3 as has_customer, ${PERSON} as person, ${FAMILY_NAME} as family,
                    ${sessionId("s.n % $1", `s.n / $1 / ${OF_SESSION}`)} as session_id
               from generate_series(0, $2::int - 1) s (n)) s
       join seeded_place p on p.n = s.n % $1`),
    [terminals, receipts, JSON.stringify(items)],
  );
}

/** Fills a table without its indexes, which are made afterwards. That saves minutes. */
async function withoutIndexes(owner: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = ('pos.' || $1)::regclass and not i.indisprimary`,
    [table],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await fill();
  // An index of a partitioned table is described as one of the table alone.
  for (const { definition } of rows) await owner.query(definition.replace(" ON ONLY ", " ON "));
}

async function seedClosings(owner: pg.Client, terminals: number, receipts: number): Promise<number> {
  const sessions = Math.ceil(receipts / terminals / OF_SESSION);
  await owner.query("begin");
  await owner.query(
    `create temporary table seeded_closing on commit drop as
       select md5('closing' || p.n || '-' || c)::uuid::text as report_id, ${sessionId("p.n", "c")} as session_id, p.*, c,
              row_number() over (order by c, p.n) as ordinal,
              ${soldAt("(c * $3::int * $1::int)")} as opened_at, ${soldAt("((c + 1) * $3::int * $1::int)")} as closed_at
         from seeded_place p, generate_series(0, $4::int - 3) c`,
    [terminals, receipts, OF_SESSION, sessions],
  );
  await owner.query("analyze seeded_closing");
  await owner.query(
    `insert into pos.register_report (report_id, session_id, schema_version, terminal_id, terminal_name, location_id, location_name,
       device_identifier, series_id, series_code, series_ordinal, closing_number, currency, timezone, business_date, opened_at,
       opened_at_sent, closed_at, closed_at_sent, has_cash_drawer, order_count, opening_float, cash_expected, cash_counted,
       cash_difference, cash_left_in_drawer, ${AMOUNT_COLUMNS.join(", ")}, document, document_sha256, document_bytes, stored_at)
     select report_id, session_id, 1, terminal_id, terminal_name, location_id, location_name, 'device-' || n, ${seriesCode("n")} || '-trade', ${seriesCode("n")}, 1,
            c + 1, 'EUR', 'Europe/Amsterdam', (closed_at at time zone 'Europe/Amsterdam')::date, opened_at,
            to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), closed_at,
            to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), true, $1, 100, 200, 200 - n % 3, -(n % 3), 100,
            ${AMOUNT_COLUMNS.map((_, index) => `${index * 100} + c * n % 1000 / 4.0`).join(", ")}, repeat('{"sale":"as it was sent"}', 300),
            md5(report_id) || md5(session_id), 7500, closed_at + interval '2 seconds'
       from seeded_closing`,
    [OF_SESSION],
  );
  await owner.query(
    `insert into pos.terminal_series (terminal_id, series_id, ordinal)
     select terminal_id, ${seriesCode("n")} || '-trade', 1 from seeded_place`,
  );
  await owner.query(
    `insert into pos.register_report_state (report_id, state_documents_received, state_orders_processed, state_figures_reconciled,
       missing_documents, listed_documents, late_receipts, revision, evaluated_at, evaluation_due_since)
     select report_id, case when ordinal % 100 = 0 then 'incomplete' else 'complete' end, 'complete',
            case when ordinal % 50 = 0 then 'mismatched' else 'matched' end, (ordinal % 100 = 0)::int,
            $1 + (ordinal % 100 = 0)::int, (ordinal % 200 = 0)::int, (select v from pos.revision_counter) + ordinal,
            -- Their documents cannot be read: keep them out of the job that evaluates closings again.
            closed_at + interval '3 seconds', now() + interval '1 day'
       from seeded_closing`,
    [OF_SESSION],
  );
  await owner.query("update pos.revision_counter set v = v + (select count(*) from seeded_closing)");
  await owner.query(
    `insert into pos.register_report_tax_rate (report_id, position, rate, treatment, sales_net, sales_tax, refund_net, refund_tax)
     select report_id, p, (array[21, 9, null, null])[p + 1],
            (array['standard', 'standard', 'reverse_charge', 'exempt'])[p + 1], 100.5, 21.1, 1, 0.21
       from seeded_closing, generate_series(0, 3) p`,
  );
  await owner.query(
    `insert into pos.closing_document (report_id, position, sale_id, type, amount, receipt_number, receipt_id)
     select c.report_id, row_number() over (partition by c.report_id order by r.receipt_id) - 1, r.sale_id, r.sale_type,
            r.grand_total, r.receipt_number, r.receipt_id
       from seeded_closing c join pos.receipt r on lower(r.register_session_id) = lower(c.session_id)
      union all
     select report_id, $1::int, ${saleId("'missing' || report_id")}, 'sale', 10, null, null from seeded_closing where ordinal % 100 = 0`,
    [OF_SESSION],
  );
  await owner.query(
    `insert into pos.register_report_check (report_id, position, id, kind, title, formula, expected, actual, difference, receipts,
       receipts_count, outcome)
     select report_id, p, 'H' || p, 'hard', 'A sum', 'a + b = c', '10.00', '10.00', '0.00', '{}', 0,
            case when p = 3 and ordinal % 50 = 0 then 'failed' else 'passed' end
       from seeded_closing, generate_series(0, 11) p`,
  );
  // A mismatch older than two months has an explanation.
  await owner.query(
    `insert into pos.register_report_annotation (report_id, author, text, kind)
     select report_id, 'Bench', 'Counted again', 'settled' from seeded_closing
      where ordinal % 50 = 0 and closed_at < now() - interval '60 days'`,
  );
  const { rows } = await owner.query<{ n: number }>("select count(*)::int as n from seeded_closing");
  await owner.query("commit");
  return rows[0]?.n ?? 0;
}
