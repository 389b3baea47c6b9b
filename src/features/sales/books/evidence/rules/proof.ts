import type { Hash } from "./tree.ts";

const HEAD = "c2sp.org/tlog-proof@v1";

/** The place of an entry in the tree of a checkpoint, and the hashes that lead to its root. */
export interface Proof {
  readonly index: number;
  readonly hashes: readonly Hash[];
  /** The signed note. */
  readonly checkpoint: string;
}

/** Returns the proof as a text of C2SP tlog-proof. */
export function proofText({ index, hashes, checkpoint }: Proof): string {
  const lines = hashes.map((hash) => `${hash.toString("base64")}\n`);
  return `${HEAD}\nindex ${index}\n${lines.join("")}\n${checkpoint}`;
}

/** Reads a proof without an extra line; undefined when the text has another form. */
export function readProof(text: string): Proof | undefined {
  const end = text.indexOf("\n\n");
  const [head, index = "", ...lines] = text.slice(0, Math.max(0, end)).split("\n");
  const [, digits] = /^index (0|[1-9]\d{0,15})$/.exec(index) ?? [];
  if (head !== HEAD || digits === undefined) return undefined;
  if (!lines.every((line) => /^[A-Za-z0-9+/]{43}=$/.test(line))) return undefined;
  return {
    index: Number(digits),
    hashes: lines.map((line) => Buffer.from(line, "base64")),
    checkpoint: text.slice(end + 2),
  };
}
