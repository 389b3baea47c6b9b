import { createHash } from "node:crypto";

/**
 * Returns the id of a register's catalogue. It changes after a restore, and with settings that
 * change all rows without a revision.
 */
export function catalogIdOf(stored_id: string, parts: readonly (string | number)[]): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([stored_id, ...parts]))
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
