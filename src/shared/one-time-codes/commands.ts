import { findAccountByEmail } from "../../shop-data/customers/accounts.ts";
import { randomInt, randomUUID } from "node:crypto";
import type { SharedDeps } from "../deps.ts";
import { parseMailAddress } from "../../runtime/mail-address.ts";
import { MailFailed } from "../../runtime/mailer.ts";
import { type Bucket, takeHit, waitForRoom } from "../../runtime/rate-limits.ts";
import { hashToken } from "../../runtime/tokens.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { accountSharing, type Customer } from "../../shop-data/customers/customer.ts";
import {
  type ConfigurationSnapshot,
  DEFAULT_SCOPE,
  type LocationRow,
  readSetting,
  scopeOfTerminal,
} from "../configuration/snapshot.ts";
import {
  type CodeKey,
  countAttempt,
  findCode,
  findUnsent,
  keepHash,
  replaceCode,
  markSettled,
  type UnsentCode,
} from "./queries.ts";
import {
  codeOf,
  CODES,
  comparedEmail,
  DAY_SECONDS,
  type Purpose,
  readCode,
  REQUEST_WINDOW_SECONDS,
  REQUESTS_PER_EMAIL,
  REQUESTS_PER_EMAIL_AND_DAY,
  REQUESTS_PER_SUBJECT,
} from "./rules.ts";
import { codeMail } from "./texts.ts";
import { NothingToDo } from "../../runtime/jobs.ts";

export { consumeCode } from "./queries.ts";

/** Purpose, typed address, and the terminal or receipt of a code. */
export interface CodeRequest {
  readonly purpose: Purpose;
  readonly email: string;
  readonly subject_id: number;
}

export type RequestOutcome =
  /**
   * A code was requested. This outcome is the same for all addresses: only the job knows whether it
   * sends a mail.
   */
  | { readonly kind: "requested" }
  | { readonly kind: "limited"; readonly wait_seconds: number }
  | { readonly kind: "mail_failed"; readonly reason: string };

export type Verdict =
  /** No code was requested for this address and subject within a day. */
  | { readonly kind: "none" }
  /** The code is wrong, expired, exhausted or replaced. */
  | { readonly kind: "wrong" }
  /** The code is right but not consumed; `consumeCode` consumes it. */
  | { readonly kind: "right"; readonly code_id: number };

/**
 * Requests a code. Does the same work for all addresses: it never looks up an account. The job that
 * mails the code creates it, so that it is stored nowhere in plain text. The request replaces an
 * earlier code for the same address and subject. Requests that fail because of the mail server
 * count in no limit.
 */
export async function requestCode(deps: SharedDeps, request: CodeRequest): Promise<RequestOutcome> {
  const key = keyOf(request);
  const buckets = bucketsOf(key);
  const of_day = dayBucketOf(key);
  const wait_first = await waitForRoom(deps.db, [...buckets, of_day]);
  if (wait_first > 0) return { kind: "limited", wait_seconds: wait_first };
  try {
    await proveMail(deps, request.purpose);
  } catch (error) {
    if (error instanceof MailFailed) return { kind: "mail_failed", reason: error.message };
    throw error;
  }
  return inTransaction(deps.db, async (tx): Promise<RequestOutcome> => {
    const wait_seconds =
      (await takeHit(tx, buckets, REQUEST_WINDOW_SECONDS)) || (await takeHit(tx, [of_day], DAY_SECONDS));
    if (wait_seconds > 0) return { kind: "limited", wait_seconds };
    const code_id = await replaceCode(tx, key, parseMailAddress(request.email) ?? null);
    await deps.jobs.enqueue(tx, "send_one_time_code", { code_id });
    return { kind: "requested" };
  });
}

/**
 * Proves that the mail server accepts mails, independently of the address. A sign-in reports every
 * failure of the mail server, for addresses with and without an account alike; only a complete mail
 * to another recipient can detect all of them. A claim mails its code to every address, so a
 * failing server discloses nothing about an account.
 */
