import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { serviceNumbers } from "../src/main/service-numbers.ts";
import { EVENT_NAMES, EVIDENCE_CHECKPOINT, REGISTER_REPORT_SAVED } from "../src/shared/events/rules/deliveries.ts";
import { definePlugin } from "../src/plugins/plugin.ts";
import { openReceiver, type Receiver } from "./fixtures/events/events.ts";
import { sampleSandboxes, THRESHOLDS } from "./fixtures/sandboxes/trade.ts";
import { openApp } from "./support.ts";

/** Ids of the closings and registers about which a plugin got an event. */
const observed: (string | number)[] = [];
const observer = definePlugin({
  name: "observer",
  onRegisterReportSaved: ({ report_id }) => void observed.push(report_id),
  onTerminalSilent: ({ terminal_id }) => void observed.push(terminal_id),
});
const app = await openApp({ env: { WEBHOOK_ALLOW_PRIVATE: "on" }, plugins: [observer] });
const { call, deps } = app;
const { owner, get, rows, newLocation, newTill, newGoods, trade } = await sampleSandboxes(app);

/** A checkpoint is of the evidence log of the whole service. */
const OF_LOCATIONS = EVENT_NAMES.filter((name) => name !== EVIDENCE_CHECKPOINT);

describe("the events of a sandbox", () => {
  const WEBHOOKS = "/admin/api/webhooks";
  const newWebhook = async (url: string, fields: object = {}): Promise<number> => {
    const body = { url, event_names: EVENT_NAMES, ...fields };
    const answer = await call("POST", WEBHOOKS, { token: owner.token, body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.webhook_id as number;
  };
  const received = ({ calls }: Receiver) =>
    calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  const newTills = async () =>
    [await newTill(await newLocation(false)), await newTill(await newLocation(true))] as const;

  beforeEach(async () => {
    await rows("delete from webhook");
    await rows("delete from outbox_event");
    await deps.generations.poll();
    observed.length = 0;
  });

  test("two webhooks get the events of their own locations, those of the sandbox marked, and a plugin gets live ones", async () => {
    const [shops, sandboxes] = [await openReceiver(), await openReceiver()];
    await newWebhook(shops.url);
    await newWebhook(sandboxes.url, { is_sandbox: true });
    const [live, sandbox] = await newTills();
    const goods = await newGoods();
    await trade(live, goods);
    await trade(sandbox, goods);
    await deps.dispatcher.runDue();

    // Events of closings are not counted, since it depends on the moment how often a closing is
    // evaluated; closings are compared by their ids.
    const count = (receiver: Receiver) =>
      OF_LOCATIONS.filter((name) => name !== REGISTER_REPORT_SAVED).map((name) => [
        name,
        received(receiver).filter(({ type }) => type === name).length,
      ]);
    assert.ok(count(shops).every(([, sent]) => sent !== 0));
    assert.deepEqual(count(sandboxes), count(shops), "the same trade");
    assert.ok(received(shops).every(({ data }) => !("is_sandbox" in data)));
    assert.ok(received(sandboxes).every(({ data }) => data["is_sandbox"] === true));
    for (const name of OF_LOCATIONS) {
      const membersOf = (receiver: Receiver) =>
        Object.keys(received(receiver).find(({ type }) => type === name)?.data ?? {});
      assert.deepEqual(membersOf(sandboxes), [...membersOf(shops), "is_sandbox"], name);
    }

    const idsIn = (receiver: Receiver, member: string) =>
      new Set(received(receiver).flatMap(({ data }) => (member in data ? [data[member]] : [])));
    const stored = async (query: string, location_id: number) =>
      new Set((await rows(query, location_id)).map((row) => (row as { id: unknown }).id));
    for (const [receiver, { location_id }] of [
      [shops, live],
      [sandboxes, sandbox],
    ] as const) {
      assert.deepEqual(idsIn(receiver, "location_id"), new Set([location_id]));
      for (const [member, table] of [
        ["report_id", "register_report"],
        ["receipt_id", "receipt"],
      ] as const) {
        const ids = await stored(`select ${member} as id from ${table} where location_id = $1`, location_id);
        assert.deepEqual(idsIn(receiver, member), ids, member);
      }
      const orders = "select entity_id as id from shop_data.sales_order where location_id = $1";
      assert.deepEqual(idsIn(receiver, "order_id"), await stored(orders, location_id));
    }
    assert.deepEqual(new Set(observed), new Set([live.terminal_id, ...idsIn(shops, "report_id")]));
  });

  test("without a live webhook a live sale writes no event of a receipt or an order, a test sale does", async () => {
    await newWebhook("http://127.0.0.1:9/", { is_sandbox: true });
    const [live, sandbox] = await newTills();
    const goods = await newGoods();
    const written = () => rows("select distinct event_name, is_sandbox from outbox_event order by 1");
    await trade(live, goods);
    const always = ["terminal_silent", "vendor_pos_register_report_saved"];
    assert.deepEqual(
      await written(),
      always.map((event_name) => ({ event_name, is_sandbox: false })),
      "which plugins may observe",
    );
    await rows("delete from outbox_event");
    await trade(sandbox, goods);
    assert.deepEqual(
      await written(),
      OF_LOCATIONS.toSorted().map((event_name) => ({ event_name, is_sandbox: true })),
    );
  });

  test("a test event is marked as the others, and the kind of a webhook stays", async () => {
    const receiver = await openReceiver();
    const webhook_id = await newWebhook(receiver.url, { is_sandbox: true });
    const sent = await call("POST", `${WEBHOOKS}/${webhook_id}/test-event`, { token: owner.token });
    assert.equal(sent.status, 200, sent.text);
    await deps.dispatcher.runDue();
    assert.deepEqual(
      received(receiver).map(({ data }) => data),
      [{ webhook_id, is_sandbox: true }],
    );
    const put = (body: object) => call("PUT", `${WEBHOOKS}/${webhook_id}`, { token: owner.token, body });
    const changed = await put({ is_sandbox: false });
    assert.deepEqual([changed.status, changed.body.code], [400, "invalid_value"]);
    const kept = await put({ is_sandbox: true, is_active: false });
    assert.deepEqual([kept.status, kept.body.is_sandbox, kept.body.is_active], [200, true, false]);
    await assert.rejects(deps.pool.query("update webhook set is_sandbox = not is_sandbox"), { code: "23001" });
  });

  test("what waits and fails at a webhook of sandboxes is in no metric and does not need the owner", async () => {
    const noted = async () => {
      const numbers = await serviceNumbers(deps.db, THRESHOLDS, []);
      const { items } = await get("/admin/api/attention");
      return [
        numbers.filter(({ name }) => name.startsWith("tillkeeper_event")).map(({ rows: found }) => found.length),
        numbers.find(({ name }) => name === "tillkeeper_event_deliveries_dead")?.rows,
        items.filter(({ code }: Record<string, unknown>) => code === "deliveries_failed").length,
      ];
    };
    const nothing = [[0, 0, 1], [{ labels: {}, value: 0 }], 0];
    assert.deepEqual(await noted(), nothing);
    const failAt = async (is_sandbox: boolean) => {
      const id = await newWebhook("http://127.0.0.1:9/", { is_sandbox });
      const send = () => call("POST", `${WEBHOOKS}/${id}/test-event`, { token: owner.token });
      const dead = await send();
      await rows(
        "update event_delivery set state = 'dead', last_attempt_at = clock_timestamp() where delivery_id = $1",
        dead.body.delivery_id,
      );
      assert.equal((await send()).body.state, "waiting");
      await rows(
        "insert into outbox_event (event_name, subject, position, data, is_sandbox) values ('order_placed', $1, 0, '{}', $2)",
        `order:${id}`,
        is_sandbox,
      );
    };
    await failAt(true);
    assert.deepEqual(await noted(), nothing);
    await failAt(false);
    assert.deepEqual(await noted(), [[2, 2, 1], [{ labels: {}, value: 1 }], 1]);
  });
});
