import { lockAllEmails, lockEmail } from "../../../shop-data/customers/locks.ts";
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { sql } from "kysely";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { OPERATOR } from "../../../main/with-database.ts";
import { importFiles } from "./commands.ts";

const ROWS = 5_000;
const PART_BYTES = 16_384;

let app: TestApp;
before(async () => {
  app = await openApp();
});

const fileOf = (rows: readonly string[]): string =>
  `email,firstname,lastname,billing_city\n${rows.map((row) => `${row}\n`).join("")}`;

/** Returns rows of accounts `<name>-0@example.org` and so on. */
const rowsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n}@example.org,Ada,Moreau,Delft`);

async function importWhole(content: string, readingOn?: (part: number) => void) {
  async function* open() {
    const bytes = Buffer.from(content);
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      readingOn?.(from / PART_BYTES);
      yield bytes.subarray(from, from + PART_BYTES);
    }
  }
  const file = { name: "customers.csv", kind: "customers", format: "csv", open } as const;
  const [report] = await importFiles(app.deps, OPERATOR, [file], { all_or_nothing: true, dry_run: false });
  assert.ok(report);
  return report;
}

const customerNamed = (email: string) => ({ customer: { email, firstname: "Ada", lastname: "Moreau" } });

async function countOf(pattern: string): Promise<number> {
  const { rows } = await app.deps.pool.query<{ n: number }>(
    "select count(*)::int as n from shop_data.customer where lower(email) like $1",
    [pattern],
  );
  return rows[0]?.n ?? -1;
}

describe("customers all or nothing", () => {
  test("a file of 5,000 customers is stored whole while registers make accounts; each address gets one account", async () => {
    const created: Promise<number>[] = [];
    const create = async (email: string): Promise<number> => {
      // Requests during the import are asked to retry.
      for (;;) {
        const { status, text } = await app.call("POST", "/rest/V1/customers", { body: customerNamed(email) });
        assert.ok([200, 400, 503].includes(status), text);
        if (status !== 503) return status;
      }
    };
    const report = await importWhole(fileOf(rowsOf("whole", ROWS)), (part) => {
      if (part !== 3) return;
      for (const email of ["WHOLE-7@example.org", "whole-4999@example.org", "other@example.org"]) {
        created.push(create(email));
      }
    });
    assert.equal(report.is_stored, true, JSON.stringify(report.errors));
    const statuses = await Promise.all(created);
    assert.equal(await countOf("whole-%"), ROWS);
    assert.equal(await countOf("other@%"), 1);
    assert.deepEqual(statuses, [400, 400, 200]);
  });

  test("one refused row at the end of 5,000 stores no customer", async () => {
    const report = await importWhole(fileOf([...rowsOf("none", ROWS), "no address,Ada,Moreau,Delft"]));
    assert.deepEqual([report.is_stored, report.refused], [false, 1]);
    assert.equal(await countOf("none-%"), 0);
  });

  test("two files with the same customers in different orders at once store each customer once", async () => {
    const rows = rowsOf("twice", 500);
    const reports = await Promise.all([importWhole(fileOf(rows)), importWhole(fileOf(rows.toReversed()))]);
    assert.deepEqual(
      reports.map(({ is_stored }) => is_stored),
      [true, true],
    );
    assert.equal(await countOf("twice-%"), 500);
  });

  test("an import that waits too long for a locked address stores nothing, and the next one succeeds", async () => {
    const content = fileOf(rowsOf("late", 3));
    await app.deps.db.transaction().execute(async (tx) => {
      await lockEmail(tx, "lock@example.org");
      await assert.rejects(importWhole(content), { status: 503, message: /Nothing was stored; please try again/ });
    });
    assert.equal(await countOf("late-%"), 0);
    assert.equal((await importWhole(content)).inserted, 3);
  });

  test("a request for an address while an import holds all is answered with 503 soon, and succeeds afterwards", async () => {
    const post = () => app.call("POST", "/rest/V1/customers", { body: customerNamed("waits@example.org") });
    await app.deps.db.transaction().execute(async (tx) => {
      await lockAllEmails(tx);
      const refused = await post();
      assert.equal(refused.status, 503, refused.text);
      assert.equal(refused.headers["retry-after"], "2");
    });
    assert.equal((await post()).status, 200);
  });

  test("the holder of one address lock gets another one while an import waits for all addresses", async () => {
    let importing: Promise<unknown> = Promise.resolve();
    await app.deps.db.transaction().execute(async (tx) => {
      await lockEmail(tx, "first@example.org");
      importing = importWhole(fileOf(rowsOf("behind", 2)));
      for (;;) {
        const { rows } = await app.deps.pool.query(
          `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
        );
        if (rows.length > 0) break;
      }
      await lockEmail(tx, "second@example.org");
    });
    await importing;
    assert.equal(await countOf("behind-%"), 2);
  });

  test("the lock timeout of the wait for all addresses does not stay in the transaction", async () => {
    await app.deps.db.transaction().execute(async (tx) => {
      await lockEmail(tx, "limit@example.org");
      const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(tx);
      assert.equal(rows[0]?.lock_timeout, "0");
    });
  });
});
