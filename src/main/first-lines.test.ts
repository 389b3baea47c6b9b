import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { emptyDatabase } from "../../test/empty-database.ts";

/** Path of `script`, which runs a program on a terminal. */
const SCRIPT = "/usr/bin/script";

const directory = await mkdtemp(join(tmpdir(), "tk-first-lines-"));
after(() => rm(directory, { recursive: true, force: true }));

test(
  "the first start at a terminal prints the password and the address to open",
  { skip: existsSync(SCRIPT) ? false : "this machine has no script(1)", timeout: 300_000 },
  async (t) => {
    const { service_url, owner_url } = await emptyDatabase();
    const child = spawn(
      SCRIPT,
      ["-qefc", `'${process.execPath}' '${join(import.meta.dirname, "../../bin/main.ts")}' serve`, "/dev/null"],
      {
        env: {
          PATH: process.env["PATH"] ?? "",
          DATABASE_URL: service_url,
          MIGRATION_DATABASE_URL: owner_url,
          ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
          DATA_DIR: directory,
          PORT: "0",
        },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const ended = new Promise((resolve) => child.on("close", resolve));
    let shown = "";
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (text: Buffer) => {
        shown += text.toString();
        if (shown.includes("Ctrl-C stops the service.")) resolve();
      });
      child.on("close", () => resolve());
    });
    const lines = shown.split(/\r?\n/).filter((line) => line !== "");
    assert.deepEqual(
      lines.filter((line) => line.startsWith("{")),
      [],
      "JSON is for programs",
    );
    assert.ok(
      lines.some((line) => line === "First administrator: admin"),
      shown,
    );
    const address = /^Open (http:\/\/127\.0\.0\.1:\d+)\/admin in a browser\. Ctrl-C stops the service\.$/m.exec(
      shown.replaceAll("\r", ""),
    )?.[1];
    assert.ok(address !== undefined, shown);
    assert.equal((await fetch(`${address}/health/ready`)).status, 200);
    t.after(async () => {
      child.kill("SIGTERM");
      await ended;
    });
  },
);
