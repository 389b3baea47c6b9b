import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { end, until } from "../test/running-service.ts";

/** Starts a bare Fastify route that answers a body of this many bytes: the limit of what a route can do. */
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

/** Resident memory of a process in MB; undefined where the system does not say. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  if (!existsSync(`/proc/${pid}/status`)) return undefined;
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
}
