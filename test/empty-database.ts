import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterFile } from "./after-file.ts";
import type { TestDatabase } from "./support.ts";

/**
 * Creates a database without any table, which is dropped after the file's tests.
 *
 * @param options - the SQL after `create database … owner …`.
 */
export async function emptyDatabase(options = "template template0 encoding 'UTF8'"): Promise<TestDatabase> {
  const admin_url = process.env["TEST_ADMIN_URL"];
  if (admin_url === undefined) throw new Error("run the tests through `npm test`: it starts the database");
  const name = `tillkeeper_test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(admin_url, `create database ${name} owner tillkeeper_owner ${options}`);
  afterFile(() => asAdmin(admin_url, `drop database if exists ${name} with (force)`));
  const url = (user: string): string =>
    admin_url
      .replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${user}:tillkeeper@`)
      .replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  return { service_url: url("tillkeeper"), owner_url: url("tillkeeper_owner") };
}

async function asAdmin(admin_url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: admin_url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** Runs one statement on a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
