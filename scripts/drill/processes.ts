import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Program {
  readonly pid: number;
  readonly child: ChildProcess;
}

/** Starts a program whose output goes to a file. */
export function start(
  log: string,
  [command, ...args]: readonly [string, ...string[]],
  options: { readonly env?: NodeJS.ProcessEnv; readonly account?: Account | undefined; readonly cwd?: string } = {},
): Program {
  const file = openSync(log, "a", 0o644);
  const child = spawn(command, args, {
    stdio: ["ignore", file, file],
    // Debian installs HAProxy in /usr/sbin, which only administrators have in their PATH.
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin`, ...options.env },
    ...options.account,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  child.on("error", (error) => console.error(`${command} did not start: ${error.message}`));
  return { child, pid: child.pid ?? 0 };
}

/** Lists a process and all processes below it, parents first. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(join("/proc", name, "stat"), "utf8").catch(() => "");
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Sends a signal to processes and skips those that have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/**
 * Waits until `isTrue` returns true.
 *
 * @throws Error when it does not come true in time.
 */
export async function until(what: string, isTrue: () => Promise<boolean>, within_s = 120): Promise<void> {
  const deadline = performance.now() + within_s * 1000;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${within_s} s`);
    await sleep(200);
  }
}
