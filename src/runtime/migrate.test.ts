import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { emptyDatabase, queryOnce } from "../../test/empty-database.ts";
import { cloneDatabase } from "../../test/support.ts";
import { listMigrations, migrate, pendingMigrations } from "./migrate.ts";
import { migrationFolder } from "../../test/fixtures/runtime/migrations.ts";

describe("listMigrations", () => {
  test("numbers of migrations run from 1 without a gap and without a duplicate", async () => {
    const numbers = (await listMigrations()).map(({ number }) => number);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
    assert.ok(numbers.length > 0);
  });

  test("a migration never changes once a version with it was released", async () => {
    const text = await readFile(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
    const is_released = /^## \[\d/m.test(text);
    const frozen = JSON.parse(await readFile(new URL("released-migrations.json", import.meta.url), "utf8")) as Record<
      string,
      string
    >;
    const digests = new Map((await listMigrations()).map(({ name, digest }) => [name, digest]));
    for (const [name, digest] of Object.entries(frozen))
      assert.equal(digests.get(name), digest, `${name} was released`);
    assert.ok(
      !is_released || Object.keys(frozen).length > 0,
      "a release lists its migrations in released-migrations.json",
    );
  });
});

describe("migrate", () => {
  test("migrate applies new migrations in order, and does nothing when there are none", async () => {
    const database = await emptyDatabase();
    const first = { "0001_sale.sql": "create table pos.sale (sale_id int);" };
    assert.deepEqual(await migrate({ ...database, directory: await migrationFolder("new", first) }), ["0001_sale.sql"]);
    const directory = await migrationFolder("new", {
      "0003_amount.sql": "alter table pos.sale_line add column amount numeric;",
      "0002_line.sql": "create table pos.sale_line (sale_id int);",
    });
    assert.deepEqual(await migrate({ ...database, directory }), ["0002_line.sql", "0003_amount.sql"]);
    assert.deepEqual(await migrate({ ...database, directory }), []);
  });

  test("migrate takes a folder as one migration: its files run in the order of their names, all or none", async () => {
    const database = await emptyDatabase();
    const directory = await migrationFolder("folder", {
      "0001_schema/02_line.sql": "create table pos.sale_line (sale_id int references pos.sale);",
      "0001_schema/01_sale.sql": "create table pos.sale (sale_id int primary key);",
      "0001_schema/03_total.sql": "create view pos.total as select amount from pos.sale_line;",
    });
    const refusal = /^Error: Migration 0001_schema\/03_total\.sql failed: column "amount" does not exist/;
    await assert.rejects(migrate({ ...database, directory }), refusal);
    assert.deepEqual(await queryOnce(database.owner_url, "select to_regclass('pos.sale') as sale"), [{ sale: null }]);
    await migrationFolder("folder", {
      "0001_schema/03_total.sql": "create view pos.total as select sale_id from pos.sale_line;",
    });
    assert.deepEqual(await migrate({ ...database, directory }), ["0001_schema"]);
    assert.deepEqual(await migrate({ ...database, directory }), []);
    assert.deepEqual(await queryOnce(database.service_url, "select * from pos.total"), []);
  });

  test("the service's role starts on a migrated database, and rejects one that lacks a migration", async () => {
    const database = await emptyDatabase();
    const as_service = { owner_url: database.service_url, service_url: database.service_url };
    await assert.rejects(migrate(as_service), /lacks migration 0001_schema, and its role may not migrate/);
    const directory = await migrationFolder("service", { "0001_sale.sql": "create table pos.sale (sale_id int);" });
    await migrate({ ...database, directory });
    assert.deepEqual(await migrate({ ...as_service, directory }), []);
    await migrationFolder("service", { "0002_line.sql": "create table pos.sale_line (sale_id int);" });
    await assert.rejects(migrate({ ...as_service, directory }), /lacks migration 0002_line\.sql/);
  });

  test("migrate refuses a database that a newer version has migrated, and leaves it as it is", async () => {
    const database = await cloneDatabase();
    await queryOnce(
      database.owner_url,
      "insert into pos.migration (number, name, digest) values (9999, '9999_future.sql', '')",
    );
    const refusal = /migrated by a newer Tillkeeper \(migration 9999\)/;
    await assert.rejects(migrate(database), refusal);
    await assert.rejects(pendingMigrations(database.service_url), refusal, "nor does a command go to work on it");
  });

  test("migrate refuses a database of before 0.1.0, whose migrations had other names, and leaves it as it is", async () => {
    const database = await emptyDatabase();
    const directory = await migrationFolder("before", {
      "0001_foundation.sql": "create table pos.website (website_id int);",
      "0002_configuration.sql": "create table pos.setting (path text);",
    });
    await migrate({ ...database, directory });
    const refusal =
      /made before version 0\.1\.0 \(migration 0001_foundation\.sql\) and cannot be upgraded\. Start with an empty database/;
    await assert.rejects(migrate(database), refusal);
    await assert.rejects(pendingMigrations(database.service_url), refusal);
    const tables = await queryOnce<{ name: string }>(
      database.owner_url,
      "select relname as name from pg_class where relnamespace = 'pos'::regnamespace and relkind = 'r' order by 1",
    );
    assert.deepEqual(tables, [{ name: "migration" }, { name: "setting" }, { name: "website" }]);
  });

  test("migrate refuses a database whose migration had another text, or no digest, and leaves it as it is", async () => {
    const database = await emptyDatabase();
    const directory = await migrationFolder("drift", { "0001_schema/01_sale.sql": "create table pos.sale (a int);" });
    await migrate({ ...database, directory });
    await migrationFolder("drift", { "0001_schema/01_sale.sql": "create table pos.sale (a int, b int);" });
    const refusal =
      /made by another state of this version, whose migration 0001_schema differs, and cannot be upgraded\. Run the checkout/;
    await assert.rejects(migrate({ ...database, directory }), refusal);
    await assert.rejects(pendingMigrations(database.service_url, directory), refusal);
    await migrationFolder("drift", { "0001_schema/01_sale.sql": "create table pos.sale (a int);" });
    assert.deepEqual(await migrate({ ...database, directory }), []);
    await queryOnce(database.owner_url, "alter table pos.migration drop column digest");
    await assert.rejects(migrate({ ...database, directory }), refusal);
    await assert.rejects(pendingMigrations(database.service_url, directory), refusal);
  });

  test("migrate refuses a database that is not encoded in UTF-8 before it writes anything", async () => {
    const database = await emptyDatabase("template template0 encoding 'LATIN1' locale_provider libc locale 'C'");
    await assert.rejects(migrate(database), /must be encoded in UTF8, not LATIN1/);
    assert.deepEqual(await queryOnce(database.owner_url, "select from pg_namespace where nspname = 'pos'"), []);
  });

  test("a migration that fails is rolled back and its file is named; those before it stay", async () => {
    const database = await emptyDatabase();
    const directory = await migrationFolder("failing", {
      "0001_sale.sql": "create table pos.sale (sale_id int);",
      "0002_line.sql": "create table pos.sale_line (sale_id int); insert into pos.sale values (1 / 0);",
    });
    await assert.rejects(migrate({ ...database, directory }), /Migration 0002_line\.sql failed: division by zero/);
    const done = await queryOnce<{ number: number }>(database.owner_url, "select number from pos.migration");
    assert.deepEqual(done, [{ number: 1 }]);
    await migrationFolder("failing", { "0002_line.sql": "create table pos.sale_line (sale_id int);" });
    assert.deepEqual(await migrate({ ...database, directory }), ["0002_line.sql"]);
  });

  test("the service's role owns nothing, creates no tables, and only inserts into append-only tables", async () => {
    const { service_url, owner_url } = await cloneDatabase();
    const owned = await queryOnce(
      service_url,
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('pos', 'shop_data', 'pgboss') and c.relowner = (select oid from pg_roles where rolname = current_user)`,
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
