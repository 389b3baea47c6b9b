import { type LoadResult, round } from "./load.ts";

export interface Measured {
  readonly name: string;
  readonly limit: string;
  readonly limit_per_second: number;
  readonly per_second: number;
  /**
   * Median over the rounds of the rate divided by its limit, which are measured one after the
   * other.
   */
  readonly ratio: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly refused: number;
  readonly reach: string;
}

interface Beside {
  readonly name: string;
  readonly reach: string;
  readonly rounds: number;
  readonly limit: () => Promise<{ readonly tool: string; readonly per_second: number }>;
  readonly run: () => Promise<LoadResult>;
}

/** Measures a load and its limit alternately, since the speed of a shared machine varies. */
export async function beside({ name, reach, rounds, limit, run }: Beside): Promise<Measured> {
  const pairs: { limit: { tool: string; per_second: number }; result: LoadResult; ratio: number }[] = [];
  for (let round_number = 0; round_number < rounds; round_number += 1) {
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
