import { type Hash, nodeHash, type NodeReader } from "./tree.ts";

/** Hashes in a full tile: the tree is stored in pieces of eight levels (C2SP tlog-tiles). */
export const TILE_HASHES = 256;
const TILE_LEVELS = 8;
const HASH_BYTES = 32;
/** Tiles whose hashes a reader keeps: 16 kB each with the nodes above them. */
const KEPT_TILES_MAX = 64;

/** Error: rows of the stored tree were changed or removed, so that it is another one, or none. */
export class LogDamaged extends Error {}

/**
 * Reads the hashes of a tile, fewer than 256 when it is not full yet. Those of level 0 are leaves,
 * those of level n the roots of full tiles of level n - 1.
 */
export type TileReader = (level: number, tile_index: number) => Promise<readonly Hash[]>;

/** Reads the nodes of a tree that is stored in tiles; keeps the tiles that it read last. */
export function nodesInTiles(read: TileReader): NodeReader {
  const kept = new Map<string, Promise<readonly (readonly Hash[])[]>>();
  const layersAt = (level: number, tile_index: number) => {
    const name = `${level} ${tile_index}`;
    const layers = kept.get(name) ?? read(level, tile_index).then(layersOf);
    kept.delete(name);
    kept.set(name, layers);
    for (const [oldest] of kept) {
      if (kept.size <= KEPT_TILES_MAX) break;
      kept.delete(oldest);
    }
    return layers;
  };
  return async (level, index) => {
    const height = level % TILE_LEVELS;
    const width = TILE_HASHES / 2 ** height;
    const tile_index = Math.floor(index / width);
    const layers = await layersAt((level - height) / TILE_LEVELS, tile_index);
    const hash = layers[height]?.[index - tile_index * width];
    if (hash === undefined) throw new RangeError(`the log has no node ${index} at level ${level}`);
    return hash;
  };
}

/** Returns the root of a full tile. */
export function tileRoot(hashes: readonly Hash[]): Hash {
  const root = hashes.length === TILE_HASHES ? layersOf(hashes)[TILE_LEVELS]?.[0] : undefined;
  if (root === undefined) throw new RangeError(`a full tile has ${TILE_HASHES} hashes, not ${hashes.length}`);
  return root;
}

/** Returns the hashes of a tile, and the full nodes of each level above them. */
function layersOf(hashes: readonly Hash[]): readonly (readonly Hash[])[] {
  const layers: (readonly Hash[])[] = [hashes];
  let below = hashes;
  for (let height = 1; height <= TILE_LEVELS; height += 1) {
    const layer: Hash[] = [];
    for (let at = 0; at + 1 < below.length; at += 2) layer.push(nodeHash(hashAt(below, at), hashAt(below, at + 1)));
    layers.push(layer);
    below = layer;
  }
  return layers;
}

function hashAt(hashes: readonly Hash[], at: number): Hash {
  const hash = hashes[at];
  if (hash === undefined) throw new RangeError(`no hash ${at}`);
  return hash;
}

/** Splits the bytes of a tile into its hashes. */
export function hashesOf(bytes: Buffer): Hash[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/** A tile, or its first hashes. */
export interface TilePart {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

const LEVEL_MAX = 5;

/**
 * Reads the path of a tile below `tile/`: the level, then the index in groups of three digits, all
 * but the last with an `x`, and `.p/<width>` for a part.
 *
 * @returns undefined for another form.
 */
export function readTilePath(segments: readonly string[]): TilePart | undefined {
  const [, level = "", groups = "", width] =
    /^(\d)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(segments.join("/")) ?? [];
  const is_padded = groups.startsWith("x000");
  const tile = {
    level: Number(level),
    index: Number(groups.replaceAll(/[x/]/g, "")),
    width: width === undefined ? TILE_HASHES : Number(width),
  };
  if (groups === "" || is_padded || tile.level > LEVEL_MAX) return undefined;
  return width !== undefined && tile.width >= TILE_HASHES ? undefined : tile;
}
