import assert from "node:assert/strict";
import { test } from "node:test";
import { pricedVector } from "../../test/promotion-vectors.ts";
import { isExpired } from "./rules.ts";

test("a rule that cannot be read is named and not applied, and stops nothing", () => {
  const rules = [
    { simple_action: "to_percent" },
    { discount_amount: "ten" },
    { discount_qty: "1e3" },
    { discount_step: 1.5 },
    { discount_amount: "50" },
  ];
  const { promotions } = pricedVector({
    what: "",
    lines: [["10.00", 1]],
    rules: rules.map((rule, index) => ({ ...rule, stop_rules_processing: index < 4 })),
    off: [],
  });
  assert.deepEqual(
    promotions.unjudged.map(({ rule_id, because }) => [rule_id, because]),
    [
      [1, "Registers do not know the action to_percent."],
      ...[2, 3, 4].map((id) => [id, "Its amount, maximum or step is no number."]),
    ],
  );
  assert.deepEqual(promotions.applied, [{ rule_id: 5, name: "Rule 5", discount_minor: 500n }]);
});

test("the end of a coupon is read in each notation of a time, and one that is no time has passed", () => {
  const noon = Temporal.Instant.from("2026-11-23T12:00:00Z").epochMilliseconds;
  const ends = (expiration_date: string) => isExpired({ expiration_date }, noon);
  for (const past of ["2026-11-23", "2026-11-23 12:00:00", "2026-11-23T13:30:00+02:00", "2026-02-30", "soon", ""])
    assert.ok(ends(past), past);
  for (const next of ["2026-11-24", "2026-11-23 12:00:01", "2026-11-23T12:00:01.5Z", "2026-11-23T11:30:00-01:00"])
    assert.ok(!ends(next), next);
});
