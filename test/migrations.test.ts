import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { describeTables } from "../src/runtime/describe-tables.ts";
import { installJobs } from "../src/runtime/jobs.ts";
import { listMigrations, migrate } from "../src/runtime/migrate.ts";
import { emptyDatabase, queryOnce } from "./empty-database.ts";
import { cloneDatabase } from "./support.ts";

describe("starting on one database", () => {
  test("several starters at once migrate once, and each finds a whole schema", async () => {
    const database = await emptyDatabase();
    const names = (await listMigrations()).map(({ name }) => name);
    const applied = await Promise.all(
      Array.from({ length: 6 }, () => migrate({ ...database, afterwards: installJobs })),
    );
    assert.deepEqual(applied.flat(), names);
    assert.deepEqual(
      applied.map((some) => some.length).toSorted((a, b) => a - b),
      [0, 0, 0, 0, 0, names.length],
    );
    const rows = await queryOnce<{ name: string }>(
      database.service_url,
      "select name from pos.migration order by number",
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      names,
    );
    await queryOnce(database.service_url, "select from pgboss.queue");
  });

  test("a schema that came to be step by step is the schema of a fresh start", async () => {
    const stepwise = await emptyDatabase();
    for (const { number } of await listMigrations()) await migrate({ ...stepwise, up_to: number });
    assert.equal(await tablesOf(stepwise.owner_url), await tablesOf((await cloneDatabase()).owner_url));
  });
});

async function tablesOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await describeTables(client);
  } finally {
    await client.end();
  }
}

describe("the right to submit closings", () => {
  test("is given on upgrade to every holder of receipts, and to nobody later", async () => {
    const database = await emptyDatabase();
    const grant = (await listMigrations()).find(({ name }) => name.includes("grant_register_report_submission"));
    assert.ok(grant);
    await migrate({ ...database, up_to: grant.number - 1 });
    const insert = (table: string, column: string) =>
      queryOnce(
        database.owner_url,
        `insert into pos.${table} (name, resources${column}) values
           ('holder', '{Vendor_Pos::receipts}'${column && ", 'a'"}),
           ('other', '{Vendor_Pos::locations}'${column && ", 'b'"}),
           ('both', '{Vendor_Pos::register_reports_submit,Vendor_Pos::receipts}'${column && ", 'c'"})`,
      );
    await insert("integration", ", token_hash");
    await insert("admin_role", "");
    await migrate(database);
    const resources = (table: string) =>
      queryOnce<{ name: string; resources: string[] }>(
        database.owner_url,
        `select name, array(select unnest(resources) order by 1) as resources from pos.${table} order by name`,
      );
    const expected = [
      { name: "both", resources: ["Vendor_Pos::receipts", "Vendor_Pos::register_reports_submit"] },
      { name: "holder", resources: ["Vendor_Pos::receipts", "Vendor_Pos::register_reports_submit"] },
      { name: "other", resources: ["Vendor_Pos::locations"] },
    ];
    assert.deepEqual([await resources("integration"), await resources("admin_role")], [expected, expected]);
    await queryOnce(
      database.owner_url,
      "insert into pos.admin_role (name, resources) values ('later', '{Vendor_Pos::receipts}')",
    );
    await migrate(database);
    assert.deepEqual((await resources("admin_role")).find(({ name }) => name === "later")?.resources, [
      "Vendor_Pos::receipts",
    ]);
  });
});
