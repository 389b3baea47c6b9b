import type { Static } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { isDate } from "../../../../runtime/formats.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import type { AuditedChange } from "../../../../shared/audit/rules.ts";
import { insertChanges, actorOf } from "../../../../shared/audit/write.ts";
import { knownScope } from "../../../../shared/configuration/rules/settings.ts";
import type { SettingScopeName } from "../../../../shared/configuration/registry/setting.ts";
import { type ConfigurationSnapshot, scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { type PageInput, pageOf } from "../../../../web-api/list/page-of.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { insertAccountsVersion, listAccountVersions, listVersionsOf } from "./queries.ts";
import {
  type Accounts,
  accountsOf,
  type AccountsVersion,
  checkedDatev,
  isPreset,
  NO_DATEV,
  readAccountMap,
  versionAt,
} from "./rules/accounts.ts";
import { PRESETS } from "./rules/presets.ts";
import type { AccountsInput } from "./schemas.ts";

/** Returns the accounts of a location on a business date, those of its store view. */
export type AccountsAt = (location_id: number, business_date: string) => Accounts;

/** Reads the accounts of every location; what it returns asks the database nothing. */
export async function readAccounts({
  db,
  configuration,
}: Pick<SalesDeps, "db" | "configuration">): Promise<AccountsAt> {
  const snapshot = await configuration.snapshot();
  const versions = await listAccountVersions(db);
  return (location_id, business_date) =>
    accountsOf(versions, scopeOfTerminal(snapshot, snapshot.locations.get(location_id) ?? null), business_date);
}

/**
 * Returns the accounts that apply at a scope on a date; those of a wider scope where it has none.
 *
 * @throws ApiError 400 for no date and an unknown scope.
 */
export async function showAccounts(
  { db, configuration }: Pick<SalesDeps, "db" | "configuration">,
  { scope, scope_id, date }: { readonly scope: string; readonly scope_id: number; readonly date: string },
) {
  if (!isDate(date)) throw new ApiError("date_invalid", { name: "date" });
  const known = knownScope(await configuration.snapshot(), scope, scope_id);
  const found = versionAt(await listAccountVersions(db), known.reading, date);
  return shown(
    found ?? {
      version: 0,
      scope: known.scope,
      scope_id,
      valid_from: date,
      preset: "generic",
      accounts: {},
      datev: NO_DATEV,
    },
  );
}

/**
 * Stores a version of a scope's accounts. Earlier versions stay, and apply to dates before it.
 *
 * @throws ApiError 400 for an unknown scope or preset, a wrong date, and accounts that are none.
 */
export async function storeAccounts(deps: SalesDeps, caller: Caller, input: Static<typeof AccountsInput>) {
  const { scope, scope_id } = knownScope(await deps.configuration.snapshotAfresh(), input.scope, input.scope_id);
  const { preset, valid_from } = input;
  if (!isDate(valid_from)) throw new ApiError("date_invalid", { name: "valid_from" });
  if (!isPreset(preset)) throw new ApiError("accounts_invalid", { name: "preset" });
  const row = {
    scope,
    scope_id,
    valid_from,
    preset,
    accounts: readAccountMap(input.accounts),
    datev: checkedDatev(input.datev),
  };
  const version = await inTransaction(deps.db, async (tx) => {
    const stored = await insertAccountsVersion(tx, row, caller.name);
    await insertChanges(tx, [changeOf(row, stored)], actorOf(caller));
    return stored;
  });
  return shown({ ...row, version });
}

/**
 * Lists the versions of a scope's accounts, those that begin last first, and the scopes that
 * accounts can be stored for.
 *
 * @throws ApiError 400 for an unknown scope and a page outside of the limits.
 */
export async function listAccounts(
  { db, configuration }: Pick<SalesDeps, "db" | "configuration">,
  { scope, scope_id, ...page }: { readonly scope: string; readonly scope_id: number } & PageInput,
) {
  const snapshot = await configuration.snapshot();
  const rows = await listVersionsOf(db, knownScope(snapshot, scope, scope_id), pageOf(page));
  return {
    items: rows.map(({ accounts, ...row }) => ({ ...row, accounts: JSON.stringify(accounts) })),
    total_count: rows[0]?.total_count ?? 0,
    scopes: scopesOf(snapshot),
  };
}

/** Returns the default scope, then each website with its store views. */
function scopesOf({ websites, stores }: ConfigurationSnapshot) {
  return [
    { scope: "default", scope_id: 0, name: "" },
    ...[...websites.values()]
      .filter(({ website_id }) => website_id !== 0)
      .flatMap(({ website_id, name }) => [
        { scope: "websites", scope_id: website_id, name },
        ...[...stores.values()]
          .filter((store) => store.website_id === website_id)
          .map((store) => ({ scope: "stores", scope_id: store.store_id, name: store.name })),
      ]),
  ];
}

function shown(row: AccountsVersion) {
  return { ...row, accounts: JSON.stringify(row.accounts), proposal: JSON.stringify(PRESETS[row.preset]) };
}

function changeOf(row: Omit<AccountsVersion, "version">, version: number): AuditedChange {
  const { scope, scope_id, ...document } = row;
  return {
    entity_type: "book_accounts",
    entity_id: String(version),
    entity_name: nameOf(scope, scope_id),
    field_name: "accounts",
    old_value: null,
    new_value: JSON.stringify(document),
  };
}

function nameOf(scope: SettingScopeName, scope_id: number): string {
  return scope === "default" ? scope : `${scope} ${scope_id}`;
}
