import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { openApp } from "../../../test/support.ts";
import { SETTINGS } from "./registry/registry.ts";
import { sampleSettings } from "../../../test/fixtures/configuration/settings.ts";

const testApp = await openApp();
const { deps } = testApp;
const { admin, put, audited, newWebsite } = await sampleSettings(testApp);

const LOW_STOCK = SETTINGS.find(({ column }) => column === "low_stock_threshold")?.path ?? "";

describe("GET /admin/api/settings/explain", () => {
  test("the explanation of a setting names the level, its author and time, from the registry up to the terminal", async () => {
    const { website_id } = await newWebsite();
    const location = await admin("POST", "/locations", { name: "Shop", code: `s-${randomUUID()}`, website_id });
    const { location_id } = location.body;
    const { rows } = await sql<{ terminal_id: number }>`
      insert into terminal (name, location_id) values ('Till', ${location_id}) returning terminal_id`.execute(deps.db);
    const terminal_id = rows[0]?.terminal_id;
    const explain = async (key = "low_stock_threshold") => {
      await deps.generations.poll();
      const answer = await admin("GET", `/settings/explain?terminal_id=${terminal_id}&key=${key}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    };
    const bare = await explain();
    assert.deepEqual([bare.level, bare.set_by, bare.set_at, bare.path], ["registry", null, null, LOW_STOCK]);
    await put("websites", website_id, { [LOW_STOCK]: "7" });
    const byWebsite = await explain(LOW_STOCK);
    assert.deepEqual(
      [byWebsite.value, byWebsite.level, byWebsite.level_id, byWebsite.set_by],
      [7, "websites", website_id, "Ann Admin"],
    );
    assert.match(byWebsite.set_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await admin("PUT", `/locations/${location_id}`, { low_stock_threshold: 8 });
    const byLocation = await explain("default_low_stock_threshold");
    assert.deepEqual(
      [byLocation.value, byLocation.level, byLocation.level_id, byLocation.set_by],
      [8, "location", location_id, "Ann Admin"],
    );
    const submitted = {
      entity_type: "location",
      entity_id: String(location_id),
      field_name: "low_stock_threshold",
      change_source: "admin",
      staff_name: "Eve",
    };
    const answer = await testApp.call("POST", "/rest/V1/pos/audit-log", { body: { entries: [submitted] } });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await explain()).set_by, "Ann Admin", "a register cannot name the author");
    await deps.pool.query("update terminal set low_stock_threshold = 9 where terminal_id = $1", [terminal_id]);
    assert.deepEqual([(await explain()).value, (await explain()).level], [9, "terminal"]);
  });

  test("an explanation for an unknown terminal or an unknown key is 404", async () => {
    assert.equal((await admin("GET", "/settings/explain?terminal_id=999999&key=x")).status, 404);
    const location = await admin("POST", "/locations", { name: "Shop", code: `s-${randomUUID()}` });
    const { rows } = await deps.pool.query(
      "insert into terminal (name, location_id) values ('Till', $1) returning terminal_id",
      [location.body.location_id],
    );
    const unknown = await admin("GET", `/settings/explain?terminal_id=${rows[0].terminal_id}&key=nonsense`);
    assert.deepEqual([unknown.status, unknown.body.parameters], [404, { setting: "nonsense" }]);
  });
});

describe("websites, store groups and store views", () => {
  test("a created website, store group or store view is listed with its defaults, reachable by its URL, and audited", async () => {
    const { code, website_id, group_id, store_id } = await newWebsite();
    const list = await admin("GET", "/websites");
    const website = list.body.items.find((item: { website_id: number }) => item.website_id === website_id);
    assert.deepEqual([website.code, website.is_default, website.default_group_id], [code, false, group_id]);
    assert.equal(website.groups[0].default_store_id, store_id);
    assert.deepEqual(website.groups[0].stores, [
      { store_id, code: `${code}_nl`, website_id, group_id, name: "Dutch", is_active: true },
    ]);
    assert.deepEqual(await deps.configuration.findStore(`${code}_nl`), { code: `${code}_nl`, store_id, website_id });
    const entry = (await audited(`website/${website_id}`)).find(({ field_name }) => field_name === "code");
    assert.deepEqual([entry.new_value, entry.staff_name], [code, "Ann Admin"]);
  });

  test("taken, reserved and malformed codes and unknown parents are refused", async () => {
    const { code, group_id } = await newWebsite();
    for (const [path, body, reason] of [
      ["/websites", { code, name: "X" }, /has this code already/],
      ["/websites", { code: "Big", name: "X" }, /must begin with a lowercase letter/],
      ["/websites", { code: "x", name: " " }, /"name" is required/],
      ["/store-groups", { website_id: 9_999, name: "X" }, /no website with the id 9999/],
      ["/stores", { group_id, code: `${code}_nl`, name: "X" }, /has this code already/],
      ["/stores", { group_id, code: "all", name: "X" }, /reserved/],
      ["/stores", { group_id: 9_999, code: "x", name: "X" }, /no store group with the id 9999/],
    ] as const) {
      const answer = await admin("POST", path, body);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.body.message, reason);
    }
  });
});
