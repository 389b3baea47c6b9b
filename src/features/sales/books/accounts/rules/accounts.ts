import { type JsonNode, JsonString, readJson } from "@tillkeeper/exact/json";
import { isDate } from "../../../../../runtime/formats.ts";
import type { SettingScopeName } from "../../../../../shared/configuration/registry/setting.ts";
import type { SettingScope } from "../../../../../shared/configuration/snapshot.ts";
import { ApiError } from "../../../../../web-api/errors/errors.ts";
import { PRESETS } from "./presets.ts";

/** An account of the ledger. `gross` is an account whose tax the bookkeeper's program computes. */
export interface Account {
  readonly account: string;
  readonly gross: boolean;
}

/** Accounts by role, or by role and key: `cash`, `card:psp_a`, `revenue:19`. */
export type AccountMap = Readonly<Record<string, string | { readonly account: string; readonly gross?: boolean }>>;

/** What a file of postings for DATEV states besides the postings. */
export interface Datev {
  /** Number of the tax consultant; null when it is not known. */
  readonly consultant: number | null;
  /** Number of the client at the consultant. */
  readonly client: number | null;
  /** Digits of an account of the general ledger. */
  readonly account_length: number;
  /** First day of the financial year, as MM-DD. */
  readonly fiscal_year_start: string;
}

/** A version of the accounts of a scope, which counts from a business date on. */
export interface AccountsVersion {
  readonly version: number;
  readonly scope: SettingScopeName;
  readonly scope_id: number;
  readonly valid_from: string;
  readonly preset: PresetName;
  readonly accounts: AccountMap;
  readonly datev: Datev;
}

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

export const isPreset = (name: string): name is PresetName => Object.hasOwn(PRESETS, name);

/** Roles of a journal's lines, and the account against which DATEV gets each line. */
export const ACCOUNT_ROLES: readonly string[] = Object.keys(PRESETS.skr03).filter((key) => !key.includes(":"));

export const NO_DATEV: Datev = { consultant: null, client: null, account_length: 4, fiscal_year_start: "01-01" };

/** The accounts that apply to an entry. */
export interface Accounts {
  /** 0 where nobody stored accounts: the roles themselves are the accounts. */
  readonly version: number;
  readonly datev: Datev;
  /** Returns the account of a line. */
  readonly of: (role: string, key: string) => Account;
  /** Returns the name in the map by which a line has its account; undefined without one. */
  readonly nameOf: (role: string, key: string) => string | undefined;
}

const WITHOUT_VERSION: Pick<AccountsVersion, "preset" | "accounts" | "datev"> = {
  preset: "generic",
  accounts: {},
  datev: NO_DATEV,
};

/**
 * Returns the accounts that apply at a scope on a business date: the version that counts then of
 * the store view, else of the website, else of the default scope. Of several from the same date the
 * last one stored applies.
 */
export function accountsOf(versions: readonly AccountsVersion[], scope: SettingScope, business_date: string): Accounts {
  const found = versionAt(versions, scope, business_date);
  const { preset, accounts, datev } = found ?? WITHOUT_VERSION;
  const map: AccountMap = { ...PRESETS[preset], ...accounts };
  return {
    version: found?.version ?? 0,
    datev,
    of: (role, key) => accountIn(map, role, key),
    nameOf: (role, key) => nameIn(map, role, key),
  };
}

export function versionAt(
  versions: readonly AccountsVersion[],
  { website_id, store_id }: SettingScope,
  business_date: string,
): AccountsVersion | undefined {
  const levels: readonly (readonly [SettingScopeName, number])[] = [
    ["stores", store_id],
    ["websites", website_id],
    ["default", 0],
  ];
  for (const [scope, scope_id] of levels) {
    if (scope !== "default" && scope_id === 0) continue;
    const [newest] = versions
      .filter((row) => row.scope === scope && row.scope_id === scope_id && row.valid_from <= business_date)
      .toSorted((a, b) =>
        a.valid_from === b.valid_from ? b.version - a.version : a.valid_from < b.valid_from ? 1 : -1,
      );
    if (newest !== undefined) return newest;
  }
  return undefined;
}

