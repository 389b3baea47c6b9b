import { type RawBuilder, sql } from "kysely";
import { listRareRecordNames, RARE, RARE_NAMES_MAX } from "../../../../shop-data/rare-names.ts";
import { type Db, untilAborted } from "../../../../runtime/database.ts";
import { countedLocations } from "../../../../web-api/list/search-list.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { registerName } from "../../../../shared/resources/queries/register-name.ts";
import { healthOf, NEEDS_ATTENTION } from "../../../devices/sync-health/queries.ts";
import type { Thresholds } from "../../../devices/sync-health/rules.ts";
import {
  type AttentionItem,
  CLOSING_FINDINGS,
  type ItemCode,
  type ItemValues,
  type UnhealthyRegister,
} from "../rules/items.ts";

const REGISTERS_MAX = 100;
const CLOSINGS_MAX = 20;
const RECEIPTS_MAX = 20;

/** Days for which a failed delivery or a doubtful receipt needs attention. */
const DAYS = 7;

/** Lists the registers that need attention, the longest silent last. */
export async function listUnhealthy(
  db: Db,
  caller: Caller,
  thresholds: readonly Thresholds[],
  signal: AbortSignal | undefined,
): Promise<UnhealthyRegister[]> {
  const { rows } = await sql<UnhealthyRegister>`
    select h.terminal_id, ${registerName(sql`h.name`, sql`h.location_name`)} as name, h.location_name, h.reasons, h.heard_at, h.oldest_missing_at, h.unsynced_receipts,
           floor(extract(epoch from statement_timestamp() - h.heard_at) / 60)::int8 as silent_minutes,
           h.clock_offset_seconds,
           to_char(h.license_expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as license_expires_at,
           coalesce(h.license_status <> 'active' or h.license_expires_at <= statement_timestamp(), true) as is_license_over
      from ${healthOf(thresholds)} as h
     where h.reasons && array['silent', 'behind', 'clock', 'license', 'no_location']
       and ${countedLocations(caller, sql<number>`h.location_id`)}
     order by h.heard_at desc, h.terminal_id limit ${REGISTERS_MAX}::int`.execute(db, untilAborted(signal));
  return rows;
}

/** Lists the refused posts that need attention, by terminal. */
export async function listRefused(db: Db, caller: Caller, signal?: AbortSignal): Promise<AttentionItem[]> {
  const { rows } = await sql<{
    terminal_id: number;
    register_name: string;
    count: number;
    since: string;
    reason: string;
  }>`
    select t.terminal_id, ${registerName(sql`t.name`, sql`o.name`)} as register_name, sum(f.times)::int8 as count, max(f.last_at) as since,
           (array_agg(f.reason order by f.last_at desc))[1] as reason
      from refused_post f join terminal t on t.terminal_id = f.terminal_id
      left join location o on o.location_id = t.location_id
     where ${NEEDS_ATTENTION}
       and ${countedLocations(caller, sql<number | null>`t.location_id`)}
     group by t.terminal_id, t.name, o.name
     order by since desc limit ${REGISTERS_MAX}::int`.execute(db, untilAborted(signal));
  return rows.map(({ since, ...values }) => itemOf("posts_refused", String(values.terminal_id), values, since));
}

interface ClosingRow {
  readonly report_id: string;
  readonly closing: string;
  readonly register_name: string;
  readonly currency: string;
  readonly business_date: string;
  readonly is_mismatched: boolean;
  readonly has_cash_difference: boolean;
  /** Values of the checks behind findings, by the check's id, as JSON text. */
  readonly found: string | null;
  readonly difference: string | null;
  readonly cash_difference: string | null;
  readonly stored_at: string;
  readonly total: number;
}

