import assert from "node:assert/strict";
import { test } from "node:test";
import checks from "@tillkeeper/texts/checks/en.json" with { type: "json" };
import { comparesAmounts } from "../src/pages/closings/checks/amounts.ts";
import { percentText } from "../src/parts/locale.ts";

test("round figures are amounts where a check compares amounts, and counts and numbers stay as they are", () => {
  const round = (id: string): boolean => comparesAmounts({ id, expected: "30", actual: "31" });
  // Keys of the texts are ids of checks with `_` in place of the colon.
  const ids = Object.keys(checks.titles).map((key) => key.replace("_", ":"));
  assert.deepEqual(ids.filter((id) => !round(id)).toSorted(), [
    "C3:count",
    "C8",
    "C9:business_date",
    "C9:clock",
    "C9:closed_at",
    "C9:closing_number",
    "C9:no_session",
    "C9:number_gap",
    "C9:number_twice",
    "C9:opened_at",
    "C9:order",
    "C9:place",
    "C9:rates",
    "C9:receipt_numbers",
    "C9:series_code",
    "C9:times",
    "H1:amount",
    "H1:currency",
    "H1:receipt_number",
    "H1:sign",
    "H1:type",
    "H9:duplicates",
    "H9:elsewhere",
    "H9:unlisted",
    "L4",
    "L5",
    "X8",
    "booking",
  ]);
  assert.ok(!comparesAmounts({ id: "C9:rates", expected: null, actual: "18.5" }));
  assert.ok(round("H6:21:standard:sales_net"));
  assert.ok(comparesAmounts({ id: "H1:amount", expected: "11.9", actual: "12.9" }));
});

test("a tax rate is written as the reader writes percentages", () => {
  assert.deepEqual(
    [percentText("21", "en"), percentText(5.5, "de"), percentText("9", "nl")],
    ["21%", "5,5\u00a0%", "9%"],
  );
});
