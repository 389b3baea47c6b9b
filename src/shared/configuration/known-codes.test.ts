import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { newAdministrator } from "../../../test/administrator.ts";
import { newTerminal } from "../../../test/fixtures/rows.ts";
import { openApp } from "../../../test/support.ts";

const testApp = await openApp({
  plugins: [{ name: "checks", customerValidators: [{ key: "loyalty", label: "Loyalty number", validate: () => [] }] }],
});
const { call, deps } = testApp;
const { token } = await newAdministrator(testApp, ["Vendor_Pos::settings", "Vendor_Pos::locations"]);

interface Coded {
  readonly path: string;
  readonly codes: string | null;
  readonly known: readonly { readonly code: string; readonly label: string }[] | null;
}

async function coded(route: string, path: string): Promise<Coded> {
  const { body, text } = await call("GET", `/admin/api${route}`, { token });
  const item = (body.items as Coded[]).find((one) => one.path === path);
  assert.ok(item, text);
  return item;
}

const settingAt = (path: string) => coded("/settings", path);

test("a setting names the kind of its codes; the names of countries are left to the reader", async () => {
  for (const [path, codes] of [
    ["general/store_information/country_id", "country"],
    ["general/country/optional_zip_countries", "country"],
    ["vendor_pos_terminal/walk_in_customer/country_id", "country"],
    ["currency/options/base", "currency"],
    ["general/locale/code", "locale"],
    ["general/locale/timezone", "time_zone"],
    ["general/store_information/name", null],
  ] as const) {
    const setting = await settingAt(path);
    assert.deepEqual([setting.codes, setting.known], [codes, null], path);
  }
});

test("payment methods, order statuses and validators come with the names that this installation has for them", async () => {
  const methods = await settingAt("vendor_pos_terminal/payments/payment_methods");
  assert.equal(methods.codes, "payment_method");
  assert.deepEqual(
    methods.known?.map(({ code }) => code),
    ["pos_cash", "pos_card", "pos_invoice", "pos_psp_a", "pos_psp_b"],
  );
  const statuses = await settingAt("vendor_pos_terminal/checkout/order_status");
  assert.equal(statuses.codes, "order_status");
  assert.ok(statuses.known?.some(({ code, label }) => code === "holded" && label === "On Hold"));
  const validators = await settingAt("vendor_pos_terminal/customers/validators");
  assert.deepEqual(validators.known?.at(-1), { code: "loyalty", label: "Loyalty number" });
  assert.deepEqual(
    validators.known?.filter(({ code }) => code === "required_fields" || code === "email_uniqueness"),
    [],
    "validators that always run are not offered",
  );
});

test("the categories of the two upper levels are offered in the order of the tree", async () => {
  await sql`insert into shop_data.category (entity_id, parent_id, name, position) values
              (901, null, 'Shop', 0), (902, 901, 'Tea', 2), (903, 901, 'Coffee', 1), (904, 902, 'Black tea', 0)`.execute(
    deps.db,
  );
  const { known } = await settingAt("vendor_pos_terminal/catalog/categories");
  assert.deepEqual(known, [
    { code: "901", label: "Shop" },
    { code: "903", label: "Shop / Coffee" },
    { code: "902", label: "Shop / Tea" },
  ]);
});

test("inherited values of a terminal and a location have the same names", async () => {
  const { terminal_id, location_id } = await newTerminal(deps);
  const path = "vendor_pos_terminal/payments/pay_by_invoice_method";
  const { codes, known } = await settingAt(path);
  for (const route of [`/terminals/${terminal_id}/configuration`, `/locations/${location_id}/configuration`]) {
    const item = await coded(route, path);
    assert.deepEqual([item.codes, item.known], [codes, known], route);
  }
});
