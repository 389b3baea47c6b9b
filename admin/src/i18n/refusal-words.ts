import { refusals } from "./en/refusals.ts";
import { knowing } from "./known-texts.ts";

/** The text of a key with its blanks filled; `_` stands for a key that has none. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

const known = knowing(refusals);

/** ACL resources by the names of their texts below `tk.system.acl`; the others are named as their last part. */
const RESOURCE_TEXTS: Readonly<Record<string, string>> = {
  "Vendor_Pos::catalog": "catalog_read",
  "Platform_Customer::manage": "customer",
  "Platform_Catalog::manage": "catalog",
  "Platform_Sales::manage": "sales",
};

/** What the service put into a refusal and that has words of its own, by the name of its blank. */
const READERS: Readonly<Record<string, (value: string, translate: Translate) => string>> = {
  reason: (reason, translate) => refusalWords(reason, translate) ?? reason,
  what: thingWords,
  thing: thingWords,
  field: fieldWords,
  // `"terminal" processing. Error occurred during "name"`: the last one is what it is about.
  inside: (inside, translate) => fieldWords(/"([^"]*)"$/.exec(inside)?.[1] ?? inside, translate),
  type: (type, translate) => translate(`tk.refusal_types.${type}`, { _: type }),
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

/**
 * Says in the reader's language what the service refused with in English.
 *
 * @returns undefined for words that no refusal is known by.
 */
export function refusalWords(english: string, translate: Translate): string | undefined {
  const refusal = known(english);
  if (refusal === undefined) return undefined;
  const values = Object.entries(refusal.values).map(([blank, value]) => [
    blank,
    READERS[blank]?.(value, translate) ?? value,
  ]);
  return translate(`tk.refusals.${refusal.name}`, Object.fromEntries(values));
}

function thingWords(thing: string, translate: Translate): string {
  return translate(`tk.refusal_things.${thing.toLowerCase().replaceAll(" ", "_")}`, { _: thing });
}

/** The audit log names every column; settings of locations and registers have names of their own. */
function fieldWords(field: string, translate: Translate): string {
  const column = field.replaceAll(/(?<!^|_)([A-Z])/g, "_$1").toLowerCase();
  return ["refusal_fields", "audit_fields", "columns"].reduceRight(
    (otherwise, group) => translate(`tk.${group}.${column}`, { _: otherwise }),
    field,
  );
}
