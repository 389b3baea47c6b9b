import { access, constants, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Command, InvalidArgumentError } from "commander";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { closeReceiptPart } from "../features/sales/receipts/commands/partitions.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { isDate } from "../runtime/formats.ts";
import { only } from "../runtime/database.ts";
import { actorOf } from "../shared/audit/write.ts";
import { checkFile, type Content, type Manifest, readManifest, readRows, writeArchive } from "./archive-file.ts";
import { readArchive } from "./archive-read.ts";
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
import { ENVIRONMENT, OPERATOR, withDeps } from "./with-database.ts";

/** Attempts to copy a partition whose receipts change meanwhile: each late change costs one. */
const COPIES_MAX = 5;

interface Options {
  readonly before?: string;
  readonly to?: string;
  readonly closedNow: boolean;
  readonly read?: string;
}

/** Adds the command that moves old partitions of receipts into files, and reads them back. */
export function addArchive(program: Command): void {
  program
    .command("archive")
    .description("move old partitions of receipts into files, or read one back")
    .option("--before <date>", "partitions whose receipts were all stored before this day (UTC)", readDay)
    .option("--to <directory>", "directory of the files")
    .option("--closed-now", "do not wait 35 days until a partition is closed", false)
    .option("--read <manifest>", "read the partition of this manifest (.json) back")
    .addHelpText(
      "after",
      `
Each partition becomes a file of its rows and a manifest, which are read back and compared before the partition is
dropped. Keep both, and copies of them elsewhere: they are the only place of these receipts. Repeats of their sales are
still known, and figures and closings stay. Stopped at any point, run the command again. Needs the role that owns the
tables: MIGRATION_DATABASE_URL. docs/operations/archive.md says what works without the rows.
${ENVIRONMENT}`,
    )
    .action(async ({ before, to, closedNow, read }: Options) => {
      const config = loadConfig();
      if (read !== undefined) {
        if (before !== undefined || to !== undefined || closedNow)
          throw new Error("--read reads one partition back, without --before, --to and --closed-now.");
        const { receipts, erased } = await withDeps(config, (deps, { owner_url }) =>
          readArchive(deps, owner_url, resolve(read)),
        );
        console.error(`Read ${receipts} receipts back; ${erased} of them are of persons who were erased since.`);
        return;
      }
      if (before === undefined || to === undefined)
        throw new Error("Name the day with --before and the directory with --to, or a manifest with --read.");
      const written = await withDeps(config, (deps, { owner_url }) =>
        archiveReceipts(deps, owner_url, {
          before,
          directory: resolve(to),
          closes_now: closedNow,
          onPart: (path, { receipts }) => console.log(`${path}\t${receipts} receipts`),
        }),
      );
      console.error(
        written === 0
          ? `No partition is closed and has only receipts from before ${before}. See: tillkeeper partitions`
          : `Archived ${written} partition(s). Copy the files to another place.`,
      );
    });
}

function readDay(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError("not a day such as 2016-01-01");
  return text;
}

export interface ArchiveRequest {
  /** As YYYY-MM-DD, UTC. */
  readonly before: string;
  readonly directory: string;
  readonly closes_now: boolean;
  readonly onPart?: (manifest_path: string, manifest: Manifest) => void;
  /** Called before each step; only tests set it. */
  readonly onStep?: (step: "copy" | "compare" | "detach") => Promise<void>;
}

interface Part {
  readonly first_id: number;
  readonly end_id: number;
  readonly is_closed: boolean;
}

type ArchiveDeps = Pick<Deps, "db" | "reportDb">;

/**
 * Archives partitions, the oldest first.
 *
 * @returns how many.
 * @throws Error with a message for the operator; partitions before that are archived, and the one
 *   of the message is as it was.
 */
