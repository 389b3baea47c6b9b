import { createHash } from "node:crypto";
import { type Hash, leafHash } from "./tree.ts";

/** What an entry of the log is about. */
export type EvidenceKind =
  | "receipt"
  | "order"
  | "closing"
  | "annotation"
  | "erasure"
  | "restore"
  | "key"
  | "invoice"
  | "delivery";

/** A field of a commitment. Null is another value than an empty text. */
export type Field = readonly [name: string, value: string | null];

export interface Leaf {
  readonly kind: EvidenceKind;
  /** Id of the row; unique within its kind. */
  readonly key: string;
  /** Commitment to what stays readable. */
  readonly fiscal: Hash;
  /** Commitment to what an erasure takes away; null when the kind has none. */
  readonly personal: Hash | null;
}

export const SALT_BYTES = 32;

/** Heads of the commitments of the first version of each kind. */
export const RECEIPT_HEAD = "receipt 1";
export const PERSON_HEAD = "receipt-person 1";
export const ANNOTATION_HEAD = "annotation 1";
export const ERASURE_HEAD = "erasure 1";
export const RESTORE_HEAD = "restore 1";
export const KEY_HEAD = "key 1";
export const INVOICE_HEAD = "invoice 1";

/** Returns the text of a leaf, whose hash is in the tree. */
export function leafText({ kind, key, fiscal, personal }: Leaf): string {
  return `tillkeeper-leaf 1\n${kind}\n${key}\n${fiscal.toString("hex")}\n${personal?.toString("hex") ?? "-"}\n`;
}

export function hashOfLeaf(leaf: Leaf): Hash {
  return leafHash(Buffer.from(leafText(leaf), "utf8"));
}

/**
 * Returns the text that a commitment hashes. Each value has its length in bytes of UTF-8 before it,
 * so no two lists of fields have the same text.
 */
export function commitmentText(head: string, fields: readonly Field[]): string {
  const lines = fields.map(([name, value]) =>
    value === null ? `${name} -\n` : `${name} ${Buffer.byteLength(value)}\n${value}\n`,
  );
  return `${head}\n${lines.join("")}`;
}

/** Returns the SHA-256 of the fields below a head. */
export function commitment(head: string, fields: readonly Field[]): Hash {
  return sha256(commitmentText(head, fields));
}

/**
 * Returns the commitment to the personal fields of a receipt. The salt keeps a reader of the log
 * from guessing them; without it the commitment proves nothing.
 */
export function personalCommitment(salt: Buffer, fields: readonly Field[]): Hash {
  return createHash("sha256").update(salt).update(commitmentText(PERSON_HEAD, fields), "utf8").digest();
}

/** Returns the SHA-256 of a text in UTF-8: the commitment to a closing and to an order number. */
export function sha256(text: string): Hash {
  return createHash("sha256").update(text, "utf8").digest();
}
