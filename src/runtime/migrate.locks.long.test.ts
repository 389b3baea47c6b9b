import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { emptyDatabase, queryOnce } from "../../test/empty-database.ts";
import type { TestDatabase } from "../../test/support.ts";
import { migrate } from "./migrate.ts";
import { migrationFolder as folder } from "../../test/fixtures/runtime/migrations.ts";

async function connected(url: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name });
  await client.connect();
  return client;
}

/**
 * Creates a table with the first migration, and a session that has read it in an open transaction.
 */
async function readTable(name: string) {
  const database = await emptyDatabase();
  const first = { "0001_sale.sql": "create table pos.sale (sale_id int);" };
  await migrate({ ...database, directory: await folder(name, first) });
  const reader = await connected(database.service_url, "slow reader");
  await reader.query("begin");
  const { rows } = await reader.query<{ pid: number }>("select pg_backend_pid() as pid, count(*) from pos.sale");
  return { database, reader, pid: rows[0]?.pid ?? 0 };
}

async function lineOf(lines: readonly string[], pattern: RegExp): Promise<string> {
  for (;;) {
    const line = lines.find((each) => pattern.test(each));
    if (line !== undefined) return line;
    await sleep(20);
  }
}

/** Returns the milliseconds that inserting a row takes. */
async function insertOne({ service_url }: TestDatabase): Promise<number> {
  const start = performance.now();
  await queryOnce(service_url, "insert into pos.sale values (1)");
  return performance.now() - start;
}

describe("a migration that has to wait for a lock", () => {
  test("a waiting migration names the session it waits for, lets writers go first, and ends when the reader does", async () => {
    const { database, reader, pid } = await readTable("reader");
    const directory = await folder("reader", { "0002_amount.sql": "alter table pos.sale add column amount numeric;" });
    const lines: string[] = [];
    let is_done = false;
    const began = performance.now();
    const migrating = migrate({ ...database, directory, onWait: (line) => void lines.push(line) }).finally(() => {
      is_done = true;
    });
    assert.match(
      await lineOf(lines, /^waiting for/),
      new RegExp(
        `^waiting for session ${pid} \\(slow reader, .*idle in transaction\\), for \\d+ s: select pg_backend_pid\\(\\)`,
      ),
    );
    assert.match(await lineOf(lines, /tried again/), /^migration 0002_amount\.sql did not get a lock within \d+ ms/);
    // Inserts stay fast, because the migration releases its locks. Behind a waiting one, none would
    // end before the reader.
    let longest_ms = 0;
    for (let stored = 0; stored < 120; stored += 1) {
      longest_ms = Math.max(longest_ms, await insertOne(database));
      await sleep(20);
    }
    assert.equal(is_done, false, "the reader still holds its lock");
    const held_ms = performance.now() - began;
    assert.ok(longest_ms < held_ms / 2, `a writer waited ${longest_ms} of ${held_ms} ms`);
    await reader.end();
    assert.deepEqual(await migrating, ["0002_amount.sql"]);
    assert.equal((await queryOnce(database.owner_url, "select amount from pos.sale")).length, 120);
  });

  test("a migration behind another one names that session, and goes on when it has ended", async () => {
    const database = await emptyDatabase();
    const other = await connected(database.owner_url, "tillkeeper migrate");
    const { rows } = await other.query<{ pid: number }>(
      "select pg_backend_pid() as pid from pg_advisory_lock(7245331902)",
    );
    const lines: string[] = [];
    const directory = await folder("second", { "0001_sale.sql": "create table pos.sale (sale_id int);" });
    const migrating = migrate({ ...database, directory, onWait: (line) => void lines.push(line) });
    assert.match(
      await lineOf(lines, /^waiting for/),
      new RegExp(`^waiting for session ${rows[0]?.pid} \\(tillkeeper migrate, .*idle\\), for \\d+ s: select`),
    );
    await other.end();
    assert.deepEqual(await migrating, ["0001_sale.sql"]);
  });
});

describe("a migration that begins with `-- concurrently`", () => {
  test("a migration with `-- concurrently` builds its index beside an open writing transaction and another waiting migration", async () => {
    const { database, reader, pid } = await readTable("index");
    await reader.query("insert into pos.sale values (2)");
    const directory = await folder("index", {
      "0002_index.sql":
        "-- concurrently\n-- Sales by id.\ncreate index concurrently if not exists sale_by_id\n  on pos.sale (sale_id);\ncreate unique index concurrently if not exists sale_id_is_unique on pos.sale (sale_id);\n",
    });
    const lines: string[] = [];
    const options = { ...database, directory, onWait: (line: string) => void lines.push(line) };
    const migrating = Promise.all([migrate(options), migrate(options)]);
    await lineOf(lines, new RegExp(`^waiting for session ${pid} \\(slow reader`));
    await lineOf(lines, /^waiting for session \d+ \(tillkeeper migrate, .*create index concurrently/);
    await insertOne(database);
    await reader.query("commit");
    await reader.end();
    assert.deepEqual((await migrating).flat(), ["0002_index.sql"]);
    const built = await queryOnce(
      database.owner_url,
      `select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'pos.sale'::regclass order by 1`,
    );
    assert.deepEqual(built, [
      { relname: "sale_by_id", indisvalid: true },
      { relname: "sale_id_is_unique", indisvalid: true },
    ]);
  });

  test("a migration with `-- concurrently` that failed half-way builds its index anew at the next run", async () => {
    const { database, reader } = await readTable("half");
    await reader.query("insert into pos.sale values (2), (2)");
    await reader.query("commit");
    const directory = await folder("half", {
      "0002_index.sql":
        "-- concurrently\ncreate unique index concurrently if not exists sale_id_is_unique on pos.sale (sale_id);\n",
    });
    await assert.rejects(
      migrate({ ...database, directory }),
      /Migration 0002_index\.sql failed: could not create unique/,
    );
    await reader.query("delete from pos.sale");
    await reader.end();
    assert.deepEqual(await migrate({ ...database, directory }), ["0002_index.sql"]);
    await insertOne(database);
    await assert.rejects(insertOne(database), { code: "23505" }, "the index is valid");
  });

  test("a migration with `-- concurrently` is refused when it holds a statement that cannot be run twice", async () => {
    const database = await emptyDatabase();
    const directory = await folder("wrong", {
      "0001_sale.sql": "-- concurrently\ncreate table pos.sale (sale_id int);\n",
    });
    await assert.rejects(migrate({ ...database, directory }), /this is no index that is made or dropped concurrently/);
  });
});
