import { createHmac } from "node:crypto";
import type { TerminalConfig } from "../rules/config.ts";

/** Columns that config_hash leaves out: their changes do not change the hash. */
export const VOLATILE_COLUMNS: ReadonlySet<string> = new Set([
  "last_seen_at",
  "created_at",
  "updated_at",
  "activation_code",
  "activation_used_at",
  "license_token",
  "last_upstream_check_at",
  "last_upstream_check_succeeded",
]);

/**
 * Returns the text that config_hash is computed from: the answer of the terminal config route as
 * JSON with sorted keys, without the volatile columns of its rows. Equal configurations give equal
 * text on every node.
 */
export function configHashInput(payload: TerminalConfig): string {
  return canonicalJson({
    ...payload,
    terminal: stableColumns(payload.terminal),
    license: payload.license === null ? null : stableColumns(payload.license),
    location: payload.location === null ? null : stableColumns(payload.location),
    staff: payload.staff.map((row) => stableColumns({ ...row })),
    roles: payload.roles.map((row) => stableColumns({ ...row })),
  });
}

/**
 * Returns JSON text with object keys sorted by code unit at every depth; omits members without a
 * value.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry: unknown) => canonicalJson(entry ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** Returns the HMAC of a configuration's text in hex. */
export function configHash(hash_key: string, text: string): string {
  return createHmac("sha256", hash_key).update(text).digest("hex");
}

/** A configuration as registers get it, with the hash that heartbeats name. */
export type HashedConfig = Record<string, unknown> & { readonly config_hash: string };

/** Builds the body of a config route: a JSON string of JSON text. */
export function writeConfigBody(config: HashedConfig): Buffer {
  return Buffer.from(JSON.stringify(JSON.stringify(config)));
}

function stableColumns(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !VOLATILE_COLUMNS.has(column)));
}
