import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { identity, runAs, type ChildUser } from "./embedded-postgres/child-user.ts";
import { isPostmaster, readPostmasterFile } from "./embedded-postgres/postmaster.ts";

export const isRoot = process.getuid?.() === 0;
export const needsRoot = isRoot ? false : "only root can change to another user";
export const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const left = await mkdtemp(join(tmpdir(), "tk-pg-left-"));

before(async () => {
  const server = await startEmbeddedPostgres({ data_dir: left, log: quiet, fsync: false });
  await server.stop();
});

after(() => rm(left, { recursive: true, force: true }));

interface Row {
  readonly v: unknown;
}

export async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "tk-pg-"));
  // The hooks run in this order: a server that a later hook stops may still write here for a moment.
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 }));
  return directory;
}

/** One that PostgreSQL's own user may pass through, for a DATA_DIR inside it. */
export async function openDirectory(t: TestContext): Promise<string> {
  const directory = await temporaryDirectory(t);
  await chmod(directory, 0o711);
  return directory;
}

/** A DATA_DIR that was used and left before: a copy, which is quicker than a first start. */
export async function usedDirectory(t: TestContext): Promise<string> {
  const directory = await temporaryDirectory(t);
  const copied = await runAs(undefined, "cp", ["-a", `${left}/.`, directory]);
  assert.ok(copied.succeeded, copied.output);
  return directory;
}

export async function start(t: TestContext, data_dir: string, owner_wait_ms = 100): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ data_dir, log: quiet, owner_wait_ms, fsync: false });
  t.after(() => server.stop());
  return server;
}

export function socketDirectoryOf(server: EmbeddedPostgres): string {
  return new URL(server.service_url.replace("@", "@host")).searchParams.get("host") ?? "";
}

export async function ask(connectionString: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    return rows[0]?.v;
  } finally {
    await client.end();
  }
}

/** Another node process that owns the directory and answers what it started as JSON. */
export async function startElsewhere(
  t: TestContext,
  data_dir: string,
  user?: ChildUser,
): Promise<[ChildProcess, EmbeddedPostgres]> {
  const module = JSON.stringify(new URL("embedded-postgres.ts", import.meta.url).href);
  const options = JSON.stringify({ data_dir, fsync: false });
  const script = `const { startEmbeddedPostgres } = await import(${module});
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ ...${options}, log });
    process.on("SIGTERM", () => void server.stop());
    console.log(JSON.stringify(server));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    ...identity(user),
  });
  t.after(() => end(child, "SIGKILL"));
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const answer = await Promise.race([
    once(child.stdout, "data").then(([chunk]) => String(chunk)),
    once(child, "close").then(() => Promise.reject(new Error(errors))),
  ]);
  return [child, JSON.parse(answer) as EmbeddedPostgres];
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

export async function pidOf(server: EmbeddedPostgres): Promise<number> {
  const file = await readPostmasterFile(server.data_directory);
  assert.ok(file);
  return file.pid;
}

export async function untilGone(pid: number, cluster: string): Promise<void> {
  while (await isPostmaster(pid, cluster)) await delay(10);
}
