import { ApiError } from "../../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import type { SalesDeps } from "../../../deps.ts";
import { findNewestCheckpoint } from "../queries/checkpoints.ts";
import { findEntry, findEntryAt, nodesOfLog, readSize } from "../queries/log.ts";
import { countWaiting } from "../queries/waiting.ts";
import { verifierKey } from "../rules/note.ts";
import { proofText } from "../rules/proof.ts";
import { consistencyProof, inclusionProof } from "../rules/tree.ts";
import { readSigner } from "./head.ts";
import { logEvidence } from "./log.ts";

/** Reads the name and key of the log, its size, and what waits. */
export async function readStatus(deps: SalesDeps, reader: Reader) {
  const signer = await readSigner(deps, deps.db);
  const newest = await findNewestCheckpoint(deps.db);
  return {
    origin: signer.name,
    key: verifierKey(signer),
    size: await readSize(deps.db),
    waiting: (await deps.reports(reader, countWaiting)).waiting,
    last_checkpoint:
      newest === undefined
        ? null
        : { size: newest.size, origin: newest.origin, note: newest.note, created_at: newest.created_at },
  };
}

/**
 * Reads the entry at a place.
 *
 * @throws ApiError 404 `not_logged`.
 */
export async function readEntry({ db }: Pick<SalesDeps, "db">, index: number) {
  const entry = await findEntryAt(db, index);
  if (entry === undefined) throw new ApiError("not_logged");
  const { log_index, kind, key, fiscal, personal } = entry;
  return { index: log_index, kind, key, fiscal: fiscal.toString("hex"), personal: personal?.toString("hex") ?? null };
}

/**
 * Proves that a row is in the log, against the newest checkpoint.
 *
 * @returns the text of C2SP tlog-proof.
 * @throws ApiError 404 `not_logged`, 409 `not_covered`.
 */
export async function proveEntry(
  deps: SalesDeps,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<string> {
  await logEvidence(deps, { is_awaited: true });
  const entry = await findEntry(deps.db, kind, key);
  if (entry === undefined) throw new ApiError("not_logged");
  const checkpoint = await findNewestCheckpoint(deps.db);
  const { log_index: index } = entry;
  if (checkpoint === undefined || checkpoint.size <= index) throw new ApiError("not_covered");
  const hashes = await inclusionProof(nodesOfLog(deps.db), index, checkpoint.size);
  return proofText({ index, hashes, checkpoint: checkpoint.note });
}

/**
 * Proves that the log of one size begins with that of another.
 *
 * @throws ApiError 400 for sizes that the log does not have.
 */
export async function proveConsistency({ db }: Pick<SalesDeps, "db">, from: number, to: number) {
  if (from < 0 || from > to || to > (await readSize(db))) throw new ApiError("log_size_unknown");
  const hashes = await consistencyProof(nodesOfLog(db), from, to);
  return { from, to, hashes: hashes.map((hash) => hash.toString("base64")) };
}
