import type pg from "pg";
import { until } from "../../test/running-service.ts";
import { type LoadResult, round } from "../load.ts";
import { receiptLoad } from "../receipts.ts";
import { asOwner, type Stage } from "./stage.ts";

export interface EvidenceOptions {
  /** Pairs of phases: one while the log waits, and one while it works. */
  readonly pairs: number;
  readonly phase_seconds: number;
  readonly clients: number;
}

/** Lock of the job that writes the log. While another connection holds it, the job waits. */
const LOCK = "hashtextextended('evidence log', 0)";

interface Phase {
  readonly result: LoadResult;
  readonly logged_per_second: number;
  readonly wal_bytes: number;
}

/**
 * Measures the rate of receipts while the evidence log waits and while it works, in phases that
 * take turns within one run. It works during the whole phase, since more receipts come than it
 * logs: the ratio is that of the worst moment.
 *
 * @throws Error when a receipt is refused, or the log works while it should wait.
 */
export async function runEvidence(stage: Stage, { pairs, phase_seconds, clients }: EvidenceOptions) {
  const { data_dir, shop, port } = stage;
  return asOwner(data_dir, async (owner) => {
    /** @param since - when the log was seen to stand, from which what it logs counts. */
    const measure = async (since: Since): Promise<Phase> => {
      const before = await standOf(owner);
      const result = await receiptLoad(shop, port, clients, phase_seconds);
      const after = await standOf(owner);
      if (result.refused > 0) throw new Error(`${result.refused} receipts were refused`);
      return {
        result,
        logged_per_second: round(((after.entries - since.entries) * 1000) / (performance.now() - since.at_ms)),
        wal_bytes: Math.round((after.wal_bytes - before.wal_bytes) / result.acknowledged),
      };
    };
    const without = async (): Promise<Phase> => {
      await owner.query(`select pg_advisory_lock(${LOCK})`);
      try {
        const since = await begin(owner);
        await receiptLoad(shop, port, clients, 1);
        const phase = await measure(since);
        if (phase.logged_per_second > 0) throw new Error("the log worked while it should wait");
        return phase;
      } finally {
        await owner.query(`select pg_advisory_unlock(${LOCK})`);
      }
    };
    const withLog = async (): Promise<Phase> => {
      const since = await begin(owner);
      // The job looks every ten seconds.
      await until(async () => {
        await receiptLoad(shop, port, clients, 1);
        return (await standOf(owner)).entries > since.entries;
      });
      return measure(since);
    };
    await receiptLoad(shop, port, clients, 1);
    // The first run enters what it finds without rests.
    await until(async () => (await standOf(owner)).waiting === 0);
    const phases: { readonly without: Phase; readonly with: Phase }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // The order changes, since the table grows and the machine is not the same all the time.
      if (pair % 2 === 0) phases.push({ without: await without(), with: await withLog() });
      else {
        const first = await withLog();
        phases.push({ without: await without(), with: first });
      }
    }
    const ratios = phases.map(
      (phase) => phase.with.result.requests_per_second / phase.without.result.requests_per_second,
    );
    return {
      receipts: phases.reduce(
        (sum, phase) => sum + phase.without.result.acknowledged + phase.with.result.acknowledged,
        0,
      ),
      // Median of the pairs; goal 0.95.
      ratio: round(ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0),
      costs: phases.flatMap((phase) =>
        (["without", "with"] as const).map((log) => {
          const { result, logged_per_second, wal_bytes } = phase[log];
          const { requests_per_second, p50_ms, p99_ms } = result;
          return { log, requests_per_second, p50_ms, p99_ms, logged_per_second, wal_bytes_of_a_receipt: wal_bytes };
        }),
      ),
    };
  });
}

interface Since {
  readonly entries: number;
  readonly at_ms: number;
}

async function begin(owner: pg.Client): Promise<Since> {
  return { entries: (await standOf(owner)).entries, at_ms: performance.now() };
}

interface Stand {
  readonly entries: number;
  /** Receipts that are not in the log. */
  readonly waiting: number;
  readonly wal_bytes: number;
}

async function standOf(owner: pg.Client): Promise<Stand> {
  const { rows } = await owner.query<Stand>(
    `select (select count(*) from pos.receipt where receipt_id > coalesce(
              (select max(key::bigint) from pos.evidence_entry where kind = 'receipt'), 0))::float8 as waiting,
            (select coalesce(max(log_index) + 1, 0) from pos.evidence_entry)::float8 as entries,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal_bytes`,
  );
  return rows[0] ?? { entries: 0, waiting: 0, wal_bytes: 0 };
}
