import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, Socket } from "node:net";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { buildApp } from "../src/main/app.ts";
import { ANSWER_LIMITS } from "../src/web-api/answer-limits.ts";
import { newAdministrator } from "./administrator.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { cloneDatabase, openApp } from "./support.ts";

const database = await cloneDatabase();
const testApp = await openApp({ database });
const { call, deps, newToken, token } = testApp;
const { token: admin } = await newAdministrator(testApp);

// The tests open further servers on the same database, with times and sizes that a test can wait
// for.
const STALL_MS = 500;
const MIB = 1024 * 1024;
const SLOW_STALL_MS = 2_000;
const slow = buildApp(deps, undefined, { ...ANSWER_LIMITS, stall_ms: SLOW_STALL_MS });
const stalling = buildApp(deps, undefined, { ...ANSWER_LIMITS, stall_ms: STALL_MS });
const narrow = buildApp(deps, undefined, { ...ANSWER_LIMITS, caller_bytes_max: 20 * MIB });
const sockets: Socket[] = [];
const servers = [stalling, slow, narrow];
for (const server of servers) await server.listen({ port: 0, host: "127.0.0.1" });
after(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) await server.close();
});

const till = await newTerminal(deps);
const stored = await call("POST", "/rest/V1/pos/receipts", {
  body: { receipt: sampleReceipt(till, { raw_payload: JSON.stringify({ text: "x".repeat(12 * MIB) }) }) },
});
assert.equal(stored.status, 200, stored.text.slice(0, 200));
const { receipt_id } = stored.body;
await deps.pool.query(
  "insert into audit_log (entity_type, entity_id, field_name, new_value, change_source) select 'x', n::text, 'y', repeat('z', 500), 'api' from generate_series(1, 20000) n",
);
const { rows } = await deps.pool.query<{ token: string; today: string }>(
  "select receipt_token as token, created_at::date::text as today from receipt where receipt_id = $1",
  [receipt_id],
);
const today = rows[0]?.today;
const PAGE = `/pos/receipt/${rows[0]?.token}`;
const RECEIPT = `/rest/V1/pos/receipts/${receipt_id}`;

