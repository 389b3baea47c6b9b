import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { partChange } from "../features/sales/receipts/commands/partitions.ts";
import { only, sqlStateOf } from "../runtime/database.ts";
import { withClient } from "../runtime/with-client.ts";
import { actorOf, compileChanges } from "../shared/audit/write.ts";
import type { Content } from "./archive-file.ts";
import type { Deps } from "./deps.ts";
import { OPERATOR } from "./with-database.ts";

/**
 * Ms that a lock of the receipts is waited for. Less than PostgreSQL waits before it looks for a
 * deadlock (1 s), so that no register's statement is ended for one.
 */
const LOCK_TIMEOUT_MS = 800;
/** Ms between two attempts, in which registers store what has waited. */
const PAUSE_MS = 1_000;
/** Attempts; a list of all rows keeps the receipts for five minutes at most. */
const ATTEMPTS_MAX = 300;
const LOCK_NOT_AVAILABLE = "55P03";

/** Runs work on a connection of the owner of the tables, one archive at a time. */
export async function asOwner<Result>(
  owner_url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const config = { connectionString: owner_url, application_name: "tillkeeper archive" };
  return withClient(config, async (client) => {
    await client.query(
      "set search_path = pg_catalog; set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = 0",
    );
    const { rows } = await client.query<{ is_owner: boolean; is_alone: boolean }>(
      `select pg_has_role(current_user, relowner, 'usage') as is_owner,
              pg_try_advisory_lock(hashtext('tillkeeper archive')) as is_alone
         from pg_class where oid = 'pos.receipt'::regclass`,
    );
    const { is_owner, is_alone } = only(rows);
    if (!is_owner)
      throw new Error("Only the owner of the tables can archive receipts. Set MIGRATION_DATABASE_URL to that role.");
    if (!is_alone) throw new Error("Another tillkeeper archive runs on this database. Wait until it ends.");
    return work(client);
  });
}

/** Runs statements in one transaction. */
export async function inOne<Result>(client: pg.Client, begin: string, work: () => Promise<Result>): Promise<Result> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * Runs statements in one short transaction that locks all receipts. Registers wait for it less than
 * a second at a time.
 *
 * @throws Error when the receipts stay in use for minutes; nothing is changed then.
 */
export async function withReceiptsLocked<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOne(client, `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`, async () => {
        // In the order in which a receipt is stored.
        await client.query("lock table pos.receipt_key in access exclusive mode");
        await client.query("lock table only pos.receipt in access exclusive mode");
        return work();
      });
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === ATTEMPTS_MAX)
        throw new Error("Receipts stay in use by other statements. Nothing was changed; run the command again.", {
          cause: error,
        });
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Writes to the audit log, in the transaction that moves the rows, what the operator did with a
 * partition.
 */
export async function auditPart(
  client: pg.Client,
  { db }: Pick<Deps, "db">,
  { first_id, receipts }: Pick<Content, "first_id" | "receipts">,
  done: "part_archived" | "part_read_back",
  manifest_path: string,
): Promise<void> {
  const change = partChange({ first_id }, done, [receipts, manifest_path]);
  const { sql, parameters } = compileChanges(db, [change], actorOf(OPERATOR));
  await client.query("set local search_path = pg_catalog, pos");
  await client.query(sql, [...parameters]);
}

/** Lists the columns of receipts, in their order, as a manifest has them. */
export async function listColumns(client: pg.Client): Promise<Content["columns"]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'pos.receipt'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows;
}

/** SQL of the names of columns. */
export const namesOf = (columns: Content["columns"]): string =>
  columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");

export type Summary = Pick<
  Content,
  "receipts" | "lowest_id" | "highest_id" | "stored_from" | "stored_until" | "sums" | "digest" | "content_digest"
>;

/** Adds up the receipts of a table, which has the columns of receipts. */
export async function summarize(client: pg.Client, table: string): Promise<Summary> {
  const { rows } = await client.query<Record<keyof Omit<Summary, "sums">, string | null> & Pick<Summary, "sums">>(
    `with by_currency as (
       select coalesce(r.currency, '') as currency, count(*) as receipts, coalesce(sum(r.grand_total), 0) as grand_total,
              min(r.receipt_id) as lowest_id, max(r.receipt_id) as highest_id,
              min(r.stored_at) as stored_from, max(r.stored_at) as stored_until,
              sum(('x' || encode(substr(sha256(convert_to(jsonb_strip_nulls(to_jsonb(r))::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric) as digest,
              sum(pos.receipt_digest(to_jsonb(r))) as content_digest
         from ${table} r group by 1)
     select coalesce(sum(receipts), 0)::text as receipts, min(lowest_id)::text as lowest_id, max(highest_id)::text as highest_id,
            min(stored_from)::text as stored_from, max(stored_until)::text as stored_until,
            coalesce(sum(digest), 0)::text as digest, coalesce(sum(content_digest), 0)::text as content_digest,
            coalesce(json_agg(json_build_object('currency', currency, 'receipts', receipts, 'grand_total', grand_total::text)
                              order by currency collate "C"), '[]') as sums
       from by_currency`,
  );
  const { receipts, lowest_id, highest_id, digest, content_digest, ...rest } = only(rows);
  const numberOf = (text: string | null) => (text === null ? null : Number(text));
  return {
    ...rest,
    receipts: Number(receipts),
    lowest_id: numberOf(lowest_id),
    highest_id: numberOf(highest_id),
    digest: digest ?? "0",
    content_digest: content_digest ?? "0",
  };
}

/** Whether two tables have the same receipts. */
export function isSame(one: Summary, other: Summary): boolean {
  return one.receipts === other.receipts && one.digest === other.digest && one.content_digest === other.content_digest;
}
