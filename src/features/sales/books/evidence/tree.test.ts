import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { hashesOf, nodesInTiles, TILE_HASHES, tileRoot } from "./rules/tiles.ts";
import {
  consistencyProof,
  EMPTY_ROOT,
  growTree,
  type Hash,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  nodeHash,
  type NodeReader,
  nodesOf,
  rootOf,
} from "./rules/tree.ts";

/** Leaves and roots of certificate-transparency's tests of RFC 6962. */
const LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const SIZE_MAX = 130;

const hashes = LEAVES.map((hex) => leafHash(Buffer.from(hex, "hex")));
const inHex = (found: readonly Hash[]): string[] => found.map((hash) => hash.toString("hex"));
const numbered = (count: number): Hash[] => Array.from({ length: count }, (_, n) => leafHash(Buffer.from(String(n))));

/** The root by the definition of RFC 6962, 2.1. */
function definedRoot(leaves: readonly Hash[]): Hash {
  const [only] = leaves;
  if (only === undefined) return createHash("sha256").digest();
  if (leaves.length === 1) return only;
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
}

/** Reads a tree from tiles as they are stored: full ones, and the hashes that are in none yet. */
function inTiles(leaves: readonly Hash[]): NodeReader {
  const levels: (readonly Hash[])[] = [leaves];
  for (let level = leaves; level.length >= TILE_HASHES; levels.push(level)) {
    level = Array.from({ length: Math.floor(level.length / TILE_HASHES) }, (_, at) =>
      tileRoot(level.slice(at * TILE_HASHES, (at + 1) * TILE_HASHES)),
    );
  }
  return nodesInTiles(async (level, at) => (levels[level] ?? []).slice(at * TILE_HASHES, (at + 1) * TILE_HASHES));
}

describe("the published vectors of RFC 6962", () => {
  test("roots of trees of none to eight leaves are the published ones", async () => {
    for (const [size, root] of ROOTS.entries()) {
      assert.equal((await rootOf(nodesOf(hashes), size)).toString("hex"), root, `size ${size}`);
    }
    assert.equal(EMPTY_ROOT.toString("hex"), ROOTS[0]);
  });

  test("inclusion proofs are the published ones", async () => {
    const read = nodesOf(hashes);
    assert.deepEqual(inHex(await inclusionProof(read, 5, 8)), [
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    assert.deepEqual(inHex(await inclusionProof(read, 2, 3)), [ROOTS[2]]);
    assert.deepEqual(await inclusionProof(read, 0, 1), []);
  });

  test("consistency proofs are the published ones", async () => {
    const read = nodesOf(hashes);
    assert.deepEqual(inHex(await consistencyProof(read, 6, 8)), [
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    assert.deepEqual(inHex(await consistencyProof(read, 2, 5)), [
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ]);
  });
});

describe("trees of none to 130 leaves", () => {
  const leaves = numbered(SIZE_MAX);
  const roots = Array.from({ length: SIZE_MAX + 1 }, (_, size) => definedRoot(leaves.slice(0, size)));
  const rootAt = (size: number): Hash => roots[size] ?? assert.fail(`no root of ${size}`);
  const leafAt = (index: number): Hash => leaves[index] ?? assert.fail(`no leaf ${index}`);

  test("each root is that of the definition, read at once and grown leaf by leaf", async () => {
    const read = inTiles(leaves);
    const grown = growTree();
    for (let size = 0; size <= SIZE_MAX; size += 1) {
      assert.deepEqual(await rootOf(read, size), rootAt(size), `size ${size}`);
      assert.deepEqual([grown.size(), grown.root()], [size, rootAt(size)]);
      if (size < SIZE_MAX) grown.add(leafAt(size));
    }
  });

  test("each leaf is proven in each tree, and at no other place and for no other root", async () => {
    const read = inTiles(leaves);
    for (let size = 1; size <= SIZE_MAX; size += 1) {
      const root = rootAt(size);
      for (let index = 0; index < size; index += 1) {
        const proof = await inclusionProof(read, index, size);
        const place = { index, size, root, proof };
        assert.ok(isIncluded(leafAt(index), place), `${index} of ${size}`);
        assert.ok(!isIncluded(leafAt(index), { ...place, root: rootAt(size - 1) }), `${index} of ${size}, other root`);
        assert.ok(!isIncluded(leafHash(Buffer.from("x")), place), `${index} of ${size}, other leaf`);
        assert.ok(!isIncluded(leafAt(index), { ...place, proof: [...proof, root] }), `${index} of ${size}, longer`);
        if (size === 1) continue;
        assert.ok(!isIncluded(leafAt(index), { ...place, index: (index + 1) % size }), `${index} of ${size}, moved`);
        assert.ok(!isIncluded(leafAt(index), { ...place, proof: proof.slice(1) }), `${index} of ${size}, shorter`);
      }
    }
  });

  test("each tree is proven to begin with each smaller one, and with no other", async () => {
    const read = inTiles(leaves);
    for (let to = 0; to <= SIZE_MAX; to += 1) {
      for (let from = 0; from <= to; from += 1) {
        const [first, second] = [
          { size: from, root: rootAt(from) },
          { size: to, root: rootAt(to) },
        ];
        const proof = await consistencyProof(read, from, to);
        assert.ok(isConsistent(first, second, proof), `${from} to ${to}`);
        assert.ok(!isConsistent({ ...first, root: leafHash(first.root) }, second, proof), `${from} to ${to}, other`);
        if (from > 0 && from < to) {
          assert.ok(!isConsistent(first, { ...second, root: first.root }, proof), `${from} to ${to}, other second`);
          assert.ok(!isConsistent(first, second, proof.slice(1)), `${from} to ${to}, shorter`);
        }
      }
    }
  });

  test("a proof of what a tree does not have is refused", async () => {
    await assert.rejects(inclusionProof(nodesOf(leaves), 3, 3), RangeError);
    await assert.rejects(consistencyProof(nodesOf(leaves), 4, 3), RangeError);
    assert.ok(!isConsistent({ size: 4, root: rootAt(4) }, { size: 3, root: rootAt(3) }, []));
  });
});

test("a tree of three levels of tiles gives the roots and proofs of one without tiles", async () => {
  const size = TILE_HASHES * TILE_HASHES + 2 * TILE_HASHES + 7;
  const leaves = numbered(size);
  const read = inTiles(leaves);
  const grown = growTree();
  for (const leaf of leaves) grown.add(leaf);
  const root = grown.root();
  assert.deepEqual(await rootOf(read, size), root);
  for (const index of [0, 255, 256, 65_535, 65_536, size - 1]) {
    const proof = await inclusionProof(read, index, size);
    assert.ok(isIncluded(leaves[index] ?? assert.fail(), { index, size, root, proof }), `leaf ${index}`);
  }
  for (const from of [1, 256, 300, 65_536, 65_600]) {
    const first = { size: from, root: await rootOf(read, from) };
    assert.ok(isConsistent(first, { size, root }, await consistencyProof(read, from, size)), `from ${from}`);
  }
});

test("the bytes of a tile are its hashes in their order", () => {
  const tile = numbered(TILE_HASHES);
  assert.deepEqual(hashesOf(Buffer.concat(tile)), tile);
  assert.throws(() => tileRoot(tile.slice(1)), RangeError);
});
