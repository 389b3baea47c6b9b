import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFile } from "../after-file.ts";
import { end } from "../running-service.ts";
import type { TestDatabase } from "../support.ts";

export interface Process {
  readonly pid: number;
  readonly hasEnded: () => boolean;
  /** Sends SIGKILL and resolves when the process is gone. */
  readonly kill: () => Promise<unknown>;
  /** Resolves to the exit code when the process ends by itself. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a command as operators do, `work` among them, on the database of a test application. It is
 * killed after the file's tests.
 *
 * @param node_options - for Node, such as a module to load first.
 */
export async function startCommand(
  { service_url, owner_url }: TestDatabase,
  words: readonly string[],
  node_options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Process> {
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-command-"));
  const child = spawn(
    process.execPath,
    [...node_options, join(import.meta.dirname, "../../bin/tillkeeper.js"), ...words],
    {
      env: {
        ...process.env,
        DATABASE_URL: service_url,
        MIGRATION_DATABASE_URL: owner_url,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        DATA_DIR: data_dir,
        ADMIN_PASSWORD: "a-password-of-tests",
        WEBHOOK_ALLOW_PRIVATE: "on",
        POOL_SIZE: "4",
        LOG_LEVEL: "error",
        ...env,
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const kill = () => end(child, "SIGKILL");
  afterFile(async () => {
    await kill();
    await rm(data_dir, { recursive: true, force: true });
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
  });
  return { pid: child.pid ?? 0, hasEnded: () => child.exitCode !== null || child.signalCode !== null, kill, ended };
}
