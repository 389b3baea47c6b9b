import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../test/support.ts";

const { call, deps, newToken } = await openApp();

const submit = (entries: unknown, options: { token?: string } = {}) =>
  call("POST", "/rest/V1/pos/audit-log", { body: { entries }, ...options });

/** An entry that no other test's query finds. */
const entryOf = (fields: Record<string, unknown> = {}) => ({
  entity_type: "product",
  entity_id: randomUUID(),
  field_name: "price",
  ...fields,
});

async function storedRows(entity_id: string) {
  const { rows } = await deps.pool.query("select * from audit_log where entity_id = $1 order by log_id", [entity_id]);
  return rows as Record<string, unknown>[];
}

const filter = (field: string, value: string, condition = "eq") =>
  `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(value)}&searchCriteria[filter_groups][0][filters][0][condition_type]=${condition}`;

describe("POST /V1/pos/audit-log", () => {
  test("answers true and stores every submitted field", async () => {
    const entry = entryOf({
      entity_name: "Tea",
      old_value: "1.00",
      new_value: "é 😀\n",
      change_source: "admin",
      staff_id: 3,
      staff_name: "Ann",
      terminal_id: 4,
      terminal_name: "Till 4",
      location_id: 5,
      location_name: "Shop",
    });
    const answer = await submit([entry]);
    assert.deepEqual([answer.status, answer.text], [200, "true"]);
    const [row] = await storedRows(entry.entity_id);
    const { log_id, created_at, ...fields } = row ?? {};
    assert.deepEqual(fields, entry);
    assert.equal(typeof log_id, "number");
    assert.match(String(created_at), /^\d{4}-\d\d-\d\d /);
  });

  test("an absent or empty entity_type, field_name and change_source become unknown and pos_terminal", async () => {
    const entity_id = randomUUID();
    const answer = await submit([
      { entity_id },
      { entity_id, entity_type: "", field_name: "", change_source: "" },
      { entity_id, entity_type: null, field_name: null, change_source: null },
    ]);
    assert.equal(answer.text, "true");
    const rows = await storedRows(entity_id);
    assert.deepEqual(
      rows.map(({ entity_type, field_name, change_source }) => [entity_type, field_name, change_source]),
      Array.from({ length: 3 }, () => ["unknown", "unknown", "pos_terminal"]),
    );
  });

  test("takes camelCase keys and numbers where text is kept", async () => {
    const entity_id = randomUUID();
    await submit([{ entityType: "product", entityId: entity_id, fieldName: "qty", oldValue: 1, newValue: true }]);
    const [row] = await storedRows(entity_id);
    assert.deepEqual([row?.["old_value"], row?.["new_value"], row?.["entity_type"]], ["1", "1", "product"]);
  });

  test("a row that was read can be sent again", async () => {
    const entry = entryOf();
    await submit([entry]);
    const list = await call("GET", `/rest/V1/pos/audit-log?${filter("entity_id", entry.entity_id)}`);
    assert.equal((await submit(list.body.items)).text, "true");
    assert.equal((await storedRows(entry.entity_id)).length, 2);
  });

  test("stores a batch in the order it was sent", async () => {
    const entity_id = randomUUID();
    const names = Array.from({ length: 500 }, (_, index) => `field_${index}`);
    await submit(names.map((field_name) => entryOf({ entity_id, field_name })));
    assert.deepEqual(
      (await storedRows(entity_id)).map(({ field_name }) => field_name),
      names,
    );
  });

  test("stores nothing of a batch in which one entry is refused", async () => {
    const good = entryOf();
    const nameless = await submit([good, { entity_type: "product", field_name: "price" }]);
    assert.deepEqual(
      [nameless.status, nameless.body],
      [400, { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: "entityId" } }],
    );
    const source = await submit([good, entryOf({ change_source: "elsewhere" })]);
    assert.deepEqual([source.status, source.body.parameters], [400, { fieldName: "changeSource", value: "elsewhere" }]);
    const unstorable = await submit([good, entryOf({ new_value: "a\u0000b" })]);
    assert.equal(unstorable.status, 400);
    const undeclared = await submit([good, entryOf({ old_price: 1 })]);
    assert.deepEqual([undeclared.status, undeclared.body.parameters], [400, { fieldName: "OldPrice" }]);
    assert.deepEqual(await storedRows(good.entity_id), []);
  });

  test("takes 5,000 entries and refuses one more", async () => {
    const entity_id = randomUUID();
    const entries = Array.from({ length: 5_000 }, () => ({ entity_id }));
    assert.equal((await submit(entries)).text, "true");
    const answer = await submit([...entries, { entity_id }]);
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { message: 'Maximum items of type "%type" is %max', parameters: { type: "AuditEntry", max: 5_000 } }],
    );
    assert.equal((await storedRows(entity_id)).length, 5_000);
  });

  test("refuses missing entries and entries that are no list, and takes an empty list", async () => {
    const missing = await call("POST", "/rest/V1/pos/audit-log", { body: {} });
    assert.deepEqual([missing.status, missing.body.parameters], [400, { fieldName: "entries" }]);
    assert.equal((await submit("x")).status, 400);
    assert.equal((await submit([])).text, "true");
  });

  test("a token bound to locations is refused for another location's entry, and for one of none", async () => {
    const token = await newToken(["Vendor_Pos::locations"], [7]);
    const own = entryOf({ location_id: 7 });
    for (const location_id of [8, null]) {
      const answer = await submit([own, entryOf({ location_id })], { token });
      assert.deepEqual([answer.status, answer.body.parameters], [401, { resources: "Vendor_Pos::locations" }]);
    }
    assert.deepEqual(await storedRows(own.entity_id), []);
    assert.equal((await submit([own], { token })).text, "true");
  });

  test("stored entries can be neither changed nor deleted by the service", async () => {
    const entry = entryOf();
    await submit([entry]);
    await assert.rejects(deps.pool.query("update audit_log set new_value = 'x'"), { code: "42501" });
    await assert.rejects(deps.pool.query("delete from audit_log"), { code: "42501" });
  });
});

