import { useTranslate } from "react-admin";
import { en } from "../../i18n/en.ts";
import { fieldWords } from "../../i18n/error-text.ts";
import { SETTING_COLUMNS } from "../../i18n/setting-keys.ts";

export const NAMED_FIELDS: readonly string[] = [...new Set([...Object.keys(en.tk.fields), ...SETTING_COLUMNS])];

/**
 * Returns a function for the name of a field. A field that only a register knows keeps the
 * register's own name.
 */
export function useFieldName(): (field_name: string) => string {
  const translate = useTranslate();
  const ofAction = (name: string): string => translate(`tk.system.audit.actions.${name}`, { _: name });
  return (name) => fieldWords(name, translate, translate(`tk.security.kinds.${name}`, { _: ofAction(name) }));
}
