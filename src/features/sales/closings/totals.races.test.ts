import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { askAmid } from "../../../../test/ask-amid.ts";
import { closingOf, newTill, submit } from "../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../test/support.ts";

const shop = await openApp();
const { token } = await newAdministrator(shop, ["Vendor_Pos::register_reports"]);
const ask = (path: string) => shop.call("GET", `/admin/api/${path}`, { token });

describe("a closing that arrives while totals are read", async () => {
  const period = "from=2027-03-01&to=2027-03-31";
  const till = await newTill(shop);
  assert.equal((await submit(shop, closingOf(till, { business_date: "2027-03-01" }))).status, 200);

  for (const [path, table] of [
    [`register-totals?${period}`, "register_report_state"],
    [`register-totals/summary?${period}`, "register_report_state"],
    [`register-totals.csv?${period}`, "register_report_tax_rate"],
  ] as const) {
    test(`${path} answers as of one moment`, async () => {
      const before = await ask(path);
      const id = randomUUID();
      const asked = await askAmid(
        shop.database.owner_url,
        `pos.${table}`,
        () => ask(path),
        async (owner) => {
          await owner.query(
            `insert into pos.register_report
             select (jsonb_populate_record(r, jsonb_build_object('report_id', $1::text, 'session_id', $1, 'series_id', $1))).*
               from pos.register_report r where terminal_id = $2 limit 1`,
            [id, till.terminal_id],
          );
          await owner.query(
            `insert into pos.register_report_tax_rate
             select (jsonb_populate_record(t, jsonb_build_object('report_id', $1::text))).*
               from pos.register_report_tax_rate t
              where report_id = (select min(report_id) from pos.register_report where terminal_id = $2 and report_id <> $1)`,
            [id, till.terminal_id],
          );
        },
      );
      assert.deepEqual(asked.text, before.text);
      assert.notDeepEqual((await ask(path)).text, before.text);
    });
  }
});