export async function archiveReceipts(deps: ArchiveDeps, owner_url: string, request: ArchiveRequest): Promise<number> {
  await access(request.directory, constants.W_OK);
  return asOwner(owner_url, async (client) => {
    let archived = 0;
    for (const part of await listParts(client, request)) {
      if (!part.is_closed) await closeReceiptPart(deps, part, { actor: actorOf(OPERATOR) });
      if (!(await isBefore(client, part, request.before))) continue;
      await refuseUnfinished(client, part);
      await refuseUnlogged(client, part);
      await archivePart(deps, client, part, request);
      archived += 1;
    }
    return archived;
  });
}

/** Lists the attached partitions that get no more receipts and begin before the day. */
async function listParts(client: pg.Client, { before, closes_now }: ArchiveRequest): Promise<Part[]> {
  const { rows } = await client.query<{ first_id: string; end_id: string; is_closed: boolean }>(
    `select p.first_id, p.end_id, p.closed_at is not null as is_closed from pos.receipt_part p
      where p.first_id not in (select a.first_id from pos.receipt_part_away a)
        and (p.closed_at is not null
             or $2 and p.end_id <= (select last_value + is_called::integer from pos.receipt_number)
                and (select r.stored_at from pos.receipt r where r.receipt_id >= p.first_id and r.receipt_id < p.end_id
                      order by r.receipt_id desc limit 1) < $1::date)
      order by p.first_id`,
    [before, closes_now],
  );
  return rows.map(({ first_id, end_id, is_closed }) => ({
    first_id: Number(first_id),
    end_id: Number(end_id),
    is_closed,
  }));
}

async function isBefore(client: pg.Client, { first_id }: Part, before: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pos.receipt_part where first_id = $1 and stored_until < $2::date",
    [first_id, before],
  );
  return rowCount === 1;
}

/** Throws when something still has to read receipts of the partition. */
async function refuseUnfinished(client: pg.Client, { first_id, end_id }: Part): Promise<void> {
  const { rows } = await client.query<{ uncounted: string; new_orders: string }>(
    `select (select count(*) from pos.receipt_to_count where receipt_id >= $1 and receipt_id < $2) as uncounted,
            (select count(*) from pos.receipt_with_new_order where receipt_id >= $1 and receipt_id < $2) as new_orders`,
    [first_id, end_id],
  );
  const { uncounted, new_orders } = only(rows);
  if (Number(uncounted) + Number(new_orders) > 0)
    throw stillWaiting(first_id, `to be counted (${uncounted}) or for their new orders (${new_orders})`);
}

/** Throws when receipts are not in the evidence log, where they stay. */
async function refuseUnlogged(client: pg.Client, { first_id, end_id }: Part): Promise<void> {
  const { rows } = await client.query<{ unlogged: string }>(
    `select p.receipts - (select count(*) from pos.evidence_entry
                           where kind = 'receipt' and key::bigint >= $1 and key::bigint < $2) as unlogged
       from pos.receipt_part p where p.first_id = $1`,
    [first_id, end_id],
  );
  const { unlogged } = only(rows);
  if (Number(unlogged) > 0) throw stillWaiting(first_id, `for the evidence log (${unlogged})`);
}

function stillWaiting(first_id: number, reason: string): Error {
  return new Error(
    `receipt_${first_id}: receipts still wait ${reason}. A worker does this within minutes; then run the command again.`,
  );
}

async function archivePart(
  deps: Pick<Deps, "db">,
  client: pg.Client,
  part: Part,
  request: ArchiveRequest,
): Promise<void> {
  const { directory, onPart, onStep = async () => undefined } = request;
  for (let copies = 1; copies <= COPIES_MAX; copies += 1) {
    await watchChanges(client, part);
    await onStep("copy");
    const path = await copyPart(client, part, directory);
    const manifest = await readManifest(path);
    await onStep("compare");
    await compareFile(client, path, manifest);
    await onStep("detach");
    if (await detach(deps, client, part, path, manifest)) {
      onPart?.(path, manifest);
      return;
    }
    // The rows have changed since: this copy is of no use.
    await rm(join(directory, manifest.file));
    await rm(path);
  }
  throw new Error(
    `receipt_${part.first_id} is still attached: its receipts changed during each of ${COPIES_MAX} copies.`,
  );
}