describe("GET /V1/pos/audit-log", () => {
  test("filters by each field of the interface and shows log_id and created_at", async () => {
    const entry = entryOf({ staff_id: 31, terminal_id: 41, location_id: 51, change_source: "api" });
    await submit([entry]);
    for (const [field, value, condition] of [
      ["entity_type", "product", "eq"],
      ["entity_id", entry.entity_id, "eq"],
      ["change_source", "api", "eq"],
      ["staff_id", "31", "eq"],
      ["terminal_id", "41", "eq"],
      ["location_id", "51", "eq"],
      ["created_at", "2000-01-01", "gt"],
    ] as const) {
      const answer = await call(
        "GET",
        `/rest/V1/pos/audit-log?${filter(field, value, condition)}&searchCriteria[pageSize]=1000&searchCriteria[sortOrders][0][field]=log_id`,
      );
      assert.equal(answer.status, 200, answer.text);
      const item = answer.body.items.find((row: { entity_id: string }) => row.entity_id === entry.entity_id);
      assert.ok(item, field);
      assert.equal(typeof item.log_id, "number");
      assert.match(item.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      assert.equal(item.old_value, null);
    }
  });

  test("needs searchCriteria, and the resource that a register's token lacks", async () => {
    const bare = await call("GET", "/rest/V1/pos/audit-log");
    assert.deepEqual([bare.status, bare.body.parameters], [400, { fieldName: "searchCriteria" }]);
    const token = await newToken(["Vendor_Pos::locations"]);
    const refused = await call("GET", "/rest/V1/pos/audit-log?searchCriteria", { token });
    assert.deepEqual([refused.status, refused.body.parameters], [401, { resources: "Vendor_Pos::pos" }]);
  });

  test("a token bound to locations reads only their entries", async () => {
    const entity_id = randomUUID();
    await submit([60, 61, null].map((location_id) => entryOf({ entity_id, location_id })));
    const token = await newToken(["Vendor_Pos::pos"], [60]);
    const answer = await call("GET", `/rest/V1/pos/audit-log?${filter("entity_id", entity_id)}`, { token });
    assert.deepEqual(
      answer.body.items.map((row: { location_id: number }) => row.location_id),
      [60],
    );
    assert.equal(answer.body.total_count, 1);
  });

  test("shows what administrators and integrations changed", async () => {
    const code = randomUUID();
    const location = await call("POST", "/rest/V1/pos/locations", { body: { location: { name: "Shop", code } } });
    const answer = await call(
      "GET",
      `/rest/V1/pos/audit-log?${filter("entity_id", String(location.body.location_id))}&fields=items[entity_type,field_name,new_value,change_source]`,
    );
    assert.deepEqual(
      answer.body.items.find((row: { field_name: string }) => row.field_name === "code"),
      { entity_type: "location", field_name: "code", new_value: code, change_source: "api" },
    );
  });
});
