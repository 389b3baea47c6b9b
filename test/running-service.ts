import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newAccessToken, newLicenseToken } from "../src/runtime/tokens.ts";

export { freePort } from "../simulator/platforms/free-port.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface RunningService {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from spawning the process to its first ready answer. */
  readonly ready_after_ms: number;
  /** Sends SIGTERM and resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Sends SIGKILL and resolves when the process is gone. */
  readonly kill: () => Promise<number | null>;
}

/** Starts the service in a process of its own and waits until it is ready. */
export async function startService(
  data_dir: string,
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const began = performance.now();
  const child = spawn(process.execPath, ["bin/main.ts", "serve"], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: data_dir,
      PORT: String(port),
      LOG_LEVEL: "warn",
      ADMIN_PASSWORD: "a-password-of-tests",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok === true;
  });
  const ready_after_ms = Math.round(performance.now() - began);
  return {
    port,
    pid: child.pid ?? 0,
    ready_after_ms,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 600_000;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error("a server did not become ready within 10 minutes");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

/**
 * Connects to the embedded database of a running service, as one of its roles or as its superuser.
 */
export async function connect(
  data_dir: string,
  role: "tillkeeper" | "tillkeeper_owner" | "postgres",
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `postgresql://${role}@/tillkeeper?host=${socketOf(data_dir)}` });
  await client.connect();
  return client;
}

export function socketOf(data_dir: string): string {
  return join(data_dir, "postgresql-18.socket");
}

export interface RunningShop {
  readonly token: string;
  readonly location_id: number;
  readonly terminal_ids: readonly number[];
  readonly device_identifiers: readonly string[];
}

/**
 * Inserts a token with every resource, a location, and bound terminals with PRO licences into the
 * tables.
 */
export async function makeShop(client: pg.Client, terminals: number): Promise<RunningShop> {
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
      `with l as (insert into pos.license (license_token, license_type, license_status) values ($1, 'pro', 'active') returning license_id),
            t as (insert into pos.terminal (name, location_id, device_identifier, license_id)
                  select 'Till', $2, $3, license_id from l returning terminal_id)
       insert into pos.terminal_device_history (terminal_id, device_identifier, bound_by)
       select terminal_id, $3, 'registration' from t returning terminal_id`,
      [newLicenseToken(), location_id, device],
    );
    terminal_ids.push(rows[0]?.terminal_id ?? 0);
    device_identifiers.push(device);
  }
  return { token, location_id, terminal_ids, device_identifiers };
}
