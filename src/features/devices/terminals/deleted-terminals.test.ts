import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { closingOf, listed } from "../../../../test/fixtures/closings/shop.ts";
import { sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { type EnrolledTill, enrollmentCalls } from "../../../../test/fixtures/terminals/enrollments.ts";
import { newDevice } from "../../../../test/fixtures/terminals/terminals.ts";
import { openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps, newToken, token: integration } = testApp;
const { activate, beat, enroll, newEnrolled, newLocation, newTill } = enrollmentCalls(testApp);
const { token: admin } = await newAdministrator(testApp);

const minutesAgo = (minutes: number): string => Temporal.Now.instant().subtract({ minutes }).toString();
const NO_LICENSE = "An active PRO license is required for terminal %1.";

/** Sends a receipt of the till, by default with the till's own token. */
function sendReceipt(till: EnrolledTill, fields: Record<string, unknown> = {}, token = till.token) {
  const receipt = sampleReceipt(till, { created_at: minutesAgo(5), ...fields });
  return call("POST", "/rest/V1/pos/receipts", { token, body: { receipt } });
}

function sendClosing(till: EnrolledTill, fields: Record<string, unknown> = {}, token = till.token) {
  const report = closingOf({ ...till, series_id: randomUUID() }, { closed_at: minutesAgo(5), ...fields });
  return call("POST", "/rest/V1/pos/register-reports", { token, body: { report } });
}

async function remove(till: Pick<EnrolledTill, "terminal_id">): Promise<void> {
  const answer = await call("DELETE", `/admin/api/terminals/${till.terminal_id}`, { token: admin });
  assert.equal(answer.status, 200, answer.text);
}

async function newDeleted(): Promise<EnrolledTill> {
  const till = await newEnrolled();
  await remove(till);
  return till;
}

/** Moves the deletion of a terminal into the past, with the limit of its token. */
async function age({ terminal_id }: EnrolledTill, days: number): Promise<void> {
  await deps.pool.query(
    `update deleted_terminal set documents_until = documents_until - make_interval(days => $2),
            kept_until = kept_until - make_interval(days => $2) where terminal_id = $1`,
    [terminal_id, days],
  );
  await deps.pool.query(
    "update terminal_token set limited_at = limited_at - make_interval(days => $2) where terminal_id = $1",
    [terminal_id, days],
  );
  await deps.generations.poll();
}

async function assertReceipt(answer: Awaited<ReturnType<typeof sendReceipt>>, status: number, why = ""): Promise<void> {
  assert.equal(answer.status, status, `${why} ${answer.text}`);
  if (status === 401) assert.equal(answer.body.message, NO_LICENSE, why);
}

describe("a terminal that was deleted", () => {
  for (const [surface, path, token] of [
    ["the interface", "/rest/V1/pos/terminals/", integration],
    ["the administration", "/admin/api/terminals/", admin],
  ] as const) {
    test(`a terminal deleted in ${surface} submits with its own token and with an integration's`, async () => {
      const till = await newEnrolled();
      assert.equal((await call("DELETE", `${path}${till.terminal_id}`, { token })).status, 200);
      for (const sender of [till.token, integration]) {
        await assertReceipt(await sendReceipt(till, {}, sender), 200);
        const closing = await sendClosing(till, {}, sender);
        assert.equal(closing.status, 200, closing.text);
      }
    });
  }

  test("a deleted terminal submits documents until an hour after its deletion; one without a time counts as made now", async () => {
    const till = await newDeleted();
    for (const [minutes, status] of [
      [60 * 24 * 50, 200],
      [0, 200],
      [-58, 200],
      [-62, 401],
      [-60 * 24, 401],
    ] as const) {
      const at = minutesAgo(minutes);
      await assertReceipt(await sendReceipt(till, { created_at: at }, integration), status, String(minutes));
      const closed_at = at.replace("Z", "+00:00");
      const closing = await sendClosing(till, { closed_at }, integration);
      assert.equal(closing.status, status === 200 ? 200 : 404, `${minutes}: ${closing.text}`);
      if (status === 401) {
        assert.equal((await sendReceipt(till, { created_at: at })).status, 401);
        assert.equal((await sendClosing(till, { closed_at })).status, 401);
      }
    }
    const timeless = { created_at: null };
    await assertReceipt(await sendReceipt(till, timeless, integration), 200);
    await assertReceipt(await sendReceipt(till, timeless), 200);
    await deps.pool.query(
      "update deleted_terminal set documents_until = documents_until - interval '61 minutes' where terminal_id = $1",
      [till.terminal_id],
    );
    await assertReceipt(await sendReceipt(till, timeless, integration), 401);
  });

  test("a deleted terminal submits for 30 days; a job then removes its data", async () => {
    const till = await newDeleted();
    const fields = { created_at: minutesAgo(60 * 24 * 40) };
    const closing = { closed_at: fields.created_at.replace("Z", "+00:00") };
    await age(till, 29);
    await jobHandlers(deps).purge_expired({});
    for (const sender of [till.token, integration]) {
      assert.equal((await sendReceipt(till, fields, sender)).status, 200);
      assert.equal((await sendClosing(till, closing, sender)).status, 200);
    }
    await age(till, 1);
    const kept = () => deps.pool.query("select from deleted_terminal where terminal_id = $1", [till.terminal_id]);
    assert.equal((await kept()).rowCount, 1);
    for (const isPurged of [false, true]) {
      if (isPurged) await jobHandlers(deps).purge_expired({});
      await assertReceipt(await sendReceipt(till, fields, integration), 401);
      assert.equal((await sendClosing(till, closing, integration)).status, 404);
      assert.equal((await sendReceipt(till, fields)).status, 401);
      assert.equal((await sendClosing(till, closing)).status, 401);
    }
    assert.equal((await kept()).rowCount, 0);
  });

  test("a deleted terminal's repeat of a stored receipt or closing is answered, also after 30 days and without a licence", async () => {
    const till = await newEnrolled();
    const fields = { sale_id: randomUUID(), created_at: minutesAgo(5) };
    const first = await sendReceipt(till, fields);
    const report = { ...closingOf({ ...till, series_id: randomUUID() }, { closed_at: minutesAgo(4) }) };
    const post = (token: string) => call("POST", "/rest/V1/pos/register-reports", { token, body: { report } });
    const stored = await post(till.token);
    assert.deepEqual([first.status, stored.status], [200, 200], stored.text);
    await deps.pool.query("update license set license_status = 'suspended' where license_id = $1", [till.license_id]);
    await assertReceipt(await sendReceipt(till, fields), 401, "not deleted, without a licence");
    await remove(till);
    const assertRepeats = async (token: string) => {
      const again = await sendReceipt(till, fields, token);
      assert.deepEqual([again.status, again.body.receipt_id], [200, first.body.receipt_id], again.text);
      assert.deepEqual((await post(token)).body, stored.body);
    };
    await assertRepeats(till.token);
    await assertRepeats(integration);
    await age(till, 31);
    await assertRepeats(integration);
    await jobHandlers(deps).purge_expired({});
    await assertRepeats(integration);
    const { rowCount } = await deps.pool.query("select from receipt where sale_id = $1", [fields.sale_id]);
    assert.equal(rowCount, 1);
    // A terminal that never existed has no stored receipt to repeat.
    const missing = { ...till, terminal_id: 1_999_999_999 };
    await assertReceipt(await sendReceipt(missing, fields, integration), 401, "another terminal");
  });

  test("a deleted terminal has the licence of its deletion: later changes of it, and another terminal with it, change nothing", async () => {
    const till = await newDeleted();
    const next = await newTill({ location_id: till.location_id });
    const link = await call("PUT", `/admin/api/terminals/${next.terminal_id}`, {
      token: admin,
      body: { license_id: till.license_id },
    });
    assert.equal(link.status, 200, link.text);
    const device = newDevice();
    const answer = await enroll({ code: next.code, device });
    assert.equal(answer.status, 200, answer.text);
    const other = { ...till, ...next, device_identifier: device, token: answer.body.access_token };
    await assertReceipt(await sendReceipt(other), 200);
    await assertReceipt(await sendReceipt(till), 200);
    await deps.pool.query("update license set license_status = 'revoked' where license_id = $1", [till.license_id]);
    await assertReceipt(await sendReceipt(other), 401);
    await assertReceipt(await sendReceipt(till), 200);
  });

  for (const [why, change] of [
    ["suspended", "update license set license_status = 'suspended' where license_id = $1"],
    ["free", "update license set license_type = 'free' where license_id = $1"],
    ["past its end", "update license set license_expires_at = now() - interval '10 days' where license_id = $1"],
    ["unlinked", "update terminal set license_id = null where license_id = $1"],
  ] as const) {
    test(`a deleted terminal whose licence was ${why} submits closings and no receipts`, async () => {
      const till = await newEnrolled();
      await deps.pool.query(change, [till.license_id]);
      await remove(till);
      await deps.pool.query(
        "update license set license_status = 'active', license_type = 'pro', license_expires_at = null where license_id = $1",
        [till.license_id],
      );
      await assertReceipt(await sendReceipt(till), 401);
      await assertReceipt(await sendReceipt(till, {}, integration), 401);
      assert.equal((await sendClosing(till)).status, 200);
    });
  }

  test("a deleted terminal has its closings stored, compared and listed with its name", async () => {
    const till = await newDeleted();
    const sale_id = randomUUID();
    const report = closingOf(
      { ...till, series_id: randomUUID() },
      { closed_at: minutesAgo(5), terminal_name: "Counter", documents: listed(sale_id) },
    );
    const posted = await call("POST", "/rest/V1/pos/register-reports", { token: till.token, body: { report } });
    assert.equal(posted.status, 200, posted.text);
    const read = async () => {
      const { body, text } = await call("GET", "/admin/api/register-reports?pageSize=200", { token: admin });
      const row = body.items.find((item: { report_id: string }) => item.report_id === report.report_id);
      assert.ok(row !== undefined, text);
      assert.equal(row.terminal_name, "Counter");
      assert.ok(!row.findings.includes("place_unknown"), String(row.findings));
      return row;
    };
    assert.deepEqual([(await read()).state_documents_received, (await read()).missing_documents], ["incomplete", 1]);
    assert.equal((await sendReceipt(till, { sale_id, terminal_name: "Counter" })).status, 200);
    const row = await read();
    assert.deepEqual([row.state_documents_received, row.missing_documents], ["complete", 0]);
    assert.equal(row.state_figures_reconciled, "mismatched");
    const receipts = await call("GET", "/admin/api/receipts?pageSize=200", { token: admin });
    const receipt = receipts.body.items.find((item: { sale_id: string }) => item.sale_id === sale_id);
    assert.equal(receipt?.terminal_name, "Counter", receipts.text);
  });

  test("a deleted terminal is in no list, and 404 on every other route", async () => {
    const till = await newDeleted();
    const { terminal_id, device_identifier, license_id } = till;
    await sendReceipt(till);
    await sendClosing(till);
    const deviceIdentifier = device_identifier;
    for (const [method, path, body] of [
      ["GET", `/rest/V1/pos/terminals/${terminal_id}`],
      ["GET", `/rest/V1/pos/terminals/${terminal_id}/config`],
      ["GET", `/rest/V1/pos/terminals/${terminal_id}/store`],
      ["POST", `/rest/V1/pos/terminals/${terminal_id}/heartbeat`, { deviceIdentifier }],
      ["POST", `/rest/V1/pos/terminals/${terminal_id}/license/refresh`, { deviceIdentifier }],
      ["POST", "/rest/V1/pos/terminals/deactivate", { terminalId: terminal_id, deviceIdentifier }],
      ["PUT", `/rest/V1/pos/terminals/${terminal_id}`, { terminal: { name: "Again" } }],
      ["DELETE", `/rest/V1/pos/terminals/${terminal_id}`],
      ["GET", `/admin/api/terminals/${terminal_id}`],
      ["PUT", `/admin/api/terminals/${terminal_id}`, { name: "Again" }],
      ["DELETE", `/admin/api/terminals/${terminal_id}`],
      ["POST", `/admin/api/terminals/${terminal_id}/activation-code`],
    ] as const) {
      const token = path.startsWith("/admin") ? admin : integration;
      const answer = await call(method, path, { token, ...(body === undefined ? {} : { body }) });
      assert.equal(answer.status, 404, `${method} ${path}: ${answer.text}`);
    }
    assert.equal((await activate({ code: till.code })).status, 404);
    assert.equal((await enroll({ code: till.code, device: device_identifier })).status, 404);
    for (const path of ["/rest/V1/pos/terminals?searchCriteria", "/admin/api/terminals", "/admin/api/sync-health"]) {
      const token = path.startsWith("/admin") ? admin : integration;
      const list = await call("GET", path, { token });
      assert.equal(list.status, 200, list.text);
      const ids = list.body.items.map((row: { terminal_id: number }) => row.terminal_id);
      assert.ok(!ids.includes(terminal_id), path);
    }
    const { rows } = await deps.pool.query("select from terminal where license_id = $1 or terminal_id = $2", [
      license_id,
      terminal_id,
    ]);
    assert.equal(rows.length, 0);
    assert.equal((await beat(till)).status, 404);
  });

  test("a deleted terminal submits at its last location and at earlier ones, to tokens that reach them", async () => {
    const till = await newEnrolled();
    const [last, other] = [await newLocation(), await newLocation()];
    const moved = await call("PUT", `/admin/api/terminals/${till.terminal_id}`, {
      token: admin,
      body: { location_id: last },
    });
    assert.equal(moved.status, 200, moved.text);
    await remove(till);
    for (const [location_id, status] of [
      [till.location_id, 200],
      [last, 200],
      [other, 401],
    ] as const) {
      const bound = await newToken(["Vendor_Pos::receipts"], [location_id]);
      const answer = await sendReceipt(till, { location_id }, bound);
      assert.equal(answer.status, status, answer.text);
      if (status === 401) assert.deepEqual(answer.body.parameters, { resources: "Vendor_Pos::receipts" });
    }
    assert.equal((await sendReceipt({ ...till, location_id: last })).status, 200);
    assert.equal((await sendReceipt({ ...till, location_id: other })).status, 401);
  });

  test("the location of a deleted terminal can be deleted, before and after it, and the terminal still submits", async () => {
    for (const isLocationFirst of [true, false]) {
      const till = await newEnrolled();
      if (!isLocationFirst) await remove(till);
      const gone = await call("DELETE", `/admin/api/locations/${till.location_id}`, { token: admin });
      assert.equal(gone.status, 200, gone.text);
      if (isLocationFirst) await remove(till);
      assert.equal((await sendReceipt(till)).status, 200);
      assert.equal((await sendClosing(till)).status, 200);
    }
  });
});

describe("a deletion while documents arrive", () => {
  test("a deletion while documents arrive loses no receipt and no closing", async () => {
    const till = await newEnrolled();
    const posts = Array.from({ length: 24 }, (_, index) => [
      sendReceipt(till, {}, index % 2 === 0 ? till.token : integration),
      sendClosing(till, {}, index % 2 === 0 ? till.token : integration),
    ]).flat();
    const [answers] = await Promise.all([Promise.all(posts), remove(till)]);
    for (const { status, text } of answers) assert.equal(status, 200, text);
    const later = await Promise.all([sendReceipt(till), sendClosing(till)]);
    assert.deepEqual(
      later.map(({ status }) => status),
      [200, 200],
    );
  });

  test("a closing that waits for the locked terminal is stored though a deletion waits too", async () => {
    const till = await newEnrolled();
    const client = await deps.pool.connect();
    try {
      await client.query("begin");
      await client.query("select from terminal where terminal_id = $1 for update", [till.terminal_id]);
      const waiting = sendClosing(till, {}, integration);
      const removal = remove(till);
      // The closing and the deletion wait for the lock before it is released, in either order.
      for (let waits = 0; waits < 2; await setTimeout(5)) {
        const { rows } = await deps.pool.query<{ waits: number }>(
          "select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        waits = rows[0]?.waits ?? 0;
      }
      await client.query("commit");
      await removal;
      const closing = await waiting;
      assert.equal(closing.status, 200, closing.text);
    } finally {
      client.release();
    }
  });

  test("the series of one terminal get different ordinals after its deletion too", async () => {
    const till = await newEnrolled();
    assert.equal((await sendClosing(till)).body.series_ordinal, 1);
    await remove(till);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendClosing(till)));
    const ordinals = answers.map(({ body }) => body.series_ordinal as number).toSorted((a, b) => a - b);
    assert.deepEqual(ordinals, [2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("a sale that is sent several times at once after a deletion is stored as one receipt", async () => {
    const till = await newDeleted();
    const fields = { sale_id: randomUUID(), created_at: minutesAgo(5) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendReceipt(till, fields)));
    for (const { status, text } of answers) assert.equal(status, 200, text);
    assert.equal(new Set(answers.map(({ body }) => body.receipt_id)).size, 1);
  });

  test("a receipt of a deleted terminal does not get the token of another receipt", async () => {
    const till = await newDeleted();
    const receipt_token = "a".repeat(64);
    assert.equal((await sendReceipt(till, { receipt_token })).status, 200);
    const taken = await sendReceipt(till, { receipt_token });
    assert.equal(taken.status, 400, taken.text);
  });
});
