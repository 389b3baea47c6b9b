import { findSummary } from "../../../shop-data/customers/accounts.ts";
import type { CustomerSummary } from "../../../shop-data/customers/customer.ts";
import type { Static } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError, noSuchId } from "../../../web-api/errors/errors.ts";
import { type Caller, reachesTerminal } from "../../../web-api/route.ts";
import { consumeCode, validateCode, requestCode } from "../../../shared/one-time-codes/commands.ts";

import type { OtpProof, OtpRequest } from "./schemas.ts";

const NO_MAIL = "The mail server takes no mails at the moment.";

/**
 * Sends a one-time code to a customer who signs in at a self-checkout (interface §4.2). The answer,
 * the work and the time are the same whether or not the address has an account.
 *
 * @throws ApiError 404 for a terminal that does not exist or is out of the token's reach; 400 over
 *   the limit, or when the mail server takes no mails at the moment.
 */
export async function requestSignIn(
  deps: CustomersDeps,
  caller: Caller,
  { email, terminalId }: Static<typeof OtpRequest>,
): Promise<void> {
  if (!(await isInReach(deps, caller, terminalId))) throw noSuchId("Terminal", terminalId);
  const outcome = await requestCode(deps, { purpose: "self_checkout", email, subject_id: terminalId });
  if (outcome.kind === "limited") {
    throw new ApiError("one_time_code_limited", { minutes: Math.ceil(outcome.wait_seconds / 60) });
  }
  if (outcome.kind === "mail_failed") {
    deps.log.warn({ reason: outcome.reason, target: deps.mailer.target }, "no sign-in code can be mailed");
    // The mail server's own message may differ per call, but the answers for two addresses must
    // not, so it is left out.
    throw new ApiError("one_time_code_failed", { reason: NO_MAIL });
  }
}

/**
 * Signs a customer in with their code, once (interface §3.6, §4.2). No customer token is created.
 *
 * @throws ApiError 404 when no code was requested for this address on this terminal within a day,
 *   or the token does not permit the terminal; 401 for a code that is wrong, expired, exhausted,
 *   replaced or used up.
 */
export async function verifySignIn(
  deps: CustomersDeps,
  caller: Caller,
  { email, terminalId, code }: Static<typeof OtpProof>,
): Promise<CustomerSummary> {
  if (!(await isInReach(deps, caller, terminalId))) throw noSuchCode();
  const verdict = await validateCode(deps, { purpose: "self_checkout", email, subject_id: terminalId }, code);
  if (verdict.kind === "none") throw noSuchCode();
  if (verdict.kind === "wrong") throw codeRefused();
  const outcome = await inTransaction(deps.db, async (tx): Promise<CustomerSummary | ApiError> => {
    const used = await consumeCode(tx, verdict.code_id);
    const customer_id = used?.customer_id ?? null;
    const summary = customer_id === null ? undefined : await findSummary(tx, customer_id);
    return summary ?? codeRefused();
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

async function isInReach(deps: CustomersDeps, caller: Caller, terminal_id: number): Promise<boolean> {
  const isReached = (entry: Awaited<ReturnType<CustomersDeps["terminals"]["find"]>>): boolean =>
    entry !== undefined && reachesTerminal(caller, entry.terminal);
  return isReached(await deps.terminals.find(terminal_id)) || isReached(await deps.terminals.findAfresh(terminal_id));
}

/** Returns the same message for a wrong, used and expired code, so that guesses reveal nothing. */
function codeRefused(): ApiError {
  return new ApiError("one_time_code_invalid");
}

function noSuchCode(): ApiError {
  return new ApiError("one_time_code_not_requested");
}
