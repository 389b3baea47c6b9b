import { randomBytes } from "node:crypto";
import type { SharedDeps } from "../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { checkTarget, RefusedTarget } from "../../../runtime/guarded-request.ts";
import { encrypt } from "../../../runtime/secrets.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { couldNotSave, problem, type Problem } from "../../../web-api/errors/errors.ts";
import type { ListAnswer } from "../../../web-api/list/answer.ts";
import type { Caller, RequestContext } from "../../../web-api/route.ts";
import { adminList } from "../../../web-api/list/search-list.ts";
import { type Managed, noSuch } from "../../resources/commands/managed.ts";
import { insertChanges, administrator } from "../../audit/write.ts";
import { doneBy, recordSecurityEvent } from "../../security-events/commands/record.ts";
import {
  deliveriesOf,
  findDelivery,
  findWebhook,
  hasWebhook,
  insertTestDelivery,
  makeDeadDue,
  makeDue,
  type ShownDelivery,
  takeWebhookId,
  webhookSecretContext,
  WEBHOOKS,
} from "../queries/webhooks.ts";
import { checkWebhook, DEFAULT_EVENT_NAMES, TEST_EVENT } from "../rules/deliveries.ts";
import type { WebhookValues } from "../schemas.ts";

const SECRET_BYTES = 32;

/**
 * Webhooks as the administration manages them. A secret is shown once, on creation, and stored
 * encrypted. The kind of locations whose events a webhook gets is fixed at its creation.
 */
export const managedWebhooks: Managed<WebhookValues> = {
  table: "webhook",
  entity: "webhook",
  list: WEBHOOKS,
  prepare: async ({ config, db, ring }, _caller, input, id) => {
    checkWebhook(input);
    if (input.url !== undefined) requireTarget(input.url, config.webhook_allow_private);
    const stored = id === undefined ? undefined : await findWebhook(db, id);
    const { is_sandbox } = input;
    if (stored !== undefined && is_sandbox !== undefined && is_sandbox !== stored.is_sandbox) {
      throw couldNotSave("webhook", problem("invalid_value", { field: "is_sandbox", value: is_sandbox }));
    }
    const columns: Record<string, unknown> = { ...input };
    if (input.event_names !== undefined) columns["event_names"] = [...new Set(input.event_names)];
    if (id !== undefined) return { columns };
    const webhook_id = await takeWebhookId(db);
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
    const sealed = encrypt(ring, secret, webhookSecretContext(webhook_id));
    return {
      columns: { event_names: [...DEFAULT_EVENT_NAMES], ...columns, webhook_id, secret: sealed },
      revealed: { secret },
    };
  },
  settle: async (tx, { id, before, after }, deps, caller) => {
    if (after === undefined || after["secret"] === before?.["secret"]) return;
    // The security event names only the host: the path of the URL may be a secret.
    const subject = { type: "webhook", id, name: URL.parse(String(after["url"]))?.host };
    await recordSecurityEvent(deps, { kind: "secret_changed", ...doneBy(caller), subject, detail: "secret" }, tx);
  },
};

function requireTarget(url: string, allows_private: boolean): void {
  try {
    checkTarget(url, allows_private);
  } catch (error) {
    if (error instanceof RefusedTarget) throw couldNotSave("webhook", targetProblem(error));
    throw error;
  }
}

function targetProblem({ fault, host }: RefusedTarget): Problem {
  if (fault === "address_private") return problem("url_address_private", { address: host });
  if (fault === "host_without_address") return problem("url_without_address", { host });
  return problem(`url_${fault}`);
}

/**
 * Lists the deliveries of a webhook.
 *
 * @throws ApiError 404.
 */
export async function listDeliveriesOf(
  deps: SharedDeps,
  context: RequestContext,
  webhook_id: number,
): Promise<ListAnswer> {
  if (!(await hasWebhook(deps.db, webhook_id))) throw noSuch("webhook", webhook_id);
  return adminList(deps, context, deliveriesOf(webhook_id));
}

/**
 * Redelivers an event to its target, with the same event id, whether or not it was delivered
 * before.
 *
 * @param webhook_id - webhook of the delivery; undefined for any target.
 * @returns the delivery.
 * @throws ApiError 404.
 */
export async function redeliver(
  deps: SharedDeps,
  caller: Caller,
  delivery_id: number,
  webhook_id?: number,
): Promise<ShownDelivery> {
  return inTransaction(deps.db, async (tx) => {
    const delivery = await findDelivery(tx, delivery_id);
    const isOfTarget =
      webhook_id === undefined || (delivery?.target_kind === "webhook" && delivery.target_id === String(webhook_id));
    if (delivery === undefined || !isOfTarget) throw noSuch("delivery", delivery_id);
    await makeDue(tx, delivery_id);
    return recordDelivery(tx, caller, delivery_id, ["redelivered_event", delivery.event_id]);
  });
}

/**
 * Redelivers the dead deliveries of a webhook, the oldest first; at most `REDELIVERED_MAX`.
 *
 * @returns the number of deliveries.
 * @throws ApiError 404.
 */
export async function redeliverDead(
  deps: SharedDeps,
  caller: Caller,
  webhook_id: number,
): Promise<{ readonly redelivered: number }> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasWebhook(tx, webhook_id))) throw noSuch("webhook", webhook_id);
    const redelivered = await makeDeadDue(tx, webhook_id);
    const change = {
      entity_type: "webhook" as const,
      entity_id: String(webhook_id),
      entity_name: `webhook ${webhook_id}`,
      field_name: "redelivered_events",
      old_value: null,
      new_value: String(redelivered),
    };
    if (redelivered > 0) await insertChanges(tx, [change], administrator(caller));
    return { redelivered };
  });
}

/**
 * Sends a test event to a webhook, signed like every event.
 *
 * @returns the delivery.
 * @throws ApiError 404.
 */
export async function sendTestEvent(deps: SharedDeps, caller: Caller, webhook_id: number): Promise<ShownDelivery> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasWebhook(tx, webhook_id))) throw noSuch("webhook", webhook_id);
    return recordDelivery(tx, caller, await insertTestDelivery(tx, webhook_id), ["sent_event", TEST_EVENT]);
  });
}

/**
 * Writes the audit row of a delivery that a person asked for.
 *
 * @returns the delivery.
 */
async function recordDelivery(
  tx: Tx,
  caller: Caller,
  delivery_id: number,
  [field_name, new_value]: readonly [string, string],
): Promise<ShownDelivery> {
  const delivery = await findDelivery(tx, delivery_id);
  if (delivery === undefined) throw noSuch("delivery", delivery_id);
  const change = {
    entity_type: "webhook" as const,
    entity_id: delivery.target_id,
    entity_name: `${delivery.target_kind} ${delivery.target_id}`,
    field_name,
    old_value: null,
    new_value,
  };
  await insertChanges(tx, [change], administrator(caller));
  return delivery;
}
