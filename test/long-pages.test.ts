import assert from "node:assert/strict";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PAGE_BYTES_MAX } from "../src/web-api/list/list-rows.ts";
import { BATCH_BYTES } from "../src/web-api/list/paced-rows.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
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

/** The sockets between the streams and the database. */
const sockets: Socket[] = [];
deps.streamPool.on("connect", (client) => {
  sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream);
});
const received = (): number => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

describe("a page of more bytes than are kept in memory", () => {
  test("has all its rows, as they were stored", async () => {
    assert.ok(RECEIPTS * PAYLOAD_CHARACTERS > PAGE_BYTES_MAX);
    const { status, body } = await call("GET", LIST);
    assert.equal(status, 200);
    assert.deepEqual([body.total_count, body.items.length], [RECEIPTS, RECEIPTS]);
    for (const [index, item] of body.items.entries()) assert.ok(item.raw_payload === payloadOf(index), `row ${index}`);
    assert.ok(received() > PAGE_BYTES_MAX, "it was streamed");
  });

  test("waits in the database while its client does not read", async () => {
    const before = received();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
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

  test("of the audit log has all its rows, too", async () => {
    const before = received();
    const { status, body } = await call("GET", "/rest/V1/pos/audit-log?searchCriteria[pageSize]=400");
    assert.equal(status, 200);
    assert.equal(body.items.length, 400);
    assert.equal(body.total_count, 400);
    assert.ok(received() - before > PAGE_BYTES_MAX, "it was streamed");
  });

  test("leaves no fault in the log", () => {
    assert.deepEqual(
      log_lines.filter((line) => /failed unexpectedly|connection was lost|"level":(50|60)/.test(line)),
      [],
    );
  });
});
