import type { Static } from "typebox";
import type { SharedDeps } from "../../../shared/deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { readSnapshot } from "../../../runtime/read-snapshot.ts";
import { requireNotOwned } from "../../../shared/connector-tasks/commands.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { couldNotDelete, couldNotSave, invalidValue, noSuchEntity, problem } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { actorOf, insertChanges } from "../../../shared/audit/write.ts";
import { fieldChanges } from "../../../shared/audit/rules.ts";
import { defaultStoreScope, readSetting, scopeOfWebsite } from "../../../shared/configuration/snapshot.ts";
import {
  deleteTax,
  findTax,
  insertClass,
  isClassUsed,
  isRateUsed,
  lockTax,
  missingClasses,
  missingRates,
  readRegisterTaxes,
  renameClass,
  replaceLinks,
  TAX_CLASSES,
  TAX_RATES,
  TAX_RULES,
  writeRate,
  writeRule,
} from "../../../shop-data/taxes/taxes.ts";
import type { RuleLinks } from "../../../shop-data/taxes/taxes.ts";
import { storedClass, storedRate, storedRule } from "./rules.ts";
import type { TaxClassInput, TaxRateInput, TaxRuleInput } from "./schemas.ts";

type Row = Record<string, unknown>;
type ClassInput = Static<typeof TaxClassInput>;
type RateInput = Static<typeof TaxRateInput>;
type RuleInput = Static<typeof TaxRuleInput>;

/**
 * Properties of each kind of record: its list, the name of its id in errors, the column with its
 * name and its type in the audit log, and its kind in imports.
 */
const KINDS = {
  "tax class": {
    source: TAX_CLASSES,
    id: "taxClassId",
    name: "class_name",
    entity_type: "tax_class",
    imported: "tax-classes",
  },
  "tax rate": { source: TAX_RATES, id: "taxRateId", name: "code", entity_type: "tax_rate", imported: "tax-rates" },
  "tax rule": { source: TAX_RULES, id: "taxRuleId", name: "code", entity_type: "tax_rule", imported: "tax-rules" },
} as const;

type Kind = keyof typeof KINDS;

/**
 * A record to save. `id` is undefined for a new record. With `is_merged`, members that the input
 * omits keep their values.
 */
export interface Saved<Input> {
  readonly id: number | undefined;
  readonly input: Input;
  readonly is_merged?: boolean;
}

/**
 * Creates or renames a tax class; its type cannot change.
 *
 * @throws ApiError 404, 400 for a missing member, an unknown type or a name that the type already
 *   has.
 */
export async function saveTaxClass(deps: SharedDeps, caller: Caller, saved: Saved<ClassInput>): Promise<Row> {
  return save(deps, caller, "tax class", saved, storedClass, async (tx, id, { class_name, class_type }, before) => {
    if (id === undefined) return insertClass(tx, class_name, class_type);
    if (before?.["class_type"] !== class_type) {
      throw couldNotSave("tax class", problem("field_fixed", { field: "class_type" }));
    }
    await renameClass(tx, id, class_name);
    return id;
  });
}

/**
 * Creates a tax rate, or replaces the one with this id.
 *
 * @throws ApiError 404, 400.
 */
export async function saveTaxRate(deps: SharedDeps, caller: Caller, saved: Saved<RateInput>): Promise<Row> {
  return save(deps, caller, "tax rate", saved, storedRate, writeRate);
}

/**
 * Creates a tax rule, or replaces the one with this id with its classes and rates.
 *
 * @throws ApiError 404, 400 for a missing member, and for a class or rate that does not exist.
 */
export async function saveTaxRule(deps: SharedDeps, caller: Caller, saved: Saved<RuleInput>): Promise<Row> {
  return save(deps, caller, "tax rule", saved, storedRule, async (tx, id, rule) => {
    await requireLinks(tx, rule);
    const written = await writeRule(tx, id, rule);
    await replaceLinks(tx, written, rule);
    return written;
  });
}

/**
 * Validates, locks and writes a record, and adds its changes to the audit log.
 *
 * @returns the record as its list shows it.
 */
