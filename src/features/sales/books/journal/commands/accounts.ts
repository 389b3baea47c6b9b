import type { SalesDeps } from "../../../deps.ts";
import { type SettingScope, scopeOfTerminal } from "../../../../../shared/configuration/snapshot.ts";

/** The accounts of a ledger that apply to an entry. */
export interface Accounts {
  /** 0 where nobody stored accounts. */
  readonly version: number;
  /** Returns the account of a line. */
  readonly of: (role: string, key: string) => { readonly account: string };
}

const GENERIC: Accounts = {
  version: 0,
  of: (role, key) => ({ account: key === "" ? role : `${role}:${key}` }),
};

/** Returns the accounts of a store view on a business date: the roles themselves. */
export function accountsOf(_scope: SettingScope, _business_date: string): Accounts {
  return GENERIC;
}

/** Reads the accounts of every location; the result asks the database nothing. */
export async function readAccounts(
  deps: Pick<SalesDeps, "configuration">,
): Promise<(location_id: number, business_date: string) => Accounts> {
  const snapshot = await deps.configuration.snapshot();
  return (location_id, business_date) =>
    accountsOf(scopeOfTerminal(snapshot, snapshot.locations.get(location_id) ?? null), business_date);
}
