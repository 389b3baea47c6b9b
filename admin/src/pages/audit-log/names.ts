import { useTranslate } from "react-admin";
import { auditFields } from "../../i18n/en/audit-fields.ts";
import { columns } from "../../i18n/en/columns.ts";
import { registerNames } from "../../i18n/en/register-names.ts";

export const NAMED_FIELDS: readonly string[] = [
  ...new Set([...Object.keys(auditFields), ...Object.keys(columns), ...Object.keys(registerNames.fields)]),
];

/** The name of a field; a field that only a register knows keeps the register's own name. */
export function useFieldName(): (field_name: string) => string {
  const translate = useTranslate();
  return (name) =>
    ["columns", "audit_fields", "register_names.fields", "security.kinds"].reduceRight(
      (otherwise, group) => translate(`tk.${group}.${name}`, { _: otherwise }),
      name,
    );
}
