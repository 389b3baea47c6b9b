import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { NoAnswer, openClient, Refusal, renderMessage, searchQuery } from "./client.ts";

async function serve(t: TestContext, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a broken connection and a 503 are tried again with the same body", async (t) => {
  const bodies: string[] = [];
  const base_url = await serve(t, (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      bodies.push(body);
      if (bodies.length === 1) response.destroy();
      else response.writeHead(bodies.length === 2 ? 503 : 200).end('{"message":"%1 is away","parameters":["It"]}');
    });
  });
  await openClient({ base_url }).post("/x", { note: "half \ud83d" });
  assert.deepEqual(
    bodies,
    Array.from({ length: 3 }, () => '{"note":"half \\ud83d"}'),
  );
});

test("a refusal is reported once, with the parameters filled into its message", async (t) => {
  let count = 0;
  const base_url = await serve(t, (_request, response) => {
    count += 1;
    response.writeHead(400).end('{"message":"\\"%fieldName\\" is required.","parameters":{"fieldName":"receipt"}}');
  });
  await assert.rejects(openClient({ base_url }).post("/x", {}), (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.status, 400);
    assert.match(error.message, /"receipt" is required\./);
    return true;
  });
  assert.equal(count, 1);
});

test("nothing leaves a device whose network is down", async (t) => {
  let count = 0;
  const link = { isUp: false };
  const base_url = await serve(t, (_request, response) => {
    count += 1;
    response.end("true");
  });
  const client = openClient({ base_url, link });
  await assert.rejects(client.get("/x"), NoAnswer);
  assert.equal(count, 0);
  link.isUp = true;
  assert.equal(await client.get("/x"), true);
});

test("positions and names are filled in, unknown ones stay", () => {
  assert.equal(renderMessage({ message: "%1 of %2 and %3", parameters: ["a", 2] }), "a of 2 and %3");
  assert.equal(renderMessage({ message: "%outcome", parameters: { outcome: "number_taken" } }), "number_taken");
  assert.equal(renderMessage({ message: "plain" }), "plain");
});

test("a search asks for every filter, and for everything without one", () => {
  assert.equal(searchQuery({}), "searchCriteria=");
  assert.equal(
    decodeURIComponent(searchQuery({ location_id: 3, sale_type: "refund" }, 5)),
    "searchCriteria[filter_groups][0][filters][0][field]=location_id&searchCriteria[filter_groups][0][filters][0][value]=3&searchCriteria[filter_groups][1][filters][0][field]=sale_type&searchCriteria[filter_groups][1][filters][0][value]=refund&searchCriteria[pageSize]=5",
  );
});
