import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { cloneDatabase } from "./support.ts";

const ROOT = join(import.meta.dirname, "..");
/**
 * Makes `bin/tillkeeper.js` believe that it is process 1, in which case it runs the service as a
 * child, as with an older Node.
 */
const AS_PROCESS_1 = `data:text/javascript,
  if (process.argv[1]?.endsWith("tillkeeper.js")) Object.defineProperty(process, "pid", { value: 1 });`;

test(
  "the service ends in order when the launcher that runs it as a child is killed",
  { timeout: 300_000 },
  async (t) => {
    const directory = await mkdtemp(join(tmpdir(), "tk-launcher-"));
    t.after(() => rm(directory, { recursive: true, force: true }));
    const { service_url, owner_url } = await cloneDatabase();
    const launcher = spawn(process.execPath, ["--import", AS_PROCESS_1, "bin/tillkeeper.js", "serve"], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: service_url,
        MIGRATION_DATABASE_URL: owner_url,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        DATA_DIR: directory,
        PORT: "0",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const launcher_id = launcher.pid ?? 0;
    let output = "";
    const ready = new Promise<void>((resolve) => {
      launcher.stdout.on("data", (text: Buffer) => {
        output += text.toString();
        if (output.includes("Tillkeeper is ready")) resolve();
      });
    });
    // The service holds the other end of the pipe as well, so the pipe closes once both processes
    // are gone.
    const gone = new Promise<void>((resolve) => void launcher.stdout.on("close", () => resolve()));
    await ready;
    const children = await readFile(`/proc/${launcher_id}/task/${launcher_id}/children`, "utf8");
    const service_id = Number(children.trim());
    assert.ok(service_id > 1, children);
    t.after(() => {
      try {
        process.kill(service_id, "SIGKILL");
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, "ESRCH");
      }
    });

    launcher.kill("SIGKILL");
    await gone;
    assert.match(
      output,
      /"signal":"SIGTERM","drain_delay_ms":0,"msg":"stopping after the requests and jobs in flight"/,
    );
    assert.match(output, /"msg":"stopped"/);
  },
);
