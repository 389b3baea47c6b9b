#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read: it only hands over to the project's own Node,
// which runs the TypeScript sources as they are.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const own = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= 26) {
  await import("../src/main.ts");
} else if (existsSync(own)) {
  const child = spawn(own, [main, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
} else {
  console.error(`Tillkeeper needs Node 26; this is ${process.version} and the project's own is missing. Run: npm ci`);
  process.exit(1);
}
