import assert from "node:assert/strict";
import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, test } from "node:test";
import { commitment, commitmentText, hashOfLeaf, leafText, personalCommitment, sha256 } from "./rules/leaf.ts";
import {
  checkpointText,
  openNote,
  readCheckpoint,
  readVerifierKey,
  signerOf,
  signNote,
  verifierKey,
} from "./rules/note.ts";
import { proofText, readProof } from "./rules/proof.ts";
import { leafHash } from "./rules/tree.ts";

const makeKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
const digest = (text: string) => createHash("sha256").update(text).digest();

describe("leaves and commitments", () => {
  test("a commitment hashes each field with its length in bytes, and tells null from an empty text", () => {
    const fields = [
      ["name", "Zoë"],
      ["note", ""],
      ["phone", null],
    ] as const;
    const text = "receipt 1\nname 4\nZoë\nnote 0\n\nphone -\n";
    assert.equal(commitmentText("receipt 1", fields), text);
    assert.deepEqual(commitment("receipt 1", fields), digest(text));
  });

  test("the personal commitment hashes the salt before the text of its fields", () => {
    const salt = Buffer.alloc(32, 7);
    const text = 'receipt-person 1\ncustomer_name 5\n"Ada"\n';
    assert.deepEqual(
      personalCommitment(salt, [["customer_name", '"Ada"']]),
      createHash("sha256").update(salt).update(text).digest(),
    );
  });

  test("a leaf is the text of its kind, key and hashes, and its hash that of RFC 6962", () => {
    const [fiscal, personal] = [sha256("a"), sha256("b")];
    const [a, b] = [fiscal.toString("hex"), personal.toString("hex")];
    const leaf = { kind: "receipt", key: "78", fiscal, personal } as const;
    assert.equal(leafText(leaf), `tillkeeper-leaf 1\nreceipt\n78\n${a}\n${b}\n`);
    assert.equal(leafText({ ...leaf, kind: "closing", personal: null }), `tillkeeper-leaf 1\nclosing\n78\n${a}\n-\n`);
    assert.deepEqual(hashOfLeaf(leaf), leafHash(Buffer.from(leafText(leaf))));
  });
});

describe("signed notes", () => {
  // Key and note of the tests of golang.org/x/mod/sumdb/note.
  const KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
  const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
  const NOTE =
    `${TEXT}\n— PeterNeumann ` +
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

  test("the published note opens with its published key, and a changed one does not", () => {
    const verifier = readVerifierKey(KEY) ?? assert.fail("the key was not read");
    assert.equal(verifierKey(verifier), KEY);
    assert.equal(openNote(NOTE, verifier), TEXT);
    assert.equal(openNote(NOTE.replace("answer", "Answer"), verifier), undefined);
    assert.equal(openNote(NOTE.slice(0, -1), verifier), undefined);
    assert.equal(openNote(TEXT, verifier), undefined);
    assert.equal(openNote(NOTE, { ...verifier, name: "SomebodyElse" }), undefined);
  });

  test("a verifier key with another id, name or length is none", () => {
    for (const text of [KEY.replace("c74f", "c74e"), KEY.replace("Peter", "peter"), KEY.slice(0, -4), "", "a+b"]) {
      assert.equal(readVerifierKey(text), undefined, text);
    }
  });

  test("a note with two signatures opens with the key of each, and with no other", () => {
    const [first, second, third] = ["shop.example/evidence/1", "shop.example/evidence/2", "other"].map((name) =>
      signerOf(name, makeKey()),
    );
    assert.ok(first && second && third);
    const note = signNote("one\n2\n", [first, second]);
    const read = (signer: typeof first) => readVerifierKey(verifierKey(signer)) ?? assert.fail();
    assert.equal(openNote(note, read(first)), "one\n2\n");
    assert.equal(openNote(note, read(second)), "one\n2\n");
    assert.equal(openNote(note, read(third)), undefined);
  });

  test("a checkpoint is origin, size and root, and is read as it was written", () => {
    const signer = signerOf("shop.example:8080/evidence/1", makeKey());
    const checkpoint = { origin: signer.name, size: 1_234, root: sha256("root") };
    const note = signNote(checkpointText(checkpoint), [signer]);
    assert.match(
      note,
      /^shop\.example:8080\/evidence\/1\n1234\n[A-Za-z0-9+/]{43}=\n\n— shop\.example:8080\/evidence\/1 \S+\n$/,
    );
    assert.deepEqual(readCheckpoint(note), checkpoint);
    for (const other of ["", "a\n01\nx\n", note.replace("1234", "-1"), note.replace("1234", "12345678901234567")]) {
      assert.equal(readCheckpoint(other), undefined);
    }
  });
});

test("a proof is written as C2SP tlog-proof and read again", () => {
  const checkpoint = "origin\n2\nroot\n\n— origin signature\n";
  for (const hashes of [[], [sha256("a"), sha256("b")]]) {
    const text = proofText({ index: 1, hashes, checkpoint });
    assert.equal(
      text,
      `c2sp.org/tlog-proof@v1\nindex 1\n${hashes.map((hash) => `${hash.toString("base64")}\n`).join("")}\n${checkpoint}`,
    );
    assert.deepEqual(readProof(text), { index: 1, hashes, checkpoint });
  }
  for (const text of ["", "c2sp.org/tlog-proof@v1\nindex x\n\nnote", "index 1\n\nnote"]) {
    assert.equal(readProof(text), undefined);
  }
});
