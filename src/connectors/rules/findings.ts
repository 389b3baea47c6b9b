import type { Finding } from "../connector.ts";

/** Returns a finding with which the connector must not run. */
export function blocking(code: Finding["code"], message: string): Finding {
  return { code, message, is_blocking: true };
}

export function warning(code: Finding["code"], message: string): Finding {
  return { code, message, is_blocking: false };
}