/** Lists closings that need a person, the newest first, and the number of further ones. */
export async function listClosingsToDo(db: Db, caller: Caller, signal?: AbortSignal): Promise<AttentionItem[]> {
  const { rows } = await sql<ClosingRow>`
    with due as (
      select r.report_id, r.stored_at, r.business_date, count(*) over ()::int8 as total
        from closing_to_do d join register_report r on r.report_id = d.report_id
       where ${countedLocations(caller, sql<number>`r.location_id`)}
       order by r.business_date desc, r.stored_at desc, r.report_id limit ${CLOSINGS_MAX}::int
    )
    select d.report_id, r.series_code || '-' || r.closing_number as closing,
           ${registerName(sql`r.terminal_name`, sql`r.location_name`)} as register_name,
           r.currency, to_char(r.business_date, 'YYYY-MM-DD') as business_date,
           s.state_figures_reconciled = 'mismatched' as is_mismatched,
           s.findings && '{cash_short,cash_over}' as has_cash_difference,
           (select json_object_agg(c.id, c.sentence_values) from register_report_check c
             where c.report_id = r.report_id and c.outcome = 'failed' and c.sentence_values is not null
               and c.id = any(${CLOSING_FINDINGS.map(([, check]) => check)}::text[]))::text as found,
           ${DIFFERENCE} as difference,
           r.cash_difference, r.stored_at, d.total
      from due d join register_report r on r.report_id = d.report_id
      join register_report_state s on s.report_id = d.report_id
     order by d.business_date desc, d.stored_at desc, d.report_id`.execute(db, untilAborted(signal));
  const items = rows.flatMap((row) => {
    const { report_id, closing, register_name, currency, business_date, stored_at } = row;
    const values = { report_id, closing, register_name, currency, business_date };
    const item = (code: ItemCode, more: ItemValues) => itemOf(code, report_id, { ...values, ...more }, stored_at);
    const found = JSON.parse(row.found ?? "{}") as Readonly<Record<string, string>>;
    return [
      ...(row.is_mismatched ? [item("closing_mismatched", { difference: row.difference ?? "" })] : []),
      ...(!row.is_mismatched && row.has_cash_difference
        ? [item("closing_cash", { difference: row.cash_difference ?? "" })]
        : []),
      ...CLOSING_FINDINGS.flatMap(([code, check]) =>
        found[check] === undefined ? [] : [item(code, JSON.parse(found[check]) as ItemValues)],
      ),
    ];
  });
  const further = (rows[0]?.total ?? 0) - rows.length;
  return further > 0 ? [...items, itemOf("closings_further", "", { count: further }, null)] : items;
}

/** SQL for the largest difference of an amount that decided against the closing `r`. */
const DIFFERENCE = sql`(
  select max(abs(c.difference::numeric))::text from register_report_check c
   where c.report_id = r.report_id and c.kind = 'hard' and c.outcome = 'failed'
     and c.difference ~ '^-?[0-9]+([.][0-9]+)?$' and c.id ~ '^(H[2-8]|C[1-7]|T3|X3|L[1-3]|R[2-6]|W3|P3)(?![0-9])'
     and c.id <> 'C3:count')`;

/** Lists tax rates of closings that no tax table has, each with the newest closing. */
export async function listUnknownRates(db: Db, caller: Caller, signal?: AbortSignal): Promise<AttentionItem[]> {
  const { rows } = await sql<
    Pick<ClosingRow, "report_id" | "register_name" | "stored_at"> & { found: string; count: number }
  >`
    select r.report_id, ${registerName(sql`r.terminal_name`, sql`r.location_name`)} as register_name, r.stored_at, c.sentence_values as found,
           count(*) over ()::int8 as count
      from register_report_state s join register_report r on r.report_id = s.report_id
      join register_report_check c on c.report_id = r.report_id and c.id = 'C9:rates' and c.outcome = 'failed'
     where s.findings @> '{rate_unknown}' and r.stored_at > statement_timestamp() - make_interval(days => ${DAYS}::int)
       and ${countedLocations(caller, sql<number>`r.location_id`)}
     order by r.stored_at desc, r.report_id limit 1`.execute(db, untilAborted(signal));
  return rows.map(({ found, stored_at, ...values }) =>
    itemOf("rates_unknown", "", { ...values, ...(JSON.parse(found) as ItemValues), count: values.count }, stored_at),
  );
}

/** SQL for the register of a receipt `r`, its terminal `t` and its location `l`. */
const OF_RECEIPT = registerName(sql`coalesce(r.terminal_name, t.name, '')`, sql`coalesce(r.location_name, l.name)`);

/**
 * Lists receipts of the last days that need attention: those repeated with another total, of which
 * only the first was stored, and the latest of each register that is dated after its arrival.
 */
export async function listDoubtfulReceipts(db: Db, caller: Caller, signal?: AbortSignal): Promise<AttentionItem[]> {
  const repeated = await sql<{
    receipt_id: number;
    number: string;
    register_name: string;
    currency: string;
    stored: string;
    sent: string;
    since: string;
  }>`
    select r.receipt_id, coalesce(r.receipt_number, r.sale_id, r.pos_order_id) as number,
           ${OF_RECEIPT} as register_name, coalesce(r.currency, '') as currency,
           coalesce(trim_scale(r.grand_total)::text, '') as stored, trim_scale(o.grand_total)::text as sent,
           o.noted_at as since
      from receipt_other_total o join receipt r on r.receipt_id = o.receipt_id
      left join terminal t on t.terminal_id = r.terminal_id
      left join location l on l.location_id = r.location_id
     where o.noted_at > statement_timestamp() - make_interval(days => ${DAYS}::int)
       and ${countedLocations(caller, sql<number | null>`r.location_id`)}
     order by o.noted_at desc, r.receipt_id limit ${RECEIPTS_MAX}::int`.execute(db, untilAborted(signal));
  const ahead = await sql<{
    terminal_id: number | null;
    receipt_id: number;
    number: string;
    register_name: string;
    created_at: string;
    count: number;
    since: string;
  }>`
    select distinct on (r.terminal_id) r.terminal_id, r.receipt_id,
           coalesce(r.receipt_number, r.sale_id, r.pos_order_id) as number,
           ${OF_RECEIPT} as register_name, r.created_at, r.stored_at as since,
           count(*) over (partition by r.terminal_id)::int8 as count
      from receipt r left join terminal t on t.terminal_id = r.terminal_id
      left join location l on l.location_id = r.location_id
     where r.created_at - r.stored_at > interval '15 minutes'
       and r.stored_at > statement_timestamp() - make_interval(days => ${DAYS}::int)
       and ${countedLocations(caller, sql<number | null>`r.location_id`)}
     order by r.terminal_id, r.stored_at desc, r.receipt_id desc limit ${REGISTERS_MAX}::int`.execute(
    db,
    untilAborted(signal),
  );
  return [
    ...repeated.rows.map(({ since, ...values }) =>
      itemOf("receipt_differs", `${values.receipt_id}:${values.sent}`, values, since),
    ),
    ...ahead.rows.map(({ since, terminal_id, ...values }) =>
      itemOf("receipts_ahead", String(terminal_id), values, since),
    ),
  ];
}

