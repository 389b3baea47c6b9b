import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { promisify } from "node:util";
import type { ApiDocument } from "./document.ts";
import { openSite } from "./site.ts";
import { servedText } from "../../scripts/openapi.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { afterFile } from "../../test/after-file.ts";
import { openStockedApp } from "../../test/stocked-app.ts";
import { ROUTES } from "../main/app.ts";

const ROOT = join(import.meta.dirname, "../..");
const LANGUAGES = ["sh", "ts", "python"] as const;
type Language = (typeof LANGUAGES)[number];

/**
 * Operations whose examples a service accepts any number of times; each form of a sample is among
 * them.
 */
const EXECUTED: Readonly<Record<string, string>> = {
  syncReceipt: "POST /rest/V1/pos/receipts",
  listReceipts: "GET /rest/V1/pos/receipts?searchCriteria[page_size]=2&searchCriteria[current_page]=1",
  getReceipt: "GET /rest/V1/pos/receipts/1",
  updateLocation: "PUT /rest/V1/pos/locations/1",
  createAdminToken: "POST /rest/V1/integration/admin/token",
  unsubscribeFromNewsletter: "POST /rest/V1/pos/newsletter/unsubscribe",
  getTerminalConfig: "GET /rest/V1/pos/terminals/1/config",
  listCatalogChanges: "GET /rest/V1/pos/catalog?pageSize=2",
  requestOneTimeCode: "POST /rest/V1/pos/self-checkout/otp/request",
  updateSettings: "PUT /admin/api/settings",
  adminListReceipts: "GET /admin/api/receipts?page=1&page_size=2",
  exportRegisterTotals: "GET /admin/api/register-totals.csv?from=2026-03-01&to=2026-03-31",
  downloadReceiptPdf: "GET /admin/api/receipts/1/pdf",
};

const site = openSite(JSON.parse(servedText()) as ApiDocument, ROUTES);
const samples = new Map(
  ROUTES.map(({ feature, operation }) => {
    const text = site.pages.find(({ address }) => address === `/docs/api/${feature}/${operation}`)?.markdown() ?? "";
    const sampleIn = (language: Language): string =>
      new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, "m").exec(text)?.[1] ?? "";
    return [operation, { sh: sampleIn("sh"), ts: sampleIn("ts"), python: sampleIn("python") }] as const;
  }),
);

const folder = await mkdtemp(join(tmpdir(), "tillkeeper-samples-"));
afterFile(() => rm(folder, { recursive: true }));
await mkdir(join(folder, "node_modules/@tillkeeper"), { recursive: true });
await symlink(join(ROOT, "packages/client"), join(folder, "node_modules/@tillkeeper/client"));
await writeFile(join(folder, "package.json"), '{"type":"module"}');

const run = promisify(execFile);

/** Returns whether a program is missing; the test is then skipped with a line that says so. */
async function isMissing(t: TestContext, program: string): Promise<boolean> {
  try {
    await run(program, ["--version"]);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    t.skip(`${program} is not installed here`);
    return true;
  }
}

interface Seen {
  readonly request: string;
  readonly body: unknown;
  readonly status: number;
}

const { testApp } = await openStockedApp();
const { token } = await newAdministrator(testApp);
let seen: Seen[] = [];
const server = createServer((request, response) => {
  void (async () => {
    const payload = await textOf(request);
    const { method = "", url = "", headers } = request;
    const answer = await testApp.app.inject({ method, url, headers, payload });
    seen.push({ request: `${method} ${spelled(url)}`, body: parsed(payload), status: answer.statusCode });
    response.writeHead(answer.statusCode, { "content-type": answer.headers["content-type"] ?? "text/plain" });
    response.end(answer.rawPayload);
  })();
});
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
afterFile(() => {
  server.closeAllConnections();
  server.close();
});
const env = {
  ...process.env,
  TILLKEEPER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  TILLKEEPER_TOKEN: token,
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}

