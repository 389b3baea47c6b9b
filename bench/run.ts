import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { arch, cpus, platform, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { AUDIT_PAGES, seedAudit } from "./audit.ts";
import { seedClosings, submitLoad } from "./closings.ts";
import { customerLoads } from "./customers.ts";
import { type Limit, limitOf } from "./limits.ts";
import { load, type LoadResult, request, round } from "./load.ts";
import { receiptPageLoads } from "./receipt-page.ts";
import { priceLoads } from "./prices.ts";
import { receiptLimit, receiptLoad, receiptRequests } from "./receipts.ts";
import { connect, makeShop, type RunningService, type RunningShop, socketOf } from "../test/running-service.ts";
import { residentMegabytes, startBareRoute, startService } from "./service.ts";
import { intakeLimit, intakeLoad, seedTelemetry } from "./telemetry.ts";

/** In this order; `--only receipts,config` runs a few of them. */
const PARTS = [
  "receipts",
  "heartbeat",
  "config",
  "lists",
  "closings",
  "pages",
  "prices",
  "customers",
  "telemetry",
  "audit",
] as const;
type Part = (typeof PARTS)[number];
/** Run when `--only` names them: they fill tables with millions of rows. */
const OPTIONAL: ReadonlySet<Part> = new Set(["telemetry", "audit"]);

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    receipts: { type: "string", default: "200000" },
    closings: { type: "string", default: "100000" },
    port: { type: "string", default: "18080" },
    events: { type: "string", default: "10000000" },
    entries: { type: "string", default: "5000000" },
    only: { type: "string", default: PARTS.filter((part) => !OPTIONAL.has(part)).join(",") },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const LISTED = Number(options.receipts);
const CLOSINGS = Number(options.closings);
const EVENTS = Number(options.events);
const ENTRIES = Number(options.entries);
const PORT = Number(options.port);
const TERMINALS = 200;
const ONLY = new Set(
  options.only.split(",").map((name): Part => {
    const part = PARTS.find((known) => known === name);
    if (part === undefined) throw new Error(`--only knows ${PARTS.join(", ")}; not "${name}"`);
    return part;
  }),
);

interface Measured {
  readonly name: string;
  readonly limit: string;
  readonly limit_per_second: number;
  readonly per_second: number;
  /** Median over the rounds of rate by limit, each pair measured one after the other. */
  readonly ratio: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly refused: number;
  readonly reach: string;
}

/** Measures a load beside its limit, round by round, since a shared machine changes its mind from second to second. */
async function beside(
  name: string,
  reach: string,
  limit: () => Promise<Limit | { tool: string; per_second: number }>,
  run: () => Promise<LoadResult>,
): Promise<Measured> {
  const pairs: { limit: { tool: string; per_second: number }; result: LoadResult; ratio: number }[] = [];
  for (let round_number = 0; round_number < ROUNDS; round_number += 1) {
    const l = await limit();
    const result = await run();
    pairs.push({ limit: l, result, ratio: result.requests_per_second / l.per_second });
  }
  const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(pairs.length / 2)];
  if (!middle) throw new Error("no round was measured");
  const measured = {
    name,
    limit: middle.limit.tool,
    limit_per_second: middle.limit.per_second,
    per_second: middle.result.requests_per_second,
    ratio: round(middle.ratio),
    p50_ms: middle.result.p50_ms,
    p99_ms: middle.result.p99_ms,
    refused: pairs.reduce((sum, pair) => sum + pair.result.refused, 0),
    reach,
  };
  print(measured);
  return measured;
}

function print({ name, per_second, limit_per_second, limit, ratio, p50_ms, p99_ms, refused, reach }: Measured): void {
  console.log(
    `${name.padEnd(34)} ${String(per_second).padStart(7)}/s  of ${String(limit_per_second).padStart(7)}/s (${limit})` +
      `  ratio ${ratio.toFixed(2)}  p50 ${p50_ms} ms  p99 ${p99_ms} ms  refused ${refused}  reach ${reach}`,
  );
}

