import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { end, type RunningService, until } from "../test/running-service.ts";

/** Starts the service as operators start it, by its command, and waits until it is ready. */
export async function startService(data_dir: string, port: number, log_level = "warn"): Promise<RunningService> {
  const began = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL("../bin/tillkeeper.js", import.meta.url)), "serve"], {
    env: {
      ...process.env,
      DATA_DIR: data_dir,
      PORT: String(port),
      LOG_LEVEL: log_level,
      ADMIN_PASSWORD: "a-bench-password",
      // The shop platforms have private addresses on the same machine.
      WEBHOOK_ALLOW_PRIVATE: "on",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok === true;
  });
  return {
    port,
    pid: child.pid ?? 0,
    ready_after_ms: Math.round(performance.now() - began),
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

/**
 * Starts a bare Fastify route that returns a body of `bytes` bytes. Its rate is the limit of what a
 * route can do.
 */
export async function startBareRoute(
  bytes: number,
  port: number,
): Promise<{ readonly stop: () => Promise<number | null> }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("./bare-route.ts", import.meta.url)), String(bytes), String(port)],
    {
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  await until(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok === true);
  return { stop: () => end(child, "SIGTERM") };
}

/**
 * Returns the resident memory of a process in MB. Returns undefined on a system that does not state
 * it, or when the process has ended.
 */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ESRCH") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
}
