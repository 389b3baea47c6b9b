import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import pg from "pg";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { OPERATOR } from "../../../main/with-database.ts";
import { importFiles } from "./commands.ts";
import type { ImportReport } from "./rules/tally.ts";

// Races of an erasure and an import for the same person. The test locks a row, so that one of them
// is in the middle of its transaction, with all its locks, when the other starts.
let app: TestApp;
let token: string;
before(async () => {
  app = await openApp();
  ({ token } = await newAdministrator(app));
});

const WAYS = [
  ["in batches", { all_or_nothing: false, dry_run: false }],
  ["all or nothing", { all_or_nothing: true, dry_run: false }],
  ["as a trial", { all_or_nothing: false, dry_run: true }],
] as const;

type Options = (typeof WAYS)[number][1];

const CUSTOMERS = "email,firstname,lastname,billing_city\n";
const SUBSCRIBERS = "email,status\n";

function csv(kind: "customers" | "newsletter-subscribers", text: string) {
  return {
    name: `${kind}.csv`,
    kind,
    format: "csv",
    open: async function* () {
      yield Buffer.from(text);
    },
  } as const;
}

/** Imports two persons, each with an account and a subscription; the test erases the first one. */
async function newPersons(): Promise<{ readonly ada: string; readonly bob: string }> {
  const [ada, bob] = [`ada-${randomUUID()}@example.org`, `bob-${randomUUID()}@example.org`];
  await importFiles(app.deps, OPERATOR, filesOf(ada, bob, "Delft"), { all_or_nothing: false, dry_run: false });
  return { ada, bob };
}

const filesOf = (ada: string, bob: string, city: string, status = "subscribed") => [
  csv("customers", `${CUSTOMERS}${ada},Ada,of ${city},${city}\n${bob},Bob,of ${city},${city}\n`),
  csv("newsletter-subscribers", `${SUBSCRIBERS}${ada},${status}\n${bob},${status}\n`),
];

/** Retries after a 503, as the answer requests. */
async function erase(email: string): Promise<void> {
  for (;;) {
    const answer = await app.call("POST", "/admin/api/persons/erase", { token, body: { email, reason: "asked" } });
    if (answer.status === 200) return;
    assert.equal(answer.status, 503, answer.text);
  }
}

async function importAgain(ada: string, bob: string, options: Options): Promise<readonly ImportReport[]> {
  for (;;) {
    try {
      return await importFiles(app.deps, OPERATOR, filesOf(ada, bob, "Leiden", "unsubscribed"), options);
    } catch (error) {
      assert.equal((error as { status?: number }).status, 503, String(error));
    }
  }
}

/** Locks a row; returns the function that releases it. */
async function holdRow(statement: string, email: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.database.owner_url });
  await client.connect();
  await client.query("begin");
  const { rowCount } = await client.query(statement, [email]);
  assert.equal(rowCount, 1);
  return () => client.end();
}

const ACCOUNT = "select from shop_data.customer where lower(email) = $1 for update";
const SUBSCRIPTION = "select from shop_data.newsletter_subscriber where lower(subscriber_email) = $1 for update";

/** Waits until this many connections wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await app.deps.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.n ?? 0) >= count) return;
  }
}

async function cityOf(email: string): Promise<string | undefined> {
  const { rows } = await app.deps.pool.query<{ city: string }>(
    `select a.city from shop_data.customer c join shop_data.customer_address a on a.entity_id = c.default_billing
      where lower(c.email) = $1`,
    [email],
  );
  return rows[0]?.city;
}

describe("an erasure and an import of the same person at once", () => {
  for (const [way, options] of WAYS) {
    test(`an erasure before an import ${way} succeeds with it, and the person's account is one that was imported afterwards`, async () => {
      const { ada, bob } = await newPersons();
      const letGo = await holdRow(SUBSCRIPTION, ada);
      const erasing = erase(ada);
      await waiting(1);
      const importing = importAgain(ada, bob, options);
      await waiting(2);
      await letGo();
      const [, reports] = await Promise.all([erasing, importing]);
      assert.deepEqual(
        reports.map(({ refused }) => refused),
        [0, 0],
      );
      const stored = options.dry_run ? [undefined, "Delft"] : ["Leiden", "Leiden"];
      assert.deepEqual([await cityOf(ada), await cityOf(bob)], stored);
    });

    test(`an erasure after an import ${way} succeeds with it, and the person has no account left`, async () => {
      const { ada, bob } = await newPersons();
      const letGo = await holdRow(ACCOUNT, bob);
      const importing = importAgain(ada, bob, options);
      await waiting(1);
      const erasing = erase(ada);
      await waiting(2);
      await letGo();
      await Promise.all([erasing, importing]);
      // The file's second part may bring the subscription back after the erasure; the account it
      // cannot.
      assert.deepEqual([await cityOf(ada), await cityOf(bob)], [undefined, options.dry_run ? "Delft" : "Leiden"]);
    });
  }
});
