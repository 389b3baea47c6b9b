import { redactText } from "../runtime/redact.ts";
import { withinTime } from "../runtime/within-time.ts";
import type { HookTools } from "./hooks.ts";

export type HookResult<Value> =
  | { readonly is_ok: true; readonly value: Value }
  | { readonly is_ok: false; readonly reason: string };

interface HookCall<Value> {
  readonly plugin: string;
  /** Name of the hook. It includes the code of the called part when a plugin may have several. */
  readonly hook: string;
  readonly timeout_ms: number;
  readonly run: (tools: HookTools) => Value | Promise<Value>;
  readonly log: { readonly error: (fields: object, message: string) => void };
}

/**
 * Calls a plugin and isolates its failures: a throw, a rejection or a timeout is logged under the
 * plugin's name, and the caller continues without a result. Never rejects.
 */
export async function callHook<Value>({
  plugin,
  hook,
  timeout_ms,
  run,
  log,
}: HookCall<Value>): Promise<HookResult<Value>> {
  try {
    return { is_ok: true, value: await withinTime(timeout_ms, (signal) => run({ signal })) };
  } catch (error) {
    log.error({ err: error, plugin, hook }, "a plugin failed and is passed over");
    return { is_ok: false, reason: redactText(error instanceof Error ? error.message : String(error)) };
  }
}
