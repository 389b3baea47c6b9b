import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { recordBackup } from "../shared/backups/commands.ts";
import { isBackupName } from "../shared/backups/rules.ts";
import { type Config, loadConfig } from "../runtime/config/config.ts";
import {
  deleteOlderBackups,
  isSameDisk,
  restoreBackup,
  type WrittenBackup,
  writeBackup,
} from "../runtime/embedded-postgres/backup-file.ts";
import { unless } from "../runtime/embedded-postgres/directories.ts";
import { inspectEmbedded } from "../runtime/embedded-postgres/embedded-postgres.ts";
import type { Deps } from "./deps.ts";
import { examineDatabase } from "./doctor.ts";
import { VERSION } from "../runtime/version.ts";
import { ENVIRONMENT, withDeps } from "./with-database.ts";

export interface BackupRequest {
  readonly directory: string;
  /** Number of backups to keep, including the new one. Absent: all are kept. */
  readonly keep?: number;
  readonly verifies?: boolean;
  readonly isStopping?: () => boolean;
}

export interface TakenBackup extends WrittenBackup {
  /** Names of the older backups that were deleted after this one. */
  readonly deleted: readonly string[];
  readonly is_same_disk: boolean;
}

/** Adds the commands that back up the embedded database and restore it. */
export function addBackup(program: Command): void {
  program
    .command("backup")
    .description("back up the embedded database while it runs, or record a backup that another tool has taken")
    .option("--to <directory>", "directory of the backup; default: BACKUP_DIR")
    .option("--keep <count>", "delete older backups of this database, except for so many in all", readCount)
    .option("--verify", "restore the backup into a temporary directory, start it, and run the checks of doctor")
    .option("--done <name>", "only record that another tool has taken this backup", readName)
    .addHelpText(
      "after",
      `
The backup is one file. The key of the stored secrets (encryption.key in DATA_DIR) is not in it: keep a copy of the key
apart. A PostgreSQL of DATABASE_URL has tools of its own (docs/operations/back-up.md); after they have run, call
tillkeeper backup --done NAME, so that doctor, the metrics and the administration know of it.
${ENVIRONMENT}`,
    )
    .action(async ({ to, keep, verify, done }: BackupOptions) => {
      if (done !== undefined && (to ?? keep ?? verify) !== undefined)
        throw new Error("--done records a backup that another tool has taken, without --to, --keep and --verify.");
      const config = loadConfig();
      if (done !== undefined) {
        await withDeps(config, ({ db }) => recordBackup(db, { name: done }));
        console.error(`Recorded the backup ${done}.`);
        return;
      }
      if (config.database_url !== undefined)
        throw new Error(
          "The database is the PostgreSQL server of DATABASE_URL. Back it up with its own tools " +
            "(docs/operations/back-up.md), and then record that with: tillkeeper backup --done NAME",
        );
      const directory = to ?? config.backup_dir;
      if (directory === undefined) throw new Error("Name the directory of the backup with --to, or set BACKUP_DIR.");
      const kept = keep ?? (to === undefined ? config.backup_keep : undefined);
      const taken = await withDeps(config, (deps) =>
        backUp(deps, { directory, verifies: verify === true, ...(kept === undefined ? {} : { keep: kept }) }),
      );
      for (const line of describeBackup(taken, verify === true)) console.error(line);
      console.log(taken.file);
    });
  program
    .command("restore")
    .description("restore a backup of the embedded database into a data directory without one")
    .requiredOption("--from <file>", "file that tillkeeper backup has written")
    .addHelpText("after", "\nDATA_DIR names the data directory. A database that it has is not touched.\n")
    .action(async ({ from }: { from: string }) => {
      const config = loadConfig();
      if (config.database_url !== undefined)
        throw new Error("DATABASE_URL is set. Unset it to restore a backup of the embedded database into DATA_DIR.");
      const data_directory = await restoreBackup(resolve(from), config.data_dir);
      console.log(data_directory);
      for (const line of NEXT_STEPS) console.error(line);
    });
}

interface BackupOptions {
  readonly to?: string;
  readonly keep?: number;
  readonly verify?: boolean;
  readonly done?: string;
}

