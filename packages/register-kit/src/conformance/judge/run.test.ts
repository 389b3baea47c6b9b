import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openPlainServer } from "../../../../../test/fixtures/register-kit/plain-server.ts";
import { STEPS } from "./steps.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));

function run(args: readonly string[], input: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [CLI, ...args]);
  const output = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.err += text));
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...output })));
}

test("the judge leads through its script and writes a certificate, which an idle register does not get", async () => {
  await using server = await openPlainServer({ reader: "reader" });
  const folder = await mkdtemp(join(tmpdir(), "judge-"));
  const file = join(folder, "certificate.json");
  const enters = "\n".repeat(STEPS.length);
  const { code, out } = await run(["judge", "--upstream", server.url, "--port", "0", "--out", file], enters);
  assert.equal(code, 1);
  for (const { ask } of STEPS) assert.ok(out.includes(ask), ask);
  assert.match(out, /This register does not pass\./);
  const certificate = JSON.parse(await readFile(file, "utf8")) as { passed: boolean };
  assert.equal(certificate.passed, false);
  await rm(folder, { recursive: true });
});

test("the judge's command line without a server explains the options", async () => {
  const { code, err } = await run(["judge"], "");
  assert.equal(code, 2);
  assert.match(err, /--upstream {2}address of the server/);
});
