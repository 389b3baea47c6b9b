import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleReceipt } from "../../test/row.ts";
import { readReceipt } from "./read-receipt.ts";

test("the kind of a receipt is read in any case, with blanks around it", () => {
  for (const [fields, kind] of [
    [{ sale_type: "REFUND" }, "refund"],
    [{ sale_type: " Exchange " }, "exchange"],
    [{ layaway_kind: "Top_Up" }, "top_up"],
    [{ sale_type: "Sale" }, "sale"],
  ] as const)
    assert.equal(readReceipt(sampleReceipt(fields)).kind, kind, JSON.stringify(fields));
});