const NEXT_STEPS = [
  "Restored. Before you start the service:",
  "1. Copy encryption.key, which is not in the backup, back into DATA_DIR, or set ENCRYPTION_KEY.",
  "2. tillkeeper after-restore   raises the numbers beyond those that were given out after the backup.",
  "3. tillkeeper doctor",
  "4. tillkeeper verify-chain",
  "5. tillkeeper verify-figures",
];

/**
 * Backs up the embedded database of this service, records the backup and deletes older ones.
 *
 * @throws Error with a message for the operator; then nothing is recorded or deleted.
 */
export async function backUp(
  { config, db, log }: Pick<Deps, "config" | "db" | "log">,
  { directory: given, keep, verifies = false, isStopping }: BackupRequest,
): Promise<TakenBackup> {
  const directory = resolve(given);
  const embedded = await inspectEmbedded(config.data_dir);
  if (embedded === undefined) throw new Error(`DATA_DIR=${config.data_dir} has no database.`);
  const written = await writeBackup({
    cluster: embedded.data_directory,
    directory,
    version: VERSION,
    ...(verifies ? { verify: (file: string) => verifyBackup(config, file) } : {}),
    ...(isStopping === undefined ? {} : { isStopping }),
  });
  const { name, began: taken_at, size_bytes } = written;
  await recordBackup(db, { name, taken_at, size_bytes, is_verified: verifies });
  const deleted = keep === undefined ? [] : await deleteOlderBackups(directory, name, keep);
  log.info({ file: written.file, size_bytes, deleted }, "backed up the database");
  return { ...written, deleted, is_same_disk: await isSameDisk(directory, embedded.data_directory) };
}

/**
 * Backs up to BACKUP_DIR on schedule; does nothing without that setting.
 *
 * @throws Error with the reason: the job then fails and is retried.
 */
export async function backUpNightly(deps: Deps): Promise<void> {
  const { backup_dir: directory, backup_keep: keep } = deps.config;
  if (directory === undefined) return;
  const { is_same_disk } = await backUp(deps, { directory, keep, isStopping: deps.jobs.isStopping });
  if (is_same_disk) deps.log.warn({ directory }, "BACKUP_DIR is on the disk of the database, and is lost with it");
}

/**
 * Restores a backup into a temporary directory, starts PostgreSQL on it, and runs the checks of
 * doctor.
 *
 * @throws Error when the backup is damaged or a check fails.
 */
export async function verifyBackup(config: Config, file: string): Promise<void> {
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-verify-"));
  let base = data_dir;
  try {
    base = dirname(await restoreBackup(file, data_dir));
    const key = config.encryption_key ?? (await readKey(config));
    const findings = await examineDatabase({
      ...config,
      data_dir,
      ...(key === undefined ? {} : { encryption_key: key }),
    });
    const failed = findings.filter(({ state }) => state === "failed");
    if (failed.length > 0)
      throw new Error(
        `The backup was restored, and checks failed: ${failed.map(({ check, text }) => `${check}: ${text}`).join("; ")}`,
      );
  } finally {
    for (const path of new Set([base, data_dir])) await rm(path, { recursive: true, force: true });
  }
}

async function readKey({ data_dir }: Config): Promise<string | undefined> {
  return (await readFile(join(data_dir, "encryption.key"), "utf8").catch(unless("ENOENT")))?.trim();
}

function describeBackup({ began, size_bytes, deleted, is_same_disk }: TakenBackup, is_verified: boolean): string[] {
  return [
    `Backed up what was stored by ${began}: ${Math.ceil(size_bytes / 2 ** 20)} MiB.` +
      (is_verified ? " Restored and started for a check: doctor found no fault." : ""),
    ...(deleted.length === 0 ? [] : [`Deleted ${deleted.length} older: ${deleted.join(", ")}`]),
    "The key of the stored secrets (encryption.key in DATA_DIR) is not in it: keep a copy of the key apart.",
    ...(is_same_disk
      ? ["Warning: it is on the same disk as the database, and would be lost with it. Copy it to another machine."]
      : []),
  ];
}

function readCount(text: string): number {
  if (!/^[1-9][0-9]{0,3}$/.test(text)) throw new InvalidArgumentError("Must be a whole number from 1 to 9999.");
  return Number(text);
}

function readName(text: string): string {
  if (!isBackupName(text)) throw new InvalidArgumentError("Must have 1 to 200 printable characters.");
  return text;
}
