import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { closingOf, submit, type Till } from "../../../../test/fixtures/closings/shop.ts";
import { tillsOf } from "../../../../test/fixtures/sync-health/tills.ts";

const shop = await openApp();
const { call, deps } = shop;
const { token } = await newAdministrator(shop, ["all"]);
const { seen, instant, oldTill, close, letBeStored, license } = tillsOf(shop);

const LIST = "/admin/api/sync-health";

async function healthOf(till: Till) {
  const answer = await call("GET", `${LIST}?filter[terminal_id]=${till.terminal_id}`, { token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, 1);
  return answer.body.items[0];
}

async function sell(till: Till, minutes_ago: number, register_session_id?: string): Promise<void> {
  const created_at = (await instant(minutes_ago)).replace("T", " ").replace("Z", "");
  const { terminal_id, location_id } = till;
  const receipt = { sale_id: randomUUID(), terminal_id, location_id, grand_total: 10, created_at, register_session_id };
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

const setSetting = async (name: string, value: string | null, scope = "default", scope_id = 0) => {
  const body = { scope, scope_id, values: { [`vendor_pos_reports/sync_health/${name}`]: value } };
  const answer = await call("PUT", "/admin/api/settings", { token, body });
  assert.equal(answer.status, 200, answer.text);
};

describe("GET /admin/api/sync-health", () => {
  test("a terminal that called lately is ok, and shows what is known of it", async () => {
    const till = await oldTill(1);
    await license(till, "'active', clock_timestamp() + interval '100 days'");
    const row = await healthOf(till);
    assert.deepEqual([row.health, row.reasons, row.unsynced_receipts, row.app_version], ["ok", [], 0, null]);
    assert.deepEqual([row.device_identifier, row.location_name], [till.device_identifier, "Shop"]);
    assert.ok(row.heartbeat_age_seconds >= 60 && row.heartbeat_age_seconds < 90);
    assert.deepEqual([row.license_status, row.license_type], ["active", "pro"]);
    assert.match(row.last_seen_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test("a terminal that did not call for longer than the setting of its website is silent", async () => {
    const { rows } = await deps.pool.query(
      "insert into location (name, code, website_id) values ('Web', $1, 1) returning location_id",
      [randomUUID()],
    );
    const till = await oldTill(40, rows[0].location_id);
    assert.deepEqual((await healthOf(till)).reasons, ["silent"]);
    await setSetting("silent_minutes", "45", "websites", 1);
    assert.equal((await healthOf(till)).health, "ok");
    await setSetting("silent_minutes", "0", "websites", 1);
    await seen(till, 100_000);
    assert.equal((await healthOf(till)).health, "ok", "0 switches the reason off");
    await setSetting("silent_minutes", null, "websites", 1);
  });

  test("a register that was closed stays closed while its device is on, and is silent when it sold again", async () => {
    const till = await oldTill(600);
    await license(till, "'active', null");
    await deps.generations.poll();
    const report = await close(till, 620);
    const row = await healthOf(till);
    assert.deepEqual([row.health, row.last_closing_at.slice(0, 10)], ["closed", report.business_date]);
    await seen(till, 45);
    assert.equal((await healthOf(till)).health, "closed", "its device was on for hours after the closing");
    await letBeStored(report.report_id, 619);
    await sell(till, 630);
    assert.equal((await healthOf(till)).health, "closed", "a receipt of before the closing arrives later");
    await sell(till, 610, report.session_id.toUpperCase());
    assert.equal((await healthOf(till)).health, "closed", "a receipt of the closed session");
    await sell(till, 400);
    assert.equal((await healthOf(till)).health, "silent", "a receipt of the next session");
    await close(till, 390);
    assert.equal((await healthOf(till)).health, "closed", "closed again");
  });

  test("a closed register that reports waiting receipts after its closing is silent", async () => {
    const till = await oldTill(600);
    const report = await close(till, 620);
    await letBeStored(report.report_id, 619);
    const state = (waiting: number, minutes_ago: number) =>
      deps.pool.query(
        `update terminal_presence set unsynced_receipts = $2, reported_at = clock_timestamp() - make_interval(mins => $3)
          where terminal_id = $1`,
        [till.terminal_id, waiting, minutes_ago],
      );
    for (const [waiting, minutes_ago, health] of [
      [2, 640, "closed"],
      [0, 600, "closed"],
      [2, 600, "silent"],
    ] as const) {
      await state(waiting, minutes_ago);
      assert.equal((await healthOf(till)).health, health, `${waiting} receipts wait ${minutes_ago} minutes ago`);
    }
  });

  test("a closing counts as of its arrival when the device's clock is ahead", async () => {
    const ahead = await oldTill(600);
    await close(ahead, -3_000);
    assert.equal((await healthOf(ahead)).health, "closed");
  });

  test("a terminal counts listed documents without a receipt, and is behind when they are older than the setting", async () => {
    const till = await oldTill(1);
    const sales = [randomUUID(), randomUUID(), randomUUID()];
    await close(till, 60, sales);
    const fresh = await healthOf(till);
    assert.deepEqual([fresh.unsynced_receipts, fresh.reasons], [3, []]);
    await close(till, 1_500, [randomUUID()]);
    const late = await healthOf(till);
    assert.deepEqual([late.unsynced_receipts, late.health, late.reasons], [4, "behind", ["behind"]]);
    await setSetting("behind_hours", "48");
    assert.equal((await healthOf(till)).health, "ok");
    await setSetting("behind_hours", null);
  });

  test("a terminal whose clock is years ahead is behind by the time at which its closing came", async () => {
    const till = await oldTill(1);
    const report = await close(till, -2_000_000, [randomUUID()]);
    assert.deepEqual((await healthOf(till)).reasons, []);
    await letBeStored(report.report_id, 1_500);
    const row = await healthOf(till);
    assert.deepEqual([row.reasons, row.unsynced_receipts], [["behind"], 1]);
    assert.equal(row.oldest_missing_at.slice(0, 10), (await instant(1_500)).slice(0, 10));
  });

  test("a terminal is closed by its newest closing, though an older one was closed by a clock that was years ahead", async () => {
    const till = await oldTill(600);
    const ahead = await close(till, -2_000_000);
    await letBeStored(ahead.report_id, 100_000);
    await license(till, "'active', null");
    await deps.generations.poll();
    await sell(till, 50_000);
    assert.equal((await healthOf(till)).health, "silent");
    const today = await close(till, 605);
    const row = await healthOf(till);
    assert.deepEqual([row.health, row.last_closing_at.slice(0, 10)], ["closed", today.business_date]);
  });

  test("a terminal adds up the missing documents of its closings, of any kind, currency and closing number", async () => {
    const till = await oldTill(1);
    const [sale, voided, refund, dollars, twice] = [0, 1, 2, 3, 4].map(() => randomUUID());
    const document = (sale_id: string | undefined, type: string) => ({
      sale_id,
      type,
      amount: "10.00",
      receipt_number: null,
    });
    const closed_at = await instant(30);
    const times = { closed_at, opened_at: await instant(90), business_date: closed_at.slice(0, 10) };
    for (const members of [
      { closing_number: 3, documents: [document(sale, "sale"), document(voided, "void"), document(refund, "refund")] },
      { closing_number: 9, currency: "USD", documents: [document(dollars, "sale")] },
      { closing_number: 20, documents: [document(twice, "sale"), document(twice?.toUpperCase(), "refund")] },
      { closing_number: 21, documents: [] },
    ]) {
      const answer = await submit(shop, closingOf(till, { ...times, ...members }));
      assert.equal(answer.status, 200, answer.text);
    }
    assert.equal((await healthOf(till)).unsynced_receipts, 5);
    await license(till, "'active', null");
    await deps.generations.poll();
    for (const [sale_id, left] of [
      [voided, 4],
      [dollars, 3],
      [twice, 2],
      [randomUUID(), 2],
    ] as const) {
      const receipt = { sale_id, terminal_id: till.terminal_id, location_id: till.location_id, grand_total: 10 };
      const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await healthOf(till)).unsynced_receipts, left);
    }
  });

  test("a receipt that arrives is no longer missing", async () => {
    const till = await oldTill(1);
    const sale = randomUUID();
    await close(till, 60, [sale]);
    assert.equal((await healthOf(till)).unsynced_receipts, 1);
    await license(till, "'active', null");
    await deps.generations.poll();
    const answer = await call("POST", "/rest/V1/pos/receipts", {
      body: {
        receipt: {
          sale_id: sale,
          pos_order_id: sale,
          terminal_id: till.terminal_id,
          location_id: till.location_id,
          grand_total: 10,
          currency: "EUR",
          created_at: "2026-03-01 09:30:00",
        },
      },
    });
    assert.equal(answer.status, 200, answer.text);
    const row = await healthOf(till);
    assert.deepEqual(
      [row.unsynced_receipts, row.oldest_missing_at, row.last_receipt_at],
      [0, null, "2026-03-01 09:30:00"],
    );
  });

  test("a licence that is not usable or ends soon is a reason; a missing licence is not", async () => {
    for (const [columns, health] of [
      ["'revoked', null", "license"],
      ["'active', clock_timestamp() - interval '1 hour'", "license"],
      ["'active', clock_timestamp() + interval '13 days'", "license"],
      ["'active', clock_timestamp() + interval '15 days'", "ok"],
      ["'active', null", "ok"],
    ] as const) {
      const till = await oldTill(1);
      await license(till, columns);
      assert.equal((await healthOf(till)).health, health, columns);
    }
  });

  test("a setting says how many days before its end a licence is a reason, and 0 switches the reason off", async () => {
    const till = await oldTill(1);
    await license(till, "'active', clock_timestamp() + interval '20 days'");
    for (const [days, health] of [
      ["19", "ok"],
      ["21", "license"],
      ["0", "ok"],
    ] as const) {
      await setSetting("license_days", days);
      assert.equal((await healthOf(till)).health, health, days);
    }
    await setSetting("license_days", null);
  });

  test("a terminal whose location was deleted has that as a reason, and is counted", async () => {
    const { rows } = await deps.pool.query<{ location_id: number }>(
      "insert into location (name, code) values ('Gone', $1) returning location_id",
      [randomUUID()],
    );
    const till = await oldTill(1, rows[0]?.location_id);
    assert.equal((await healthOf(till)).health, "ok");
    const summary = async (): Promise<number> =>
      (await call("GET", `${LIST}/summary`, { token })).body.by_health.no_location as number;
    const before = await summary();
    const deleted = await call("DELETE", `/admin/api/locations/${rows[0]?.location_id}`, { token });
    assert.equal(deleted.status, 200, deleted.text);
    assert.deepEqual((await healthOf(till)).reasons, ["no_location"]);
    assert.equal(await summary(), before + 1);
  });

  test("an inactive and an unbound terminal are neither silent nor closed; a device that never called is silent", async () => {
    const [inactive, unbound, mute] = [await oldTill(600), await oldTill(600), await oldTill(600)];
    await deps.pool.query("update terminal set is_active = false where terminal_id = $1", [inactive.terminal_id]);
    await deps.pool.query("update terminal set device_identifier = null where terminal_id = $1", [unbound.terminal_id]);
    await deps.pool.query("delete from terminal_presence where terminal_id = $1", [mute.terminal_id]);
    assert.deepEqual((await healthOf(inactive)).reasons, ["inactive"]);
    assert.deepEqual((await healthOf(unbound)).reasons, ["unbound"]);
    const row = await healthOf(mute);
    assert.deepEqual([row.health, row.last_seen_at, row.heartbeat_age_seconds], ["silent", null, null]);
    await deps.pool.query("update terminal set activation_used_at = clock_timestamp() where terminal_id = $1", [
      mute.terminal_id,
    ]);
    assert.equal((await healthOf(mute)).health, "not_heard", "its activation was a sign of life");
  });

  test("a register is not heard of until its first heartbeat or receipt after each activation", async () => {
    const till = await oldTill(600);
    const activate = () =>
      deps.pool.query(
        "update terminal set activation_used_at = clock_timestamp() - interval '2 minutes' where terminal_id = $1",
        [till.terminal_id],
      );
    await license(till, "'active', null");
    await deps.generations.poll();
    await activate();
    assert.deepEqual((await healthOf(till)).reasons, ["not_heard"], "another device was seen before");
    await seen(till, 1);
    assert.deepEqual((await healthOf(till)).reasons, []);
    await deps.pool.query("delete from terminal_presence where terminal_id = $1", [till.terminal_id]);
    assert.equal((await healthOf(till)).health, "not_heard");
    await deps.pool.query(
      "update terminal set activation_used_at = activation_used_at - interval '1 hour' where terminal_id = $1",
      [till.terminal_id],
    );
    assert.deepEqual((await healthOf(till)).reasons, ["silent", "not_heard"]);
    await activate();
    await sell(till, 60_000);
    assert.equal((await healthOf(till)).health, "ok", "a receipt counts when it arrives, whatever time it states");
  });

  test("a terminal keeps the version last reported by telemetry, not one sent with another location's token", async () => {
    const till = await oldTill(1);
    const tell = (app_version: string, bearer?: string) =>
      call("POST", "/rest/V1/pos/telemetry", {
        body: {
          payload: {
            location_id: till.location_id,
            terminal_id: till.terminal_id,
            app_version,
            events: [{ event_type: "a", event_name: "b" }],
          },
        },
        ...(bearer === undefined ? {} : { token: bearer }),
      });
    await tell("1.4.0");
    const first = await healthOf(till);
    assert.equal(first.app_version, "1.4.0");
    await tell("1.4.0");
    const { rows } = await deps.pool.query("select xmin::text from terminal_app_version where terminal_id = $1", [
      till.terminal_id,
    ]);
    await tell("1.4.0");
    const again = await deps.pool.query("select xmin::text from terminal_app_version where terminal_id = $1", [
      till.terminal_id,
    ]);
    assert.deepEqual(again.rows, rows, "the same version writes nothing");
    await tell("1.5.0");
    assert.equal((await healthOf(till)).app_version, "1.5.0");
    await tell("6.6.6", await shop.newToken(["Vendor_Pos::locations"], [till.location_id + 1_000]));
    assert.equal((await healthOf(till)).app_version, "1.5.0");
  });

  test("the list of sync health filters by every column, by one reason of several, sorts and pages", async () => {
    const till = await oldTill(600);
    await license(till, "'revoked', null");
    const found = await call("GET", `${LIST}?filter[reasons][finset]=silent&filter[health]=license`, { token });
    assert.ok(found.body.items.some(({ terminal_id }: { terminal_id: number }) => terminal_id === till.terminal_id));
    const row = await healthOf(till);
    // The list of refused posts is no column.
    for (const column of Object.keys(row).filter((name) => name !== "refused")) {
      const answer = await call("GET", `${LIST}?filter[${column}][notnull]=1&sort=-${column}&page_size=1`, { token });
      assert.equal(answer.status, 200, `${column}: ${answer.text}`);
    }
    const page = await call("GET", `${LIST}?sort=-unsynced_receipts&page_size=2&page=1`, { token });
    assert.equal(page.body.items.length, 2);
  });

  test("reading the sync health needs the resource Vendor_Pos::pos", async () => {
    const narrow = await newAdministrator(shop, ["Vendor_Pos::locations"]);
    for (const path of [LIST, `${LIST}/summary`]) {
      assert.equal((await call("GET", path, { token: narrow.token })).status, 401);
    }
    const reader = await newAdministrator(shop, ["Vendor_Pos::pos"]);
    assert.equal((await call("GET", LIST, { token: reader.token })).status, 200);
  });

  test("the summary of sync health adds up to the list", async () => {
    const list = await call("GET", `${LIST}?page_size=1000`, { token });
    const { body } = await call("GET", `${LIST}/summary`, { token });
    const items = list.body.items as readonly { health: string; unsynced_receipts: number }[];
    assert.equal(body.terminals, items.length);
    for (const [health, count] of Object.entries(body.by_health)) {
      assert.equal(count, items.filter((item) => item.health === health).length, health);
    }
    assert.equal(
      body.unsynced_receipts,
      items.reduce((sum, item) => sum + item.unsynced_receipts, 0),
    );
    assert.ok(body.oldest_missing_at !== null);
  });
});
