import {
  confirmSubscriber,
  findConfirmation,
  findUnsentConfirmation,
  keepConfirmation,
  noteConfirmationMailed,
  openConfirmation,
} from "../../../../shop-data/newsletter/confirmations.ts";
import { mailOrigin } from "../../../../runtime/mailer.ts";
import { randomBytes } from "node:crypto";
import type { CustomersDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { parseMailAddress } from "../../../../runtime/mail-address.ts";
import { takeHit } from "../../../../runtime/rate-limits.ts";
import { hashToken } from "../../../../runtime/tokens.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { countUnknownLink } from "../../../../web-api/unknown-links.ts";
import { readSetting } from "../../../../shared/configuration/snapshot.ts";
import { countWaiting } from "../../../../shop-data/newsletter/lists.ts";
import { confirmationMail } from "../rules/texts.ts";
import { findSubscriber } from "../../../../shop-data/newsletter/subscribers.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { subscriptionTask } from "../../../../shared/connector-tasks/rules.ts";
import { NothingToDo } from "../../../../runtime/jobs.ts";

/** Validity of a link in days (decision 11.5). */
const VALID_DAYS = 7;
/** Maximum mails to one address per day, regardless of repeated subscriptions. */
const MAILS_PER_DAY = 3;
const DAY_SECONDS = 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function confirmationPath(token: string): string {
  return `/pos/newsletter/${token}`;
}

/**
 * Requests the confirmation mail of a subscription; an earlier link becomes invalid. The job that
 * mails the link creates it, so that only its hash is stored.
 */
export async function requestConfirmation(
  deps: CustomersDeps,
  tx: Tx,
  { email, website_id }: { readonly email: string; readonly website_id: number },
): Promise<void> {
  // The limit counts by the address in lower case, since a subscription ignores case too.
  const name = `newsletter confirmation ${website_id} ${hashToken(email.toLowerCase())}`;
  if ((await takeHit(tx, [{ name, most: MAILS_PER_DAY }], DAY_SECONDS)) > 0) return;
  const subscriber_id = await openConfirmation(tx, { email, website_id, valid_days: VALID_DAYS });
  if (subscriber_id === undefined) return;
  await deps.jobs.enqueue(tx, "send_newsletter_confirmation", { subscriber_id });
}

/**
 * Creates a link and mails it. A retry creates a new link.
 *
 * @throws MailFailed
 */
export async function sendConfirmation(deps: CustomersDeps, subscriber_id: number): Promise<void> {
  const unsent = await findUnsentConfirmation(deps.db, subscriber_id);
  if (unsent === undefined) throw new NothingToDo("the subscriber has confirmed, or is gone");
  const to = parseMailAddress(unsent.subscriber_email);
  if (to === undefined) throw new NothingToDo("the subscriber's address can get no mail");
  const token = randomBytes(32).toString("base64url");
  const token_hash = hashToken(token);
  const is_kept = await inTransaction(deps.db, (tx) => keepConfirmation(tx, subscriber_id, token_hash));
  if (!is_kept) return;
  const snapshot = await deps.configuration.snapshot();
  const scope = { website_id: unsent.website_id, store_id: unsent.store_id };
  const shop = readSetting(snapshot, "general/store_information/name", scope) || "Tillkeeper";
  const mail = confirmationMail({
    locale: readSetting(snapshot, "general/locale/code", scope),
    shop,
    link: mailOrigin(deps) + confirmationPath(token),
    days: String(VALID_DAYS),
  });
  await deps.mailer.send({ to, from_name: shop, ...mail });
  await inTransaction(deps.db, (tx) => noteConfirmationMailed(tx, subscriber_id, token_hash));
}

/** Returns how many subscribers have not confirmed, and whether mails are sent. */
export async function readConfirmations({ db, config }: Pick<CustomersDeps, "db" | "config">) {
  return { has_mail_server: config.smtp_url !== undefined, ...(await countWaiting(db)) };
}

export interface LinkPage {
  /** Name of the shop. */
  readonly shop: string;
  readonly email: string;
}

/**
 * Finds the subscription of a link. Opening the link confirms nothing: mail programs open links
 * automatically.
 *
 * @throws ApiError 404 for a link that was used, has expired or never was; 429 to a client that
 *   tries many.
 */
export async function openLink(deps: CustomersDeps, token: string, client_address: string): Promise<LinkPage> {
  const found = TOKEN.test(token) ? await findConfirmation(deps.db, hashToken(token)) : undefined;
  if (found === undefined) return refuseLink(deps, client_address);
  const snapshot = await deps.configuration.snapshot();
  const { website_id, store_id, subscriber_email: email } = found;
  return { shop: readSetting(snapshot, "general/store_information/name", { website_id, store_id }), email };
}

/**
 * Confirms the subscription of a link, once.
 *
 * @throws ApiError as `openLink`.
 */
export async function confirmByLink(deps: CustomersDeps, token: string, client_address: string): Promise<LinkPage> {
  const page = await openLink(deps, token, client_address);
  const is_confirmed = await inTransaction(deps.db, async (tx) => {
    const found = await findConfirmation(tx, hashToken(token));
    if (found === undefined || !(await confirmSubscriber(tx, hashToken(token)))) return false;
    await pushSubscription(tx, found.subscriber_email, found.website_id);
    return true;
  });
  return is_confirmed ? page : refuseLink(deps, client_address);
}

async function refuseLink(deps: CustomersDeps, client_address: string): Promise<never> {
  await countUnknownLink(deps.db, "newsletter", client_address);
  throw new ApiError("no_route");
}

/** Writes the task that sends the state of a subscription, which this transaction has changed. */
export async function pushSubscription(tx: Tx, email: string, website_id: number): Promise<void> {
  const stored = await findSubscriber(tx, email, website_id);
  if (stored !== undefined) await writeTasks(tx, subscriptionTask(stored.subscriber_id, stored.customer_id));
}
