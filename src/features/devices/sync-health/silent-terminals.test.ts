import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { definePlugin, type TerminalSilent } from "../../../plugins/plugin.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { openReceiver } from "../../../../test/fixtures/events/events.ts";
import type { Till } from "../../../../test/fixtures/closings/shop.ts";
import { tillsOf } from "../../../../test/fixtures/sync-health/tills.ts";

const events: TerminalSilent[] = [];
const observer = definePlugin({ name: "night-watch", onTerminalSilent: (event) => void events.push(event) });
const shop = await openApp({ env: { WEBHOOK_ALLOW_PRIVATE: "on" }, plugins: [observer] });
const { call, deps } = shop;
const { token } = await newAdministrator(shop, ["all"]);

const { seen, oldTill, close, license } = tillsOf(shop);

describe("a terminal that becomes silent", () => {
  const look = () => jobHandlers(deps).notice_silent_terminals({});
  const eventsOf = async (till: Till) => {
    const { rows } = await deps.pool.query(
      "select event_name, position, data from outbox_event where subject = 'terminal:' || $1 order by position",
      [till.terminal_id],
    );
    return rows;
  };

  beforeEach(async () => {
    await look();
    await deps.dispatcher.runDue();
    events.length = 0;
  });

  test("a silent terminal is reported once to plugins and subscribed webhooks until its next heartbeat", async () => {
    const receiver = await openReceiver();
    const made = await call("POST", "/admin/api/webhooks", {
      token,
      body: { url: receiver.url, event_names: ["terminal_silent"] },
    });
    assert.equal(made.status, 200, made.text);
    const closings_only = await openReceiver();
    await call("POST", "/admin/api/webhooks", { token, body: { url: closings_only.url } });
    const till = await oldTill(40);
    await look();
    await look();
    await deps.dispatcher.runDue();
    assert.equal(events.length, 1);
    const [event] = events;
    assert.deepEqual(Object.keys(event ?? {}).toSorted(), [
      "event_id",
      "last_seen_at",
      "location_id",
      "location_name",
      "name",
      "terminal_id",
    ]);
    assert.deepEqual(
      [event?.terminal_id, event?.name, event?.location_id, event?.location_name],
      [till.terminal_id, "Till", till.location_id, "Shop"],
    );
    const [message] = receiver.calls;
    assert.equal(receiver.calls.length, 1);
    const { event_id, ...data } = event ?? { event_id: "" };
    assert.equal(message?.event_id, event_id);
    const body = JSON.parse(message?.body ?? "");
    assert.deepEqual([body.type, body.data], ["terminal_silent", data]);
    assert.equal(closings_only.calls.length, 0);

    await seen(till, 0);
    await look();
    await seen(till, 35);
    await look();
    await deps.dispatcher.runDue();
    assert.equal(events.length, 2, "a second silence");
    assert.deepEqual(
      (await eventsOf(till)).map(({ position }) => position),
      [1, 2],
    );
    const list = await call("GET", `/admin/api/event-deliveries?filter[terminal_id]=${till.terminal_id}`, { token });
    assert.equal(list.body.total_count, 4);
    assert.deepEqual([list.body.items[0].report_id, list.body.items[0].revision], [null, null]);
  });

  test("a silent terminal is reported once when several nodes look at the same time", async () => {
    const tills = [await oldTill(40), await oldTill(50), await oldTill(60)];
    await Promise.all(Array.from({ length: 6 }, look));
    for (const till of tills) assert.equal((await eventsOf(till)).length, 1);
  });

  test("a silent terminal with a licence problem is reported; closed and inactive terminals are not", async () => {
    const licensed = await oldTill(40);
    await license(licensed, "'revoked', null");
    const closed = await oldTill(600);
    await close(closed, 610);
    const inactive = await oldTill(600);
    await deps.pool.query("update terminal set is_active = false where terminal_id = $1", [inactive.terminal_id]);
    await look();
    assert.deepEqual(
      [await eventsOf(licensed), await eventsOf(closed), await eventsOf(inactive)].map(({ length }) => length),
      [1, 0, 0],
    );
  });

  test("a terminal that became silent can be deleted", async () => {
    const till = await oldTill(40);
    await look();
    const gone = await call("DELETE", `/admin/api/terminals/${till.terminal_id}`, { token });
    assert.equal(gone.status, 200, gone.text);
  });
});
