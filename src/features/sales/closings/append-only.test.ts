import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { openApp } from "../../../../test/support.ts";
import { closingOf, newTill, read, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps } = shop;
const till = await newTill(shop);

describe("stored closings are append-only", () => {
  const tables = [
    "register_report",
    "register_report_chain",
    "register_report_tax_rate",
    "register_report_annotation",
    "journal_entry",
    "terminal_device_history",
  ];

  async function sqlState(client: pg.Client | pg.Pool, text: string): Promise<string> {
    try {
      await client.query(text);
      return "done";
    } catch (error) {
      return error instanceof pg.DatabaseError ? (error.code ?? "") : String(error);
    }
  }

  test("neither the service nor the owner can change or delete closings, their chain, annotations, entries and device history", async () => {
    const report = closingOf(till);
    await submit(shop, report);
    await deps.pool.query("insert into register_report_annotation (report_id, author, text) values ($1, 'a', 't')", [
      report.report_id,
    ]);
    await deps.pool.query(
      `insert into journal_entry (revision, kind, report_id, figures_reconciled, lines, lines_sha256)
       values (0, 'closing', $1, 'matched', '[]', '')`,
      [report.report_id],
    );
    const before = await read(shop, report.report_id);
    const owner = new pg.Client({ connectionString: shop.database.owner_url });
    await owner.connect();
    for (const table of tables) {
      const column = table === "terminal_device_history" ? "bound_at = bound_at" : "report_id = report_id";
      const statements = [
        `update pos.${table} set ${column}`,
        `delete from pos.${table}`,
        `truncate pos.${table} cascade`,
      ];
      for (const text of statements) {
        assert.equal(await sqlState(deps.pool, text), "42501", `service: ${text}`);
        assert.equal(await sqlState(owner, text), "23001", `owner: ${text}`);
      }
      for (const trigger of ["append_only_rows", "append_only_table", "all"]) {
        assert.equal(await sqlState(deps.pool, `alter table pos.${table} disable trigger ${trigger}`), "42501");
      }
    }
    await owner.end();
    assert.deepEqual(await read(shop, report.report_id), before);
  });
});
