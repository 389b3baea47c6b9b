import { useTranslate } from "react-admin";

/** The texts of one group of pages, by their name below `tk.<group>`. */
export function useWordsOf(group: string): (name: string, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (name, values) => translate(`tk.${group}.${name}`, values);
}
