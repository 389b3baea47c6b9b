import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { cases } from "./cases.ts";
import {
  bundleOf,
  checkpointOf,
  type Closing,
  closingLeaf,
  documentOf,
  type Files,
  type Leaf,
  newSigner,
  NODES,
  orderLeaf,
  type Receipt,
  receiptLeaf,
  recordLeaf,
  restoreLeaf,
  runVerifier,
  seal,
  unpack,
  VERIFIER,
} from "./fixtures/evidence/bundle.ts";

const signer = newSigner();
const CLOSINGS: readonly Closing[] = [
  { id: "c1d0f3aa-0001", number: 11, receipts: ["71", "72", "73"] },
  { id: "c1d0f3aa-0002", number: 12, receipts: ["75", "76"] },
];
/** A leaf of another location: the bundle has no line of it. */
const elsewhere = (key: string): Leaf => ({ kind: "receipt", key, fiscal: "00".repeat(32), personal: "11".repeat(32) });
const ANNOTATION = recordLeaf("annotation", "4", [
  ["annotation_id", "4"],
  ["report_id", "c1d0f3aa-0001"],
  ["author_id", null],
  ["text", "Zwölf Euro lagen im Tresor"],
]);
const ERASURE = recordLeaf("erasure", "75", [
  ["erasure_id", "2"],
  ["receipt_id", "75"],
]);

/** Returns a log of two days with each kind of record. */
function leavesOf(changed: Partial<Record<string, Partial<Receipt>>> = {}): Leaf[] {
  const receipt = (id: string, rest: Partial<Receipt> = {}, date?: string) =>
    receiptLeaf({ id, ...rest, ...changed[id] }, date);
  return [
    receipt("71"),
    elsewhere("9001"),
    receipt("72", { order: "000000041" }),
    receipt("73"),
    elsewhere("9002"),
    orderLeaf("73", "000000042"),
    closingLeaf(CLOSINGS[0] as Closing),
    ANNOTATION,
    receipt("74"),
    receipt("75", { is_erased: true }, "2026-03-10"),
    receipt("76", {}, "2026-03-10"),
    ERASURE,
    closingLeaf(CLOSINGS[1] as Closing),
  ];
}

const SIZES = [1, 4, 8, 9];
const LEAVES = leavesOf();
const sample = () => bundleOf({ signer, leaves: LEAVES, closings: CLOSINGS, sizes: SIZES });

/** Changes a file of the sample and its digest in the manifest. */
function altered(name: string, from: string | RegExp, to: string): Files {
  const files = sample();
  const before = files.get(name) ?? "";
  const after = before.replace(from, to);
  assert.notEqual(after, before, `${name} has no ${from}`);
  files.set(name, after);
  seal(files);
  return files;
}

function assertFault(files: Files, fault: RegExp, held: readonly string[] = []): void {
  const { status, output } = runVerifier(unpack(files), { held });
  assert.match(output, fault);
  assert.equal(status, 1, output);
}

