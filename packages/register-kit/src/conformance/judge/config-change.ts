import { createHash } from "node:crypto";

/**
 * A change that the judge makes to the configuration on its way to the register; the server keeps
 * its own.
 */
export interface ConfigChange {
  /** Text that alters the configuration's hash, so that the register notices a change. */
  readonly name: string;
  /** Module version that the configuration reports to the register. */
  readonly module_version?: string;
  /** Reverses the lock of the receipt header: 0 becomes 1, and 1 becomes 0. */
  readonly changes_lock?: true;
}

// Patterns for quoted and escaped quotes: the configuration is JSON text in a JSON string, a
// heartbeat's answer is plain JSON.
const HASH = /(\\?"config_hash\\?"\s*:\s*\\?")([\w-]{1,200})/g;
const MODULE_VERSION = /(\\?"module_version\\?"\s*:\s*\\?")[\d.]{1,20}/g;

const LOCK = /(\\?"receipt_header\\?"\s*:\s*\\?")([01])(\\?")/g;

/** Returns the answer of a heartbeat or a configuration request with the change applied. */
export function changed(answer: string, { name, module_version, changes_lock }: ConfigChange): string {
  let text = answer.replace(HASH, (_, start: string, hash: string) => start + otherHash(hash, name));
  if (module_version !== undefined) {
    text = text.replace(MODULE_VERSION, (_, start: string) => start + module_version);
  }
  if (changes_lock !== true) return text;
  return text.replace(
    LOCK,
    (_, start: string, value: string, end: string) => start + (value === "0" ? "1" : "0") + end,
  );
}

function otherHash(hash: string, name: string): string {
  const digest = createHash("sha256").update(`${hash} ${name}`).digest("hex");
  return digest.repeat(Math.ceil(hash.length / digest.length)).slice(0, hash.length);
}
