import type { SharedDeps } from "../../deps.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { noSuchId } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { recordSecurityEvent } from "../../security-events/commands/record.ts";
import { DETAILS } from "../../security-events/rules.ts";
import { deleteSession, listSessions, type SessionRow, stepUp } from "../queries/sessions.ts";
import { findUsername } from "../queries/sign-in.ts";
import { acceptAttempt, type ProvenAccount, verifySignIn } from "./sign-in.ts";

/** Lists the sessions and bearer tokens of the administrator who calls with `token`. */
export function listOwnSessions(deps: SharedDeps, caller: Caller, token: string): Promise<SessionRow[]> {
  const idle_minutes = deps.config.session_idle_minutes;
  return listSessions(deps.db, caller.id, { token_hash: hashToken(token), idle_minutes });
}

/** Returns the actor and subject of an event that an administrator caused at their own account. */
export function ofCaller({ id, name }: Caller, address: string) {
  return { change_source: "admin", actor: name, subject: { type: "admin_user", id, name }, address } as const;
}

/**
 * Ends one session or bearer token of the caller.
 *
 * @throws ApiError 404 for one that does not exist or belongs to another account.
 */
export async function endOwnSession(
  deps: SharedDeps,
  caller: Caller,
  session_id: number,
  address: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteSession(tx, caller.id, session_id))) throw noSuchId("Session", session_id);
    const event = { kind: "session_ended", ...ofCaller(caller, address), detail: DETAILS.one_session } as const;
    await recordSecurityEvent(deps, event, tx);
  });
  await deps.generations.poll();
}

export interface Confirmation {
  readonly password: string;
  readonly otp: string | null | undefined;
  readonly client_address: string;
}

/** Verifies the password and the code of the caller as a sign-in does; errors as `verifySignIn`. */
export async function verifyOwner(deps: SharedDeps, caller: Caller, typed: Confirmation): Promise<ProvenAccount> {
  const username = (await findUsername(deps.db, caller.id)) ?? "";
  return verifySignIn(deps, { ...typed, username, change_source: "admin" });
}

/**
 * Verifies the caller's password, and the second-factor code when the account has one. For ten
 * minutes, this session or bearer token may call operations that need confirmation. A wrong
 * password counts as a failed sign-in.
 *
 * @throws ApiError 400 for an empty password, 401, 429.
 */
export async function confirmPassword(
  deps: SharedDeps,
  caller: Caller,
  { token, ...typed }: { readonly token: string } & Confirmation,
): Promise<void> {
  const account = await verifyOwner(deps, caller, typed);
  await inTransaction(deps.db, async (tx) => {
    await acceptAttempt(deps, tx, account);
    await stepUp(tx, hashToken(token));
  });
  await deps.generations.poll();
}