/** Has each change of the partition's rows noted from now on, until it is detached. */
async function watchChanges(client: pg.Client, { first_id }: Part): Promise<void> {
  await withReceiptsLocked(client, async () => {
    const part = `pos.receipt_${first_id}`;
    await client.query(
      `create or replace trigger noted_while_copied after insert or update on ${part}
         for each row execute function pos.note_change_while_copied('${first_id}')`,
    );
    await client.query(`alter table ${part} enable always trigger noted_while_copied`);
    await client.query("update pos.receipt_part set is_copied = true where first_id = $1", [first_id]);
  });
}

async function copyPart(client: pg.Client, { first_id, end_id }: Part, directory: string): Promise<string> {
  const table = `pos.receipt_${first_id}`;
  return inOne(client, "begin isolation level repeatable read", async () => {
    const columns = await listColumns(client);
    const summary = await summarize(client, table);
    await refuseOtherContent(client, first_id, summary);
    const { rows } = await client.query<{ now: string }>("select statement_timestamp()::text as now");
    const content: Content = { first_id, end_id, columns, ...summary, written_at: only(rows).now };
    const stored = client.query(copyTo(`copy ${table} (${namesOf(columns)}) to stdout (format binary)`));
    try {
      return await writeArchive(directory, `receipt_${first_id}`, stored, async () => content);
    } catch (error) {
      // The statement ends only when all its rows are read, and the next one would wait for that.
      stored.on("error", () => undefined);
      await client.end();
      throw error;
    }
  });
}

/** Throws when what never changes is not what was noted when the partition was closed. */
async function refuseOtherContent(
  client: pg.Client,
  first_id: number,
  { receipts, content_digest }: Pick<Content, "receipts" | "content_digest">,
): Promise<void> {
  const { rows } = await client.query<{ receipts: string; digest: string }>(
    "select receipts, digest from pos.receipt_part where first_id = $1",
    [first_id],
  );
  const closed = only(rows);
  if (Number(closed.receipts) !== receipts || closed.digest !== content_digest)
    throw new Error(
      `receipt_${first_id} has ${receipts} receipts, which are not the ${closed.receipts} that it was closed with. ` +
        "Run tillkeeper evidence verify: it names receipts that were changed.",
    );
}

/** Reads a file back into a table of this session, and throws when the rows differ. */
async function compareFile(client: pg.Client, path: string, manifest: Manifest): Promise<void> {
  const file = await checkFile(path, manifest);
  const names = namesOf(manifest.columns);
  await inOne(client, "begin", async () => {
    await client.query("create temporary table read_receipt (like pos.receipt) on commit drop");
    await pipeline(readRows(file), client.query(copyFrom(`copy read_receipt (${names}) from stdin (format binary)`)));
    if (!isSame(await summarize(client, "read_receipt"), manifest))
      throw new Error(
        `${file} does not have the rows of receipt_${manifest.first_id}. The partition is still attached.`,
      );
  });
}

/**
 * Drops a partition that is in a file; returns false when its rows have changed since.
 *
 * @throws Error when something still has to read its receipts.
 */
async function detach(
  deps: Pick<Deps, "db">,
  client: pg.Client,
  part: Part,
  path: string,
  { receipts, sha256 }: Manifest,
): Promise<boolean> {
  const { first_id } = part;
  const table = `pos.receipt_${first_id}`;
  return withReceiptsLocked(client, async () => {
    const { rowCount } = await client.query(
      `update pos.receipt_part
          set file = $2, sha256 = $3, archived_at = clock_timestamp(), is_copied = null, sweep_from = null
        where first_id = $1 and is_copied`,
      [first_id, path, sha256],
    );
    if (rowCount !== 1) return false;
    // Orders can have come while it was copied.
    await refuseUnfinished(client, part);
    await client.query(`alter table pos.receipt detach partition ${table}`);
    await client.query(`drop table ${table}`);
    await auditPart(client, deps, { first_id, receipts }, "part_archived", path);
    return true;
  });
}
