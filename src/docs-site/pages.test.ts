import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { describe, test } from "node:test";
import fastify from "fastify";
import { HtmlValidate } from "html-validate";
import type { ApiDocument } from "./document.ts";
import { documentationPages } from "./routes.ts";
import { openSite } from "./site.ts";
import { servedText } from "../../scripts/openapi.ts";
import { afterFile } from "../../test/after-file.ts";
import { ROUTES } from "../main/app.ts";

const BYTES_MAX = 100_000;
const text = servedText();
const app = fastify();
documentationPages(app, text, ROUTES);
app.get("/docs/openapi.json", async () => text);
afterFile(() => app.close());

const { pages } = openSite(JSON.parse(text) as ApiDocument, ROUTES);
const get = (url: string, headers = {}) => app.inject({ method: "GET", url, headers });

interface Read {
  readonly address: string;
  readonly html: string;
  readonly ids: readonly string[];
  readonly links: readonly string[];
}

const valuesOf = (html: string, attribute: string): readonly string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(([, value = ""]) => value);

const read: Read[] = [];
for (const { address } of pages) {
  const { statusCode, body, headers } = await get(address);
  assert.equal(statusCode, 200, address);
  assert.equal(headers["content-type"], "text/html; charset=utf-8", address);
  read.push({ address, html: body, ids: valuesOf(body, "id"), links: valuesOf(body, "href") });
}

describe("every page of the documentation", () => {
  test("every guide, tag and operation has a page", () => {
    const addresses = new Set(pages.map(({ address }) => address));
    assert.equal(addresses.size, pages.length);
    const guides = globSync("docs/**/*.md").map((path) => `/docs/guides/${path.slice(5, -3)}`);
    const operations = ROUTES.map(({ feature, operation }) => `/docs/api/${feature}/${operation}`);
    const tags = ROUTES.map(({ feature }) => `/docs/api/${feature}`);
    assert.ok(guides.length > 50 && operations.length > 250);
    assert.deepEqual(
      [...guides, ...operations, ...tags, "/docs", "/docs/api", "/docs/webhooks"].filter((one) => !addresses.has(one)),
      [],
    );
  });

  test("a page has less than 100 kB, no script, and loads nothing from another host", () => {
    for (const { address, html } of read) {
      assert.ok(Buffer.byteLength(html) < BYTES_MAX, `${address}: ${Buffer.byteLength(html)} bytes`);
      assert.ok(!/<script|<style|<iframe| on\w+="| style="/i.test(html), address);
      const loaded = [...valuesOf(html, "src"), ...valuesOf(html, "action")];
      const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href = ""]) => href);
      assert.equal(html.match(/<link /g)?.length, 3, address);
      assert.deepEqual(styles, ["/docs/style.css"], address);
      for (const one of loaded) assert.match(one, /^\/docs\//, address);
    }
  });

  test("every link leads to a page, a heading or a file that exists", async () => {
    const idsOf = new Map(read.map(({ address, ids }) => [address, new Set(ids)]));
    const others = new Set<string>();
    const broken: string[] = [];
    for (const { address, ids, links, html } of read) {
      assert.equal(new Set(ids).size, ids.length, `${address} has an id twice`);
      for (const link of [...links, ...valuesOf(html, "src")]) {
        if (/^(?:https:|mailto:|data:,$)/.test(link)) continue;
        const [path = "", fragment] = link.split("#");
        const known = idsOf.get(path === "" ? address : path);
        if (known === undefined) others.add(path);
        if (fragment !== undefined && known?.has(fragment) !== true) broken.push(`${address} -> ${link}`);
      }
    }
    for (const { address, headings } of pages) {
      const lost = headings.filter(({ id }) => idsOf.get(address)?.has(id) !== true);
      broken.push(...lost.map(({ id }) => `${address}#${id}`));
    }
    for (const path of others) {
      const { statusCode } = await get(path);
      if (statusCode !== 200) broken.push(`${path} ${statusCode}`);
    }
    assert.deepEqual(broken, []);
    assert.ok(others.has("/docs/guides/images/receipt-phone.png"));
  });

  test("every page exists as Markdown, and llms.txt lists each", async () => {
    const list = (await get("/llms.txt")).body;
    assert.equal((await get("/docs/llms.txt")).body, list);
    for (const { address, title } of pages) {
      const { statusCode, headers, body } = await get(`${address}.md`);
      assert.equal(statusCode, 200, address);
      assert.equal(headers["content-type"], "text/markdown; charset=utf-8");
      assert.match(body, /^# \S/, address);
      assert.ok(list.includes(`](${address}.md): `), `${address} ${title}`);
      for (const [, link = ""] of body.matchAll(/\]\((\/docs[^)#]*)/g)) {
        const is_other = ["/docs/openapi.json", "/docs/llms.txt"].includes(link);
        assert.ok(is_other || pages.some((page) => `${page.address}.md` === link), `${address} -> ${link}`);
      }
    }
  });

  test("the HTML of each kind of page is valid", async () => {
    const validator = new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: { "void-style": "off", "doctype-style": "off", "no-trailing-whitespace": "off" },
    });
    const missing = await get("/docs/nothing");
    const found = await get("/docs/search?q=receipt");
    const shown = ["/docs", "/docs/webhooks", "/docs/api/receipts", "/docs/api/receipts/syncReceipt"];
    const guides = ["/docs/guides/administration", "/docs/guides/domain/closings"];
    for (const html of [
      missing.body,
      found.body,
      ...read.filter(({ address }) => [...shown, ...guides].includes(address)).map(({ html }) => html),
    ]) {
      const { results } = await validator.validateString(html);
      assert.deepEqual(
        results.flatMap(({ messages }) => messages).map(({ message, line }) => `${line} ${message}`),
        [],
      );
    }
  });
});

