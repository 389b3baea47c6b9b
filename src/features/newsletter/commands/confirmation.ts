import { randomBytes } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { parseMailAddress } from "../../../runtime/mail-address.ts";
import { takeHit } from "../../../runtime/rate-limits.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError } from "../../../web-api/errors.ts";
import { readSetting } from "../../configuration/snapshot.ts";
import { takeUnknown } from "../../receipt-page/commands/limits.ts";
import { mailOrigin } from "../../receipt-page/commands/open.ts";
import { countWaiting } from "../queries.ts";
import { confirmationMail } from "../rules/texts.ts";

/** How long a link confirms (decision 11.5). */
const VALID_DAYS = 7;
/** Mails to one address in a day, however often a register subscribes it. */
const MAILS_PER_DAY = 3;
const DAY_SECONDS = 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function confirmationPath(token: string): string {
  return `/pos/newsletter/${token}`;
}

/**
 * Asks for the mail that an unconfirmed subscription is confirmed by. A link that was mailed before ends. The link is
 * made by the job that mails it, so that only its hash is stored.
 */
export async function requestConfirmation(
  deps: Deps,
  tx: Tx,
  { email, website_id }: { readonly email: string; readonly website_id: number },
): Promise<void> {
  // The limit counts addresses without their case, as the subscription does.
  const bucket = {
    name: `newsletter confirmation ${website_id} ${hashToken(email.toLowerCase())}`,
    most: MAILS_PER_DAY,
  };
  if ((await takeHit(tx, [bucket], DAY_SECONDS)) > 0) return;
  const subscriber_id = await deps.commerce.promotions.openConfirmation(tx, {
    email,
    website_id,
    valid_days: VALID_DAYS,
  });
  if (subscriber_id === undefined) return;
  await deps.jobs.enqueue(tx, "send_newsletter_confirmation", { subscriber_id });
}

/**
 * Makes a link and mails it. Run again after a failure, it makes another one.
 *
 * @throws MailFailed
 */
export async function sendConfirmation(deps: Deps, subscriber_id: number): Promise<void> {
  const { promotions } = deps.commerce;
  const unsent = await promotions.findUnsentConfirmation(deps.db, subscriber_id);
  const to = unsent === undefined ? undefined : parseMailAddress(unsent.subscriber_email);
  if (unsent === undefined || to === undefined) return;
  const token = randomBytes(32).toString("base64url");
  const token_hash = hashToken(token);
  const is_kept = await inTransaction(deps.db, (tx) => promotions.keepConfirmation(tx, subscriber_id, token_hash));
  if (!is_kept) return;
  const snapshot = await deps.configuration.snapshot();
  const scope = { website_id: unsent.website_id, store_id: unsent.store_id };
  const mail = confirmationMail({
    locale: readSetting(snapshot, "general/locale/code", scope),
    shop: readSetting(snapshot, "general/store_information/name", scope) || "Tillkeeper",
    link: mailOrigin(deps) + confirmationPath(token),
    days: VALID_DAYS,
  });
  await deps.mailer.send({ to, ...mail });
  await inTransaction(deps.db, (tx) => promotions.noteConfirmationMailed(tx, subscriber_id, token_hash));
}

/** How many subscribers have not confirmed, and whether mails leave for them. */
export async function readConfirmations({ db, config }: Deps) {
  return { has_mail_server: config.smtp_url !== undefined, ...(await countWaiting(db)) };
}

/** What a page about a link shows. */
export interface LinkPage {
  /** Of the shop whose newsletter it is. */
  readonly shop: string;
  readonly email: string;
}

/**
 * The subscription that a link confirms. Opening it confirms nothing: mail programs open links by themselves.
 *
 * @throws ApiError 404 for a link that was used, has expired or never was; 429 to a client that tries many.
 */
export async function openLink(deps: Deps, token: string, client_address: string): Promise<LinkPage> {
  const found = TOKEN.test(token)
    ? await deps.commerce.promotions.findConfirmation(deps.db, hashToken(token))
    : undefined;
  if (found === undefined) return refuseLink(deps, client_address);
  const snapshot = await deps.configuration.snapshot();
  const { website_id, store_id, subscriber_email: email } = found;
  return { shop: readSetting(snapshot, "general/store_information/name", { website_id, store_id }), email };
}

/**
 * Confirms the subscription that a link belongs to; once.
 *
 * @throws ApiError as `openLink`.
 */
export async function confirmByLink(deps: Deps, token: string, client_address: string): Promise<LinkPage> {
  const page = await openLink(deps, token, client_address);
  const is_confirmed = await inTransaction(deps.db, (tx) =>
    deps.commerce.promotions.confirmSubscriber(tx, hashToken(token)),
  );
  return is_confirmed ? page : refuseLink(deps, client_address);
}

async function refuseLink(deps: Deps, client_address: string): Promise<never> {
  await takeUnknown(deps, client_address);
  throw new ApiError(404, "Request does not match any route.");
}
