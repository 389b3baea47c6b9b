import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import { overrideContext, settingContext } from "../../configuration/configuration-reader.ts";
import { totpSecretContext } from "../../access/queries/second-factor.ts";
import { connectorSecretContext } from "../../connector-tasks/rules.ts";
import { webhookSecretContext } from "../../events/queries/webhooks.ts";
import { OVERRIDE_COLUMNS, SETTINGS } from "../../configuration/registry/registry.ts";
import type { SettingScopeName } from "../../configuration/registry/setting.ts";

export interface SecretColumn {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  /** Returns the context under which a row's text decrypts. */
  readonly context: (row: SecretRow) => string;
  readonly where: RawBuilder<boolean>;
}

export type SecretRow = Readonly<Record<string, unknown>> & { readonly secret: string };

const everywhere = sql<boolean>`true`;
const secretPaths = SETTINGS.filter(({ secret }) => secret).map(({ path }) => path);

/** Every column with encrypted texts, for key rotation and the doctor. */
export const SECRET_COLUMNS: readonly SecretColumn[] = [
  {
    table: "server_secret",
    column: "value",
    key: ["name"],
    context: (row) => `server_secret:value:${String(row["name"])}`,
    where: everywhere,
  },
  {
    table: "setting",
    column: "value",
    key: ["scope", "scope_id", "path"],
    context: (row) => settingContext(row["scope"] as SettingScopeName, Number(row["scope_id"]), String(row["path"])),
    where: sql<boolean>`path = any(${secretPaths}::text[])`,
  },
  ...(["location", "terminal"] as const).flatMap((table) =>
    OVERRIDE_COLUMNS.filter(({ secret }) => secret).map(({ column }) => ({
      table,
      column,
      key: [`${table}_id`],
      context: (row: SecretRow) => overrideContext(table, column, Number(row[`${table}_id`])),
      where: everywhere,
    })),
  ),
  ...(["fiscal_tss_id", "fiscal_api_key"] as const).map((column) => ({
    table: "license",
    column,
    key: ["license_id"],
    context: (row: SecretRow) => `license:${column}:${String(row["license_id"])}`,
    where: everywhere,
  })),
  {
    table: "webhook",
    column: "secret",
    key: ["webhook_id"],
    context: (row) => webhookSecretContext(Number(row["webhook_id"])),
    where: everywhere,
  },
  {
    table: "connector",
    column: "secret",
    key: ["connector_id"],
    context: (row) => connectorSecretContext(Number(row["connector_id"])),
    where: everywhere,
  },
  {
    table: "admin_second_factor",
    column: "totp_secret",
    key: ["admin_user_id"],
    context: (row) => totpSecretContext(Number(row["admin_user_id"])),
    where: everywhere,
  },
];

const keyOf = ({ key }: SecretColumn): RawBuilder<unknown> => sql.join(key.map((name) => sql.ref(name)));
const valuesOf = ({ key }: SecretColumn, row: SecretRow): RawBuilder<unknown> =>
  sql.join(key.map((name) => sql`${row[name]}`));

/** Lists the encrypted texts of a column after `last`, in key order. */
export async function listSecrets(
  db: Db,
  column: SecretColumn,
  last: SecretRow | undefined,
  rows_max: number,
): Promise<SecretRow[]> {
  const after = last === undefined ? everywhere : sql<boolean>`(${keyOf(column)}) > (${valuesOf(column, last)})`;
  const { rows } = await sql<SecretRow>`
    select ${keyOf(column)}, ${sql.ref(column.column)} as secret from ${sql.table(column.table)}
     where ${sql.ref(column.column)} <> '' and ${column.where} and ${after}
     order by ${keyOf(column)} limit ${rows_max}`.execute(db);
  return rows;
}

/** Replaces an encrypted text; false when it was changed concurrently. */
export async function replaceSecret(tx: Tx, column: SecretColumn, row: SecretRow, secret: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${secret}
     where (${keyOf(column)}) = (${valuesOf(column, row)}) and ${sql.ref(column.column)} = ${row.secret}`.execute(tx);
  return numAffectedRows === 1n;
}
