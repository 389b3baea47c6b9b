import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { formatAmount } from "../../../runtime/money.ts";
import { availableOf, builtinLimit, checkLimit } from "./rules.ts";

describe("the available credit", () => {
  test("the available credit is the limit less what is used, exactly, and never below 0", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(amount, amount, (limit, used) => {
        const left = limit > used ? limit - used : 0n;
        assert.equal(availableOf(formatAmount(limit), formatAmount(used)), formatAmount(left));
      }),
    );
  });

  test("the available credit keeps the digits that a float would lose", () => {
    assert.equal(availableOf("9007199254740993.0001", "0.0002"), "9007199254740992.9999");
  });
});

describe("a limit", () => {
  test("a limit of the customer takes precedence over the group's, 0 included", () => {
    assert.deepEqual(builtinLimit("0.0000", "50"), { source: "customer", limit: "0.0000" });
    assert.deepEqual(builtinLimit(null, "50"), { source: "customer_group", limit: "50" });
    assert.equal(builtinLimit(null, null), undefined);
  });

  test("a limit of a plugin is decimal text of 0 or more, or nothing", () => {
    assert.deepEqual([checkLimit("12.50"), checkLimit("0"), checkLimit(null)], ["12.5", "0", null]);
    for (const wrong of ["-1", "much", "", 12, {}, "99999999999999999"]) {
      assert.throws(() => checkLimit(wrong), /decimal text/, JSON.stringify(wrong));
    }
  });
});
