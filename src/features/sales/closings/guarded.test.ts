import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import pg from "pg";
import { queryOnce } from "../../../../test/empty-database.ts";
import { openApp } from "../../../../test/support.ts";
import { closingOf, listed, newTill, storeReceipts, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps, database } = shop;
const till = await newTill(shop);

/** Columns of a stored row that may change (interface §3.5, §4.4, and the erasure of a person). */
const CHANGEABLE: Readonly<Record<string, readonly string[]>> = {
  receipt: ["erasure_id", "order_increment_id", "receipt_token"],
  register_report_state: [
    "checks_sha256",
    "coverage",
    "coverage_width",
    "evaluated_at",
    "evaluation",
    "evaluation_due_since",
    "facts_version",
    "failed_check_ids",
    "failed_checks",
    "findings",
    "late_receipts",
    "missing_documents",
    "missing_orders",
    "revision",
    "rules_version",
    "setup_sha256",
    "state_documents_received",
    "state_figures_reconciled",
    "state_orders_processed",
    "unplaced",
    "updated_at",
  ],
};

/** Returns the SQL state of the refusal, or "done n" with the number of changed rows. */
async function outcome(url: string, text: string, values: readonly unknown[] = []): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: "-c search_path=pos" });
  await client.connect();
  try {
    return `done ${(await client.query(text, [...values])).rowCount}`;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? "";
    throw error;
  } finally {
    await client.end();
  }
}

async function newReceipt(order_increment_id: string | null = null): Promise<number> {
  const sale = randomUUID();
  const [stored] = await storeReceipts(shop, [{ sale_id: sale, pos_order_id: sale, order_increment_id }]);
  assert.ok(stored);
  return stored.receipt_id;
}

async function newClosing(): Promise<string> {
  const report = closingOf(till, { documents: listed(randomUUID()) });
  const { status, text } = await submit(shop, report);
  assert.equal(status, 200, text);
  return report.report_id;
}

async function newErasure(): Promise<number> {
  const { rows } = await deps.pool.query("insert into erasure (person_key) values ($1) returning erasure_id", [
    randomUUID(),
  ]);
  return rows[0].erasure_id;
}

for (const [table, changeable] of Object.entries(CHANGEABLE)) {
  describe(`a row of ${table}`, () => {
    test("a row of a guarded table changes in the listed columns only, by right and by trigger; a new column is guarded as well", async () => {
      await newReceipt();
      await newClosing();
      const columns = await queryOnce<{ name: string; may: boolean }>(
        database.service_url,
        `select attname as name, has_column_privilege(attrelid, attname, 'update') as may
           from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname collate "C"`,
        [`pos.${table}`],
      );
      assert.deepEqual(
        columns.filter(({ may }) => may).map(({ name }) => name),
        changeable,
      );
      for (const { name, may } of columns) {
        const text = `update ${table} set ${name} = ${name}`;
        const asService = await outcome(database.service_url, text);
        const asOwner = await outcome(database.owner_url, text);
        if (may) assert.match(`${asService} ${asOwner}`, /^done [1-9]\d* done [1-9]\d*$/, text);
        else assert.deepEqual([asService, asOwner], ["42501", "23001"], text);
      }
    });

    test("a row of a guarded table is neither deleted nor truncated, and the service cannot remove the guards", async () => {
      await newReceipt();
      await newClosing();
      for (const text of [`delete from ${table}`, `truncate ${table} cascade`]) {
        assert.equal(await outcome(database.service_url, text), "42501", text);
        assert.equal(await outcome(database.owner_url, text), "23001", text);
      }
      for (const guard of ["guarded_rows", "guarded_table", "guarded_columns", "guarded_moves", "all"]) {
        const text = `alter table ${table} disable trigger ${guard}`;
        assert.equal(await outcome(database.service_url, text), "42501", text);
      }
    });
  });
}

test("a write through the view without erased persons is refused as a write to receipts is", async () => {
  const receipt_id = await newReceipt();
  const change = (what: string) =>
    outcome(database.service_url, `update shown_receipt set ${what} where receipt_id = $1`, [receipt_id]);
  assert.equal(await change("grand_total = 0"), "42501");
  assert.equal(await change("receipt_token = ''"), "23001");
  assert.equal(await change("receipt_token = 'another'"), "done 1");
  assert.equal(await outcome(database.service_url, "delete from shown_receipt"), "42501");
});

describe("the service", () => {
  const change = (table: string, key: string, id: unknown) => (what: string, value?: unknown) =>
    outcome(
      database.service_url,
      `update ${table} set ${what} where ${key} = $1`,
      value === undefined ? [id] : [id, value],
    );

  test("the service gives a receipt its order once, another token, and the mark of an erased person once", async () => {
    const to = change("receipt", "receipt_id", await newReceipt());
    const [person, other] = [await newErasure(), await newErasure()];
    assert.equal(await to("order_increment_id = '900'"), "done 1");
    assert.equal(await to("order_increment_id = '900'"), "done 1");
    assert.equal(await to("order_increment_id = '901'"), "23001");
    assert.equal(await to("order_increment_id = null"), "23001");
    assert.equal(await to("receipt_token = 'newer'"), "done 1");
    assert.equal(await to("receipt_token = ''"), "23001");
    assert.equal(await to("erasure_id = $2", person), "done 1");
    assert.equal(await to("erasure_id = $2", other), "23001");
    assert.equal(await to("erasure_id = null"), "23001");
  });

  test("the service takes the listed moves of a closing's state, and refuses the others", async () => {
    const to = change("register_report_state", "report_id", await newClosing());
    const allowed = [
      "state_documents_received = 'incomplete', state_orders_processed = 'incomplete', state_figures_reconciled = 'mismatched'",
      "state_documents_received = 'complete', state_orders_processed = 'not_evaluated', state_figures_reconciled = 'not_evaluated'",
      "revision = revision + 1, updated_at = clock_timestamp()",
      "facts_version = facts_version + 1, late_receipts = late_receipts + 1, missing_orders = missing_orders + 1",
      "missing_orders = missing_orders - 1, missing_documents = missing_documents - 1",
      "evaluated_at = clock_timestamp(), evaluation_due_since = clock_timestamp()",
      "evaluation_due_since = null, rules_version = 1, findings = '{}', coverage = 'none'",
    ];
    for (const what of allowed) assert.equal(await to(what), "done 1", what);
    const refused = [
      "state_documents_received = 'not_evaluated'",
      "revision = revision - 1, updated_at = clock_timestamp()",
      "updated_at = clock_timestamp()",
      "facts_version = facts_version - 1",
      "late_receipts = late_receipts - 1",
      "missing_documents = missing_documents + 1",
      "evaluated_at = null",
    ];
    for (const what of refused) assert.equal(await to(what), "23001", what);
  });
});
