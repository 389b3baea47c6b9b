import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { installJobs } from "../src/runtime/jobs.ts";
import { listMigrations, migrate } from "../src/runtime/migrate.ts";
import { emptyDatabase, queryOnce } from "./empty-database.ts";

describe("starting on one database", () => {
  test("several concurrent starts migrate one database once, and each finds a complete schema", async () => {
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
});
