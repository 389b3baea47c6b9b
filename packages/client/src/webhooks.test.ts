import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { verifyWebhook } from "./webhooks.ts";

const SECRET = `whsec_${Buffer.alloc(24, 5).toString("base64")}`;
const BODY = JSON.stringify({
  type: "terminal_silent",
  timestamp: "2026-11-26T21:00:00Z",
  data: { terminal_id: 7 },
});

/** Returns the headers of a request that was sent `seconds_ago`. */
function signed(seconds_ago = 0, secret = SECRET) {
  const at = new Date(Date.now() - seconds_ago * 1_000);
  return {
    "webhook-id": "event-1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign("event-1", at, BODY),
  };
}

describe("verifyWebhook", () => {
  test("verifyWebhook reads the event of a signed request, from headers of either kind", () => {
    for (const headers of [signed(), new Headers(signed())]) {
      const { event_id, event } = verifyWebhook(BODY, headers, SECRET);
      assert.deepEqual([event_id, event.type], ["event-1", "terminal_silent"]);
      assert.ok(event.type === "terminal_silent");
      assert.equal(event.data.terminal_id, 7);
    }
  });

  test("verifyWebhook refuses another body, another secret, an old request and one without a header", () => {
    const other = `whsec_${Buffer.alloc(24, 6).toString("base64")}`;
    const { "webhook-id": _, ...without } = signed();
    const wrong: readonly (readonly [body: string, headers: Record<string, string>])[] = [
      [BODY.replace("7", "8"), signed()],
      [BODY, signed(0, other)],
      [BODY, signed(600)],
      [BODY, without],
    ];
    for (const [body, headers] of wrong) {
      assert.throws(() => verifyWebhook(body, headers, SECRET), WebhookVerificationError);
    }
  });
});
