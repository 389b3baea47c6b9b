import assert from "node:assert/strict";
import { test } from "node:test";
import { type Collision, collision, submitOutcome, type SubmitFacts } from "./rules/submit.ts";

const incoming = { sha256: "aa", length_bytes: 10 };
const fresh: SubmitFacts = {
  stored_by_report_id: undefined,
  is_accepted: true,
  device_was_bound: true,
  belongs_elsewhere: false,
  stored_by_session: false,
  stored_by_number: false,
};

void test("a closing that conflicts with no stored one is stored", () => {
  assert.equal(submitOutcome(fresh, incoming), "store");
});

void test("the same bytes are the same closing, even when terminal and device have changed since", () => {
  const facts: SubmitFacts = {
    stored_by_report_id: { ...incoming },
    is_accepted: false,
    device_was_bound: false,
    belongs_elsewhere: false,
    stored_by_session: true,
    stored_by_number: true,
  };
  assert.equal(submitOutcome(facts, incoming), "same");
});

void test("the checks answer in their order when several fail", () => {
  const other = { sha256: "bb", length_bytes: 10 };
  const all: SubmitFacts = {
    stored_by_report_id: other,
    is_accepted: false,
    device_was_bound: false,
    belongs_elsewhere: false,
    stored_by_session: true,
    stored_by_number: true,
  };
  const withoutReport = { ...all, stored_by_report_id: undefined };
  const withTerminal = { ...withoutReport, is_accepted: true };
  const withDevice = { ...withTerminal, device_was_bound: true };
  assert.equal(submitOutcome(all, incoming), "report_payload_differs");
  assert.equal(
    submitOutcome({ ...fresh, stored_by_report_id: { ...incoming, length_bytes: 11 } }, incoming),
    "report_payload_differs",
  );
  assert.equal(submitOutcome(withoutReport, incoming), "terminal_missing");
  assert.equal(submitOutcome(withTerminal, incoming), "device_mismatch");
  assert.equal(submitOutcome(withDevice, incoming), "session_already_closed");
  assert.equal(submitOutcome({ ...withDevice, stored_by_session: false }, incoming), "number_taken");
});

void test("a collision is a 409 with a rendered message and its outcome as the only parameter", () => {
  const outcomes: readonly Collision[] = [
    "report_payload_differs",
    "device_mismatch",
    "session_already_closed",
    "number_taken",
  ];
  for (const outcome of outcomes) {
    const error = collision(outcome);
    assert.equal(error.status, 409);
    assert.deepEqual(error.parameters, { outcome });
    assert.doesNotMatch(error.message, /%/);
  }
  assert.equal(new Set(outcomes.map((outcome) => collision(outcome).message)).size, outcomes.length);
});
