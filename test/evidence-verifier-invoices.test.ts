import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  bareInvoiceLeaf,
  bundleOf,
  type Files,
  type Invoice,
  invoiceFile,
  invoiceLeaf,
  type Leaf,
  newSigner,
  receiptLeaf,
  runVerifier,
  seal,
  unpack,
} from "./fixtures/evidence/bundle.ts";

const signer = newSigner();
const number = (serial: number): string => `INV2026-${String(serial).padStart(6, "0")}`;
const [SIX, SEVEN, NINE]: readonly Invoice[] = [6, 7, 9].map((serial) => ({
  number: number(serial),
  receipt: String(serial),
}));
assert.ok(SIX && SEVEN && NINE);
const INVOICES = [SIX, SEVEN, NINE];
const ELSEWHERE = { elsewhere: true };
const LEAVES: readonly Leaf[] = [
  receiptLeaf({ id: "6" }),
  invoiceLeaf(SIX),
  invoiceLeaf(SEVEN),
  bareInvoiceLeaf(number(8), ELSEWHERE),
  invoiceLeaf(NINE),
];
const sample = () => bundleOf({ signer, leaves: LEAVES, invoices: INVOICES });

/** Changes a bundle as somebody would who also writes its manifest anew. */
function changed(change: (files: Files) => void): Files {
  const files = sample();
  change(files);
  seal(files);
  return files;
}

function replaceIn(files: Files, name: string, from: string | RegExp, to: string): void {
  const before = files.get(name) ?? "";
  assert.notEqual(before.replace(from, to), before, `${name} has no ${from}`);
  files.set(name, before.replace(from, to));
}

function faultsOf(files: Files): string[] {
  const { status, output } = runVerifier(unpack(files));
  const lines = output.split("\n").filter((line) => line !== "" && !/^note |fault\(s\)$/.test(line));
  assert.equal(status, lines.length > 0 ? 1 : 0, output);
  return lines;
}

describe("the verifier of a bundle with invoices", () => {
  test("passes whole ones, and says which numbers are of other locations", () => {
    const { status, output } = runVerifier(unpack(sample()));
    assert.equal(status, 0, output);
    assert.match(output, /0 closing\(s\), 3 invoice\(s\)/);
    assert.match(output, /^note invoices INV2026: of the numbers 6 to 9, 1 are of other locations or days/m);
  });

  test("names the one whose XML or line has another byte", () => {
    const xml = faultsOf(changed((files) => replaceIn(files, invoiceFile(number(7)), "Käse", "Kase")));
    assert.deepEqual(xml, [`invoice ${number(7)}: its fields or ${invoiceFile(number(7))} are not those in the log`]);
    const line = faultsOf(
      changed((files) => replaceIn(files, "entries.ndjson", /(INV2026-000007.*)Müller/, "$1Meier")),
    );
    assert.deepEqual(line, xml);
    const unsealed = sample();
    replaceIn(unsealed, invoiceFile(number(7)), "Käse", "Kase");
    assert.deepEqual(faultsOf(unsealed), [`file ${invoiceFile(number(7))}: its bytes have changed`, ...xml]);
  });

  test("names the number of one that is left out, with or without its XML", () => {
    const withoutLine = (files: Files) => replaceIn(files, "entries.ndjson", /^.*"key":"INV2026-000007".*\n/m, "");
    const gap = /^invoices INV2026: number 7 is missing: numbers are given without gaps/;
    const [xml, missing = "", ...rest] = faultsOf(changed(withoutLine));
    assert.equal(xml, `file ${invoiceFile(number(7))}: no entry of the log is about it`);
    assert.match(missing, gap);
    assert.deepEqual(rest, []);
    const [alone = "", ...others] = faultsOf(
      changed((files) => {
        withoutLine(files);
        files.delete(invoiceFile(number(7)));
      }),
    );
    assert.match(alone, gap);
    assert.deepEqual(others, []);
    assert.deepEqual(faultsOf(changed((files) => files.delete(invoiceFile(number(7))))), [
      `invoice ${number(7)}: its document is missing`,
    ]);
  });

  test("names a run of missing numbers, and not those that the log has without a row", () => {
    const leaves = [invoiceLeaf(SIX), invoiceLeaf({ number: number(11), receipt: "11" })];
    const invoices = [SIX, { number: number(11), receipt: "11" }];
    const [gap = "", ...rest] = faultsOf(bundleOf({ signer, leaves, invoices }));
    assert.match(gap, /^invoices INV2026: numbers 7 to 10 are missing/);
    assert.deepEqual(rest, []);
    const gone = [8, 3].map((serial) => bareInvoiceLeaf(number(serial), {}));
    const faults = faultsOf(bundleOf({ signer, leaves: [...leaves, ...gone], invoices }));
    assert.deepEqual(
      faults.map((line) => line.replace(/ (?:is|are) missing.*/, "")),
      [
        ...[8, 3].map(
          (serial) => `invoice ${number(serial)}: the log has an entry of it, and the database no such invoice`,
        ),
        "invoices INV2026: number 7",
        "invoices INV2026: numbers 9 to 10",
      ],
    );
  });

  test("names one that stands in for another: its XML, its line, a second one of a receipt", () => {
    const swapped = faultsOf(
      changed((files) => {
        const [six, seven] = [invoiceFile(number(6)), invoiceFile(number(7))];
        const text = files.get(six) ?? "";
        files.set(six, files.get(seven) ?? "");
        files.set(seven, text);
      }),
    );
    for (const serial of [6, 7])
      assert.ok(
        swapped.includes(
          `invoice ${number(serial)}: ${invoiceFile(number(serial))} is the document of another invoice`,
        ),
      );
    const relabelled = faultsOf(
      changed((files) => replaceIn(files, "entries.ndjson", `"key":"${number(7)}"`, `"key":"${number(10)}"`)),
    );
    assert.ok(relabelled.includes(`invoice ${number(10)}: its fields are those of another invoice`));
    assert.ok(relabelled.some((line) => line.startsWith(`invoice ${number(10)}: it is not what the log holds`)));
    // The log itself has a document of another number, and a receipt with two invoices.
    const printed = { ...SEVEN, printed: number(6) };
    const twice = { ...NINE, number: number(8), receipt: "7" };
    const leaves = [invoiceLeaf(SIX), invoiceLeaf(printed), invoiceLeaf(twice)];
    assert.deepEqual(faultsOf(bundleOf({ signer, leaves, invoices: [SIX, printed, twice] })), [
      `invoice ${number(7)}: ${invoiceFile(number(7))} is the document of another invoice`,
      `invoice ${number(8)}: it is of receipt 7, which has invoice ${number(7)}, too`,
    ]);
  });

  test("names one that the log never got, and reads a prefix of any text", () => {
    const files = changed((all) =>
      replaceIn(all, "entries.ndjson", /("key":"INV2026-000007".*)"index":2/, '$1"index":null'),
    );
    assert.ok(faultsOf(files).includes(`invoice ${number(7)}: the log has no entry of it`));
    const odd = { number: "A&B 2026-000001", receipt: "1", printed: "A&amp;B 2026-000001" };
    assert.deepEqual(faultsOf(bundleOf({ signer, leaves: [invoiceLeaf(odd)], invoices: [odd] })), []);
  });
});
