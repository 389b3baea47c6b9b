import type { Tx } from "../../../../../runtime/database.ts";
import { NothingToDo } from "../../../../../runtime/jobs.ts";
import { MailFailed } from "../../../../../runtime/mailer.ts";
import { inTransaction } from "../../../../../runtime/transaction.ts";
import { readEmails } from "../../../../../shared/configuration/rules/emails.ts";
import { DEFAULT_SCOPE, readSetting } from "../../../../../shared/configuration/snapshot.ts";
import { publishCheckpoint } from "../../../../../shared/events/commands/publish.ts";
import type { SalesDeps } from "../../../deps.ts";
import {
  findCheckpoint,
  findNewestCheckpoint,
  insertCheckpoint,
  listTurns,
  type StoredCheckpoint,
} from "../queries/checkpoints.ts";
import { appendEntries, lockLog } from "../queries/log.ts";
import { verifierKey } from "../rules/note.ts";
import { checkpointMail } from "../rules/mail.ts";
import { keyLeaf, turnsOf } from "../rules/origin.ts";
import { readSigner, signerAt, signHead } from "./head.ts";
import { logEvidence } from "./log.ts";

type CheckpointDeps = Pick<SalesDeps, "config" | "configuration" | "db" | "jobs" | "pool" | "ring" | "subscriptions">;

/**
 * Logs what waits, and signs the head of the log: its checkpoint leaves the house by mail and
 * webhook. The same head again is the same checkpoint.
 *
 * @throws LogDamaged when the log is not the one of its newest checkpoint.
 */
export async function makeCheckpoint(deps: CheckpointDeps): Promise<StoredCheckpoint> {
  await logEvidence(deps, { is_awaited: true });
  const publish = await publisher(deps);
  return inTransaction(deps.db, async (tx) => {
    await lockLog(tx);
    const head = await signHead(tx, await readSigner(deps, tx));
    const newest = await findNewestCheckpoint(tx);
    if (newest?.origin === head.origin && newest.size === head.size) return newest;
    return publish(tx, await insertCheckpoint(tx, head));
  });
}

/**
 * Looks at every stored row, and signs the head of the log, also when it is the one of the day
 * before. The job runs it each night.
 */
export async function makeDailyCheckpoint(deps: CheckpointDeps): Promise<void> {
  await logEvidence(deps, { is_awaited: false, is_full: true });
  const publish = await publisher(deps);
  await inTransaction(deps.db, async (tx) => {
    await lockLog(tx);
    await publish(tx, await insertCheckpoint(tx, await signHead(tx, await readSigner(deps, tx))));
  });
}

/**
 * Changes the key of the log: an entry names the next one, the last checkpoint of this origin is
 * signed by both keys, and the next origin begins with a checkpoint of the new key.
 */
export async function changeKey(deps: CheckpointDeps): Promise<StoredCheckpoint> {
  await logEvidence(deps, { is_awaited: true });
  const publish = await publisher(deps);
  await inTransaction(deps.db, async (tx) => {
    await lockLog(tx);
    const { origin, key } = turnsOf(await listTurns(tx));
    const old = await signerAt(deps, tx, origin, key);
    const next = await signerAt(deps, tx, origin + 1, key + 1);
    await appendEntries(tx, [{ ...keyLeaf(verifierKey(next)), salt: null, without_order: false }]);
    await publish(tx, await insertCheckpoint(tx, await signHead(tx, old, [next])));
  });
  return makeCheckpoint(deps);
}

type Publish = (tx: Tx, checkpoint: StoredCheckpoint) => Promise<StoredCheckpoint>;

/** Returns a function that sends a checkpoint to everybody who keeps it. */
async function publisher(deps: CheckpointDeps): Promise<Publish> {
  const subscribed = await deps.subscriptions.read();
  const addresses = await readAddresses(deps);
  return async (tx, checkpoint) => {
    const { checkpoint_id } = checkpoint;
    await publishCheckpoint(tx, subscribed, checkpoint);
    for (const position of addresses.keys()) {
      await deps.jobs.enqueue(tx, "send_evidence_mail", { checkpoint_id, position });
    }
    return checkpoint;
  };
}

async function readAddresses({ configuration }: Pick<SalesDeps, "configuration">): Promise<readonly string[]> {
  return readEmails(readSetting(await configuration.snapshot(), "books/evidence/mail_to", DEFAULT_SCOPE)) ?? [];
}

/**
 * Mails a checkpoint to one of the addresses of the setting.
 *
 * @throws MailFailed
 */
export async function sendEvidenceMail(
  deps: SalesDeps,
  { checkpoint_id, position }: { readonly checkpoint_id: number; readonly position: number },
): Promise<void> {
  const checkpoint = await findCheckpoint(deps.db, checkpoint_id);
  const to = (await readAddresses(deps))[position];
  if (checkpoint === undefined || to === undefined) throw new NothingToDo("the address was taken off the list");
  const locale = readSetting(await deps.configuration.snapshot(), "general/locale/code", DEFAULT_SCOPE);
  try {
    await deps.mailer.send({ to, ...checkpointMail(checkpoint, locale) });
  } catch (error) {
    if (!(error instanceof MailFailed) || error.fault !== "refused") throw error;
    throw new NothingToDo(`the mail server refuses the address: ${error.message}`);
  }
}
