import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { newAdministrator } from "../../../test/administrator.ts";
import type { TestApp } from "../../../test/support.ts";

/** An administrator of one app who sets up websites and settings. */
export async function sampleSettings(testApp: TestApp) {
  const { call, deps } = testApp;
  const { token } = await newAdministrator(testApp, ["Vendor_Pos::settings", "Vendor_Pos::locations_manage"]);

  const admin = (method: string, path: string, body?: unknown) =>
    call(method, `/admin/api${path}`, { token, ...(body === undefined ? {} : { body }) });
  const put = (scope: string, scope_id: number, values: unknown) =>
    admin("PUT", "/settings", { scope, scope_id, values });

  async function audited(path: string) {
    const { rows } = await deps.pool.query(
      `select entity_name, field_name, old_value, new_value, change_source, staff_name from audit_log
      where entity_type = 'setting' and entity_id = $1 order by log_id`,
      [path],
    );
    return rows;
  }

  async function newWebsite() {
    const code = `w${randomUUID().replaceAll("-", "").slice(0, 20)}`;
    const website = await admin("POST", "/websites", { code, name: "Outlet" });
    assert.equal(website.status, 200, website.text);
    const group = await admin("POST", "/store-groups", { website_id: website.body.website_id, name: "Outlet group" });
    assert.equal(group.status, 200, group.text);
    const store = await admin("POST", "/stores", { group_id: group.body.group_id, code: `${code}_nl`, name: "Dutch" });
    assert.equal(store.status, 200, store.text);
    return {
      code,
      website_id: website.body.website_id as number,
      group_id: group.body.group_id as number,
      store_id: store.body.store_id as number,
    };
  }

  return { token, admin, put, audited, newWebsite };
}
