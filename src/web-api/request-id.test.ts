import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requestIdOf } from "./request-id.ts";

const idOf = (sent: string | undefined): string =>
  requestIdOf({ headers: sent === undefined ? {} : { "x-request-id": sent } });
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("the id of a request", () => {
  for (const sent of [
    "a",
    "req-1",
    "0b1c",
    "2e7c3c1e-0f5b-4d59-9a3e-5d3c3f6f1a77",
    "Root=1-67891233-abcdef",
    "x".repeat(128),
  ])
    test(`the client's is kept: ${sent.slice(0, 40)}`, () => assert.equal(idOf(sent), sent));

  for (const sent of [undefined, "", "x".repeat(129), "a b", "a\tb", "é", 'a"b', "a,b", "<b>", `tk_${"a".repeat(43)}`])
    test(`another is made for ${sent === undefined ? "none" : JSON.stringify(sent.slice(0, 40))}`, () =>
      assert.match(idOf(sent), UUID));
});
