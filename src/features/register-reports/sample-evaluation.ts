import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestApp } from "../../../test/support.ts";
import { evaluateLater, lookForClosings } from "./commands/look.ts";

import { read, type SampleSale, storeReceipts, submit } from "./sample-shop.ts";

export const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** What tests of evaluations do and look at. */
export function watchEvaluations(shop: TestApp) {
  const { deps } = shop;
  return {
    /** state_documents_received, state_orders_processed and state_figures_reconciled. */
    states: async (report_id: string): Promise<readonly [documents: string, orders: string, figures: string]> => {
      const row = await read(shop, report_id);
      return [row.state_documents_received, row.state_orders_processed, row.state_figures_reconciled];
    },

    revisions: async (report_id: string): Promise<number> => {
      const { rows } = await deps.pool.query("select count(*) as n from outbox_event where data ->> 'report_id' = $1", [
        report_id,
      ]);
      return rows[0].n;
    },

    /** Stores receipts and looks for their closings, as the receipts feature does. */
    arrive: async (sales: readonly SampleSale[]): Promise<readonly number[]> => {
      const arrivals = await storeReceipts(shop, sales);
      await lookForClosings(deps, arrivals);
      return arrivals.map(({ receipt_id }) => receipt_id);
    },

    stateRow: async (report_id: string): Promise<Record<string, unknown>> => {
      const { rows } = await deps.pool.query("select * from register_report_state where report_id = $1", [report_id]);
      return rows[0];
    },

    checksOf: async (report_id: string): Promise<{ id: string; outcome: string; receipts: string[] }[]> => {
      const { rows } = await deps.pool.query(
        "select id, outcome, receipts from register_report_check where report_id = $1 order by position",
        [report_id],
      );
      return rows;
    },

    store: async (report: { readonly report_id: string; readonly documents: readonly object[] }): Promise<string> => {
      const answer = await submit(shop, report);
      assert.equal(answer.status, 200, answer.text);
      return report.report_id;
    },

    /** Works on what is due, and answers how many jobs that were. */
    runJobs: (): Promise<number> =>
      deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id)),
  };
}
