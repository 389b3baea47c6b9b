import type { Db } from "../../../../../runtime/database.ts";
import { ApiError } from "../../../../../web-api/errors/errors.ts";
import type { SalesDeps } from "../../../deps.ts";
import { listCheckpoints } from "../queries/checkpoints.ts";
import { readSize } from "../queries/log.ts";
import { keepOld, listEntries } from "../queries/verify.ts";
import { SWEEPS } from "../queries/waiting.ts";
import { hashOfLeaf } from "../rules/leaf.ts";
import { readCheckpoint } from "../rules/note.ts";
import { growTree } from "../rules/tree.ts";
import { compareRows } from "./compare-rows.ts";
import { compareHeads, compareTiles } from "./compare-tree.ts";
import type { OnFault } from "./faults.ts";
import { type HeadDeps, listSigners } from "./head.ts";
import { logEvidence, type LogDeps } from "./log.ts";

const ENTRIES_AT_ONCE = 1_000;

export interface Verdict {
  readonly size: number;
  /** In base64, as in a checkpoint. */
  readonly root: string;
  /** Entries that were compared. */
  readonly checked: number;
  /** Receipts of erased persons, of which only the fiscal part could be checked. */
  readonly sealed: number;
  /** Entries about archived receipts, which could not be compared. */
  readonly archived: number;
}

export type VerifyDeps = HeadDeps & LogDeps & Pick<SalesDeps, "reportDb">;

interface Verification {
  /** Checkpoints that were kept outside: signed notes. */
  readonly checkpoints?: readonly string[];
  readonly onFault: OnFault;
  readonly signal?: AbortSignal;
}

/**
 * Compares every entry of the log with its row, and the tree with its tiles and with every
 * checkpoint. Reads all receipts: it takes minutes for each million.
 *
 * @throws ApiError 400 for a text that is no checkpoint, or the reason of the signal.
 */
export async function verifyLog(
  deps: VerifyDeps,
  { checkpoints = [], onFault, signal }: Verification,
): Promise<Verdict> {
  const given = checkpoints.map((note) => ({ note, part: "forked" as const }));
  if (given.some(({ note }) => readCheckpoint(note) === undefined)) throw new ApiError("checkpoint_unreadable");
  await logEvidence(deps, { is_awaited: true });
  const db = deps.reportDb;
  const stored = (await listCheckpoints(db)).map(({ note }) => ({ note, part: "log" as const }));
  const heads = compareHeads([...stored, ...given], await listSigners(deps, deps.db), onFault);
  const addToTiles = compareTiles(db, onFault);
  const tree = growTree();
  const size = await readSize(db);
  let [sealed, archived] = [0, 0];
  heads.compare(0, tree.root());
  for (let at = 0; at < size;) {
    signal?.throwIfAborted();
    const entries = await listEntries(db, at, Math.min(ENTRIES_AT_ONCE, size - at));
    if (entries.length === 0) break;
    for (const entry of entries) {
      const { kind, key, log_index, leaf_hash } = entry;
      if (log_index !== at || !hashOfLeaf(entry).equals(leaf_hash)) onFault({ kind, key, part: "log" });
      tree.add(leaf_hash);
      await addToTiles(leaf_hash);
      if (heads.has(tree.size())) heads.compare(tree.size(), tree.root());
      at = log_index + 1;
    }
    const uncompared = await compareRows(db, entries, onFault);
    sealed += uncompared.sealed;
    archived += uncompared.archived;
  }
  heads.end();
  await reportUnlogged(db, onFault, signal);
  return { size, root: tree.root().toString("base64"), checked: tree.size(), sealed, archived };
}

async function reportUnlogged(db: Db, onFault: OnFault, signal: AbortSignal | undefined): Promise<void> {
  for (const [kind, sweep] of SWEEPS) {
    for (let from: string | undefined = ""; from !== undefined;) {
      signal?.throwIfAborted();
      const { next, keys } = await sweep(db, from);
      for (const key of await keepOld(db, kind, keys)) onFault({ kind, key, part: "unlogged" });
      from = next;
    }
  }
}