async function main(): Promise<void> {
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-bench-"));
  const first = await startService(data_dir, PORT);
  await first.stop();
  const service = await startService(data_dir, PORT);
  const owner = await connect(data_dir, "tillkeeper_owner");
  try {
    const shop = await makeShop(owner, TERMINALS);
    console.log(
      `first start ${first.ready_after_ms} ms, second start to ready ${service.ready_after_ms} ms (reach < 3000)\n`,
    );
    const measured: Measured[] = [];
    const lists: Timed[] = [];
    const memory: { part: string; resident_mb: number | undefined }[] = [];
    const run: Readonly<Record<Part, () => Promise<void>>> = {
      receipts: async () => void measured.push(...(await benchReceipts(service, owner, data_dir, shop))),
      heartbeat: async () => void measured.push(await benchHeartbeat(service, data_dir, shop)),
      config: async () => void measured.push(...(await benchConfig(service, shop))),
      lists: async () => void lists.push(...(await benchLists(service, owner, shop))),
      closings: async () => void lists.push(...(await benchClosings(service, owner, shop))),
      telemetry: async () => {
        measured.push(await benchIntake(service, data_dir, shop));
        lists.push(...(await benchTelemetryReport(service, owner, shop)));
      },
      audit: async () => void lists.push(...(await benchAudit(service, owner))),
      pages: async () => {
        for (const { name, result } of await receiptPageLoads(service, owner, shop, SECONDS)) {
          if (result.refused > 0) throw new Error(`${name}: ${result.refused} refused`);
          lists.push(
            show({ name, per_second: result.requests_per_second, p50_ms: result.p50_ms, p99_ms: result.p99_ms }),
          );
        }
      },
      prices: async () => {
        for (const { name, result } of await priceLoads(service, owner, shop, SECONDS)) {
          if (result.refused > 0) throw new Error(`${name}: ${result.refused} refused`);
          lists.push(
            show({ name, per_second: result.requests_per_second, p50_ms: result.p50_ms, p99_ms: result.p99_ms }),
          );
        }
      },
      customers: async () => {
        for (const { name, result } of await customerLoads(service, owner, shop, SECONDS)) {
          if (result.refused > 0) throw new Error(`${name}: ${result.refused} refused`);
          lists.push(
            show({ name, per_second: result.requests_per_second, p50_ms: result.p50_ms, p99_ms: result.p99_ms }),
          );
        }
      },
    };
    const note = async (part: string): Promise<void> => {
      memory.push({ part, resident_mb: await residentMegabytes(service.pid) });
    };
    await note("start");
    for (const part of PARTS) {
      if (!ONLY.has(part)) continue;
      await run[part]();
      await note(part);
    }
    console.log(
      `\nresident memory of the node process in MB, after each part (reach < 250): ` +
        memory.map(({ part, resident_mb }) => `${part} ${resident_mb}`).join(", "),
    );
    await write({
      first_start_ms: first.ready_after_ms,
      second_start_ms: service.ready_after_ms,
      measured,
      lists,
      memory,
    });
  } finally {
    await owner.end();
    await service.stop();
    await rm(data_dir, { recursive: true, force: true });
  }
}

let acknowledged = 0;

async function benchReceipts(
  service: RunningService,
  owner: pg.Client,
  data_dir: string,
  shop: RunningShop,
): Promise<Measured[]> {
  console.log(`receipt sync, body of ${receiptRequests(shop).bytes} bytes`);
  const counted = async (clients: number, seconds: number): Promise<LoadResult> => {
    const result = await receiptLoad(shop, service.port, clients, seconds);
    acknowledged += result.acknowledged;
    return result;
  };
  await counted(32, 2);
  const measured: Measured[] = [];
  for (const clients of [1, 16, 32]) {
    measured.push(
      await beside(
        `receipt sync, ${clients} clients`,
        clients === 32 ? "0.7" : "-",
        () => receiptLimit(owner, data_dir, shop, clients, SECONDS),
        () => counted(clients, SECONDS),
      ),
    );
  }
  const { rows } = await owner.query<{ stored: number }>("select count(*)::int as stored from pos.receipt");
  console.log(`receipts acknowledged ${acknowledged}, stored ${rows[0]?.stored}\n`);
  if (rows[0]?.stored !== acknowledged) throw new Error("receipts acknowledged and stored differ");
  return measured;
}

