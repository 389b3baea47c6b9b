import { createHash, randomUUID } from "node:crypto";
import { TENDERS } from "@tillkeeper/register-kit";
import type pg from "pg";
import { newIds } from "../test/fixtures/closings/evaluation.ts";
import { matchingClosing } from "../test/fixtures/closings/figures.ts";
import type { Till } from "../test/fixtures/closings/shop.ts";
import type { RunningShop } from "../test/running-service.ts";
import { load, type LoadResult, request } from "./load.ts";

export const AMOUNT_COLUMNS = [
  ...["sales", "refunds"].flatMap((side) => ["excl_tax", "tax", "incl_tax"].map((name) => `${side}_${name}`)),
  ...TENDERS.map((name) => `tender_${name}`),
];

/** Returns a register of the shop with its own series of closings. */
export function tillOf(shop: RunningShop, register = 0): Till {
  const [terminal_id, device_identifier] = [shop.terminal_ids[register], shop.device_identifiers[register]];
  if (terminal_id === undefined || device_identifier === undefined) throw new Error("the shop has fewer registers");
  return { terminal_id, location_id: shop.location_id, device_identifier, series_id: randomUUID() };
}

/**
 * Lets a register submit closings of this size one after the other for a limited time. Their
 * figures add up, but their receipts are not stored.
 */
export async function submitLoad(
  shop: RunningShop,
  port: number,
  documents: number,
  seconds: number,
): Promise<LoadResult> {
  const till = tillOf(shop);
  let closing_number = 0;
  const next = (): Buffer => {
    closing_number += 1;
    const report = matchingClosing(till, newIds(documents), { closing_number });
    return request("POST", "/rest/V1/pos/register-reports", shop.token, JSON.stringify({ report }));
  };
  await load({ port, clients: 1, seconds: 1, next });
  const result = await load({ port, clients: 1, seconds, next });
  if (result.refused > 0) throw new Error(`closings of ${documents} documents: ${result.refused} refused`);
  return result;
}

/**
 * Inserts closings directly into the tables: two years of days over ten locations, with two tax
 * rates each.
 */
export async function seedClosings(owner: pg.Client, count: number): Promise<void> {
  const document = "{}";
  const sha256 = createHash("sha256").update(document).digest("hex");
  await owner.query("begin");
  await owner.query(
    `create temporary table seeded on commit drop as
       select n, gen_random_uuid()::text as report_id, gen_random_uuid()::text as session_id
         from generate_series(1, $1::int) n`,
    [count],
  );
  await owner.query(
    `insert into pos.register_report (report_id, session_id, schema_version, terminal_id, terminal_name, location_id, location_name,
       device_identifier, series_id, series_code, series_ordinal, closing_number, currency, timezone, business_date, opened_at,
       opened_at_sent, closed_at, closed_at_sent, has_cash_drawer, order_count, ${AMOUNT_COLUMNS.join(", ")}, document, document_sha256, document_bytes)
     select report_id, session_id, 1, 100000 + n % 200, 'Till', 100000 + n % 10, 'Shop', 'device', 'seeded-' || n % 200, 'SEED', 1, n, 'EUR',
       'Europe/Amsterdam', date '2025-01-01' + n % 700, timestamptz '2025-01-01 08:00+00' + n % 700 * interval '1 day', '2025-01-01T08:00:00Z',
       timestamptz '2025-01-01 18:00+00' + n % 700 * interval '1 day', '2025-01-01T18:00:00Z', false, 50,
       ${AMOUNT_COLUMNS.map((_, index) => `${index + 1}.25`).join(", ")}, '${document}', '${sha256}', ${document.length}
       from seeded`,
  );
  await owner.query(
    `insert into pos.register_report_tax_rate (report_id, position, rate, treatment, sales_net, sales_tax, refund_net, refund_tax)
     select report_id, p, case p when 0 then 21 else 9 end, 'standard', 100.5, 21.1, 1, 0.21 from seeded, generate_series(0, 1) p`,
  );
  await owner.query(
    `insert into pos.register_report_state (report_id, missing_documents, revision)
     select report_id, 0, (select v from pos.revision_counter) + n from seeded`,
  );
  await owner.query("update pos.revision_counter set v = v + $1", [count]);
  await owner.query("commit");
  await owner.query("analyze");
}
