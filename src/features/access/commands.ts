import type { Deps } from "../../deps.ts";
import type { Tx } from "../../runtime/database.ts";
import { csrfTokenOf, hashToken, newAccessToken } from "../../runtime/tokens.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { required } from "../../web-api/errors.ts";
import type { Caller } from "../../web-api/route.ts";
import { lockAudited, updateAudited } from "../audit-log/queries.ts";
import { recordSecurityEvent } from "../security-events/commands.ts";
import type { SecurityEvent, Subject } from "../security-events/rules.ts";
import {
  clearSignInFailures,
  deleteAdminToken,
  deleteAdminTokensOf,
  findAccount,
  findUsername,
  insertAdminToken,
  isAccountUnchanged,
  type SignInAccount,
  takeSignInAttempt,
} from "./queries.ts";
import {
  BEARER_HOURS,
  checkAdminUser,
  SESSION_HOURS,
  SIGN_IN_FAILURES_MAX,
  SIGN_IN_LOCK_MINUTES,
  signInFailed,
} from "./rules.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Where a sign-in comes from: through which API, and the client's address. */
type Origin = Pick<SecurityEvent, "change_source"> & { readonly address: string };

/**
 * Exchanges name and password for a bearer token of four hours.
 *
 * @throws ApiError 400 for empty credentials, 401 for wrong ones and for a locked account, with one text.
 */
export async function issueBearerToken(deps: Deps, credentials: Credentials, address: string): Promise<string> {
  const origin: Origin = { change_source: "api", address };
  const account = await authenticatePassword(deps, credentials, origin);
  const { token, hash } = newAccessToken();
  await inTransaction(deps.db, async (tx) => {
    const admin_user_id = await startSignIn(deps, tx, account, origin);
    await insertAdminToken(tx, {
      token_hash: hash,
      admin_user_id,
      kind: "bearer",
      hours: BEARER_HOURS,
    });
  });
  return token;
}

/** A session's cookie value and the token that its writes carry in a header. */
export interface Session {
  readonly session_token: string;
  readonly csrf_token: string;
}

/**
 * Opens a session of the administration application.
 *
 * @throws ApiError as `issueBearerToken`.
 */
export async function openSession(deps: Deps, credentials: Credentials, address: string): Promise<Session> {
  const origin: Origin = { change_source: "admin", address };
  const account = await authenticatePassword(deps, credentials, origin);
  const session = newAccessToken();
  await inTransaction(deps.db, async (tx) => {
    const admin_user_id = await startSignIn(deps, tx, account, origin);
    await insertAdminToken(tx, {
      token_hash: session.hash,
      admin_user_id,
      kind: "session",
      hours: SESSION_HOURS,
    });
  });
  return { session_token: session.token, csrf_token: csrfTokenOf(session.token) };
}

/** Ends the session or bearer token of the administrator who calls; an unknown one is no error. */
export async function closeSession(deps: Deps, caller: Caller, token: string, address: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deleteAdminToken(tx, hashToken(token));
    await recordSecurityEvent(deps, { kind: "sign_out", ...ofCaller(caller, address) }, tx);
  });
  await deps.generations.poll();
}

/** A password that is changed while it is looked at must not open a session that outlives the change. */
async function startSignIn(deps: Deps, tx: Tx, account: SignInAccount, origin: Origin): Promise<number> {
  if (!(await isAccountUnchanged(tx, account))) throw signInFailed();
  await clearSignInFailures(tx, account.admin_user_id);
  await recordSecurityEvent(deps, { kind: "sign_in", ...origin, actor: account.name, subject: subjectOf(account) }, tx);
  return account.admin_user_id;
}

async function authenticatePassword(
  deps: Deps,
  { username, password }: Credentials,
  origin: Origin,
): Promise<SignInAccount> {
  const missing = [...(username === "" ? ["username"] : []), ...(password === "" ? ["password"] : [])];
  const [first, ...rest] = missing;
  if (first !== undefined) throw required([first, ...rest]);

  const account = await findAccount(deps.db, username);
  // A name that matches no account is not written: people type their password there.
  const subject = account && subjectOf(account);
  const limits = { failures_max: SIGN_IN_FAILURES_MAX, lock_minutes: SIGN_IN_LOCK_MINUTES };
  const attempt = account && (await takeSignInAttempt(deps.db, account.admin_user_id, limits));
  if (!account || attempt === undefined) {
    await deps.passwords.verifyAgainstNothing(password);
    recordSecurityEvent(deps, { kind: "sign_in_failed", ...origin, subject });
    throw signInFailed();
  }
  if (!(await deps.passwords.verifyPassword(account.password_hash, password))) {
    recordSecurityEvent(deps, { kind: "sign_in_failed", ...origin, subject });
    if (attempt.is_last) recordSecurityEvent(deps, { kind: "sign_in_locked", ...origin, subject });
    throw signInFailed();
  }
  return account;
}

function subjectOf({ admin_user_id, username }: SignInAccount): Subject {
  return { type: "admin_user", id: admin_user_id, name: username };
}

function ofCaller({ id, name }: Caller, address: string) {
  return { change_source: "admin", actor: name, subject: { type: "admin_user", id, name }, address } as const;
}

/** Ends every session and bearer token of the administrator who calls, on all nodes. */
export async function signOutEverywhere(deps: Deps, caller: Caller, address: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deleteAdminTokensOf(tx, caller.id);
    await recordSecurityEvent(
      deps,
      { kind: "session_ended", ...ofCaller(caller, address), detail: "all sessions and bearer tokens" },
      tx,
    );
  });
  await deps.generations.poll();
}

/**
 * Gives the calling administrator another password. All his sessions end with it, this one included. A wrong current
 * password counts as a failed sign-in.
 *
 * @throws ApiError 401 for a wrong current password, 400 for a new one that is too short or too long.
 */
export async function changeOwnPassword(
  deps: Deps,
  caller: Caller,
  { current_password, password }: { readonly current_password: string; readonly password: string },
  address: string,
): Promise<void> {
  checkAdminUser({ password });
  const username = await findUsername(deps.db, caller.id);
  const account = await authenticatePassword(
    deps,
    { username: username ?? "", password: current_password },
    { change_source: "admin", address },
  );
  const password_hash = await deps.passwords.hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    const before = await lockAudited(tx, "admin_user", caller.id);
    if (!before || !(await isAccountUnchanged(tx, account))) throw signInFailed();
    await updateAudited(tx, "admin_user", before, { password_hash }, { change_source: "admin", name: caller.name });
    await deleteAdminTokensOf(tx, caller.id);
    await clearSignInFailures(tx, caller.id);
  });
  await deps.generations.poll();
}
