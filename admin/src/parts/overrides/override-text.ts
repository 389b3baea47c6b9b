import { useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { settingKey, settingOptionKey } from "../../i18n/setting-keys.ts";
import { useCodedText } from "../codes/coded-text.ts";
import { shownSetting } from "../shown-settings.ts";
import { useCall } from "../use-call.ts";

export type Override = Row<"GET /terminals/{id}/configuration">;

/**
 * Returns the effective settings of a terminal or location with their sources; undefined until
 * loaded.
 */
export function useOverrides(of: "terminals" | "locations", id: string | number): readonly Override[] | undefined {
  const { data } = useCall(
    of === "terminals" ? "GET /terminals/{id}/configuration" : "GET /locations/{id}/configuration",
    { path: { id } },
  );
  return data?.items.map(shownSetting);
}

type Translate = ReturnType<typeof useTranslate>;

/** Returns a setting's name in the reader's language. A plugin's setting has its own label. */
export function columnLabel(translate: Translate, { column, label }: Pick<Override, "column" | "label">): string {
  return translate(settingKey(column), { _: label });
}

/** Returns the source of a value: `location Amsterdam`. */
export function levelText(translate: Translate, level: string, name: string | null): string {
  return translate(`tk.overrides.levels.${level}`, { name: name ?? "", _: level }).trim();
}

/** Returns the name of a setting's choice in the reader's language. */
export function optionText(translate: Translate, column: string, option: string): string {
  return translate(settingOptionKey(column, option), { _: option });
}

/** Returns a function for a setting's value as text: names instead of codes and choices. */
export function useValueText(): (item: Override, value: unknown) => string {
  const translate = useTranslate();
  const codedText = useCodedText();
  return (item, value) => {
    if (item.type === "flag") return translate(value === 1 ? "ra.boolean.true" : "ra.boolean.false");
    if (item.type === "id" && value === 0) return translate("tk.none");
    if (typeof value === "boolean") return translate(value ? "ra.boolean.true" : "ra.boolean.false");
    if (value === "" || value === null || value === undefined) return translate("tk.overrides.empty");
    if (item.secret) return "••••••";
    if (typeof value !== "string") return JSON.stringify(value);
    return item.options === null ? (codedText(item, value) ?? value) : optionText(translate, item.column, value);
  };
}
