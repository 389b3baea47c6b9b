import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
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

test(`${RECEIPTS} receipts are written with flat memory`, async () => {
  const till = await newTill(shop);
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

  const reader = { caller: OPERATOR, signal: new AbortController().signal };
  const scope = { location_id: till.location_id, from: "2026-03-01", to: "2026-03-31" };
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
