import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

const DAYS_MS = 3 * 24 * 3_600_000;
const MINUTES_MS = 10 * 60_000;

/** Sets the device's clock off by what the page's storage names. */
const WRONG_CLOCK = `
  const right = Temporal.Now.instant.bind(Temporal.Now);
  Temporal.Now.instant = () =>
    right().add({ milliseconds: Number(localStorage.getItem("ahead_ms") ?? "${DAYS_MS}") });
`;
const DOUBT = "Are date and time right?";

test("a clock that is three days off, ahead and behind, neither dates a sale wrong nor turns back", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, network, sell } = walk;
  await page.addInitScript(WRONG_CLOCK);
  // Ahead: the server's answers have told the time.
  const terminal_id = await walk.openDay("100");
  await sell();
  const setAhead = (ms: number) => page.evaluate((ahead) => localStorage.setItem("ahead_ms", String(ahead)), ms);
  await setAhead(-DAYS_MS);
  // Behind, and started without the network: no sale is earlier than the last one.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await network.goAway();
  await walk.open();
  await page.getByText(/^Offline\. /).waitFor();
  await walk.signIn();
  await doubted(page, -DAYS_MS);
  await walk.look("clock");
  // Nothing is sold meanwhile; a clock that was set right is not asked about.
  await walk.scan("MUG");
  await setAhead(0);
  await page.locator(".sell").waitFor();
  assert.equal(await page.locator(".cart .line").count(), 0);
  await setAhead(-DAYS_MS);
  await walk.open();
  await walk.signIn();
  await doubted(page, -DAYS_MS);
  await page.getByRole("button", { name: "Date and time are right" }).click();
  await page.locator(".sell").waitFor();
  await sell();
  // It was confirmed once.
  await walk.menu("Sign out");
  await walk.signIn();
  await page.locator(".sell").waitFor();
  assert.equal(await page.getByText(DOUBT).count(), 0);
  await network.comeBack();
  await walk.sendAll();
  await sell();
  await walk.sendAll();
  const times = await timesOf(walk, terminal_id);
  assert.equal(times.length, 3);
  for (const [index, { off_ms, created_ms }] of times.entries()) {
    assert.ok(Math.abs(off_ms) < MINUTES_MS, `the sale ${index + 1} is dated ${off_ms / 1000} s off`);
    assert.ok(
      created_ms >= (times[index - 1]?.created_ms ?? 0),
      `the sale ${index + 1} is earlier than the one before`,
    );
  }
  await walk.closeDay("147.01");
  await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
  assert.deepEqual(await walk.statesOf(terminal_id), ["matched"]);

  // Before a day is opened as well, in the language of the device.
  await setAhead(DAYS_MS);
  await page.evaluate(() => localStorage.setItem("till-preferences", JSON.stringify({ language: "nl" })));
  await network.goAway();
  await walk.open();
  await walk.signIn();
  await page.getByRole("heading", { name: "Kloppen datum en tijd?" }).waitFor();
  await page.getByRole("button", { name: "Datum en tijd kloppen" }).click();
  await page.getByRole("heading", { name: "Dag openen" }).waitFor();
  walk.checkConsole();
});

/** Waits until the till asks whether a clock that is off by this much is right, in words. */
async function doubted(page: Page, ahead_ms: number): Promise<void> {
  await page.getByRole("heading", { name: DOUBT }).waitFor();
  const shown = (await page.locator(".moment").textContent()) ?? "";
  const now = Temporal.Now.instant().add({ milliseconds: ahead_ms }).epochMilliseconds;
  const days = [now - MINUTES_MS, now].flatMap((at) =>
    ["UTC", "Europe/Amsterdam"].map((timeZone) =>
      new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }).format(at),
    ),
  );
  assert.ok(
    days.some((day) => shown.startsWith(day)),
    `the till shows ${shown}, not ${days.join(" or ")}`,
  );
}

/** Returns the time of each sale, and how far it is off the time when the server got it. */
async function timesOf({ service }: TillWalk, terminal_id: number) {
  const { rows } = await service.deps.pool.query<{ readonly created_ms: number; readonly off_ms: number }>(
    `select (extract(epoch from created_at) * 1000)::float8 as created_ms,
            (extract(epoch from created_at - stored_at) * 1000)::float8 as off_ms
       from pos.receipt where terminal_id = $1 order by receipt_number`,
    [terminal_id],
  );
  return rows;
}
