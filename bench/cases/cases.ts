import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { freePort } from "../../test/running-service.ts";
import { runEvidence } from "./evidence.ts";
import { runGrowth } from "./growth.ts";
import { runReevaluation } from "./reevaluation.ts";
import { runOfflineWeek } from "./offline-week.ts";
import { runSoak } from "./soak.ts";
import { openStage, type Stage } from "./stage.ts";
import { runTelemetry } from "./telemetry.ts";
import { runTerminals } from "./terminals.ts";
import { runTill } from "./till.ts";

const HELP = `node bench/cases/cases.ts <case> [options]: a long load on a service of its own, with what it promises checked

  terminals     all terminals live for a while   --seconds 600 --terminals 200 --receipts-per-second 2
  offline-week  one register empties its queue   --receipts 20000
  telemetry     registers send batches of 500 events, the daily job adds them up   --events 1000000 --registers 20
  reevaluation       stored closings are re-evaluated while registers sell   --closings 100000 --pairs 4
  evidence      receipts are stored while the evidence log works, and while it waits   --pairs 3 --seconds 8 --clients 16
  growth        what storing a receipt costs at several ages of a shop   --sizes 10000,300000,1000000 --ids ordered|random
  soak          answers get lost, node and PostgreSQL are killed   --seconds 3600 --kill-every 60
  till          a cashier at the web till, in a headless browser   --products 50000 --sales 20 --starts 10

Without options each lasts some twenty seconds.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "20" },
    terminals: { type: "string", default: "200" },
    "receipts-per-second": { type: "string", default: "2" },
    receipts: { type: "string", default: "500" },
    closings: { type: "string", default: "2000" },
    documents: { type: "string", default: "2" },
    pairs: { type: "string", default: "2" },
    clients: { type: "string", default: "16" },
    events: { type: "string", default: "200000" },
    sizes: { type: "string", default: "2000,20000" },
    ids: { type: "string", default: "ordered" },
    "kill-every": { type: "string", default: "5" },
    "loss-percent": { type: "string", default: "3" },
    registers: { type: "string", default: "20" },
    products: { type: "string", default: "5000" },
    sales: { type: "string", default: "4" },
    starts: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
  },
});

const CASES: Readonly<Record<string, (stage: Stage) => Promise<object>>> = {
  terminals: (stage) =>
    runTerminals(stage, {
      seconds: Number(values.seconds),
      receipts_per_second: Number(values["receipts-per-second"]),
    }),
  "offline-week": (stage) => runOfflineWeek(stage, { receipts: Number(values.receipts), alone_seconds: 10 }),
  telemetry: (stage) => runTelemetry(stage, { events: Number(values.events), registers: Number(values.registers) }),
  reevaluation: (stage) =>
    runReevaluation(stage, {
      closings: Number(values.closings),
      documents: Number(values.documents),
      pairs: Number(values.pairs),
      phase_seconds: Number(values.seconds),
      receipts_per_second: Math.max(20, Number(values["receipts-per-second"])),
    }),
  evidence: (stage) =>
    runEvidence(stage, {
      pairs: Number(values.pairs),
      phase_seconds: Number(values.seconds),
      clients: Number(values.clients),
    }),
  growth: (stage) =>
    runGrowth(stage, {
      sizes: values.sizes.split(",").map(Number),
      phase_seconds: Math.min(Number(values.seconds), 5),
      ids: values.ids === "random" ? "random" : "ordered",
    }),
  soak: (stage) =>
    runSoak(stage, {
      seconds: Number(values.seconds),
      kill_every_seconds: Number(values["kill-every"]),
      loss_percent: Number(values["loss-percent"]),
      registers: Number(values.registers),
      seed: values.seed,
    }),
  till: (stage) =>
    runTill(stage, {
      products: Number(values.products),
      sales: Number(values.sales),
      starts: Number(values.starts),
    }),
};

const name = positionals[0] ?? "";
const run = CASES[name];
if (run === undefined) {
  console.error(HELP);
  process.exitCode = 1;
} else {
  const stage = await openStage(await freePort(), Number(values.terminals));
  try {
    const { costs, ...figures }: { costs?: readonly object[] } = await run(stage);
    console.table(figures);
    if (costs !== undefined) console.table(costs);
    const directory = new URL("../results/", import.meta.url);
    await mkdir(directory, { recursive: true });
    const file = new URL(`case-${name}.json`, directory);
    const measured_at = Temporal.Now.instant().toString();
    await writeFile(file, `${JSON.stringify({ measured_at, options: values, ...figures, costs }, null, 2)}\n`);
  } finally {
    await stage.close();
  }
}
