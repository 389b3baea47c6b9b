import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, database, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
const till = await newTerminal(deps);

const rows = (text: string) => queryOnce(database.owner_url, text);
const verify = (body: object, as = token) => call("POST", "/admin/api/sales-report/verify", { token: as, body });
const report = async () =>
  (await call("GET", "/admin/api/sales-report?by=day&from=2026-03-01&to=2026-03-31", { token })).body;

for (const day of ["2026-03-03", "2026-03-04"]) {
  const receipt = sampleReceipt(till, { created_at: `${day} 10:00:00` });
  assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 200);
}

test("figures that are those of their receipts have no difference, and nothing is recorded", async () => {
  const before = await report();
  const { status, body } = await verify({ from: "2026-03-01", to: "2026-03-31" });
  assert.deepEqual([status, body], [200, { compared: 31, archived: 0, differences: 0, found: [] }]);
  assert.deepEqual(await report(), before);
  assert.deepEqual(await rows("select from pos.audit_log where entity_type = 'figures'"), []);
});

test("figures of days and months that differ are named, replaced and in the audit log", async () => {
  const before = await report();
  await rows(
    "update pos.figure set sales = sales + 1 where day = '2026-03-03' and dimension = 't' and location_id = 0",
  );
  await rows("delete from pos.figure where day = '2026-03-04' and dimension = 'h'");
  assert.notDeepEqual(await report(), before);
  const { body } = await verify({ from: "2026-03-03", to: "2026-03-04" });
  assert.deepEqual(body, {
    compared: 2,
    archived: 0,
    differences: 3,
    found: [
      { key: "2026-03-03", figures: 1 },
      { key: "2026-03-04", figures: 2 },
    ],
  });
  assert.deepEqual(await report(), before);
  assert.deepEqual(
    (await rows("select entity_id from pos.audit_log where entity_type = 'figures' order by 1")).map(
      ({ entity_id }) => entity_id,
    ),
    ["2026-03-03", "2026-03-04"],
  );
  await rows("update pos.figure set sales = sales + 1 where day = '2026-03-01' and per = 'm' and dimension = 't'");
  const month = await verify({ from: "2026-03-31", to: "2026-03-31" });
  assert.deepEqual(month.body, { compared: 1, archived: 0, differences: 1, found: [{ key: "2026-03", figures: 1 }] });
  assert.equal((await verify({ from: "2026-03-31", to: "2026-03-31" })).body.differences, 0);
});

test("a period that is no period or too long is refused, and so is whoever may not read receipts", async () => {
  for (const [from, to, code] of [
    ["2026-02-30", "2026-03-01", "date_invalid"],
    ["2026-03-02", "2026-03-01", "period_reversed"],
    ["2026-03-01", "2026-04-01", "period_too_long"],
  ] as const) {
    const { status, body } = await verify({ from, to });
    assert.deepEqual([status, body.code], [400, code], from);
  }
  assert.equal((await verify({ from: "2026-03-01" })).status, 400);
  const { token: other } = await newAdministrator(app, ["Vendor_Pos::locations"]);
  assert.equal((await verify({ from: "2026-03-01", to: "2026-03-01" }, other)).status, 401);
});
