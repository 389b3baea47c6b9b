import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Envelope, type RefusalHeaders, refused, succeeded, unanswered } from "@tillkeeper/client";
import { backoff, countsAsRefused, type Decision, decide, type Facts } from "./decide.ts";

const ROW = { kind: "receipt", tries: 0, faults: 0 } as const;
const FACTS: Facts = { random: 0, refused_at: [] };
/** Returns a refusal of the service in the platform's envelope. */
const refusal = (
  status: number,
  message: string,
  parameters: Envelope["parameters"] = [],
  headers: RefusalHeaders = {},
) => refused(status, { message, parameters }, headers);
/**
 * Returns an answer as a proxy or a guest network's page sends it, without the platform's envelope.
 */
const page = (status: number) => refused(status, null);
const again = (after_ms: number, is_fault = false): Decision => ({ do: "again", after_ms, is_fault });
const UNAUTHORIZED = refusal(401, "The consumer isn't authorized to access %resources.", {
  resources: "Vendor_Pos::receipts",
});
const MISMATCH = refusal(401, "The device identifier does not match.", [], { code: "device_not_bound" });
const LICENCE = refusal(401, "An active PRO license is required.", [], { code: "license_required" });

describe("decisions about an answer", () => {
  test("a document that is answered with 200 is done", () => {
    assert.deepEqual(decide(succeeded({ sale_id: "a" }, '{"sale_id":"a"}'), ROW, FACTS), { do: "done" });
  });

  test("a document without an answer, or with 502, 503 or 504, is sent again after 1, 2, 4 … 60 s, up to a quarter less", () => {
    const waits = (random: number) => [0, 1, 2, 3, 4, 5, 6, 7, 1000].map((tries) => backoff(tries, random));
    assert.deepEqual(waits(0), [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    assert.deepEqual(waits(1), [750, 1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000, 45_000]);
    const away = [unanswered("no_answer", "connect ECONNREFUSED"), ...[502, 503, 504].map(page), refusal(503, "Wait.")];
    for (const answer of away) {
      assert.deepEqual(decide(answer, { ...ROW, tries: 2 }, FACTS), again(4000));
      assert.deepEqual(decide(answer, { ...ROW, tries: 900 }, { ...FACTS, random: 0.5 }), again(52_500));
    }
  });

  test("a document waits as Retry-After says, up to an hour", () => {
    for (const status of [429, 500, 503]) {
      const afterSeconds = (seconds: string) =>
        decide(refusal(status, "Wait.", [], { retry_after: seconds }), ROW, FACTS);
      assert.deepEqual(afterSeconds("17"), again(17_000, status === 500));
      assert.deepEqual(afterSeconds("999999"), again(3_600_000, status === 500));
    }
    assert.deepEqual(decide(refusal(429, "Too many requests."), ROW, FACTS), again(1000));
  });

  test("a credential is gone after a 401 with resources when it does not work elsewhere either", () => {
    assert.deepEqual(decide(UNAUTHORIZED, ROW, FACTS), { do: "check_credential" });
    const gone = { ...FACTS, credential_works: false };
    assert.deepEqual(decide(UNAUTHORIZED, ROW, gone), { do: "stop", reason: "credential_gone" });
  });

  test("a document belongs to another location after a 401 with resources when its token works", () => {
    const decision = decide(UNAUTHORIZED, ROW, { ...FACTS, credential_works: true });
    assert.ok(decision.do === "park");
    assert.equal(decision.error.reason, "other_location");
    assert.deepEqual(decision.error.parameters, { resources: "Vendor_Pos::receipts" });
  });

  test("a document waits for a heartbeat after a 401 without a licence", () => {
    assert.deepEqual(decide(LICENCE, ROW, FACTS), { do: "await_licence" });
  });

  test("a 401 of another device counts after three in a row over 5 seconds", () => {
    assert.deepEqual([[0, 9000], [0, 1000, 4999], [0, 1000, 5000], [0, 2500, 5000, 7500], []].map(countsAsRefused), [
      false,
      false,
      true,
      true,
      false,
    ]);
    const [early, late] = [
      { ...FACTS, refused_at: [0, 100] },
      { ...FACTS, refused_at: [0, 2500, 5000] },
    ];
    assert.deepEqual(decide(MISMATCH, ROW, early), again(2500));
    assert.deepEqual(decide(MISMATCH, ROW, late), { do: "stop", reason: "device_replaced" });
  });

  test("a document is parked with the message of a 400, 413 or another refusal of the service", () => {
    for (const status of [400, 403, 404, 405, 413]) {
      const decision = decide(refusal(status, '"%1" is required.', ["sku"]), ROW, FACTS);
      const error = {
        status,
        message: '"sku" is required.',
        parameters: ["sku"],
        outcome: null,
        code: null,
        request_id: null,
      };
      assert.deepEqual(decision, { do: "park", error: { reason: "refused", ...error } });
    }
    assert.equal(decide(page(413), ROW, FACTS).do, "park");
  });

  test("a document is sent again after a page that the service did not write, whatever its status", () => {
    for (const status of [200, 302, 400, 401, 403, 404, 408, 511])
      assert.deepEqual(decide(page(status), ROW, FACTS), again(1000), String(status));
  });

  test("a closing is parked with the outcome of a 409", () => {
    for (const outcome of ["report_payload_differs", "session_already_closed", "number_taken", "device_mismatch"]) {
      const decision = decide(refusal(409, "Taken.", { outcome }), { ...ROW, kind: "closing" }, FACTS);
      assert.ok(decision.do === "park");
      assert.deepEqual([decision.error.reason, decision.error.outcome], ["collision", outcome]);
    }
  });

  test("a document is repeated five times after a 500, then parked with the request's id; other failures between do not count", () => {
    const failed = refusal(500, "Internal Error.", [], { code: "internal", request_id: "r-1" });
    for (const faults of [0, 1, 2, 3, 4])
      assert.deepEqual(decide(failed, { ...ROW, tries: faults, faults }, FACTS), again(1000 * 2 ** faults, true));
    assert.equal(decide(failed, { ...ROW, tries: 40, faults: 1 }, FACTS).do, "again");
    const decision = decide(failed, { ...ROW, tries: 5, faults: 5 }, FACTS);
    assert.ok(decision.do === "park");
    assert.deepEqual(
      [decision.error.reason, decision.error.code, decision.error.request_id],
      ["fault", "internal", "r-1"],
    );
  });
});
