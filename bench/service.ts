import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newAccessToken, newLicenseToken } from "../src/runtime/tokens.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface BenchService {
  readonly port: number;
  readonly pid: number;
  /** From spawning the process to its first ready answer. */
  readonly ready_after_ms: number;
  stop(): Promise<void>;
}

/** Starts the service in a process of its own and waits until it is ready. */
export async function startService(data_dir: string, port: number): Promise<BenchService> {
  const began = performance.now();
  const child = spawn(process.execPath, ["src/main.ts", "serve"], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: data_dir,
      PORT: String(port),
      LOG_LEVEL: "warn",
      ADMIN_PASSWORD: "bench-password",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok === true;
  });
  const ready_after_ms = Math.round(performance.now() - began);
  return { port, pid: child.pid ?? 0, ready_after_ms, stop: () => stop(child) };
}

/** Starts a bare Fastify route that answers a body of this many bytes: the limit of what a route can do. */
export async function startBareRoute(bytes: number, port: number): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, "bench/bare-route.ts"), String(bytes), String(port)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok === true);
  return { stop: () => stop(child) };
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error("a server did not become ready within 30 s");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** Resident memory of a process in MB; undefined where the system does not say. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  if (!existsSync(`/proc/${pid}/status`)) return undefined;
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
}

/** Connects to the embedded database of a running service, as one of its two roles. */
export async function connect(data_dir: string, role: "tillkeeper" | "tillkeeper_owner"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `postgresql://${role}@/tillkeeper?host=${socketOf(data_dir)}` });
  await client.connect();
  return client;
}

export function socketOf(data_dir: string): string {
  return join(data_dir, "postgresql-18.socket");
}

export interface BenchShop {
  readonly token: string;
  readonly location_id: number;
  readonly terminal_ids: readonly number[];
  readonly device_identifiers: readonly string[];
}

/** A token with every resource, a location and bound terminals with PRO licences; straight into the tables. */
export async function makeShop(client: pg.Client, terminals: number): Promise<BenchShop> {
  const { token, hash } = newAccessToken();
  await client.query("insert into pos.integration (name, resources, token_hash) values ($1, '{all}', $2)", [
    `bench ${randomUUID()}`,
    hash,
  ]);
  const location = await client.query<{ location_id: number }>(
    "insert into pos.location (name, code) values ('Bench', $1) returning location_id",
    [randomUUID()],
  );
  const location_id = location.rows[0]?.location_id ?? 0;
  const terminal_ids: number[] = [];
  const device_identifiers: string[] = [];
  for (let index = 0; index < terminals; index += 1) {
    const device = randomUUID();
    const { rows } = await client.query<{ terminal_id: number }>(
      `with l as (insert into pos.license (license_token, license_type, license_status) values ($1, 'pro', 'active') returning license_id)
       insert into pos.terminal (name, location_id, device_identifier, license_id)
       select 'Till', $2, $3, license_id from l returning terminal_id`,
      [newLicenseToken(), location_id, device],
    );
    terminal_ids.push(rows[0]?.terminal_id ?? 0);
    device_identifiers.push(device);
  }
  return { token, location_id, terminal_ids, device_identifiers };
}
