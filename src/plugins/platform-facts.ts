import { BUILTIN_PLATFORM, type PlatformFacts } from "../features/configuration/platform-facts.ts";
import { callHook } from "./call-hook.ts";
import type { CreditProvider, Provider } from "./hooks.ts";
import type { Plugin } from "./plugin.ts";

const ASK_TIMEOUT_MS = 5_000;

const rowOf = ({ key, code, enabled, label }: Provider) => ({ key, code, enabled, label });

/**
 * What this installation's modules and plugins contribute to the configuration: the built-in platform and what the
 * plugins add to it (interface §2.1). Asked once at start, so that all of a node's answers agree.
 */
export async function platformFacts(
  plugins: readonly Plugin[],
  log: { readonly error: (fields: object, message: string) => void },
): Promise<PlatformFacts> {
  const modules = new Set(plugins.flatMap((plugin) => plugin.modules ?? []));
  const credit_providers = plugins.flatMap((plugin) => plugin.creditProviders ?? []);
  return {
    ...BUILTIN_PLATFORM,
    modules: {
      ...BUILTIN_PLATFORM.modules,
      ...Object.fromEntries([...modules].map((name) => [name, true])),
    },
    credit_providers: credit_providers.map(rowOf),
    rma_providers: plugins.flatMap((plugin) => plugin.rmaProviders ?? []).map(rowOf),
    shipping_label_providers: plugins
      .flatMap((plugin) => plugin.shippingLabelProviders ?? [])
      .map(({ code, label }) => ({ code, label })),
    refund_to_store_credit: await refundsToStoreCredit(plugins, credit_providers, log),
  };
}

/** As the first enabled provider answers; false without one, and when it cannot say. */
async function refundsToStoreCredit(
  plugins: readonly Plugin[],
  providers: readonly CreditProvider[],
  log: { readonly error: (fields: object, message: string) => void },
): Promise<boolean> {
  const active = providers.find(({ enabled }) => enabled);
  if (active?.refundsToStoreCredit === undefined) return false;
  const { refundsToStoreCredit: ask } = active;
  const plugin = plugins.find(({ creditProviders = [] }) => creditProviders.includes(active))?.name ?? "";
  const answer = await callHook({
    plugin,
    hook: `creditProviders ${active.key}`,
    timeout_ms: ASK_TIMEOUT_MS,
    run: async () => {
      const value: unknown = await ask.call(active);
      if (typeof value !== "boolean") throw new TypeError("it answered neither true nor false");
      return value;
    },
    log,
  });
  return answer.is_ok && answer.value;
}
