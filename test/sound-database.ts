import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { connect } from "./running-service.ts";

/**
 * Reads every table and every B-tree index of a running service's embedded database with
 * PostgreSQL's own checks: pages and rows are intact, each row is in each index, and no unique
 * value occurs twice. Where PostgreSQL lacks the checks, the test is skipped with a message.
 */
export async function assertSound(t: TestContext, data_dir: string): Promise<void> {
  const client = await connect(data_dir, "postgres");
  try {
    const { rowCount } = await client.query("select from pg_available_extensions where name = 'amcheck'");
    if (rowCount === 0) {
      t.diagnostic("this PostgreSQL has no amcheck: its tables and indexes are not looked through");
      return;
    }
    await client.query("create extension if not exists amcheck");
    const { rows: damages } = await client.query(
      `select c.oid::regclass::text as table, found.*
         from pg_class c cross join lateral verify_heapam(c.oid) found
        where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p'`,
    );
    assert.deepEqual(damages, []);
    // A check throws when it finds an error.
    const { rows } = await client.query<{ indexes: number }>(
      `select count(bt_index_check(c.oid, heapallindexed => true, checkunique => true))::int as indexes
         from pg_class c join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
        where c.relkind = 'i' and a.amname = 'btree' and c.relpersistence = 'p' and i.indisready and i.indisvalid`,
    );
    assert.ok((rows[0]?.indexes ?? 0) > 100, `${rows[0]?.indexes} indexes were looked through`);
  } finally {
    await client.end();
  }
}
