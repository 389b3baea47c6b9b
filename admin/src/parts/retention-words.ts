import english from "@tillkeeper/texts/retention/en.json" with { type: "json" };
import { useTranslate } from "react-admin";

export type RetentionWords = (name: keyof typeof english, values?: Record<string, unknown>) => string;

/** Returns the texts of retention. The English ones come with the pages that show them. */
export function useRetentionWords(): RetentionWords {
  const translate = useTranslate();
  return (name, values) => translate(`tk.retention.${name}`, { ...values, _: english[name] });
}
