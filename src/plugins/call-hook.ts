import { redactText } from "../runtime/redact.ts";
import type { HookTools } from "./hooks.ts";

/** The result of a hook: its value, or the reason for its failure. */
export type HookResult<Value> =
  | { readonly is_ok: true; readonly value: Value }
  | { readonly is_ok: false; readonly reason: string };

interface HookCall<Value> {
  readonly plugin: string;
  /** The hook, with the code of the called part when a plugin can have several. */
  readonly hook: string;
  readonly timeout_ms: number;
  readonly run: (tools: HookTools) => Value | Promise<Value>;
  readonly log: { readonly error: (fields: object, message: string) => void };
}

/**
 * Calls a plugin and isolates its failures: a throw, a rejection or a timeout is logged under the
 * plugin's name, and the caller continues without it. Never rejects.
 */
export async function callHook<Value>({
  plugin,
  hook,
  timeout_ms,
  run,
  log,
}: HookCall<Value>): Promise<HookResult<Value>> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    const value = await Promise.race([
      (async () => run({ signal: late.signal }))(),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`it took longer than ${timeout_ms} ms`);
          late.abort(error);
          reject(error);
        }, timeout_ms);
      }),
    ]);
    return { is_ok: true, value };
  } catch (error) {
    log.error({ err: error, plugin, hook }, "a plugin failed and is passed over");
    return { is_ok: false, reason: redactText(error instanceof Error ? error.message : String(error)) };
  } finally {
    clearTimeout(timer);
  }
}
