import { createHash } from "node:crypto";

/** A SHA-256 hash, 32 bytes. */
export type Hash = Buffer;

/**
 * Reads the hash of a full subtree: `index` counts the subtrees of 2^level leaves from the left.
 * Level 0 are the leaves.
 */
export type NodeReader = (level: number, index: number) => Promise<Hash>;

/** A run of leaves, `to` excluded. */
type Range = readonly [from: number, to: number];

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

function sha256(...parts: readonly Uint8Array[]): Hash {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Returns the hash of a leaf (RFC 6962, 2.1). */
export function leafHash(leaf: Uint8Array): Hash {
  return sha256(LEAF, leaf);
}

/** Returns the hash of an inner node (RFC 6962, 2.1). */
export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(NODE, left, right);
}

/** Root of the tree without leaves. */
export const EMPTY_ROOT: Hash = sha256();

/** Reads the nodes of a tree from the hashes of its leaves. */
export function nodesOf(leaves: readonly Hash[]): NodeReader {
  const at = (level: number, index: number): Hash => {
    if (level > 0) return nodeHash(at(level - 1, 2 * index), at(level - 1, 2 * index + 1));
    const leaf = leaves[index];
    if (leaf === undefined) throw new RangeError(`the tree has no leaf ${index}`);
    return leaf;
  };
  return async (level, index) => at(level, index);
}

/** Returns the root of the first `size` leaves. */
export async function rootOf(read: NodeReader, size: number): Promise<Hash> {
  return size === 0 ? EMPTY_ROOT : rangeHash(read, [0, size]);
}

/**
 * Returns the hashes that prove that the leaf at `index` is in the tree of `size` leaves, the
 * deepest first (RFC 6962, 2.1.1).
 *
 * @throws RangeError when the tree has no such leaf.
 */
export async function inclusionProof(read: NodeReader, index: number, size: number): Promise<Hash[]> {
  if (index < 0 || index >= size) throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
  return rangeHashes(read, siblings(index, [0, size]));
}

/**
 * Returns the hashes that prove that the tree of `to` leaves begins with the tree of `from` leaves
 * (RFC 6962, 2.1.2). Empty for an empty first tree, and for equal sizes.
 *
 * @throws RangeError when `from` is above `to`.
 */
export async function consistencyProof(read: NodeReader, from: number, to: number): Promise<Hash[]> {
  if (from < 0 || from > to) throw new RangeError(`a tree of ${to} leaves does not begin with ${from}`);
  return from === 0 ? [] : rangeHashes(read, additions(from, [0, to], true));
}

/** Returns whether the proof leads from the leaf's hash to the root (RFC 9162, 2.1.3.2). */
export function isIncluded(
  leaf_hash: Hash,
  { index, size, root, proof }: { index: number; size: number; root: Hash; proof: readonly Hash[] },
): boolean {
  if (index < 0 || index >= size) return false;
  let at = index;
  let last = size - 1;
  let hash = leaf_hash;
  for (const other of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(other, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, other);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hash.equals(root);
}

export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** Returns whether the proof shows that `second` begins with `first` (RFC 9162, 2.1.4.2). */
export function isConsistent(first: TreeHead, second: TreeHead, proof: readonly Hash[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  if (first.size === 0) return proof.length === 0 && first.root.equals(EMPTY_ROOT);
  let at = first.size - 1;
  let last = second.size - 1;
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  const [start, ...others] = at === 0 ? [first.root, ...proof] : proof;
  if (start === undefined) return false;
  let first_hash = start;
  let second_hash = start;
  for (const other of others) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      first_hash = nodeHash(other, first_hash);
      second_hash = nodeHash(other, second_hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      second_hash = nodeHash(second_hash, other);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && first_hash.equals(first.root) && second_hash.equals(second.root);
}

/** A tree that only grows: it keeps one hash for each full subtree, and no leaf. */
export interface GrowingTree {
  readonly add: (leaf_hash: Hash) => void;
  readonly size: () => number;
  readonly root: () => Hash;
}

export function growTree(): GrowingTree {
  // The full subtrees from the left, each smaller than the one before.
  const subtrees: { readonly leaves: number; readonly hash: Hash }[] = [];
  let size = 0;
  return {
    add(leaf_hash) {
      let grown = { leaves: 1, hash: leaf_hash };
      for (let left = subtrees.at(-1); left?.leaves === grown.leaves; left = subtrees.at(-1)) {
        subtrees.pop();
        grown = { leaves: 2 * grown.leaves, hash: nodeHash(left.hash, grown.hash) };
      }
      subtrees.push(grown);
      size += 1;
    },
    size: () => size,
    root: () => (subtrees.length === 0 ? EMPTY_ROOT : joined(subtrees.map(({ hash }) => hash))),
  };
}

function half(n: number): number {
  return Math.floor(n / 2);
}

/** Returns the largest power of two below the number of leaves. */
function splitOf([from, to]: Range): number {
  let leaves = 1;
  while (2 * leaves < to - from) leaves *= 2;
  return from + leaves;
}

function siblings(index: number, range: Range): Range[] {
  const [from, to] = range;
  if (to - from === 1) return [];
  const middle = splitOf(range);
  return index < middle
    ? [...siblings(index, [from, middle]), [middle, to]]
    : [...siblings(index, [middle, to]), [from, middle]];
}

function additions(size: number, range: Range, is_first: boolean): Range[] {
  const [from, to] = range;
  if (size === to) return is_first ? [] : [range];
  const middle = splitOf(range);
  return size <= middle
    ? [...additions(size, [from, middle], is_first), [middle, to]]
    : [...additions(size, [middle, to], false), [from, middle]];
}

async function rangeHashes(read: NodeReader, ranges: readonly Range[]): Promise<Hash[]> {
  const hashes: Hash[] = [];
  for (const range of ranges) hashes.push(await rangeHash(read, range));
  return hashes;
}

/** Reads the hash of a run of leaves that begins at a multiple of its largest subtree. */
async function rangeHash(read: NodeReader, [from, to]: Range): Promise<Hash> {
  const hashes: Hash[] = [];
  for (let at = from; at < to;) {
    let level = 0;
    while (2 ** (level + 1) <= to - at) level += 1;
    hashes.push(await read(level, at / 2 ** level));
    at += 2 ** level;
  }
  return joined(hashes);
}

/** Joins the hashes of subtrees that become smaller to the right. */
function joined(hashes: readonly Hash[]): Hash {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}
