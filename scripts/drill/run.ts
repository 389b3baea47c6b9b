// Runs failover drills on a shop with Patroni, etcd and HAProxy: what happens to sales when the
// database fails over.
import { chown, mkdtemp, rm } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { type Cluster, openCluster } from "./cluster.ts";
import { type Nodes, openNodes } from "./nodes.ts";
import { type Account, signal, until } from "./processes.ts";
import { type Acknowledged, startTrade, type Trade } from "./trade.ts";

const HELP = `npm run drill -- [--only kill,switchover] [--keep]

Starts three PostgreSQL under Patroni and etcd, HAProxy, two nodes and a worker; 20 registers sell meanwhile. Needs Debian's
packages: apt-get install patroni etcd-server haproxy postgresql python3-etcd, and root or the account postgres.`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    port: { type: "string", default: "21500" },
  },
});

const QUIET_S = 10;

interface Event {
  readonly name: string;
  /** Whether acknowledged commits may be lost, as the standby is asynchronous. */
  readonly is_lossy?: boolean;
  readonly run: (cluster: Cluster) => Promise<void>;
}

const EVENTS: readonly Event[] = [
  { name: "nothing", run: () => sleep(20_000) },
  {
    name: "kill",
    run: async (cluster) => {
      const primary = await leaderOf(cluster);
      signal(await cluster.familyOfMember(primary), "SIGKILL");
      await promoted(cluster, primary.name);
      cluster.restartMember(primary);
    },
  },
  {
    name: "switchover",
    run: async (cluster) => {
      const primary = await leaderOf(cluster);
      await cluster.switchover();
      await promoted(cluster, primary.name);
    },
  },
  {
    name: "frozen",
    run: async (cluster) => {
      const primary = await leaderOf(cluster);
      const family = await cluster.familyOfMember(primary);
      signal(family, "SIGSTOP");
      await sleep(50_000);
      signal(family, "SIGCONT");
    },
  },
  {
    name: "quorum",
    run: async (cluster) => {
      cluster.killEtcd(2);
      await sleep(40_000);
      cluster.restartEtcd();
    },
  },
  {
    name: "lossy",
    is_lossy: true,
    run: async (cluster) => {
      await cluster.setSynchronous(false);
      await sleep(10_000);
      const primary = await leaderOf(cluster);
      signal(await cluster.walSendersOf(primary), "SIGSTOP");
      await sleep(4_000);
      signal(await cluster.familyOfMember(primary), "SIGKILL");
      await promoted(cluster, primary.name);
      cluster.restartMember(primary);
      await cluster.whole();
      await cluster.setSynchronous(true);
    },
  },
];

async function leaderOf(cluster: Cluster) {
  const primary = await cluster.primary();
  if (primary === undefined) throw new Error("there is no primary");
  return primary;
}

function promoted(cluster: Cluster, former: string): Promise<void> {
  return until("a new primary", async () => {
    const primary = await cluster.primary();
    return primary !== undefined && primary.name !== former;
  });
}

interface Window {
  readonly event: Event;
  readonly from_ms: number;
  readonly to_ms: number;
}

interface Row {
  readonly event: string;
  readonly seconds: number;
  readonly receipts: number;
  readonly closings: number;
  readonly lost: number;
  readonly doubled: number;
  readonly stale: number;
  readonly outage_s: number;
}

if (values.help) console.log(HELP);
else process.exitCode = await drill();

