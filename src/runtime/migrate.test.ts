import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emptyDatabase, queryOnce } from "../../test/empty-database.ts";
import { cloneDatabase } from "../../test/support.ts";
import { listMigrations, migrate, pendingMigrations } from "./migrate.ts";

describe("listMigrations", () => {
  test("numbers run from 1 without a gap and without a double", async () => {
    const numbers = (await listMigrations()).map(({ number }) => number);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
    assert.ok(numbers.length > 0);
  });
});

describe("migrate", () => {
  test("stops at a number, goes on from there, and does nothing when there is nothing to do", async () => {
    const database = await emptyDatabase();
    const names = (await listMigrations()).map(({ name }) => name);
    assert.deepEqual(await migrate({ ...database, up_to: 2 }), names.slice(0, 2));
    assert.deepEqual(await migrate(database), names.slice(2));
    assert.deepEqual(await migrate(database), []);
  });

  test("refuses a database that a newer version has migrated, and leaves it as it is", async () => {
    const database = await cloneDatabase();
    await queryOnce(database.owner_url, "insert into pos.migration (number, name) values (9999, '9999_future.sql')");
    const refusal = /migrated by a newer Tillkeeper \(migration 9999\)/;
    await assert.rejects(migrate(database), refusal);
    await assert.rejects(pendingMigrations(database.service_url), refusal, "nor does a command go to work on it");
  });

  test("refuses a database that is not encoded in UTF-8 before it writes anything", async () => {
    const database = await emptyDatabase("template template0 encoding 'LATIN1' locale_provider libc locale 'C'");
    await assert.rejects(migrate(database), /must be encoded in UTF8, not LATIN1/);
    assert.deepEqual(await queryOnce(database.owner_url, "select from pg_namespace where nspname = 'pos'"), []);
  });

  test("a migration that fails leaves nothing of itself and names its file", async () => {
    const database = await emptyDatabase();
    await migrate({ ...database, up_to: 1 });
    const [, second] = await listMigrations();
    await queryOnce(database.owner_url, "create table pos.website (blocker int)");
    await assert.rejects(migrate(database), new RegExp(`Migration ${second?.name ?? ""} failed`));
    const done = await queryOnce<{ number: number }>(database.owner_url, "select number from pos.migration");
    assert.deepEqual(done, [{ number: 1 }]);
    await queryOnce(database.owner_url, "drop table pos.website");
    assert.equal((await migrate(database)).length, (await listMigrations()).length - 1);
  });

  test("the service's role owns nothing, makes no tables, and adds to append-only tables only", async () => {
    const { service_url, owner_url } = await cloneDatabase();
    const owned = await queryOnce(
      service_url,
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('pos', 'commerce', 'pgboss') and c.relowner = (select oid from pg_roles where rolname = current_user)`,
    );
    assert.deepEqual(owned, []);
    await assert.rejects(queryOnce(service_url, "create table pos.x (a int)"), { code: "42501" });
    await assert.rejects(queryOnce(service_url, "delete from pos.migration"), { code: "42501" });
    const guarded = await queryOnce<{ name: string }>(
      owner_url,
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only_rows'",
    );
    assert.ok(guarded.length > 0);
    for (const { name } of guarded) {
      for (const statement of [`delete from ${name}`, `truncate ${name}`]) {
        await assert.rejects(queryOnce(service_url, statement), { code: "42501" }, statement);
      }
      await assert.rejects(queryOnce(owner_url, `truncate ${name} cascade`), { code: "23001" }, name);
      const [rights] = await queryOnce<{ insert: boolean; update: boolean }>(
        service_url,
        "select has_table_privilege($1, 'insert') as insert, has_table_privilege($1, 'update') as update",
        [name],
      );
      assert.deepEqual(rights, { insert: true, update: false }, name);
    }
  });
});
