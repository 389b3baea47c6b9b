import { sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";
import type { AccountMap, AccountsVersion, Datev, PresetName } from "./rules/accounts.ts";
import type { SettingScopeName } from "../../../../shared/configuration/registry/setting.ts";

interface StoredVersion {
  readonly version: number;
  readonly scope: SettingScopeName;
  readonly scope_id: number;
  readonly valid_from: string;
  readonly preset: PresetName;
  readonly accounts: string;
  readonly datev: string;
}

/** Reads every version of the accounts. Few are stored: each is a decision of a person. */
export async function listAccountVersions(db: Db): Promise<AccountsVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version, scope, scope_id, valid_from, preset, accounts, datev from book_accounts order by version`.execute(
    db,
  );
  return rows.map(versionOf);
}

/** Stores a version, which no later one changes; returns its number. */
export async function insertAccountsVersion(
  tx: Tx,
  row: Omit<AccountsVersion, "version">,
  author: string,
): Promise<number> {
  const { version } = await tx
    .insertInto("book_accounts")
    .values({ ...row, accounts: JSON.stringify(row.accounts), datev: JSON.stringify(row.datev), author })
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** A version with its author and its time. */
export interface SignedVersion extends AccountsVersion {
  readonly author: string;
  readonly created_at: string;
  readonly total_count: number;
}

/** Lists a scope's versions, those that begin last first. */
export async function listVersionsOf(
  db: Db,
  { scope, scope_id }: Pick<AccountsVersion, "scope" | "scope_id">,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SignedVersion[]> {
  const { rows } = await sql<StoredVersion & Pick<SignedVersion, "author" | "created_at" | "total_count">>`
    select version, scope, scope_id, valid_from, preset, accounts, datev, author, created_at,
           count(*) over () as total_count
      from book_accounts where scope = ${scope}::text and scope_id = ${scope_id}::int
     order by valid_from desc, version desc offset ${offset}::bigint limit ${limit}::int`.execute(db);
  return rows.map(versionOf);
}

function versionOf<Row extends StoredVersion>({ accounts, datev, ...row }: Row) {
  return { ...row, accounts: JSON.parse(accounts) as AccountMap, datev: JSON.parse(datev) as Datev };
}
