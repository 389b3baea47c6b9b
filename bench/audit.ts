import type pg from "pg";
import { quantile } from "./load.ts";
import { administrator, type Bench, type Figures, type Timed, timedGet } from "./part.ts";

/** Number of turns of the two tables; each turn inserts `INSERTS` entries one by one. */
const ROUNDS = 9;
const INSERTS = 5_000;
/** Number of entries in each table before the measured inserts. */
const FILLED = 100_000;

/**
 * Writes a year of entries over 100 locations, 2,000 terminals and 3,000 cashiers. One entry in a
 * thousand is of a webhook.
 */
export async function seedAudit(owner: pg.Client, entries: number): Promise<void> {
  await owner.query(
    `insert into pos.audit_log (entity_type, entity_id, entity_name, field_name, old_value, new_value, change_source,
                                staff_id, staff_name, terminal_id, terminal_name, location_id, location_name, is_submitted,
                                created_at)
     select case when i % 1000 = 0 then 'webhook' when i % 50 = 0 then 'role' when i % 10 = 0 then 'setting'
                 when i % 3 = 0 then 'staff' else 'product' end,
            (i::int8 * 7919 % 200000)::text, 'Name ' || i::int8 * 7919 % 200000,
            (array['price', 'name', 'qty', 'status', 'vat'])[1 + i % 5], i::text, (i + 1)::text,
            case when i % 10000 = 0 then 'api' when i % 20 = 0 then 'admin' else 'pos_terminal' end,
            case when i % 20 > 0 then 1 + i % 3000 end, 'Staff ' || 1 + i % 3000,
            case when i % 20 > 0 then 1 + i % 2000 end, 'Till ' || 1 + i % 2000,
            1 + i % 100, 'Shop ' || 1 + i % 100, i % 20 > 0, now() - interval '365 days' + i * (interval '365 days' / $1::int)
       from generate_series(1, $1::int) i`,
    [entries],
  );
  await owner.query("vacuum (analyze) pos.audit_log");
}

type Filter = readonly [field: string, condition: string, value: string];

/** Filters of the measured pages; $half, $month, $day and $next stand for dates. */
const FILTERS: readonly (readonly Filter[])[] = [
  [],
  [["entity_type", "eq", "product"]],
  [["change_source", "eq", "pos_terminal"]],
  [["created_at", "gteq", "$half"]],
  [["created_at", "lteq", "$half"]],
  [
    ["created_at", "from", "$month"],
    ["created_at", "lt", "$day"],
  ],
  [
    ["entity_type", "eq", "product"],
    ["created_at", "gteq", "$half"],
  ],
  [["entity_type", "eq", "webhook"]],
  [["change_source", "eq", "api"]],
  [["entity_id", "eq", "7919"]],
  [
    ["entity_type", "eq", "product"],
    ["entity_id", "eq", "7919"],
  ],
  [["location_id", "eq", "7"]],
  [["terminal_id", "eq", "77"]],
  [["staff_id", "eq", "77"]],
  [
    ["created_at", "from", "$day"],
    ["created_at", "to", "$next"],
  ],
  [
    ["location_id", "eq", "7"],
    ["entity_type", "eq", "staff"],
  ],
  [
    ["location_id", "eq", "7"],
    ["created_at", "gteq", "$month"],
  ],
  [
    ["location_id", "eq", "20"],
    ["change_source", "eq", "admin"],
  ],
  [
    ["change_source", "eq", "admin"],
    ["created_at", "gteq", "$month"],
  ],
  [
    ["terminal_id", "eq", "77"],
    ["entity_type", "eq", "product"],
  ],
  [["entity_name", "like", "%Name 7919%"]],
  [["staff_name", "like", "%Staff 77%"]],
  [["staff_name", "eq", "Staff 77"]],
  [["field_name", "eq", "price"]],
];

/**
 * Measures pages of 50 entries of a filled audit log: the interface's, with an exact count, and the
 * administration's, counted up to 10,001. Then measures the cost of an insert.
 */
