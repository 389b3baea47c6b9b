import type { AnswerOf, Refusal } from "@tillkeeper/client";
import type { GlobalConfig, PostcodePatterns, TerminalConfig } from "./config-types.ts";
import { readCache, type RegisterParts, writeCache } from "./parts.ts";
import { requireRegistration } from "./registration.ts";

export type OrderStatuses = AnswerOf<"GET /V1/pos/order-statuses">;

/** Settings that a register pulls at launch and once a day. */
export interface GlobalSettings {
  readonly config: GlobalConfig;
  readonly postcode_patterns: PostcodePatterns;
  readonly order_statuses: OrderStatuses;
  /** Time of the last pull, in milliseconds since 1970. */
  readonly pulled_at: number;
}

export interface ConfigReader {
  /** Returns the configuration in effect; undefined before the first pull. */
  readonly current: () => TerminalConfig | undefined;
  /** Loads the configuration of the last run, so that a register starts without the network. */
  readonly load: () => Promise<TerminalConfig | undefined>;
  /** Pulls the configuration now. Returns the refusal when the server does not send it. */
  readonly pull: () => Promise<Refusal | undefined>;
  /**
   * Pulls until the configuration has the hash of the latest heartbeat, which `beat` sends and
   * returns. A node that is behind the one that answered the heartbeat may deliver the old
   * configuration for a moment.
   */
  readonly follow: (hash: string, beat: () => Promise<string | undefined>) => Promise<void>;
}

/** Id of the record in the cache with the sealed configuration of the terminal. */
export const TERMINAL = "terminal";
const WAIT_MS = 1_000;
const PULLS = 5;

export function openConfig(parts: RegisterParts): ConfigReader {
  let current: TerminalConfig | undefined;

  const pull = async (): Promise<Refusal | undefined> => {
    const registration = await requireRegistration(parts);
    const path = { terminalId: registration.terminal_id };
    const answer = await parts.client.call("GET /V1/pos/terminals/{terminalId}/config", { path });
    if (answer.kind !== "ok") return answer;
    // The configuration is sealed because it contains keys of card terminals.
    await writeCache(parts, "config", TERMINAL, await parts.secrets.seal(answer.body));
    current = JSON.parse(answer.body) as TerminalConfig;
    return undefined;
  };

  return {
    current: () => current,
    async load() {
      const sealed = await readCache<string>(parts, "config", TERMINAL);
      const text = sealed === undefined ? undefined : await parts.secrets.open(sealed);
      if (text !== undefined) current = JSON.parse(text) as TerminalConfig;
      return current;
    },
    pull,
    async follow(hash, beat) {
      let wanted: string | undefined = hash;
      for (let pulls = 0; pulls < PULLS; pulls += 1) {
        if (wanted === undefined || wanted === current?.config_hash) return;
        await parts.timers.sleep(WAIT_MS);
        if ((await pull()) !== undefined) return;
        wanted = await beat();
      }
    },
  };
}

const GLOBAL = "global_settings";
const DAY_MS = 24 * 3_600_000;

/**
 * Returns the global configuration, the postcode patterns and the order statuses; from the cache
 * unless it is a day old.
 */
export async function readGlobalSettings(
  parts: RegisterParts,
  { afresh = false }: { readonly afresh?: boolean } = {},
): Promise<GlobalSettings | Refusal> {
  const known = await readCache<GlobalSettings>(parts, "config", GLOBAL);
  const now = parts.timers.now().epochMilliseconds;
  if (!afresh && known !== undefined && now - known.pulled_at < DAY_MS && now >= known.pulled_at) return known;
  const [config, patterns, statuses] = await Promise.all([
    parts.client.call("GET /V1/pos/config"),
    parts.client.call("GET /V1/pos/postcode-patterns"),
    parts.client.call("GET /V1/pos/order-statuses"),
  ]);
  for (const answer of [config, patterns, statuses]) if (answer.kind !== "ok") return known ?? answer;
  if (config.kind !== "ok" || patterns.kind !== "ok" || statuses.kind !== "ok") throw new Error("unreachable");
  const global = JSON.parse(config.body) as GlobalConfig;
  const fresh: GlobalSettings = {
    // Removes the keys of card providers: only the terminal's configuration, which is sealed,
    // stores them.
    config: { ...global, card_payments: withoutKeys(global.card_payments) },
    postcode_patterns: JSON.parse(patterns.body) as PostcodePatterns,
    order_statuses: statuses.body,
    pulled_at: now,
  };
  await writeCache(parts, "config", GLOBAL, fresh);
  return fresh;
}

function withoutKeys(payments: GlobalConfig["card_payments"]): GlobalConfig["card_payments"] {
  return {
    ...payments,
    psp_a: { ...payments.psp_a, api_key: "", test_api_key: "" },
    providers: { psp_b: { ...payments.providers.psp_b, api_token: "", service_secret: "" } },
  };
}
