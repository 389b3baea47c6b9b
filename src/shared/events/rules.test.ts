import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { ApiError } from "../../web-api/errors/errors.ts";
import {
  checkWebhook,
  REGISTER_REPORT_SAVED,
  retryDelaySeconds,
  shortReason,
  webhookBody,
} from "./rules/deliveries.ts";
import { signatureHeaders } from "./rules/signature.ts";

test("delays double from five seconds and cover nearly a day, jitter included", () => {
  const delays: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const delay = retryDelaySeconds(attempts);
    if (delay === undefined) break;
    delays.push(delay);
  }
  assert.deepEqual(delays.slice(0, 4), [5, 10, 20, 40]);
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600;
  assert.ok(hours > 22 && hours * 1.05 < 24, `${hours} h`);
});

test("the body has the type, the moment of the event, and the closing with its revision; a sandbox's has its mark", () => {
  const event = {
    event_name: REGISTER_REPORT_SAVED,
    data: '{"report_id" : "r-1", "revision" : 7}',
    created_at: "2026-11-21 01:05:20.123456+00",
    is_sandbox: false,
  };
  assert.equal(
    webhookBody(event),
    '{"type":"vendor_pos_register_report_saved","timestamp":"2026-11-21T01:05:20.123456Z","data":{"report_id":"r-1","revision":7}}',
  );
  assert.equal(
    webhookBody({ ...event, is_sandbox: true }),
    '{"type":"vendor_pos_register_report_saved","timestamp":"2026-11-21T01:05:20.123456Z","data":{"report_id":"r-1","revision":7,"is_sandbox":true}}',
  );
});

test("a signature is accepted by the library's verifier, and not for another body, id or secret", () => {
  const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
  const sent_at = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);
  const headers = signatureHeaders({ secret, event_id: "e-1", sent_at, body: '{"a":1}' });
  assert.deepEqual(new Webhook(secret).verify('{"a":1}', headers), { a: 1 });
  assert.throws(() => new Webhook(secret).verify('{"a":2}', headers));
  assert.throws(() => new Webhook(secret).verify('{"a":1}', { ...headers, "webhook-id": "e-2" }));
  assert.throws(() => new Webhook(`whsec_${Buffer.alloc(32, 6).toString("base64")}`).verify('{"a":1}', headers));
});

test("a webhook names known events, at least one, and an address of bounded length", () => {
  checkWebhook({ url: "https://example.org/", event_names: [REGISTER_REPORT_SAVED] });
  for (const input of [
    { event_names: [] },
    { event_names: ["other"] },
    { url: `https://e.org/${"x".repeat(2_048)}` },
  ]) {
    assert.throws(
      () => checkWebhook(input),
      (error) => error instanceof ApiError && error.status === 400,
    );
  }
});

test("a reason is kept as one short line without characters that the database cannot store", () => {
  assert.equal(shortReason("a\u0000\n  b"), "a b");
  assert.equal(shortReason("x".repeat(600)).length, 500);
});