async function benchHeartbeat(service: RunningService, data_dir: string, shop: RunningShop): Promise<Measured> {
  const requests = shop.terminal_ids.map((terminal_id, index) =>
    request(
      "POST",
      `/rest/V1/pos/terminals/${terminal_id}/heartbeat`,
      shop.token,
      JSON.stringify({ deviceIdentifier: shop.device_identifiers[index] }),
    ),
  );
  let turn = 0;
  const next = (): Buffer => requests[(turn += 1) % requests.length] ?? Buffer.alloc(0);
  await load({ port: service.port, clients: 32, seconds: 2, next });
  const first = shop.terminal_ids[0] ?? 1;
  return beside(
    "heartbeat, 32 clients",
    "0.8",
    () =>
      limitOf({
        socket: socketOf(data_dir),
        role: "tillkeeper",
        clients: 32,
        seconds: SECONDS,
        parameters: {},
        random: { name: "terminal", from: first, to: first + TERMINALS - 1 },
        statement: "update pos.terminal_presence set last_seen_at = clock_timestamp() where terminal_id = :terminal",
      }),
    () => load({ port: service.port, clients: 32, seconds: SECONDS, next }),
  );
}

async function benchConfig(service: RunningService, shop: RunningShop): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [name, path] of [
    ["global config, 32 clients", "/rest/V1/pos/config"],
    ["terminal config, 32 clients", `/rest/V1/pos/terminals/${shop.terminal_ids[0]}/config`],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const bytes = Buffer.byteLength(await answer.text());
    const bare = await startBareRoute(bytes, PORT + 1);
    const run = (port: number, url: string) => {
      const bytes_sent = request("GET", url, shop.token);
      return load({ port, clients: 32, seconds: SECONDS, next: () => bytes_sent });
    };
    await run(PORT + 1, "/");
    measured.push(
      await beside(
        `${name} (${bytes} bytes)`,
        "0.7",
        async () => ({ tool: "bare Fastify", per_second: (await run(PORT + 1, "/")).requests_per_second }),
        () => run(service.port, path),
      ),
    );
    await bare.stop();
  }
  return measured;
}

