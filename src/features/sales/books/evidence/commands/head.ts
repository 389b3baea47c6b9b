import { generateKeyPairSync } from "node:crypto";
import type { Db } from "../../../../../runtime/database.ts";
import { mailOrigin } from "../../../../../runtime/mailer.ts";
import { readServerSecret } from "../../../../../shared/configuration/configuration-reader.ts";
import type { SalesDeps } from "../../../deps.ts";
import { findNewestCheckpoint, listTurns } from "../queries/checkpoints.ts";
import { nodesOfLog, readSize } from "../queries/log.ts";
import { checkpointText, readCheckpoint, type Signer, signerOf, signNote } from "../rules/note.ts";
import { originOf, turnsOf } from "../rules/origin.ts";
import { LogDamaged } from "../rules/tiles.ts";
import { type Hash, type NodeReader, rootOf, type TreeHead } from "../rules/tree.ts";

/** Makes an Ed25519 key: PKCS #8 in base64. */
function makeKey(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
}

export type HeadDeps = Pick<SalesDeps, "config" | "ring">;

/** Returns the host under whose name the log signs: that of PUBLIC_URL. */
export function hostOf(deps: Pick<HeadDeps, "config">): string {
  return new URL(mailOrigin(deps)).host;
}

/** Returns the name and key under which the log signs now. */
export async function readSigner(deps: HeadDeps, db: Db): Promise<Signer> {
  const { origin, key } = turnsOf(await listTurns(db));
  return signerAt(deps, db, origin, key);
}

/** Returns every key that the log ever signed with, the first one first, under the name of now. */
export async function listSigners(deps: HeadDeps, db: Db): Promise<Signer[]> {
  const turns = turnsOf(await listTurns(db));
  const signers: Signer[] = [];
  for (let key = 1; key <= turns.key; key += 1) signers.push(await signerAt(deps, db, turns.origin, key));
  return signers;
}

/**
 * Returns the signer of the nth origin with the nth key. The key is made when it is needed first.
 */
export async function signerAt(deps: HeadDeps, db: Db, origin: number, key: number): Promise<Signer> {
  const stored = await readServerSecret(db, deps.ring, `evidence_key_${key}`, makeKey);
  return signerOf(originOf(hostOf(deps), origin), stored);
}

/**
 * Returns a function that says whether the log begins with the tree of a checkpoint. It keeps what
 * it read.
 */
export async function readLog(db: Db): Promise<(head: TreeHead) => Promise<boolean>> {
  const [log_size, nodes] = [await readSize(db), nodesOfLog(db)];
  return async ({ size, root }) => size <= log_size && (await rootIn(nodes, size))?.equals(root) === true;
}

/** Returns the root of the first `size` entries; undefined when some of them are missing. */
async function rootIn(nodes: NodeReader, size: number): Promise<Hash | undefined> {
  try {
    return await rootOf(nodes, size);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Signs the head of the log, under its lock.
 *
 * @throws LogDamaged when the log is not the one of the newest checkpoint any more, or lacks
 *   entries: such a head is never signed.
 */
export async function signHead(
  db: Db,
  signer: Signer,
  more: readonly Signer[] = [],
): Promise<{ readonly size: number; readonly origin: string; readonly note: string }> {
  const size = await readSize(db);
  const root = await rootIn(nodesOfLog(db), size);
  const newest = readCheckpoint((await findNewestCheckpoint(db))?.note ?? "");
  const isGiven = await readLog(db);
  if (root === undefined || (newest !== undefined && !(await isGiven(newest)))) {
    throw new LogDamaged(
      `The evidence log is not the one of its checkpoint of ${newest?.size ?? 0} entries, or lacks entries. ` +
        "After a restore run: tillkeeper after-restore. Otherwise run: tillkeeper evidence verify",
    );
  }
  const { name: origin } = signer;
  const note = signNote(checkpointText({ origin, size, root }), [signer, ...more]);
  return { size, origin, note };
}
