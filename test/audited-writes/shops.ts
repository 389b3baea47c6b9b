import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newTill } from "../fixtures/closings/shop.ts";
import { type Book, SECRET } from "./book.ts";

/** Declares the tests of writes about points of sale: settings, locations, terminals, licences. */
export function auditShops({ shop, call, token, write, resource }: Book): void {
  test("writes of settings, websites, store groups and store views leave their audit rows", async () => {
    const path = "vendor_pos_terminal/receipts/header";
    const secret_path = await secretSetting(call, token);
    await write({
      route: "admin PUT /settings",
      body: { scope: "websites", scope_id: 1, values: { [path]: "Welcome" } },
      entity_type: "setting",
      changes: [["value", null, "Welcome"]],
      is_exact: true,
    });
    await write({
      route: "admin PUT /settings",
      body: { scope: "default", values: { [secret_path]: SECRET } },
      entity_type: "setting",
      changes: [["value", null, "***"]],
    });
    const website = await write({
      route: "admin POST /websites",
      body: { code: "nl", name: "NL" },
      entity_type: "setting",
      changes: [["code", null, "nl"]],
    });
    const group = await write({
      route: "admin POST /store-groups",
      body: { website_id: website.website_id, name: "NL" },
      entity_type: "setting",
      changes: [["name", null, "NL"]],
    });
    await write({
      route: "admin POST /stores",
      body: { group_id: group.group_id, code: "nl_nl", name: "NL" },
      entity_type: "setting",
      changes: [["code", null, "nl_nl"]],
    });
  });

  test("writes of locations leave their audit rows, on both APIs", async () => {
    await resource({
      path: "/locations",
      id: "location_id",
      entity_type: "location",
      created: { name: "Shop", code: "shop-1", psp_a_api_key: SECRET },
      shows: [
        ["code", null, "shop-1"],
        ["psp_a_api_key", null, "***"],
      ],
      updated: { name: "Shop 1", psp_a_api_key: `${SECRET}-2` },
      changes: [
        ["name", "Shop", "Shop 1"],
        ["psp_a_api_key", "***", "***"],
      ],
    });
    const entity_type = "location";
    const made = await write({
      route: "rest POST /V1/pos/locations",
      body: { location: { name: "Quay", code: "quay" } },
      entity_type,
      changes: [["name", null, "Quay"]],
    });
    const ids = { locationId: made.location_id };
    await write({
      route: "rest PUT /V1/pos/locations/{locationId}",
      ids,
      body: { location: { city: "Delft" } },
      entity_type,
      changes: [["city", null, "Delft"]],
      is_exact: true,
    });
    await write({
      route: "rest DELETE /V1/pos/locations/{locationId}",
      ids,
      entity_type,
      changes: [["city", "Delft", null]],
    });
  });

  test("writes of terminals, their codes and their devices leave their audit rows, on both APIs", async () => {
    const { location_id } = await newTill(shop);
    const entity_type = "terminal";
    const made = await write({
      route: "admin POST /terminals",
      body: { name: "Till 1", location_id },
      entity_type,
      changes: [
        ["name", null, "Till 1"],
        ["activation_code", null, "***"],
      ],
    });
    const ids = { id: made.terminal_id };
    await write({
      route: "admin PUT /terminals/{id}",
      ids,
      body: { name: "Till 2" },
      entity_type,
      changes: [["name", "Till 1", "Till 2"]],
      is_exact: true,
    });
    const { activation_code } = await write({
      route: "admin POST /terminals/{id}/activation-code",
      ids,
      entity_type,
      changes: [["activation_code", "***", "***"]],
    });
    await write({
      route: "rest POST /V1/pos/terminals/activate",
      body: { activationCode: activation_code, deviceIdentifier: "device-1" },
      entity_type,
      changes: [["device_identifier", null, "device-1"]],
    });
    const renewed = await write({
      route: "admin POST /terminals/{id}/activation-code",
      ids,
      entity_type,
      changes: [["activation_code", "***", "***"]],
    });
    await write({
      route: "rest POST /V1/pos/terminals/enroll",
      body: { activationCode: renewed.activation_code, deviceIdentifier: "device-1" },
      entity_type,
      changes: [["credential", null, "1"]],
    });
    await write({
      route: "admin DELETE /terminals/{id}/credentials/{credential_id}",
      ids: { ...ids, credential_id: 1 },
      entity_type,
      changes: [["credential", "1", null]],
      is_exact: true,
    });
    await write({
      route: "rest POST /V1/pos/terminals/deactivate",
      body: { deviceIdentifier: "device-1", terminalId: made.terminal_id },
      entity_type,
      changes: [["device_identifier", "device-1", null]],
    });
    await write({
      route: "admin DELETE /terminals/{id}",
      ids,
      entity_type,
      changes: [["name", "Till 2", null]],
    });
    const own = await write({
      route: "rest POST /V1/pos/terminals",
      body: { terminal: { name: "Till 3", location_id, device_identifier: "device-3" } },
      entity_type,
      changes: [["device_identifier", null, "device-3"]],
    });
    const terminalId = own.terminal_id;
    await write({
      route: "rest PUT /V1/pos/terminals/{terminalId}",
      ids: { terminalId },
      body: { terminal: { name: "Till 4" } },
      entity_type,
      changes: [["name", "Till 3", "Till 4"]],
      is_exact: true,
    });
    await write({
      route: "rest DELETE /V1/pos/terminals/{terminalId}",
      ids: { terminalId },
      entity_type,
      changes: [["name", "Till 4", null]],
    });
  });

  test("writes of licences leave their audit rows", async () => {
    const entity_type = "license";
    const made = await write({
      route: "admin POST /licenses",
      body: { license_type: "pro", fiscal_api_key: SECRET },
      entity_type,
      changes: [
        ["license_type", null, "pro"],
        ["license_token", null, "***"],
        ["fiscal_api_key", null, "***"],
      ],
    });
    await write({
      route: "admin PUT /licenses/{id}",
      ids: { id: made.license_id },
      body: { license_status: "suspended" },
      entity_type,
      changes: [["license_status", "active", "suspended"]],
      is_exact: true,
    });
  });

  test("held carts leave audit rows of who saved, took and deleted them, without their contents", async () => {
    const { terminal_id } = await newTill(shop);
    const ids = { heldCartId: randomUUID() };
    const entity_type = "held_cart";
    const is_exact = true;
    await write({
      route: "rest PUT /V1/pos/held-carts/{heldCartId}",
      ids,
      body: { cart: { terminal_id, version: 0, name: SECRET, document: JSON.stringify({ customer: SECRET }) } },
      entity_type,
      changes: [["held", "0", "1"]],
      is_exact,
    });
    await write({
      route: "rest POST /V1/pos/held-carts/{heldCartId}/take",
      ids,
      body: { request: { terminalId: terminal_id, takeId: randomUUID() } },
      entity_type,
      changes: [["taken", "1", "2"]],
      is_exact,
    });
    await write({
      route: "rest DELETE /V1/pos/held-carts/{heldCartId}",
      ids,
      query: `terminalId=${terminal_id}&version=2`,
      entity_type,
      changes: [["deleted", "2", null]],
      is_exact,
    });
  });
}

async function secretSetting(call: Book["call"], token: string): Promise<string> {
  const { body } = await call("GET", "/admin/api/settings?scope=default&scope_id=0", { token });
  const items = body.items as readonly { path: string; secret: boolean }[];
  const found = items.find(({ secret }) => secret);
  assert.ok(found);
  return found.path;
}
