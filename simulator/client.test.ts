import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { openAdmin, Refusal } from "./client.ts";

test("a refusal is reported once, with the parameters filled into its message", async (t) => {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.writeHead(400).end('{"message":"\\"%fieldName\\" is required.","parameters":{"fieldName":"receipt"}}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = openAdmin({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await assert.rejects(client.post("/x", {}), (error) => {
    assert.ok(error instanceof Refusal);
    assert.match(error.message, /^POST \/x answered 400: "receipt" is required\.$/);
    return true;
  });
  assert.equal(count, 1);
});
