import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../test/fixtures/rows.ts";
import { openApp } from "../../../test/support.ts";

const testApp = await openApp();
const { call, deps, newToken } = testApp;
const { token: admin } = await newAdministrator(testApp);

interface Entry {
  readonly entity_type: string;
  readonly entity_id: string;
  readonly field_name: string;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
}

async function entriesOf(location_id: number, token = testApp.token): Promise<readonly Entry[]> {
  const filter =
    "searchCriteria[filter_groups][0][filters][0][field]=location_id&searchCriteria[filter_groups][0][filters][0][value]=";
  const answer = await call("GET", `/rest/V1/pos/audit-log?${filter}${location_id}`, { token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items;
}

const put = (path: string, body: object) => call("PUT", `/admin/api/${path}`, { token: admin, body });

async function newLocation(name: string): Promise<number> {
  const answer = await call("POST", "/admin/api/locations", { token: admin, body: { name, code: randomUUID() } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.location_id;
}

const shown = ({ entity_type, field_name, location_name, terminal_name }: Entry) => [
  entity_type,
  field_name,
  location_name,
  terminal_name,
];

describe("the log of a location", () => {
  test("the log of a location has its changes by administrators, with its name at that time", async () => {
    const location_id = await newLocation("Delft");
    await put(`locations/${location_id}`, { name: "Delft harbour" });
    assert.equal((await call("DELETE", `/admin/api/locations/${location_id}`, { token: admin })).status, 200);
    const entries = (await entriesOf(location_id)).filter(({ field_name }) => field_name === "name");
    assert.deepEqual(entries.map(shown), [
      ["location", "name", "Delft", null],
      ["location", "name", "Delft harbour", null],
      ["location", "name", "Delft harbour", null],
    ]);
  });

  test("the log of a location has the changes of its terminals; a move is in the log of the new location", async () => {
    const here = await newLocation("Here");
    const there = await newLocation("There");
    const { terminal_id } = await newTerminal(deps, { location_id: here });
    await put(`terminals/${terminal_id}`, { name: "Till 7" });
    await put(`terminals/${terminal_id}`, { location_id: there });
    const ofTerminal = async (location_id: number) =>
      (await entriesOf(location_id)).filter((entry) => entry.terminal_id === terminal_id).map(shown);
    assert.deepEqual(await ofTerminal(here), [["terminal", "name", "Here", "Till 7"]]);
    assert.deepEqual(await ofTerminal(there), [["terminal", "location_id", "There", "Till 7"]]);
  });

  test("the log of a location has the repeat of a receipt with another content", async () => {
    const till = await newTerminal(deps);
    const receipt = sampleReceipt(till, { terminal_name: "Till", location_name: "Shop" });
    for (const grand_total of [12.1, 1])
      await call("POST", "/rest/V1/pos/receipts", { body: { receipt: { ...receipt, grand_total } } });
    assert.deepEqual((await entriesOf(till.location_id)).map(shown), [
      ["receipt", "repeat_with_different_content", "Shop", "Till"],
    ]);
  });

  test("the log of a location is shown to a token that is bound to it, without other entries", async () => {
    const own = await newLocation("Own");
    const other = await newLocation("Other");
    const role = await call("POST", "/admin/api/roles", {
      token: admin,
      body: { name: randomUUID(), permissions: {} },
    });
    assert.equal(role.status, 200, role.text);
    const token = await newToken(["Vendor_Pos::pos"], [own]);
    assert.ok((await entriesOf(own, token)).length > 0);
    assert.deepEqual(await entriesOf(other, token), []);
    const all = await call("GET", "/rest/V1/pos/audit-log?searchCriteria", { token });
    assert.deepEqual(new Set(all.body.items.map((row: Entry) => row.location_id)), new Set([own]));
  });

  test("the log of a location shows of a secret only that it changed", async () => {
    const location_id = await newLocation("Secret");
    const secret = `canary-${randomUUID()}`;
    await put(`locations/${location_id}`, { psp_a_api_key: secret });
    const token = await newToken(["Vendor_Pos::pos"], [location_id]);
    const answer = await call("GET", "/rest/V1/pos/audit-log?searchCriteria", { token });
    assert.ok(answer.text.includes("psp_a_api_key"));
    assert.ok(!answer.text.includes(secret));
  });
});
