import assert from "node:assert/strict";
import { test } from "node:test";
import { measureText } from "../src/pages/audit-log/measures.ts";
import { changeOf, rowText } from "../src/parts/detail/change.ts";
import { savesOf } from "../src/parts/detail/saves.ts";
import { splitAtId } from "../src/parts/id-in-text.ts";

type Entry = Parameters<typeof savesOf>[0][number];

const entry = (members: Partial<Entry>): Entry => ({
  log_id: 1,
  entity_type: "terminal",
  entity_id: "3",
  entity_name: "Counter 1",
  field_name: "name",
  old_value: null,
  new_value: "Counter 1",
  change_source: "admin",
  staff_id: null,
  staff_name: "Ann Admin",
  terminal_id: 3,
  terminal_name: "Counter 1",
  location_id: 2,
  location_name: "Delft",
  is_submitted: false,
  submitted_by: null,
  submitted_by_id: null,
  created_at: "2026-10-01 10:00:01",
  ...members,
});

/** Returns the field names of each save. */
const grouped = (...entries: Entry[]): readonly (readonly string[])[] =>
  savesOf(entries).map((save) => save.map(({ field_name }) => field_name));

test("entries of one save are one group, also when a second begins in between", () => {
  const fields = grouped(
    entry({ field_name: "name" }),
    entry({ field_name: "city", created_at: "2026-10-01 10:00:00" }),
    entry({ field_name: "street", created_at: "2026-10-01 10:00:00" }),
  );
  assert.deepEqual(fields, [["name", "city", "street"]]);
});

test("another person, row, time or second change of a field begins another group", () => {
  const first = entry({ field_name: "name" });
  for (const other of [
    { staff_name: "Bob" },
    { entity_id: "4" },
    { entity_type: "location" },
    { change_source: "api" },
    { is_submitted: true },
    { created_at: "2026-10-01 09:59:59" },
  ]) {
    assert.deepEqual(grouped(first, entry({ field_name: "city", ...other })), [["name"], ["city"]]);
  }
  assert.deepEqual(grouped(first, entry({ field_name: "name" })), [["name"], ["name"]]);
});

test("no entries are no groups", () => {
  assert.deepEqual(savesOf([]), []);
});

test("a change of an id or a secret is said without its values", () => {
  const of = (field_name: string, old_value: string | null, new_value: string | null) =>
    changeOf(entry({ field_name, old_value, new_value }));
  assert.deepEqual(of("license_id", null, "1"), { what: "license_id", kind: "set" });
  assert.deepEqual(of("credential", "4", null), { what: "credential", kind: "cleared" });
  assert.deepEqual(of("activation_code", "***", "***"), { what: "activation_code", kind: "changed" });
  assert.deepEqual(of("passcode_hash", null, "***"), { what: "secret", kind: "set" });
  assert.equal(of("name", "Till", "Till 2"), undefined);
});

test("the width of paper has its unit", () => {
  assert.equal(measureText("printer_paper_width", "80", "nl"), "80 mm");
  assert.equal(measureText("sort_order", "80", "nl"), undefined);
});

test("a row's name that begins with what the row is stands alone", () => {
  assert.equal(rowText("Register", "Register 3"), "Register 3");
  assert.equal(rowText("Kassa", "kassa"), "kassa");
  assert.equal(rowText("Register", "Counter 1"), "Register Counter 1");
  assert.equal(rowText("Register", "Registers 3"), "Register Registers 3");
});

test("an id in a text is found alone, behind a word and before a message, and a device's id keeps its word", () => {
  const id = "5544fbf0-ecbd-440d-bf7e-dd053139004b";
  const session = splitAtId(`Register session ${id}`);
  assert.deepEqual(session, { before: "Register session ", id, after: "" });
  const rejected = splitAtId(`receipt:${id} (400) Blocked.`);
  assert.deepEqual(rejected, { before: "receipt:", id, after: " (400) Blocked." });
  assert.deepEqual(splitAtId(`till-1-${id}`), { before: "", id: `till-1-${id}`, after: "" });
  assert.equal(splitAtId("Counter 1"), undefined);
});
