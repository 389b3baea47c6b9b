import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { place } from "../../../../test/fixtures/orders/orders.ts";
import { openForPrivacy } from "../../../../test/fixtures/privacy/person.ts";
import { assertLeavesLoopFree } from "../../../../test/loop-delay.ts";
import { LISTS_BYTES_MAX } from "./commands/export.ts";

const { app, token, asked, close } = await openForPrivacy();
after(close);

test("an export of very much data ends its lists early, says how much there is, and leaves the event loop free", async () => {
  const email = `${randomUUID()}@shop.example`;
  const { pool } = app.deps;
  const order_ids: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    order_ids.push((await place(app, { customer_email: email })).entity_id as number);
  }
  await pool.query("update shop_data.sales_order set customer_note = repeat('n', 1000000) where entity_id = any($1)", [
    order_ids,
  ]);
  const { rows } = await pool.query<{ id: number }>(
    `insert into telemetry_event (event_type, event_name, event_data, recorded_at)
     select 'error', 'x', $1 || ' ' || repeat('e', 65000), clock_timestamp() from generate_series(1, 300)
     returning telemetry_event_id as id`,
    [email],
  );
  const { status, body } = await asked.held(email);
  assert.equal(status, 200);
  const ids = body.telemetry_events.map((event: { telemetry_event_id: number }) => event.telemetry_event_id);
  assert.ok(ids.length > 200, String(ids.length));
  assert.ok(Buffer.byteLength(JSON.stringify(body.telemetry_events)) <= LISTS_BYTES_MAX);
  assert.deepEqual(
    ids,
    rows.slice(0, ids.length).map(({ id }) => id),
  );
  assert.deepEqual(
    body.orders.map((order: { entity_id: number }) => order.entity_id),
    order_ids.slice(0, 4),
  );
  assert.deepEqual([body.counts.telemetry_events, body.counts.orders], [300, 6]);
  assert.deepEqual(body.shortened.toSorted(), ["orders", "telemetry_events"]);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  await assertLeavesLoopFree("an export", async () => {
    const url = `http://127.0.0.1:${port}/admin/api/persons/export`;
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ email }) });
    assert.equal(answer.status, 200);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    assert.ok(bytes > LISTS_BYTES_MAX, String(bytes));
  });
});
