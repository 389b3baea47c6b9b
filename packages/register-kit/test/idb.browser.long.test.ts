import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { appendFile, glob } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { before, test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { build, type Rollup } from "vite";
import { browserPath, openBrowser } from "../../../test/browser.ts";
import { startBrowser } from "../../../test/killable-browser.ts";
import { newFolder } from "./disks.ts";
import type { IdbPage } from "./idb-page.ts";
import { cases } from "../../../test/cases.ts";

const KILLS = cases(4, 200);

declare const page: IdbPage;

let script = "";
before(async () => {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    resolve: { alias: { "node:assert/strict": join(import.meta.dirname, "idb-assert.ts") } },
    build: {
      write: false,
      minify: false,
      target: "esnext",
      lib: { entry: join(import.meta.dirname, "idb-page.ts"), formats: ["es"] },
    },
  })) as Rollup.RollupOutput[];
  script = built[0]?.output[0].code ?? "";
  assert.ok(script.length > 10_000, "the page's script is built");
});

/** Serves the page, and records the ids of sales that it posts. */
async function startPage(t: TestContext) {
  const sold: string[] = [];
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      request.on("data", (chunk: Buffer) => sold.push(chunk.toString()));
      request.on("end", () => response.end());
    } else if (request.url === "/page.js") response.setHeader("content-type", "text/javascript").end(script);
    else
      response
        .setHeader("content-type", "text/html")
        .end('<!doctype html><script type="module" src="/page.js"></script>');
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const open = async (tab: Page): Promise<void> => {
    await tab.goto(url);
    await tab.waitForFunction("globalThis.page !== undefined");
    await tab.evaluate(() => page.open());
  };
  return { sold, open, origin: `http://127.0.0.1:${port}` };
}

test(`a browser that is killed ${KILLS} times in mid-commit loses, doubles and skips no sale`, async (t) => {
  const executable = browserPath();
  if (executable === undefined) return t.skip("no browser here");
  const profile = join(await newFolder(), "profile");
  const { sold, open } = await startPage(t);
  let stored: string[] = [];
  for (let round = 0; round <= KILLS; round++) {
    const { browser, kill, exited, notices } = await startBrowser(t, executable, profile);
    const tab = await browser.contexts()[0]?.newPage();
    assert.ok(tab);
    await open(tab);
    stored = await tab.evaluate(() => page.sales());
    const kept = new Set(stored);
    const lost = sold.filter((id) => !kept.has(id)).length;
    const found = `after ${round} kills ${lost} of ${sold.length} sales are lost, ${stored.length} stored`;
    assert.equal(lost, 0, [found, ...notices()].join("\n"));
    assert.ok(stored.length - sold.length <= round, `${stored.length} stored, ${sold.length} said`);
    const known = sold.length;
    const selling = tab
      .evaluate(() => page.sell())
      .then(
        () => "ended",
        () => "killed",
      );
    const wanted = known + randomInt(3, 40);
    while (sold.length < wanted) await delay(1);
    if (round === 0) assert.deepEqual(await tab.evaluate(() => page.durabilities()), ["strict"]);
    await delay(randomInt(0, 10));
    kill();
    await exited;
    assert.equal(await selling, "killed");
  }
  t.diagnostic(`${stored.length} sales stored at the last start`);
  return undefined;
});

test("a log that ends with a part of a record costs no sale, also when the browser is killed once more", async (t) => {
  const executable = browserPath();
  if (executable === undefined) return t.skip("no browser here");
  const profile = join(await newFolder(), "profile");
  const { sold, open } = await startPage(t);
  const sellAndKill = async (): Promise<void> => {
    const { browser, kill, exited } = await startBrowser(t, executable, profile);
    const tab = await browser.contexts()[0]?.newPage();
    assert.ok(tab);
    await open(tab);
    assert.equal((await tab.evaluate(() => page.sales())).length, sold.length);
    for (let n = 0; n < 3; n += 1) {
      const sale_id = randomUUID();
      assert.equal(await tab.evaluate((id) => page.sellOne(id), sale_id), undefined);
      sold.push(sale_id);
    }
    // Gives Chromium time to merge the previous log files in the background.
    await delay(1_000);
    kill();
    await exited;
  };
  await sellAndKill();
  const found = await glob(join(profile, "Default/IndexedDB/*.leveldb/*.log")).next();
  assert.ok(found.value !== undefined);
  // Appends the header of a record of 574 bytes (checksum, length, type) without its content.
  await appendFile(found.value, Buffer.from([1, 2, 3, 4, 0x3e, 0x02, 1]));
  await sellAndKill();
  await sellAndKill();
  assert.equal(sold.length, 9);
  return undefined;
});

test("two tabs share one lock: one sells, the other takes over when asked, and the first stores nothing more", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { open } = await startPage(t);
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await open(first);
  await open(second);
  assert.equal(await first.evaluate(() => page.lock(false)), true);
  assert.equal(await second.evaluate(() => page.lock(false)), false);
  assert.equal(await first.evaluate(() => page.sellOne("a")), undefined);
  assert.equal(await second.evaluate(() => page.lock(true)), true);
  assert.equal(await first.evaluate(() => page.sellOne("b")), "lock_lost");
  assert.equal(await second.evaluate(() => page.sellOne("c")), undefined);
  assert.deepEqual(await second.evaluate(() => page.sales()), ["a", "c"]);
  await second.close();
  // The browser releases the lock of a closed tab with a delay.
  while (!(await first.evaluate(() => page.lock(false)))) await delay(20);
  assert.equal(await first.evaluate(() => page.sellOne("d")), undefined);
});

test("a full quota of a browser drops the cache first; then sales are refused as a whole, until there is room", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const { open, origin } = await startPage(t);
  const tab = await (await browser.newContext()).newPage();
  const cdp = await tab.context().newCDPSession(tab);
  const setQuota = async (megabytes: number): Promise<void> => {
    await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: megabytes * 1_000_000 });
  };
  await setQuota(4);
  await open(tab);
  await tab.evaluate(() => page.fillCache(3));
  const { stored, reason, before_clear } = await tab.evaluate(() => page.sellUntilRefused());
  assert.equal(reason, "full");
  assert.equal(before_clear.length, 1, "the cache was cleared once");
  assert.ok(
    stored - (before_clear[0] ?? stored) > 100,
    `${stored} sales, of them ${before_clear.join()} with the cache`,
  );
  assert.equal(await tab.evaluate(() => page.cached()), 0);
  assert.equal((await tab.evaluate(() => page.sales())).length, stored);
  await setQuota(100);
  assert.equal(await tab.evaluate(() => page.sellOne("later")), undefined);
  assert.equal((await tab.evaluate(() => page.sales())).length, stored + 1);
  t.diagnostic(`${stored} sales stored, ${before_clear.join()} of them beside the cache`);
});
