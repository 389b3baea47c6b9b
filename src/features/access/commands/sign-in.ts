import type { Deps } from "../../../deps.ts";
import { addressBucket } from "../../../runtime/client-address.ts";
import type { Tx } from "../../../runtime/database.ts";
import { type Bucket, giveBackHit, takeHit } from "../../../runtime/rate-limits.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { required, tooManyRequests } from "../../../web-api/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { recordSecurityEvent } from "../../security-events/commands.ts";
import { DETAILS, type SecurityEvent, type Subject } from "../../security-events/rules.ts";
import {
  type AttemptKey,
  clearAddressFailures,
  clearSignInFailures,
  clearSignInFailuresOf,
  findAccount,
  isAccountUnchanged,
  type SignInAccount,
  takeSignInAttempt,
} from "../queries/sign-in.ts";
import {
  ADDRESS_FAILURES_MAX,
  ADDRESS_WINDOW_SECONDS,
  isPossibleSignIn,
  nameHash,
  SIGN_IN_FAILURES_MAX,
  SIGN_IN_LOCK_MINUTES,
  signInFailed,
} from "../rules.ts";

/** What somebody sends to sign in, and from where. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly client_address: string;
  /** Through which API. */
  readonly change_source: SecurityEvent["change_source"];
}

/** An account whose password was right, not signed in yet. */
export interface ProvenAccount extends SignInAccount {
  readonly key: AttemptKey;
  readonly bucket: Bucket;
  readonly origin: Origin;
}

type Origin = Pick<SecurityEvent, "change_source" | "address">;

const BUCKET_PREFIX = "sign-in address ";

/**
 * Verifies name and password. The attempt is counted for the address, and for the name at this address, before the password is
 * hashed. Every name runs the same statements and one hash: known, unknown, disabled and locked.
 *
 * @throws ApiError 400 for empty credentials, 429 for an address with too many failures, 401 with one text for all else.
 */
export async function verifySignIn(deps: Deps, sign_in: SignIn): Promise<ProvenAccount> {
  const missing = (["username", "password"] as const).filter((name) => sign_in[name] === "");
  const [first, ...rest] = missing;
  if (first !== undefined) throw required([first, ...rest]);

  const is_possible = isPossibleSignIn(sign_in);
  const { username, password } = is_possible ? sign_in : { username: "", password: "" };
  const address = addressBucket(sign_in.client_address);
  const bucket = { name: BUCKET_PREFIX + hashToken(address), most: ADDRESS_FAILURES_MAX };
  const key = { name_hash: nameHash(username), address_hash: hashToken(address) };

  const origin = { change_source: sign_in.change_source, address: sign_in.client_address };
  const wait_seconds = await takeHit(deps.db, [bucket], ADDRESS_WINDOW_SECONDS);
  if (wait_seconds > 0) {
    recordSecurityEvent(deps, { kind: "sign_in_failed", ...origin, detail: DETAILS.address_limit });
    throw tooManyRequests(wait_seconds);
  }
  const limits = { failures_max: SIGN_IN_FAILURES_MAX, lock_minutes: SIGN_IN_LOCK_MINUTES };
  const attempt = await takeSignInAttempt(deps.db, key, limits);
  const account = await findAccount(deps.db, username);
  const is_right =
    account !== undefined && attempt !== undefined && is_possible
      ? await deps.signInPasswords.verifyPassword(account.password_hash, password, address)
      : await deps.signInPasswords.verifyAgainstNothing(password, address);
  if (is_right && account !== undefined) return { ...account, key, bucket, origin };
  // A name that matches no account is not recorded: people type their password there.
  const subject = account && subjectOf(account);
  recordSecurityEvent(deps, { kind: "sign_in_failed", ...origin, subject });
  if (account && attempt?.is_last) recordSecurityEvent(deps, { kind: "sign_in_locked", ...origin, subject });
  throw signInFailed();
}

function subjectOf({ admin_user_id, username }: SignInAccount): Subject {
  return { type: "admin_user", id: admin_user_id, name: username };
}

/** Completes a sign-in; the new token belongs in the same transaction. */
export async function completeSignIn(deps: Deps, tx: Tx, account: ProvenAccount): Promise<number> {
  await acceptAttempt(tx, account);
  const event = { ...account.origin, actor: account.name, subject: subjectOf(account) };
  await recordSecurityEvent(deps, { kind: "sign_in", ...event }, tx);
  return account.admin_user_id;
}

/**
 * Forgets the failures that the attempt counted, once everything was right.
 *
 * @throws ApiError 401 when the account has changed meanwhile: its old password must not open a session.
 */
export async function acceptAttempt(tx: Tx, account: ProvenAccount): Promise<void> {
  if (!(await isAccountUnchanged(tx, account))) throw signInFailed();
  await clearSignInFailures(tx, account.key);
  await giveBackHit(tx, [account.bucket]);
}

/** Ends the locks of a name at every address, and the limits of all addresses. */
export async function unlockSignIn(deps: Deps, caller: Caller, username: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const subject = { type: "admin_user", name: username };
    const event = { change_source: "admin", actor: caller.name, subject } as const;
    await recordSecurityEvent(deps, { kind: "account_unlocked", ...event }, tx);
    await clearSignInFailuresOf(tx, nameHash(username));
    await clearAddressFailures(tx, BUCKET_PREFIX);
  });
}
