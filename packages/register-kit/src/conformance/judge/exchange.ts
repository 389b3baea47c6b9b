import { parsed, recordOf } from "../json.ts";

/** A request of the register with the server's answer and the answer that the register got. */
export interface Exchange {
  /** The step of the script in which the request arrived. */
  readonly step: string;
  /** Milliseconds since the judge started. */
  readonly at_ms: number;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly request: Buffer;
  /** Status of the server's answer; null when the judge did not forward the request. */
  readonly status: number | null;
  /** The server's answer; empty for lists and pages that no rule reads. */
  readonly answer: string;
  /** The status that the register got; null when its connection ended without an answer. */
  readonly received: number | null;
  /** The answer as the register got it. */
  readonly received_text: string;
  /** The server's time as the register was shown it; null without an answer. ISO 8601. */
  readonly shown_time: string | null;
  readonly retry_after_seconds: number | null;
}

export const RECEIPTS = "/rest/V1/pos/receipts";
export const ORDERS = "/rest/V1/orders";
export const CLOSINGS = "/rest/V1/pos/register-reports";

export interface PostedReceipt {
  readonly exchange: Exchange;
  readonly sale_id: string;
  readonly receipt: Readonly<Record<string, unknown>>;
}

export interface PostedClosing {
  readonly exchange: Exchange;
  readonly report_id: string;
  readonly report: Readonly<Record<string, unknown>>;
}

/** Receipts in the order of their posts; a body that is no receipt is left out. */
export function receiptsOf(exchanges: readonly Exchange[]): PostedReceipt[] {
  return membersOf(exchanges, RECEIPTS, "receipt").flatMap(({ exchange, member }) => {
    const sale_id = member["sale_id"];
    return typeof sale_id === "string" ? [{ exchange, sale_id, receipt: member }] : [];
  });
}

/** Each sale's receipt as it was first posted, in the order of these posts. */
export function firstReceiptsOf(exchanges: readonly Exchange[]): PostedReceipt[] {
  const sales = Map.groupBy(receiptsOf(exchanges), ({ sale_id }) => sale_id);
  return [...sales.values()].flatMap((posts) => posts.slice(0, 1));
}

/** Closings in the order of their posts. */
export function closingsOf(exchanges: readonly Exchange[]): PostedClosing[] {
  return membersOf(exchanges, CLOSINGS, "report").flatMap(({ exchange, member }) => {
    const report_id = member["report_id"];
    return typeof report_id === "string" ? [{ exchange, report_id, report: member }] : [];
  });
}

function membersOf(exchanges: readonly Exchange[], path: string, key: string) {
  return exchanges
    .filter((exchange) => exchange.method === "POST" && exchange.path === path)
    .flatMap((exchange) => {
      const member = recordOf(recordOf(parsed(exchange.request.toString("utf8")))?.[key]);
      return member === undefined ? [] : [{ exchange, member }];
    });
}
