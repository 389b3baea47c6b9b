import type { CustomerSummary } from "../../commerce/customers.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { ApiError, badRequest, notFound } from "../../web-api/errors.ts";
import { type Caller, reachesTerminal } from "../../web-api/route.ts";
import { consumeCode, judgeCode, requestCode } from "../one-time-codes/commands.ts";
import type { TerminalEntry } from "../terminals/queries.ts";
import { codeRefused, noSuchCode } from "./rules.ts";

const NO_MAIL = "The mail server takes no mails at the moment.";

interface SignIn {
  readonly email: string;
  readonly terminalId: number;
}

/**
 * Sends a one-time code to a customer who signs in at a self-checkout (interface §4.2). The answer, its work and its time
 * are the same whether or not the address has an account.
 *
 * @throws ApiError 404 for a terminal that does not exist or is out of the token's reach; 400 over the limit, or when the
 * mail server takes no mails at the moment.
 */
export async function requestSignIn(deps: Deps, caller: Caller, { email, terminalId }: SignIn): Promise<void> {
  if (!(await isInReach(deps, caller, terminalId))) {
    throw notFound('Terminal with id "%1" does not exist.', [terminalId]);
  }
  const outcome = await requestCode(deps, { purpose: "self_checkout", email, subject_id: terminalId });
  if (outcome.kind === "limited") {
    throw badRequest("Too many requests. Please wait %1 minutes.", [Math.ceil(outcome.wait_seconds / 60)]);
  }
  if (outcome.kind === "mail_failed") {
    deps.log.warn({ reason: outcome.reason, target: deps.mailer.target }, "no sign-in code can be mailed");
    // The server's own words may differ from call to call: two answers for two addresses must not.
    throw badRequest("The one-time code could not be sent: %1", [NO_MAIL]);
  }
}

/**
 * Signs a customer in with his code, once (interface §3.6, §4.2). No customer token is created.
 *
 * @throws ApiError 404 when nobody asked for a code for this address on this terminal within a day, or the terminal is out
 * of the token's reach; 401 for a code that is wrong, expired, exhausted, replaced or used up.
 */
export async function verifySignIn(
  deps: Deps,
  caller: Caller,
  { email, terminalId, code }: SignIn & { readonly code: string },
): Promise<CustomerSummary> {
  if (!(await isInReach(deps, caller, terminalId))) throw noSuchCode();
  const verdict = await judgeCode(deps, { purpose: "self_checkout", email, subject_id: terminalId }, code);
  if (verdict.kind === "none") throw noSuchCode();
  if (verdict.kind === "wrong") throw codeRefused();
  const outcome = await inTransaction(deps.db, async (tx): Promise<CustomerSummary | ApiError> => {
    const used = await consumeCode(tx, verdict.code_id);
    const customer_id = used?.customer_id ?? null;
    const summary = customer_id === null ? undefined : await deps.commerce.customers.findSummary(tx, customer_id);
    return summary ?? codeRefused();
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

async function isInReach(deps: Deps, caller: Caller, terminal_id: number): Promise<boolean> {
  const isReached = (entry: TerminalEntry | undefined): boolean =>
    entry !== undefined && reachesTerminal(caller, entry.terminal);
  return isReached(await deps.terminals.find(terminal_id)) || isReached(await deps.terminals.findAfresh(terminal_id));
}
