import { useResourceContext, useTranslate } from "react-admin";

/** Returns a function that names a number of rows of the current list: `2 closings`. */
export function useThings(): (count: number) => string {
  const translate = useTranslate();
  const resource = (useResourceContext() ?? "").replaceAll("-", "_");
  return (count) => {
    const rows = translate("tk.bulk.things.rows", { smart_count: count });
    return translate(`tk.bulk.things.${resource}`, { smart_count: count, _: rows });
  };
}