async function drill(): Promise<number> {
  const missing = ["patroni", "etcd", "haproxy"].filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    console.error(`Missing: ${missing.join(", ")}.\n\n${HELP}`);
    return 1;
  }
  const account = process.getuid?.() === 0 ? accountOf("postgres") : undefined;
  const directory = await mkdtemp(join(tmpdir(), "drill-"));
  if (account !== undefined) await chown(directory, account.uid, account.gid);
  const base = Number(values.port);
  let [cluster, nodes]: [Cluster | undefined, Nodes | undefined] = [undefined, undefined];
  try {
    console.error(`Starting etcd, Patroni and HAProxy in ${directory} …`);
    cluster = await openCluster(directory, base, account);
    console.error("Starting two nodes and a worker …");
    nodes = await openNodes(directory, cluster.port, base + 20);
    const trade = startTrade(nodes);
    const windows = await runEvents(cluster);
    await trade.end();
    return await report(nodes, trade, windows);
  } finally {
    await nodes?.close().catch((error: unknown) => console.error(error));
    await cluster?.close();
    if (!values.keep) await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runEvents(cluster: Cluster): Promise<Window[]> {
  const only = values.only?.split(",");
  const windows: Window[] = [];
  await sleep(QUIET_S * 1000);
  for (const event of EVENTS.filter(({ name }) => only === undefined || only.includes(name))) {
    console.error(`${event.name} …`);
    const from_ms = performance.now();
    await event.run(cluster);
    await cluster.whole();
    await sleep(QUIET_S * 1000);
    windows.push({ event, from_ms, to_ms: performance.now() });
  }
  return windows;
}

/** Compares acknowledged documents with the stored ones, and prints the result of each event. */
async function report(nodes: Nodes, trade: Trade, windows: readonly Window[]): Promise<number> {
  const stored = await nodes.asOwner(async (owner) => ({
    receipts: await countOf(
      owner,
      "select sale_id as id, count(*)::int as rows, min(receipt_id)::int as receipt_id from pos.receipt group by 1",
    ),
    closings: await countOf(
      owner,
      "select report_id as id, count(*)::int as rows, null::int as receipt_id from pos.register_report group by 1",
    ),
  }));
  const rows = windows.map(({ event, from_ms, to_ms }): Row => {
    const within = <T extends { readonly at_ms: number }>(list: readonly T[]) =>
      list.filter(({ at_ms }) => at_ms >= from_ms && at_ms < to_ms);
    const [receipts, closings] = [within(trade.receipts), within(trade.closings)];
    const all = [
      ...receipts.map((one) => [one, stored.receipts.get(one.id)] as const),
      ...closings.map((one) => [one, stored.closings.get(one.id)] as const),
    ];
    return {
      event: event.name,
      seconds: Math.round((to_ms - from_ms) / 1000),
      receipts: receipts.length,
      closings: closings.length,
      lost: all.filter(
        ([one, found]) => found === undefined || (one.receipt_id !== undefined && found.receipt_id !== one.receipt_id),
      ).length,
      doubled: all.filter(([, found]) => (found?.rows ?? 0) > 1).length,
      stale: within(trade.stale).length,
      outage_s: longestGap(receipts, from_ms, to_ms),
    };
  });
  console.table(rows);
  for (const { what } of trade.stale) console.log(`stale: ${what}`);
  const fed = new Set(trade.feed.map(({ report_id }) => report_id));
  const unfed = trade.closings.filter(({ id }) => stored.closings.has(id) && !fed.has(id)).length;
  const unordered = trade.feed.filter(
    ({ revision }, index) => revision <= (trade.feed[index - 1]?.revision ?? 0),
  ).length;
  console.log(
    `Feed: ${trade.feed.length} events, ${unfed} stored closings missing, ${unordered} out of order. Looks at nodes: ${trade.looks}. ` +
      `Answers other than 200: ${[...trade.refusals].map(([status, n]) => `${n} × ${status === 0 ? "none" : status}`).join(", ") || "none"}.`,
  );
  const is_lossy = windows.some(({ event }) => event.is_lossy === true);
  const broken = rows.some(
    ({ event, lost, doubled, stale }) => (event !== "lossy" && lost > 0) || doubled > 0 || stale > 0,
  );
  return broken || (!is_lossy && unfed + unordered > 0) ? 1 : 0;
}

interface Stored {
  readonly id: string;
  readonly rows: number;
  readonly receipt_id: number | null;
}

async function countOf(owner: pg.Client, text: string): Promise<Map<string, Stored>> {
  const { rows } = await owner.query<Stored>(text);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the longest time without an acknowledged receipt, in seconds. */
function longestGap(receipts: readonly Acknowledged[], from_ms: number, to_ms: number): number {
  const moments = [from_ms, ...receipts.map(({ at_ms }) => at_ms), to_ms];
  const longest_ms = Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
  return Math.round(longest_ms / 100) / 10;
}

function isInstalled(name: string): boolean {
  return (process.env["PATH"] ?? "")
    .split(":")
    .concat("/usr/sbin")
    .some((directory) => existsSync(join(directory, name)));
}

function accountOf(name: string): Account {
  const id = (flag: string): number => Number(execFileSync("id", [flag, name], { encoding: "utf8" }).trim());
  return { uid: id("-u"), gid: id("-g") };
}
