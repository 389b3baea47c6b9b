import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { runCommand } from "../../test/command-line.ts";

/** Directory for a copy of the bundled Node with one more byte, which still runs. */
const directory = mkdtempSync(join(tmpdir(), "tk-programs-"));
after(() => rmSync(directory, { recursive: true }));
const own = dirname(dirname(realpathSync(process.execPath)));
const root = join(directory, "node_modules/node");
const node = join(root, "bin/node");
mkdirSync(join(root, "bin"), { recursive: true });
cpSync(join(own, "package.json"), join(root, "package.json"));
cpSync(join(own, "bin/node"), node);
appendFileSync(node, "x");

describe("a start with a changed program is refused", () => {
  const data_dir = join(directory, "data");
  for (const [database, env] of Object.entries({
    "the embedded database": {},
    DATABASE_URL: {
      DATABASE_URL: "postgresql://tillkeeper@127.0.0.1:1/tillkeeper",
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    },
  })) {
    for (const duty of ["serve", "work"]) {
      test(`${duty} with ${database}`, async () => {
        const { code, stderr } = await runCommand([duty], { DATA_DIR: data_dir, PORT: "0", ...env }, "", node);
        assert.equal(code, 1, stderr);
        assert.match(stderr, /^1 program files are not those that packaging\/binaries\.json records: /);
        assert.ok(stderr.includes(node), stderr);
      });
    }
  }
});
