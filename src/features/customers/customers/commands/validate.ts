import { findUniquenessConflicts } from "../../../../shop-data/customers/lookups.ts";
import type { CustomersDeps } from "../../deps.ts";
import { sharingOf } from "../../../../shared/websites/reach.ts";
import { isMailAddress } from "../../../../runtime/mail-address.ts";
import { callHook } from "../../../../plugins/call-hook.ts";
import type { CustomerDraft, ValidationRow } from "../../../../plugins/hooks.ts";
import { type Caller, type StoreScope, writesAt } from "../../../../web-api/route.ts";
import { type ConfigurationSnapshot, readList, type SettingScope } from "../../../../shared/configuration/snapshot.ts";
import { type CustomerRequest, draftOf } from "../rules/draft.ts";
import { hasErrors, tooLong, unsavable } from "../rules/limits.ts";
import { phoneSpellings, readPhone } from "../rules/phone-format.ts";
import { countryAt, INVALID_LOCATION, INVALID_WEBSITE, isMember, resolveScope, selectionAt } from "../rules/scope.ts";
import { atKnownFields, failureRow, readRows } from "../rules/plugin-rows.ts";
import { selectValidators, VALIDATORS } from "../rules/validators.ts";
import { type Facts, textOf } from "../rules/validator.ts";

const PLUGIN_TIMEOUT_MS = 2_000;

/** A validated customer draft, and the website and store view to save it under. */
export interface Candidate {
  readonly draft: CustomerDraft;
  readonly facts: Facts;
  readonly scope: SettingScope;
  readonly rows: readonly ValidationRow[];
}

/** Validates a draft of a customer (interface §4.2); writes nothing. */
export async function validateCustomer(
  deps: CustomersDeps,
  caller: Caller,
  store: StoreScope,
  request: CustomerRequest,
) {
  const { rows } = await runValidators(deps, caller, store, request, request.customerId ?? 0);
  return { valid: !hasErrors(rows), errors: rows };
}

/**
 * Runs the validators selected for the website and location of a request, built-in ones first, and
 * adds rows for values that can never be saved. Runs none when the website or location does not
 * exist, or when they do not belong together.
 *
 * @param except_id - the account to exclude from duplicate checks; 0 for none.
 */
export async function runValidators(
  deps: CustomersDeps,
  caller: Caller,
  store: StoreScope,
  request: CustomerRequest,
  except_id: number,
): Promise<Candidate | { readonly scope: undefined; readonly rows: readonly ValidationRow[] }> {
  const snapshot = await deps.configuration.snapshotAfresh();
  const websiteId = request.websiteId ?? 0;
  const scope = resolveScope(snapshot, store, websiteId);
  if (!scope) return { scope, rows: [INVALID_WEBSITE] };
  const location_id = request.locationId ?? 0;
  const location = writesAt(caller, location_id) ? snapshot.locations.get(location_id) : undefined;
  if (location_id !== 0 && !(location && isMember(location, websiteId))) {
    return { scope: undefined, rows: [INVALID_LOCATION] };
  }
  const draft = draftOf(request, scope.website_id);
  const default_country = countryAt(snapshot, location, scope);
  const facts = await loadFacts(deps, snapshot, scope, { draft, default_country, except_id });
  const selection = selectionAt(snapshot, location, websiteId);
  const selected = await runSelected(deps, draft, facts, selection);
  const rows = [...selected, ...unsavable(draft, facts, selected)];
  return { draft, facts, scope, rows: [...rows, ...tooLong(draft, rows)] };
}

async function loadFacts(
  deps: CustomersDeps,
  snapshot: ConfigurationSnapshot,
  scope: SettingScope,
  asked: { readonly draft: CustomerDraft; readonly default_country: string; readonly except_id: number },
): Promise<Facts> {
  const { draft, default_country, except_id } = asked;
  const email = textOf(draft, "email");
  const taken = await findUniquenessConflicts(deps.db, {
    email,
    website_id: scope.website_id,
    sharing: sharingOf(snapshot),
    phones: phoneSpellings(draft, readPhone(draft, { default_country })),
    except_id,
  });
  const mayBeNew = except_id === 0 && !taken.email && isMailAddress(email);
  return {
    email_is_taken: taken.email,
    email_at_shop: mayBeNew ? await deps.shopQuestions.findEmail(email) : undefined,
    phone_is_taken: taken.phone,
    default_country,
    optional_postcode_countries: new Set(readList(snapshot, "general/country/optional_zip_countries", scope)),
  };
}

async function runSelected(
  deps: CustomersDeps,
  draft: CustomerDraft,
  facts: Facts,
  selection: string,
): Promise<ValidationRow[]> {
  const vendors = deps.plugins.flatMap(({ name, customerValidators = [] }) =>
    customerValidators.map((validator) => ({ plugin: name, key: validator.key, validator })),
  );
  const rows = selectValidators(VALIDATORS, selection).flatMap(({ decide }) => decide(draft, facts));
  for (const { plugin, key, validator } of selectValidators(vendors, selection)) {
    const result = await callHook({
      plugin,
      hook: `customerValidators.${key}`,
      timeout_ms: PLUGIN_TIMEOUT_MS,
      run: async (tools) => readRows(await validator.validate({ ...draft }, tools)),
      log: deps.log,
    });
    if (!result.is_ok) {
      rows.push(failureRow(key, result.reason));
      continue;
    }
    const { rows: answered, unknown_fields } = atKnownFields(result.value);
    if (unknown_fields.length > 0) {
      deps.log.warn(
        { plugin, validator: key, fields: unknown_fields },
        "a plugin's validator named fields that the draft does not have",
      );
    }
    rows.push(...answered);
  }
  return rows;
}
