import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { closingOf, seriesOf } from "./fixtures/closings/shop.ts";
import { enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { newDevice } from "./fixtures/terminals/terminals.ts";
import { sources } from "./source-files.ts";
import { openApp } from "./support.ts";

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps, token } = testApp;
const { newTill, newLocation, newEnrolled, activate, enroll, beat, tokensOf, historyOf } = enrollmentCalls(testApp);

const upper = (text: string): string => text.toUpperCase();

/** Creates a terminal, and binds the device `device` to it by an activation. */
async function newBound(device: string) {
  const till = await newTill();
  const answer = await activate({ code: till.code, device });
  assert.equal(answer.status, 200, answer.text);
  return till;
}

const put = (terminal_id: number, terminal: object) =>
  call("PUT", `/rest/V1/pos/terminals/${terminal_id}`, { body: { terminal } });

/**
 * Tests of the routes that take a device, each called with a known device in capitals. A new route
 * must be added.
 */
const CASES: Readonly<Record<string, () => Promise<void>>> = {
  "POST /V1/pos/terminals": async () => {
    const device = newDevice();
    await newBound(device);
    const terminal = { name: "Till", location_id: await newLocation(), device_identifier: upper(device) };
    const answer = await call("POST", "/rest/V1/pos/terminals", { body: { terminal } });
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.text, /bound/);
  },
  "PUT /V1/pos/terminals/{terminalId}": async () => {
    const till = await newEnrolled();
    const answer = await put(till.terminal_id, { device_identifier: upper(till.device_identifier) });
    assert.equal(answer.body.device_identifier, till.device_identifier);
    assert.equal((await historyOf(till.terminal_id)).length, 1);
    assert.equal((await tokensOf(till.terminal_id))[0]?.limited_at, null);
    const other = await newBound(newDevice());
    const taken = await put(other.terminal_id, { device_identifier: upper(till.device_identifier) });
    assert.equal(taken.status, 400, taken.text);
  },
  "POST /V1/pos/terminals/activate": async () => {
    const device = newDevice();
    const before = await newBound(device);
    const till = await newTill({ location_id: before.location_id });
    const answer = await activate({ code: till.code, device: upper(device) });
    assert.equal(answer.body.terminal.device_identifier, upper(device));
    const left = await call("GET", `/rest/V1/pos/terminals/${before.terminal_id}`);
    assert.equal(left.body.device_identifier, null);
  },
  "POST /V1/pos/terminals/enroll": async () => {
    const till = await newEnrolled();
    const again = await enroll({ code: till.code, device: upper(till.device_identifier) });
    assert.equal(again.status, 200, again.text);
    assert.equal(again.body.terminal.terminal_id, till.terminal_id);
    const { rows } = await deps.pool.query(
      "select count(*)::int as count from terminal where lower(device_identifier) = $1",
      [till.device_identifier],
    );
    assert.equal(rows[0].count, 1);
  },
  "POST /V1/pos/terminals/deactivate": async () => {
    const device = newDevice();
    const { terminal_id } = await newBound(device);
    const body = { terminalId: terminal_id, deviceIdentifier: upper(device) };
    assert.equal((await call("POST", "/rest/V1/pos/terminals/deactivate", { body })).text, "true");
  },
  "POST /V1/pos/terminals/{terminalId}/heartbeat": async () => {
    const till = await newEnrolled();
    const other = { ...till, device_identifier: upper(till.device_identifier) };
    const answer = await beat(other);
    assert.deepEqual([answer.body.is_active, answer.body.device_identifier], [true, till.device_identifier]);
    assert.equal((await put(till.terminal_id, { is_active: false })).status, 200);
    assert.equal((await beat(other)).body.inactive_reason, "deactivated");
  },
  "POST /V1/pos/terminals/{terminalId}/license/refresh": async () => {
    const till = await newEnrolled();
    const body = { deviceIdentifier: upper(till.device_identifier) };
    const answer = await call("POST", `/rest/V1/pos/terminals/${till.terminal_id}/license/refresh`, { body });
    assert.equal(answer.body.success, true, answer.text);
  },
  "POST /V1/pos/staff/verify": async () => {
    const till = await newEnrolled();
    const verify = (deviceIdentifier: string) => {
      const request = { staffId: 987_654, passcode: "000000", terminalId: till.terminal_id, deviceIdentifier };
      return call("POST", "/rest/V1/pos/staff/verify", { body: { request } });
    };
    const [same, other] = [await verify(upper(till.device_identifier)), await verify(newDevice())];
    assert.deepEqual(same.body, (await verify(till.device_identifier)).body);
    assert.notDeepEqual(same.body, other.body);
  },
  "POST /V1/pos/register-reports": async () => {
    const till = await newEnrolled();
    const device_identifier = upper(till.device_identifier);
    const body = { report: closingOf({ ...till, device_identifier, series_id: seriesOf(till) }) };
    const stored = await call("POST", "/rest/V1/pos/register-reports", { body });
    assert.equal(stored.status, 200, stored.text);
    const read = await call("GET", `/rest/V1/pos/register-reports/${stored.body.report_id}`);
    assert.ok(read.text.includes(device_identifier));
  },
};

describe("the case of a device identifier", () => {
  for (const [name, run] of Object.entries(CASES)) {
    test(`${name} takes the identifier of a device in another case for the same device`, run);
  }

  test("every route of the interface that takes a device identifier is tried with another case", () => {
    const taking = ROUTES.filter(
      ({ surface, input }) => surface === "rest" && /device_?identifier/i.test(JSON.stringify(input)),
    );
    // The route of closings declares no members, since a closing is stored as sent; its name is
    // added by hand.
    const names = ["POST /V1/pos/register-reports", ...taking.map(({ method, path }) => `${method} ${path}`)];
    assert.deepEqual(names.toSorted(), Object.keys(CASES).toSorted());
  });

  test("attempts to activate count for the device in every case", async () => {
    const device = newDevice();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await activate({ code: "AAAAAAAAAA", device: attempt % 2 === 0 ? device : upper(device), bearer: token });
    }
    assert.equal((await activate({ code: "AAAAAAAAAA", device: upper(device) })).status, 429);
  });

  test("no source of the service compares device identifiers other than by the rule", () => {
    const name = String.raw`\b\w*(?:device_identifier|deviceIdentifier)`;
    const inCode = String.raw`(?:${name}|\bdevice) [!=]== (?!null|undefined|")|[!=]== [\w.]*${name}`;
    const compares = new RegExp(String.raw`${inCode}|${name} (?:=|<>) (?:\$\{|\w{1,2}\.)`);
    const lines = sources
      .filter(({ path }) => path.startsWith("src/"))
      .flatMap(({ path, code }) => code.split("\n").map((line) => `${path}: ${line.trim()}`))
      .filter((line) => compares.test(line));
    // The comparison with the holder of a licence is left out: the licensing service has rules of
    // its own for devices, and a licence is released with the holder that it named.
    assert.deepEqual(
      lines.filter((line) => !line.includes("holder === device_identifier")),
      [],
    );
  });
});
