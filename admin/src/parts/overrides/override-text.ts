import type { useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { useCall } from "../use-call.ts";

export type Override = Row<"GET /terminals/{id}/configuration">;

/** What counts at a terminal or location, and where it comes from. */
export function useOverrides(of: "terminals" | "locations", id: string | number) {
  return useCall(of === "terminals" ? "GET /terminals/{id}/configuration" : "GET /locations/{id}/configuration", {
    path: { id },
  });
}

type Translate = ReturnType<typeof useTranslate>;

/** A setting's name in the reader's language; one that a plugin brought has its own. */
export function columnLabel(translate: Translate, { column, label }: Pick<Override, "column" | "label">): string {
  return translate(`tk.columns.${column}`, { _: label });
}

/** Where a value comes from: `location Amsterdam`. */
export function levelText(translate: Translate, level: string, name: string | null): string {
  return translate(`tk.overrides.levels.${level}`, { name: name ?? "", _: level }).trim();
}

/** A value as people read it. */
export function valueText(translate: Translate, value: unknown, secret: boolean): string {
  if (typeof value === "boolean") return translate(value ? "tk.yes" : "tk.no");
  if (value === "" || value === null || value === undefined) return translate("tk.overrides.empty");
  if (secret) return "••••••";
  return typeof value === "string" ? value : JSON.stringify(value);
}
