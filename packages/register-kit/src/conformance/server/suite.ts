import { randomUUID } from "node:crypto";
import { type Case, CaseFailure, type Context, expectStatus, NotOffered, type Till } from "./case.ts";
import { ACTIVATION } from "./cases/activation.ts";
import { CATALOGUE } from "./cases/catalogue.ts";
import { CLOSINGS } from "./cases/closings.ts";
import { CONFIGURATION } from "./cases/configuration.ts";
import { CUSTOMERS } from "./cases/customers.ts";
import { HELD_CARTS } from "./cases/held-carts.ts";
import { NOTES } from "./cases/notes.ts";
import { ORDERS } from "./cases/orders.ts";
import { RECEIPTS } from "./cases/receipts.ts";
import { MISTAKE_CASES } from "./cases/sessions.ts";
import { STAFF } from "./cases/staff.ts";
import { type Http, openHttp } from "./http.ts";
import type { Stage } from "./stage.ts";

/** All cases except those of `sessionCases`. */
export const CASES: readonly Case[] = [
  ...ACTIVATION,
  ...CONFIGURATION,
  ...CATALOGUE,
  ...CUSTOMERS,
  ...STAFF,
  ...HELD_CARTS,
  ...RECEIPTS,
  ...ORDERS,
  ...CLOSINGS,
  ...MISTAKE_CASES,
  ...NOTES,
];

export interface CaseResult {
  readonly group: string;
  readonly demand: string;
  readonly result: "passed" | "failed" | "not_offered";
  /** What the server did wrong; null when the case passed. */
  readonly reason: string | null;
}

export interface SuiteOptions {
  /** Origin of the server, without a path. */
  readonly url: string;
  readonly stage: Stage;
  /** Sends the requests of the cases; by default to `url`. */
  readonly http?: Http;
  readonly cases?: readonly Case[];
  readonly onResult?: (result: CaseResult) => void;
}

/** Runs the cases one after the other; a case that fails does not end the suite. */
export async function runSuite(options: SuiteOptions): Promise<readonly CaseResult[]> {
  const { url, stage, cases = CASES, http = openHttp(url), onResult } = options;
  const activateTill = async (): Promise<Till> => {
    const { terminal_id, activation_code } = await stage.addTerminal();
    const device_identifier = `suite-${randomUUID()}`;
    const body = { activationCode: activation_code, deviceIdentifier: device_identifier };
    expectStatus(await http.post("/pos/terminals/activate", body, stage.register_token), 200, "activation");
    return { terminal_id, device_identifier };
  };
  const context: Context = { http, stage, activateTill };
  const results: CaseResult[] = [];
  for (const { group, demand, run } of cases) {
    const result: CaseResult = { group, demand, ...(await outcomeOf(() => run(context))) };
    results.push(result);
    onResult?.(result);
  }
  return results;
}

/**
 * Errors that fail only their own case: a server that does not answer in time, or with the wrong
 * type or broken JSON, causes the last three.
 */
const FAILURES = [CaseFailure, TypeError, SyntaxError, DOMException] as const;

async function outcomeOf(run: () => Promise<void>): Promise<Pick<CaseResult, "result" | "reason">> {
  try {
    await run();
    return { result: "passed", reason: null };
  } catch (error) {
    if (error instanceof NotOffered) return { result: "not_offered", reason: error.message };
    if (FAILURES.some((failure) => error instanceof failure)) {
      return { result: "failed", reason: (error as Error).message };
    }
    throw error;
  }
}

const WORDS = { passed: "passed", failed: "FAILED", not_offered: "not offered" } as const;

/** Returns a line with a case's result, and a line with the server's behaviour when it failed. */
export function resultText({ group, demand, result, reason }: CaseResult): string {
  const line = `${WORDS[result].padEnd(12)} ${group}: ${demand}\n`;
  return reason === null ? line : `${line}${" ".repeat(13)}${reason}\n`;
}
