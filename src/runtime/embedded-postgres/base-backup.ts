import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Client, type Connection, type Submittable } from "pg";
import { disconnect, socketUrl } from "./owner.ts";
import { readPostmasterFile } from "./postmaster.ts";

export interface BaseBackup {
  /** Tar archive of PostgreSQL's data directory, with the log that makes it consistent. */
  readonly archive: Readable;
  /**
   * Time of the database's clock before the first file was read, as ISO 8601 in UTC, to the second.
   */
  readonly began: string;
  /** Id of the cluster in eight digits; it differs between clusters. */
  readonly cluster_id: string;
}

// Key of the advisory lock of backups. Any number will do, as long as no version ever changes it.
const LOCK_KEY = 7_411_583_202;

/**
 * Reads the files of the cluster that runs in `cluster` through PostgreSQL's replication protocol.
 * The npm package lacks `pg_basebackup`, which does the same. Sales continue meanwhile. The archive
 * contains everything committed when it began; PostgreSQL checks the checksum of each page.
 *
 * @param work - reads the archive to its end.
 * @throws Error when the cluster does not run, or another backup of it does.
 */
export async function readBaseBackup<Result>(
  cluster: string,
  work: (backup: BaseBackup) => Promise<Result>,
): Promise<Result> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined) throw new Error(`The embedded database of ${cluster} does not run.`);
  const client = new Client({
    connectionString: socketUrl("postgres", file.socket_directory),
    application_name: "tillkeeper backup",
    replication: "database",
  } as ConstructorParameters<typeof Client>[0]);
  // Errors of the connection are ignored here: the archive or the next statement fails with the
  // reason.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is_alone: boolean; began: string; system: string }>(
      `select pg_try_advisory_lock(${LOCK_KEY}) as is_alone, system_identifier::text as system,
              to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as began
         from pg_control_system()`,
    );
    const [found] = rows;
    if (found?.is_alone !== true) throw new Error("Another backup of this database runs. Wait until it ends.");
    // The slot keeps the log from this position until the connection ends, because the archive ends
    // with that log.
    await client.query(`CREATE_REPLICATION_SLOT tillkeeper_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`);
    const archive = new ArchiveQuery();
    client.query(archive);
    const cluster_id = createHash("sha256").update(found.system).digest("hex").slice(0, 8);
    return await work({ archive, began: found.began, cluster_id });
  } finally {
    await disconnect(client);
  }
}

/** First bytes of the messages of a base backup, which tell their kind. */
const NEW_ARCHIVE = "n".charCodeAt(0);
const DATA = "d".charCodeAt(0);

/** Query that streams the archive of `BASE_BACKUP`; pg calls the handlers. */
class ArchiveQuery extends Readable implements Submittable {
  #connection: Connection | undefined;
  #archives = 0;

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query("BASE_BACKUP (LABEL 'tillkeeper', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.destroyed) return;
    if (chunk[0] === NEW_ARCHIVE) {
      this.#archives += 1;
      if (this.#archives > 1)
        this.destroy(new Error("The database has tablespaces. Back them up with PostgreSQL's own tools."));
    }
    if (chunk[0] !== DATA) return;
    // The chunk is copied, because the parser of pg reuses its memory for the next message.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  // The rows contain the position in the log and the list of tablespaces, which are not needed.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