/**
 * Returns the one spelling of a URL: without percent signs, names in snake_case where the interface
 * takes both.
 */
function spelled(url: string): string {
  const [path = "", query] = decodeURIComponent(url).split("?");
  return query === undefined
    ? path
    : `${path}?${query.replaceAll(/(?<=\[\w*)[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** Parses a body with numbers as texts, since the client takes decimals as texts. */
function parsed(text: string): unknown {
  if (text === "") return undefined;
  return JSON.parse(text, (_name, value: unknown) => (typeof value === "number" ? String(value) : value)) as unknown;
}

const sampleOf = (language: Language) =>
  Object.keys(EXECUTED).map((operation) => {
    const sample = samples.get(operation)?.[language];
    assert.ok(sample, `${operation} ${language}`);
    return [operation, sample] as const;
  });

function assertCalled(): void {
  const document = JSON.parse(servedText()) as ApiDocument;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const expected = Object.entries(EXECUTED).map(([name, request]) => {
    const body = operations.find(({ operationId }) => operationId === name)?.requestBody?.content["application/json"];
    return { request, body: body === undefined ? undefined : parsed(JSON.stringify(body.example)), status: 200 };
  });
  assert.deepEqual(seen, expected);
}

describe("the samples of the documentation", () => {
  test("the samples for curl make the calls of their operations", async (t) => {
    if (await isMissing(t, "curl")) return;
    seen = [];
    const script = sampleOf("sh").map(([, sample]) => sample);
    await writeFile(join(folder, "samples.sh"), `set -eu\n${script.join("\necho\n")}\n`);
    const { stdout } = await run("sh", ["samples.sh"], { cwd: folder, env });
    assertCalled();
    assert.match(stdout, /"grand_total":12\.1,/);
  });

  test("the samples in TypeScript make the calls of their operations, and keep amounts exact", async () => {
    seen = [];
    const files = sampleOf("ts").map(([operation, sample]) => ({ name: `${operation}.ts`, sample }));
    for (const { name, sample } of files) await writeFile(join(folder, name), sample);
    await writeFile(join(folder, "run.js"), files.map(({ name }) => `await import("./${name}");`).join("\n"));
    const { stdout } = await run(process.execPath, ["run.js"], { cwd: folder, env });
    assertCalled();
    assert.match(stdout, /grand_total: '12\.1'/);
  });

  test("the samples in Python make the calls of their operations, and keep amounts exact", async (t) => {
    if (await isMissing(t, "python3")) return;
    seen = [];
    await writeFile(
      join(folder, "samples.py"),
      sampleOf("python")
        .map(([, sample]) => sample)
        .join("\n\n"),
    );
    const { stdout } = await run("python3", ["samples.py"], { cwd: folder, env });
    assertCalled();
    assert.match(stdout, /'grand_total': Decimal\('12\.1'\)/);
  });

  test("every sample in TypeScript has the types of the client", async () => {
    const all = join(folder, "all");
    await mkdir(all);
    for (const [operation, { ts }] of samples) {
      assert.notEqual(ts, "", operation);
      await writeFile(join(all, `${operation}.ts`), `${ts}\nexport {};\n`);
    }
    const compilerOptions = {
      typeRoots: [join(ROOT, "node_modules/@types")],
      paths: { "@tillkeeper/client": [join(ROOT, "packages/client/src/index.ts")] },
    };
    const settings = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["*.ts"] };
    await writeFile(join(all, "tsconfig.json"), JSON.stringify(settings));
    await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", all]);
  });

  test("every sample for curl and in Python can be parsed", async (t) => {
    if (await isMissing(t, "python3")) return;
    const all = [...samples.values()];
    await writeFile(join(folder, "all.sh"), all.map(({ sh }) => sh).join("\n"));
    await run("sh", ["-n", join(folder, "all.sh")]);
    await writeFile(join(folder, "all.py"), all.map(({ python }) => python).join("\n"));
    await run("python3", ["-m", "py_compile", join(folder, "all.py")]);
  });
});
