import { useTranslate } from "react-admin";

/** A field by what people call it; one that only a register knows stays as it calls it. */
export function useFieldName(): (field_name: string) => string {
  const translate = useTranslate();
  return (name) => translate(`tk.columns.${name}`, { _: translate(`tk.audit_fields.${name}`, { _: name }) });
}
