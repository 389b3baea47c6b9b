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
  return rows.map((row) => ({
    ...row,
    accounts: JSON.parse(row.accounts) as AccountMap,
    datev: JSON.parse(row.datev) as Datev,
  }));
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
