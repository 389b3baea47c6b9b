import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startEmbeddedPostgres } from "../src/runtime/embedded-postgres/embedded-postgres.ts";
import { installJobs } from "../src/runtime/jobs.ts";
import { migrate } from "../src/runtime/migrate.ts";
import { openTemporaryDirectory } from "./temporary-directory.ts";

/**
 * This setup runs once for the whole suite: one server, and one migrated template that every test
 * file clones.
 */
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
let stop: () => Promise<void> = async () => undefined;

export async function globalSetup(): Promise<void> {
  // The compiled code is cached, since each file is a process, and most files load the whole
  // application.
  process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("../node_modules/.cache/tillkeeper", import.meta.url));
  const { directory, remove } = await openTemporaryDirectory();
  process.env["TMPDIR"] = directory;
  stop = remove;
  let admin_url = process.env["DATABASE_URL"];
  if (admin_url === undefined) {
    const data_dir = join(directory, "postgresql");
    const server = await startEmbeddedPostgres({ data_dir, log: quiet, fsync: false, max_connections: 200 });
    admin_url = withUser(server.owner_url, "postgres");
    stop = async () => {
      await server.stop();
      await remove();
    };
  }
  // Services that tests start use databases of their own, not the one in DATABASE_URL.
  delete process.env["DATABASE_URL"];
  await makeTemplate(admin_url);
  process.env["TEST_ADMIN_URL"] = admin_url;
  process.env["TEST_DATABASE_URL"] = admin_url;
}

export async function globalTeardown(): Promise<void> {
  await stop();
}

async function makeTemplate(admin_url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: admin_url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'tillkeeper\\_test\\_%'",
  );
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`);
  for (const role of ["tillkeeper_owner", "tillkeeper"]) {
    const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await admin.query(`create role ${role} login password 'tillkeeper'`);
  }
  await admin.query(
    "create database tillkeeper_test_template owner tillkeeper_owner template template0 encoding 'UTF8'",
  );
  await admin.end();
  await migrate({
    owner_url: withUser(admin_url, "tillkeeper_owner", "tillkeeper_test_template"),
    service_url: withUser(admin_url, "tillkeeper", "tillkeeper_test_template"),
    afterwards: installJobs,
  });
}

/**
 * Returns the URL of the same server for another role, and for another database if one is named.
 */
function withUser(url: string, user: string, database?: string): string {
  return url
    .replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${user}:tillkeeper@`)
    .replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, (whole, prefix: string) =>
      database === undefined ? whole : prefix + database,
    );
}
