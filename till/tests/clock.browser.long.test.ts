import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

const DAYS_MS = 3 * 24 * 3_600_000;
const MINUTES_MS = 10 * 60_000;

/** Sets the device's clock off by what the page's storage names, each time the till is loaded. */
const WRONG_CLOCK = `
  const ahead_ms = Number(localStorage.getItem("ahead_ms") ?? "${DAYS_MS}");
  const right = Temporal.Now.instant.bind(Temporal.Now);
  Temporal.Now.instant = () => right().add({ milliseconds: ahead_ms });
`;

test("a clock that is three days off, ahead and behind, neither dates a sale wrong nor turns back", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, network, sell } = walk;
  await page.addInitScript(WRONG_CLOCK);
  // Ahead: the server's answers have told the time.
  const terminal_id = await walk.openDay("100");
  await sell();
  await page.evaluate((ms) => localStorage.setItem("ahead_ms", String(-ms)), DAYS_MS);
  // Behind, and started without the network: no sale is earlier than the last one.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await network.goAway();
  await walk.open();
  await walk.signIn();
  await page.locator(".sell").waitFor();
  await sell();
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
  walk.checkConsole();
});

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
