import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Answer, refused, succeeded, unanswered } from "./answer.ts";
import type { Client, RouteName } from "./client.ts";
import { withRetries } from "./retries.ts";
import type { Timers } from "./timers.ts";

/**
 * Returns a client that gives the answers one after the other and then succeeds. `texts` holds the
 * bodies that it got.
 */
function answering(...answers: readonly Answer[]) {
  const texts: (string | undefined)[] = [];
  const waits: number[] = [];
  const call = async (_route: RouteName, request?: unknown): Promise<Answer<never>> => {
    const answer = answers[texts.length] ?? succeeded(true, "true");
    texts.push((request as { text?: string }).text);
    return answer as Answer<never>;
  };
  const timers: Timers = {
    now: () => Temporal.Instant.fromEpochMilliseconds(0),
    sleep: async (ms) => void waits.push(ms),
  };
  const client: Client = withRetries({ call }, { timers, random: () => 0 });
  return { client, texts, waits };
}

const lost = unanswered("no_answer", "The connection broke.");
const RECEIPT = { receipt: { sale_id: "a", grand_total: "12.10" } } as never;
const ORDER = (pos_sale_id?: string) => ({ entity: { extension_attributes: { pos_sale_id } } }) as never;

describe("withRetries", () => {
  test("withRetries posts a receipt with the same bytes until an answer comes", async () => {
    const { client, texts, waits } = answering(lost, refused(503, null), lost);
    const body = { receipt: { sale_id: "a", grand_total: "12.10" } };
    const posted = client.call("POST /V1/pos/receipts", { body });
    body.receipt.grand_total = "99.00";
    assert.equal((await posted).kind, "ok");
    assert.deepEqual(texts, Array(4).fill('{"receipt":{"sale_id":"a","grand_total":"12.10"}}'));
    assert.deepEqual(waits, [1_000, 2_000, 4_000]);
  });

  test("withRetries waits as long as Retry-After says", async () => {
    const { client, waits } = answering(refused(429, { message: "Too many requests." }, { retry_after: "7" }));
    assert.equal((await client.call("GET /V1/pos/order-statuses")).kind, "ok");
    assert.deepEqual(waits, [7_000]);
  });

  test("withRetries repeats orders and refunds only with a pos_sale_id, and nothing that the service would do twice", async () => {
    const calls = async (call: (client: Client) => Promise<unknown>): Promise<number> => {
      const { client, texts } = answering(lost);
      await call(client);
      return texts.length;
    };
    const refund = { arguments: { extension_attributes: { pos_sale_id: "a" } } };
    assert.equal(await calls((client) => client.call("POST /V1/orders", { body: ORDER("a") })), 2);
    assert.equal(await calls((client) => client.call("POST /V1/orders", { body: ORDER() })), 1);
    const path = { orderId: 1 };
    assert.equal(await calls((client) => client.call("POST /V1/order/{orderId}/refund", { path, body: refund })), 2);
    assert.equal(await calls((client) => client.call("POST /V1/order/{orderId}/refund", { path, body: {} })), 1);
    assert.equal(await calls((client) => client.call("POST /V1/order/{orderId}/invoice", { path, body: {} })), 1);
  });

  test("withRetries returns a refusal that a repeat does not change at once, and the last one after its tries", async () => {
    const invalid = answering(refused(400, { message: "No sale_id." }));
    assert.equal((await invalid.client.call("POST /V1/pos/receipts", { body: RECEIPT })).kind, "invalid");
    assert.equal(invalid.texts.length, 1);
    const away = answering(...Array<Answer>(9).fill(lost));
    assert.equal((await away.client.call("POST /V1/pos/receipts", { body: RECEIPT })).kind, "no_answer");
    assert.equal(away.texts.length, 6);
  });
});
