import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { arch, cpus, platform, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect, makeShop } from "../test/running-service.ts";
import { benchAdmin } from "./admin/admin.ts";
import { benchHome } from "./admin/home.ts";
import { benchAudit } from "./audit.ts";
import { benchCatalog } from "./catalog.ts";
import type { Measured } from "./beside.ts";
import { benchConnector } from "./connector.ts";
import { benchCustomers } from "./customers.ts";
import { benchConfig, benchHeartbeat, benchReceipts } from "./devices.ts";
import { benchClosings, benchLists, benchTelemetry } from "./lists.ts";
import { benchHerd } from "./herd.ts";
import { benchOrders } from "./orders.ts";
import { type Bench, type Figures, type Part, type Rate, type Timed } from "./part.ts";
import { benchPrices } from "./prices.ts";
import { benchRegister } from "./register.ts";
import { benchReceiptPage } from "./receipt-page.ts";
import { residentMegabytes, startService } from "./service.ts";

/** Parts in the order in which they run; `--only receipts,config` runs only some. */
const PARTS = {
  receipts: benchReceipts,
  orders: benchOrders,
  heartbeat: benchHeartbeat,
  config: benchConfig,
  lists: benchLists,
  closings: benchClosings,
  pages: benchReceiptPage,
  catalog: benchCatalog,
  prices: benchPrices,
  customers: benchCustomers,
  telemetry: benchTelemetry,
  audit: benchAudit,
  register: benchRegister,
  admin: benchAdmin,
  home: benchHome,
  herd: benchHerd,
  connector: benchConnector,
} as const satisfies Record<string, Part>;
type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];
/**
 * Parts that run only when `--only` names them, since they fill tables with millions of rows or
 * start shop platforms.
 */
const OPTIONAL: ReadonlySet<PartName> = new Set(["telemetry", "audit", "admin", "home", "herd", "connector"]);
const TERMINALS = 200;

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    receipts: { type: "string", default: "200000" },
    closings: { type: "string", default: "100000" },
    port: { type: "string", default: "18080" },
    events: { type: "string", default: "10000000" },
    entries: { type: "string", default: "5000000" },
    "admin-receipts": { type: "string", default: "1000000" },
    products: { type: "string", default: "10000" },
    customers: { type: "string", default: "5000" },
    sales: { type: "string", default: "1000" },
    only: { type: "string", default: NAMES.filter((part) => !OPTIONAL.has(part)).join(",") },
  },
});
const PORT = Number(options.port);
const ONLY = new Set(
  options.only.split(",").map((name): PartName => {
    const part = NAMES.find((known) => known === name);
    if (part === undefined) throw new Error(`--only knows ${NAMES.join(", ")}; not "${name}"`);
    return part;
  }),
);

async function main(): Promise<void> {
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-bench-"));
  const first = await startService(data_dir, PORT);
  await first.stop();
  const service = await startService(data_dir, PORT);
  const owner = await connect(data_dir, "tillkeeper_owner");
  try {
    const bench: Bench = {
      service,
      owner,
      data_dir,
      shop: await makeShop(owner, TERMINALS),
      seconds: Number(options.seconds),
      rounds: Number(options.rounds),
      receipts: Number(options.receipts),
      closings: Number(options.closings),
      events: Number(options.events),
      entries: Number(options.entries),
      admin_receipts: Number(options["admin-receipts"]),
      products: Number(options.products),
      customers: Number(options.customers),
      sales: Number(options.sales),
    };
    console.log(
      `first start ${first.ready_after_ms} ms, second start to ready ${service.ready_after_ms} ms (reach < 3000)\n`,
    );
    const measured: Measured[] = [];
    const lists: Timed[] = [];
    const rates: Rate[] = [];
    const memory: { part: string; resident_mb: number | undefined }[] = [];
    const note = async (part: string): Promise<void> => {
      memory.push({ part, resident_mb: await residentMegabytes(service.pid) });
    };
    await note("start");
    for (const part of NAMES) {
      if (!ONLY.has(part)) continue;
      const figures: Figures = await PARTS[part](bench);
      measured.push(...(figures.measured ?? []));
      lists.push(...(figures.lists ?? []));
      rates.push(...(figures.rates ?? []));
      await note(part);
    }
    console.log(
      `\nresident memory of the node process in MB, after each part (reach < 250): ` +
        memory.map(({ part, resident_mb }) => `${part} ${resident_mb}`).join(", "),
    );
    await write(bench, {
      first_start_ms: first.ready_after_ms,
      second_start_ms: service.ready_after_ms,
      measured,
      lists,
      rates,
      memory,
    });
  } finally {
    await owner.end();
    await service.stop();
    await rm(data_dir, { recursive: true, force: true });
  }
}

async function write({ seconds, rounds }: Bench, results: object): Promise<void> {
  const directory = new URL("./results/", import.meta.url);
  await mkdir(directory, { recursive: true });
  const machine = {
    platform: platform(),
    arch: arch(),
    cpus: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
  };
  const measured_at = Temporal.Now.instant().toString();
  const text = JSON.stringify({ measured_at, machine, seconds, rounds, ...results }, null, 2);
  const file = new URL("latest.json", directory);
  await writeFile(file, `${text}\n`);
  console.log(`\nwritten to bench/results/latest.json`);
}

await main();
