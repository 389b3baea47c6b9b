import { inTransaction } from "../../../../../runtime/transaction.ts";
import { ApiError } from "../../../../../web-api/errors/errors.ts";
import type { SalesDeps } from "../../../deps.ts";
import { findNewestCheckpoint, listTurns } from "../queries/checkpoints.ts";
import { appendEntries, findEntryAt, lockLog, nodesOfLog, readSize } from "../queries/log.ts";
import { openNote, readCheckpoint } from "../rules/note.ts";
import { numberOf, originOf, restoreLeaf, turnsOf } from "../rules/origin.ts";
import { rootOf } from "../rules/tree.ts";
import { type HeadDeps, hostOf, listSigners } from "./head.ts";

/** How the log goes on after a restore. */
export interface Continued {
  readonly origin: string;
  /** False when the log is known to be the one that was published. */
  readonly is_new: boolean;
}

/**
 * Decides under which name the log goes on after a restore. It keeps its name when the newest
 * checkpoint outside is one of this log; else what was published may not be in it, so it goes on
 * under another name, and its first entry names the old head. Without a
 * checkpoint, an empty log keeps its name, and so does one that went on after a restore just now.
 *
 * @param outside - the newest checkpoint that is known outside; undefined when none is.
 * @throws ApiError 400 for a text that is no checkpoint.
 */
export async function continueAfterRestore(
  deps: HeadDeps & Pick<SalesDeps, "db">,
  outside: string | undefined,
): Promise<Continued> {
  const given = outside === undefined ? undefined : readCheckpoint(outside);
  if (outside !== undefined && given === undefined) throw new ApiError("checkpoint_unreadable");
  return inTransaction(deps.db, async (tx) => {
    await lockLog(tx);
    const size = await readSize(tx);
    const turns = turnsOf(await listTurns(tx));
    const name = originOf(hostOf(deps), turns.origin);
    const last = await findEntryAt(tx, size - 1);
    if (given === undefined && (last === undefined || last.kind === "restore")) return { origin: name, is_new: false };
    if (given !== undefined && given.size <= size) {
      const signers = await listSigners(deps, tx);
      const is_ours = signers.some(
        (signer) => openNote(outside ?? "", { ...signer, name: given.origin }) !== undefined,
      );
      const is_same = (await rootOf(nodesOfLog(tx), given.size)).equals(given.root);
      if (is_ours && is_same) return { origin: name, is_new: false };
    }
    const known = given ?? readCheckpoint((await findNewestCheckpoint(tx))?.note ?? "");
    // The lost log may have had a later name, which must not mean two logs.
    const next = Math.max(turns.origin, numberOf(given?.origin ?? "")) + 1;
    const leaf = restoreLeaf(next, known?.origin ?? name, known);
    await appendEntries(tx, [{ ...leaf, salt: null, without_order: false }]);
    return { origin: originOf(hostOf(deps), next), is_new: true };
  });
}
