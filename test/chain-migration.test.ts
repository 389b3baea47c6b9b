import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import pg from "pg";
import { verifyChain } from "../src/features/register-reports/commands/chain.ts";
import { sampleClosing } from "../src/features/register-reports/sample-closing.ts";
import { listMigrations, migrate } from "../src/runtime/migrate.ts";
import { openKysely, openPool } from "../src/runtime/database.ts";
import { emptyDatabase } from "./empty-database.ts";

const FIGURES: Readonly<Record<string, string>> = {
  sales_excl_tax: "1",
  sales_tax: "0",
  sales_incl_tax: "1",
  refunds_excl_tax: "0",
  refunds_tax: "0",
  refunds_incl_tax: "0",
  tender_cash: "1",
  tender_card: "0",
  tender_split_cash: "0",
  tender_split_card: "0",
  tender_invoice: "0",
};

test("closings that were stored before the chain get their tenders, tax rates and links in the stored order", async () => {
  const database = await emptyDatabase();
  const chain = (await listMigrations()).find(({ name }) => name.includes("chain_and_totals"));
  assert.ok(chain);
  await migrate({ ...database, up_to: chain.number - 1 });
  const series_id = randomUUID().toUpperCase();
  const names = ["Ada", "a \\u0000 b \\\\u0000 c \\\\", "\\ud83d \\ud83d\\ude00 \\u00e9"];
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  const report_ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const sample = sampleClosing();
    sample.tenders.cash_rounding = `-0.0${index}`;
    sample.providers[0] = { ...sample.providers[0], name: "PLACE" } as never;
    const document = JSON.stringify(sample, undefined, index).replace("PLACE", name);
    const report_id = randomUUID();
    report_ids.push(report_id);
    const row: Record<string, unknown> = {
      ...FIGURES,
      ...Object.fromEntries(
        ["terminal_name", "location_name", "device_identifier", "series_code", "timezone"].map((column) => [
          column,
          "",
        ]),
      ),
      ...Object.fromEntries(
        ["opened_at", "opened_at_sent", "closed_at", "closed_at_sent"].map((column) => [column, "2026-01-01Z"]),
      ),
      report_id,
      session_id: randomUUID(),
      series_id: index === 1 ? series_id.toLowerCase() : series_id,
      schema_version: 1,
      terminal_id: 1,
      location_id: 1,
      series_ordinal: 1,
      closing_number: 10 - index,
      currency: "EUR",
      business_date: "2026-01-01",
      has_cash_drawer: false,
      order_count: 1,
      document,
      document_bytes: Buffer.byteLength(document),
    };
    const columns = Object.keys(row);
    await owner.query(
      `insert into pos.register_report (${columns.join(", ")}, document_sha256)
       values (${columns.map((_, at) => `$${at + 1}`).join(", ")}, encode(sha256(convert_to($${columns.indexOf("document") + 1}::text, 'UTF8')), 'hex'))`,
      Object.values(row),
    );
  }
  await migrate(database);

  const { rows } = await owner.query(
    `select r.report_id, c.position, r.tender_cash_rounding, r.tender_credits_issued,
            (select string_agg(concat_ws(' ', t.treatment, t.rate, t.sales_net, t.sales_tax), ', ' order by t.position)
               from pos.register_report_tax_rate t where t.report_id = r.report_id) as rates
       from pos.register_report r join pos.register_report_chain c on c.report_id = r.report_id order by c.position`,
  );
  const rates =
    "standard 19.0000 300.0000 57.0000, standard 7.0000 50.0000 3.5000, unknown 0.0000 0.0000, " +
    "reverse_charge 0.0000 0.0000, exempt 40.0000 0.0000";
  assert.deepEqual(
    rows,
    report_ids.map((report_id, index) => ({
      report_id,
      position: String(index + 1),
      tender_cash_rounding: index === 0 ? "0.0000" : `-0.0${index}00`,
      tender_credits_issued: "0.0000",
      rates,
    })),
  );
  await assert.rejects(owner.query("update pos.register_report set tender_cash_rounding = 1"), { code: "23001" });
  await owner.end();

  const pool = openPool({ url: database.service_url, connections_max: 1, name: "test", onError: assert.ifError });
  const [verdict] = await verifyChain({ db: openKysely(pool) }, series_id);
  await pool.end();
  assert.deepEqual([verdict?.links, verdict?.holds], [3, true]);
});
