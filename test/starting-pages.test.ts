import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { afterFile } from "./after-file.ts";
import { freePort, startService } from "./running-service.ts";
import { ROOT } from "./source-files.ts";
import { cloneDatabase } from "./support.ts";

const PASSWORD = "a-password-of-readers";
const PAGE_TIMEOUT_MS = 300_000;
const run = promisify(execFile);

const database = await cloneDatabase();
const folder = await mkdtemp(join(tmpdir(), "tillkeeper-starting-"));
afterFile(() => rm(folder, { recursive: true }));
const port = await freePort();
const env = {
  DATABASE_URL: database.service_url,
  MIGRATION_DATABASE_URL: database.owner_url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  ADMIN_PASSWORD: PASSWORD,
  WEBHOOK_ALLOW_PRIVATE: "on",
};
const service = await startService(join(folder, "data"), port, env);
afterFile(async () => {
  await service.stop();
});

// The client and the command of the reader.
await mkdir(join(folder, "node_modules/@tillkeeper"), { recursive: true });
await symlink(join(ROOT, "packages/client"), join(folder, "node_modules/@tillkeeper/client"));
await writeFile(join(folder, "package.json"), '{"type":"module"}');
await symlink(join(ROOT, "bin/tillkeeper.js"), join(folder, "tillkeeper"));

/** Returns the code blocks of a page in a language, with the values of this service. */
async function blocksOf(page: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, "docs/start", page), "utf8");
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, "gm"))].map(
    ([, code = ""]) => code,
  );
  assert.ok(blocks.length > 0, `${page} has no ${language}`);
  return blocks.map((code) => code.replaceAll("http://127.0.0.1:8080", `http://127.0.0.1:${port}`));
}

interface Reader {
  /** What a reader fills in, by what the page has in its place. */
  readonly filled: Readonly<Record<string, string>>;
  /** Commands of the test before and after those of the page. */
  readonly begins?: string;
  readonly ends?: string;
}

/** Runs the commands of a page in one shell, in a folder that all pages share. */
async function runPage(page: string, { filled, begins = "", ends = "" }: Reader): Promise<string> {
  let script = (await blocksOf(page, "sh")).join("\n");
  for (const [given, value] of Object.entries(filled)) {
    assert.ok(script.includes(given), `${page} has no ${given}`);
    script = script.replaceAll(given, value);
  }
  assert.doesNotMatch(script, /…/, "a reader must fill in nothing else");
  await writeFile(join(folder, "page.sh"), `set -euo pipefail\n${begins}\n${script}\n${ends}\n`);
  const path = `${folder}:${join(ROOT, "node_modules/.bin")}:${process.env["PATH"]}`;
  const { stdout } = await run("bash", ["page.sh"], {
    cwd: folder,
    env: { ...process.env, ...env, DATA_DIR: join(folder, "data"), PATH: path },
    timeout: PAGE_TIMEOUT_MS,
  });
  return stdout;
}

const adminToken = async (): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/integration/admin/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: PASSWORD }),
  });
  return (await answer.json()) as string;
};

describe("the commands of the starting pages run as they are written", () => {
  test("authentication: a token on the command line, one by a call, and a refusal", async () => {
    const printed = await runPage("authentication.md", { filled: { "…": PASSWORD } });
    assert.match(printed, /tk_\w/);
    assert.match(printed, /"total_count": 0/);
    const [refusal = ""] = await blocksOf("authentication.md", "json");
    const { message, parameters } = JSON.parse(refusal) as { message: string; parameters: unknown };
    const answered = JSON.parse(printed.slice(printed.lastIndexOf("\n{\n"))) as Record<string, unknown>;
    assert.deepEqual([answered["message"], answered["parameters"]], [message, parameters]);
  });

  test("first sale of a register: its closing is matched", async () => {
    const printed = await runPage("first-sale.md", { filled: { "…": await adminToken() } });
    assert.match(printed, /"sku": "TEA",\n\s+"price": 10,/);
    assert.equal(printed.trim().split("\n").at(-1), "matched");
  });

  test("follow closings: each closing is read once, and its document", async () => {
    // The closing of the first sale is one of a sandbox, which a token of the sandbox reads.
    const admin = await adminToken();
    const answer = await fetch(`http://127.0.0.1:${port}/admin/api/integrations`, {
      method: "POST",
      headers: { authorization: `Bearer ${admin}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "feed", resources: ["Vendor_Pos::register_reports"], location_ids: [1] }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    const printed = await runPage("follow-closings.md", { filled: { "…": access_token } });
    assert.match(printed, /\t12\.10\tEUR\n/);
    assert.match(printed, /"cash": "12\.10"/);
    assert.match(await readFile(join(folder, "cursor"), "utf8"), /^[1-9]\d*\n$/);
  });

  for (const [language, file, program] of [
    ["ts", "receive.ts", "node"],
    ["python", "receive.py", "python3"],
  ] as const) {
    test(`receive webhooks: ${file} takes the test event once, and refuses a forged one`, async () => {
      const receiver = `http://127.0.0.1:${await freePort()}`;
      const [code = ""] = await blocksOf("receive-webhooks.md", language);
      await writeFile(join(folder, file), code);
      const ends = `
        until admin "/webhooks/$WEBHOOK_ID/deliveries?filter%5Bstate%5D=delivered" | jq -e '.total_count == 1'; do sleep 0.2; done
        curl -s -o forged -w '%{http_code}\n' ${receiver}/hook -d '{}' \
          -H 'webhook-id: 1' -H "webhook-timestamp: $(date +%s)" -H 'webhook-signature: v1,Zm9yZ2Vk'`;
      const printed = await runPage("receive-webhooks.md", {
        filled: { "…": await adminToken(), "http://127.0.0.1:3000": receiver, "node receive.ts": `${program} ${file}` },
        begins: `export PORT=${new URL(receiver).port}\ntrap 'kill $(jobs -p)' EXIT`,
        ends,
      });
      assert.equal(printed.match(/^test \{/gm)?.length, 1, printed);
      assert.match(printed, /"state": "waiting"/);
      assert.match(printed, /^401$/m);
    });
  }
});
