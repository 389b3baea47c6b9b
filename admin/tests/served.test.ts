import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DARK, LIGHT } from "../src/palette.ts";
import { openBuilt } from "../../test/built-service.ts";

const { call } = await openBuilt({});
const get = (path: string) => call("GET", path, { token: undefined });

const PAGES = ["/admin", "/admin/", "/admin/login", "/admin/receipts/7/show", "/admin/no/such/page", "/admin/assetsx"];

test("every page of the application has the strict policy, word for word, with a nonce of its own", async () => {
  const nonces = new Set<string>();
  for (const path of PAGES) {
    const { status, headers, text } = await get(path);
    assert.equal(status, 200, path);
    const [, nonce = ""] = /<meta name="csp-nonce" content="([^"]*)"/.exec(text) ?? [];
    assert.match(nonce, /^[\w-]{22}$/);
    nonces.add(nonce);
    assert.equal(
      headers["content-security-policy"],
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; ` +
        "connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      path,
    );
    assert.deepEqual(
      [
        headers["content-type"],
        headers["cache-control"],
        headers["referrer-policy"],
        headers["x-content-type-options"],
      ],
      ["text/html; charset=utf-8", "no-store", "same-origin", "nosniff"],
      path,
    );
  }
  assert.equal(nonces.size, PAGES.length, "a nonce is used once");
});

test("the page has no inline script, one style with its nonce, and loads nothing from another server", async () => {
  const { text, headers } = await get("/admin");
  const scripts = [...text.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  assert.ok(scripts.length > 0);
  for (const [, attributes = "", content] of scripts) {
    assert.match(attributes, /\bsrc="\/admin\/assets\/[\w-]+\.js"/);
    assert.equal(content, "");
  }
  assert.doesNotMatch(text, /\sstyle=|\son[a-z]+=|javascript:/i);
  const [style = "", ...others] = [...text.matchAll(/<style nonce="([^"]{22})">/g)].map(([, nonce]) => nonce);
  assert.deepEqual(others, []);
  assert.ok(String(headers["content-security-policy"]).includes(`'nonce-${style}'`));
  for (const [, address = ""] of text.matchAll(/\s(?:src|href)="([^"]+)"/g)) assert.match(address, /^\/admin\//);
  for (const [, address = ""] of text.matchAll(/url\(([^)]*)\)/g)) assert.match(address, /^\/admin\/assets\//);
});

test("the page itself shows the name, in the application's colours, before any other file has come", async () => {
  const { text } = await get("/admin");
  assert.match(text, /<div id="root">\s*<div class="tk-start">\s*Tillkeeper\b/);
  assert.doesNotMatch(text, /rel="stylesheet"/, "a style sheet would keep the first paint waiting");
  for (const { page, text: own } of [LIGHT, DARK]) assert.ok(text.includes(`color:${own};background:${page}`));
});

test("files are served with their types, and are cached for long only where their name has a hash of their content", async () => {
  const { text } = await get("/admin");
  const [, script = ""] = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(text) ?? [];
  for (const [path, type, kept] of [
    [script, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/admin/icon.svg", "image/svg+xml", "public, max-age=3600"],
  ] as const) {
    const { status, headers } = await get(path);
    assert.deepEqual(
      [status, headers["content-type"], headers["cache-control"], headers["x-content-type-options"], headers["vary"]],
      [200, type, kept, "nosniff", "accept-encoding"],
      path,
    );
    const small = await call("GET", path, { token: undefined, headers: { "accept-encoding": "gzip, br" } });
    assert.equal(small.headers["content-encoding"], "br", path);
    assert.ok(Number(small.headers["content-length"]) < Number(headers["content-length"]), path);
  }
});

test("a path that is no file of the build is not found below assets, and no path leads out of it", async () => {
  const own = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  for (const path of [
    "/admin/assets/none.js",
    "/admin/assets/../../package.json",
    "/admin/assets/..%2f..%2fpackage.json",
    "/admin/../package.json",
    "/admin/%2e%2e/package.json",
  ]) {
    const { status, text } = await get(path);
    assert.ok(!text.includes(own.slice(0, 40)), path);
    assert.ok(status === 404 || text.includes("csp-nonce"), `${path}: ${status}`);
  }
  assert.equal((await get("/admin/assets/none.js")).status, 404);
  assert.equal((await get("/admin/api/nothing")).status, 404);
});

test("the service's address redirects a browser to the application, and no other client", async () => {
  const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
  const led = await call("GET", "/", { token: undefined, headers: browser });
  assert.deepEqual([led.status, led.headers["location"], led.headers["vary"]], [302, "/admin", "accept"]);
  const others: readonly Record<string, string>[] = [{}, { accept: "*/*" }, { accept: "application/json" }];
  for (const headers of others) {
    const { status, body } = await call("GET", "/", { token: undefined, headers });
    assert.deepEqual([status, body], [404, { message: "Request does not match any route." }]);
  }
});
