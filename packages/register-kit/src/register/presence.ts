import type { Answer, AnswerOf } from "@tillkeeper/client";
import { countsAsRefused } from "../outbox/decide.ts";
import type { Delivery } from "../outbox/kept-sender.ts";
import type { RegisterParts } from "./parts.ts";
import { requireRegistration } from "./registration.ts";

export type HeartbeatAnswer = AnswerOf<"POST /V1/pos/terminals/{terminalId}/heartbeat">;

/**
 * Status of this register on the server:
 * - `unknown`: no heartbeat was answered yet.
 * - `active`: the register may sell; `is_licensed` tells whether its receipts are accepted.
 * - `inactive`: `inactive_reason` tells why.
 * - `released`: the token or the device no longer belongs to the terminal, so the register must be
 *   activated again. Queued requests are still sent.
 * - `removed`: the terminal was deleted.
 */
export type Standing = "unknown" | "active" | "inactive" | "released" | "removed";

export interface Presence {
  readonly standing: Standing;
  readonly is_online: boolean;
  /** Whether the server accepts receipts: the terminal has an active licence. */
  readonly is_licensed: boolean;
  readonly inactive_reason: string | null;
  /** The last answer with status 200 to a heartbeat. */
  readonly answer: HeartbeatAnswer | undefined;
  /** Whether queued requests are being sent. */
  readonly delivery: Delivery;
}

/** What the register reports in a heartbeat; the server shows it as sync health. */
export interface Health {
  readonly unsynced_receipts: number;
  /** Time of the oldest unsent receipt in milliseconds since 1970; null when none waits. */
  readonly oldest_unsynced_at: number | null;
  readonly app_version: string;
}

export interface PresenceOptions {
  readonly health: () => Promise<Health>;
  readonly delivery?: () => Delivery;
  /** Called after each heartbeat, answered or not; not after an aborted one. */
  readonly onBeat?: (presence: Presence, answer: Answer<HeartbeatAnswer>) => void | Promise<void>;
}

export interface PresenceLoop {
  readonly current: () => Presence;
  /** Sends a heartbeat now. */
  readonly beat: () => Promise<Answer<HeartbeatAnswer>>;
  /** Sends a heartbeat each minute until the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

const EACH_MS = 60_000;
/**
 * Interval of heartbeats after a 401, in milliseconds: a node that has not heard of an activation
 * yet answers 401 for a moment.
 */
const DOUBTED_EACH_MS = 2_500;

export function openPresence(parts: RegisterParts, options: PresenceOptions): PresenceLoop {
  let heard: Omit<Presence, "delivery"> = {
    standing: "unknown",
    is_online: false,
    is_licensed: false,
    inactive_reason: null,
    answer: undefined,
  };
  let refused_at: number[] = [];

  const current = (): Presence => ({ ...heard, delivery: options.delivery?.() ?? "running" });

  const heardFrom = (answer: Answer<HeartbeatAnswer>): typeof heard => {
    if (answer.kind === "ok") {
      refused_at = [];
      const { is_active, inactive_reason, has_license, license_status } = answer.body;
      return {
        standing: is_active ? "active" : "inactive",
        is_online: true,
        is_licensed: has_license && license_status === "active",
        inactive_reason,
        answer: answer.body,
      };
    }
    if (!isRefusal(answer)) refused_at = [];
    if (answer.kind === "not_found") return { ...heard, standing: "removed", is_online: true };
    if (!isRefusal(answer)) return { ...heard, is_online: answer.status !== null && answer.kind !== "no_answer" };
    refused_at.push(parts.timers.now().epochMilliseconds);
    return { ...heard, is_online: true, ...(countsAsRefused(refused_at) ? { standing: "released" } : {}) };
  };

  const beat = async (): Promise<Answer<HeartbeatAnswer>> => {
    const registration = await requireRegistration(parts);
    const { unsynced_receipts, oldest_unsynced_at, app_version } = await options.health();
    const body = {
      deviceIdentifier: registration.device_identifier,
      unsyncedReceipts: unsynced_receipts,
      ...(oldest_unsynced_at === null ? {} : { oldestUnsyncedAt: instantText(oldest_unsynced_at) }),
      appVersion: app_version,
      deviceTime: parts.timers.now().toString({ smallestUnit: "second" }),
    };
    const path = { terminalId: registration.terminal_id };
    const answer = await parts.client.call("POST /V1/pos/terminals/{terminalId}/heartbeat", { path, body });
    if (answer.kind === "aborted") return answer;
    heard = heardFrom(answer);
    await options.onBeat?.(current(), answer);
    return answer;
  };

  return {
    current,
    beat,
    async run(signal) {
      while (!signal.aborted) {
        await beat();
        const is_doubted = refused_at.length > 0 && heard.standing !== "released";
        await parts.timers.sleep(is_doubted ? DOUBTED_EACH_MS : EACH_MS, signal);
      }
    },
  };
}

function isRefusal({ kind }: Answer): boolean {
  return kind === "credential" || kind === "device";
}

function instantText(epoch_ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epoch_ms).toString({ smallestUnit: "second" });
}
