import type { Db, Tx } from "../../../runtime/database.ts";
import { decrypt, encrypt, isCurrentKey, type KeyRing } from "../../../runtime/secrets.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { listSecrets, replaceSecret, SECRET_COLUMNS, type SecretColumn, type SecretRow } from "../queries/secrets.ts";

/** Maximum rows that a transaction rewrites: writers of the same table wait for it. */
const BATCH_ROWS = 100;

export interface SecretsReport {
  /** Number of encrypted texts. */
  readonly total: number;
  /** Number of texts encrypted with the first key of the ring. */
  readonly current: number;
  /**
   * Reasons why texts cannot be read, one sentence each. They name the cell and never its content.
   */
  readonly unreadable: readonly string[];
}

/** Reads every stored secret with the ring; changes nothing. */
export async function inspectSecrets(db: Db, ring: KeyRing): Promise<SecretsReport> {
  let total = 0;
  let current = 0;
  const unreadable: string[] = [];
  for await (const { column, rows } of batches(db)) {
    for (const row of rows) {
      total += 1;
      if (isCurrentKey(ring, row.secret)) current += 1;
      const { problem } = read(ring, column, row);
      if (problem !== undefined) unreadable.push(problem);
    }
  }
  return { total, current, unreadable };
}

/**
 * Re-encrypts every stored secret with the first key of the ring, in batches, while all nodes run:
 * each of them also reads the old keys. No value changes, so nothing is audited and no config_hash
 * changes. Unreadable texts stay.
 *
 * @returns the number of rewritten texts.
 */
export async function rotateSecrets(db: Db, ring: KeyRing): Promise<number> {
  let rewritten = 0;
  for await (const { column, rows } of batches(db)) {
    const outdated = rows.filter(({ secret }) => !isCurrentKey(ring, secret));
    rewritten += await inTransaction(db, (tx) => rewrite(tx, ring, column, outdated));
  }
  return rewritten;
}

async function rewrite(tx: Tx, ring: KeyRing, column: SecretColumn, rows: readonly SecretRow[]): Promise<number> {
  let rewritten = 0;
  for (const row of rows) {
    const { plain } = read(ring, column, row);
    if (plain === undefined) continue;
    if (await replaceSecret(tx, column, row, encrypt(ring, plain, column.context(row)))) rewritten += 1;
  }
  return rewritten;
}

interface Batch {
  readonly column: SecretColumn;
  readonly rows: readonly SecretRow[];
}

async function* batches(db: Db): AsyncGenerator<Batch> {
  for (const column of SECRET_COLUMNS) {
    let last: SecretRow | undefined;
    do {
      const rows = await listSecrets(db, column, last, BATCH_ROWS);
      if (rows.length > 0) yield { column, rows };
      last = rows.length < BATCH_ROWS ? undefined : rows.at(-1);
    } while (last !== undefined);
  }
}

function read(ring: KeyRing, column: SecretColumn, row: SecretRow): { plain?: string; problem?: string } {
  try {
    return { plain: decrypt(ring, row.secret, column.context(row)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
