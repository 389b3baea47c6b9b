import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testTimers } from "../../test/register-parts.ts";
import { startServerClock } from "./server-clock.ts";

const at = (text: string) => Temporal.Instant.from(text);
const HOUR_MS = 3_600_000;

describe("the server's clock", () => {
  test("the server's clock is the device's until an answer names the time", () => {
    const timers = testTimers();
    const clock = startServerClock(timers);
    assert.deepEqual([clock.now(), clock.offset_ms()], [timers.ms, null]);
  });

  test("the server's clock is taken as of the middle of the round trip, half a second after its whole second", () => {
    const timers = testTimers("2026-11-23T10:00:00Z");
    const clock = startServerClock(timers);
    clock.hear({
      server_at: at("2026-11-20T10:00:01Z"),
      sent_at: at("2026-11-23T10:00:00Z"),
      received_at: at("2026-11-23T10:00:02Z"),
    });
    assert.equal(clock.offset_ms(), -3 * 24 * HOUR_MS + 500);
    assert.equal(clock.now(), timers.ms - 3 * 24 * HOUR_MS + 500);
  });

  test("the server's clock does not follow the steps of the header, but a clock that was set", () => {
    const clock = startServerClock(testTimers());
    const sent_at = at("2026-11-23T10:00:00Z");
    for (const [server, offset] of [
      ["2026-11-23T10:00:00Z", 500],
      ["2026-11-23T10:00:01Z", 500],
      ["2026-11-23T11:00:00Z", HOUR_MS + 500],
    ] as const) {
      clock.hear({ server_at: at(server), sent_at, received_at: sent_at });
      assert.equal(clock.offset_ms(), offset);
    }
  });

  test("an answer during which the device slept, or its clock was set, does not tell the time", () => {
    const timers = testTimers("2026-11-23T10:00:00Z");
    const clock = startServerClock(timers, timers.ms - 25 * HOUR_MS);
    for (const received of ["2026-11-23T18:00:00Z", "2026-11-23T09:59:59Z", "2026-11-26T10:00:00Z"]) {
      clock.hear({ server_at: timers.now(), sent_at: timers.now(), received_at: at(received) });
      assert.deepEqual([clock.offset_ms(), clock.isDoubtful()], [null, true], received);
    }
  });

  test("the server's clock is doubtful over 24 hours from the known time, until an answer or a person confirms it", () => {
    const timers = testTimers();
    assert.equal(startServerClock(timers).isDoubtful(), false);
    assert.equal(startServerClock(timers, timers.ms - 23 * HOUR_MS).isDoubtful(), false);
    for (const hours of [-25, 25]) {
      const clock = startServerClock(timers, timers.ms + hours * HOUR_MS);
      assert.equal(clock.isDoubtful(), true);
      clock.confirm();
      assert.equal(clock.isDoubtful(), false);
    }
    // Two days without the network: a sale each twelve hours says that the clock goes right.
    const offline = startServerClock(timers, timers.ms);
    for (let sales = 0; sales < 4; sales += 1) {
      timers.ms += 12 * HOUR_MS;
      offline.noteDocument();
      assert.equal(offline.isDoubtful(), false);
    }
    timers.ms += 25 * HOUR_MS;
    offline.noteDocument();
    assert.equal(offline.isDoubtful(), true, "nobody has confirmed the date of that sale");
    const online = startServerClock(timers, timers.ms + 72 * HOUR_MS);
    online.hear({ server_at: timers.now(), sent_at: timers.now(), received_at: timers.now() });
    assert.equal(online.isDoubtful(), false);
  });
});
