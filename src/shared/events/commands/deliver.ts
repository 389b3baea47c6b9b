import type { Logger } from "pino";
import type { Plugin, RegisterReport } from "../../../plugins/plugin.ts";
import type { Config } from "../../../runtime/config/config.ts";
import type { Db } from "../../../runtime/database.ts";
import { guardedRequest, RefusedTarget, TimedOut } from "../../../runtime/guarded-request.ts";
import type { Metrics } from "../../../runtime/metrics.ts";
import { redactText } from "../../../runtime/redact.ts";
import { withinTime } from "../../../runtime/within-time.ts";
import { decrypt, type KeyRing } from "../../../runtime/secrets.ts";
import type { Caller } from "../../../web-api/route.ts";
import { type ClaimedDelivery, recordDeliveryResult } from "../queries/deliveries.ts";
import { webhookSecretContext } from "../queries/webhooks.ts";
import { type DeliveryFault, retryDelaySeconds, shortReason, webhookBody } from "../rules/deliveries.ts";
import { signatureHeaders } from "../rules/signature.ts";
import { tell } from "./observers.ts";

const ANSWER_BYTES_MAX = 64 * 1024;

export interface DeliveryTools {
  readonly config: Pick<Config, "webhook_allow_private">;
  readonly db: Db;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly metrics: Pick<Metrics, "countDelivery" | "countFailedJob">;
  readonly ring: KeyRing;
  readonly plugins: readonly Plugin[];
  /**
   * Reads a closing with its document for plugins.
   *
   * @throws ApiError 404.
   */
  readonly readRegisterReport: (caller: Caller, report_id: string) => Promise<RegisterReport>;
}

type Outcome =
  | { readonly is_delivered: true; readonly status: number | null }
  | { readonly is_delivered: false; readonly status: number | null; readonly error: unknown };

/**
 * Attempts a delivery and stores the result: delivered, waiting for a retry, or dead.
 *
 * @returns whether it was delivered.
 * @throws Error of the database only; the result is then not stored and the delivery is due again
 *   after its lease.
 */
export async function deliver(
  tools: DeliveryTools,
  delivery: ClaimedDelivery,
  {
    timeout_ms,
    logThrottle,
  }: { readonly timeout_ms: number; readonly logThrottle: (what: string) => number | undefined },
): Promise<boolean> {
  const attempt = delivery.plugin === null ? callWebhook : callPlugin;
  const outcome = await attempt(tools, delivery, timeout_ms);
  const { status } = outcome;
  const kind = delivery.plugin === null ? "webhook" : "plugin";
  if (outcome.is_delivered) {
    await recordDeliveryResult(tools.db, delivery, {
      state: "delivered",
      retry_seconds: null,
      status,
      reason: null,
      fault: null,
    });
    tools.metrics.countDelivery(kind, "delivered");
    return true;
  }
  const retry_seconds = retryDelaySeconds(delivery.attempts) ?? null;
  const state = retry_seconds === null ? "dead" : "waiting";
  const { plugin, webhook_id, event_id, subject, position, attempts } = delivery;
  const held_back = logThrottle(`${state} ${plugin ?? webhook_id}`);
  if (held_back !== undefined)
    tools.log[state === "dead" ? "error" : "warn"](
      {
        err: outcome.error,
        plugin,
        webhook_id,
        status,
        event_id,
        subject,
        position,
        attempts,
        retry_seconds,
        held_back,
      },
      state === "dead" ? "an event could not be delivered; nothing tries it again" : "delivering an event failed",
    );
  const reason = shortReason(
    redactText(outcome.error instanceof Error ? outcome.error.message : String(outcome.error)),
  );
  await recordDeliveryResult(tools.db, delivery, {
    state,
    retry_seconds,
    status,
    reason,
    fault: faultOf(outcome.error),
  });
  tools.metrics.countDelivery(kind, state === "dead" ? "dead" : "failed");
  return false;
}

function faultOf(error: unknown): DeliveryFault | null {
  if (error instanceof RefusedTarget) return error.fault;
  return error instanceof TimedOut ? "timeout" : null;
}

async function callWebhook(
  { config, ring }: DeliveryTools,
  delivery: ClaimedDelivery,
  timeout_ms: number,
): Promise<Outcome> {
  const { webhook_id, url, secret, event_id, sent_at } = delivery;
  try {
    if (webhook_id === null || url === null || secret === null) throw new Error("the webhook is gone");
    const body = webhookBody(delivery);
    const plain = decrypt(ring, secret, webhookSecretContext(webhook_id));
    const { status } = await guardedRequest({
      url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Tillkeeper",
        ...signatureHeaders({ secret: plain, event_id, sent_at, body }),
      },
      body,
      timeout_ms,
      response_bytes_max: ANSWER_BYTES_MAX,
      allows_private: config.webhook_allow_private,
    });
    if (status >= 200 && status < 300) return { is_delivered: true, status };
    const hint = status >= 300 && status < 400 ? "; redirects are not followed" : "";
    return { is_delivered: false, status, error: new Error(`it answered ${status}${hint}`) };
  } catch (error) {
    return { is_delivered: false, status: null, error };
  }
}

async function callPlugin(
  { plugins, readRegisterReport }: DeliveryTools,
  delivery: ClaimedDelivery,
  timeout_ms: number,
): Promise<Outcome> {
  const { plugin: name } = delivery;
  const read = (report_id: string) => readRegisterReport(pluginCaller(name ?? ""), report_id);
  try {
    const plugin = plugins.find((loaded) => loaded.name === name);
    if (plugin === undefined) throw new Error("the plugin is not loaded");
    await withinTime(timeout_ms, (signal) => tell(plugin, delivery, { readRegisterReport: read, signal }));
    return { is_delivered: true, status: null };
  } catch (error) {
    return { is_delivered: false, status: null, error };
  }
}

/** Returns the caller for a plugin, which is part of the service and may read every closing. */
function pluginCaller(name: string): Caller {
  return { kind: "integration", id: 0, name: `plugin ${name}`, resources: new Set(["all"]), location_ids: [] };
}
