#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read: it only hands over to the project's own Node,
// which runs the TypeScript sources as they are.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { whyNotStarting } from "./own-node.js";

/** The exit code of a program whose libraries are not all there. */
const LOADER_FAILED = 127;
const own = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
const main = fileURLToPath(new URL("../src/main/main.ts", import.meta.url));

// The young generation grows to 64 MB otherwise and stays there; a request's garbage needs a fraction of it.
// The old one is let grow by a third before it is cleaned, not to four times its size: large closings leave much behind.
const flags = ["--max-semi-space-size=16", "--heap-growing-percent=30"];
// Beside the code, under the code's own permissions: what is read from there is run.
const cache = fileURLToPath(new URL("../node_modules/.cache/tillkeeper", import.meta.url));
const env = { NODE_COMPILE_CACHE: cache, ...process.env };

if (Number.parseInt(process.versions.node, 10) >= 26) {
  // The kernel ignores the watchdog's signal for process 1 of a container.
  if (process.pid === 1) await runChild(process.execPath, process.execArgv);
  // In place: the same process, so signals and its id stay what the service manager knows.
  if (process.execve && !process.execArgv.includes(flags[0])) {
    const { execPath, execArgv, argv } = process;
    process.execve(execPath, [execPath, ...execArgv, ...flags, main, ...argv.slice(2)], env);
  }
  await import("../src/main/main.ts");
} else if (existsSync(own)) {
  await runChild(own, []);
} else {
  console.error(`Tillkeeper needs Node 26; this is ${process.version} and the project's own is missing. Run: npm ci`);
  process.exit(1);
}

/** Ends with the reason why Node does not start, unless it does. */
function refuse(node) {
  const reason = whyNotStarting(node);
  if (reason === undefined) return;
  console.error(reason);
  process.exit(1);
}

/**
 * Runs the service in a child process, forwards signals to it, and ends with its exit code, as a shell states it. The child
 * ends when this process does, however that came: the channel between them closes.
 */
function runChild(node, nodeFlags) {
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(node, [...nodeFlags, ...flags, main, ...process.argv.slice(2)], { stdio, env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise(() => {
    child.on("error", () => refuse(node));
    child.on("exit", (code, signal) => {
      if (code === LOADER_FAILED) refuse(node);
      process.exit(signal ? 128 + constants.signals[signal] : code);
    });
  });
}
