import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../bin/main.ts", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command line to its end, as an operator does.
 *
 * @param node - Node's path, or a program with arguments that runs it.
 */
export function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = "",
  node: string | readonly [string, ...string[]] = process.execPath,
): Promise<Ended> {
  const [program, ...before] = typeof node === "string" ? ([node] as const) : node;
  const child = spawn(program, [...before, MAIN, ...args], {
    // The compiled code is cached, as it is for the operator's command.
    env: { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (text: Buffer) => (stdout += text.toString()));
  child.stderr.on("data", (text: Buffer) => (stderr += text.toString()));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
