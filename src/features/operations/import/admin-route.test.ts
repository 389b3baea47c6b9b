import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { newAdministrator } from "../../../../test/administrator.ts";
import { KIND_NAMES } from "./rules/kinds.ts";
import { SAMPLES } from "./rules/samples.ts";

const testApp = await openApp();
const { call, deps } = testApp;

async function rowsOf(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await deps.pool.query<Record<string, unknown>>(text, values)).rows;
}

describe("the administration's route", () => {
  const csv = "sku,name,price\nAPI-1,Chair,12.50\nAPI-2,,1\n";

  test("the import route imports a file, answers its counts and errors, and leaves one audit entry", async () => {
    const { token } = await newAdministrator(testApp, ["Platform_Catalog::manage"]);
    const answer = await call("POST", "/admin/api/imports", { token, body: { kind: "products", content: csv } });
    assert.equal(answer.status, 200, answer.text);
    const { errors, ...counts } = answer.body;
    assert.deepEqual(counts, {
      file: "products.csv",
      kind: "products",
      format: "csv",
      is_stored: true,
      is_complete: true,
      rows: 2,
      inserted: 1,
      updated: 0,
      unchanged: 0,
      refused: 1,
      errors_count: 1,
      remarks: [],
      remarks_count: 0,
    });
    assert.deepEqual(errors, [{ line: 3, column: "name", message: "is required.", code: "required", parameters: {} }]);
    const entries = await rowsOf(
      "select entity_id, entity_name, field_name, new_value from audit_log where entity_type = 'import' order by log_id desc limit 1",
    );
    assert.deepEqual(entries, [
      {
        entity_id: "products",
        entity_name: "products.csv",
        field_name: "rows",
        new_value: '{"is_stored":true,"rows":2,"inserted":1,"updated":0,"unchanged":0,"refused":1}',
      },
    ]);
  });

  test("the import route takes a mapping as a client sends it, and refuses what is none", async () => {
    const { token } = await newAdministrator(testApp, ["Platform_Catalog::manage"]);
    const content = "Variant SKU,Title,Vendor\nAPI-MAP,Jug,Acme\n";
    const send = async (mapping: unknown) =>
      call("POST", "/admin/api/imports", { token, body: { kind: "products", content, mapping } });
    const { status, body, text } = await send({ "variant sku": "sku", Title: "name", Vendor: null });
    assert.deepEqual([status, body.inserted, body.errors], [200, 1, []], text);
    assert.deepEqual(await rowsOf("select name from shop_data.product where sku = 'API-MAP'"), [{ name: "Jug" }]);
    assert.equal((await send({})).body.is_complete, false);
    for (const odd of [["sku"], "sku", 1, { Title: 1 }, { Title: { name: "name" } }]) {
      const { status: refused, text: reason } = await send(odd);
      assert.equal(refused, 400, `${JSON.stringify(odd)} ${reason}`);
    }
  });

  test("the preview names the columns of a file, suggests ours, and shows the first rows", async () => {
    const { token } = await newAdministrator(testApp, ["Platform_Catalog::manage"]);
    const preview = async (kind: string, content: string) =>
      call("POST", "/admin/api/imports/preview", { token, body: { kind, content } });
    const { body } = await preview(
      "products",
      "Variant SKU;Title; PRICE;Body;product_type\nA;Mug;1.50;x;simple\nB;cut",
    );
    assert.deepEqual(
      body.columns.map(({ name, suggestion }: Record<string, unknown>) => [name, suggestion]),
      [
        ["Variant SKU", "sku"],
        ["Title", "name"],
        ["PRICE", "price"],
        ["Body", null],
        ["product_type", "product_type"],
      ],
    );
    assert.deepEqual([body.rows[0], body.problem], [["A", "Mug", "1.50", "x", "simple"], null]);
    assert.equal((await preview("products", "sku,,name\n")).body.problem.code, "nameless_column");
    assert.equal((await preview("customers", "email\n")).status, 401);
  });

  test("the import route needs the resource of the kind, and no other one is enough", async () => {
    const { token } = await newAdministrator(testApp, ["Platform_Catalog::manage"]);
    const body = { kind: "customers", content: SAMPLES.customers };
    const refused = await call("POST", "/admin/api/imports", { token, body });
    assert.deepEqual([refused.status, refused.body.parameters.resources], [401, "Platform_Customer::manage"]);
    assert.equal((await call("POST", "/admin/api/imports", { token: undefined, body })).status, 401);
  });

  test("past imports are listed with their counts to callers who may import the kind, without forged entries of registers", async () => {
    const { token } = await newAdministrator(testApp, ["Platform_Sales::manage"]);
    const { token: other } = await newAdministrator(testApp, ["Platform_Catalog::manage"]);
    const earlier = { kind: "order-statuses", file: "order-statuses.csv", content: "status,label\nearlier,Earlier\n" };
    assert.equal((await call("POST", "/admin/api/imports", { token, body: earlier })).status, 200);
    const body = { kind: "order-statuses", file: "past.csv", content: "status,label\npast_one,Past one\nP!,x\n" };
    assert.equal((await call("POST", "/admin/api/imports", { token, body })).status, 200);
    await call("POST", "/rest/V1/pos/audit-log", {
      body: {
        entries: [
          { entity_type: "import", entity_id: "order-statuses", entity_name: "forged", field_name: "rows" },
          {
            entity_type: "import",
            entity_id: "order-statuses",
            entity_name: "forged as an administrator's",
            field_name: "rows",
            change_source: "admin",
            new_value: "{",
          },
        ],
      },
    });
    const past = await call("GET", "/admin/api/imports?sort=-import_id&filter[kind]=order-statuses", { token });
    assert.equal(past.status, 200, past.text);
    assert.deepEqual(
      past.body.items.map(({ file, rows }: { file: string; rows: number }) => [file, rows]),
      [
        ["past.csv", 2],
        ["order-statuses.csv", 1],
      ],
    );
    const { import_id, created_at, ...entry } = past.body.items[0];
    assert.ok(import_id > 0 && typeof created_at === "string");
    assert.deepEqual(entry, {
      kind: "order-statuses",
      file: "past.csv",
      is_stored: true,
      rows: 2,
      inserted: 1,
      updated: 0,
      unchanged: 0,
      refused: 1,
      imported_by: "Ann Admin",
    });
    const catalog = await call("GET", "/admin/api/imports?page_size=0", { token: other });
    assert.ok(catalog.body.items.every(({ kind }: { kind: string }) => kind !== "order-statuses"));
    assert.equal((await call("GET", "/admin/api/imports", { token: undefined })).status, 401);
  });

  test("the import route refuses an unknown kind and format, and lists the known ones", async () => {
    const { token } = await newAdministrator(testApp, ["Platform_Catalog::manage"]);
    for (const body of [
      { kind: "nonsense", content: "" },
      { kind: "products", format: "xml", content: "" },
    ]) {
      assert.equal((await call("POST", "/admin/api/imports", { token, body })).status, 400);
    }
    const { body } = await call("GET", "/admin/api/imports/kinds", { token });
    assert.deepEqual(
      body.kinds.map(({ kind }: { kind: string }) => kind),
      KIND_NAMES,
    );
    assert.deepEqual(body.kinds.find(({ kind }: { kind: string }) => kind === "products").key, ["sku"]);
  });
});