export async function benchAudit(bench: Bench): Promise<Figures> {
  const { service, owner, entries, shop } = bench;
  await seedAudit(owner, entries);
  const { rows } = await owner.query<Record<string, string>>(
    `select (current_date - 180)::text as half, (current_date - 70)::text as month, (current_date - 40)::text as day,
            (current_date - 39)::text as next`,
  );
  const dates = rows[0] ?? {};
  const valueOf = (value: string): string =>
    encodeURIComponent(value.startsWith("$") ? (dates[value.slice(1)] ?? "") : value);
  const rest = timedGet(bench, shop.token);
  const admin = timedGet(bench, await administrator(service));
  const lists: Timed[] = [];
  for (const filters of FILTERS) {
    const name = filters.map((filter) => filter.join(" ")).join(", ") || "no filter";
    const groups = filters.map(([field, condition, value], group) => {
      const path = `searchCriteria[filter_groups][${group}][filters][0]`;
      return `&${path}[field]=${field}&${path}[condition_type]=${condition}&${path}[value]=${valueOf(value)}`;
    });
    const order = "searchCriteria[sort_orders][0][field]=log_id&searchCriteria[page_size]=50";
    lists.push(await rest(`exact: ${name}`, `/rest/V1/pos/audit-log?${order}${groups.join("")}`));
    const query = filters.map(([field, condition, value]) => `&filter[${field}][${condition}]=${valueOf(value)}`);
    lists.push(await admin(`bounded: ${name}`, `/admin/api/audit-log?sort=-created_at${query.join("")}`));
  }
  await compareInserts(owner);
  return { lists };
}

/**
 * Creates two empty tables like the log: one with everything that the log has, one with the same
 * indexes on its plain columns.
 */
const TABLES = [
  "create table pos.audit_own (like pos.audit_log including all)",
  "create table pos.audit_plain (like pos.audit_log including defaults including identity)",
  "alter table pos.audit_plain drop column entity_type_key, add primary key (log_id)",
  ...[
    "(entity_id text_pattern_ops, entity_type, log_id)",
    "(created_at, log_id)",
    "(entity_type, created_at, log_id)",
    "(change_source, created_at, log_id)",
    "(location_id, created_at, log_id)",
    "(location_id, entity_type, created_at, log_id)",
    "(terminal_id, created_at, log_id) where terminal_id is not null",
    "(staff_id, created_at, log_id) where staff_id is not null",
    "using gin (entity_name pos.gin_trgm_ops, staff_name pos.gin_trgm_ops)",
  ].map((index) => `create index on pos.audit_plain ${index}`),
];

/**
 * Inserts entries into both tables in turns, one per statement and twenty per statement. Prints the
 * medians and their ratio.
 */
async function compareInserts(owner: pg.Client): Promise<void> {
  for (const statement of TABLES) await owner.query(statement);
  const insert = (table: string, entries: number, batch: number) =>
    owner.query(`
      do $$ begin
        for n in 1 .. ${entries / batch} loop
          insert into pos.${table} (entity_type, entity_id, entity_name, field_name, old_value, new_value,
                                    change_source, staff_id, staff_name, terminal_id, location_id, is_submitted)
          select 'product', (i * 7919 % 200000)::text, 'Name ' || i * 7919 % 200000, 'price', i::text, i::text,
                 'pos_terminal', 1 + n % 3000, 'Staff ' || 1 + n % 3000, 1 + n % 2000, 1 + n % 100, true
            from generate_series(n * ${batch} + 1, n * ${batch} + ${batch}) i;
        end loop;
      end $$`);
  for (const table of ["audit_own", "audit_plain"]) await insert(table, FILLED, 20);
  for (const batch of [1, 20]) {
    const took: Record<string, number[]> = { audit_own: [], audit_plain: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [table, times] of Object.entries(took)) {
        const began = performance.now();
        await insert(table, INSERTS, batch);
        times.push(((performance.now() - began) * 1000) / INSERTS);
      }
    }
    const [own, plain] = [quantile(took["audit_own"] ?? [], 0.5), quantile(took["audit_plain"] ?? [], 0.5)];
    console.log(
      `insert of an entry, ${batch} in a statement: ${own.toFixed(1)} µs, with these indexes alone ${plain.toFixed(1)} µs, ` +
        `ratio ${(own / plain).toFixed(2)} (reach 1.15)`,
    );
  }
  await owner.query("drop table pos.audit_own, pos.audit_plain");
}
