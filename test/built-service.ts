import pg from "pg";
import { buildApplications } from "../src/main/build-applications.ts";
import { openApp, type OpenAppOptions, type TestApp } from "./support.ts";

/**
 * Starts the service with its applications built from the current sources. One test builds; tests
 * that start at the same time wait for it.
 */
export async function openBuilt(options: OpenAppOptions): Promise<TestApp> {
  const lock = new pg.Client({ connectionString: process.env["TEST_ADMIN_URL"] });
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext('build-applications'))");
    await buildApplications();
    return await openApp(options);
  } finally {
    await lock.end();
  }
}