describe("the page of an operation", () => {
  const htmlOf = (address: string): string => read.find((page) => page.address === address)?.html ?? "";

  test("the page of an operation names request, permission, limits, samples, answer and errors", () => {
    for (const { feature, operation, surface, path, method, resource, or } of ROUTES) {
      const html = htmlOf(`/docs/api/${feature}/${operation}`);
      assert.ok(html.includes(`${method} ${surface === "rest" ? "/rest" : "/admin/api"}${path}<`), operation);
      const named = [resource, ...or].filter((name) => name !== "anonymous" && name !== "signed-in");
      for (const name of named) assert.ok(html.includes(`<code>${name}</code>`), `${operation} ${name}`);
      for (const id of ["samples", "curl", "typescript", "python", "answer", "errors"]) {
        assert.ok(html.includes(` id="${id}"`), `${operation} ${id}`);
      }
    }
    const html = htmlOf("/docs/api/receipts/syncReceipt");
    assert.match(html, /<code>receipt\.sale_id<\/code><\/td><td>string<\/td><td>[^<]*at most 64 characters/);
    assert.match(html, /<td>401<\/td><td><code>not_authorized<\/code>/);
    assert.match(html, /Body: at most 16 MiB/);
    assert.match(htmlOf("/docs/api/access/createAdminToken"), /Body: at most 4 KiB/);
  });

  test("the page about webhooks has the headers and the payload of each event", () => {
    const html = htmlOf("/docs/webhooks");
    for (const name of Object.keys((JSON.parse(text) as ApiDocument).webhooks)) {
      assert.ok(html.includes(`<h2 id="${name}">`), name);
    }
    for (const part of ["webhook-signature", "webhook-id", "data.terminal_id"]) assert.ok(html.includes(part), part);
  });
});

describe("answers of the documentation", () => {
  test("a browser may keep a page, and asks with its ETag whether it changed", async () => {
    const first = await get("/docs/guides/registers");
    assert.match(String(first.headers["cache-control"]), /^public, max-age=\d+$/);
    assert.match(String(first.headers["content-security-policy"]), /^default-src 'none'; style-src 'self'; img-src/);
    const again = await get("/docs/guides/registers", { "if-none-match": first.headers.etag });
    assert.deepEqual([again.statusCode, again.body], [304, ""]);
    const other = await get("/docs/guides/domain/money", { "if-none-match": first.headers.etag });
    assert.equal(other.statusCode, 200);
  });

  test("a former or incomplete address leads to the present one, an unknown one to a page with a search", async () => {
    for (const [from, to] of [
      ["/docs/", "/docs"],
      ["/docs/api/", "/docs/api"],
      ["/docs/guides", "/docs/guides/README"],
      ["/docs/guides/README.md/", "/docs/guides/README.md"],
    ]) {
      const { statusCode, headers } = await get(from ?? "");
      assert.deepEqual([statusCode, headers.location], [301, to]);
    }
    for (const path of ["/docs/nothing", "/docs/guides/%2e%2e/README", "/docs/a.md"]) {
      const { statusCode, body } = await get(path);
      assert.equal(statusCode, 404, path);
      assert.match(body, /<form role="search"/, path);
    }
  });

  test("HTML in a search is shown as text", async () => {
    const { body } = await get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    assert.ok(!body.includes("<script"));
    assert.ok(body.includes("&quot;&gt;&lt;script&gt;"));
  });
});