/**
 * Looks up `role:key`, `role:<first word of the key>` and `role`, else names the account after them.
 */
function accountIn(map: AccountMap, role: string, key: string): Account {
  const name = nameIn(map, role, key);
  const entry = name === undefined ? undefined : map[name];
  if (entry === undefined) return { account: key === "" ? role : `${role}:${key}`, gross: false };
  return typeof entry === "string"
    ? { account: entry, gross: false }
    : { account: entry.account, gross: entry.gross === true };
}

function nameIn(map: AccountMap, role: string, key: string): string | undefined {
  return [key === "" ? role : `${role}:${key}`, `${role}:${key.split(" ", 1)[0] ?? ""}`, role].find((name) =>
    Object.hasOwn(map, name),
  );
}

/** Roles whose key begins with a tax rate or a provider, which has an account of its own. */
const ROLES_BY_KEY = new Set(["revenue", "vat", "card"]);
const REFUNDS = "refunds";

/** Returns the name by which a bookkeeper gives an account to a line that has none. */
export function nameFor(role: string, key: string): string {
  const [word = ""] = key.split(" ", 1);
  return ROLES_BY_KEY.has(role) && word !== "" && word !== REFUNDS ? `${role}:${word}` : role;
}

const ENTRIES_MAX = 500;
const NAME = /^[^:]{1,40}(:.{1,80})?$/u;
const ACCOUNT_CHARACTERS_MAX = 40;

/**
 * Reads accounts by role, or by role and key, from JSON text.
 *
 * @throws ApiError 400 for any other form, an unknown role, and more than 500 accounts.
 */
export function readAccountMap(json: string): AccountMap {
  const read = readJson(json);
  if (!(read instanceof Map)) throw wrong("accounts");
  const entries = [...read];
  if (entries.length > ENTRIES_MAX) throw new ApiError("too_many_items", { type: "Account", max: ENTRIES_MAX });
  return Object.fromEntries(entries.map(([name, value]) => [name, accountNamed(name, value)]));
}

function accountNamed(name: string, value: JsonNode): AccountMap[string] {
  if (!NAME.test(name) || !ACCOUNT_ROLES.includes(name.split(":", 1)[0] ?? "")) throw wrong(name);
  if (value instanceof JsonString) return checkedAccount(name, value.value);
  if (!(value instanceof Map)) throw wrong(name);
  const account = value.get("account");
  const gross = value.get("gross") ?? false;
  const isKnown = [...value.keys()].every((member) => member === "account" || member === "gross");
  if (!(account instanceof JsonString) || typeof gross !== "boolean" || !isKnown) throw wrong(name);
  return { account: checkedAccount(name, account.value), gross };
}

function checkedAccount(name: string, account: string): string {
  if (account.trim() === "" || account.length > ACCOUNT_CHARACTERS_MAX || /\p{Cc}/u.test(account)) throw wrong(name);
  return account;
}

/**
 * Returns what DATEV needs, after a check of its limits.
 *
 * @throws ApiError 400 for a number outside of them, and for no day of a year.
 */
export function checkedDatev(datev: Datev): Datev {
  const { consultant, client, account_length, fiscal_year_start } = datev;
  if (consultant !== null && (consultant < 1_001 || consultant > 9_999_999)) throw wrong("datev.consultant");
  if (client !== null && (client < 1 || client > 99_999)) throw wrong("datev.client");
  if (account_length < 4 || account_length > 8) throw wrong("datev.account_length");
  // Of a year without 29 February: a financial year begins each year.
  if (!isDate(`2025-${fiscal_year_start}`)) throw wrong("datev.fiscal_year_start");
  return { consultant, client, account_length, fiscal_year_start };
}

function wrong(name: string): ApiError {
  return new ApiError("accounts_invalid", { name });
}
