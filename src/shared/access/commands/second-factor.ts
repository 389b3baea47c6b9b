import type { SharedDeps } from "../../deps.ts";
import type { Stored, Tx } from "../../../runtime/database.ts";
import { decrypt, encrypt } from "../../../runtime/secrets.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { matchingStep, newTotpSecret, randomBase32, totpUri } from "../../../runtime/totp.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { noSuch } from "../../resources/commands/managed.ts";
import { lockAudited, updateAudited, administrator } from "../../audit/write.ts";
import { recordSecurityEvent } from "../../security-events/commands/record.ts";
import { DETAILS } from "../../security-events/rules.ts";
import { deleteAdminTokensOf, deleteOtherAdminTokens } from "../caller-reader.ts";
import {
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  savePendingSecret,
  totpSecretContext,
  useStep,
} from "../queries/second-factor.ts";
import { findUserId } from "../queries/sign-in.ts";
import {
  alreadySetUp,
  noCodesToRenew,
  noSecondFactor,
  notStarted,
  readTypedCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  shownRecoveryCode,
  wrongCode,
} from "../rules/second-factor.ts";
import type { NoticeKind } from "../rules/notices.ts";
import { enqueueNotice } from "./notices.ts";
import { type Confirmation, verifyOwner } from "./sessions.ts";
import { acceptAttempt } from "./sign-in.ts";

const ISSUER = "Tillkeeper";

type AccountRow = Stored<"admin_user">;

/**
 * Creates a secret for the caller's authenticator app. Codes are required only after
 * `confirmSecondFactor`.
 *
 * @returns the secret, and the same as the text of a QR code.
 * @throws ApiError 400 when the account has a second factor.
 */
export async function startSecondFactor(
  deps: SharedDeps,
  caller: Caller,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = newTotpSecret();
  const account = await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, caller.id);
    if (account.second_factor_at !== null) throw alreadySetUp();
    await savePendingSecret(tx, caller.id, encrypt(deps.ring, secret, totpSecretContext(caller.id)));
    return account;
  });
  return { secret, uri: totpUri(secret, { issuer: ISSUER, label: account.username }) };
}

/**
 * Enables the second factor with its first code. Ends the account's other sessions and bearer
 * tokens, which were opened without a code.
 *
 * @param token - the session or bearer token that stays valid.
 * @returns the recovery codes, which are shown this once.
 * @throws ApiError 400 for a wrong code, without a start, and when the account has a second factor.
 */
export async function confirmSecondFactor(
  deps: SharedDeps,
  caller: Caller,
  { code, token, client_address }: { readonly code: string; readonly token: string; readonly client_address: string },
): Promise<string[]> {
  const typed = readTypedCode(code);
  const codes = await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, caller.id);
    if (account.second_factor_at !== null) throw alreadySetUp();
    const factor = await findSecondFactor(tx, caller.id);
    if (factor === undefined) throw notStarted();
    const secret = decrypt(deps.ring, factor.totp_secret, totpSecretContext(caller.id));
    const step = typed?.kind === "totp" ? matchingStep(secret, typed.code, factor.current_step) : undefined;
    if (step === undefined || !(await useStep(tx, caller.id, step))) throw wrongCode();
    await updateAudited(tx, "admin_user", account, { second_factor_at: factor.now }, administrator(caller));
    await deleteOtherAdminTokens(tx, caller.id, hashToken(token));
    await report(deps, tx, account, { caller, client_address, kind: "second_factor_enabled" });
    return makeRecoveryCodes(tx, caller.id);
  });
  await deps.generations.poll();
  return codes;
}

/**
 * Disables the caller's second factor.
 *
 * @throws ApiError 400 when the account has none; as `confirmPassword` for a wrong password or
 *   code.
 */
export async function disableSecondFactor(deps: SharedDeps, caller: Caller, typed: Confirmation): Promise<void> {
  const proven = await verifyOwner(deps, caller, typed);
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, caller.id);
    await acceptAttempt(deps, tx, proven);
    await remove(tx, caller, account);
    const { client_address } = typed;
    await report(deps, tx, account, { caller, client_address, kind: "second_factor_disabled" });
  });
  await deps.generations.poll();
}

/**
 * Disables the second factor of an account on behalf of an operator, and ends its sessions and
 * bearer tokens.
 *
 * @throws ApiError 400 for an unknown name or an account without a second factor.
 */
export async function resetSecondFactor(deps: SharedDeps, caller: Caller, username: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const admin_user_id = await findUserId(tx, username);
    if (admin_user_id === undefined) throw new ApiError("admin_user_unknown", { name: username });
    const account = await lockAccount(tx, admin_user_id);
    await remove(tx, caller, account);
    await deleteAdminTokensOf(tx, admin_user_id);
    await report(deps, tx, account, { caller, kind: "second_factor_reset" });
  });
  await deps.generations.poll();
}

/**
 * Replaces the caller's recovery codes; the earlier ones become invalid.
 *
 * @returns the codes, which are shown this once.
 * @throws ApiError 400 when the account has no second factor; as `confirmPassword` for a wrong
 *   password or code.
 */
export async function renewRecoveryCodes(deps: SharedDeps, caller: Caller, typed: Confirmation): Promise<string[]> {
  const { client_address } = typed;
  const proven = await verifyOwner(deps, caller, typed);
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, caller.id);
    if (account.second_factor_at === null) throw noCodesToRenew();
    await acceptAttempt(deps, tx, proven);
    await report(deps, tx, account, { caller, client_address, kind: "recovery_codes_renewed" });
    return makeRecoveryCodes(tx, caller.id);
  });
}

async function lockAccount(tx: Tx, admin_user_id: number): Promise<AccountRow> {
  const account = await lockAudited<AccountRow>(tx, "admin_user", admin_user_id);
  if (account === undefined) throw noSuch("admin user", admin_user_id);
  return account;
}

async function remove(tx: Tx, caller: Caller, account: AccountRow): Promise<void> {
  if (account.second_factor_at === null) throw noSecondFactor();
  await updateAudited(tx, "admin_user", account, { second_factor_at: null }, administrator(caller));
  await deleteSecondFactor(tx, account.admin_user_id);
}

interface Reported {
  readonly caller: Caller;
  readonly client_address?: string;
  readonly kind: NoticeKind & keyof typeof DETAILS;
}

async function report(deps: SharedDeps, tx: Tx, account: AccountRow, { caller, client_address, kind }: Reported) {
  const subject = { type: "admin_user", id: account.admin_user_id, name: account.username };
  const event = { change_source: "admin", actor: caller.name, subject, address: client_address } as const;
  await recordSecurityEvent(deps, { kind: "second_factor_changed", ...event, detail: DETAILS[kind] }, tx);
  await enqueueNotice(deps, tx, account, kind);
}

/** Replaces the recovery codes of an account. @returns them as they are shown. */
async function makeRecoveryCodes(tx: Tx, admin_user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_CODE_BYTES));
  await replaceRecoveryCodes(tx, admin_user_id, codes.map(hashToken));
  return codes.map(shownRecoveryCode);
}
