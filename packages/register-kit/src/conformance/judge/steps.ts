import type { ConfigChange } from "./config-change.ts";
import { CLOSINGS, ORDERS, RECEIPTS } from "./exchange.ts";

/** What the judge does to a request instead of forwarding it and its answer. */
export type Fault =
  /** The server gets the request, but the register gets no answer. */
  | { readonly kind: "answer_lost" }
  /** Neither does the server get the request nor the register an answer. */
  | { readonly kind: "unreachable" }
  /** The judge answers instead of the server. */
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly body: unknown;
      readonly code: string;
      readonly retry_after_seconds?: number;
    };

export interface Arrival {
  readonly method: string;
  readonly path: string;
  /** Number of earlier requests of this step with the same method and path. */
  readonly earlier: number;
  /** Number of earlier posts of receipts, orders, refunds and closings in this step. */
  readonly earlier_posts: number;
}

/** Number of documents that a step asks the person to ring up; none when absent. */
export interface Rings {
  readonly sales: number;
  readonly refunds: number;
}

export interface Step {
  readonly name: StepName;
  /** Instruction for the person at the register, with the numbers of `rings`. */
  readonly ask: string;
  readonly rings?: Rings;
  /** When the person may go on to the next step, as a sentence. */
  readonly until: string;
  readonly fault?: (arrival: Arrival) => Fault | undefined;
  readonly config?: ConfigChange;
  /** Makes heartbeats report that the register has no licence. */
  readonly without_license?: true;
  /** Seconds by which the server's clock appears to be ahead. */
  readonly clock_seconds?: number;
}

export type StepName =
  | "activate"
  | "sell"
  | "busy"
  | "offline"
  | "back"
  | "no_license"
  | "licensed"
  | "lock"
  | "older_module"
  | "newer_module"
  | "clock"
  | "close";

/** The interface's answer to a receipt of a terminal without an active licence. */
const NO_LICENSE = { message: "An active PRO license is required." };
const BUSY = { message: "The server is busy. Try again later." };
export const RETRY_AFTER_SECONDS = 2;
export const OFFLINE_SALES = 5;

/** Returns an instruction to ring up sales together with their number, so that both agree. */
function ring(sales: number, how = "", refunds = 0): { readonly ask: string; readonly rings: Rings } {
  const what = sales === 1 ? "1 sale" : `${sales} sales`;
  const back = refunds === 0 ? "" : ` Refund ${refunds} of them.`;
  return { ask: `Ring up ${what} at the catalogue's prices${how}.${back}`, rings: { sales, refunds } };
}

/** Returns an instruction that starts with another change and then asks for sales. */
function ringAfter(change: string, sales: number): ReturnType<typeof ring> {
  const { ask, rings } = ring(sales);
  return { ask: `${change} ${ask}`, rings };
}

const ACTIVATION = /^\/rest\/V1\/pos\/terminals\/(?:enroll|activate)$/;
const REFUND = /^\/rest\/V1\/order\/\d+\/(?:refund|invoice)$/;

/** Whether a request posts a document, which must be neither lost nor duplicated. */
export function isDocument(method: string, path: string): boolean {
  return method === "POST" && (path === RECEIPTS || path === ORDERS || path === CLOSINGS || REFUND.test(path));
}

/** The steps of the script in their order. */
export const STEPS: readonly Step[] = [
  {
    name: "activate",
    ask: "Activate the register with a new one-time code and sign in.",
    until: "it shows that it is ready to sell",
    fault: ({ method, path, earlier }) =>
      method === "POST" && ACTIVATION.test(path) && earlier === 0 ? { kind: "answer_lost" } : undefined,
  },
  {
    name: "sell",
    ...ring(10, " for customers without an account: some in cash with change, some by card, one with a discount", 1),
    until: "the register has sent everything",
    fault: ({ method, path, earlier_posts }) =>
      isDocument(method, path) && earlier_posts % 3 === 2 ? { kind: "answer_lost" } : undefined,
  },
  {
    name: "busy",
    ...ring(2),
    until: "the register has sent everything",
    fault: ({ method, path, earlier_posts }) =>
      isDocument(method, path) && earlier_posts < 2
        ? { kind: "refused", status: 503, body: BUSY, code: "unavailable", retry_after_seconds: RETRY_AFTER_SECONDS }
        : undefined,
  },
  {
    name: "offline",
    ...ringAfter("The server is out of reach now.", OFFLINE_SALES),
    until: "the last one is printed",
    fault: () => ({ kind: "unreachable" }),
  },
  { name: "back", ask: "The server is back. Wait.", until: "the register has sent everything" },
  {
    name: "no_license",
    ...ringAfter("The register has lost its licence.", 2),
    until: "they are printed, and the register has tried to send them",
    fault: ({ method, path }) =>
      method === "POST" && path === RECEIPTS
        ? { kind: "refused", status: 401, body: NO_LICENSE, code: "license_required" }
        : undefined,
    without_license: true,
  },
  { name: "licensed", ask: "The licence is back. Wait.", until: "the register has sent everything" },
  {
    name: "lock",
    ask: "A lock of the configuration has changed. Wait for the next heartbeat.",
    until: "the register shows that its receipt header is managed, or after two minutes",
    config: { name: "lock", changes_lock: true },
  },
  {
    name: "older_module",
    ...ringAfter("The server reports module 1.3.0 now. Wait for the next heartbeat.", 1),
    until: "the register has sent everything",
    config: { name: "older module", module_version: "1.3.0" },
  },
  {
    name: "newer_module",
    ...ringAfter("The server reports its own version again. Wait for the next heartbeat.", 1),
    until: "the register has sent everything",
  },
  {
    name: "clock",
    ...ringAfter("The server's clock is three minutes ahead of the register's. Wait for a heartbeat.", 1),
    until: "the register has sent everything",
    clock_seconds: 180,
  },
  {
    name: "close",
    ask: "Count the drawer and close the session.",
    until: "the register shows that its closing was accepted",
    fault: ({ method, path, earlier }) =>
      method === "POST" && path === CLOSINGS && earlier === 0 ? { kind: "answer_lost" } : undefined,
  },
];