/** Lists payment methods without a tender, because of which closings cannot be matched. */
export async function listUnmappedMethods(db: Db, caller: Caller, signal?: AbortSignal): Promise<AttentionItem[]> {
  const { rows } = await sql<{ methods: string | null; count: number }>`
    select string_agg(m.method, ', ' order by m.method) as methods, count(*)::int8 as count
      from (select distinct u.method from closing_unmapped_method u join register_report r on r.report_id = u.report_id
             where ${countedLocations(caller, sql<number>`r.location_id`)}
             order by u.method limit 10) m`.execute(db, untilAborted(signal));
  return rows.flatMap(({ methods, count }) =>
    methods === null ? [] : [itemOf("methods_unmapped", "", { methods, count }, null)],
  );
}

/**
 * Lists failures that only the owner of the installation sees: of deliveries, mails, jobs and the
 * connector.
 */
export async function listFailures(db: Db, signal?: AbortSignal): Promise<AttentionItem[]> {
  const none = sql`''::text`;
  const counted = (code: ItemCode, from: RawBuilder<unknown>, { id = none, label = none } = {}) => sql`
    select ${sql.lit(code)} as code, ${id} as id, ${label} as label, count(*)::int8 as count, min(at) as since
      from (${from}) as x group by 2, 3 having count(*) > 0`;
  const failedJobs = (operator: "like" | "not like") => sql`
    select name, completed_on as at from pgboss.job
     where state = 'failed' and name not like '\\_\\_%' and name ${sql.raw(operator)} 'send\\_%'`;
  const tasks = sql`select created_at as at from connector_task`;
  const { rows } = await sql<{ code: ItemCode; id: string; label: string; count: number; since: string | null }>`
    ${counted(
      "deliveries_failed",
      sql`
        select d.webhook_id, w.url, d.last_attempt_at as at from event_delivery d join webhook w using (webhook_id)
         where d.state = 'dead' and not w.is_sandbox and d.last_attempt_at > statement_timestamp() - make_interval(days => ${DAYS}::int)`,
      { id: sql`x.webhook_id::text`, label: sql`x.url` },
    )}
    union all ${counted(
      "figures_differ",
      sql`
        select found_at as at from figure_difference
         where found_at > statement_timestamp() - make_interval(days => ${DAYS}::int)`,
    )}
    union all ${counted("mails_failed", failedJobs("like"))}
    union all ${counted("jobs_failed", failedJobs("not like"), { id: sql`x.name`, label: sql`x.name` })}
    union all ${counted(
      "connector_paused",
      sql`
        select kind, null::timestamptz as at from connector where is_active and paused_until > statement_timestamp()`,
      { label: sql`x.kind` },
    )}
    union all ${counted("connector_parked", sql`${tasks} where state = 'parked'`)}
    union all ${counted(
      "connector_waiting",
      sql`${tasks} where state = 'waiting' and created_at < statement_timestamp() - interval '1 hour'`,
    )}
    union all ${counted(
      "connector_differences",
      sql`select found_at as at from connector_difference where ended_at is null and note is null`,
    )}`.execute(db, untilAborted(signal));
  return rows.map(({ code, id, label, count, since }) => itemOf(code, id, { id, label, count }, since));
}

/**
 * Lists names with rare characters that receipts show: of the store, locations, staff, newest
 * products and customers.
 */
export async function listRareNames(db: Db, store_name: string, signal?: AbortSignal): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with named as (
      select ${store_name}::text as name
      union all select concat_ws(' ', name, street, city, receipt_header, receipt_footer) from location
      union all select first_name || ' ' || last_name from staff
    )
    select distinct name from named where name ~ ${RARE} order by name limit ${RARE_NAMES_MAX}::int`.execute(
    db,
    untilAborted(signal),
  );
  return [...rows.map(({ name }) => name), ...(await listRareRecordNames(db, signal))];
}

function itemOf(code: ItemCode, id: string, values: ItemValues, since: string | null): AttentionItem {
  return { code, key: `${code}:${id}`, values, since };
}
