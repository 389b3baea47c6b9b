import assert from "node:assert/strict";
import { test } from "node:test";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps, newToken } = app;

test("a register reads what its prices and receipts need of its store", async () => {
  await storeSetting(app, "currency/options/base", "CHF");
  await storeSetting(app, "general/locale/timezone", "Europe/Zurich");
  await storeSetting(app, "vendor_pos_terminal/receipts/logo_url", "https://shop.example/logo.png");
  const { terminal_id } = await newTerminal(deps);
  const token = await newToken(["Vendor_Pos::locations"]);
  const { status, body } = await call("GET", `/rest/V1/pos/terminals/${terminal_id}/store`, { token });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    website_id: 1,
    store_code: "default",
    name: "Shop",
    logo_url: "https://shop.example/logo.png",
    currency: "CHF",
    locale: "en_US",
    timezone: "Europe/Zurich",
    customer_group_id: 0,
    is_sandbox: false,
  });
  await storeSetting(app, "general/store_information/name", "Corner Shop");
  const renamed = await call("GET", `/rest/V1/pos/terminals/${terminal_id}/store`, { token });
  assert.equal(renamed.body.name, "Corner Shop");
  assert.equal((await call("GET", "/rest/V1/pos/terminals/987654/store", { token })).status, 404);
});
