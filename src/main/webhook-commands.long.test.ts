import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { verifyWebhook } from "@tillkeeper/client/webhooks";
import { newAdministrator } from "../../test/administrator.ts";
import { runCommand } from "../../test/command-line.ts";
import { proxyDatabase } from "../../test/database-proxy.ts";
import { makeDeliveriesDue, openReceiver } from "../../test/fixtures/events/events.ts";
import { receiptPoster } from "../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { end, freePort, until } from "../../test/running-service.ts";
import { openApp } from "../../test/support.ts";

const MAIN = fileURLToPath(new URL("../../bin/main.ts", import.meta.url));

const shop = await openApp({ env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { deps, call, database } = shop;
const { token } = await newAdministrator(shop);
const post = receiptPoster(shop);
const till = await newTerminal(deps);
const directory = await mkdtemp(join(tmpdir(), "tk-listen-"));
after(() => rm(directory, { recursive: true, force: true }));

const env = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
  DATABASE_URL: database.service_url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  DATA_DIR: directory,
};

interface Listening {
  readonly process: ChildProcess;
  /** Returns the events that the command printed, one per line of standard output. */
  readonly events: () => { type: string; data: Record<string, unknown> }[];
  readonly notes: () => string;
}

/** Starts the command and returns once its test event has arrived. */
async function listen(...words: readonly string[]): Promise<Listening> {
  return listenOn(database.service_url, ...words);
}

async function listenOn(database_url: string, ...words: readonly string[]): Promise<Listening> {
  const child = spawn(process.execPath, [MAIN, "webhooks", "listen", ...words], {
    env: { ...env, DATABASE_URL: database_url, WEBHOOK_ALLOW_PRIVATE: "on" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  after(() => end(child, "SIGKILL"));
  let printed = "";
  let notes = "";
  child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  child.stderr.on("data", (text: Buffer) => (notes += text.toString()));
  const events: Listening["events"] = () =>
    printed
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  await until(async () => {
    assert.equal(child.exitCode, null, notes);
    await deliver();
    return events().some(({ type }) => type === "test");
  });
  return { process: child, events, notes: () => notes };
}

async function deliver(): Promise<void> {
  await deps.generations.poll();
  await makeDeliveriesDue(shop);
  await deps.dispatcher.runDue();
}

async function storeReceipt(at = till): Promise<number> {
  const answer = await post(sampleReceipt(at));
  assert.equal(answer.status, 200, answer.text);
  return (answer.body as { receipt_id: number }).receipt_id;
}

async function webhookUrls(): Promise<string[]> {
  const { body } = await call("GET", "/admin/api/webhooks", { token });
  return (body as { items: { url: string }[] }).items.map(({ url }) => url);
}

test("`webhooks listen` prints each event, forwards it with its signature, and passes a failure on", async () => {
  const program = await openReceiver();
  const port = String(await freePort());
  const listening = await listen("--forward", program.url, "--port", port, "--events", "receipt_stored");
  const [, secret = ""] = /secret is (whsec_\S+)/.exec(listening.notes()) ?? [];

  program.answer = () => 500;
  const receipt_id = await storeReceipt();
  await deliver();
  program.answer = () => 200;
  await deliver();

  const stored = listening.events().filter(({ type }) => type === "receipt_stored");
  assert.deepEqual(
    stored.map(({ data }) => data["receipt_id"]),
    [receipt_id, receipt_id],
  );
  const received = program.calls.map(({ body, headers }) => verifyWebhook(body, headers, secret));
  assert.deepEqual(
    received.map(({ event }) => event.type),
    ["test", "receipt_stored", "receipt_stored"],
  );
  assert.equal(new Set(received.map(({ event_id }) => event_id)).size, 2);
  const { rows } = await deps.pool.query(
    "select state, attempts, last_status from event_delivery where subject = 'receipt:' || $1",
    [receipt_id],
  );
  assert.deepEqual(rows, [{ state: "delivered", attempts: 2, last_status: 200 }]);

  const forged = await fetch(`http://127.0.0.1:${port}/tillkeeper-listen`, { method: "POST", body: "{}" });
  assert.equal(forged.status, 401);
  assert.equal(program.calls.length, 3);

  assert.equal(await end(listening.process, "SIGINT"), 0);
  assert.deepEqual(await webhookUrls(), []);
});

test("`webhooks listen --sandbox` prints the events of sandboxes and no others", async () => {
  const body = { name: "Test shop", code: "test", is_sandbox: true };
  const { body: location } = await call("POST", "/admin/api/locations", { token, body });
  const listening = await listen("--sandbox", "--port", String(await freePort()));
  await storeReceipt();
  const receipt_id = await storeReceipt(await newTerminal(deps, { location_id: location.location_id }));
  await deliver();
  assert.deepEqual(
    listening.events().map(({ type, data }) => [type, data["receipt_id"], data["is_sandbox"]]),
    [
      ["test", undefined, true],
      ["receipt_stored", receipt_id, true],
    ],
  );
  assert.equal(await end(listening.process, "SIGINT"), 0);
});

test("`webhooks listen` answers 502 while the program to forward to does not answer", async () => {
  const closed = `http://127.0.0.1:${await freePort()}/hook`;
  const listening = await listen("--forward", closed, "--port", String(await freePort()));
  const { rows } = await deps.pool.query<{ last_status: number }>(
    "select last_status from event_delivery where subject like 'test:%' order by delivery_id desc limit 1",
  );
  assert.equal(rows[0]?.last_status, 502);
  assert.match(listening.notes(), /did not answer: .*ECONNREFUSED/);
  assert.equal(await end(listening.process, "SIGTERM"), 0);
});

test("`webhooks listen` deletes the webhook that a killed one left, and keeps that of a running one", async () => {
  const port = String(await freePort());
  const killed = await listen("--port", port);
  await end(killed.process, "SIGKILL");
  assert.deepEqual(await webhookUrls(), [`http://127.0.0.1:${port}/tillkeeper-listen`]);
  const running = await listen("--port", port);
  assert.equal((await webhookUrls()).length, 1);

  const second = await runCommand(["webhooks", "listen", "--port", port], { ...env, WEBHOOK_ALLOW_PRIVATE: "on" });
  assert.deepEqual([second.code, second.stdout], [1, ""]);
  assert.match(second.stderr, /EADDRINUSE/);
  const receipt_id = await storeReceipt();
  await deliver();
  assert.equal(running.events().find(({ type }) => type === "receipt_stored")?.data["receipt_id"], receipt_id);
  const stopped = once(running.process, "exit");
  running.process.kill("SIGINT");
  assert.deepEqual(await stopped, [0, null]);
  assert.deepEqual(await webhookUrls(), []);
});

test("`webhooks listen` goes on after the database was away, and says which webhook it could not delete", async () => {
  const proxy = await proxyDatabase(database.service_url);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/tillkeeper-listen`;
  const first = await listenOn(proxy.url, "--port", port);
  await until(async () => !proxy.isUsed());
  const before = first.notes();
  proxy.set("cut");
  const during = await storeReceipt();
  await deliver();
  proxy.set("open");
  const afterwards = await storeReceipt();
  await deliver();
  const stored = first.events().filter(({ type }) => type === "receipt_stored");
  assert.deepEqual(
    stored.map(({ data }) => data["receipt_id"]),
    [during, afterwards],
  );
  assert.equal(first.notes(), before);

  proxy.set("cut");
  assert.equal(await end(first.process, "SIGINT"), 1);
  const lines = first.notes().slice(before.length).split("\n");
  assert.match(lines[0] ?? "", /terminated|ECONN|cannot be used/);
  assert.deepEqual(lines.slice(1), [
    `The webhook to ${url} was not deleted. The next webhooks listen --port ${port} deletes it.`,
    "",
  ]);
  assert.deepEqual(await webhookUrls(), [url]);

  proxy.set("open");
  const second = await listenOn(proxy.url, "--port", port);
  assert.deepEqual(await webhookUrls(), [url]);
  assert.equal(await end(second.process, "SIGINT"), 0);
  assert.deepEqual(await webhookUrls(), []);
});

test("`webhooks listen` without WEBHOOK_ALLOW_PRIVATE, and with invalid options, ends with one sentence", async () => {
  for (const [words, reason] of [
    [[], "A webhook to this machine needs WEBHOOK_ALLOW_PRIVATE=on"],
    [["--events", "receipt_stored,nonsense"], 'There is no event "nonsense".'],
    [["--forward", "ftp://127.0.0.1/"], "Must be an http or https URL."],
    [["--port", "70000"], "Must be a port number."],
  ] as const) {
    const refused = await runCommand(["webhooks", "listen", ...words], env);
    assert.deepEqual([refused.code, refused.stdout], [1, ""]);
    assert.ok(refused.stderr.includes(reason), refused.stderr);
    assert.ok(!refused.stderr.includes("    at "), refused.stderr);
  }
});

test("`webhooks listen` outlives a request that is cut off, and refuses one that is too long", async () => {
  const port = await freePort();
  const listening = await listen("--port", String(port));
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";
  const socket = connect(port, "127.0.0.1");
  socket.end(`${head}cut`);
  await once(socket.resume(), "close");
  const long = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "a".repeat(1_100_000) });
  assert.equal(long.status, 413);
  const forged = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" });
  assert.equal(forged.status, 401);
  assert.equal(await end(listening.process, "SIGINT"), 0);
  assert.deepEqual(await webhookUrls(), []);
});
