import { useTranslate } from "react-admin";
import { en } from "../../i18n/en.ts";

const { columns, fields } = en.tk;

export const NAMED_FIELDS: readonly string[] = [...new Set([...Object.keys(fields), ...Object.keys(columns)])];

/** The name of a field; a field that only a register knows keeps the register's own name. */
export function useFieldName(): (field_name: string) => string {
  const translate = useTranslate();
  return (name) =>
    ["columns", "fields", "security.kinds"].reduceRight(
      (otherwise, group) => translate(`tk.${group}.${name}`, { _: otherwise }),
      name,
    );
}
