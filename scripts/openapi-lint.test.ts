import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { servedText } from "./openapi.ts";

const execute = promisify(execFile);

const root = fileURLToPath(new URL("..", import.meta.url));
const spectral = join(root, "scripts/openapi-lint/node_modules/@stoplight/spectral-cli/dist/index.js");
const ruleset = join(root, "scripts/openapi-lint/spectral.yaml");
const has_spectral = existsSync(spectral);

interface Remark {
  readonly severity: string | number;
  readonly where: string;
  readonly text: string;
}

/** Two paths that methods tell apart, and the kind of the id: a number is no `by-increment-id`. */
const TOLD_APART =
  "Found two ambiguous paths: `/rest/V1/pos/receipts/by-increment-id/{incrementId}` and " +
  "`/rest/V1/pos/receipts/{receiptId}/invoice`.";

/** Lints a document by Redocly's recommended rules. Nothing is sent to Redocly's maker. */
async function lintWithRedocly(file: string): Promise<readonly Remark[]> {
  const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const args = [cli, "lint", "--extends", "recommended", "--format", "json", file];
  const { stdout } = await runLinter(args, env);
  const { problems } = JSON.parse(stdout) as {
    problems: readonly { severity: string; message: string; location: readonly { pointer?: string }[] }[];
  };
  return problems
    .filter(({ message }) => !message.endsWith(TOLD_APART))
    .map(({ severity, message, location }) => ({ severity, where: location[0]?.pointer ?? "", text: message }));
}

/** Lints a document by Spectral's OWASP ruleset. */
async function lintWithSpectral(file: string): Promise<readonly Remark[]> {
  const args = [spectral, "lint", "--ruleset", ruleset, "--format", "json", "--quiet", file];
  const { stdout } = await runLinter(args, process.env);
  const found = JSON.parse(stdout) as readonly { severity: number; message: string; code: string; path: string[] }[];
  return found
    .filter(({ severity }) => severity === 0)
    .map(({ severity, message, code, path }) => ({ severity, where: path.join("."), text: `${code}: ${message}` }));
}

/** Runs a linter, which ends with status 1 when it has remarks. */
async function runLinter(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ readonly stdout: string }> {
  try {
    return await execute(process.execPath, args, { cwd: root, env, maxBuffer: 64 * 2 ** 20 });
  } catch (error) {
    const { stdout, code } = error as { stdout?: string; code?: unknown };
    if (code === 1 && stdout !== undefined && stdout !== "") return { stdout };
    throw error;
  }
}

/** Lints the served document, and a copy of it with a mistake. */
async function lintBoth(
  lint: (file: string) => Promise<readonly Remark[]>,
  change: (text: string) => string,
): Promise<void> {
  const text = servedText();
  const changed = change(text);
  assert.notEqual(changed, text, "the mistake was not made");
  const directory = await mkdtemp(join(tmpdir(), "openapi-"));
  const file = join(directory, "openapi.json");
  try {
    await writeFile(file, text);
    assert.deepEqual(await lint(file), []);
    await writeFile(file, changed);
    assert.notDeepEqual(await lint(file), []);
  } finally {
    await rm(directory, { recursive: true });
  }
}

describe("linters of the OpenAPI document", () => {
  test("Redocly has no remark on the document, and has one on a broken copy", async () => {
    await lintBoth(lintWithRedocly, (text) => text.replace('"operationId":"createCategory",', ""));
  });

  const skip = has_spectral ? false : "Spectral is not installed: npm run lint:openapi";
  test("Spectral with the OWASP ruleset finds no error, and one in a broken copy", { skip }, async () => {
    await lintBoth(lintWithSpectral, (text) => text.replace(/"maximum":\d+,?/, ""));
  });
});