function open(server: typeof stalling): Socket {
  const socket = connect((server.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  return socket.on("error", () => undefined).pause();
}

const requestOf = (url: string, bearer?: string) =>
  `GET ${url} HTTP/1.1\r\nhost: x\r\n${bearer === undefined ? "" : `authorization: Bearer ${bearer}\r\n`}\r\n`;

/** A connection whose client reads no byte of any answer, however short. */
class DeafConnection extends Socket {
  override readonly remoteAddress = "127.0.0.1";
  override _write(): void {
    // The callback of a write is never called, so the written bytes wait.
  }
  override _writev(): void {
    // The callback of several writes is never called either.
  }
}

/** Requests for every kind of answer, by how the service writes it. */
const KINDS: Readonly<Record<string, string>> = {
  "one row": requestOf(RECEIPT, token),
  "a list of all rows": requestOf("/rest/V1/pos/audit-log?searchCriteria", token),
  "a page of a list": requestOf("/rest/V1/pos/audit-log?searchCriteria[pageSize]=1000", token),
  "a list of the administration": requestOf("/admin/api/audit-log?page_size=200", admin),
  "a CSV file": requestOf("/admin/api/register-totals.csv?from=2026-03-01&to=2026-03-31", admin),
  "a PDF": requestOf(`/admin/api/receipts/${receipt_id}/pdf`, admin),
  "an evidence bundle": requestOf(
    `/admin/api/evidence/bundle.zip?location_id=${till.location_id}&from=${today}&to=${today}`,
    admin,
  ),
  "files for the tax office": requestOf(
    `/admin/api/books/dsfinvk.zip?location_id=${till.location_id}&from=${today}&to=${today}`,
    admin,
  ),
  "an XML file": requestOf(
    `/admin/api/books/saft-no.xml?location_id=${till.location_id}&from=${today}&to=${today}`,
    admin,
  ),
  "a shopper's page": requestOf(PAGE),
  "a document": requestOf("/docs/openapi.json"),
  "an example of the documentation": requestOf("/docs"),
  "the administration": requestOf("/admin/"),
  health: requestOf("/health/live"),
  "a refusal": requestOf("/rest/V1/pos/receipts"),
  "an unknown path": requestOf("/nowhere"),
};

for (const [kind, request] of Object.entries({ ...KINDS, "bytes that are no request": "nonsense\r\n\r\n" })) {
  test(`a client that takes nothing is cut off: ${kind}`, { timeout: 300_000 }, async () => {
    const connection = new DeafConnection();
    const closed = once(connection, "close");
    stalling.server.emit("connection", connection);
    connection.push(request);
    await closed;
    assert.ok(connection.writableLength > 0, "an answer waited");
  });
}

test("a client that stops in the middle of a long answer is cut off", { timeout: 300_000 }, async () => {
  const accepted = once(stalling.server, "connection") as Promise<[Socket]>;
  open(stalling).write(requestOf(RECEIPT, token));
  const [its_end] = await accepted;
  await once(its_end, "close");
});

test("a client that is slow but takes some bytes gets its whole answer", { timeout: 300_000 }, async () => {
  const socket = open(slow);
  socket.write(requestOf(RECEIPT, token).replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n"));
  let taken = 0;
  let parts = 0;
  const began = performance.now();
  for await (const part of socket) {
    taken += (part as Buffer).length;
    parts += 1;
    if (parts % 4 === 0) await sleep(60);
  }
  assert.ok(taken > 12 * MIB, `${taken} bytes`);
  assert.ok(performance.now() - began > SLOW_STALL_MS);
});

test("a handler that takes longer than a client may is waited for", { timeout: 300_000 }, async () => {
  const lock = await deps.pool.connect();
  try {
    await lock.query("begin; lock table held_cart in access exclusive mode");
    const socket = open(stalling);
    socket.write(requestOf(`/rest/V1/pos/held-carts?terminalId=${till.terminal_id}`, token));
    await sleep(3 * STALL_MS);
    await lock.query("rollback");
    socket.resume();
    const [part] = (await once(socket, "data")) as [Buffer];
    assert.match(part.toString(), /^HTTP\/1\.1 200/);
  } finally {
    lock.release(true);
  }
});

test(
  "one caller's unread answers are bounded; others are answered, and it is too when it has read",
  { timeout: 300_000 },
  async () => {
    const greedy = await newToken(["all"]);
    const other = await newToken(["all"]);
    const { port } = narrow.server.address() as AddressInfo;
    const ask = (url: string, bearer: string, body?: object) =>
      fetch(`http://127.0.0.1:${port}${url}`, {
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", connection: "close" },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      });
    const accepted = once(narrow.server, "connection") as Promise<[Socket]>;
    const unread = open(narrow);
    unread.write(requestOf(RECEIPT, greedy));
    const [its_end] = await accepted;
    while (its_end.writableLength === 0) await sleep(20);
    const refused = async (): Promise<boolean> => {
      const answer = await ask(RECEIPT, greedy);
      await answer.arrayBuffer();
      if (answer.status === 503) assert.equal(answer.headers.get("retry-after"), "2");
      return answer.status === 503;
    };
    assert.equal(await refused(), true);
    assert.equal((await (await ask(RECEIPT, other)).arrayBuffer()).byteLength > 12 * MIB, true);
    // The client may still read small answers, since none of their bytes wait.
    const small = await ask("/rest/V1/pos/terminals", greedy);
    assert.equal(small.status, 200, await small.text());
    unread.destroy();
    while (await refused()) await sleep(20);
  },
);

test("an answer that is ready after its client left counts no more", { timeout: 300_000 }, async () => {
  const token_of_leaver = await newToken(["all"]);
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  try {
    await owner.query("begin; lock table pos.receipt in access exclusive mode");
    const accepted = once(narrow.server, "connection") as Promise<[Socket]>;
    const socket = open(narrow);
    for (let n = 0; n < 3; n += 1) socket.write(requestOf(RECEIPT, token_of_leaver));
    const [its_end] = await accepted;
    await sleep(200);
    socket.destroy();
    if (!its_end.closed) await once(its_end, "close");
    await owner.query("rollback");
  } finally {
    await owner.end();
  }
  const { port } = narrow.server.address() as AddressInfo;
  for (let n = 0; n < 5; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${RECEIPT}`, {
      headers: { authorization: `Bearer ${token_of_leaver}`, connection: "close" },
    });
    await answer.arrayBuffer();
    assert.equal(answer.status, 200);
    await sleep(100);
  }
});
