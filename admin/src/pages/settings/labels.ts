import { useTranslate } from "react-admin";
import type { Setting } from "./scope.ts";

/**
 * Returns a function for the label of a setting: the translation if there is one, otherwise the
 * registry's label.
 */
export function useLabelOf(): (setting: Pick<Setting, "path" | "label">) => string {
  const translate = useTranslate();
  return ({ path, label }) => translate(`tk.setting_labels.${path}`, { _: label });
}

/**
 * Returns a function for the label of a setting's option; the stored value when the option has no
 * label.
 */
export function useOptionOf(): (path: string, option: string) => string {
  const translate = useTranslate();
  return (path, option) => translate(`tk.setting_options.${path}.${option}`, { _: option });
}
