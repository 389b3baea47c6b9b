import type { SharedDeps } from "../../deps.ts";
import { csrfTokenOf, hashToken, newAccessToken } from "../../../runtime/tokens.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import type { Caller } from "../../../web-api/route.ts";
import { lockAudited, updateAudited } from "../../audit/write.ts";
import { recordSecurityEvent } from "../../security-events/commands/record.ts";
import { DETAILS } from "../../security-events/rules.ts";
import { enqueueNotice } from "./notices.ts";
import { ofCaller, verifyOwner } from "./sessions.ts";
import { acceptAttempt, completeSignIn, type SignIn, verifySignIn } from "./sign-in.ts";
import { deleteAdminToken, deleteAdminTokensOf, insertAdminToken } from "../caller-reader.ts";
import { findUsername } from "../queries/sign-in.ts";
import { BEARER_HOURS, checkPassword, SESSION_HOURS, signInFailed } from "../rules/access.ts";

interface Credentials extends Omit<SignIn, "change_source"> {
  readonly user_agent: string | undefined;
}

/**
 * Exchanges name and password for a bearer token of four hours.
 *
 * @throws ApiError 400 for empty credentials, 401 for wrong ones and for a locked account, with one
 *   text, 429.
 */
export function issueBearerToken(deps: SharedDeps, sign_in: Credentials): Promise<string> {
  return openToken(deps, { ...sign_in, change_source: "api" }, "bearer", BEARER_HOURS);
}

export interface Session {
  readonly session_token: string;
  readonly csrf_token: string;
}

/**
 * Opens a session of the administration application.
 *
 * @throws ApiError as `issueBearerToken`.
 */
export async function openSession(deps: SharedDeps, sign_in: Credentials): Promise<Session> {
  const session_token = await openToken(deps, { ...sign_in, change_source: "admin" }, "session", SESSION_HOURS);
  return { session_token, csrf_token: csrfTokenOf(session_token) };
}

async function openToken(
  deps: SharedDeps,
  sign_in: Credentials & SignIn,
  kind: "bearer" | "session",
  hours: number,
): Promise<string> {
  const account = await verifySignIn(deps, sign_in);
  const { token, hash: token_hash } = newAccessToken();
  await inTransaction(deps.db, async (tx) => {
    const admin_user_id = await completeSignIn(deps, tx, account);
    const { client_address: address, user_agent } = sign_in;
    await insertAdminToken(tx, { token_hash, admin_user_id, kind, hours, address, user_agent });
  });
  return token;
}

/** Ends the caller's session or bearer token. An unknown token is not an error. */
export async function closeSession(deps: SharedDeps, caller: Caller, token: string, address: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deleteAdminToken(tx, hashToken(token));
    await recordSecurityEvent(deps, { kind: "sign_out", ...ofCaller(caller, address) }, tx);
  });
  await deps.generations.poll();
}

/** Ends all sessions and bearer tokens of the caller, on all nodes. */
export async function signOutEverywhere(deps: SharedDeps, caller: Caller, address: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deleteAdminTokensOf(tx, caller.id);
    await recordSecurityEvent(
      deps,
      { kind: "session_ended", ...ofCaller(caller, address), detail: DETAILS.all_sessions },
      tx,
    );
  });
  await deps.generations.poll();
}

interface PasswordChange {
  readonly current_password: string;
  readonly otp: string | null | undefined;
  readonly password: string;
  readonly client_address: string;
}

/**
 * Changes the caller's password and ends all sessions of the account, including this one. A wrong
 * current password or second-factor code counts as a failed sign-in.
 *
 * @throws ApiError 401 for a wrong current password or code, 400 for a new one that the rules
 *   refuse, 429.
 */
export async function changeOwnPassword(deps: SharedDeps, caller: Caller, change: PasswordChange): Promise<void> {
  const { password, current_password, otp, client_address } = change;
  const username = (await findUsername(deps.db, caller.id)) ?? "";
  checkPassword(password, username);
  const account = await verifyOwner(deps, caller, { password: current_password, otp, client_address });
  const password_hash = await deps.signInPasswords.hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    const before = await lockAudited(tx, "admin_user", caller.id);
    if (!before) throw signInFailed();
    await acceptAttempt(deps, tx, account);
    await updateAudited(tx, "admin_user", before, { password_hash }, { change_source: "admin", name: caller.name });
    await deleteAdminTokensOf(tx, caller.id);
    await enqueueNotice(deps, tx, account, "password");
    await recordSecurityEvent(
      deps,
      { kind: "account_changed", ...ofCaller(caller, client_address), detail: DETAILS.own_password },
      tx,
    );
  });
  await deps.generations.poll();
}
