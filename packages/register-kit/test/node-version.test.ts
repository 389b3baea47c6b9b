import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const PACKAGE = join(import.meta.dirname, "..");
const CLI = join(PACKAGE, "src/conformance/cli.ts");

const runOn = (version: string) => {
  const versions = `Object.defineProperty(process, "versions", { value: { node: ${JSON.stringify(version)} } })`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(versions)}`, CLI];
  return spawnSync(process.execPath, args, { encoding: "utf8" });
};

test("register-conformance says in one sentence which Node it needs, the one of its package", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const { engines } = manifest as { readonly engines: { readonly node: string } };
  const [, needed = ""] = /^>=(\d+)$/.exec(engines.node) ?? [];
  const older = runOn(`${Number(needed) - 1}.9.0`);
  assert.deepEqual([older.status, older.stdout], [1, ""]);
  assert.equal(
    older.stderr,
    `register-conformance needs Node ${needed} or newer; this is Node ${Number(needed) - 1}.9.0.\n`,
  );
  const usage = runOn(`${needed}.0.0`);
  assert.equal(usage.status, 2, usage.stderr);
  assert.match(usage.stderr, /^register-conformance server/);
});

test("the file of the command imports nothing that an older Node could refuse before the check", () => {
  assert.doesNotMatch(readFileSync(CLI, "utf8"), /^import /m);
});
