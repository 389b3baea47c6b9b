import { createHash } from "node:crypto";

/**
 * Returns the id of what a register holds: it differs after a restore, and for whatever changes all rows at once without
 * a revision.
 */
export function catalogIdOf(stored_id: string, parts: readonly (string | number)[]): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([stored_id, ...parts]))
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
