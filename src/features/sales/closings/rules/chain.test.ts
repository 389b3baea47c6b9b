import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { breakAt, FIRST_PREVIOUS_LINK, linkOf, NO_LINKS, type StoredLink } from "./chain.ts";

// All hashes of this file were computed by sha256sum.
const DOCUMENT = "a9d5f6d002d956b8af5787a05e0ca000d45c03977ffa54ee8fbed719fed5fd23";
const FIRST = "f02887a50800c50a987eb28087a162c12c6f9d9f316d964c8c6ddae2002396ec";
const SECOND = "af88f52069e5d918bf2ff484d2e85edfc7b09f27a2d0c0383032c2b69d1ac08b";
const series_id = "a41e8d3f-92c0-4b57-b6d8-31f07c5e9a03";

const first: StoredLink = {
  series_key: series_id,
  position: 1,
  report_id: "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b01",
  document_sha256: DOCUMENT,
  previous_link: FIRST_PREVIOUS_LINK,
  link: FIRST,
  found_sha256: DOCUMENT,
};
const second: StoredLink = {
  ...first,
  position: 2,
  report_id: "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b02",
  previous_link: FIRST,
  link: SECOND,
};

describe("a link", () => {
  test("a link is sha256 of the versioned text", () => {
    assert.equal(FIRST_PREVIOUS_LINK, "0".repeat(64));
    assert.equal(linkOf({ ...first, series_id }), FIRST);
    assert.equal(linkOf({ ...second, series_id }), SECOND);
  });

  test("a link does not depend on the case of ids", () => {
    const upper = { series_id: series_id.toUpperCase(), report_id: first.report_id.toUpperCase() };
    assert.equal(linkOf({ ...first, ...upper }), FIRST);
  });
});

describe("a stored link", () => {
  test("a stored link holds after the one before it", () => {
    assert.equal(breakAt(NO_LINKS, first), undefined);
    assert.equal(breakAt(first, second), undefined);
  });

  test("a stored link that is not the next one shows which position is missing", () => {
    assert.deepEqual(breakAt(NO_LINKS, second), { position: 1, report_id: null, reason: "position_missing" });
  });

  test("a stored link breaks when any of its members was changed", () => {
    const other = "0".repeat(63) + "1";
    for (const change of [
      { link: other },
      { previous_link: other },
      { document_sha256: other },
      { document_sha256: other, found_sha256: other },
      { report_id: "7b1f3c52-0c1e-4f0e-9a53-5d8e2f6a1b03" },
      { series_key: "a41e8d3f-92c0-4b57-b6d8-31f07c5e9a04" },
    ]) {
      const changed = { ...second, ...change };
      assert.deepEqual(breakAt(first, changed), {
        position: 2,
        report_id: changed.report_id,
        reason: "link_changed",
      });
    }
  });

  test("a stored link breaks when it follows another link, though it was computed again", () => {
    const previous_link = "f".repeat(64);
    const changed = { ...second, previous_link, link: linkOf({ ...second, series_id, previous_link }) };
    assert.equal(breakAt(first, changed)?.reason, "link_changed");
  });

  test("a stored link tells a changed document from a missing one", () => {
    const at = { position: 2, report_id: second.report_id };
    assert.deepEqual(breakAt(first, { ...second, found_sha256: FIRST }), { ...at, reason: "document_changed" });
    assert.deepEqual(breakAt(first, { ...second, found_sha256: null }), { ...at, reason: "document_missing" });
  });
});
