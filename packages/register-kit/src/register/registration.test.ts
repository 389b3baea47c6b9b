import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inTurn, lost, ok, refusal, testParts } from "../../test/register-parts.ts";
import { activate, deactivate, enroll, readRegistration, readToken } from "./registration.ts";

const ENROLL = "POST /V1/pos/terminals/enroll";
const ACTIVATE = "POST /V1/pos/terminals/activate";
const TERMINALS = "GET /V1/pos/terminals";
const terminal = { terminal_id: 7, location_id: 3 };
const used = () => refusal(404, "Activation code not valid.");

describe("enrolling", () => {
  test("enrolling keeps the terminal and its token, which is encrypted on the disk", async () => {
    const parts = await testParts();
    parts.client.on(ENROLL, () => ok({ terminal, access_token: "tk_1" }));
    const answer = await enroll(parts, "ABCDEFGHJK");
    assert.ok(answer.kind === "registered");
    assert.equal(await readToken(parts), "tk_1");
    const again = await parts.reopen();
    const stored = await readRegistration(again);
    assert.deepEqual([stored?.terminal_id, stored?.location_id], [7, 3]);
    assert.equal(await readToken(again), "tk_1");
    assert.ok(!JSON.stringify(stored).includes("tk_1"));
  });

  test("enrolling asks again for a lost answer with the same device, waiting longer each time", async () => {
    const parts = await testParts();
    parts.client.on(
      ENROLL,
      inTurn(lost, lost, () => ok({ terminal, access_token: "tk_3" })),
    );
    assert.equal((await enroll(parts, "ABCDEFGHJK")).kind, "registered");
    const bodies = parts.client.requests.map(([, { body }]) => JSON.stringify(body));
    assert.deepEqual([bodies.length, new Set(bodies).size], [3, 1]);
    assert.deepEqual(parts.timers.slept, [1_000, 2_000]);
  });

  test("enrolling keeps its device identifier over a crash before the answer", async () => {
    const parts = await testParts();
    parts.client.on(ENROLL, lost);
    const gone = await enroll(parts, "ABCDEFGHJK");
    assert.ok(gone.kind === "refused" && gone.refusal.kind === "no_answer");
    const again = await parts.reopen();
    again.client.on(ENROLL, () => ok({ terminal, access_token: "tk_1" }));
    assert.equal((await enroll(again, "ABCDEFGHJK")).kind, "registered");
    const devices = parts.client.requests.map(
      ([, { body }]) => (body as { deviceIdentifier: string }).deviceIdentifier,
    );
    assert.equal(new Set(devices).size, 1);
    assert.match(devices[0] ?? "", /^[a-zA-Z0-9-]{1,100}$/);
  });

  test("enrolling says so when the server lacks the route, and returns the server's refusal", async () => {
    const parts = await testParts();
    assert.equal((await enroll(parts, "ABCDEFGHJK")).kind, "no_enrollment");
    parts.client.on(ENROLL, used);
    const answer = await enroll(parts, "ABCDEFGHJK");
    assert.ok(answer.kind === "refused");
    assert.equal(answer.refusal.message, "Activation code not valid.");
    assert.equal(await readRegistration(parts), undefined);
  });
});

describe("activating with an integration's token", () => {
  test("activating finds the terminal by its device when the answer was lost and the code is used", async () => {
    const parts = await testParts();
    parts.client.on(ACTIVATE, inTurn(lost, used));
    parts.client.on(TERMINALS, () => ok({ items: [terminal], total_count: 1 }));
    const answer = await activate(parts, "1234");
    assert.ok(answer.kind === "registered");
    const { device_identifier, ...rest } = answer.registration;
    assert.deepEqual(rest, { ...terminal, sealed_token: null });
    const [, search] = parts.client.requests.at(-1) ?? [];
    assert.deepEqual(search?.search, { filters: [["device_identifier", device_identifier]] });
  });

  test("activating finds the terminal as well when the register crashed before the answer", async () => {
    const parts = await testParts();
    parts.client.on(ACTIVATE, lost);
    await activate(parts, "1234");
    const again = await parts.reopen();
    again.client.on(ACTIVATE, used);
    again.client.on(TERMINALS, () => ok({ items: [terminal], total_count: 1 }));
    assert.equal((await activate(again, "1234")).kind, "registered");
  });

  test("activating does not take a wrong code for a lost answer", async () => {
    const parts = await testParts();
    parts.client.on(ACTIVATE, used);
    parts.client.on(TERMINALS, () => ok({ items: [terminal], total_count: 1 }));
    assert.equal((await activate(parts, "1234")).kind, "refused");
  });

  test("activating is refused when no terminal has the device", async () => {
    const parts = await testParts();
    parts.client.on(ACTIVATE, inTurn(lost, used));
    parts.client.on(TERMINALS, () => ok({ items: [], total_count: 0 }));
    const answer = await activate(parts, "1234");
    assert.ok(answer.kind === "refused" && answer.refusal.kind === "not_found");
  });
});

test("deactivating names the device; a device that is not registered sends no request", async () => {
  const parts = await testParts();
  assert.equal((await deactivate(parts)).kind, "aborted");
  assert.equal(parts.client.requests.length, 0);
  parts.client.on(ENROLL, () => ok({ terminal, access_token: "tk_1" }));
  parts.client.on("POST /V1/pos/terminals/deactivate", () => ok(true));
  await enroll(parts, "ABCDEFGHJK");
  assert.equal((await deactivate(parts)).kind, "ok");
  const device = (await readRegistration(parts))?.device_identifier;
  assert.deepEqual(parts.client.requests.at(-1)?.[1].body, { terminalId: 7, deviceIdentifier: device });
});
