import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../../runtime/database.ts";
import { encrypt, isSecretOf, type KeyRing } from "../../../runtime/secrets.ts";
import { columnsOf } from "../../../web-api/search/compile.ts";
import type { ListSource } from "../../../web-api/list/search-list.ts";
import { sameDevice } from "../../../shared/resources/queries/devices.ts";
import type { LicenseCredentials, LicensingOutcome } from "./licensing.ts";
import type { LicenseState } from "./rules.ts";

/** A row of the license table as it is stored, the fiscal credentials encrypted. */
export type StoredLicense = Stored<"license">;

const SECRETS = ["fiscal_tss_id", "fiscal_api_key"] as const;

export const LICENSES: ListSource = {
  from: sql`license as l`,
  select: sql`l.license_id, l.license_token, l.license_type, l.license_status, l.license_expires_at,
    case when l.fiscal_tss_id <> '' then '***' end as fiscal_tss_id,
    case when l.fiscal_api_key <> '' then '***' end as fiscal_api_key,
    coalesce(license_ends_at(l) <= statement_timestamp(), false) as is_over,
    l.last_upstream_check_at, l.last_upstream_check_succeeded, l.created_at, l.updated_at`,
  columns: columnsOf("l", {
    license_id: "int",
    license_token: "text",
    license_type: "text",
    license_status: "text",
    license_expires_at: "timestamp",
    last_upstream_check_at: "timestamp",
    last_upstream_check_succeeded: "bool",
    created_at: "timestamp",
    updated_at: "timestamp",
  }),
  primary_key: "license_id",
};

/**
 * Returns the columns to write when a licence is saved, the fiscal credentials encrypted. A
 * credential sent as asterisks or unchanged is omitted and keeps its value.
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
    if (/^\*+$/.test(value) || (stored !== null && isSecretOf(ring, stored, context, value))) delete values[column];
    else values[column] = value === "" ? null : encrypt(ring, value, context);
  }
  return values;
}

/** The data of a licence that a request to the licensing service and `refusalOf` need. */
export interface LicenseInQuestion extends LicenseCredentials, LicenseState {
  readonly license_id: number;
  /** The device bound to a terminal with this licence; null without one. */
  readonly device_identifier: string | null;
  readonly is_linked: boolean;
  /** When the licence was read, by the database's clock. */
  readonly asked_at: string;
}

export async function findLicenseInQuestion(db: Db | Tx, license_id: number): Promise<LicenseInQuestion | undefined> {
  const { rows } = await sql<LicenseInQuestion>`
    select l.license_id, l.license_token, l.license_status,
           coalesce(license_ends_at(l) <= clock_timestamp(), false) as is_over,
           (select t.device_identifier from terminal t where t.license_id = l.license_id
             order by t.device_identifier is null, t.terminal_id limit 1) as device_identifier,
           exists (select from terminal t where t.license_id = l.license_id) as is_linked,
           clock_timestamp() as asked_at
      from license l where l.license_id = ${license_id}`.execute(db);
  return rows[0];
}

/**
 * Records a check that began at `asked_at`; false when the answer to a later request is already
 * stored.
 */
export async function noteCheck(
  tx: Tx,
  { license_id, asked_at }: Pick<LicenseInQuestion, "license_id" | "asked_at">,
  outcome: LicensingOutcome["kind"],
): Promise<boolean> {
  const [succeeded, reached] = [outcome === "accepted", outcome !== "unreachable"];
  const { rows } = await sql<{ noted: boolean | null }>`
    select note_license_check(${license_id}::int, ${asked_at}::timestamptz, ${succeeded}::bool, ${reached}::bool)
      as noted`.execute(tx);
  return rows[0]?.noted === true;
}

/** Whether two texts are the same instant, or both are null. */
export async function isSameMoment(tx: Tx, a: string | null, b: string | null): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select ${a}::timestamptz is not distinct from ${b}::timestamptz as same`.execute(tx);
  return rows[0]?.same === true;
}

/** Lists licences of terminals that were not checked for a day, the longest unchecked first. */
export async function licensesToCheck(db: Db, most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ license_id: number }>`
    select license_id from license l
     where exists (select from terminal t where t.license_id = l.license_id)
       and coalesce(last_upstream_check_at, '-infinity') < clock_timestamp() - interval '23 hours'
     order by coalesce(last_upstream_check_at, '-infinity'), license_id limit ${most}`.execute(db);
  return rows.map(({ license_id }) => license_id);
}

/** Whether the device is bound to a terminal with this licence. */
export async function isLicenseInUse(db: Db, license_id: number, device_identifier: string): Promise<boolean> {
  const { rows } = await sql`
    select from terminal where license_id = ${license_id} and ${sameDevice(sql`device_identifier`, device_identifier)}`.execute(
    db,
  );
  return rows.length > 0;
}
