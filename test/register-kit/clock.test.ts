import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, SYSTEM_TIMERS, type Timers } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill, type Trouble, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();
const DAY_MS = 86_400_000;

/**
 * Returns the timers of a device whose clock is wrong, and can be changed while the device runs.
 */
function deviceClock(ahead_ms: number): Timers & { ahead_ms: number } {
  const clock = {
    ahead_ms,
    now: () => SYSTEM_TIMERS.now().add({ milliseconds: clock.ahead_ms }),
    sleep: (ms: number, signal?: AbortSignal) => SYSTEM_TIMERS.sleep(ms < 15_000 ? 10 : ms, signal),
  };
  return clock;
}

async function enrolled(timers: Timers, trouble: Trouble = () => undefined, memory = new Memory()) {
  const { activation_code, terminal_id } = await shop.addTerminal();
  const till = await newKitTill(shop.url, { timers, fetch: troubled(trouble) }, memory);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  return { till, terminal_id, memory };
}

/** Returns the sync health of a terminal. */
async function healthOf(terminal_id: number) {
  const { items } = await shop.admin<{ items: readonly Record<string, unknown>[] }>(
    "GET",
    "/sync-health?page_size=100",
  );
  const row = items.find((each) => each["terminal_id"] === terminal_id);
  assert.ok(row);
  return row as { readonly reasons: readonly string[]; readonly clock_offset_seconds: number };
}

/**
 * Returns the differences in seconds between a terminal's documents and the server's time, and the
 * states of its closings.
 */
async function stored(terminal_id: number) {
  const receipts = await deps.pool.query(
    `select extract(epoch from created_at - clock_timestamp())::int as ahead
       from pos.receipt where terminal_id = $1 order by receipt_number`,
    [terminal_id],
  );
  return receipts.rows.map(({ ahead }: { ahead: number }) => ahead);
}

for (const days of [3, -3]) {
  test(`a day on a device whose clock is ${days} days off has the server's time, and sync health names the clock`, async () => {
    const { till, terminal_id } = await enrolled(deviceClock(days * DAY_MS));
    await till.openSession(10_000n);
    await till.scan("MUG");
    const { receipt_number } = await till.pay(CASH);
    await till.refund({ receipt_number, tendered: CASH });
    await till.count(await till.expectedCash());
    const { report_id } = await till.closeSession();
    await drained(till);
    assert.equal((await till.sync()).kind, "ok");
    const aheads = await stored(terminal_id);
    assert.equal(aheads.length, 2);
    for (const ahead of aheads) assert.ok(Math.abs(ahead) < 120, `${ahead} s`);
    assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
    const { rows } = await deps.pool.query(
      "select extract(epoch from closed_at - clock_timestamp())::int as ahead from pos.register_report where report_id = $1",
      [report_id],
    );
    assert.ok(Math.abs(rows[0].ahead) < 120);
    let health = await healthOf(terminal_id);
    for (let looks = 0; looks < 1_200 && health.clock_offset_seconds === null; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      health = await healthOf(terminal_id);
    }
    assert.ok(Math.abs(health.clock_offset_seconds - days * 86_400) < 120, `${health.clock_offset_seconds} s`);
    assert.ok(health.reasons.includes("clock"), String(health.reasons));
    await till.close();
  });

  test(`a clock that jumps ${days} days without the network is reported as doubtful, and documents stay in order`, async () => {
    let is_reached = true;
    const clock = deviceClock(0);
    const { till, terminal_id, memory } = await enrolled(clock, () => (is_reached ? undefined : "unreachable"));
    await till.openSession(10_000n);
    const sell = async () => {
      await till.scan("MUG");
      return till.pay(CASH);
    };
    const first = await sell();
    is_reached = false;
    assert.equal(till.clock.isDoubtful(), false);
    clock.ahead_ms = days * DAY_MS;
    assert.equal(till.clock.isDoubtful(), true, "a person confirms the date");
    const second = await sell();
    assert.ok(Temporal.Instant.compare(second.created_at, first.created_at) >= 0);
    till.clock.confirm();
    assert.equal(till.clock.isDoubtful(), false);
    await till.close();

    // The till starts without the network, with its clock still wrong.
    const offline = { timers: clock, fetch: troubled(() => "unreachable") };
    const restarted = await newKitTill(shop.url, offline, memory);
    await restarted.start();
    restarted.actAs({ name: "Grace" });
    assert.equal(restarted.clock.isDoubtful(), days < 0, "the last document is of the later time");
    await restarted.scan("BOOK");
    const third = await restarted.pay(CASH);
    assert.ok(Temporal.Instant.compare(third.created_at, second.created_at) >= 0);
    await restarted.close();

    // With the network back the time is right again, and nothing is lost.
    const online = await newKitTill(shop.url, { timers: clock }, memory);
    await online.start();
    online.actAs({ name: "Grace" });
    assert.equal((await online.sync()).kind, "ok");
    assert.equal(online.clock.isDoubtful(), false);
    assert.ok(Math.abs(online.clock.now() - Temporal.Now.instant().epochMilliseconds) < 120_000);
    await online.count(await online.expectedCash());
    const { report_id } = await online.closeSession();
    await drained(online);
    const aheads = await stored(terminal_id);
    assert.equal(aheads.length, 3);
    assert.deepEqual(
      aheads.map((ahead) => (ahead > 86_400 ? "days ahead" : "now")),
      days > 0 ? ["now", "days ahead", "days ahead"] : ["now", "now", "now"],
    );
    assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
    await online.close();
  });
}
