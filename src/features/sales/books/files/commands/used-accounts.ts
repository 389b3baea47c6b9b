import type { SalesDeps } from "../../../deps.ts";
import { knownScope } from "../../../../../shared/configuration/rules/settings.ts";
import { type ConfigurationSnapshot, scopeOfTerminal } from "../../../../../shared/configuration/snapshot.ts";
import type { SettingScopeName } from "../../../../../shared/configuration/registry/setting.ts";
import { type PageInput, pageOf } from "../../../../../web-api/list/page-of.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { readAccounts } from "../../accounts/commands.ts";
import { nameFor } from "../../accounts/rules/accounts.ts";
import { listUsedRoles } from "../queries/used-roles.ts";
import { checkPeriod, type Period } from "../rules/periods.ts";

interface UsedAccountsInput extends Period, PageInput {
  readonly scope: string;
  readonly scope_id: number;
}

interface UsedAccount {
  readonly name: string;
  readonly account: string | null;
  readonly gross: boolean;
  readonly lines: number;
}

/**
 * Lists the accounts that entries of a period use at the locations of a scope: roles without an
 * account first, then by name. The accounts are those of each location on its last such entry.
 *
 * @throws ApiError 400 for a wrong period, an unknown scope and a page outside of the limits.
 */
export async function readUsedAccounts(deps: SalesDeps, reader: Reader, input: UsedAccountsInput) {
  const { from, to } = input;
  checkPeriod(input);
  const { offset, limit } = pageOf(input);
  const snapshot = await deps.configuration.snapshot();
  const location_ids = locationsOf(snapshot, knownScope(snapshot, input.scope, input.scope_id));
  const roles = await deps.reports(reader, (db, signal) =>
    listUsedRoles(db, { caller: reader.caller, signal }, { from, to, location_ids }),
  );
  const accountsOn = await readAccounts(deps);
  const used = new Map<string, UsedAccount>();
  for (const { location_id, role, key, business_date, lines } of roles) {
    const accounts = accountsOn(location_id, business_date);
    const name = accounts.nameOf(role, key);
    const { account, gross } = accounts.of(role, key);
    const row = { name: name ?? nameFor(role, key), account: name === undefined ? null : account, gross };
    const id = JSON.stringify(row);
    used.set(id, { ...row, lines: (used.get(id)?.lines ?? 0) + lines });
  }
  const items = [...used.values()].toSorted(
    (a, b) => Number(a.account !== null) - Number(b.account !== null) || (a.name < b.name ? -1 : 1),
  );
  return { items: items.slice(offset, offset + limit), total_count: items.length };
}

/** Returns the locations of a scope; undefined for all, deleted ones included. */
function locationsOf(
  snapshot: ConfigurationSnapshot,
  { scope, scope_id }: { readonly scope: SettingScopeName; readonly scope_id: number },
): readonly number[] | undefined {
  if (scope === "default") return undefined;
  return [...snapshot.locations.values()]
    .filter((location) => {
      const { website_id, store_id } = scopeOfTerminal(snapshot, location);
      return (scope === "websites" ? website_id : store_id) === scope_id;
    })
    .map(({ location_id }) => location_id);
}