describe("the verifier of a bundle", () => {
  for (const node of NODES) {
    test(`passes a whole bundle, with ${node}, by a copy of itself in a folder of its own`, () => {
      const folder = unpack(sample());
      const verifier = join(folder, "..", `${folder.split("/").at(-1)}-verify.mjs`);
      cpSync(VERIFIER, verifier);
      const held = [checkpointOf(signer, LEAVES, 8), checkpointOf(signer, LEAVES)];
      const { status, output } = runVerifier(folder, { node, verifier, held });
      assert.equal(status, 0, output);
      assert.match(
        output,
        /^6 receipt\(s\), 2 closing\(s\), 0 invoice\(s\), 13 entries in the log of shop\.example\/evidence\/1, 1 sealed/m,
      );
      assert.match(output, /^note checkpoint held\.txt: the log continues it, 8 entries/m);
    });
  }

  test("is one file that imports Node's own modules only", () => {
    const imports = [...readFileSync(VERIFIER, "utf8").matchAll(/\bfrom "([^"]+)"|\bimport\(/g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(imports, ["node:crypto", "node:fs", "node:path", "node:url"]);
  });

  test("accepts each proof of trees of many sizes", () => {
    const leaves = Array.from({ length: cases(34, 130) }, (_, index) => receiptLeaf({ id: String(index + 1) }));
    for (let size = 1; size <= leaves.length; size += size < 20 ? 1 : 7) {
      const sizes = Array.from({ length: size }, (_, index) => index + 1);
      const files = bundleOf({ signer, leaves: leaves.slice(0, size), sizes });
      const { status, output } = runVerifier(unpack(files));
      assert.equal(status, 0, `${size} ${output}`);
    }
  });

  test("names a receipt with another cent, and one with another byte of its raw payload", () => {
    const changed = (change: Receipt["changed"]) =>
      bundleOf({ signer, leaves: leavesOf({ "72": { changed: change ?? {} } }), closings: CLOSINGS });
    assertFault(changed({ total: "24.2100" }), /^receipt 72: .*changed after it was logged/m);
    assertFault(changed({ raw_payload: '"{\\"number\\":73}"' }), /^receipt 72: .*changed after it was logged/m);
    assertFault(altered("receipts/2026-03-10.ndjson", "24.2000", "24.2001"), /^receipt 75: /m);
  });

  test("names a receipt that is not there, and the closing that lists it", () => {
    assertFault(
      altered("receipts/2026-03-09.ndjson", /^.*"key":"73".*\n/m, ""),
      /^receipt 73: it is missing, and closing c1d0f3aa-0001/m,
    );
    assertFault(
      altered("entries.ndjson", '"receipts":["71","72"', '"receipts":["71","71"'),
      /^receipt 71: it is not of the sale/m,
    );
    assertFault(
      altered("entries.ndjson", /"receipts":\["75","76"\],/, ""),
      /^closing c1d0f3aa-0002: it lists sale SALE-75/m,
    );
  });

  test("names a receipt that the log has and the database had no more", () => {
    const leaves = LEAVES.map((leaf) => (leaf.key === "9001" ? { ...leaf, file: "entries.ndjson", line: {} } : leaf));
    assertFault(bundleOf({ signer, leaves, closings: CLOSINGS }), /^receipt 9001: .*no such receipt/m);
  });

  test("names a receipt that the log never got", () => {
    const without = (text: string) => text.replace(/"index":\d+/, '"index":null');
    const files = sample();
    files.set("receipts/2026-03-10.ndjson", without(files.get("receipts/2026-03-10.ndjson") ?? ""));
    seal(files);
    assertFault(files, /^receipt 75: the log has no entry/m);
  });

  test("names receipts that stand in for others: a line twice, two lines of one leaf, another label", () => {
    assertFault(
      altered("receipts/2026-03-10.ndjson", /^(.*"key":"76".*\n)/m, "$1$1"),
      /^receipt 76: it is in the bundle twice/m,
    );
    assertFault(
      altered("receipts/2026-03-10.ndjson", '"key":"76"', '"key":"74"'),
      /^receipt 74: its fields are those of another receipt/m,
    );
  });

  test("names a closing that was written anew, also when its line was", () => {
    const document = documentOf(CLOSINGS[0] as Closing);
    const files = altered("closings/K1-11.json", '"amount":24.2', '"amount":24.1');
    assert.notEqual(files.get("closings/K1-11.json"), document);
    assertFault(files, /^closing c1d0f3aa-0001: closings\/K1-11\.json is not the document in the log/m);
    const again = bundleOf({
      signer,
      leaves: LEAVES,
      closings: [{ ...(CLOSINGS[0] as Closing), receipts: ["71", "72"] }, CLOSINGS[1] as Closing],
    });
    assertFault(again, /^closing c1d0f3aa-0001: /m);
    const line = altered("entries.ndjson", closingLeaf(CLOSINGS[0] as Closing).fiscal, "ab".repeat(32));
    assertFault(line, /^closing c1d0f3aa-0001: it is not what the log holds/m);
  });

  test("names a closing whose document or whose line is not there", () => {
    const files = sample();
    files.delete("closings/K1-12.json");
    seal(files);
    assertFault(files, /^closing c1d0f3aa-0002: its document is missing/m);
    const line = altered("entries.ndjson", /^.*"key":"c1d0f3aa-0002".*\n/m, "");
    assertFault(line, /^file closings\/K1-12\.json: no entry of the log is about it/m);
  });

  test("notes the gap where a closing is left out with its document", () => {
    const leaves = LEAVES.map((leaf) =>
      leaf.kind === "closing" && leaf.key.endsWith("2")
        ? closingLeaf({ ...(CLOSINGS[1] as Closing), number: 13 })
        : leaf,
    );
    const closings = [CLOSINGS[0] as Closing, { ...(CLOSINGS[1] as Closing), number: 13 }];
    const { status, output } = runVerifier(unpack(bundleOf({ signer, leaves, closings })));
    assert.equal(status, 0, output);
    assert.match(output, /^note series k1-series: no closing between the numbers 11 and 13/m);
  });

  test("accepts an erased person's receipt, and names one whose personal part is just left out", () => {
    const sealed = bundleOf({ signer, leaves: leavesOf({ "76": { is_erased: true } }), closings: CLOSINGS });
    assertFault(sealed, /^receipt 76: its personal part is left out, and no erasure in the log names it/m);
    assertFault(
      altered("entries.ndjson", '["receipt_id","75"]', '["receipt_id","76"]'),
      /^erasure of receipt 75: its fields/m,
    );
  });

  test("names an order number or an annotation that is not the one in the log", () => {
    assertFault(
      altered("entries.ndjson", '"order_increment_id":"000000042"', '"order_increment_id":"000000043"'),
      /^order number of receipt 73: /m,
    );
    assertFault(altered("entries.ndjson", "Tresor", "Safe"), /^annotation 4: its fields are not those/m);
    assertFault(
      altered("annotations.csv", "Tresor", "Safe"),
      /^file annotations\.csv: it does not say what the log holds/m,
    );
  });

  test("names files that the manifest does not have, and those that have other bytes or are missing", () => {
    const files = sample();
    files.set("README.txt", "Another text.\n");
    assertFault(files, /^file README\.txt: its bytes have changed/m);
    files.set("receipts/2026-03-11.ndjson", "");
    files.delete("README.txt");
    assertFault(files, /^file receipts\/2026-03-11\.ndjson: the manifest does not list it/m);
    assertFault(files, /^file README\.txt: it is missing/m);
    files.delete("key.txt");
    assertFault(files, /^file key\.txt: it is missing: this is no whole bundle/m);
  });

  test("names a checkpoint that another key signed, or that was changed", () => {
    assertFault(
      altered("key.txt", signer.line, newSigner().line),
      /^checkpoint\.txt: no signature by a key of shop\.example/m,
    );
    assertFault(altered("checkpoint.txt", "\n13\n", "\n12\n"), /^checkpoint\.txt: no signature/m);
    assertFault(altered("key.txt", /\+[0-9a-f]{8}\+/, "+00000000+"), /^key\.txt: this is no Ed25519 key/m);
    assertFault(sample(), /^checkpoint held\.txt: no signature by a key/m, [checkpointOf(newSigner(), LEAVES, 8)]);
    assertFault(sample(), /^checkpoint held\.txt: this is no checkpoint/m, ["shop.example/evidence/1\n8\n"]);
  });

  test("names a log that was made anew: alone it agrees with itself, against a checkpoint from before it does not", () => {
    const leaves = leavesOf({ "72": { total: "20.0000" } });
    const forked = () => bundleOf({ signer, leaves, closings: CLOSINGS, sizes: SIZES });
    assert.equal(runVerifier(unpack(forked())).status, 0);
    assertFault(forked(), /^checkpoint held\.txt: forked: /m, [checkpointOf(signer, LEAVES, 8)]);
    assertFault(forked(), /^checkpoint held\.txt: forked: /m, [checkpointOf(signer, LEAVES, 5)]);
    const kept = bundleOf({ signer, leaves, closings: CLOSINGS, others: [checkpointOf(signer, LEAVES, 8)] });
    assertFault(kept, /^checkpoint of 8 entries: forked: the log does not continue it/m);
  });

  test("names a checkpoint that is newer than the bundle, and one of a log before a restore", () => {
    const longer = [...LEAVES, elsewhere("9003")];
    assertFault(sample(), /^checkpoint held\.txt: it is newer than this bundle/m, [checkpointOf(signer, longer)]);
    const next = newSigner("shop.example/evidence/2");
    const restored = bundleOf({
      signer: next,
      leaves: [...LEAVES.slice(0, 9), restoreLeaf(signer.origin, "13", "00")],
      closings: [CLOSINGS[0] as Closing],
    });
    restored.set("key.txt", `${signer.line}\n${next.line}\n`);
    seal(restored);
    assertFault(restored, /^checkpoint held\.txt: forked: .*restored from an older backup/m, [
      checkpointOf(signer, LEAVES),
    ]);
  });

  test("names what a damaged log cannot prove: later records, and checkpoints that it signed", () => {
    const files = bundleOf({ signer, leaves: LEAVES, closings: CLOSINGS, sizes: [4] });
    const before = runVerifier(unpack(files));
    assert.equal(before.status, 0, before.output);
    // The log ends at 9 entries as far as it can be proven, and signed 13.
    const whole = checkpointOf(signer, LEAVES);
    const part = bundleOf({ signer, leaves: LEAVES.slice(0, 9), closings: CLOSINGS.slice(0, 1), others: [whole] });
    for (const name of ["receipts/2026-03-10.ndjson", "entries.ndjson", "closings/K1-12.json"])
      part.set(name, files.get(name) ?? "");
    // The entries below 9 have their proofs in the part only.
    const entries = (files.get("entries.ndjson") ?? "").split("\n").filter((line) => /"index":(9|1\d),/.test(line));
    const own = bundleOf({ signer, leaves: LEAVES.slice(0, 9), closings: CLOSINGS.slice(0, 1) }).get("entries.ndjson");
    part.set("entries.ndjson", `${own}${entries.map((line) => `${line}\n`).join("")}`);
    seal(part);
    const { status, output } = runVerifier(unpack(part), { held: [whole] });
    assert.equal(status, 1);
    for (const subject of ["receipt 75", "receipt 76", "closing c1d0f3aa-0002"])
      assert.match(output, new RegExp(`^${subject}: nothing proves it`, "m"));
    for (const subject of ["receipt 71", "receipt 74", "closing c1d0f3aa-0001"])
      assert.doesNotMatch(output, new RegExp(`^${subject}:`, "m"));
    assert.match(output, /^checkpoint of 13 entries: damaged: /m);
    assert.match(output, /^checkpoint held\.txt: damaged: /m);
    assertFault(part, /^checkpoint held\.txt: it is newer than this bundle/m, [
      checkpointOf(signer, [...LEAVES, elsewhere("9003")]),
    ]);
  });

  test("names lines and documents that cannot be read, and prints no character that steers a terminal", () => {
    assertFault(altered("entries.ndjson", /^\{/, "["), /^entries\.ndjson, line 1: this line cannot be read/m);
    assertFault(
      altered("receipts/2026-03-10.ndjson", /^\{.*$/m, "null"),
      /^receipts\/2026-03-10\.ndjson, line 1: this line cannot be read/m,
    );
    assertFault(
      altered("receipts/2026-03-10.ndjson", /"fiscal":\[\[/, '"fiscal":[["x"],['),
      /^receipt 75: its line in .* is malformed/m,
    );
    const { output } = runVerifier(unpack(altered("receipts/2026-03-10.ndjson", '"key":"76"', '"key":"\\u001b[2J76"')));
    assert.match(output, /^receipt \?\[2J76: /m);
  });
});
