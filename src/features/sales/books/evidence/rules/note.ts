import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Hash, TreeHead } from "./tree.ts";

/** Byte before an Ed25519 key in the texts of C2SP signed notes. */
const ED25519 = Buffer.of(1);
const KEY_ID_BYTES = 4;
const KEY_BYTES = 32;
const SIGNATURE_LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;

/** An Ed25519 key under the name that its signatures carry. */
export interface Verifier {
  readonly name: string;
  readonly public_key: KeyObject;
}

export interface Signer extends Verifier {
  readonly private_key: KeyObject;
}

/** A signed head of the log. */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** Reads a stored key, PKCS #8 in base64, to sign under a name. */
export function signerOf(name: string, stored: string): Signer {
  const private_key = createPrivateKey({ key: Buffer.from(stored, "base64"), type: "pkcs8", format: "der" });
  return { name, private_key, public_key: createPublicKey(private_key) };
}

/** Returns the verifier key of C2SP signed notes: `name+hex id+base64`. */
export function verifierKey({ name, public_key }: Verifier): string {
  const bytes = Buffer.concat([ED25519, rawKey(public_key)]);
  return `${name}+${keyId({ name, public_key }).toString("hex")}+${bytes.toString("base64")}`;
}

/**
 * Reads a verifier key.
 *
 * @returns undefined when the text is none, or its id is not that of the key.
 */
export function readVerifierKey(text: string): Verifier | undefined {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  if (name === undefined || base64 === undefined) return undefined;
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length !== KEY_BYTES + 1 || bytes[0] !== ED25519[0]) return undefined;
  const x = bytes.subarray(1).toString("base64url");
  const public_key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return keyId({ name, public_key }).toString("hex") === id ? { name, public_key } : undefined;
}

/** Signs a text, which ends with a line end, once with each key. */
export function signNote(text: string, signers: readonly Signer[]): string {
  const lines = signers.map((signer) => {
    const signature = sign(null, Buffer.from(text, "utf8"), signer.private_key);
    return `— ${signer.name} ${Buffer.concat([keyId(signer), signature]).toString("base64")}\n`;
  });
  return `${text}\n${lines.join("")}`;
}

/** Returns the signed text of a note with a valid signature of the key; undefined without one. */
export function openNote(note: string, verifier: Verifier): string | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) return undefined;
  const text = note.slice(0, end + 1);
  const id = keyId(verifier);
  const signatures = note
    .slice(end + 2, -1)
    .split("\n")
    .map((line) => {
      const [, name, base64 = ""] = SIGNATURE_LINE.exec(line) ?? [];
      return { name, bytes: Buffer.from(base64, "base64") };
    });
  const isSigned = signatures.some(
    ({ name, bytes }) =>
      name === verifier.name &&
      bytes.subarray(0, KEY_ID_BYTES).equals(id) &&
      verify(null, Buffer.from(text, "utf8"), verifier.public_key, bytes.subarray(KEY_ID_BYTES)),
  );
  return isSigned ? text : undefined;
}

/** Returns the text of a C2SP checkpoint, which is to be signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}

/** Reads the head in a checkpoint, signed or not; undefined when the text has another form. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [, origin, digits, base64 = ""] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? [];
  const root = Buffer.from(base64, "base64");
  const size = Number(digits);
  if (origin === undefined || !Number.isSafeInteger(size)) return undefined;
  return { origin, size, root };
}

function keyId({ name, public_key }: Verifier): Hash {
  const hash = createHash("sha256").update(`${name}\n`, "utf8").update(ED25519).update(rawKey(public_key));
  return hash.digest().subarray(0, KEY_ID_BYTES);
}

function rawKey(public_key: KeyObject): Buffer {
  return Buffer.from(public_key.export({ format: "jwk" }).x ?? "", "base64url");
}
