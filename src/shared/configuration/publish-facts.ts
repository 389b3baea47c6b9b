import type { PluginFacts } from "./platform-facts.ts";
import { storePluginFacts } from "./queries/platform-facts.ts";
import type { SharedDeps } from "../deps.ts";
import { callHook } from "../../plugins/call-hook.ts";
import type { CreditProvider, Provider } from "../../plugins/hooks.ts";
import type { Plugin } from "../../plugins/plugin.ts";

const ASK_TIMEOUT_MS = 5_000;

interface Log {
  readonly error: (fields: object, message: string) => void;
}

const rowOf = ({ key, code, enabled, label }: Provider) => ({ key, code, enabled, label });

/**
 * Stores the facts that plugins contribute to the configuration, so that every node reads the same
 * ones. Runs at the start of a process with plugins, and each minute in one worker.
 */
export async function publishFacts({ db, plugins, log }: Pick<SharedDeps, "db" | "plugins" | "log">): Promise<void> {
  await storePluginFacts(db, await pluginFacts(plugins, log));
}

/** Returns the facts that plugins contribute (interface §2.1). */
export async function pluginFacts(plugins: readonly Plugin[], log: Log): Promise<PluginFacts> {
  const modules = new Set(plugins.flatMap((plugin) => plugin.modules ?? []));
  const credit_providers = plugins.flatMap((plugin) => plugin.creditProviders ?? []);
  return {
    modules: [...modules],
    credit_providers: credit_providers.map(rowOf),
    rma_providers: plugins.flatMap((plugin) => plugin.rmaProviders ?? []).map(rowOf),
    shipping_label_providers: plugins
      .flatMap((plugin) => plugin.shippingLabelProviders ?? [])
      .map(({ code, label }) => ({ code, label })),
    refund_to_store_credit: await refundsToStoreCredit(plugins, credit_providers, log),
  };
}

/**
 * Whether refunds go to store credit, as the first enabled provider answers; false without a
 * provider or answer.
 */
async function refundsToStoreCredit(
  plugins: readonly Plugin[],
  providers: readonly CreditProvider[],
  log: Log,
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
