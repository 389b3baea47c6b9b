import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { findTse, readTse } from "./tse.ts";

const KEY = "BHhWOeisRpPBTGQ1W4VUH95TXx2GARf8e2NYZXJoInjtGqnxJ8sZ3CQpYgjI+LYEmW5A37sLWHsyU7nSJUBemyU=";
const parts = [
  "V0",
  "955002-00",
  "Kassenbeleg-V1",
  "Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar",
  "18",
  "112",
  "2019-07-10T18:41:04.000Z",
  "2019-07-10T18:41:05.000Z",
  "ecdsa-plain-SHA256",
  "unixTime",
  "c2lnbmF0dXJl",
  KEY,
];
const TEXT = parts.join(";");
/** Returns what a register sent as the token that is stored. */
const token = (sent: unknown) => JSON.stringify(JSON.stringify(sent));

test("the text of a TSE has twelve parts", () => {
  const tse = readTse(TEXT);
  assert.equal(tse?.transaction_number, "18");
  assert.equal(tse.signature_counter, "112");
  assert.equal(tse.process_data, "Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar");
  assert.equal(tse.serial, createHash("sha256").update(Buffer.from(KEY, "base64")).digest("hex"));
  for (const [index, wrong] of [
    [0, "V1"],
    [4, "x"],
    [5, ""],
    [6, "yesterday"],
    [7, ""],
    [10, "s".repeat(513)],
    [11, "no key"],
    [11, ""],
  ] as const) {
    assert.equal(readTse(parts.with(index, wrong).join(";")), undefined, `${index} ${wrong}`);
  }
  assert.equal(readTse(`${TEXT};more`), undefined);
  assert.equal(readTse(parts.slice(0, 11).join(";")), undefined);
});

test("it is found in the model's `fiscal`, else anywhere in the payload to a depth of six", () => {
  const model = (fiscal: unknown) => token({ schema_version: 1, fiscal });
  assert.equal(findTse(model({ tse: { qr: TEXT } }), null)?.transaction_number, "18");
  assert.equal(findTse(model(TEXT), null)?.transaction_number, "18");
  assert.equal(findTse(model({ qr: "V0;short" }), token({ a: [{ b: TEXT }] }))?.transaction_number, "18");
  assert.equal(findTse(token({ schema_version: 1, header: TEXT }), null), undefined);
  assert.equal(findTse(null, token({ a: { b: { c: { d: { e: [TEXT] } } } } }))?.transaction_number, "18");
  assert.equal(findTse(null, token({ a: { b: { c: { d: { e: { f: [TEXT] } } } } } })), undefined);
  for (const unreadable of [null, "", '"', token("no object"), "{", '"{"']) {
    assert.equal(findTse(unreadable, unreadable), undefined);
  }
});
