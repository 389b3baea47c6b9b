import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { openProxy } from "./proxy.ts";
import { type Step, STEPS } from "./steps.ts";

test("pages stay at the judge's address, and a page of another origin can read the judge's own refusal", async (t) => {
  const server = createServer(({ url, headers }, response) => {
    if (url === "/till/") return void response.setHeader("content-type", "text/html").end("<title>Till</title>");
    response.writeHead(302, { location: `http://${headers.host}/till/?code=K7PM2QX4RD` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const busy = STEPS.find(({ name }) => name === "busy") as Step;
  const proxy = await openProxy({
    upstream: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    host: "127.0.0.1",
    port: 0,
    stepNow: () => busy,
    elapsed_ms: () => 0,
    onExchange: () => undefined,
    onTrouble: (message) => assert.fail(message),
  });
  t.after(() => proxy.close());

  const page = await fetch(`${proxy.url}/till/`);
  assert.deepEqual([page.headers.get("content-type"), await page.text()], ["text/html", "<title>Till</title>"]);
  const moved = await fetch(`${proxy.url}/till?code=K7PM2QX4RD`, { redirect: "manual" });
  assert.deepEqual([moved.status, moved.headers.get("location")], [302, "/till/?code=K7PM2QX4RD"]);

  const origin = "https://till.example";
  const post = (headers: Record<string, string>) =>
    fetch(`${proxy.url}/rest/V1/pos/receipts`, { method: "POST", headers, body: "{}" });
  const refused = await post({ origin });
  assert.deepEqual([refused.status, refused.headers.get("access-control-allow-origin")], [503, origin]);
  assert.match(refused.headers.get("access-control-expose-headers") ?? "", /Retry-After/);
  assert.equal((await post({})).headers.get("access-control-allow-origin"), null);
});
