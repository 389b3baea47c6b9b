import type { Db } from "../../../../../runtime/database.ts";
import { findTile } from "../queries/verify.ts";
import { type Checkpoint, openNote, readCheckpoint, type Signer } from "../rules/note.ts";
import { TILE_HASHES, tileRoot } from "../rules/tiles.ts";
import type { Hash } from "../rules/tree.ts";
import type { OnFault } from "./faults.ts";

/** A signed note to compare, and what it is called when it is not of this log. */
export interface Head {
  readonly note: string;
  readonly part: "log" | "forked";
}

/** Compares checkpoints with the tree while it grows. */
export interface HeadComparison {
  /** Whether a checkpoint has this size. */
  readonly has: (size: number) => boolean;
  readonly compare: (size: number, root: Hash) => void;
  /** Reports the checkpoints that the tree did not reach. */
  readonly end: () => void;
}

/** Reports checkpoints that no key of the log has signed, and those of another tree. */
export function compareHeads(heads: readonly Head[], signers: readonly Signer[], onFault: OnFault): HeadComparison {
  const open = new Map<number, { readonly checkpoint: Checkpoint; readonly part: Head["part"] }[]>();
  const report = (size: number, part: Head["part"]) => onFault({ kind: "checkpoint", key: String(size), part });
  for (const { note, part } of heads) {
    const checkpoint = readCheckpoint(note);
    const name = checkpoint?.origin ?? "";
    if (checkpoint === undefined || !signers.some((signer) => openNote(note, { ...signer, name }) !== undefined)) {
      report(checkpoint?.size ?? 0, part);
      continue;
    }
    open.set(checkpoint.size, [...(open.get(checkpoint.size) ?? []), { checkpoint, part }]);
  }
  return {
    has: (size) => open.has(size),
    compare(size, root) {
      for (const { checkpoint, part } of open.get(size) ?? []) if (!checkpoint.root.equals(root)) report(size, part);
      open.delete(size);
    },
    end() {
      for (const [size, rest] of open) for (const { part } of rest) report(size, part);
    },
  };
}

/**
 * Returns a function that takes the hashes of the leaves in their order, and compares each tile
 * that they complete, of every level, with the stored one.
 */
export function compareTiles(db: Db, onFault: OnFault): (leaf_hash: Hash) => Promise<void> {
  const levels: { hashes: Hash[]; tiles: number }[] = [];
  const add = async (level: number, hash: Hash): Promise<void> => {
    const at = (levels[level] ??= { hashes: [], tiles: 0 });
    at.hashes.push(hash);
    if (at.hashes.length < TILE_HASHES) return;
    const { hashes, tiles: tile_index } = at;
    levels[level] = { hashes: [], tiles: tile_index + 1 };
    const root = tileRoot(hashes);
    const stored = await findTile(db, level, tile_index);
    if (stored === undefined || !stored.root.equals(root) || !Buffer.concat(hashes).equals(stored.hashes)) {
      onFault({ kind: "tile", key: `${level}/${tile_index}`, part: "log" });
    }
    await add(level + 1, root);
  };
  return (leaf_hash) => add(0, leaf_hash);
}
