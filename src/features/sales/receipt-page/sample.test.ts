import assert from "node:assert/strict";
import { before, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";

const FOOTER = "vendor_pos_terminal/receipts/footer";
const CASHIER = "vendor_pos_terminal/receipts/show_staff_name";

let service: TestApp;
let token: string;

before(async () => {
  service = await openApp({});
  ({ token } = await newAdministrator(service, ["Vendor_Pos::settings"]));
});

async function preview(values: Record<string, string | null>, scope = "default", scope_id = 0) {
  return service.call("POST", "/admin/api/receipt-preview", { token, body: { scope, scope_id, values } });
}

test("a sample receipt shows unsaved settings of a scope over the stored ones, and stores nothing", async () => {
  const body = { scope: "default", values: { [FOOTER]: "Stored footer" } };
  await service.call("PUT", "/admin/api/settings", { token, body });
  const stored = await preview({});
  assert.equal(stored.status, 200, stored.text);
  assert.match(stored.body.html, /^<!DOCTYPE html>/);
  assert.doesNotMatch(stored.body.html, /<form|<script/);
  assert.match(stored.body.html, /Stored footer/);
  assert.match(stored.body.html, /Ada Moreau/);
  const unsaved = await preview({ [FOOTER]: "<b>Unsaved</b>", [CASHIER]: "0" });
  assert.match(unsaved.body.html, /&lt;b&gt;Unsaved/);
  assert.doesNotMatch(unsaved.body.html, /Stored footer|Ada Moreau/);
  assert.doesNotMatch((await preview({ [FOOTER]: null })).body.html, /Stored footer/);
  assert.match((await preview({})).body.html, /Stored footer/);
});

test("a website's sample receipt has the default's values and its own", async () => {
  const html = (await preview({ [FOOTER]: "Of the website" }, "websites", 1)).body.html;
  assert.match(html, /Of the website/);
  assert.match((await preview({}, "websites", 1)).body.html, /Stored footer/);
});

test("a value that cannot be stored, an unknown scope and a reader without the permission are refused", async () => {
  assert.equal((await preview({ [CASHIER]: "maybe" })).status, 400);
  assert.equal((await preview({ "no/such/path": "1" })).status, 400);
  assert.equal((await preview({}, "websites", 99)).status, 400);
  assert.equal((await preview({}, "planets")).status, 400);
  const { token: other } = await newAdministrator(service, ["Vendor_Pos::receipts"]);
  const body = { scope: "default", values: {} };
  assert.equal((await service.call("POST", "/admin/api/receipt-preview", { token: other, body })).status, 401);
});
