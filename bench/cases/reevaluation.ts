import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { matchingClosing } from "../../test/fixtures/closings/figures.ts";
import { until } from "../../test/running-service.ts";
import { quantile, round } from "../load.ts";
import { tillOf } from "../closings.ts";
import { administrator } from "../part.ts";
import { receiptBodyOf } from "../receipts.ts";
import { openCalls } from "./calls.ts";
import { asOwner, assertStoredOnce, type Stage } from "./stage.ts";
import { withKeys } from "../../test/fixtures/receipts/with-keys.ts";

export interface ReevaluationOptions {
  readonly closings: number;
  /** Number of documents in each closing. */
  readonly documents: number;
  /** Pairs of phases: one phase without the job and one with it. */
  readonly pairs: number;
  readonly phase_seconds: number;
  readonly receipts_per_second: number;
}

/**
 * Measures the latency of receipts with and without a re-evaluation of stored closings, in phases
 * that take turns within one run.
 *
 * @throws Error when a receipt is not stored exactly once, or no closing is evaluated.
 */
export async function runReevaluation(stage: Stage, options: ReevaluationOptions) {
  const { data_dir, service } = stage;
  const admin = await administrator(service);
  await asOwner(data_dir, (owner) => pause(owner));
  await seed(stage, options);
  console.error(`${options.closings} closings are stored`);
  const times = { without: [] as number[], with: [] as number[] };
  const refusals: number[] = [];
  let [evaluated, evaluation_seconds] = [0, 0];
  await trade(stage, options, [], refusals);
  for (let pair = 0; pair < options.pairs; pair += 1) {
    await trade(stage, options, times.without, refusals);
    const before = await evaluatedOf(data_dir);
    await asOwner(data_dir, (owner) => owner.query("update pos.closing_reevaluation set leased_by = null"));
    await openCalls(stage.port, admin).send(
      "job",
      "POST",
      "/admin/api/jobs",
      JSON.stringify({ kind: "reevaluate_closings" }),
    );
    await until(async () => (await evaluatedOf(data_dir)) > before);
    const began = performance.now();
    const first = await evaluatedOf(data_dir);
    await trade(stage, options, times.with, refusals);
    evaluated += (await evaluatedOf(data_dir)) - first;
    evaluation_seconds += (performance.now() - began) / 1000;
    await asOwner(data_dir, (owner) => pause(owner));
    // The pause lets the job's running slice end before the next phase.
    await sleep(2_000);
  }
  if (evaluated === 0) throw new Error("no closing was evaluated");
  const p99_without_ms = quantile(times.without, 0.99);
  const p99_with_ms = quantile(times.with, 0.99);
  return {
    closings: options.closings,
    evaluated,
    per_minute: Math.round((60 * evaluated) / evaluation_seconds),
    p50_without_ms: quantile(times.without, 0.5),
    p50_with_ms: quantile(times.with, 0.5),
    p99_without_ms,
    p99_with_ms,
    // Ratio of the 99th percentiles over all phases.
    ratio_p99: round(p99_with_ms / p99_without_ms),
    refused: refusals.length,
  };
}

/** Stops the job: the lease goes to a process that does not exist. */
async function pause(owner: pg.Client): Promise<void> {
  await owner.query(
    "update pos.closing_reevaluation set leased_by = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 day'",
  );
}

async function evaluatedOf(data_dir: string): Promise<number> {
  return asOwner(data_dir, async (owner) => {
    const { rows } = await owner.query<{ evaluated: number }>("select evaluated from pos.closing_reevaluation");
    return rows[0]?.evaluated ?? 0;
  });
}

/** Sends receipts at an even rate, however long the answers take. */
async function trade(stage: Stage, options: ReevaluationOptions, times: number[], refusals: number[]): Promise<void> {
  const { shop, port } = stage;
  const calls = openCalls(port, shop.token);
  const acknowledged: string[] = [];
  const every_ms = 1000 / options.receipts_per_second;
  const began = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let n = 0; n * every_ms < options.phase_seconds * 1000; n += 1) {
    const due_ms = began + n * every_ms;
    await sleep(Math.max(0, due_ms - performance.now()));
    const sale_id = randomUUID();
    const body = receiptBodyOf(shop, n % shop.terminal_ids.length, sale_id);
    const sent_ms = performance.now();
    inFlight.push(
      calls.send("receipt", "POST", "/rest/V1/pos/receipts", body).then(({ status }) => {
        times.push(performance.now() - sent_ms);
        if (status === 200) acknowledged.push(sale_id);
        else refusals.push(status);
      }),
    );
  }
  await Promise.all(inFlight);
  await assertStoredOnce(stage.data_dir, acknowledged);
}

