import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { sweepReadBack } from "../features/operations/privacy/commands/sweep.ts";
import { QUEUE_OF_RECEIPTS } from "../features/sales/closings/queries/reevaluation.ts";
import { checkFile, type Manifest, readManifest, readRows } from "./archive-file.ts";
import {
  asOwner,
  auditPart,
  inOne,
  isSame,
  listColumns,
  namesOf,
  summarize,
  withReceiptsLocked,
} from "./archive-rows.ts";
import type { Deps } from "./deps.ts";

/** Table of a partition that is being read, until it is whole. */
const READING = "pos.reading_receipt";

/**
 * Reads an archived partition back and attaches it. Its file stays as it is.
 *
 * @returns the number of its receipts, and of those that were marked because their person has been
 *   erased.
 * @throws Error with a message for the operator; nothing is attached then.
 */
export async function readArchive(
  deps: Deps,
  owner_url: string,
  manifest_path: string,
): Promise<{ readonly receipts: number; readonly erased: number }> {
  const manifest = await readManifest(manifest_path);
  await asOwner(owner_url, async (client) => {
    await refuseOthers(client, manifest);
    const file = await checkFile(manifest_path, manifest);
    await createTable(client);
    try {
      await inOne(client, "begin", () => loadRows(client, file, manifest));
    } catch (error) {
      await withReceiptsLocked(client, () => client.query(`drop table ${READING}`));
      throw error;
    }
    await attach(deps, client, manifest, manifest_path);
    // Orders and late receipts that came meanwhile are counted, and newer rules applied.
    await client.query(QUEUE_OF_RECEIPTS, [manifest.first_id, manifest.end_id]);
  });
  return { receipts: manifest.receipts, erased: await sweepReadBack(deps) };
}

/** Throws unless the manifest is of a partition that this database has archived. */
async function refuseOthers(client: pg.Client, manifest: Manifest): Promise<void> {
  const { first_id, end_id, sha256, columns, receipts, content_digest } = manifest;
  const name = `receipt_${first_id}`;
  const { rows } = await client.query<{
    is_away: boolean;
    sha256: string | null;
    has_table: boolean;
    receipts: string | null;
    digest: string | null;
  }>(
    `select exists (select from pos.receipt_part_away a where a.first_id = p.first_id) as is_away, p.sha256,
            p.receipts, p.digest, to_regclass('pos.' || quote_ident($3)) is not null as has_table
       from pos.receipt_part p where p.first_id = $1 and p.end_id = $2`,
    [first_id, end_id, name],
  );
  const [part] = rows;
  if (part === undefined) throw new Error(`This database never had the partition ${name} with these numbers.`);
  if (!part.is_away) throw new Error(`${name} is attached: there is nothing to read.`);
  if (part.has_table)
    throw new Error(`${name} was detached by hand and is still a table: attach it, or drop it first.`);
  if (part.sha256 !== sha256) throw new Error(`The archive of ${name} in this database is another file.`);
  if (Number(part.receipts) !== receipts || part.digest !== content_digest)
    throw new Error(`The manifest is not of the receipts that ${name} was closed with. Nothing was changed.`);
  const known = new Map((await listColumns(client)).map(({ name: column, type }) => [column, type]));
  const other = columns.find(({ name: column, type }) => known.get(column) !== type);
  if (other !== undefined) throw new Error(`Receipts have no column ${other.name} of type ${other.type} any more.`);
}

/** Makes the empty table, with the foreign keys of receipts: each row is checked as it is read. */
async function createTable(client: pg.Client): Promise<void> {
  await withReceiptsLocked(client, async () => {
    await client.query(`drop table if exists ${READING}`);
    await client.query(
      `create table ${READING} (like pos.receipt including defaults including constraints including storage including indexes)`,
    );
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = 'pos.receipt'::regclass and contype = 'f'`,
    );
    for (const { name, definition } of rows)
      await client.query(`alter table ${READING} add constraint ${name} ${definition}`);
  });
}

async function loadRows(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  const { first_id, end_id, columns } = manifest;
  // PostgreSQL then need not look through the rows while it attaches them.
  await client.query(
    `alter table ${READING} add constraint read_range check (receipt_id is not null and receipt_id >= ${first_id} and receipt_id < ${end_id})`,
  );
  const names = namesOf(columns);
  await pipeline(readRows(file), client.query(copyFrom(`copy ${READING} (${names}) from stdin (format binary)`)));
  if (!isSame(await summarize(client, `(select ${names} from ${READING})`), manifest))
    throw new Error(`${file} does not have the rows of its manifest. Nothing was changed.`);
  await client.query(`analyze ${READING}`);
}

async function attach(
  deps: Pick<Deps, "db">,
  client: pg.Client,
  { first_id, end_id, receipts }: Manifest,
  manifest_path: string,
): Promise<void> {
  const table = `pos.receipt_${first_id}`;
  await withReceiptsLocked(client, async () => {
    await client.query(`alter table ${READING} rename to receipt_${first_id}`);
    await client.query(
      `alter table pos.receipt attach partition ${table} for values from (${first_id}) to (${end_id})`,
    );
    await client.query(`alter table ${table} drop constraint read_range`);
    await client.query("select pos.complete_receipt_part($1::regclass)", [table]);
    await client.query("select pos.freeze_receipt_part($1)", [first_id]);
    await client.query("update pos.receipt_part set sweep_from = first_id where first_id = $1", [first_id]);
    await auditPart(client, deps, { first_id, receipts }, "part_read_back", manifest_path);
  });
}
