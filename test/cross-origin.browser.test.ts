import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { openBrowser } from "./browser.ts";
import { enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { openApp } from "./support.ts";

test(
  "a register that is a page of another origin calls the service from a browser",
  { timeout: 300_000 },
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === undefined) return;
    const pages = createServer((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Register</title>"),
    );
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    t.after(() => pages.close());
    const { port: page_port } = pages.address() as AddressInfo;
    const service = await openApp({ env: { TRUST_PROXY: "1", REGISTER_ORIGINS: `http://127.0.0.1:${page_port}` } });
    await service.app.listen({ port: 0, host: "127.0.0.1" });
    const base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/rest/V1/pos`;
    const { token, terminal_id, device_identifier } = await enrollmentCalls(service).newEnrolled();

    const page = await browser.newPage();
    /**
     * Calls the service as the page's own script does; returns `failed` when the browser does not
     * let the script read the answer.
     */
    const call = (path: string, init: { method?: string; body?: string; token?: string } = {}) =>
      page.evaluate(
        async ([url, { token: bearer, ...request }]) => {
          const headers = {
            "content-type": "application/json",
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          };
          try {
            const answer = await fetch(url, { ...request, headers });
            const { status } = answer;
            return {
              status,
              date: answer.headers.get("date"),
              wait: answer.headers.get("retry-after"),
              text: await answer.text(),
            };
          } catch (error) {
            return { failed: String(error) };
          }
        },
        [base + path, init] as const,
      );

    await page.goto(`http://127.0.0.1:${page_port}/`);
    const config = await call(`/terminals/${terminal_id}/config`, { token });
    assert.equal(config.status, 200);
    assert.ok(!Number.isNaN(Date.parse(config.date ?? "")), "the page reads the service's time");
    assert.ok(JSON.parse(JSON.parse(config.text ?? "")).resolved_config);
    const beat = { method: "POST", body: JSON.stringify({ deviceIdentifier: device_identifier }), token };
    assert.equal((await call(`/terminals/${terminal_id}/heartbeat`, beat)).status, 200);
    assert.equal((await call("/locations", { token: "tk_wrong" })).status, 401);
    const unknown = await call("/nothing", { token });
    assert.deepEqual([unknown.status, unknown.text], [404, '{"message":"Request does not match any route."}']);

    const wrong = {
      method: "POST",
      body: JSON.stringify({ activationCode: "AAAAAAAAAA", deviceIdentifier: "till-9" }),
    };
    for (let attempt = 0; attempt < 10; attempt += 1) await call("/terminals/enroll", wrong);
    const limited = await call("/terminals/enroll", wrong);
    assert.equal(limited.status, 429);
    assert.ok(Number(limited.wait) > 0, "the page reads how long to wait");

    // A URL with another name of the same machine is another origin.
    await page.goto(`http://localhost:${page_port}/`);
    for (const init of [{ token }, {}]) assert.match((await call("/locations", init)).failed ?? "", /Failed to fetch/);
  },
);
