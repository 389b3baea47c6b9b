import { createHash } from "node:crypto";

/** A change of the configuration that only this register sees. */
export interface ConfigChange {
  /** Added to the configuration's hash, so that the register sees a change. */
  readonly name: string;
  /** The module's version that the configuration shall report. */
  readonly module_version?: string;
  /** Whether the lock of the receipt header changes: 0 becomes 1, and 1 becomes 0. */
  readonly changes_lock?: true;
}

// The configuration is JSON text in a JSON string, so its quotes are escaped; the heartbeat's are
// not.
const HASH = /(\\?"config_hash\\?"\s*:\s*\\?")([\w-]{1,200})/g;
const MODULE_VERSION = /(\\?"module_version\\?"\s*:\s*\\?")[\d.]{1,20}/g;

const LOCK = /(\\?"receipt_header\\?"\s*:\s*\\?")([01])(\\?")/g;

/** Changes the text of a heartbeat's or a configuration's answer. */
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
