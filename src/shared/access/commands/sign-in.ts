import type { SharedDeps } from "../../deps.ts";
import { addressBucket } from "../../../runtime/client-address.ts";
import type { Tx } from "../../../runtime/database.ts";
import { type Bucket, refundHit, takeHit } from "../../../runtime/rate-limits.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { required, tooManyRequests } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { recordSecurityEvent } from "../../security-events/commands/record.ts";
import { DETAILS, type SecurityEvent, type Subject } from "../../security-events/rules.ts";
import {
  type AttemptKey,
  clearLimits,
  clearSignInFailures,
  clearSignInFailuresOf,
  findAccount,
  refundSignInAttempt,
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
} from "../rules/access.ts";
import { CODE_FAILURES_MAX, CODE_WINDOW_SECONDS, codeRequired, isRecoveryCode } from "../rules/second-factor.ts";
import { enqueueNotice } from "./notices.ts";
import { validateCode, type RightCode, useCode } from "./second-code.ts";

export interface SignIn {
  readonly username: string;
  readonly password: string;
  /**
   * Code of the second factor, or a recovery code; an account without a second factor ignores it.
   */
  readonly otp?: string | null | undefined;
  readonly client_address: string;
  readonly change_source: SecurityEvent["change_source"];
}

/** An account whose password and code are verified, not yet signed in. */
export interface ProvenAccount extends SignInAccount {
  /** The code to consume; undefined without a second factor. */
  readonly code: RightCode | undefined;
  readonly key: AttemptKey;
  /** Rate-limit buckets that counted the attempt, besides that of the user name. */
  readonly buckets: readonly Bucket[];
  readonly origin: Origin;
}

type Origin = Pick<SecurityEvent, "change_source" | "address">;

const BUCKET_PREFIX = "sign-in address ";
/**
 * Prefix of the rate-limit buckets for codes. They count per account: with a known password, codes
 * could be guessed from many addresses.
 */
const CODE_BUCKET_PREFIX = "second factor of ";

/**
 * Verifies user name, password and second-factor code. Counts the attempt, for the address and for
 * the name at this address, before the password is hashed. Runs the same statements and one hash
 * for all names: known, unknown, disabled and locked. A valid password without a code is not a
 * failure and resets no count. A wrong code is a failure like a wrong password.
 *
 * @throws ApiError 400 for empty credentials, 429 for an address with too many failures, 401 that
 *   asks for the code, 401 with one text for all else.
 */
export async function verifySignIn(deps: SharedDeps, sign_in: SignIn): Promise<ProvenAccount> {
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
  const has_second_factor = is_right && account !== undefined && account.second_factor_at !== null;
  if (is_right && account !== undefined) {
    const proven = { ...account, key, origin };
    if (!has_second_factor) return { ...proven, buckets: [bucket], code: undefined };
    if ((sign_in.otp ?? "") === "") {
      await inTransaction(deps.db, async (tx) => {
        await refundSignInAttempt(tx, key, attempt?.is_last ?? false);
        await refundHit(tx, [bucket]);
      });
      throw codeRequired();
    }
    const otp = sign_in.otp ?? "";
    // Wrong codes do not lock out recovery codes, which are too long to guess.
    const guesses = isRecoveryCode(otp)
      ? []
      : [{ name: CODE_BUCKET_PREFIX + account.admin_user_id, most: CODE_FAILURES_MAX }];
    const may_guess = guesses.length === 0 || (await takeHit(deps.db, guesses, CODE_WINDOW_SECONDS)) === 0;
    const code = may_guess ? await validateCode(deps, account.admin_user_id, otp) : undefined;
    if (code !== undefined) return { ...proven, buckets: [bucket, ...guesses], code };
  }
  // A name that matches no account is not recorded: people type their password there.
  const subject = account && subjectOf(account);
  recordSecurityEvent(deps, {
    kind: has_second_factor ? "second_factor_failed" : "sign_in_failed",
    ...origin,
    subject,
  });
  if (account && attempt?.is_last) recordSecurityEvent(deps, { kind: "sign_in_locked", ...origin, subject });
  throw signInFailed();
}

function subjectOf({ admin_user_id, username }: SignInAccount): Subject {
  return { type: "admin_user", id: admin_user_id, name: username };
}

/** Completes a sign-in. The caller stores the new token in the same transaction. */
export async function completeSignIn(deps: SharedDeps, tx: Tx, account: ProvenAccount): Promise<number> {
  await acceptAttempt(deps, tx, account);
  const event = { ...account.origin, actor: account.name, subject: subjectOf(account) };
  await recordSecurityEvent(deps, { kind: "sign_in", ...event }, tx);
  return account.admin_user_id;
}

/**
 * Consumes the code and clears the attempt's failures.
 *
 * @throws ApiError 401 when another request has used the code, or the account has changed since:
 *   its old password must not open a session.
 */
export async function acceptAttempt(deps: SharedDeps, tx: Tx, account: ProvenAccount): Promise<void> {
  if (!(await isAccountUnchanged(tx, account))) throw signInFailed();
  const { code } = account;
  if (code !== undefined) {
    if (!(await useCode(tx, account.admin_user_id, code))) throw signInFailed();
    if ("recovery_hash" in code) {
      const event = { ...account.origin, actor: account.name, subject: subjectOf(account) };
      await recordSecurityEvent(deps, { kind: "recovery_code_used", ...event }, tx);
      await enqueueNotice(deps, tx, account, "recovery_code_used");
    }
  }
  await clearSignInFailures(tx, account.key);
  await refundHit(tx, account.buckets);
}

/**
 * Unlocks a user name at every address, and clears the limits of all addresses and second factors.
 */
export async function unlockSignIn(deps: SharedDeps, caller: Caller, username: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const subject = { type: "admin_user", name: username };
    const event = { change_source: "admin", actor: caller.name, subject } as const;
    await recordSecurityEvent(deps, { kind: "account_unlocked", ...event }, tx);
    await clearSignInFailuresOf(tx, nameHash(username));
    await clearLimits(tx, BUCKET_PREFIX);
    await clearLimits(tx, CODE_BUCKET_PREFIX);
  });
}
