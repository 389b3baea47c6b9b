import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { logEvidence } from "../src/features/sales/books/evidence/commands/log.ts";
import { openPool } from "../src/runtime/database.ts";
import { jobHandlers } from "../src/main/worker.ts";
import { INSERT_KEYS } from "../src/shop-data/orders/receipt-keys.ts";
import { newAdministrator } from "./administrator.ts";
import { queryOnce } from "./empty-database.ts";
import { closingOf, listed, submit } from "./fixtures/closings/shop.ts";
import { administratorUrl } from "./fixtures/runtime/grown.ts";
import { sampleReceipt } from "./fixtures/rows.ts";
import { sampleRequests } from "./sample-requests.ts";
import { sentStatements } from "./statements.ts";
import { openStockedApp } from "./stocked-app.ts";
import type { TestApp } from "./support.ts";

/** Tables that grow with the age of a shop: no look-up may read one whole, or all of its index. */
const GROWING = ["receipt", "receipt_key", "closing_document", "register_report", "figure"];
/** Pools for which the planner chooses freely, since their statements read many rows. */
const READ_MANY = /^tillkeeper (?:lists|streams|reports)$/;
/** Jobs of the worker that read receipts, closings or figures. */
const JOBS = [
  "notice_silent_terminals",
  "sweep_register_reports",
  "reevaluate_closings",
  "write_journal_entries",
  "count_receipts",
  "verify_figures",
  "extend_receipts",
  "write_attention_mails",
  "sign_evidence",
  "erase_late_sales",
] as const;
/** Indexes whose condition leaves so few rows that they are read whole. */
const INDEXES_OF_FEW = new Set(["erased_receipt"]);
/** Size from which a table or a partition counts as grown. */
const GROWN_BYTES = 1_000_000;
const GROWN = ["closing_document", "figure", "receipt_1000001", "receipt_2000001", "receipt_key", "register_report"];

const stock = await openStockedApp();
const { database, deps } = stock.testApp;
const admin_url = administratorUrl(database.owner_url);
// One of the sample requests ends the token of the application.
const token = await stock.testApp.newToken(["all"]);
const call: TestApp["call"] = (method, url, options) => stock.testApp.call(method, url, { token, ...options });
const testApp: TestApp = { ...stock.testApp, call };

/** Sends the sample request of each route. */
async function requestAll(): Promise<void> {
  let { token: admin } = await newAdministrator(testApp);
  for (const { route, url, body } of sampleRequests(stock)) {
    const ask = () => call(route.method, url, { ...(route.surface === "rest" ? {} : { token: admin }), body });
    const { status } = await ask();
    if (status !== 401 || route.surface === "rest") continue;
    // An earlier request ended the session.
    ({ token: admin } = await newAdministrator(testApp));
    await ask();
  }
}

