import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { cases } from "../../../../../test/cases.ts";
import { closingOf, listed, newTill, submit } from "../../../../../test/fixtures/closings/shop.ts";
import { unpack } from "../../../../../test/fixtures/evidence/bundle.ts";
import { openApp } from "../../../../../test/support.ts";
import { OPERATOR } from "../../../../main/with-database.ts";
import { openBundle } from "./commands/bundle.ts";
import { logEvidence } from "./commands/log.ts";
import { withKeys } from "../../../../../test/fixtures/receipts/with-keys.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const RECEIPTS = cases(2_000, 20_000);
const DAYS = 2;
/** Bytes of a receipt's raw payload: all of them together are many times the limit. */
const PAYLOAD_BYTES = cases(100_000, 20_000);
const GROWTH_MAX_BYTES = 64 * 1024 * 1024;

const shop = await openApp();
const { deps } = shop;

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const till = await newTill(shop);
const reader = { caller: OPERATOR, signal: new AbortController().signal };
const scope = { location_id: till.location_id, from: "2026-03-01", to: "2026-03-31" };

before(async () => {
  const stored: { sale_id: string; day: string }[] = [];
  for (let from = 1; from <= RECEIPTS; from += 1_000) {
    const { rows } = await deps.pool.query<{ sale_id: string; day: string }>(
      withKeys(
        `insert into receipt (sale_id, pos_order_id, receipt_token, content_hash, order_increment_id, grand_total, currency,
                            items, raw_payload, terminal_id, location_id, created_at)
       select id, id, encode(sha256(id::bytea), 'hex'), '', 'o-' || n, 10, 'EUR', '[]',
              '"' || repeat('a', $2) || n || '"', $3, $4, timestamp '2026-03-01 12:00' + make_interval(days => n % $5)
         from generate_series($1, $1 + 999) n cross join lateral (select gen_random_uuid()::text || n as id) i`,
        `select sale_id, to_char(created_at, 'YYYY-MM-DD') as day from stored`,
      ),
      [from, PAYLOAD_BYTES, till.terminal_id, till.location_id, DAYS],
    );
    stored.push(...rows);
  }
  for (const [number, [day, sales]] of [...Map.groupBy(stored, ({ day }) => day)].entries()) {
    const documents = listed(...sales.map(({ sale_id }) => sale_id));
    const report = closingOf(till, {
      business_date: day,
      closing_number: number + 1,
      report_id: randomUUID(),
      documents,
    });
    const answer = await submit(shop, report);
    assert.equal(answer.status, 200, answer.text);
  }
  await logEvidence(deps, { is_awaited: true });
});

describe(`the bundle of ${RECEIPTS} receipts`, () => {
  test("is written with flat memory", async () => {
    const { chunks } = await openBundle(deps, reader, scope);
    const folder = unpack(new Map());
    const before = usedBytes();
    let [largest, count, bytes] = [0, 0, 0];
    async function* watched() {
      for await (const chunk of chunks) {
        count += 1;
        bytes += chunk.length;
        if (count % 20 === 0) largest = Math.max(largest, usedBytes() - before);
        yield chunk;
      }
    }
    await pipeline(Readable.from(watched()), createWriteStream(join(folder, "bundle.zip")));
    assert.ok(count > 100, `${count} chunks, ${bytes} bytes`);
    assert.ok(largest < GROWTH_MAX_BYTES, `${Math.round(largest / 1024 / 1024)} MiB more`);
  });

  test("waits for a reader who stops, and holds no transaction, no turn and few bytes meanwhile", async () => {
    let reads = 0;
    const reports: typeof deps.reports = (own, read) => {
      reads += 1;
      return deps.reports(own, read);
    };
    const before = usedBytes();
    const { chunks } = await openBundle({ ...deps, reports }, reader, scope);
    const parts = chunks[Symbol.asyncIterator]();
    for (let count = 0; count < 3; count += 1) await parts.next();
    // What was read ahead ends when the buffers are full.
    for (let seen = reads, quiet = 0; quiet < 20; seen = reads) {
      await sleep(50);
      quiet = seen === reads && !(await isInTransaction()) ? quiet + 1 : 0;
    }
    const reads_ahead = reads;
    assert.ok(usedBytes() - before < GROWTH_MAX_BYTES);
    await Promise.all([1, 2].map(() => deps.reports(reader, async () => undefined)));
    let bytes = 0;
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) bytes += part.value.length;
    assert.ok(bytes > 0 && reads > 2 * reads_ahead, `${reads_ahead} of ${reads} reads before the reader went on`);
  });
});

/** Returns whether a connection of the application has an open transaction. */
async function isInTransaction(): Promise<boolean> {
  const { rows } = await deps.pool.query(
    `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return rows.length > 0;
}
