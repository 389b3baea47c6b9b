import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";

const app = await openApp();
const { call } = app;

const VIEW = {
  list: "receipts",
  name: "Refunds",
  is_shared: false,
  query: "sort=created_at",
  hidden_columns: ["order"],
};

async function administrator(resources: readonly string[]) {
  const { token } = await newAdministrator(app, [...resources]);
  const send = (method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    call(method, `/admin/api/list-views${path}`, { token, ...(body === undefined ? {} : { body }) });
  return {
    send,
    save: async (fields: object = {}) => send("POST", "", { ...VIEW, ...fields }),
    names: async (list = "receipts"): Promise<unknown> => {
      const { status, body } = await call("GET", `/admin/api/list-views?list=${list}`, { token });
      return status === 200 ? body.items.map(({ name }: { name: string }) => name) : status;
    },
  };
}

describe("saved views", () => {
  test("an administrator sees their own views of a list, and other administrators do not", async () => {
    const ann = await administrator(["Vendor_Pos::receipts"]);
    const bob = await administrator(["Vendor_Pos::receipts"]);
    const { status, body } = await ann.save();
    assert.equal(status, 200);
    assert.deepEqual({ ...body, list_view_id: 0 }, { ...VIEW, list_view_id: 0, is_own: true, may_change: true });
    await ann.save({ name: "A first one" });
    assert.deepEqual(await ann.names(), ["A first one", "Refunds"]);
    assert.deepEqual(await bob.names(), []);
    for (const method of ["PUT", "DELETE"] as const) {
      const refused = await bob.send(method, `/${body.list_view_id}`, method === "PUT" ? { name: "Mine" } : undefined);
      assert.equal(refused.status, 404, method);
    }
    const renamed = await ann.send("PUT", `/${body.list_view_id}`, { name: "Refunds of today" });
    assert.deepEqual([renamed.body.name, renamed.body.query], ["Refunds of today", VIEW.query]);
    assert.equal((await ann.send("DELETE", `/${body.list_view_id}`)).body, true);
    assert.deepEqual(await ann.names(), ["A first one"]);
    assert.equal((await ann.send("DELETE", `/${body.list_view_id}`)).status, 404);
  });

  test("administrators who may open a list see its shared views; only those with the settings permission change them", async () => {
    const ann = await administrator(["Vendor_Pos::orders", "Platform_Sales::manage", "Vendor_Pos::settings"]);
    const bob = await administrator(["Platform_Sales::manage"]);
    const cid = await administrator(["Vendor_Pos::receipts"]);
    const { body } = await ann.save({ list: "orders", name: "Open", is_shared: true });
    assert.deepEqual(await bob.names("orders"), ["Open"]);
    assert.equal(await cid.names("orders"), 401);
    assert.equal((await bob.save({ list: "orders", is_shared: true })).status, 401);
    assert.equal((await bob.send("PUT", `/${body.list_view_id}`, { name: "Mine" })).status, 404);
    const own = await bob.save({ list: "orders" });
    assert.equal((await bob.send("PUT", `/${own.body.list_view_id}`, { is_shared: true })).status, 401);
    const eve = await administrator(["Vendor_Pos::settings"]);
    assert.equal((await eve.send("PUT", `/${body.list_view_id}`, { name: "Mine" })).status, 401, "may not open it");
    assert.equal((await eve.send("DELETE", `/${body.list_view_id}`)).status, 401);
    const dan = await administrator(["Platform_Sales::manage", "Vendor_Pos::settings"]);
    assert.equal((await dan.send("PUT", `/${own.body.list_view_id}`, { name: "x" })).status, 404, "not shared");
    assert.equal((await dan.send("DELETE", `/${body.list_view_id}`)).status, 200);
  });

  test("a view of a list that has none, or without the list's permission, is refused", async () => {
    const ann = await administrator(["Vendor_Pos::receipts"]);
    assert.equal((await ann.save({ list: "webhooks" })).status, 400);
    assert.equal((await ann.save({ list: "constructor" })).status, 400);
    assert.equal((await ann.save({ list: "orders" })).status, 401);
    assert.equal(await ann.names("webhooks"), 400);
  });

  test("names, queries and columns have limits", async () => {
    const ann = await administrator(["Vendor_Pos::receipts"]);
    for (const fields of [
      { name: "x".repeat(61) },
      { query: "x".repeat(2_001) },
      { hidden_columns: Array.from({ length: 51 }, (_, index) => `c${index}`) },
      { hidden_columns: ["c".repeat(61)] },
    ]) {
      assert.equal((await ann.save(fields)).status, 400, Object.keys(fields).join());
    }
    assert.equal((await ann.save({ name: "x".repeat(60), query: "x".repeat(2_000) })).status, 200);
  });

  test("an administrator has 50 views at most, also when they are saved at once", async () => {
    const ann = await administrator(["Vendor_Pos::receipts"]);
    const answers = await Promise.all(Array.from({ length: 55 }, (_, index) => ann.save({ name: `View ${index}` })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 50);
    const refused = answers.find(({ status }) => status !== 200);
    assert.deepEqual([refused?.status, refused?.body.code], [400, "list_views_too_many"]);
    assert.equal(((await ann.names()) as string[]).length, 50);
  });
});