function proveMail({ mailer }: Pick<SharedDeps, "mailer">, purpose: Purpose): Promise<void> {
  return purpose === "self_checkout" ? mailer.prove() : mailer.check();
}

/** Validates a code; counts the attempt first. The right code is not consumed yet. */
export async function validateCode(deps: SharedDeps, request: CodeRequest, typed: string): Promise<Verdict> {
  const code_id = await findCode(deps.db, keyOf(request));
  if (code_id === undefined) return { kind: "none" };
  const attempt = await countAttempt(deps.db, code_id);
  if (!attempt) return { kind: "wrong" };
  const code = readCode(typed);
  const is_right =
    attempt.code_hash !== null && code !== undefined
      ? await deps.passwords.verifyPassword(attempt.code_hash, code)
      : await deps.passwords.verifyAgainstNothing("");
  return is_right ? { kind: "right", code_id } : { kind: "wrong" };
}

/**
 * Creates a code and mails it. For an address without an account it does the same work up to the
 * mail, and stores a hash that matches no code. A retry creates another code.
 *
 * @throws MailFailed
 */
export async function sendCode(deps: SharedDeps, code_id: number): Promise<void> {
  const unsent = await findUnsent(deps.db, code_id);
  if (!unsent) throw new NothingToDo("the code was sent, or it has expired");
  const snapshot = await deps.configuration.snapshot();
  const location = await locationOf(deps, snapshot, unsent);
  const customer = await accountOf(deps, snapshot, location, unsent);
  const to = unsent.purpose === "receipt_claim" ? unsent.email : (customer?.email ?? null);
  const code = codeOf(randomInt(CODES));
  const code_hash = await deps.passwords.hashPassword(to === null ? randomUUID() : code);
  const is_kept = await inTransaction(deps.db, (tx) =>
    keepHash(tx, code_id, { code_hash, customer_id: customer?.entity_id ?? null }),
  );
  if (!is_kept) return;
  if (to !== null) {
    const scope = scopeOfTerminal(snapshot, location);
    const shop = readSetting(snapshot, "general/store_information/name", scope) || location?.name || "Tillkeeper";
    const mail = codeMail(unsent.purpose, { locale: readSetting(snapshot, "general/locale/code", scope), shop, code });
    await deps.mailer.send({ to, from_name: shop, ...mail });
  }
  await inTransaction(deps.db, (tx) => markSettled(tx, code_id));
}

async function locationOf(
  deps: SharedDeps,
  snapshot: ConfigurationSnapshot,
  { purpose, subject_id, receipt_location_id }: UnsentCode,
): Promise<LocationRow | null> {
  const location_id =
    purpose === "self_checkout"
      ? (await deps.terminals.find(subject_id))?.terminal.location_id
      : (receipt_location_id ?? undefined);
  return location_id === undefined ? null : (snapshot.locations.get(location_id) ?? null);
}

async function accountOf(
  deps: SharedDeps,
  snapshot: ConfigurationSnapshot,
  location: LocationRow | null,
  { purpose, email }: UnsentCode,
): Promise<Customer | undefined> {
  if (purpose !== "self_checkout" || email === null) return undefined;
  return findAccountByEmail(deps.db, {
    email,
    website_id: scopeOfTerminal(snapshot, location).website_id,
    sharing: accountSharing(readSetting(snapshot, "customer/account_share/scope", DEFAULT_SCOPE)),
  });
}

function keyOf({ purpose, email, subject_id }: CodeRequest): CodeKey {
  return { purpose, subject_id, email_key: hashToken(comparedEmail(email)) };
}

function bucketsOf({ purpose, email_key, subject_id }: CodeKey): Bucket[] {
  return [
    { name: `one-time code ${purpose} email ${email_key}`, most: REQUESTS_PER_EMAIL },
    { name: `one-time code ${purpose} subject ${subject_id}`, most: REQUESTS_PER_SUBJECT[purpose] },
  ];
}

function dayBucketOf({ purpose, email_key }: CodeKey): Bucket {
  return { name: `one-time code ${purpose} day ${email_key}`, most: REQUESTS_PER_EMAIL_AND_DAY };
}
