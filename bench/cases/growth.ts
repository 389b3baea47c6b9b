import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type pg from "pg";
import { newSaleId } from "../../packages/register-kit/src/register/time-ordered-ids.ts";
import { connect, type RunningShop } from "../../test/running-service.ts";
import { load, request, round } from "../load.ts";
import { receiptBodyOf, receiptLimit } from "../receipts.ts";
import { asOwner, type Stage } from "./stage.ts";

export interface GrowthOptions {
  /** Numbers of stored receipts at which storing is measured, ascending. */
  readonly sizes: readonly number[];
  readonly phase_seconds: number;
  /** Whether registers make sale ids in the order of time, as the kit does, or random ones. */
  readonly ids: "ordered" | "random";
}

const MARK = "00000000-0000-0000-0000-000000000000";
const ROWS_AT_ONCE = 50_000;
/** Processor time in `/proc` is counted in hundredths of a second. */
const TICK_US = 10_000;

/**
 * Measures what storing one receipt costs at several ages of a shop: write-ahead log and processor
 * time of the database, after a checkpoint and warm. One client sells at all registers. The
 * evidence log and the count of figures wait meanwhile: they work apart from what a register waits
 * for.
 *
 * @throws Error when a receipt is refused.
 */
export async function runGrowth(stage: Stage, { sizes, phase_seconds, ids }: GrowthOptions) {
  const { data_dir, shop, port } = stage;
  const next = salesOf(shop, ids);
  return asOwner(data_dir, async (owner) => {
    const measure = async () => {
      const before = await spentBy(owner);
      const result = await load({ port, clients: 1, seconds: phase_seconds, next });
      const after = await spentBy(owner);
      if (result.refused > 0) throw new Error(`${result.refused} receipts were refused`);
      return {
        wal_kb: round((after.wal_bytes - before.wal_bytes) / result.acknowledged / 1_000),
        cpu_us: Math.round((after.cpu_us - before.cpu_us) / result.acknowledged),
        p50_ms: result.p50_ms,
        per_second: result.requests_per_second,
      };
    };
    const costs = [];
    let stored = 0;
    for (const size of sizes) {
      for (; stored < size; stored += ROWS_AT_ONCE)
        await fill(owner, shop, ids, stored, Math.min(size, stored + ROWS_AT_ONCE), Number(sizes.at(-1)));
      stored = size;
      await owner.query("vacuum analyze");
      const limit = await receiptLimit(owner, data_dir, shop, 1, phase_seconds);
      // Connections and plans are warm before the first measurement.
      await load({ port, clients: 1, seconds: 1, next });
      const [after, warm] = await withoutJobs(data_dir, async (superuser) => {
        await superuser.query("checkpoint");
        return [await measure(), await measure()] as const;
      });
      costs.push({
        receipts: size,
        wal_kb_after: after.wal_kb,
        wal_kb_warm: warm.wal_kb,
        cpu_us_after: after.cpu_us,
        cpu_us_warm: warm.cpu_us,
        p50_ms_warm: warm.p50_ms,
        of_pgbench: round(warm.per_second / limit.per_second),
      });
    }
    return { ids, costs };
  });
}

function salesOf(shop: RunningShop, ids: GrowthOptions["ids"]): () => Buffer {
  const bodies = shop.terminal_ids.map((_, terminal) =>
    request("POST", "/rest/V1/pos/receipts", shop.token, receiptBodyOf(shop, terminal, MARK)),
  );
  const at = bodies.map((bytes) => bytes.indexOf(MARK));
  let turn = 0;
  return () => {
    const terminal = (turn += 1) % bodies.length;
    const bytes = bodies[terminal] ?? Buffer.alloc(0);
    bytes.write(
      ids === "random" ? randomUUID() : newSaleId(Temporal.Now.instant().epochMilliseconds),
      at[terminal] ?? 0,
      "latin1",
    );
    return bytes;
  };
}

/** Runs `work` while the jobs that read new receipts wait for their locks. */
async function withoutJobs<Result>(data_dir: string, work: (superuser: pg.Client) => Promise<Result>): Promise<Result> {
  const superuser = await connect(data_dir, "postgres");
  try {
    await superuser.query("begin");
    await superuser.query("select pg_advisory_xact_lock(hashtextextended('evidence log', 0))");
    await superuser.query("lock table pos.figure_progress in exclusive mode");
    return await work(superuser);
  } finally {
    await superuser.end();
  }
}

/** Stores receipts of the last hundred days, up to an hour ago. */
async function fill(
  owner: pg.Client,
  { terminal_ids, location_id }: RunningShop,
  ids: GrowthOptions["ids"],
  from: number,
  until: number,
  last: number,
): Promise<void> {
  const time = "to_hex((extract(epoch from at) * 1000)::bigint)";
  const id =
    ids === "random"
      ? "gen_random_uuid()::text"
      : `(lpad(${time}, 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid::text`;
  await owner.query(
    `with sold as (
       select nextval('pos.receipt_number') as receipt_id, n, at, ${id} as sale,
              lpad(${time}, 12, '0') || encode(sha256(random()::text::bytea), 'hex') as token
         from generate_series($1::int + 1, $2::int) n
        cross join lateral (select clock_timestamp() - interval '1 hour' - ($5::int - n) * (interval '100 days' / $5::int) as at) t),
     kept as (
       insert into pos.receipt_key (key, kind, slot, receipt_id)
       select pos.key_of(k.id), k.kind, k.slot, receipt_id
         from sold cross join lateral (values (sale, 'o'::"char", 0), (sale, 's', 1), (left(token, 64), 't', 2)) k (id, kind, slot))
     insert into pos.receipt (receipt_id, sale_id, pos_order_id, terminal_id, location_id, staff_name, terminal_name, payment_method,
       subtotal, tax_amount, discount_amount, grand_total, currency, receipt_token, receipt_number, amount_tendered, change_due,
       items, raw_payload, register_session_id, content_hash, created_at, stored_at, sold_at)
     select receipt_id, sale, sale, ($3::int[])[1 + n % cardinality($3::int[])], $4, 'Sam', 'Till', 'pos_cash',
       n % 400, 25.2, 0, n % 500, 'EUR', left(token, 64), 'R-' || n, 150, 4.8,
       '[{"sku":"SKU-1","qty":1,"row_total":12.1}]', '"' || repeat('x', 400) || '"',
       md5((n % cardinality($3::int[]) + (n / 20000) * 1000)::text)::uuid::text, md5(n::text), at, at, at at time zone 'UTC'
       from sold`,
    [from, until, terminal_ids, location_id, last],
  );
}

interface Spent {
  readonly wal_bytes: number;
  /** Processor time of the connections that the service has. */
  readonly cpu_us: number;
}

async function spentBy(owner: pg.Client): Promise<Spent> {
  const { rows } = await owner.query<{ pids: number[]; wal_bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal_bytes,
            (select array_agg(pid) from pg_stat_activity where datname = current_database() and usename <> current_user) as pids`,
  );
  const { pids = [], wal_bytes = 0 } = rows[0] ?? {};
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8");
      const [, user = "0", system = "0"] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? [];
      return Number(user) + Number(system);
    }),
  );
  return { wal_bytes, cpu_us: ticks.reduce((sum, each) => sum + each, 0) * TICK_US };
}
