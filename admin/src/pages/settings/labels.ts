import { useTranslate } from "react-admin";
import type { Setting } from "./scope.ts";

/** What a setting is called: the registry's own name, unless the reader's language has a better one. */
export function useLabelOf(): (setting: Setting) => string {
  const translate = useTranslate();
  // A dot in a key would lead deeper into the texts.
  return ({ path, label }) => translate(`tk.setting_labels.${path.replaceAll(/[./]/g, "_")}`, { _: label });
}