/** Sends a closing with a receipt before it and one after it, opens a page, and runs the jobs. */
async function trade(): Promise<void> {
  const sell = async (sale_id: string) => {
    const receipt = sampleReceipt({ ...stock.till, license_id: 1 }, { sale_id });
    const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  await sell("early");
  const closed = await submit(testApp, closingOf(stock.till, { documents: listed("early", "late") }));
  assert.equal(closed.status, 200, closed.text);
  const { receipt_token } = await sell("late");
  assert.equal((await call("GET", `/pos/receipt/${receipt_token}`)).status, 200);
  for (const kind of JOBS) await jobHandlers(deps)[kind]({});
  await logEvidence(deps, { is_awaited: true });
}

/**
 * Adds copies of the first row of a table.
 *
 * @param values - SQL of the values in which a copy differs, over its number `n`, by column.
 */
async function copy(table: string, copies: number, values: Readonly<Record<string, string>>): Promise<void> {
  const columns = (
    await queryOnce<{ name: string }>(
      admin_url,
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
  ).map(({ name }) => name);
  const members = Object.entries(values).map(([name, value]) => `'${name}', ${value}`);
  // Triggers and references apply to no replica.
  await queryOnce(
    admin_url,
    `set local session_replication_role = replica;
     insert into ${table} (${columns.join(", ")}) overriding system value
     select ${columns.map((name) => `c.${name}`).join(", ")}
       from generate_series(1, ${copies}) n
      cross join lateral jsonb_populate_record(
        (select t from ${table} t limit 1), jsonb_build_object(${members.join(", ")})) c`,
  );
}

/** Adds closings, the documents that they list, and a receipt and a figure for each of these. */
async function close(first: number, closings: number, documents: number): Promise<void> {
  const receipt_id = `${first * 10_000} + n`;
  const receipts = closings * documents;
  const timeOf = (closing: string) => `timestamptz '2026-01-01' + (${closing}) * interval '20 minutes'`;
  const [closing, closing_of_receipt] = [`(${first} + n - 1)`, `(${first} + (n - 1) / ${documents})`];
  await copy("pos.register_report", closings, {
    report_id: `'report ' || ${closing}`,
    session_id: `'session ' || ${closing}`,
    terminal_id: `1000 + ${closing} % 700`,
    location_id: `1000 + ${closing} % 100`,
    series_id: "gen_random_uuid()",
    business_date: `(${timeOf(closing)})::date`,
    closed_at: timeOf(closing),
    stored_at: timeOf(closing),
  });
  await copy("pos.receipt", receipts, {
    receipt_id,
    pos_order_id: "gen_random_uuid()",
    sale_id: `'sale ' || ${receipt_id}`,
    receipt_token: "gen_random_uuid()",
    receipt_number: "'R-' || n",
    order_increment_id: `'order ' || ${receipt_id}`,
    original_order_increment_id: `case when n % 50 = 0 then '"order ' || ${receipt_id} - 1 || '"' end`,
    register_session_id: `case when n % 20 > 0 then 'session ' || ${closing_of_receipt} end`,
    customer_email: `'"' || n || '@shop.example"'`,
    terminal_id: `1000 + ${closing_of_receipt} % 700`,
    location_id: `1000 + ${closing_of_receipt} % 100`,
    created_at: `${timeOf(closing_of_receipt)} - interval '10 minutes'`,
    stored_at: `${timeOf(closing_of_receipt)} - interval '10 minutes'`,
    grand_total: "n % 1000",
  });
  const stored = `(select * from pos.receipt where receipt_id > ${first * 10_000})`;
  await queryOnce(admin_url, `set local session_replication_role = replica; ${INSERT_KEYS(stored)}`);
  await copy("pos.closing_document", receipts, {
    report_id: `'report ' || ${closing_of_receipt}`,
    position: "n",
    sale_id: `'sale ' || ${receipt_id}`,
    receipt_id: `case when n % 30 > 0 then ${receipt_id} end`,
  });
  await copy("pos.figure", receipts, {
    day: "date '2026-01-01' + n % 300",
    location_id: `1000 + ${closing_of_receipt} % 100`,
    key: receipt_id,
  });
}

/** Gives every table the statistics of no analysis, or of one while it was empty. */
async function forget(rows: -1 | 0): Promise<void> {
  await queryOnce(
    admin_url,
    `do $$
     declare t record;
     begin
       for t in select nspname, relname from pg_class c join pg_namespace n on n.oid = relnamespace
                 where relkind in ('r', 'p', 'i') and nspname in ('pos', 'shop_data') loop
         perform pg_restore_relation_stats('schemaname', t.nspname::text, 'relname', t.relname::text,
                                           'relpages', 0, 'reltuples', ${rows}::real);
       end loop;
     end $$;
     delete from pg_statistic where starelid in (
       select oid from pg_class where relnamespace in ('pos'::regnamespace, 'shop_data'::regnamespace))`,
  );
}

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

let pool: pg.Pool;
/** Statements of look-ups. */
let statements: readonly string[] = [];
/** Grown tables and partitions, and their indexes; of an index of a partition, its table's. */
const grown = new Map<string, string>();

before(async () => {
  const sent = await sentStatements(async () => {
    await trade();
    await requestAll();
  });
  const ofLookUps = sent.filter(({ pool: name }) => name.startsWith("tillkeeper") && !READ_MANY.test(name));
  const texts = ofLookUps.map(({ text }) => text.trim());
  statements = [...new Set(texts.filter((text) => /^(?:select|insert|update|delete|with)\b/i.test(text)))];
  await queryOnce(
    admin_url,
    `do $$
     declare t record;
     begin
       for t in select oid::regclass as name from pg_class
                 where relkind = 'r' and relnamespace = 'pos'::regnamespace loop
         execute format('alter table %s set (autovacuum_enabled = off)', t.name);
       end loop;
     end $$`,
  );
  await close(100, 3, 10_000);
  await queryOnce(admin_url, "analyze");
  await close(200, 2_000, 5);
  const tables = await queryOnce<{ name: string; indexes: readonly [own: string, of_table: string][] }>(
    admin_url,
    `select c.relname as name, (
       select json_agg(array[i.relname, coalesce(p.relname, i.relname)])
         from pg_index x join pg_class i on i.oid = x.indexrelid
         left join pg_inherits h on h.inhrelid = i.oid left join pg_class p on p.oid = h.inhparent
        where x.indrelid = c.oid) as indexes
       from unnest($1::text[]) t (name) cross join lateral (
         select t.name::regclass as relid union select relid from pg_partition_tree(t.name::regclass)) r
       join pg_class c on c.oid = r.relid
      where pg_relation_size(c.oid) > ${GROWN_BYTES}`,
    [GROWING.map((name) => `pos.${name}`)],
  );
  assert.deepEqual(tables.map(({ name }) => name).toSorted(), GROWN);
  for (const { name, indexes } of tables) {
    grown.set(name, name);
    for (const [own, of_table] of indexes) grown.set(own, of_table);
  }
  pool = openPool({ url: database.service_url, connections_max: 1, name: "plans", onError: () => undefined });
});

after(() => pool.end());

const readsGrown = (plan: Plan): boolean =>
  grown.has(plan["Relation Name"] ?? "") || (plan.Plans ?? []).some(readsGrown);

/** Returns what a plan of a look-up may not have. */
function faultsOf(plan: Plan, above?: Plan): string[] {
  const { "Node Type": node, "Relation Name": table, "Index Name": index = "", "Index Cond": condition } = plan;
  const below = (plan.Plans ?? []).flatMap((one) => faultsOf(one, plan));
  if (/^(?:Hash|Merge) Join$/.test(node) && readsGrown(plan)) return [node, ...below];
  if (node === "Seq Scan" && grown.has(table ?? "")) return [`${node} on ${table}`];
  const of_table = grown.get(index);
  // The first rows in the order of an index are few.
  const is_first = above?.["Node Type"] === "Limit" && plan.Filter === undefined;
  return of_table === undefined || condition !== undefined || is_first || INDEXES_OF_FEW.has(of_table)
    ? below
    : [`${node} using all of ${of_table}`, ...below];
}

describe("look-ups use indexes of grown tables, whatever the statistics say", () => {
  for (const [name, mislead] of [
    ["of three long closings, before many short ones", async () => undefined],
    ["of no analysis", () => forget(-1)],
    ["of empty tables", () => forget(0)],
  ] as const) {
    test(`statistics ${name}`, async () => {
      await mislead();
      assert.ok(statements.length > 300, `${statements.length} statements`);
      const faulty: string[] = [];
      for (const text of statements) {
        const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (generic_plan, format json) ${text}`);
        const [{ Plan: plan }] = JSON.parse(rows[0]?.["QUERY PLAN"] ?? "") as [{ Plan: Plan }];
        const faults = faultsOf(plan);
        if (faults.length > 0) faulty.push(`${[...new Set(faults)].join(", ")}:\n${text}`);
      }
      assert.equal(faulty.length, 0, faulty.join("\n\n"));
    });
  }
});
