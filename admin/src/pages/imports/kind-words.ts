import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslate } from "react-admin";
import type { Kind } from "./files.ts";

async function columnTexts(locale: string): Promise<Readonly<Record<string, string>>> {
  if (locale === "nl")
    return (await import("@tillkeeper/texts/import-columns/nl.json", { with: { type: "json" } })).default;
  if (locale === "de")
    return (await import("@tillkeeper/texts/import-columns/de.json", { with: { type: "json" } })).default;
  return {};
}

/**
 * Returns functions that translate the names of a kind and its columns, which the server describes
 * in English.
 */
export function useKindWords(): {
  readonly nameOf: (kind: Pick<Kind, "kind"> & Partial<Kind>) => string;
  readonly aboutOf: (kind: Kind) => string;
  readonly columnText: (kind: Kind, column: Kind["columns"][number]) => string;
} {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { data = {} } = useQuery({
    queryKey: ["column-texts", locale],
    queryFn: () => columnTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    nameOf: ({ kind, label }) => translate(`tk.imports.kinds.${kind}.name`, { _: label ?? kind }),
    aboutOf: ({ kind, description }) => translate(`tk.imports.kinds.${kind}.about`, { _: description }),
    columnText: ({ kind }, { name, description }) => data[`${kind}.${name}`] ?? data[name] ?? description,
  };
}