interface Timed {
  readonly name: string;
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

async function benchLists(service: RunningService, owner: pg.Client, shop: RunningShop): Promise<Timed[]> {
  await owner.query(
    `insert into pos.receipt (sale_id, pos_order_id, terminal_id, location_id, grand_total, currency, receipt_token, items, content_hash, created_at)
     select u, u, $1, $2, 12.1, 'EUR', u || u, '[]', u, now() - n * interval '1 minute'
       from (select n, gen_random_uuid()::text as u from generate_series(1, greatest($3 - (select count(*) from pos.receipt), 0)) n) s`,
    [shop.terminal_ids[0], shop.location_id, LISTED],
  );
  await owner.query("analyze pos.receipt");
  const count = await owner.query<{ n: number }>("select count(*)::int as n from pos.receipt");
  const of = timedGet(service, shop.token);
  const page = "searchCriteria[page_size]=20&searchCriteria[sort_orders][0][field]=created_at";
  const filter = (field: string, value: number) =>
    `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${value}`;
  return [
    await of(`list of 20 of ${count.rows[0]?.n} receipts, newest first`, `/rest/V1/pos/receipts?${page}`),
    await of("the same of one location", `/rest/V1/pos/receipts?${page}&${filter("location_id", shop.location_id)}`),
    await of("changedAfter poll, no change (reach p50 < 2 ms)", "/rest/V1/pos/register-reports?changedAfter=0"),
  ];
}

async function benchClosings(service: RunningService, owner: pg.Client, shop: RunningShop): Promise<Timed[]> {
  const of = timedGet(service, shop.token);
  const ofAdmin = timedGet(service, await administrator(service));
  const lists: Timed[] = [];
  for (const documents of [50, 2_000]) {
    const { result } = await submitLoad(shop, service.port, documents, SECONDS);
    const name = `closing of ${documents} documents${documents === 2_000 ? " (reach p50 < 50 ms)" : ""}`;
    lists.push(show({ name, per_second: result.requests_per_second, p50_ms: result.p50_ms, p99_ms: result.p99_ms }));
  }
  await seedClosings(owner, CLOSINGS);
  const all = await owner.query<{ v: number }>("select v::float8 as v from pos.revision_counter");
  const middle = Math.floor((all.rows[0]?.v ?? 0) / 2);
  const feed = "/rest/V1/pos/register-reports?searchCriteria[page_size]=100&changedAfter=";
  return [
    ...lists,
    await of(`feed, 100 of the changes above the middle of ${CLOSINGS} closings`, feed + middle),
    await of("feed, nothing above the last revision", feed + (all.rows[0]?.v ?? 0)),
    await ofAdmin(
      `register totals of one month of ${CLOSINGS} closings`,
      `/admin/api/register-totals?from=2025-06-01&to=2025-06-30`,
    ),
    await ofAdmin(`register totals of all of them`, `/admin/api/register-totals?from=2025-01-01&to=2026-12-31`),
  ];
}

/** Rates are batches of 500 events. */
async function benchIntake(service: RunningService, data_dir: string, shop: RunningShop): Promise<Measured> {
  await intakeLoad(shop, service.port, 8, 1);
  return beside(
    "telemetry, batches of 500 events",
    "-",
    () => intakeLimit(socketOf(data_dir), shop, 8, SECONDS),
    () => intakeLoad(shop, service.port, 8, SECONDS),
  );
}

async function benchTelemetryReport(service: RunningService, owner: pg.Client, shop: RunningShop): Promise<Timed[]> {
  await seedTelemetry(owner, shop, EVENTS);
  const { rows } = await owner.query<{ from: string; week: string }>(
    "select (current_date - 89)::text as from, (current_date - 6)::text as week",
  );
  const of = timedGet(service, shop.token);
  const path = "/rest/V1/pos/telemetry/report";
  return [
    await of(`telemetry report of 90 days, ${EVENTS} events`, `${path}?from=${rows[0]?.from}`),
    await of("the same of 7 days", `${path}?from=${rows[0]?.week}`),
  ];
}

async function benchAudit(service: RunningService, owner: pg.Client): Promise<Timed[]> {
  await seedAudit(owner, ENTRIES);
  const { rows } = await owner.query<Record<string, string>>(
    `select (current_date - 180)::text as half, (current_date - 30)::text as month, (current_date - 40)::text as day,
            (current_date - 39)::text as next`,
  );
  const of = timedGet(service, await administrator(service));
  const timed: Timed[] = [];
  for (const [name, query] of AUDIT_PAGES) {
    const filters = query.replaceAll(/\$(\w+)/g, (_whole, day: string) => rows[0]?.[day] ?? "").replaceAll(" ", "%20");
    timed.push(await of(`audit of ${ENTRIES}: ${name}`, `/admin/api/audit-log?sort=-log_id&${filters}`));
  }
  return timed;
}

/** One client that reads the same URL again and again. */
function timedGet(service: RunningService, token: string): (name: string, path: string) => Promise<Timed> {
  return async (name, path) => {
    const bytes = request("GET", path, token);
    await load({ port: service.port, clients: 1, seconds: 1, next: () => bytes });
    const result = await load({ port: service.port, clients: 1, seconds: SECONDS, next: () => bytes });
    if (result.refused > 0) throw new Error(`${name}: ${result.refused} refused`);
    return show({ name, per_second: result.requests_per_second, p50_ms: result.p50_ms, p99_ms: result.p99_ms });
  };
}

function show(timed: Timed): Timed {
  console.log(
    `${timed.name.padEnd(62)} ${String(timed.per_second).padStart(7)}/s  p50 ${timed.p50_ms} ms  p99 ${timed.p99_ms} ms`,
  );
  return timed;
}

/** A bearer token of the first administrator, whose password the bench has set. */
async function administrator(service: RunningService): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${service.port}/rest/V1/integration/admin/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "a-password" }),
  });
  return (await answer.json()) as string;
}

async function write(results: object): Promise<void> {
  const directory = new URL("./results/", import.meta.url);
  await mkdir(directory, { recursive: true });
  const machine = {
    platform: platform(),
    arch: arch(),
    cpus: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
  };
  const measured_at = Temporal.Now.instant().toString();
  const text = JSON.stringify({ measured_at, machine, seconds: SECONDS, rounds: ROUNDS, ...results }, null, 2);
  const file = new URL("latest.json", directory);
  await writeFile(file, `${text}\n`);
  console.log(`\nwritten to bench/results/latest.json`);
}

await main();
