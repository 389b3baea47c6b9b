import { useTranslate } from "react-admin";
import type { Setting } from "./scope.ts";

/** What a setting is called: the registry's own name, unless the reader's language has a better one. */
export function useLabelOf(): (setting: Pick<Setting, "path" | "label">) => string {
  const translate = useTranslate();
  return ({ path, label }) => translate(`tk.setting_labels.${path}`, { _: label });
}

/** What a choice of a setting is called; one that nobody has named stays as it is stored. */
export function useOptionOf(): (path: string, option: string) => string {
  const translate = useTranslate();
  return (path, option) => translate(`tk.setting_options.${path}.${option}`, { _: option });
}
