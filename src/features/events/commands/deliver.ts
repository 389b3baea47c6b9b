import type { Deps } from "../../../deps.ts";
import type { ObserverTools } from "../../../plugins/plugin.ts";
import { guardedRequest } from "../../../runtime/guarded-request.ts";
import { redactText } from "../../../runtime/redact.ts";
import { decrypt } from "../../../runtime/secrets.ts";
import type { Caller } from "../../../web-api/route.ts";
import { readClosing } from "../../register-reports/commands/read.ts";
import { type ClaimedDelivery, settleDelivery } from "../queries/deliveries.ts";
import { webhookSecretContext } from "../queries/webhooks.ts";
import { retryDelaySeconds, shortReason, webhookBody } from "../rules.ts";
import { signatureHeaders } from "../rules/signature.ts";
import { tell } from "./observers.ts";

const ANSWER_BYTES_MAX = 64 * 1024;

type Outcome =
  | { readonly is_delivered: true; readonly status: number | null }
  | { readonly is_delivered: false; readonly status: number | null; readonly error: unknown };

/**
 * Attempts a delivery and remembers what came of it: delivered, waiting for the next attempt, or dead.
 *
 * @throws Error of the database only; then nothing is remembered and the delivery is due again after its lease.
 */
export async function deliver(deps: Deps, delivery: ClaimedDelivery, timeout_ms: number): Promise<void> {
  const attempt = delivery.plugin === null ? callWebhook : callPlugin;
  const outcome = await attempt(deps, delivery, timeout_ms);
  const { status } = outcome;
  const kind = delivery.plugin === null ? "webhook" : "plugin";
  if (outcome.is_delivered) {
    await settleDelivery(deps.db, delivery, { state: "delivered", retry_seconds: null, status, reason: null });
    deps.metrics.countDelivery(kind, "delivered");
    return;
  }
  const retry_seconds = retryDelaySeconds(delivery.attempts) ?? null;
  const state = retry_seconds === null ? "dead" : "waiting";
  const { plugin, webhook_id, event_id, subject, position, attempts } = delivery;
  deps.log[state === "dead" ? "error" : "warn"](
    { err: outcome.error, plugin, webhook_id, status, event_id, subject, position, attempts, retry_seconds },
    state === "dead" ? "an event could not be delivered; nothing tries it again" : "delivering an event failed",
  );
  const reason = shortReason(
    redactText(outcome.error instanceof Error ? outcome.error.message : String(outcome.error)),
  );
  await settleDelivery(deps.db, delivery, { state, retry_seconds, status, reason });
  deps.metrics.countDelivery(kind, state === "dead" ? "dead" : "failed");
}

async function callWebhook({ config, ring }: Deps, delivery: ClaimedDelivery, timeout_ms: number): Promise<Outcome> {
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

async function callPlugin(deps: Deps, delivery: ClaimedDelivery, timeout_ms: number): Promise<Outcome> {
  const { plugin: name } = delivery;
  const late = new AbortController();
  const tools: ObserverTools = {
    readRegisterReport: async (report_id) => ({ ...(await readClosing(deps, pluginCaller(name ?? ""), report_id)) }),
    signal: late.signal,
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    const plugin = deps.plugins.find((loaded) => loaded.name === name);
    if (plugin === undefined) throw new Error("the plugin is not loaded");
    await Promise.race([
      (async () => tell(plugin, delivery, tools))(),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`it took longer than ${timeout_ms} ms`);
          late.abort(error);
          reject(error);
        }, timeout_ms);
      }),
    ]);
    return { is_delivered: true, status: null };
  } catch (error) {
    return { is_delivered: false, status: null, error };
  } finally {
    clearTimeout(timer);
  }
}

/** A plugin is part of the service and may read every closing. */
function pluginCaller(name: string): Caller {
  return { kind: "integration", id: 0, name: `plugin ${name}`, resources: new Set(["all"]), location_ids: [] };
}