/**
 * Submits one closing with its receipts over the API, then copies it within the tables as evaluated
 * with older rules.
 */
async function seed(stage: Stage, { closings, documents }: ReevaluationOptions): Promise<void> {
  const { shop, data_dir, port } = stage;
  const till = tillOf(shop);
  const sales = Array.from({ length: documents }, () => randomUUID());
  const report = matchingClosing(till, sales, { closing_number: 1 });
  const calls = openCalls(port, shop.token);
  for (const [index, sale_id] of sales.entries()) {
    const { receipt } = JSON.parse(receiptBodyOf(shop, 0, sale_id)) as { receipt: Record<string, unknown> };
    const sold = { grand_total: "11.90", tax_amount: "1.90", amount_tendered: "11.90", change_due: "0.00" };
    const items = [{ sku: "a", qty: "1", price: "10.00", row_total: "10.00", tax_amount: "1.90", tax_rate: "19" }];
    const body = { ...receipt, ...sold, items, payment_method: "pos_cash", receipt_number: String(index + 1) };
    await calls.send("receipt", "POST", "/rest/V1/pos/receipts", JSON.stringify({ receipt: body }));
  }
  await calls.send("closing", "POST", "/rest/V1/pos/register-reports", JSON.stringify({ report }));
  await asOwner(data_dir, (owner) => copy(owner, report.report_id, shop.terminal_ids, closings));
}

const COPY = (text: string): string => `md5(${text} || n)::uuid::text`;

async function copy(
  owner: pg.Client,
  report_id: string,
  terminal_ids: readonly number[],
  closings: number,
): Promise<void> {
  const { rows: sales } = await owner.query<{ sale_id: string }>(
    "select sale_id from pos.closing_document where report_id = $1",
    [report_id],
  );
  const document = sales.reduce(
    (text, { sale_id }) => `replace(${text}, '${sale_id}', ${COPY(`'${sale_id}'`)})`,
    "t.document",
  );
  await owner.query("begin");
  await owner.query("set local synchronous_commit = off");
  const changed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    receipt: {
      sale_id: COPY("t.sale_id"),
      pos_order_id: COPY("t.pos_order_id"),
      receipt_token: "encode(sha256((t.receipt_token || n)::bytea), 'hex')",
      receipt_id: "nextval('pos.receipt_number')",
    },
    register_report: {
      report_id: COPY("t.report_id"),
      session_id: COPY("t.session_id"),
      closing_number: "n + 1",
      // Each of the 20 registers has one closing per day.
      closed_at: "t.closed_at - (n / 20) * interval '1 day'",
      business_date: "t.business_date - n / 20",
      terminal_id: "($3::int[])[1 + n % 20]",
      series_id: "'series ' || n % 20",
      document: `replace(${document}, t.report_id, ${COPY("t.report_id")})`,
    },
    closing_document: {
      report_id: COPY("t.report_id"),
      sale_id: COPY("t.sale_id"),
      receipt_id: `(select k.receipt_id from pos.receipt_key k where k.key = ${COPY("t.sale_id")}::uuid and k.kind = 's')`,
    },
    register_report_state: {
      report_id: COPY("t.report_id"),
      revision: "(select v from pos.revision_counter) + n",
      rules_version: "1",
      checks_sha256: "'before'",
      state_figures_reconciled: "'matched'",
    },
  };
  for (const [table, values] of Object.entries(changed)) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'pos' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
        order by ordinal_position`,
      [table],
    );
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const picked = columns.map(({ name }) => values[name] ?? `t."${name}"`).join(", ");
    const own = table === "receipt" ? "t.sale_id = any($2)" : "t.report_id = any($2)";
    const insert = `
      insert into pos.${table} (${names}) select ${picked} from pos.${table} t, generate_series(1, $1::int) n
       where ${own} and $3::int[] is not null`;
    await owner.query(table === "receipt" ? withKeys(insert) : insert, [
      closings,
      table === "receipt" ? sales.map(({ sale_id }) => sale_id) : [report_id],
      [...terminal_ids],
    ]);
  }
  await owner.query("update pos.revision_counter set v = v + $1", [closings]);
  await owner.query("commit");
  await owner.query("analyze");
}
