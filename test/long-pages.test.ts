import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PAGE_BYTES_MAX } from "../src/web-api/list/rows.ts";
import { BATCH_BYTES } from "../src/web-api/list/paced-rows.ts";
import { newAdministrator } from "./administrator.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { assertLeavesLoopFree } from "./loop-delay.ts";
import { openApp } from "./support.ts";

const RECEIPTS = 12;
const PAYLOAD_CHARACTERS = 2_000_000;
const LIST =
  "/rest/V1/pos/receipts?searchCriteria[pageSize]=300&searchCriteria[sortOrders][0][field]=receipt_id&searchCriteria[sortOrders][0][direction]=ASC";

const { app, call, deps, log_lines, token } = await openApp();
const till = await newTerminal(deps);
const payloadOf = (receipt: number): string => String(receipt % 10).repeat(PAYLOAD_CHARACTERS);
for (let receipt = 0; receipt < RECEIPTS; receipt += 1) {
  const raw_payload = payloadOf(receipt);
  const body = { receipt: sampleReceipt(till, { raw_payload }) };
  assert.equal((await call("POST", "/rest/V1/pos/receipts", { body })).status, 200);
}
await deps.pool.query(
  `insert into audit_log (entity_type, entity_id, field_name, old_value, change_source)
   select 'x', n::text, 'y', repeat('z', 65536), 'api' from generate_series(1, 400) n`,
);

// The 1,000 rows just fit into a page; each of their characters is escaped or quoted.
await deps.pool.query(
  `insert into audit_log (entity_type, entity_id, field_name, old_value, change_source)
   select 'fits', n::text, 'y', repeat(E'"\\x01\\n\\x01', $1), 'api' from generate_series(1, 1000) n`,
  [Math.floor((PAGE_BYTES_MAX * 0.95) / 1_000 / 4) - 50],
);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
const { token: admin_token } = await newAdministrator({ deps });

/** Reads an answer without keeping it in memory. Returns the number of bytes. */
async function drain(path: string): Promise<number> {
  const bearer = path.startsWith("/admin/") ? admin_token : token;
  const request = get({ port, path, headers: { authorization: `Bearer ${bearer}` } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  assert.equal(response.statusCode, 200);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

const FILTER = "searchCriteria[filter_groups][0][filters][0]";
const ENTRIES = (type: string): string =>
  `/rest/V1/pos/audit-log?${FILTER}[field]=entity_type&${FILTER}[value]=${type}`;

/** Sockets between the pool of streams and the database. */
const sockets: Socket[] = [];
deps.streamPool.on("connect", (client) => {
  sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream);
});
const received = (): number => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

describe("a page of more bytes than are kept in memory", () => {
  test("a page of more bytes than are kept in memory has all its rows, as they were stored", async () => {
    assert.ok(RECEIPTS * PAYLOAD_CHARACTERS > PAGE_BYTES_MAX);
    const { status, body } = await call("GET", LIST);
    assert.equal(status, 200);
    assert.deepEqual([body.total_count, body.items.length], [RECEIPTS, RECEIPTS]);
    for (const [index, item] of body.items.entries()) assert.ok(item.raw_payload === payloadOf(index), `row ${index}`);
    assert.ok(received() > PAGE_BYTES_MAX, "it was streamed");
  });

  test("a page of more bytes than are kept in memory waits in the database while its client does not read", async () => {
    const before = received();
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET ${LIST} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`),
    );
    await new Promise((resolve) => {
      socket.once("data", resolve);
    });
    socket.pause();
    await sleep(500);
    const held = received() - before;
    socket.destroy();
    assert.ok(held > 0 && held < 2 * BATCH_BYTES + 2 * PAYLOAD_CHARACTERS, `${held} bytes were read`);
  });

  test("a long page of the audit log has all its rows, too", async () => {
    const before = received();
    const { status, body } = await call("GET", `${ENTRIES("x")}&searchCriteria[pageSize]=400`);
    assert.equal(status, 200);
    assert.equal(body.items.length, 400);
    assert.equal(body.total_count, 400);
    assert.ok(received() - before > PAGE_BYTES_MAX, "it was streamed");
  });
});

describe("the event loop is free", () => {
  test("the event loop is free while a page is written that just fits into memory", async () => {
    const before = received();
    await assertLeavesLoopFree("a page", async () => {
      assert.ok((await drain(`${ENTRIES("fits")}&searchCriteria[pageSize]=1000`)) > PAGE_BYTES_MAX);
    });
    assert.equal(received(), before, "it was a page");
  });

  test("the event loop is free while longer pages and all rows are streamed", async () => {
    await assertLeavesLoopFree("a long page", () => drain(`${ENTRIES("x")}&searchCriteria[pageSize]=400`));
    await assertLeavesLoopFree("all rows", () => drain(ENTRIES("fits")));
  });

  test("the event loop is free while rows are exported as CSV", async () => {
    const file = "/admin/api/audit-log.csv?filter[entity_type]=fits";
    await assertLeavesLoopFree("a page as CSV", () => drain(`${file}&page_size=1000`));
    await assertLeavesLoopFree("all rows as CSV", () => drain(file));
  });
});

test("the long pages leave no fault in the log", () => {
  assert.deepEqual(
    log_lines.filter((line) => /failed unexpectedly|connection was lost|"level":(50|60)/.test(line)),
    [],
  );
});
