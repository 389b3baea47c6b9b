import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/**
 * Changes the database in the middle of an answer: its statements before the first one that reads
 * `table` run before the change, the others after it.
 *
 * @param change - gets the connection that locks the table; its changes are committed when it ends.
 */
export async function askAmid<Answer>(
  owner_url: string,
  table: string,
  ask: () => Promise<Answer>,
  change: (owner: pg.Client) => Promise<unknown>,
): Promise<Answer> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  try {
    await owner.query("begin");
    await owner.query(`lock table ${table} in access exclusive mode`);
    let isAnswered = false;
    const asked = ask().finally(() => {
      isAnswered = true;
    });
    const waiting = `
      select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.relation = '${table}'::regclass and not l.granted`;
    while ((await owner.query(waiting)).rowCount === 0) {
      if (isAnswered) throw new Error(`the answer does not read ${table}`);
      await sleep(10);
    }
    await change(owner);
    await owner.query("commit");
    return await asked;
  } finally {
    await owner.end();
  }
}
