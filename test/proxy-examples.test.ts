import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./running-service.ts";
import { openApp } from "./support.ts";

const EXAMPLES = new URL("../examples/proxy/", import.meta.url);
const exampleText = (name: string): string => readFileSync(new URL(name, EXAMPLES), "utf8");

/** Returns why a test that needs some programs is skipped; false when all of them are installed. */
function missing(...programs: readonly string[]): string | false {
  const absent = programs.filter((program) => spawnSync(program, ["--help"]).error !== undefined);
  return absent.length === 0 ? false : `not installed: ${absent.join(", ")}`;
}

const { app, token } = await openApp({ env: { TRUST_PROXY: "1" } });
/** Headers of the last call that reached the service. */
let seen: IncomingHttpHeaders = {};
const upstream = createServer((incoming, outgoing) => {
  seen = incoming.headers;
  app.routing(incoming, outgoing);
});
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
after(() => upstream.close());
const upstream_port = (upstream.address() as AddressInfo).port;

/**
 * Prepares an example to run on this machine: on ports of loopback, with a certificate of its own,
 * in front of the service.
 */
async function localExample(t: TestContext, name: string) {
  const directory = mkdtempSync(join(tmpdir(), "proxy-"));
  t.after(() => rmSync(directory, { recursive: true }));
  const [key, chain] = [join(directory, "key.pem"), join(directory, "fullchain.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=pos.shop.example"].concat(
      ["-keyout", key],
      ["-out", chain],
    ),
    { stdio: "ignore" },
  );
  const both = join(directory, "tillkeeper.pem");
  writeFileSync(both, readFileSync(chain, "utf8") + readFileSync(key, "utf8"));
  const [plain_port, port] = [await freePort(), await freePort()];
  const text = exampleText(name)
    .replaceAll("/etc/ssl/tillkeeper/", `${directory}/`)
    .replace("127.0.0.1:8080", `127.0.0.1:${upstream_port}`)
    .replace(/(listen|bind :?)\s*443/, (_, word: string) => at(word, port))
    .replace(/(listen|bind :?)\s*80\b/, (_, word: string) => at(word, plain_port));
  const file = join(directory, name);
  writeFileSync(file, text);
  return { directory, file, port, plain_port };
}

const at = (word: string, port: number): string => `${word.startsWith("bind") ? "bind" : word} 127.0.0.1:${port}`;

/** Starts a proxy and waits until it listens; the proxy ends with the test. */
async function run(t: TestContext, program: string, args: readonly string[], port: number): Promise<void> {
  const child: ChildProcess = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  t.after(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  });
  while (!(await listens(port))) {
    assert.equal(child.exitCode, null, said);
    await sleep(50);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function fetchFrom(port: number, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers: { host: "pos.shop.example", ...headers } };
    const sent = request({ ...options, rejectUnauthorized: false, agent: false }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on("error", reject).end();
  });
}

/** Asserts which paths a proxy with the example's configuration forwards, and which it blocks. */
async function assertPublishes(port: number): Promise<void> {
  const authorization = `Bearer ${token}`;
  const forged = { authorization, "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http", forwarded: "for=a" };
  const rest = await fetchFrom(port, "/rest/V1/pos/locations?searchCriteria", forged);
  assert.equal(rest.status, 200, rest.text);
  assert.equal(rest.headers["strict-transport-security"], "max-age=31536000");
  assert.equal(seen["x-forwarded-for"], "127.0.0.1");
  assert.equal(seen["x-forwarded-proto"], "https");
  assert.equal(seen["forwarded"] ?? "", "");

  const page = await fetchFrom(port, "/pos/receipt/0123456789abcdef0123456789abcdef");
  assert.deepEqual([page.status, page.headers["content-type"]], [404, "text/html; charset=utf-8"]);

  for (const path of ["/till", "/till/service-worker.js", "/register/"]) {
    seen = {};
    await fetchFrom(port, path);
    assert.ok(Object.keys(seen).length > 0, `${path} did not reach the service`);
  }

  const others = [
    "/tillage",
    "/",
    "/metrics",
    "/docs",
    "/docs/guides/registers",
    "/docs/openapi.json",
    "/llms.txt",
    "/health/live",
    "/health/ready",
    "/REST/V1/pos/locations",
    "/admin",
    "/admin/api/session",
    "/rest/../metrics",
    "/rest/../admin",
    "/%61dmin",
    "//admin",
    "/administration",
  ];
  for (const path of others) {
    seen = {};
    const { status, text } = await fetchFrom(port, path);
    const isOurs = Object.keys(seen).length > 0;
    // An odd spelling of a path that a proxy forwards has no route in the service.
    assert.ok(
      isOurs ? /does not match any route|cannot be processed/.test(text) : status === 403 || status === 404,
      `${path} ${status}`,
    );
    if (!path.includes("..")) assert.ok(!isOurs, `${path} reached the service`);
  }
}

describe("the examples of proxies", () => {
  test(
    "the nginx example publishes /rest, /pos and the till only",
    { skip: missing("nginx", "openssl") },
    async (t) => {
      const { directory, file, port } = await localExample(t, "nginx.conf");
      const args = ["-c", file, "-g", `pid ${directory}/pid; error_log stderr;`];
      const { status, stderr } = spawnSync("nginx", ["-t", ...args], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
      args.splice(3, 1, `daemon off; pid ${directory}/pid; error_log stderr;`);
      await run(t, "nginx", args, port);
      await assertPublishes(port);
    },
  );

  test(
    "the HAProxy example publishes /rest, /pos and the till only",
    { skip: missing("haproxy", "openssl") },
    async (t) => {
      const { file, port } = await localExample(t, "haproxy.cfg");
      const { status, stderr } = spawnSync("haproxy", ["-c", "-f", file], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
      await run(t, "haproxy", ["-db", "-f", file], port);
      await assertPublishes(port);
    },
  );

  test("the example of Caddy is valid", { skip: missing("caddy") }, () => {
    const file = new URL("Caddyfile", EXAMPLES).pathname;
    const { status, stderr } = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
  });
});
