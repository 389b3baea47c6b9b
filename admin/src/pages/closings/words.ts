import { useTranslate } from "react-admin";

/** The texts of the pages about closings, by their name below `tk.closings`. */
export function useWords(): (name: string, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (name, values) => translate(`tk.closings.${name}`, values);
}
