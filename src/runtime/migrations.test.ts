import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import pg from "pg";
import { listMigrations, migrate, pendingMigrations } from "./migrate.ts";

const admin_url = process.env["TEST_ADMIN_URL"] ?? "";
const name = `tillkeeper_test_${randomUUID().replaceAll("-", "")}`;

const withUser = (user: string): string =>
  admin_url
    .replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${user}:tillkeeper@`)
    .replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
const owner_url = withUser("tillkeeper_owner");
const service_url = withUser("tillkeeper");

async function asAdmin(text: string): Promise<void> {
  const admin = new pg.Client({ connectionString: admin_url });
  await admin.connect();
  await admin.query(text);
  await admin.end();
}

await asAdmin(`create database ${name} owner tillkeeper_owner template template0 encoding 'UTF8'`);
after(() => asAdmin(`drop database if exists ${name} with (force)`));

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test("whoever held receipts at the migration may submit closings afterwards; later grants imply nothing", async () => {
  const migrations = await listMigrations();
  const grant = migrations.find((migration) => migration.name.includes("grant_register_report_submission"));
  assert.ok(grant);
  await migrate({ owner_url, service_url, up_to: grant.number - 1 });
  assert.equal((await pendingMigrations(service_url))[0], grant.name);

  const holders = (table: string, columns: string, values: string) => `
    insert into pos.${table} (name, resources ${columns}) values
      ('receipts', '{Vendor_Pos::locations,Vendor_Pos::receipts}' ${values}),
      ('both', '{Vendor_Pos::receipts,Vendor_Pos::register_reports_submit}' ${values}),
      ('reads', '{Vendor_Pos::register_reports,Vendor_Pos::locations}' ${values}),
      ('all', '{all}' ${values}), ('none', '{}' ${values})`;
  await ask(holders("integration", ", token_hash", ", gen_random_uuid()::text"));
  await ask(holders("admin_role", "", ""));

  await migrate({ owner_url, service_url, up_to: grant.number });
  for (const table of ["integration", "admin_role"]) {
    const rows = await ask<{ name: string; resources: string[] }>(`select name, resources from pos.${table}`);
    assert.deepEqual(Object.fromEntries(rows.map((row) => [row.name, row.resources])), {
      receipts: ["Vendor_Pos::locations", "Vendor_Pos::receipts", "Vendor_Pos::register_reports_submit"],
      both: ["Vendor_Pos::receipts", "Vendor_Pos::register_reports_submit"],
      reads: ["Vendor_Pos::register_reports", "Vendor_Pos::locations"],
      all: ["all"],
      none: [],
    });
  }

  await ask("update pos.integration set resources = '{Vendor_Pos::receipts}' where name = 'none'");
  await ask("insert into pos.admin_role (name, resources) values ('later', '{Vendor_Pos::receipts}')");
  await migrate({ owner_url, service_url });
  const [later] = await ask<{ a: string[]; b: string[] }>(
    `select (select resources from pos.integration where name = 'none') as a,
            (select resources from pos.admin_role where name = 'later') as b`,
  );
  assert.deepEqual(later, { a: ["Vendor_Pos::receipts"], b: ["Vendor_Pos::receipts"] });
  assert.deepEqual(await pendingMigrations(service_url), []);
  assert.deepEqual(await migrate({ owner_url, service_url }), [], "a second run applies nothing");
});
