import { appendFile, chmod, chown, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { restoreBackup, writeBackup } from "../src/runtime/embedded-postgres/backup-file.ts";
import { prepareCluster, type StarterLog } from "../src/runtime/embedded-postgres/cluster.ts";
import type { EmbeddedPostgres } from "../src/runtime/embedded-postgres/embedded-postgres.ts";
import { serviceUrl, socketUrl } from "../src/runtime/embedded-postgres/owner.ts";
import { launchPostgres, readPostmasterFile, stopPostmaster } from "../src/runtime/embedded-postgres/postmaster.ts";

interface StandbyOptions {
  readonly primary: Pick<EmbeddedPostgres, "data_directory">;
  /** Existing directory, which gets the backup and the standby. */
  readonly directory: string;
  readonly log: StarterLog;
}

export interface StandbyServer {
  readonly service_url: string;
  /** URL of the superuser, who may pause the replay. */
  readonly admin_url: string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<unknown>;
}

/** Makes a standby from a backup of a running primary, and starts it. */
export async function openStandbyServer({ primary, directory, log }: StandbyOptions): Promise<StandbyServer> {
  const [backups, data_dir] = [join(directory, "backups"), join(directory, "standby")];
  for (const path of [backups, data_dir]) await mkdir(path);
  await chmod(data_dir, 0o711);
  const { file } = await writeBackup({ cluster: primary.data_directory, directory: backups, version: "test" });
  const cluster = await restoreBackup(file, data_dir);
  const source = await readPostmasterFile(primary.data_directory);
  await appendFile(
    join(cluster, "postgresql.auto.conf"),
    [
      `primary_conninfo = 'host=''${source?.socket_directory}'' port=5432 user=postgres'`,
      // A read that is in the way of the replay is cancelled at once.
      "max_standby_streaming_delay = 0",
      "wal_retrieve_retry_interval = '200ms'",
      "",
    ].join("\n"),
  );
  const signal = join(cluster, "standby.signal");
  await writeFile(signal, "");
  const { uid, gid } = await stat(cluster);
  await chown(signal, uid, gid);

  const prepared = await prepareCluster(data_dir, false, log);
  const start = async (): Promise<string> => {
    const launch = await launchPostgres(prepared, { fsync: false, max_connections: 80 }, undefined);
    for (;;) {
      const found = await readPostmasterFile(cluster);
      if (found?.pid === launch.pid && found?.status === "ready") return found.socket_directory;
      if (launch.hasEnded()) throw new Error(`the standby did not start: ${await launch.output()}`);
      await sleep(20);
    }
  };
  const socket_directory = await start();
  return {
    service_url: serviceUrl(socket_directory),
    admin_url: socketUrl("postgres", socket_directory),
    start,
    stop: async () => {
      const found = await readPostmasterFile(cluster);
      if (found !== undefined) await stopPostmaster(found.pid, cluster, log);
    },
  };
}
