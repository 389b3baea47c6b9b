import { type Caller, holds } from "../../../web-api/route.ts";
import type { TerminalConfig } from "../rules/config.ts";

interface Binding {
  readonly device_identifier: string | null;
  readonly activation_code: string | null;
  readonly activation_used_at: string | null;
}

interface Entry {
  readonly terminal: Binding;
  /** Whether the terminal has an activation code that can still enrol a device. */
  readonly hasLiveCode: () => boolean;
}

export const hasUnusedCode = (terminal: {
  readonly activation_code?: unknown;
  readonly activation_used_at?: unknown;
}): boolean => terminal.activation_code !== null && terminal.activation_used_at === null;

/**
 * Whether the caller receives the configuration of a terminal with its secrets. Without
 * Vendor_Pos::locations_manage it receives no activation code that can enrol a device. It also
 * receives no licence token and fiscal key of a terminal without a bound device, since no register
 * can be asking for its own.
 */
export function seesSecretsOf(caller: Caller, { terminal, hasLiveCode }: Entry): boolean {
  return holds(caller, "Vendor_Pos::locations_manage") || (terminal.device_identifier !== null && !hasLiveCode());
}

const LICENSE_SECRETS = { license_token: null, fiscal_tss_id: null, fiscal_api_key: null };

/** Returns the terminal configuration without the secrets that `seesSecretsOf` protects. */
export function withoutSecrets(
  { terminal, license, ...others }: TerminalConfig,
  { hasLiveCode }: Pick<Entry, "hasLiveCode">,
): TerminalConfig {
  const isBound = terminal["device_identifier"] !== null;
  return {
    terminal: {
      ...terminal,
      ...(hasLiveCode() ? { activation_code: null } : {}),
      ...(isBound ? {} : LICENSE_SECRETS),
    },
    license: license === null || isBound ? license : { ...license, ...LICENSE_SECRETS },
    ...others,
  };
}
