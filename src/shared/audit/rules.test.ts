import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError } from "../../web-api/errors/errors.ts";
import { ENTRIES_MAX, fieldChanges, storedEntries, withoutPath } from "./rules.ts";

const NO_SECRETS = new Set<string>();

describe("fieldChanges", () => {
  test("changed fields are named, without created_at and updated_at", () => {
    const before = { id: 1, name: "a", is_active: true, resources: ["x"], updated_at: "1", note: null };
    const after = { id: 1, name: "b", is_active: false, resources: ["x", "y"], updated_at: "2", note: undefined };
    assert.deepEqual(fieldChanges(before, after, NO_SECRETS), [
      { field_name: "name", old_value: "a", new_value: "b" },
      { field_name: "is_active", old_value: "1", new_value: "0" },
      { field_name: "resources", old_value: '["x"]', new_value: '["x","y"]' },
    ]);
    assert.deepEqual(fieldChanges(before, { ...before }, NO_SECRETS), []);
  });

  test("a created or deleted row shows each field that has a value", () => {
    const row = { id: 7, name: "a", note: null };
    assert.deepEqual(fieldChanges(undefined, row, NO_SECRETS), [
      { field_name: "id", old_value: null, new_value: "7" },
      { field_name: "name", old_value: null, new_value: "a" },
    ]);
    assert.deepEqual(fieldChanges(row, undefined, NO_SECRETS), [
      { field_name: "id", old_value: "7", new_value: null },
      { field_name: "name", old_value: "a", new_value: null },
    ]);
  });

  test("an instant is shown as in answers, and two within one second are a change", () => {
    const change = (before: string | null, after: string | null) =>
      fieldChanges({ used_at: before, note: before }, { used_at: after, note: before }, NO_SECRETS);
    assert.deepEqual(change(null, "2026-11-21 01:05:20.123456+00"), [
      { field_name: "used_at", old_value: null, new_value: "2026-11-21 01:05:20" },
    ]);
    assert.deepEqual(change("2026-11-21 01:05:20+00", "2026-11-21 01:05:20.5+00"), [
      { field_name: "used_at", old_value: "2026-11-21 01:05:20", new_value: "2026-11-21 01:05:20" },
    ]);
    assert.deepEqual(fieldChanges({ note: "" }, { note: "2026-11-21 01:05:20+00" }, NO_SECRETS), [
      { field_name: "note", old_value: "", new_value: "2026-11-21 01:05:20+00" },
    ]);
  });

  test("a secret shows only that it changed, was set or was removed", () => {
    const secrets = new Set(["key"]);
    const change = (before: string | null, after: string | null) =>
      fieldChanges({ key: before }, { key: after }, secrets);
    assert.deepEqual(change("a", "b"), [{ field_name: "key", old_value: "***", new_value: "***" }]);
    assert.deepEqual(change(null, "b"), [{ field_name: "key", old_value: null, new_value: "***" }]);
    assert.deepEqual(change("a", ""), [{ field_name: "key", old_value: "***", new_value: "" }]);
    assert.deepEqual(change("a", "a"), []);
  });
});

describe("storedEntries", () => {
  test("empty fields of an entry get their defaults and others are kept", () => {
    assert.deepEqual(storedEntries([{ entity_id: "", entity_type: " ", field_name: null }]), [
      { entity_id: "", entity_type: "unknown", field_name: "unknown", change_source: "pos_terminal" },
    ]);
    const entry = { entity_id: "1", entity_type: "product", field_name: "price", change_source: "api", staff_id: 3 };
    assert.deepEqual(storedEntries([entry]), [entry]);
  });

  test("an entry that names no entity, an unknown source, and too many entries are refused", () => {
    for (const entries of [
      [{ entity_type: "product" }],
      [{ entity_id: null }],
      [{ entity_id: "1", change_source: "ADMIN" }],
      Array.from({ length: ENTRIES_MAX + 1 }, () => ({ entity_id: "1" })),
    ]) {
      assert.throws(
        () => storedEntries(entries),
        (error) => error instanceof ApiError && error.status === 400,
      );
    }
    assert.equal(storedEntries(Array.from({ length: ENTRIES_MAX }, () => ({ entity_id: "1" }))).length, ENTRIES_MAX);
  });
});

test("an address is shown as far as its host", () => {
  assert.equal(withoutPath("https://hooks.example.org/"), "https://hooks.example.org");
  assert.equal(withoutPath("https://hooks.example.org:8443/a"), "https://hooks.example.org:8443/…");
  assert.equal(withoutPath("https://hooks.example.org?key=a"), "https://hooks.example.org/…");
  assert.equal(withoutPath(null), null);
});