async function save<Input extends object, Values>(
  deps: SharedDeps,
  caller: Caller,
  kind: Kind,
  { id, input, is_merged = false }: Saved<Input>,
  validated: (input: Input) => Values,
  write: (tx: Tx, id: number | undefined, values: Values, before: Row | undefined) => Promise<number>,
): Promise<Row> {
  const given = is_merged ? undefined : validated(input);
  return inTransaction(deps.db, async (tx) => {
    await requireNotOwned(tx, KINDS[kind].imported);
    const before = id === undefined ? undefined : await requireLocked(tx, kind, id);
    const written = await write(tx, id, given ?? validated({ ...before, ...input }), before);
    const after = await findTax(tx, KINDS[kind].source, written);
    if (after === undefined) throw new Error("a tax row that was just written is not there");
    await record(tx, caller, kind, before, after);
    return after;
  });
}

async function requireLocked(tx: Tx, kind: Kind, id: number): Promise<Row> {
  const { source, id: field } = KINDS[kind];
  const row = await lockTax(tx, source, id);
  if (row === undefined) throw noSuchEntity(field, id);
  return row;
}

async function record(tx: Tx, caller: Caller, kind: Kind, before: Row | undefined, after: Row | undefined) {
  const { source, name, entity_type } = KINDS[kind];
  const row = after ?? before ?? {};
  const changes = fieldChanges(before, after, new Set()).map((change) => ({
    ...change,
    entity_type,
    entity_id: String(row[source.primary_key]),
    entity_name: String(row[name]),
  }));
  await insertChanges(tx, changes, actorOf(caller));
}

async function requireLinks(tx: Tx, { customer_class_ids, product_class_ids, rate_ids }: RuleLinks): Promise<void> {
  const missing = {
    customer_tax_class_ids: await missingClasses(tx, "CUSTOMER", customer_class_ids),
    product_tax_class_ids: await missingClasses(tx, "PRODUCT", product_class_ids),
    tax_rate_ids: await missingRates(tx, rate_ids),
  };
  for (const [field, [id]] of Object.entries(missing)) if (id !== undefined) throw invalidValue(field, id);
}

/**
 * Deletes a tax class that no product, customer group or rule uses. Returns true.
 *
 * @throws ApiError 404, 400 could-not-delete.
 */
export async function removeTaxClass(deps: SharedDeps, caller: Caller, id: number): Promise<true> {
  return remove(deps, caller, "tax class", id, async (tx) => {
    if (await isClassUsed(tx, id)) throw couldNotDelete("tax class", problem("tax_class_used"));
  });
}

/**
 * Deletes a tax rate that no rule uses. Returns true.
 *
 * @throws ApiError 404, 400 could-not-delete.
 */
export async function removeTaxRate(deps: SharedDeps, caller: Caller, id: number): Promise<true> {
  return remove(deps, caller, "tax rate", id, async (tx) => {
    if (await isRateUsed(tx, id)) throw couldNotDelete("tax rate", problem("tax_rate_used"));
  });
}

/**
 * Deletes a tax rule. Returns true.
 *
 * @throws ApiError 404.
 */
export async function removeTaxRule(deps: SharedDeps, caller: Caller, id: number): Promise<true> {
  return remove(deps, caller, "tax rule", id);
}

async function remove(
  deps: SharedDeps,
  caller: Caller,
  kind: Kind,
  id: number,
  check?: (tx: Tx) => Promise<void>,
): Promise<true> {
  await inTransaction(deps.db, async (tx) => {
    await requireNotOwned(tx, KINDS[kind].imported);
    const before = await requireLocked(tx, kind, id);
    await check?.(tx);
    await deleteTax(tx, KINDS[kind].source, id);
    await record(tx, caller, kind, before, undefined);
  });
  return true;
}

/**
 * Returns everything that a register calculates taxes with: classes, rates, rules, the class of
 * each customer group, and the default address for sales without an address of the location or
 * customer.
 *
 * @param website_id - 0 means the default website.
 * @throws ApiError 400 for an unknown website.
 */
export async function registerTaxes(deps: SharedDeps, website_id: number): Promise<Row> {
  const snapshot = await deps.configuration.snapshot();
  const id = website_id === 0 ? defaultStoreScope(snapshot).website_id : website_id;
  const website = snapshot.websites.get(id);
  if (website === undefined) throw invalidValue("websiteId", website_id);
  const scope = scopeOfWebsite(snapshot, website);
  const setting = (path: string): string => readSetting(snapshot, path, scope);
  const taxes = await readSnapshot({ db: deps.db, pool: deps.pool, signal: undefined }, readRegisterTaxes);
  return {
    ...taxes,
    store_rate_address: {
      country_id: setting("tax/defaults/country"),
      region_id: Number(setting("tax/defaults/region")),
      postcode: setting("tax/defaults/postcode"),
    },
  };
}
