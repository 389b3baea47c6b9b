import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk } from "./till-walk.ts";

test("a device is enrolled by its code, and starts without the network afterwards", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, open, look, network, shop, checkConsole } = walk;
  await open();
  await page.getByText("Secure connection").waitFor();
  await look("enroll");

  await page.getByLabel("Activation code").fill("abcde");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("The code has ten characters. Check what you typed.").waitFor();

  const { terminal_id, activation_code } = await shop.addTerminal();
  await open(`#${activation_code}`);
  assert.equal(
    await page.getByLabel("Activation code").inputValue(),
    `${activation_code.slice(0, 5)} ${activation_code.slice(5)}`,
  );
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("heading", { name: "Who is selling?" }).waitFor();
  // The code does not stay in the address.
  await page.waitForFunction(() => location.hash === "");
  const { rows } = await walk.service.deps.pool.query<{ device_identifier: string | null }>(
    "select device_identifier from pos.terminal where terminal_id = $1",
    [terminal_id],
  );
  assert.notEqual(rows[0]?.device_identifier, null);
  await look("sign-in");

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await network.goAway();
  await page.reload();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Open the day" }).waitFor();
  await look("open-day");
  await page.getByLabel("Cash in the drawer").fill("100,00");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("heading", { name: "Sell" }).waitFor();
  checkConsole();
});

test("the till's files have the strict policy, and the worker may serve the page", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const get = (path: string) => walk.service.call("GET", path, { token: undefined });
  for (const path of ["/till", "/till/"]) {
    const { status, headers, text } = await get(path);
    assert.equal(status, 200);
    assert.equal(
      headers["content-security-policy"],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.doesNotMatch(text, /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc="\/till\/assets\/)/);
  }
  const worker = await get("/till/service-worker.js");
  assert.equal(worker.headers["service-worker-allowed"], "/till");
  assert.equal(worker.headers["cache-control"], "no-cache");
  assert.equal((await get("/till/till.webmanifest")).headers["content-type"], "application/manifest+json");
  const listed = [...worker.text.matchAll(/"(\/till\/[^"]+)"/g)].map(([, path = ""]) => path);
  assert.ok(listed.length >= 4);
  for (const path of listed) assert.equal((await get(path)).status, 200, path);
});
