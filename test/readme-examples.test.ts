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

test("the README of each published package says how it is installed, with what it depends on, and for which Node", () => {
  for (const name of ["client", "exact", "receipt-document", "register-kit"]) {
    const manifest = JSON.parse(readFileSync(join(ROOT, `packages/${name}/package.json`), "utf8")) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly engines?: Readonly<Record<string, string>>;
      readonly scripts: Readonly<Record<string, string>>;
    };
    const readme = readFileSync(join(ROOT, `packages/${name}/README.md`), "utf8");
    const install = readme.split("\n## ").find((section) => section.startsWith("Install\n")) ?? "";
    const others = Object.keys(manifest.dependencies ?? {}).filter((each) => each.startsWith("@tillkeeper/"));
    for (const each of [name, ...others.map((other) => other.replace("@tillkeeper/", ""))])
      assert.ok(install.includes(`\`packages/${each}\``), `${name} names packages/${each}`);
    assert.ok(manifest.engines?.["node"], name);
    // npm pack alone would make an archive of sources, so it is refused.
    assert.match(manifest.scripts["prepack"] ?? "", /pack-package\.ts prepack$/);
  }
});
