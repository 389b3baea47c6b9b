import type pg from "pg";
import type { RunningService, RunningShop } from "../test/running-service.ts";
import { load, type LoadResult, request } from "./load.ts";
import type { Measured } from "./beside.ts";

export interface Bench {
  readonly service: RunningService;
  readonly owner: pg.Client;
  readonly data_dir: string;
  readonly shop: RunningShop;
  /** Duration of each load in seconds. `rounds` is how often a load and its limit are measured. */
  readonly seconds: number;
  readonly rounds: number;
  /** Number of rows that parts insert into each table. */
  readonly receipts: number;
  readonly closings: number;
  readonly events: number;
  readonly entries: number;
  readonly admin_receipts: number;
  /** Number of records in each shop platform. */
  readonly products: number;
  readonly customers: number;
  readonly sales: number;
}

export interface Figures {
  readonly measured?: readonly Measured[];
  readonly lists?: readonly Timed[];
  readonly rates?: readonly Rate[];
}

export type Part = (bench: Bench) => Promise<Figures>;

export interface Timed {
  readonly name: string;
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** A rate and the rate that limits it, without the times of single requests. */
export interface Rate {
  readonly name: string;
  readonly per_second: number;
  readonly limit: string;
  readonly limit_per_second: number;
  readonly ratio: number;
  readonly reach: string;
}

/** Returns a function that measures repeated reads of one URL by one client. */
export function timedGet(
  { service, seconds }: Pick<Bench, "service" | "seconds">,
  token: string,
): (name: string, path: string) => Promise<Timed> {
  return async (name, path) => {
    const bytes = request("GET", path, token);
    await load({ port: service.port, clients: 1, seconds: Math.min(1, seconds), next: () => bytes });
    const result = await load({ port: service.port, clients: 1, seconds, next: () => bytes });
    return timed(name, result);
  };
}

export function timed(name: string, result: LoadResult): Timed {
  if (result.refused > 0) throw new Error(`${name}: ${result.refused} refused`);
  const { requests_per_second: per_second, p50_ms, p99_ms } = result;
  console.log(`${name.padEnd(62)} ${String(per_second).padStart(7)}/s  p50 ${p50_ms} ms  p99 ${p99_ms} ms`);
  return { name, per_second, p50_ms, p99_ms };
}

/** Returns a bearer token of the first administrator. */
export async function administrator({ port }: RunningService): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/integration/admin/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "a-bench-password" }),
  });
  return (await answer.json()) as string;
}
