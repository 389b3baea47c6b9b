import { settingKey } from "./setting-keys.ts";

/** Returns the text of a key with its parameters filled in; `_` is the fallback of unknown keys. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** A refusal of the service, from its envelope. */
export interface Refusal {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The message in English. */
  readonly message: string;
}

/**
 * Names of the texts below `tk.system.acl`, by ACL resource. For any other resource the text has
 * the name of the resource's last part.
 */
const RESOURCE_TEXTS: Readonly<Record<string, string>> = {
  "Vendor_Pos::catalog": "catalog_read",
  "Vendor_Pos::customers": "customers_at_registers",
  "Platform_Customer::manage": "customer",
  "Platform_Catalog::manage": "catalog",
  "Platform_Sales::manage": "sales",
  "Platform_Tax::manage": "tax",
};

/** Functions that translate the value of an error's parameter, by the parameter's name. */
const WORDS: Readonly<Record<string, (value: string, translate: Translate) => string>> = {
  entity: entityWords,
  kind: entityWords,
  field: fieldWords,
  type: (type, translate) => translate(`tk.error_types.${type}`, { _: type }),
  setting: (path, translate) => translate(`tk.setting_labels.${path}`, { _: path }),
  scope: (scope, translate) => translate(`tk.settings.level.${scope}`, { _: scope }),
  state: (state, translate) => translate(`tk.states.${state}`, { _: state }),
  resources: (resources, translate) =>
    resources
      .split(", ")
      .map((resource) => {
        const name = RESOURCE_TEXTS[resource] ?? resource.replace("Vendor_Pos::", "");
        return translate(`tk.system.acl.${name}.name`, { _: resource });
      })
      .join(", "),
};

/** Returns an error in the reader's language; in English when its code has no text. */
export function refusalText({ code, parameters, message }: Refusal, translate: Translate): string {
  const values = Object.entries(parameters).map(([name, value]) => [name, wordsOf(name, value, translate)]);
  return translate(`tk.errors.${code}`, { ...Object.fromEntries(values), _: message });
}

function wordsOf(name: string, value: unknown, translate: Translate): string {
  // A path lists keys from the outermost object inwards, so the last key names the field.
  if (Array.isArray(value)) return value.length === 0 ? "" : `${fieldWords(String(value.at(-1)), translate)}: `;
  return WORDS[name]?.(String(value), translate) ?? String(value);
}

function entityWords(entity: string, translate: Translate): string {
  return translate(`tk.error_entities.${entity.toLowerCase().replaceAll(" ", "_")}`, { _: entity });
}

/** Returns the name of a field: a setting of locations and registers, or any other field. */
export function fieldWords(field: string, translate: Translate, unknown = field): string {
  const column = snakeCase(field);
  return translate(settingKey(column), { _: translate(`tk.fields.${column}`, { _: unknown }) });
}

/** Converts camel case: `websiteId` to `website_id`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/(?<!^|_)([A-Z])/g, "_$1").toLowerCase();
}
