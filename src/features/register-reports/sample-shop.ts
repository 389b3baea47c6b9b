import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Answer, TestApp } from "../../../test/support.ts";
import type { Arrival } from "./queries/meet.ts";
import { sampleClosing } from "./sample-closing.ts";

type Sample = ReturnType<typeof sampleClosing>;
export type SampleClosing = { -readonly [K in keyof Sample]?: unknown } & Sample;

export interface Till {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly device_identifier: string;
  readonly series_id: string;
}

/** Puts a terminal with a bound device into the database, for tests. */
export async function newTill({ deps }: TestApp, location_id?: number): Promise<Till> {
  const device_identifier = randomUUID();
  const shop = location_id ?? (await newShop(deps.pool));
  const { rows } = await deps.pool.query<{ terminal_id: number }>(
    "insert into terminal (name, location_id, device_identifier) values ('Till', $1, $2) returning terminal_id",
    [shop, device_identifier],
  );
  const terminal_id = rows[0]?.terminal_id;
  assert.ok(terminal_id);
  await deps.pool.query(
    "insert into terminal_device_history (terminal_id, device_identifier, bound_by) values ($1, $2, 'activation')",
    [terminal_id, device_identifier],
  );
  return { terminal_id, location_id: shop, device_identifier, series_id: randomUUID() };
}

async function newShop(pool: TestApp["deps"]["pool"]): Promise<number> {
  const { rows } = await pool.query<{ location_id: number }>(
    "insert into location (name, code) values ('Shop', $1) returning location_id",
    [randomUUID()],
  );
  assert.ok(rows[0]);
  return rows[0].location_id;
}

/** A valid closing of the till with ids of its own; every call takes another closing number. */
export function closingOf(till: Till, members: Record<string, unknown> = {}): Sample {
  return {
    ...sampleClosing(),
    report_id: randomUUID(),
    session_id: randomUUID(),
    terminal_id: till.terminal_id,
    location_id: till.location_id,
    device_identifier: till.device_identifier,
    series_id: till.series_id,
    series_code: till.series_id.slice(0, 4).toUpperCase(),
    closing_number: Number.parseInt(randomUUID().slice(0, 8), 16) + 1,
    documents: [],
    ...members,
  };
}

export function listed(...sale_ids: readonly string[]): Sample["documents"] {
  return sale_ids.map((sale_id) => ({ sale_id, type: "sale", amount: "10.00", receipt_number: "1" }));
}

export function submit({ call }: TestApp, report: unknown, token?: string): Promise<Answer> {
  return call("POST", "/rest/V1/pos/register-reports", { body: { report }, ...(token === undefined ? {} : { token }) });
}

export async function read({ call }: TestApp, report_id: string): Promise<Answer["body"]> {
  const answer = await call("GET", `/rest/V1/pos/register-reports/${report_id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** A receipt to store; without its own figures a sale of 10.00 EUR that was paid in cash and has its order. */
export interface SampleSale {
  readonly sale_id: string | null;
  readonly pos_order_id: string;
  readonly order_increment_id?: string | null;
  readonly grand_total?: string;
  readonly tax_amount?: string;
  readonly receipt_number?: string;
  readonly register_session_id?: string;
  readonly sale_type?: string;
  readonly terminal_id?: number;
  readonly location_id?: number;
}

/** Stores receipts straight in their table, as the receipts feature would before it looks for closings. */
export async function storeReceipts({ deps }: TestApp, sales: readonly SampleSale[]): Promise<Arrival[]> {
  const { rows } = await deps.pool.query<Arrival>(
    `insert into receipt (sale_id, pos_order_id, receipt_token, content_hash, order_increment_id, grand_total, tax_amount,
                          currency, receipt_number, register_session_id, sale_type, payment_method, amount_tendered,
                          change_due, items, terminal_id, location_id)
     select sale_id, pos_order_id, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '',
            coalesce(order_increment_id, case when has_order then 'order ' || pos_order_id end),
            coalesce(grand_total, 10), coalesce(tax_amount, 0), 'EUR', receipt_number, register_session_id, sale_type,
            'pos_cash', coalesce(grand_total, 10), 0,
            json_build_array(json_build_object('sku', 'a', 'qty', case when sale_type = 'refund' then -1 else 1 end,
              'price', coalesce(grand_total, 10) - coalesce(tax_amount, 0),
              'row_total', coalesce(grand_total, 10) - coalesce(tax_amount, 0),
              'tax_amount', coalesce(tax_amount, 0),
              'tax_rate', case when coalesce(tax_amount, 0) = 0 then 0 else 19 end))::text, terminal_id, location_id
       from json_to_recordset($1::json) as s (
         sale_id text, pos_order_id text, order_increment_id text, has_order boolean, grand_total numeric,
         tax_amount numeric, receipt_number text, register_session_id text, sale_type text, terminal_id int, location_id int)
     returning receipt_id, sale_id, pos_order_id, register_session_id`,
    [JSON.stringify(sales.map((sale) => ({ has_order: sale.order_increment_id !== null, ...sale })))],
  );
  return rows;
}

/**
 * Slows closings down inside their transactions, before the revision is drawn (5 s for the terminal name `Held`) and
 * after it, so that transactions overlap in every order. Answers what takes the delays away again.
 */
export async function slowDown({ database }: TestApp): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query(`
    create function pos.delay_work() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(case when new.terminal_name = 'Held' then 5 else random() * 0.02 end);
      return null;
    end $$;
    create function pos.delay_commit() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(random() * 0.004);
      return null;
    end $$;
    create trigger delay_work after insert on pos.register_report for each row execute function pos.delay_work();
    create constraint trigger delay_commit after insert or update on pos.register_report_state
      deferrable initially deferred for each row execute function pos.delay_commit();
    grant execute on function pos.delay_work, pos.delay_commit to tillkeeper`);
  return async () => {
    await owner.query("drop function pos.delay_work, pos.delay_commit cascade");
    await owner.end();
  };
}
