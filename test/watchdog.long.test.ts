import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test, type TestContext } from "node:test";
import { end } from "./running-service.ts";
import { cloneDatabase } from "./support.ts";

const ROOT = join(import.meta.dirname, "..");
const SIGALRM_STATUS = 142;
/**
 * Time limit of the watchdog in seconds: longer than the start blocks the event loop on a busy
 * machine.
 */
const WATCHDOG_SECONDS = 5;
/** Makes `bin/tillkeeper.js` believe that it is process 1, but not the child that it starts. */
const AS_PROCESS_1 = `data:text/javascript,
  if (process.argv[1]?.endsWith("tillkeeper.js")) Object.defineProperty(process, "pid", { value: 1 });`;

const directory = await mkdtemp(join(tmpdir(), "tk-watchdog-"));
after(() => rm(directory, { recursive: true, force: true }));

interface Process {
  readonly child: ChildProcess;
  readonly order: (command: string) => void;
  /** Resolves when standard output contains the text. */
  readonly said: (text: string) => Promise<void>;
  readonly errors: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

async function start(t: TestContext, args: readonly string[], watchdog_seconds: number): Promise<Process> {
  const { service_url, owner_url } = await cloneDatabase();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: service_url,
      MIGRATION_DATABASE_URL: owner_url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
      DATA_DIR: directory,
      PORT: "0",
      PLUGINS: "./test/watchdog-plugin.ts",
      WATCHDOG_SECONDS: String(watchdog_seconds),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  t.after(() => end(child, "SIGKILL"));
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const said = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      assert.ok(child.exitCode === null && child.signalCode === null, `the process ended: ${output}${errors}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await said("Tillkeeper is ready");
  return { child, order: (command) => void child.stdin.write(command), said, errors: () => errors, ended };
}

function lastLine(text: string): { readonly level: string; readonly msg: string; readonly stack: readonly string[] } {
  return JSON.parse(text.trimEnd().split("\n").at(-1) ?? "") as never;
}

describe("the watchdog", () => {
  for (const duty of ["serve", "work"]) {
    test(`the watchdog ends \`${duty}\` when its event loop is blocked, and says on standard error where it is`, async (t) => {
      const blocked = await start(t, ["bin/main.ts", duty], WATCHDOG_SECONDS);
      blocked.order("block");
      assert.deepEqual(await blocked.ended, { code: null, signal: "SIGALRM" });
      const { level, msg, stack } = lastLine(blocked.errors());
      assert.equal(level, "fatal");
      assert.match(msg, /event loop was blocked for 5 s.+exit code 142/);
      assert.match(stack.join("\n"), /^compute file:.+watchdog-plugin\.ts:\d+$/m);
    });
  }

  test("the watchdog does not end a process that is slow and yields", async (t) => {
    const slow = await start(t, ["bin/main.ts", "serve"], WATCHDOG_SECONDS);
    slow.order("compute in pieces");
    await slow.said("computed");
    assert.equal(await end(slow.child, "SIGTERM"), 0);
    assert.doesNotMatch(slow.errors(), /blocked/);
  });

  for (const [what, args, seconds] of [
    ["that a debugger may pause", ["--inspect=127.0.0.1:0"], WATCHDOG_SECONDS],
    ["with WATCHDOG_SECONDS=0", [], 0],
  ] as const) {
    test(`the watchdog does not end a blocked process ${what}`, async (t) => {
      const blocked = await start(t, [...args, "bin/main.ts", "serve"], seconds);
      blocked.order("block for a while");
      await blocked.said("computed");
      assert.equal(await end(blocked.child, "SIGTERM"), 0);
    });
  }
});

describe("the command as process 1 of a container", () => {
  const args = ["--import", AS_PROCESS_1, "bin/tillkeeper.js", "serve"];

  test("the launcher as process 1 ends with 142 when the watchdog ended the service", async (t) => {
    const blocked = await start(t, args, WATCHDOG_SECONDS);
    blocked.order("block");
    assert.deepEqual(await blocked.ended, { code: SIGALRM_STATUS, signal: null });
  });

  test("the launcher as process 1 forwards SIGTERM and ends with the service's exit code", async (t) => {
    const service = await start(t, args, 30);
    assert.equal(await end(service.child, "SIGTERM"), 0);
    await service.said('"msg":"stopped"');
  });
});
