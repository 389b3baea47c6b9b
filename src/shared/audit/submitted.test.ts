import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";

const shop = await openApp();
const { call, deps } = shop;
const { token: admin } = await newAdministrator(shop);

/** Creates a register's integration with a name that the test knows. */
async function register(name: string) {
  const made = await call("POST", "/admin/api/integrations", {
    token: admin,
    body: { name, resources: ["Vendor_Pos::locations"], location_ids: [] },
  });
  assert.equal(made.status, 200, made.text);
  return { token: made.body.access_token as string, integration_id: made.body.integration_id as number };
}

/** A register's entry that imitates an administrator's change. */
const forged = (entity_id: string) => ({
  entity_type: "admin_user",
  entity_id,
  field_name: "password_hash",
  old_value: "***",
  new_value: "***",
  change_source: "admin",
  staff_name: "admin",
  location_id: 1,
});

const listed = async (query: string) => {
  const answer = await call("GET", `/admin/api/audit-log?${query}`, { token: admin });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { items: Record<string, unknown>[]; total_count: number };
};

describe("entries that a register submits", () => {
  test("a value of any length is stored, cut at 65,536 characters, with the rest of its batch", async () => {
    const { token } = await register(`Long ${randomUUID()}`);
    const [long, short] = [randomUUID(), randomUUID()];
    const entry = { ...forged(long), old_value: "€".repeat(65_536), new_value: "😀".repeat(70_000) };
    const answer = await call("POST", "/rest/V1/pos/audit-log", { token, body: { entries: [entry, forged(short)] } });
    assert.equal(answer.text, "true");
    const [row] = (await listed(`filter[entity_id]=${long}`)).items;
    assert.equal(row?.["old_value"], entry.old_value);
    const cut = String(row["new_value"]);
    assert.ok(cut.length <= 65_536 && cut.isWellFormed() && cut.endsWith("😀…"));
    assert.equal((await listed(`filter[entity_id]=${short}`)).total_count, 1);
  });

  test("a submitted entry is marked as such, with the integration, on both APIs and as CSV, whatever source it claims", async () => {
    const name = `Till ${randomUUID()}`;
    const { token, integration_id } = await register(name);
    const entity_id = randomUUID();
    const sent = await call("POST", "/rest/V1/pos/audit-log", { token, body: { entries: [forged(entity_id)] } });
    assert.equal(sent.text, "true");
    const marks = (row: Record<string, unknown> | undefined) => [
      row?.["change_source"],
      row?.["staff_name"],
      row?.["is_submitted"],
      row?.["submitted_by"],
      row?.["submitted_by_id"],
    ];
    const expected = ["admin", "admin", true, name, integration_id];
    assert.deepEqual(marks((await listed(`filter[entity_id]=${entity_id}`)).items[0]), expected);
    const criteria = `searchCriteria[filter_groups][0][filters][0][field]=entity_id&searchCriteria[filter_groups][0][filters][0][value]=${entity_id}`;
    const rest = await call("GET", `/rest/V1/pos/audit-log?${criteria}`);
    assert.deepEqual(marks(rest.body.items[0]), expected);
    const { text } = await call("GET", `/admin/api/audit-log.csv?filter[entity_id]=${entity_id}`, { token: admin });
    const [head, row] = text.split("\n");
    assert.match(head ?? "", /,is_submitted,submitted_by,submitted_by_id\r?$/);
    assert.ok((row ?? "").trimEnd().endsWith(`,true,${name},${integration_id}`), row ?? "");
  });

  test("a submitted entry cannot claim to be the service's own, nor name its submitter", async () => {
    const { token, integration_id } = await register(`Till ${randomUUID()}`);
    const entity_id = randomUUID();
    const entry = { ...forged(entity_id), is_submitted: false, submitted_by: "forged", submitted_by_id: 0 };
    assert.equal((await call("POST", "/rest/V1/pos/audit-log", { token, body: { entries: [entry] } })).text, "true");
    const [row] = (await listed(`filter[entity_id]=${entity_id}`)).items;
    assert.deepEqual([row?.["is_submitted"], row?.["submitted_by_id"]], [true, integration_id]);
  });

  test("a filter separates submitted entries from the service's own", async () => {
    const { token, integration_id } = await register(`Till ${randomUUID()}`);
    const body = { entries: [{ ...forged(String(integration_id)), entity_type: "integration" }] };
    assert.equal((await call("POST", "/rest/V1/pos/audit-log", { token, body })).text, "true");
    const of = `filter[entity_type]=integration&filter[entity_id]=${integration_id}`;
    const submitted = await listed(`${of}&filter[is_submitted]=1`);
    const own = await listed(`${of}&filter[is_submitted]=0`);
    assert.deepEqual(
      submitted.items.map(({ field_name }) => field_name),
      ["password_hash"],
    );
    assert.ok(own.total_count > 3);
    assert.ok(own.items.every(({ is_submitted, submitted_by }) => is_submitted === false && submitted_by === null));
    assert.equal((await listed(of)).total_count, own.total_count + 1);
  });

  test("a submitted entry is no security event, and breaks no list of them", async () => {
    const { token } = await register(`Till ${randomUUID()}`);
    const entries = [
      { ...forged("admin_user 1"), entity_type: "security_event", field_name: "sign_in", new_value: "{" },
    ];
    assert.equal((await call("POST", "/rest/V1/pos/audit-log", { token, body: { entries } })).text, "true");
    const events = await call("GET", "/admin/api/security-events?filter[kind]=sign_in", { token: admin });
    assert.deepEqual([events.status, events.body.total_count], [200, 0]);
    const summary = await call("GET", "/admin/api/security-events/summary", { token: admin });
    assert.equal(summary.status, 200);
    await deps.securityEvents.drain();
  });
});
