import { parsed, recordOf } from "../json.ts";

/** A request of the register, the server's answer and the answer that the register received. */
export interface Exchange {
  /** Step of the script in which the request arrived. */
  readonly step: string;
  /** Milliseconds since the judge started. */
  readonly at_ms: number;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly request: Buffer;
  /** Status of the server's answer; null when the judge did not forward the request. */
  readonly status: number | null;
  /** Body of the server's answer; empty for lists and pages that no rule reads. */
  readonly answer: string;
  /** Status that the register received; null when its connection ended without an answer. */
  readonly received: number | null;
  /** Body that the register received. */
  readonly received_text: string;
  /** The server's time that the register was shown, in ISO 8601; null without an answer. */
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

/** Returns the posted receipts in their order; leaves out bodies that are no receipt. */
export function receiptsOf(exchanges: readonly Exchange[]): PostedReceipt[] {
  return membersOf(exchanges, RECEIPTS, "receipt").flatMap(({ exchange, member }) => {
    const sale_id = member["sale_id"];
    return typeof sale_id === "string" ? [{ exchange, sale_id, receipt: member }] : [];
  });
}

/** Returns each sale's receipt as it was first posted, in the order of these posts. */
export function firstReceiptsOf(exchanges: readonly Exchange[]): PostedReceipt[] {
  const sales = Map.groupBy(receiptsOf(exchanges), ({ sale_id }) => sale_id);
  return [...sales.values()].flatMap((posts) => posts.slice(0, 1));
}

/** Returns the posted closings in their order. */
export function closingsOf(exchanges: readonly Exchange[]): PostedClosing[] {
  return membersOf(exchanges, CLOSINGS, "report").flatMap(({ exchange, member }) => {
    const report_id = member["report_id"];
    return typeof report_id === "string" ? [{ exchange, report_id, report: member }] : [];
  });
}

/** Returns the placed orders. */
export function ordersOf(exchanges: readonly Exchange[]): Readonly<Record<string, unknown>>[] {
  return membersOf(exchanges, ORDERS, "entity").map(({ member }) => member);
}

function membersOf(exchanges: readonly Exchange[], path: string, key: string) {
  return exchanges
    .filter((exchange) => exchange.method === "POST" && exchange.path === path)
    .flatMap((exchange) => {
      const member = recordOf(recordOf(parsed(exchange.request.toString("utf8")))?.[key]);
      return member === undefined ? [] : [{ exchange, member }];
    });
}
