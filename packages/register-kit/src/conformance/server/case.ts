import type { Http, Reply } from "./http.ts";
import type { Stage } from "./stage.ts";

/** A terminal and the device that was activated for it. */
export interface Till {
  readonly terminal_id: number;
  readonly device_identifier: string;
}

export interface Context {
  readonly http: Http;
  readonly stage: Stage;
  /** Creates a terminal and activates a new device for it. */
  readonly activateTill: () => Promise<Till>;
}

export interface Case {
  readonly group: string;
  /** What the server must do, as a sentence. */
  readonly demand: string;
  /**
   * True when the case needs a route that a server may lack; the case is then reported as not
   * offered.
   */
  readonly optional?: true;
  /**
   * Runs the case.
   *
   * @throws CaseFailure when the server does something else, NotOffered when it lacks an optional
   *   route.
   */
  readonly run: (context: Context) => Promise<void>;
}

export class CaseFailure extends Error {
  override readonly name = "CaseFailure";
}

export class NotOffered extends Error {
  override readonly name = "NotOffered";
}

/** Message of the server for an unknown path. */
const NO_ROUTE = "Request does not match any route.";

/** Returns the body of an answer that must have the status, as the type that the case expects. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the case names what it reads
export function expectStatus<T = unknown>(reply: Reply, status: number, what: string): T {
  if (reply.status !== status) {
    throw new CaseFailure(`${what}: status ${reply.status} instead of ${status}: ${reply.text.slice(0, 300)}`);
  }
  return reply.body as T;
}

/**
 * Returns the body of an answer that must be a 200.
 *
 * @throws NotOffered when the server has no such route.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the case names what it reads
export function expectOffered<T = unknown>(reply: Reply, what: string): T {
  if (reply.status === 404 && reply.text.includes(NO_ROUTE)) throw new NotOffered(what);
  return expectStatus<T>(reply, 200, what);
}

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new CaseFailure(`${what}: ${is?.slice(0, 300)} instead of ${should?.slice(0, 300)}`);
}

export function expectTrue(is: boolean, what: string): void {
  if (!is) throw new CaseFailure(what);
}

/** Returns the message and parameters of an error, which must have the platform's envelope. */
export function expectEnvelope(reply: Reply, status: number, what: string): { message: string; parameters?: unknown } {
  const body = expectStatus<{ message?: unknown } | null>(reply, status, what);
  if (typeof body?.message !== "string")
    throw new CaseFailure(`${what}: no envelope with a message: ${reply.text.slice(0, 300)}`);
  return body as { message: string; parameters?: unknown };
}

/** Expects a 409 that names the outcome. */
export function expectOutcome(reply: Reply, outcome: string, what = outcome): void {
  const { parameters } = expectEnvelope(reply, 409, what);
  expectEqual((parameters as { outcome?: unknown } | undefined)?.outcome, outcome, "parameters.outcome");
}

/** Repeats a check until it succeeds; fails after the given seconds. */
export async function eventually(look: () => Promise<boolean>, seconds: number, what: string): Promise<void> {
  const until_ms = performance.now() + seconds * 1000;
  while (!(await look())) {
    if (performance.now() > until_ms) throw new CaseFailure(`${what} did not come within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
