import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { decrypt, encrypt, type KeyRing, maskSecret } from "../../runtime/secrets.ts";
import type { ListSource } from "../../web-api/search-list.ts";
import type { LicenseCredentials } from "./licensing.ts";
import type { JudgedLicense } from "./rules.ts";

export interface StoredLicense extends Record<string, unknown> {
  readonly license_id: number;
  readonly license_token: string;
  readonly license_type: string;
  readonly license_status: string;
  readonly license_expires_at: string | null;
  /** Encrypted. */
  readonly fiscal_tss_id: string | null;
  readonly fiscal_api_key: string | null;
}

const SECRETS = ["fiscal_tss_id", "fiscal_api_key"] as const;

export const LICENSES: ListSource = {
  from: sql`license as l`,
  select: sql`l.license_id, l.license_token, l.license_type, l.license_status, l.license_expires_at,
    case when l.fiscal_tss_id <> '' then '***' end as fiscal_tss_id,
    case when l.fiscal_api_key <> '' then '***' end as fiscal_api_key,
    l.last_upstream_check_at, l.last_upstream_check_succeeded, l.created_at, l.updated_at`,
  columns: {
    license_id: { sql: "l.license_id", type: "int" },
    license_token: { sql: "l.license_token", type: "text" },
    license_type: { sql: "l.license_type", type: "text" },
    license_status: { sql: "l.license_status", type: "text" },
    license_expires_at: { sql: "l.license_expires_at", type: "timestamp" },
    last_upstream_check_at: { sql: "l.last_upstream_check_at", type: "timestamp" },
    last_upstream_check_succeeded: { sql: "l.last_upstream_check_succeeded", type: "bool" },
    created_at: { sql: "l.created_at", type: "timestamp" },
    updated_at: { sql: "l.updated_at", type: "timestamp" },
  },
  primary_key: "license_id",
};

/** A licence row with its fiscal credentials masked. */
export function maskLicense(row: StoredLicense): StoredLicense {
  return {
    ...row,
    fiscal_tss_id: maskSecret(row.fiscal_tss_id),
    fiscal_api_key: maskSecret(row.fiscal_api_key),
  };
}

/**
 * The columns to write when a licence is saved, the fiscal credentials encrypted. One that comes back as asterisks, or
 * as what it is already, is left out and keeps its value.
 */
export function changedSecrets(
  ring: KeyRing,
  license_id: number,
  before: StoredLicense | undefined,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...input };
  for (const column of SECRETS) {
    const value = values[column];
    if (typeof value !== "string") continue;
    const context = `license:${column}:${license_id}`;
    const stored = before?.[column] ?? null;
    if (/^\*+$/.test(value) || (stored !== null && decrypt(ring, stored, context) === value)) delete values[column];
    else values[column] = value === "" ? null : encrypt(ring, value, context);
  }
  return values;
}

/** The id that the next licence gets; taken before the insert, since secrets are bound to it. */
export async function takeLicenseId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pos.license', 'license_id'))::int as id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("the sequence of license gave no id");
  return row.id;
}

/** What a device's wish to use the licence is judged by. */
export async function findJudgedLicense(
  db: Db,
  license_id: number,
): Promise<(LicenseCredentials & JudgedLicense) | undefined> {
  const { rows } = await sql<LicenseCredentials & JudgedLicense>`
    select license_id, license_token, license_status, coalesce(license_expires_at <= clock_timestamp(), false) as is_over
      from license where license_id = ${license_id}`.execute(db);
  return rows[0];
}

/** Whether the device is bound to a terminal with this licence. */
export async function isLicenseInUse(db: Db, license_id: number, device_identifier: string): Promise<boolean> {
  const row = await db
    .selectFrom("terminal")
    .select("terminal_id")
    .where("license_id", "=", license_id)
    .where("device_identifier", "=", device_identifier)
    .executeTakeFirst();
  return row !== undefined;
}
