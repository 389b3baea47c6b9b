import { type Certificate, certificateOf } from "./certificate.ts";
import { parsed, recordOf } from "../json.ts";
import { search } from "../server/http.ts";
import { closingsOf, type Exchange, receiptsOf } from "./exchange.ts";
import type { Stored, StoredClosing } from "./finding.ts";
import { openProxy } from "./proxy.ts";
import { examine } from "./rules/examine.ts";
import { type Step, STEPS } from "./steps.ts";

export interface JudgeOptions {
  /** Origin of the server, for example `https://pos.example.com`. */
  readonly upstream: string;
  /**
   * Token with `Vendor_Pos::receipts` and `Vendor_Pos::register_reports`; without it the judge does
   * not read the server.
   */
  readonly token?: string;
  /** Host to listen on; loopback by default. */
  readonly host?: string;
  /** Port to listen on; a free one by default. */
  readonly port?: number;
}

export interface Judge {
  /** URL that the register must use. */
  readonly url: string;
  /** Returns the current step; undefined after the last. */
  readonly step: () => Step | undefined;
  /**
   * Ends the current step.
   *
   * @returns the next step; undefined after the last.
   */
  readonly next: () => Step | undefined;
  /** Reads the server, evaluates the recorded requests, and stops listening. */
  readonly finish: () => Promise<Certificate>;
}

const AFTER_THE_LAST: Step = { ...(STEPS.at(-1) as Step), ask: "", until: "" };

/**
 * Starts a judge, which listens between a register and its server.
 *
 * @throws Error when the port is taken.
 */
export async function openJudge(options: JudgeOptions): Promise<Judge> {
  const started_ms = performance.now();
  const exchanges: Exchange[] = [];
  const troubles: string[] = [];
  let at = 0;
  const proxy = await openProxy({
    upstream: options.upstream,
    host: options.host ?? "127.0.0.1",
    port: options.port ?? 0,
    stepNow: () => STEPS[at] ?? AFTER_THE_LAST,
    elapsed_ms: () => performance.now() - started_ms,
    onExchange: (exchange) => exchanges.push(exchange),
    onTrouble: (message) => troubles.push(message),
  });
  return {
    url: proxy.url,
    step: () => STEPS[at],
    next: () => {
      at += 1;
      return STEPS[at];
    },
    finish: async () => {
      await proxy.close();
      const in_order = exchanges.toSorted((a, b) => a.at_ms - b.at_ms);
      const stored =
        options.token === undefined ? undefined : await readStored(options.upstream, options.token, in_order);
      return certificateOf(examine({ exchanges: in_order, stored }), in_order.length, troubles);
    },
  };
}

const VERDICT_WAIT_MS = 30_000;

/**
 * Reads the receipts and closings of the exchanges from the server; waits until it has evaluated
 * the closings.
 */
async function readStored(upstream: string, token: string, exchanges: readonly Exchange[]): Promise<Stored> {
  const read = async (target: string): Promise<unknown> => {
    const response = await fetch(new URL(target, upstream), { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`GET ${target} answered ${response.status}: ${text.slice(0, 300)}`);
    return parsed(text);
  };
  const receipts = new Map<string, number>();
  for (const sale_id of new Set(receiptsOf(exchanges).map((each) => each.sale_id))) {
    const list = recordOf(await read(`/rest/V1/pos/receipts?${search({ sale_id })}`));
    receipts.set(sale_id, Number(list?.["total_count"]));
  }
  const closings: StoredClosing[] = [];
  const until_ms = performance.now() + VERDICT_WAIT_MS;
  for (const report_id of new Set(closingsOf(exchanges).map((each) => each.report_id))) {
    for (;;) {
      const row = (await read(`/rest/V1/pos/register-reports/${report_id}`)) as StoredClosing;
      const is_settled =
        row.state_documents_received === "complete" && row.state_figures_reconciled !== "not_evaluated";
      if (is_settled || performance.now() > until_ms) {
        closings.push(row);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  return { receipts, closings };
}
