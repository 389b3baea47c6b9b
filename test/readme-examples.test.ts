import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { afterFile } from "./after-file.ts";
import { ROOT } from "./source-files.ts";

/** Declarations of the names that an example takes from its application. */
const GIVEN = `declare const body: string; declare const request: Request; declare const secret: string;`;

/**
 * The examples are compiled in a folder inside the checkout, where the packages are found by name.
 */
const folder = join(ROOT, `node_modules/.examples-${process.pid}`);
afterFile(() => rmSync(folder, { recursive: true, force: true }));

test("the examples of the packages' READMEs are right in strict TypeScript", () => {
  const examples = globSync("packages/{client,exact,register-kit,receipt-document}/README.md", { cwd: ROOT }).flatMap(
    (readme) =>
      [...readFileSync(join(ROOT, readme), "utf8").matchAll(/^```(?:js|ts)\n([^]*?)^```$/gm)].map(
        ([, code = ""], index) => [`${readme.split("/")[1]}-${index}.ts`, code] as const,
      ),
  );
  assert.ok(examples.length >= 4, String(examples.length));
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of examples)
    writeFileSync(join(folder, name), `${code}${code.includes("verifyWebhook") ? GIVEN : ""}\n`);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: "esnext",
    module: "nodenext",
    lib: ["esnext", "dom", "dom.iterable"],
    types: ["node"],
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: examples.map(([name]) => name) }),
  );
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
});
