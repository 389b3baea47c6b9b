import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { until } from "../../test/running-service.ts";
import { receiptBodyOf } from "../receipts.ts";
import { residentMegabytes } from "../service.ts";
import { type Calls, openCalls } from "./calls.ts";
import { asOwner, assertStoredOnce, type Stage } from "./stage.ts";

export interface SoakOptions {
  readonly seconds: number;
  /**
   * Seconds between a kill and the next one, counted from when the killed program is back. Node and
   * PostgreSQL are killed in turn.
   */
  readonly kill_every_seconds: number;
  /** Percentage of posts whose answer the register does not await. */
  readonly loss_percent: number;
  /** Registers that sell at the same time, each at most ten times a second. */
  readonly registers: number;
  readonly seed: string;
}

const PAUSE_MS = 100;
/** Minimum number of kills of Node, and of PostgreSQL. */
const KILLS_MIN = 2;
const REPEAT_AFTER_MS = 200;
/** A job of a killed worker is started again within 100 seconds. */
const DRAINED_WITHIN_S = 150;

/**
 * Lets registers sell while answers get lost and Node and PostgreSQL are killed in turn. Then the
 * load ends, and all waiting jobs must soon be done.
 *
 * @throws Error when an acknowledged receipt is not stored exactly once, or jobs are left too long
 * after the load.
 */
export async function runSoak(stage: Stage, options: SoakOptions) {
  const calls = openCalls(stage.port, stage.shop.token);
  const acknowledged: string[] = [];
  let lost_answers = 0;
  const over = new AbortController();
  const random = seededRandom(options.seed);
  const sell = async (register: number): Promise<void> => {
    while (!over.signal.aborted) {
      const sale_id = randomUUID();
      if (
        await sellOne(
          stage,
          calls,
          register,
          sale_id,
          () => random.chance(options.loss_percent) && (lost_answers += 1) > 0,
        )
      ) {
        acknowledged.push(sale_id);
      }
      await sleep(PAUSE_MS);
    }
  };
  const from = await connections(stage);
  const selling = Array.from({ length: options.registers }, (_, register) => sell(register));
  const lives = await live(stage, options);
  over.abort();
  await Promise.all(selling);
  const drained_after_seconds = await drain(stage);
  await assertStoredOnce(stage.data_dir, acknowledged);
  return {
    acknowledged: acknowledged.length,
    lost_answers,
    kills: lives.kills,
    costs: calls.costs(),
    // Number of posts with a status other than 200, including those during kills.
    refusals: Object.fromEntries(calls.refusals()),
    // Seconds from the end of the load until no job was due.
    drained_after_seconds,
    // Resident memory of the Node process in MB, shortly after each of its starts and at its end.
    resident_mb: lives.resident_mb,
    connections: [from, await connections(stage)] as const,
  };
}

/**
 * Posts a receipt until it is acknowledged. An answer that is to be lost is abandoned after a
 * millisecond, and the receipt is posted again.
 */
async function sellOne(
  stage: Stage,
  calls: Calls,
  register: number,
  sale_id: string,
  isLost: () => boolean,
): Promise<boolean> {
  const body = receiptBodyOf(stage.shop, register % stage.shop.terminal_ids.length, sale_id);
  for (;;) {
    const options = isLost() ? { lost_after_ms: 1 } : {};
    const { status, text } = await calls.send("receipt", "POST", "/rest/V1/pos/receipts", body, options);
    if (status === 200) return true;
    if (status !== 0 && status !== 503) throw new Error(`a receipt was answered ${status}: ${text}`);
    await sleep(REPEAT_AFTER_MS);
  }
}

/**
 * Kills Node and PostgreSQL in turn until the time is over. Returns the memory of each life of the
 * Node process, and the number of kills.
 */
async function live(stage: Stage, { seconds, kill_every_seconds }: SoakOptions) {
  const ends_ms = performance.now() + seconds * 1000;
  const resident_mb: [number | undefined, number | undefined][] = [];
  const resident = () => residentMegabytes(stage.service.pid);
  let born_mb = await resident();
  let kills = 0;
  for (;;) {
    const left_ms = kills < KILLS_MIN ? Infinity : ends_ms - performance.now();
    await sleep(Math.max(0, Math.min(left_ms, kill_every_seconds * 1000)));
    if (left_ms <= kill_every_seconds * 1000) break;
    kills += 1;
    if (kills % 2 === 1) {
      process.kill(await postmasterPid(stage), "SIGKILL");
    } else {
      resident_mb.push([born_mb, await resident()]);
      await stage.service.kill();
      await stage.restart();
      born_mb = await resident();
    }
    await until(() => isReady(stage));
  }
  resident_mb.push([born_mb, await resident()]);
  return { kills, resident_mb };
}

async function postmasterPid({ data_dir }: Stage): Promise<number> {
  return Number((await readFile(join(data_dir, "postgresql-18", "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function isReady({ port }: Stage): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok === true;
}

/**
 * Returns the seconds until no job is due or runs, except the one that looks for entries of the
 * evidence log: it runs for 55 seconds of each minute.
 */
async function drain({ data_dir }: Stage): Promise<number> {
  const began_ms = performance.now();
  for (;;) {
    const left = await asOwner(data_dir, async (owner) => {
      const { rows } = await owner.query<{ job: string }>(
        `select name || ' ' || state as job from pgboss.job
          where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_pgboss%'
            and (name, state::text) <> ('log_evidence', 'active')
          limit 20`,
      );
      return rows.map(({ job }) => job);
    });
    const seconds = (performance.now() - began_ms) / 1000;
    if (left.length === 0) return Math.round(seconds * 10) / 10;
    if (seconds > DRAINED_WITHIN_S)
      throw new Error(`jobs are left ${DRAINED_WITHIN_S} s after the load: ${left.join(", ")}`);
    await sleep(200);
  }
}

async function connections({ data_dir }: Stage): Promise<number> {
  return asOwner(data_dir, async (owner) => {
    const { rows } = await owner.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name like 'tillkeeper%' and usename = 'tillkeeper'",
    );
    return rows[0]?.n ?? 0;
  });
}
