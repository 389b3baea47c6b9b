import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fastify from "fastify";
import { documentationPages } from "./routes.ts";
import { searchedWords, stemOf, wordsOf } from "./words.ts";
import { servedText } from "../../scripts/openapi.ts";
import { afterFile } from "../../test/after-file.ts";
import { ROUTES } from "../main/app.ts";

const app = fastify();
documentationPages(app, servedText(), ROUTES);
afterFile(() => app.close());
const get = (url: string) => app.inject({ method: "GET", url });

/** Returns the pages that a search finds, the best first. */
async function resultsOf(words: string): Promise<readonly string[]> {
  const { body, statusCode, headers } = await get(`/docs/search?${new URLSearchParams({ q: words }).toString()}`);
  assert.deepEqual([statusCode, headers["cache-control"]], [200, "no-store"]);
  return [...(body.split("<main")[1] ?? "").matchAll(/<li><a href="([^"]*)">/g)].map(([, href = ""]) => href);
}

/** What developers type, and the page below /docs that they want. */
const WANTED = {
  changedAfter: "guides/start/follow-closings",
  "changed after": "guides/start/follow-closings",
  "webhook signature": "guides/start/receive-webhooks",
  "verify a webhook": "guides/start/receive-webhooks",
  "python webhook": "guides/start/receive-webhooks",
  "test event": "guides/start/receive-webhooks",
  "follow closings": "guides/start/follow-closings",
  "closing cursor": "guides/start/follow-closings",
  "activate register": "guides/start/first-sale",
  "close a session": "guides/start/first-sale",
  "error 401": "guides/start/authentication",
  token: "guides/start/authentication",
  "how do I get a token": "guides/start/authentication",
  "sandbox token": "guides/start/authentication",
  sandboxes: "guides/domain/sandboxes",
  not_authorized: "guides/errors",
  license_required: "guides/errors",
  require_staff_login: "guides/settings",
  "vendor_pos_terminal/checkout/share_held_carts": "guides/settings",
  heartbeats: "guides/domain/sync-health",
  "customer prices": "guides/domain/pricing",
  "held cart": "guides/domain/held-carts",
  "z report": "guides/domain/closings",
  backup: "guides/operations/back-up",
  receipt_stored: "guides/domain/events",
  "webhook-id": "guides/start/receive-webhooks",
  syncReceipt: "api/receipts/syncReceipt",
  refundOrder: "api/orders/refundOrder",
  config_hash: "api/configuration/getTerminalConfig",
  redeliver_dead: "api/events/redeliverDeadToWebhook",
  ifIndexedAfter: "api/pricing/listCatalogRulePrices",
  passcode_refused: "guides/domain/staff",
} as const;

describe("the search of the documentation", () => {
  for (const [words, page] of Object.entries(WANTED)) {
    test(`"${words}" has ${page} as its first or second result`, async () => {
      const [first, second] = await resultsOf(words);
      assert.ok([first, second].includes(`/docs/${page}`), `${first}, ${second}`);
    });
  }

  test("it reads operations, parameters, fields of bodies and answers, and events", async () => {
    for (const [words, page] of [
      ["post /V1/pos/RECEIPTS", "/docs/api/receipts/syncReceipt"],
      ["completed store sale", "/docs/api/receipts/syncReceipt"],
      ["layaway_balance_owed", "/docs/api/receipts/syncReceipt"],
      ["last_upstream_check_succeeded", "/docs/api/terminals/sendHeartbeat"],
      ["terminal_silent", "/docs/webhooks"],
      ["webhook-timestamp", "/docs/webhooks"],
    ] as const) {
      assert.ok((await resultsOf(words)).includes(page), words);
    }
  });

  test("a page with one of the words is found, after those with all of them", async () => {
    const both = await resultsOf("sandbox nothinglikethis");
    assert.equal(both[0], "/docs/guides/domain/sandboxes");
    const { body } = await get("/docs/search?q=customer+price");
    assert.match(body, /\d+ results, the best first\./);
  });

  test("decisions come after the guides about their subject", async () => {
    const found = await resultsOf("sandbox");
    const decision = found.findIndex((address) => address.includes("/decisions/"));
    assert.ok(decision === -1 || decision > 5, String(decision));
  });

  test("a result leads to the section that has the words", async () => {
    const { body } = await get("/docs/search?q=error+401");
    assert.match(body, /<a href="\/docs\/guides\/start\/authentication#error-401">Error 401<\/a>/);
  });

  test("without words or results the page says so", async () => {
    assert.match((await get("/docs/search?q=nothinglikethis")).body, /No page has any of these words\./);
    for (const query of ["", "?q=", "?q=%20", "?q=a&q=b", "?other=1"]) {
      assert.match((await get(`/docs/search${query}`)).body, /Enter words above\./, query);
    }
  });

  test("a search of any length has at most fifty results", async () => {
    assert.equal((await resultsOf("e")).length, 50);
    assert.equal((await get(`/docs/search?q=${"e%20".repeat(2_000)}`)).statusCode, 200);
  });
});

test("words are in the singular; a name counts as a whole and by its parts, however it is written", () => {
  assert.deepEqual(wordsOf("changedAfter"), ["changedafter", "changed", "after"]);
  assert.deepEqual(wordsOf("changed_after"), ["changedafter", "changed", "after"]);
  assert.deepEqual(wordsOf("Closings, categories; status 401"), ["closing", "category", "status", "401"]);
  assert.deepEqual(searchedWords("How do I get a token?"), ["token"]);
  assert.deepEqual(searchedWords("to do"), ["to", "do"]);
  assert.equal(stemOf("activate"), stemOf("activation"));
  assert.equal(stemOf("used"), "used");
});
