import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openTunnel } from "../simulator/platforms/tunnel.ts";
import { startEmbeddedPostgres } from "../src/runtime/embedded-postgres/embedded-postgres.ts";
import { freePort } from "../test/running-service.ts";

/**
 * Runs an unpacked image with crun as the image's documentation recommends it: without rights, on a
 * read-only file system, with a database over TCP that another container has migrated. All checks
 * of the demo must pass: `run-image.ts TREE IMAGE`, where IMAGE is a file with what `buildah
 * inspect` writes.
 */

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

const [tree = "", image_file = ""] = process.argv.slice(2);
const { Docker } = JSON.parse(readFileSync(image_file, "utf8")) as { Docker: { config: ImageConfig } };
const image = Docker.config;
const [uid, gid] = image.User.split(":").map(Number);
assert.deepEqual([uid, gid], [10_001, 10_001]);

const work = mkdtempSync(join(tmpdir(), "tillkeeper-run-image-"));
// PostgreSQL runs as another user than root, and must reach its files in this directory.
chmodSync(work, 0o711);
const state = ["--root", join(work, "crun"), "--cgroup-manager=disabled"];
const log_file = join(work, "log");
const log = openSync(log_file, "a");

/**
 * Writes the files that crun needs to run the image.
 *
 * @returns the arguments of crun.
 */
function container(id: string, command: readonly string[], env: Readonly<Record<string, string>>): string[] {
  const bundle = join(work, id);
  mkdirSync(bundle);
  const tmpfs = (destination: string, mode: string) => ({
    destination,
    type: "tmpfs",
    source: "tmpfs",
    options: ["nosuid", "nodev", "noexec", `mode=${mode}`, `uid=${uid}`, `gid=${gid}`],
  });
  const spec = {
    ociVersion: "1.0.2",
    root: { path: tree, readonly: true },
    process: {
      user: { uid, gid },
      args: [...image.Entrypoint, ...command],
      env: [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: image.WorkingDir,
      capabilities: {},
      noNewPrivileges: true,
      rlimits: [],
    },
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/dev", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=755"] },
      tmpfs("/tmp", "1777"),
      ...Object.keys(image.Volumes).map((path) => tmpfs(path, "0700")),
    ],
    // Without a network namespace, the container has the network of the machine.
    linux: { namespaces: ["pid", "ipc", "uts", "mount"].map((type) => ({ type })) },
  };
  writeFileSync(join(bundle, "config.json"), JSON.stringify(spec));
  return [...state, "run", "--bundle", bundle, id];
}

/**
 * Runs a program asynchronously, because the containers reach their database through this process.
 */
async function run(program: string, args: readonly string[], output: "pipe" | "inherit" = "pipe") {
  const child = spawn(program, args, { stdio: ["ignore", output, output] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => void (text += String(chunk)));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, text };
}

function inside(command: readonly string[]) {
  return run("crun", [...state, "exec", "--user", image.User, "serve", ...command]);
}

async function isReady(address: string): Promise<boolean> {
  return (await fetch(`${address}/health/ready`).catch(() => undefined))?.ok ?? false;
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
const postgres = await startEmbeddedPostgres({ data_dir: join(work, "postgresql"), log: quiet, fsync: false });
try {
  const tunnel = await openTunnel(postgres.owner_url);
  const { port } = new URL(tunnel.url);
  const DATABASE_URL = `postgres://tillkeeper@127.0.0.1:${port}/tillkeeper`;
  const MIGRATION_DATABASE_URL = `postgres://tillkeeper_owner@127.0.0.1:${port}/tillkeeper`;

  const alone = await run("crun", container("alone", image.Cmd, {}));
  assert.equal(alone.status, 1, alone.text);
  assert.match(alone.text, /set DATABASE_URL to use a PostgreSQL of your own/);

  const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString("base64");
  const owner = { DATABASE_URL, MIGRATION_DATABASE_URL, ENCRYPTION_KEY };
  const migrated = await run("crun", container("migrate", ["migrate"], owner));
  assert.equal(migrated.status, 0, migrated.text);

  const PORT = String(await freePort());
  const address = `http://127.0.0.1:${PORT}`;
  const ADMIN_PASSWORD = "a-password-for-this-run-only";
  const began_ms = performance.now();
  const settings = { DATABASE_URL, PORT, ADMIN_PASSWORD, ENCRYPTION_KEY };
  const service = spawn("crun", container("serve", image.Cmd, settings), { stdio: ["ignore", log, log] });
  const ended = once(service, "exit");
  while (!(await isReady(address))) {
    assert.equal(service.exitCode, null, "the service ended");
    await sleep(50);
  }
  console.log(`Ready after ${((performance.now() - began_ms) / 1000).toFixed(1)} s.`);

  for (const path of ["/opt/tillkeeper/bin", "/etc", "/usr/local/bin"]) {
    assert.match((await inside(["touch", `${path}/file`])).text, /Read-only file system/);
  }
  const [, ...health] = image.Healthcheck.Test;
  const healthy = await inside(health);
  assert.equal(healthy.status, 0, healthy.text);
  const doctor = await inside(["tillkeeper", "doctor"]);
  console.log(doctor.text);
  assert.equal(doctor.status, 0);
  assert.match(doctor.text, /the bundled programs match/);

  const answer = await fetch(`${address}/rest/V1/integration/admin/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
  });
  const token = (await answer.json()) as string;
  const demo = ["bin/tillkeeper.js", "demo", "--receipts", "20", "--url", address, "--admin-token", token];
  const { status } = await run(process.execPath, demo, "inherit");
  assert.equal(status, 0, "a check of the demo failed");

  await tunnel.close();
  assert.notEqual((await inside(health)).status, 0, "the health check passes without a database");
  await run("crun", [...state, "kill", "serve", "TERM"]);
  assert.deepEqual(await ended, [0, null]);
} catch (error) {
  console.error(readFileSync(log_file, "utf8"));
  throw error;
} finally {
  await run("crun", [...state, "delete", "--force", "serve"]);
  await postgres.stop();
  rmSync(work, { recursive: true });
}
