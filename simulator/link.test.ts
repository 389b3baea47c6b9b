import assert from "node:assert/strict";
import { test } from "node:test";
import { openDayClock } from "./day-clock.ts";
import { openLink, type Transport } from "./link.ts";

const ORDERS = "http://shop.example/rest/V1/orders";
const OPENED_AT = Temporal.Instant.from("2026-03-14T08:00:00Z");

/**
 * Returns a link to a service that answers each order with the next id, or a repeat with the id
 * that the order has.
 */
function linkTo(orderId: (body: string) => number) {
  const bodies: string[] = [];
  const transport: Transport = async (_url, init) => {
    const body = init.body as string;
    bodies.push(body);
    return Response.json({ entity_id: orderId(body) }, { headers: { date: "Thu, 01 Jan 2026 00:00:00 GMT" } });
  };
  const { signal } = new AbortController();
  const clock = openDayClock(OPENED_AT);
  return { clock, bodies, link: openLink({ clock, alter: (_path, body) => body, transport, signal }) };
}

const post = (body: string) => ({ method: "POST", body });

test("a register without network sends nothing", async () => {
  const { link, bodies } = linkTo(() => 1);
  link.is_up = false;
  await assert.rejects(link.fetch(ORDERS, post("a")), TypeError);
  assert.deepEqual([bodies.length, link.unanswered], [0, 1]);
  link.is_up = true;
  assert.equal((await link.fetch(ORDERS, post("a"))).status, 200);
});

test("the repeat of a lost answer arrives twice, and duplicates of the service are counted", async () => {
  for (const [orderId, doubled] of [
    [(ids: number) => (ids > 0 ? 1 : 1), 0],
    [(ids: number) => ids, 2],
  ] as const) {
    let ids = 0;
    const { link, bodies } = linkTo(() => orderId((ids += 1)));
    link.is_lossy = true;
    await assert.rejects(link.fetch(ORDERS, post("a")), /The answer was lost/);
    assert.equal((await link.fetch(ORDERS, post("a"))).status, 200);
    assert.deepEqual([bodies, link.lost, link.doubled.orders], [["a", "a", "a"], 1, doubled]);
  }
});

test("answers have the time of the simulated day, heartbeats that of the service", async () => {
  const { link, clock, bodies } = linkTo(() => 1);
  clock.advance(3600);
  const answer = await link.fetch(ORDERS, post("a"));
  assert.equal(Date.parse(answer.headers.get("date") ?? ""), OPENED_AT.add({ hours: 1 }).epochMilliseconds);
  const beat = JSON.stringify({ deviceTime: clock.now().toString(), oldestUnsyncedAt: OPENED_AT.toString() });
  await link.fetch("http://shop.example/rest/V1/pos/terminals/1/heartbeat", post(beat));
  const sent = JSON.parse(bodies.at(-1) ?? "") as Record<"deviceTime" | "oldestUnsyncedAt", string>;
  const { deviceTime, oldestUnsyncedAt } = sent;
  const ahead = Temporal.Now.instant().since(Temporal.Instant.from(deviceTime)).abs();
  assert.ok(ahead.total("seconds") < 60, deviceTime);
  const waited = Temporal.Instant.from(deviceTime).since(Temporal.Instant.from(oldestUnsyncedAt));
  assert.equal(Math.round(waited.total("hours")), 1);
});
