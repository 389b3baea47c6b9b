import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import pg from "pg";
import { runCommand } from "../../test/command-line.ts";
import { openApp } from "../../test/support.ts";
import { closingOf, newTill, submit } from "../../test/fixtures/closings/shop.ts";

const shop = await openApp();

const ENV = {
  DATABASE_URL: shop.database.service_url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};

const verifyChain = (...args: readonly string[]) => runCommand(["verify-chain", ...args], ENV);

test("`verify-chain` ends with 0 when every chain holds, and with 1 and the position when one breaks", async () => {
  const till = await newTill(shop);
  const other = await newTill(shop);
  const report = closingOf(till);
  for (const each of [closingOf(till), report, closingOf(other)]) assert.equal((await submit(shop, each)).status, 200);
  const good = await verifyChain();
  assert.deepEqual([good.code, good.stderr], [0, "2 chain(s), 0 broken.\n"]);
  assert.match(good.stdout, new RegExp(`^holds   ${till.series_id}  2 link\\(s\\)  head [0-9a-f]{64}$`, "m"));

  // The owner of the tables disables the trigger that protects closings, and changes one.
  const owner = new pg.Client({ connectionString: shop.database.owner_url });
  await owner.connect();
  await owner.query("alter table pos.register_report disable trigger append_only_rows");
  await owner.query("update pos.register_report set document = '{}' where report_id = $1", [report.report_id]);
  await owner.query("alter table pos.register_report enable always trigger append_only_rows");
  await owner.end();
  const bad = await verifyChain();
  assert.deepEqual([bad.code, bad.stderr], [1, "2 chain(s), 1 broken.\n"]);
  assert.match(bad.stdout, new RegExp(`^BROKEN  ${till.series_id}  2 link`, "m"));
  assert.ok(bad.stdout.includes(`at 2, after 1 valid link(s): document_changed, closing ${report.report_id}`));

  assert.equal((await verifyChain("--series", other.series_id.toUpperCase())).code, 0);
  assert.equal((await verifyChain("--series", till.series_id)).code, 1);
  const none = randomUUID();
  const missing = await verifyChain("--series", none);
  assert.deepEqual([missing.code, missing.stderr], [1, `No register report belongs to the series "${none}".\n`]);
});
