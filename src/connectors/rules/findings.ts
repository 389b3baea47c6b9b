import type { Finding } from "../connector.ts";

/** The connector must not run with it. */
export function blocking(code: Finding["code"], message: string): Finding {
  return { code, message, is_blocking: true };
}

export function warning(code: Finding["code"], message: string): Finding {
  return { code, message, is_blocking: false };
}
