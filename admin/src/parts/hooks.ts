import { usePermissions, useTranslate } from "react-admin";

/** Returns a function that says whether the signed-in administrator holds an ACL resource. */
export function useHolds(): (resource: string) => boolean {
  const { permissions = [] } = usePermissions<readonly string[]>();
  return (resource) => permissions.includes("all") || permissions.includes(resource);
}

/** Returns a function for the texts of a group of pages, by their name below `tk.<group>`. */
export function useWordsOf(group: string): (name: string, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (name, values) => translate(`tk.${group}.${name}`, values);
}

export function useFieldsOf(resource: string): (field: string) => string {
  const translate = useTranslate();
  return (field) => translate(`resources.${resource}.fields.${field}`);
}
