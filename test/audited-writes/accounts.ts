import { test } from "node:test";
import { newAdministrator, PASSWORD } from "../administrator.ts";
import { type Book, SECRET } from "./book.ts";

/**
 * Declares the tests of writes about callers: integrations, administrators, the staff of registers.
 */
export function auditAccounts({ shop, call, token, write, resource }: Book): void {
  test("writes of integrations, administrators and their roles leave their audit rows", async () => {
    await resource({
      path: "/integrations",
      id: "integration_id",
      entity_type: "integration",
      created: { name: "ERP", resources: ["Vendor_Pos::receipts"] },
      shows: [
        ["name", null, "ERP"],
        ["resources", null, '["Vendor_Pos::receipts"]'],
        ["token_hash", null, "***"],
      ],
      updated: { name: "ERP 2" },
      changes: [["name", "ERP", "ERP 2"]],
    });
    const { integration_id } = (
      await call("POST", "/admin/api/integrations", { token, body: { name: "R", resources: ["Vendor_Pos::pos"] } })
    ).body;
    await write({
      route: "admin POST /integrations/{id}/rotate",
      ids: { id: integration_id },
      entity_type: "integration",
      changes: [["token_hash", "***", "***"]],
      is_exact: true,
    });
    await resource({
      path: "/admin-roles",
      id: "admin_role_id",
      entity_type: "admin_role",
      created: { name: "Auditors", resources: ["Vendor_Pos::pos"] },
      shows: [["resources", null, '["Vendor_Pos::pos"]']],
      updated: { resources: ["Vendor_Pos::pos", "Vendor_Pos::settings"] },
      changes: [["resources", '["Vendor_Pos::pos"]', '["Vendor_Pos::pos","Vendor_Pos::settings"]']],
    });
    const { admin_role_id } = await newAdministrator(shop, ["Vendor_Pos::pos"]);
    await resource({
      path: "/admin-users",
      id: "admin_user_id",
      entity_type: "admin_user",
      created: { username: "bob", name: "Bob", password: `${SECRET}-1`, admin_role_id },
      shows: [
        ["username", null, "bob"],
        ["password_hash", null, "***"],
      ],
      updated: { name: "Bobby", password: `${SECRET}-2` },
      changes: [
        ["name", "Bob", "Bobby"],
        ["password_hash", "***", "***"],
      ],
    });
    const own = await newAdministrator(shop, ["Vendor_Pos::pos"]);
    await write(
      {
        route: "admin PUT /account",
        body: { email: "ann@shop.example" },
        entity_type: "admin_user",
        changes: [["email", null, "ann@shop.example"]],
        is_exact: true,
      },
      own.token,
    );
    await write(
      {
        route: "admin PUT /account/attention-mails",
        body: { is_daily: true, is_at_once: false, is_weekly: false, locale: "en" },
        entity_type: "admin_user",
        changes: [["attention_is_daily", "0", "1"]],
        is_exact: true,
      },
      own.token,
    );
    await write(
      {
        route: "admin PUT /session/password",
        body: { current_password: PASSWORD, password: `${SECRET}-3` },
        entity_type: "admin_user",
        changes: [["password_hash", "***", "***"]],
        is_exact: true,
      },
      own.token,
    );
  });

  test("writes of staff and roles leave their audit rows", async () => {
    await resource({
      path: "/roles",
      id: "role_id",
      entity_type: "role",
      created: { name: "Cashier", permissions: { sell: true } },
      shows: [["permissions", null, '{"sell":true}']],
      updated: { permissions: { sell: true, refund: true } },
      changes: [["permissions", '{"sell":true}', '{"sell":true,"refund":true}']],
    });
    await resource({
      path: "/staff",
      id: "staff_id",
      entity_type: "staff",
      created: { first_name: "Eve", last_name: "Moss", email: "eve@shop.example", passcode: "1357" },
      shows: [
        ["email", null, "eve@shop.example"],
        ["passcode_hash", null, "***"],
      ],
      updated: { email: "moss@shop.example" },
      changes: [["email", "eve@shop.example", "moss@shop.example"]],
    });
  });
}
