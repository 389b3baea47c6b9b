import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { after, beforeEach, describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { isCurrentKey } from "../../runtime/secrets.ts";
import { rotateSecrets } from "../resources/commands/secrets.ts";
import { closingOf, newTill, submit } from "../../../test/fixtures/closings/shop.ts";
import {
  deliveriesOfReport,
  makeDeliveriesDue,
  newReport,
  openReceiver,
  saveEvents,
} from "../../../test/fixtures/events/events.ts";

const shop = await openApp({ env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { deps, call } = shop;
const { dispatcher } = deps;
const { token } = await newAdministrator(shop);
const receiver = await openReceiver();

const PATH = "/admin/api/webhooks";

async function newWebhook(url = receiver.url, fields: Record<string, unknown> = {}) {
  const answer = await call("POST", PATH, { token, body: { url, ...fields } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { webhook_id: number; url: string; secret: string; event_names: string[]; is_active: boolean };
}

beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = () => 200;
  receiver.headers = {};
  await deps.pool.query("delete from webhook");
  await deps.pool.query("delete from outbox_event");
});

describe("a webhook", () => {
  test("a webhook gets a signed test event that it does not subscribe to, and no other webhook gets it", async () => {
    const { webhook_id, secret } = await newWebhook();
    await newWebhook(`${receiver.url}?other`);
    const sent = await call("POST", `${PATH}/${webhook_id}/test-event`, { token });
    assert.equal(sent.status, 200, sent.text);
    assert.deepEqual([sent.body.event_name, sent.body.state], ["test", "waiting"]);
    await dispatcher.runDue();
    assert.equal(receiver.calls.length, 1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.calls;
    const message = new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>;
    assert.deepEqual([message["type"], message["data"]], ["test", { webhook_id }]);
    const { body: list } = await call("GET", `${PATH}/${webhook_id}/deliveries`, { token });
    assert.deepEqual([list.items[0].event_name, list.items[0].state], ["test", "delivered"]);
    assert.equal((await call("POST", `${PATH}/999999/test-event`, { token })).status, 404);
    const refused = await call("POST", PATH, { token, body: { url: receiver.url, event_names: ["test"] } });
    assert.equal(refused.status, 400, "no webhook subscribes to it");
  });

  test("a webhook receives a stored closing with a signature that the library's verifier accepts", async () => {
    const { secret } = await newWebhook();
    const report = closingOf(await newTill(shop));
    assert.equal((await submit(shop, report)).status, 200);
    await dispatcher.runDue();
    const { rows } = await deps.pool.query<{ event_id: string; revision: number }>(
      "select event_id, position as revision from outbox_event where data ->> 'report_id' = $1 order by position",
      [report.report_id],
    );
    assert.ok(rows.length > 0);
    assert.deepEqual(
      receiver.calls.map(({ event_id }) => event_id),
      rows.map(({ event_id }) => event_id),
    );
    for (const [index, { headers, body }] of receiver.calls.entries()) {
      const { timestamp, ...message } = new Webhook(secret).verify(body, headers as Record<string, string>) as Record<
        string,
        unknown
      >;
      const { states, coverage, findings, failed_checks, ...data } = message["data"] as Record<string, unknown>;
      assert.deepEqual(
        { ...message, data },
        {
          type: "vendor_pos_register_report_saved",
          data: { report_id: report.report_id, revision: rows[index]?.revision },
        },
      );
      assert.equal((states as Record<string, unknown>)["closing_received"], "received");
      assert.deepEqual([typeof coverage, Array.isArray(findings), typeof failed_checks], ["string", true, "number"]);
      assert.match(String(timestamp), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      assert.match(String(headers["content-type"]), /^application\/json/);
      assert.throws(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>));
    }
  });

  test("a webhook gets its events in the order of revisions though the first attempt fails, under one id", async () => {
    await newWebhook();
    const report_id = newReport();
    const event_ids = await saveEvents(shop, report_id, [1, 2, 3]);
    receiver.answer = () => (receiver.calls.length === 1 ? 500 : 204);
    await dispatcher.runDue();
    assert.deepEqual(
      receiver.calls.map(({ revision }) => revision),
      [1],
    );
    const [first] = await deliveriesOfReport(shop, report_id);
    assert.deepEqual([first?.state, first?.last_status, first?.last_error], ["waiting", 500, "it answered 500"]);
    await dispatcher.runDue();
    assert.equal(receiver.calls.length, 1, "a retry waits for its time");
    await makeDeliveriesDue(shop);
    await dispatcher.runDue();
    assert.deepEqual(
      receiver.calls.map(({ event_id }) => event_id),
      [event_ids[0], ...event_ids],
    );
  });

  test("a slow or failing webhook delays no other one", async () => {
    const slow = await openReceiver();
    const release = Promise.withResolvers<number>();
    slow.answer = () => release.promise;
    await newWebhook(slow.url);
    await newWebhook("http://127.0.0.1:1/closed");
    await newWebhook();
    const reports = Array.from({ length: 30 }, newReport);
    for (const report_id of reports) await saveEvents(shop, report_id, [1, 2]);
    receiver.answer = () => {
      if (receiver.calls.length === reports.length * 2) release.resolve(200);
      return 200;
    };
    // The run ends only because the healthy webhook gets everything while the slow one answers
    // nothing.
    await dispatcher.runDue();
    assert.equal(receiver.calls.length, reports.length * 2);
    assert.equal(slow.calls.length, reports.length * 2);
  });

  test("a webhook's redirect is not followed", async () => {
    const target = await openReceiver();
    await newWebhook();
    receiver.answer = () => 307;
    receiver.headers = { location: target.url };
    const report_id = newReport();
    await saveEvents(shop, report_id, [1]);
    await dispatcher.runDue();
    const [delivery] = await deliveriesOfReport(shop, report_id);
    assert.deepEqual(
      [delivery?.state, delivery?.last_error, target.calls.length],
      ["waiting", "it answered 307; redirects are not followed", 0],
    );
  });

  test("a webhook that never answers well ends as a visible dead letter, and a redelivery sends it under the same id", async () => {
    const { webhook_id } = await newWebhook();
    const report_id = newReport();
    const [event_id] = await saveEvents(shop, report_id, [1]);
    receiver.answer = () => 503;
    for (let round = 0; round < 16; round += 1) {
      await dispatcher.runDue();
      await makeDeliveriesDue(shop);
    }
    assert.equal(receiver.calls.length, 15);
    const dead = await call("GET", `${PATH}/${webhook_id}/deliveries?filter[state]=dead`, { token });
    assert.equal(dead.body.total_count, 1, dead.text);
    const [letter] = dead.body.items;
    assert.deepEqual(
      [letter.event_id, letter.report_id, letter.revision, letter.attempts, letter.last_status, letter.next_attempt_at],
      [event_id, report_id, 1, 15, 503, null],
    );
    assert.deepEqual([letter.target_kind, letter.target_id], ["webhook", String(webhook_id)]);
    receiver.answer = () => 200;
    const path = `${PATH}/${webhook_id}/deliveries/${letter.delivery_id}/redeliver`;
    const again = await call("POST", path, { token });
    assert.deepEqual([again.status, again.body.state, again.body.attempts], [200, "waiting", 0], again.text);
    await dispatcher.runDue();
    assert.equal(receiver.calls.at(-1)?.event_id, event_id);
    const list = await call("GET", "/admin/api/event-deliveries", { token });
    assert.deepEqual([list.body.items[0].state, list.body.items[0].attempts], ["delivered", 1]);
    await call("POST", `/admin/api/event-deliveries/${letter.delivery_id}/redeliver`, { token });
    await dispatcher.runDue();
    assert.deepEqual(new Set(receiver.calls.map((each) => each.event_id)), new Set([event_id]));
    assert.equal(receiver.calls.length, 17);
    const { rows } = await deps.pool.query(
      "select entity_id, new_value, change_source from audit_log where field_name = 'redelivered_event'",
    );
    const entry = { entity_id: String(webhook_id), new_value: event_id, change_source: "admin" };
    assert.deepEqual(rows, [entry, entry]);
  });

  test("all dead deliveries of a webhook are sent again by one request, and those of others stay dead", async () => {
    const { webhook_id } = await newWebhook();
    const other = await newWebhook(`${receiver.url}?other`);
    for (let event = 0; event < 30; event += 1) await saveEvents(shop, newReport(), [1]);
    receiver.answer = () => 500;
    await dispatcher.runDue();
    await deps.pool.query("update event_delivery set state = 'dead', attempts = 15");
    receiver.answer = () => 200;
    const url = `${PATH}/${webhook_id}/redeliver-dead`;
    const { status, body, text } = await call("POST", url, { token });
    assert.deepEqual([status, body], [200, { redelivered: 30 }], text);
    await dispatcher.runDue();
    const states = await deps.pool.query(
      "select webhook_id, state, count(*)::int as rows from event_delivery group by 1, 2 order by 1",
    );
    assert.deepEqual(states.rows, [
      { webhook_id, state: "delivered", rows: 30 },
      { webhook_id: other.webhook_id, state: "dead", rows: 30 },
    ]);
    assert.deepEqual((await call("POST", url, { token })).body, { redelivered: 0 });
    assert.equal((await call("POST", `${PATH}/999999/redeliver-dead`, { token })).status, 404);
    const { rows } = await deps.pool.query("select new_value from audit_log where field_name = 'redelivered_events'");
    assert.deepEqual(rows, [{ new_value: "30" }]);
  });

  test("a webhook gets only events from while it is active, and keeps its waiting ones while it is not", async () => {
    const { webhook_id } = await newWebhook();
    const waiting = newReport();
    const missed = newReport();
    receiver.answer = () => 500;
    await saveEvents(shop, waiting, [1]);
    await dispatcher.runDue();
    const paused = await call("PUT", `${PATH}/${webhook_id}`, { token, body: { is_active: false } });
    assert.equal(paused.body.is_active, false, paused.text);
    receiver.answer = () => 200;
    receiver.calls.length = 0;
    await makeDeliveriesDue(shop);
    await saveEvents(shop, missed, [2]);
    await dispatcher.runDue();
    assert.deepEqual(receiver.calls, []);
    await call("PUT", `${PATH}/${webhook_id}`, { token, body: { is_active: true } });
    await dispatcher.runDue();
    assert.deepEqual(
      receiver.calls.map(({ report_id }) => report_id),
      [waiting],
    );
  });

  test("a deleted webhook loses its deliveries", async () => {
    const { webhook_id } = await newWebhook();
    receiver.answer = () => 500;
    await saveEvents(shop, newReport(), [1]);
    await dispatcher.runDue();
    const gone = await call("DELETE", `${PATH}/${webhook_id}`, { token });
    assert.deepEqual([gone.status, gone.body], [200, true]);
    await makeDeliveriesDue(shop);
    await dispatcher.runDue();
    assert.equal(receiver.calls.length, 1);
    assert.equal((await call("GET", `${PATH}/${webhook_id}/deliveries`, { token })).status, 404);
    assert.deepEqual((await deps.pool.query("select from event_delivery")).rowCount, 0);
  });
});

describe("/admin/api/webhooks", () => {
  test("the secret of a webhook is shown once, stored encrypted, masked in the audit log, and can be rotated", async () => {
    const made = await newWebhook();
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual([made.event_names, made.is_active], [["vendor_pos_register_report_saved"], true]);
    const list = await call("GET", PATH, { token });
    assert.deepEqual(
      list.body.items.map(({ webhook_id }: { webhook_id: number }) => webhook_id),
      [made.webhook_id],
    );
    assert.equal("secret" in list.body.items[0], false);
    const changed = await call("PUT", `${PATH}/${made.webhook_id}`, { token, body: { ...made, url: `${made.url}?a` } });
    assert.deepEqual([changed.status, "secret" in changed.body], [200, false], changed.text);
    const { rows } = await deps.pool.query<{ secret: string }>("select secret from webhook");
    assert.match(rows[0]?.secret ?? "", /^tk1:/);
    const audit = await deps.pool.query(
      `select field_name, old_value, new_value from audit_log
        where entity_type = 'webhook' and entity_id = $1 and field_name in ('secret', 'url') order by log_id`,
      [String(made.webhook_id)],
    );
    const shown = `${new URL(made.url).origin}/…`;
    assert.deepEqual(audit.rows, [
      { field_name: "url", old_value: null, new_value: shown },
      { field_name: "secret", old_value: null, new_value: "***" },
      { field_name: "url", old_value: shown, new_value: shown },
    ]);
    const next = { ...deps.ring, current: { ...deps.ring.current, id: "k2" } };
    const ring = { ...next, keys: new Map([...deps.ring.keys, ["k2", next.current]]) };
    await rotateSecrets(deps.db, ring);
    const rotated = await deps.pool.query<{ secret: string }>("select secret from webhook");
    assert.equal(isCurrentKey(ring, rotated.rows[0]?.secret ?? ""), true);
  });

  test("no row of the audit log has the path of a webhook's address, which may be a secret", async () => {
    const url = `${new URL(receiver.url).origin}/services/T00/path-secret?key=query-secret`;
    const { status, body } = await call("POST", PATH, { token, body: { url } });
    assert.equal(status, 200);
    await call("PUT", `${PATH}/${body.webhook_id}`, { token, body: { url: `${url}2` } });
    await call("POST", `${PATH}/${body.webhook_id}/test-event`, { token });
    await call("DELETE", `${PATH}/${body.webhook_id}`, { token });
    const { rows } = await deps.pool.query<{ row: string }>(
      "select a::text as row from audit_log a where entity_type = 'webhook' and entity_id = $1",
      [String(body.webhook_id)],
    );
    assert.ok(rows.length > 4);
    assert.deepEqual(
      rows.filter(({ row }) => /path-secret|query-secret/.test(row)),
      [],
    );
  });

  test("a webhook with an unknown event, no event, an undeclared member or no address is refused", async () => {
    for (const [body, reason] of [
      [{ url: receiver.url, event_names: ["order_saved"] }, /There is no event "order_saved"/],
      [{ url: receiver.url, event_names: [] }, /"event_names" is empty/],
      [{ url: "not a url" }, /"url" cannot be called: it is not a URL/],
      [{ url: "ftp://example.org/" }, /must begin with https/],
      [{ url: "http://169.254.169.254/latest/meta-data" }, /169\.254\.169\.254 is not a public one/],
      [{ url: "https://user:pw@example.org/" }, /must not contain a user name or a password/],
      [{ url: receiver.url, colour: "red" }, /Colour/],
      [{}, /url/],
    ] as const) {
      const answer = await call("POST", PATH, { token, body });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text.replaceAll('\\"', '"'), reason);
    }
  });

  test("an unknown webhook and a delivery of another target are 404", async () => {
    const one = await newWebhook();
    const other = await newWebhook("http://127.0.0.1:1/other");
    const report_id = newReport();
    await saveEvents(shop, report_id, [1]);
    await dispatcher.runDue();
    const delivery = (await deliveriesOfReport(shop, report_id)).find(
      ({ target }) => target === `webhook:${one.webhook_id}`,
    );
    const foreign = await call("POST", `${PATH}/${other.webhook_id}/deliveries/${delivery?.delivery_id}/redeliver`, {
      token,
    });
    assert.deepEqual(
      [foreign.status, foreign.body.message],
      [404, `Delivery with id "${delivery?.delivery_id}" does not exist.`],
    );
    for (const [method, path] of [
      ["DELETE", `${PATH}/999999`],
      ["PUT", `${PATH}/999999`],
      ["GET", `${PATH}/999999/deliveries`],
      ["POST", `${PATH}/${one.webhook_id}/deliveries/999999/redeliver`],
      ["POST", "/admin/api/event-deliveries/999999/redeliver"],
    ] as const) {
      assert.equal((await call(method, path, { token, ...(method === "PUT" ? { body: {} } : {}) })).status, 404, path);
    }
  });

  test("the routes of webhooks are open only to administrators with every resource", async () => {
    const narrow = await newAdministrator(shop, ["Vendor_Pos::settings", "Vendor_Pos::register_reports"]);
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["DELETE", `${PATH}/1`],
      ["GET", `${PATH}/1/deliveries`],
      ["POST", `${PATH}/1/deliveries/1/redeliver`],
      ["GET", "/admin/api/event-deliveries"],
    ] as const) {
      assert.equal((await call(method, path, { token: narrow.token })).status, 401, path);
    }
  });
});

describe("without WEBHOOK_ALLOW_PRIVATE", () => {
  test("no webhook reaches this machine, by a number, by a name or by a changed row", async (t) => {
    const closed = await openApp();
    let connections = 0;
    const trap = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => {
      trap.listen(0, "127.0.0.1", resolve);
    });
    after(() => trap.close());
    const { port } = trap.address() as AddressInfo;
    const administrator = await newAdministrator(closed);
    const post = (url: string) => closed.call("POST", PATH, { token: administrator.token, body: { url } });
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"]) {
      for (const scheme of ["http", "https"]) {
        const answer = await post(`${scheme}://${host}:${port}/`);
        assert.equal(answer.status, 400, `${host}: ${answer.text}`);
      }
    }
    assert.equal((await post(`https://localhost:${port}/`)).status, 200, "names are asked when they are called");
    const literal = await post("https://hooks.example.org/");
    await closed.deps.pool.query("update webhook set url = $1 where webhook_id = $2", [
      `https://127.0.0.1:${port}/`,
      literal.body.webhook_id,
    ]);
    const report_id = newReport();
    await saveEvents(closed, report_id, [1]);
    for (let round = 0; round < 3; round += 1) {
      await closed.deps.dispatcher.runDue();
      await makeDeliveriesDue(closed);
    }
    const deliveries = await deliveriesOfReport(closed, report_id);
    assert.equal(deliveries.length, 2);
    for (const { state, attempts, last_error } of deliveries) {
      assert.deepEqual([state, attempts], ["waiting", 3]);
      assert.match(last_error ?? "", /is not a public one/);
    }
    t.diagnostic(`${connections} connections at the trap`);
    assert.equal(connections, 0);
  });
});
