import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const { token } = await newAdministrator(testApp, ["Vendor_Pos::settings", "Vendor_Pos::locations_manage"]);

const admin = (method: string, path: string, body?: unknown) =>
  call(method, `/admin/api${path}`, { token, ...(body === undefined ? {} : { body }) });

async function newRole(fields: Record<string, unknown> = {}) {
  const answer = await admin("POST", "/roles", { name: "Cashier", ...fields });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { role_id: number } & Record<string, unknown>;
}

async function newStaff(fields: Record<string, unknown> = {}) {
  const answer = await admin("POST", "/staff", {
    first_name: "Mia",
    last_name: "Mann",
    email: `${randomUUID()}@example.org`,
    ...fields,
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { staff_id: number; email: string } & Record<string, unknown>;
}

async function audited(entity_type: string, entity_id: number) {
  const { rows } = await deps.pool.query(
    `select field_name, old_value, new_value, change_source, staff_name, staff_id from audit_log
      where entity_type = $1 and entity_id = $2 order by log_id`,
    [entity_type, String(entity_id)],
  );
  return rows;
}

describe("roles", () => {
  test("permissions of a role are kept as the object that was sent, and registers get its text", async () => {
    const answer = await call("POST", "/admin/api/roles", {
      token,
      body: '{"name":"Lead","permissions":{ "z": true,\n "a": 1.50, "é\\u0000": "\\ud800" }}',
    });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.text.includes('"permissions":{"z":true,"a":1.50,"é\\u0000":"\\ud800"}'), answer.text);
    const snapshot = await deps.configuration.snapshot();
    assert.equal(snapshot.roles.get(answer.body.role_id)?.permissions, '{"z":true,"a":1.50,"é\\u0000":"\\ud800"}');
  });

  test("a role with permissions that are no object, or with an empty name, is refused", async () => {
    for (const body of [{ name: "X", permissions: [] }, { name: "X", permissions: "{}" }, { name: " " }]) {
      const answer = await admin("POST", "/roles", body);
      assert.deepEqual([answer.status, answer.body.parameters.entity], [400, "role"], answer.text);
    }
    const nameless = await admin("POST", "/roles", {});
    assert.deepEqual(nameless.body.parameters, { field: "name" });
  });

  test("an update of a role keeps absent fields, and a row that was read can be written back", async () => {
    const role = await newRole({ permissions: { sell: true } });
    const renamed = await admin("PUT", `/roles/${role.role_id}`, { name: "Boss" });
    assert.deepEqual([renamed.body.name, renamed.body.permissions], ["Boss", { sell: true }]);
    const again = await admin("PUT", `/roles/${role.role_id}`, renamed.body);
    assert.deepEqual([again.status, again.body], [200, renamed.body]);
  });

  test("a role that staff have cannot be deleted, and can be deleted afterwards", async () => {
    const role = await newRole();
    const staff = await newStaff({ role_id: role.role_id });
    const refused = await admin("DELETE", `/roles/${role.role_id}`);
    assert.deepEqual(
      [refused.status, refused.body],
      [
        400,
        {
          message: "Could not delete the role: Staff members still have this role.",
          code: "staff_role_used",
          parameters: { entity: "role" },
        },
      ],
    );
    await admin("DELETE", `/staff/${staff.staff_id}`);
    const gone = await admin("DELETE", `/roles/${role.role_id}`);
    assert.deepEqual([gone.status, gone.body], [200, true]);
    const missing = await admin("DELETE", `/roles/${role.role_id}`);
    assert.deepEqual(
      [missing.status, missing.body],
      [
        404,
        {
          message: `Role with id "${role.role_id}" does not exist.`,
          code: "not_found",
          parameters: { entity: "Role", id: role.role_id },
        },
      ],
    );
  });

  test("when a role is deleted while a member is hired into it, one of the two requests is refused", async () => {
    const role = await newRole();
    const body = { first_name: "A", last_name: "B", email: `${randomUUID()}@example.org`, role_id: role.role_id };
    const [gone, hired] = await Promise.all([admin("DELETE", `/roles/${role.role_id}`), admin("POST", "/staff", body)]);
    assert.deepEqual([gone.status, hired.status].toSorted(), [200, 400], gone.text + hired.text);
  });
});

describe("staff", () => {
  test("a passcode is stored as Argon2id, dated by the database, and never answered", async () => {
    const staff = await newStaff({ passcode: "4711" });
    assert.deepEqual([staff["has_passcode"], "passcode" in staff, "passcode_hash" in staff], [true, false, false]);
    const { rows } = await deps.pool.query(
      `select passcode_hash, passcode_updated_at between clock_timestamp() - interval '1 minute' and clock_timestamp() as now
         from staff where staff_id = $1`,
      [staff.staff_id],
    );
    assert.match(rows[0].passcode_hash, /^\$argon2id\$/);
    assert.equal(rows[0].now, true);
    assert.ok(await deps.passwords.verifyPassword(rows[0].passcode_hash, "4711"));
    const list = await admin("GET", "/staff?page_size=0");
    assert.ok(!list.text.includes("argon2"));
  });

  test("an update of staff without passcode keeps it, a new one moves its date, null removes both", async () => {
    const staff = await newStaff({ passcode: "4711" });
    const at = `/staff/${staff.staff_id}`;
    const stored = async () =>
      (
        await deps.pool.query("select passcode_hash, passcode_updated_at from staff where staff_id = $1", [
          staff.staff_id,
        ])
      ).rows[0];
    const first = await stored();
    await admin("PUT", at, { last_name: "Mills" });
    assert.deepEqual(await stored(), first);
    await admin("PUT", at, { passcode: "0815" });
    const second = await stored();
    assert.notEqual(second.passcode_hash, first.passcode_hash);
    assert.ok(second.passcode_updated_at > first.passcode_updated_at);
    const removed = await admin("PUT", at, { passcode: null });
    assert.deepEqual([removed.body.has_passcode, removed.body.passcode_updated_at], [false, null]);
    assert.deepEqual(await stored(), { passcode_hash: null, passcode_updated_at: null });
  });

  test("every change of staff is audited as the administrator's, the hash as asterisks", async () => {
    const staff = await newStaff({ passcode: "4711" });
    await admin("PUT", `/staff/${staff.staff_id}`, { last_name: "Mills", first_name: "Mia" });
    const rows = await audited("staff", staff.staff_id);
    assert.deepEqual(rows.at(-1), {
      field_name: "last_name",
      old_value: "Mann",
      new_value: "Mills",
      change_source: "admin",
      staff_name: "Ann Admin",
      staff_id: null,
    });
    assert.equal(rows.filter(({ old_value }) => old_value !== null).length, 1);
    assert.equal(rows.find(({ field_name }) => field_name === "passcode_hash")?.new_value, "***");
  });

  test("locations and roles of staff must exist, addresses must be valid and unused", async () => {
    const { email } = await newStaff();
    const bodies = [
      [{ location_ids: [999_999] }, "There is no location with the id 999999."],
      [{ role_id: 999_999 }, "The role does not exist."],
      [{ email: "nowhere" }, '"email" is not an e-mail address.'],
      [{ email: email.toUpperCase() }, "Another staff member has this e-mail address already."],
      [{ passcode: "1" }, '"passcode" must have 4 to 64 characters.'],
    ] as const;
    for (const [fields, reason] of bodies) {
      const answer = await admin("POST", "/staff", {
        first_name: "A",
        last_name: "B",
        email: `${randomUUID()}@example.org`,
        ...fields,
      });
      assert.deepEqual([answer.status, answer.body.message], [400, `Could not save the staff: ${reason}`]);
    }
  });

  test("people without an e-mail address are staff, too, and registers get an empty one", async () => {
    for (const email of [undefined, null, ""]) {
      const made = await admin("POST", "/staff", { first_name: "Bo", last_name: "Baker", email });
      assert.deepEqual([made.status, made.body.email], [200, ""], made.text);
    }
  });

  test("a staff member of a location is delivered to its registers", async () => {
    const location = await admin("POST", "/locations", { name: "Shop", code: `s-${randomUUID()}` });
    const role = await newRole();
    const staff = await newStaff({ role_id: role.role_id, location_ids: [location.body.location_id] });
    const snapshot = await deps.configuration.snapshot();
    assert.deepEqual(snapshot.staff.get(staff.staff_id)?.location_ids, [location.body.location_id]);
  });

  test("lists of staff and roles are paged, sorted and filtered", async () => {
    const last_name = `N${randomUUID()}`;
    for (const first_name of ["B", "C", "A"]) await newStaff({ first_name, last_name });
    const page = await admin("GET", `/staff?filter[last_name]=${last_name}&sort=-first_name&page_size=2`);
    assert.deepEqual(
      [page.body.items.map((item: { first_name: string }) => item.first_name), page.body.total_count],
      [["C", "B"], 3],
    );
    assert.deepEqual(Object.keys(page.body), ["items", "total_count"]);
    const second = await admin("GET", `/staff?filter[last_name]=${last_name}&sort=-first_name&page_size=2&page=2`);
    assert.equal(second.body.items[0].first_name, "A");
    const secret = await admin("GET", "/staff?filter[passcode_hash][like]=%25");
    assert.equal(secret.status, 400);
  });

  test("an undeclared member of staff and a missing resource are refused", async () => {
    const unknown = await admin("POST", "/staff", { first_name: "A", pass_code: "1" });
    assert.deepEqual(unknown.body.parameters, { field: "PassCode" });
    const { token: other } = await newAdministrator(testApp, ["Vendor_Pos::locations"]);
    assert.equal((await call("GET", "/admin/api/staff", { token: other })).status, 401);
  });
});
