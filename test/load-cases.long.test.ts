import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { runEvidence } from "../bench/cases/evidence.ts";
import { runGrowth } from "../bench/cases/growth.ts";
import { runOfflineWeek } from "../bench/cases/offline-week.ts";
import { runSoak } from "../bench/cases/soak.ts";
import { openStage, type Stage } from "../bench/cases/stage.ts";
import { runTelemetry } from "../bench/cases/telemetry.ts";
import { runTerminals } from "../bench/cases/terminals.ts";
import { runTill } from "../bench/cases/till.ts";
import { browserPath } from "./browser.ts";
import { freePort } from "./running-service.ts";

// Runs the long loads of `node bench/cases/cases.ts` on a small scale, and checks that their
// promises hold.
const TERMINALS = 200;

let stage: Stage;
before(async () => {
  stage = await openStage(await freePort(), TERMINALS);
});
after(() => stage.close());

test("200 terminals that send heartbeats, pull and sell get an answer each time, and each sale is stored once", async () => {
  const figures = await runTerminals(stage, { seconds: 2, receipts_per_second: 20 });
  assert.equal(figures.refused, 0);
  assert.equal(figures.acknowledged, 40);
  assert.deepEqual(figures.costs.map(({ kind }) => kind).toSorted(), [
    "heartbeat",
    "receipt",
    "terminal configuration",
  ]);
});

test("the queue of a register that was offline for a week is stored once, its closings get their receipts, and others sell on", async () => {
  const figures = await runOfflineWeek(stage, { receipts: 500, alone_seconds: 1 });
  assert.deepEqual([figures.refused, figures.closings_complete], [0, 7]);
  assert.ok((figures.others_meanwhile?.count ?? 0) > 0);
});

test("the telemetry report is the sum of what many registers sent at once, with and without the daily job and late events", async () => {
  const figures = await runTelemetry(stage, { events: 20_000, registers: 8 });
  assert.deepEqual([figures.events, figures.late_events], [25_000, 5_000]);
  assert.ok(figures.events_in_summaries >= 15_000, `${figures.events_in_summaries} events in summaries`);
});

test("receipts are stored while the evidence log works and while it waits, and none is refused", async () => {
  const figures = await runEvidence(stage, { pairs: 1, phase_seconds: 1, clients: 4 });
  assert.ok(figures.receipts > 0 && figures.ratio > 0);
  assert.deepEqual(
    figures.costs.map(({ log, logged_per_second }) => [log, logged_per_second > 0]),
    [
      ["without", false],
      ["with", true],
    ],
  );
});

test("what storing a receipt costs is measured at two sizes, and none is refused", async () => {
  for (const ids of ["ordered", "random"] as const) {
    const { costs } = await runGrowth(stage, { sizes: [100, 1_000], phase_seconds: 1, ids });
    assert.deepEqual(
      costs.map(({ receipts, wal_kb_after, wal_kb_warm }) => [receipts, wal_kb_after > 1, wal_kb_warm > 1]),
      [
        [100, true, true],
        [1_000, true, true],
      ],
    );
  }
});

test("a cashier's waits at the web till are measured, with and without the network", async (t) => {
  if (browserPath() === undefined) return t.skip("no browser here");
  const figures = await runTill(stage, { products: 500, sales: 1, starts: 1 });
  assert.deepEqual(
    figures.costs.map(({ kind, count }) => [kind, count > 0]),
    ["scan", "pay", "search", "scan", "pay", "search", "start", "start"].map((kind) => [kind, true]),
  );
  assert.ok(figures.compressed_kb > 0);
});

test("lost answers and kills of node and PostgreSQL lose no acknowledged sale, and the queues are soon empty", async () => {
  const figures = await runSoak(stage, { seconds: 4, kill_every_seconds: 1, loss_percent: 3, registers: 8, seed: "1" });
  assert.ok(figures.kills >= 2, `${figures.kills} kills`);
  assert.ok(figures.acknowledged > 0 && figures.lost_answers > 0);
  assert.ok(figures.connections[1] <= 25, `${figures.connections[1]} connections`);
});
