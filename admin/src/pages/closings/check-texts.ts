import { useLocale, useTranslate } from "react-admin";
import { checkKey } from "./check-names.ts";
import type { ClosingDetail } from "./show.tsx";

type Check = ClosingDetail["checks"][number];

/** A reason as a code with its values; `text` is what the service says. */
interface StoredReason {
  readonly code: string | null;
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly text: string;
}

interface CheckTexts {
  readonly titleOf: (check: Pick<Check, "id" | "title">) => string;
  /** The reason of a check or of a coverage record. */
  readonly reasonOf: (reason: StoredReason) => string;
}

/** Titles and reasons in the reader's language; what is not known keeps the service's words. */
export function useCheckTexts(): CheckTexts {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  return {
    titleOf: ({ id, title }) => {
      const { key, rate } = checkKey(id);
      return translate(`tk.checks.titles.${key}`, {
        rate: rate === undefined ? "" : numberText(rate, locale),
        _: title,
      });
    },
    reasonOf: ({ code, values, text }) => {
      if (code === null) return text;
      const { count, fields, ...others } = values ?? {};
      const named = typeof fields === "string" ? fields.split(", ") : undefined;
      return translate(`tk.checks.reasons.${code}`, {
        ...others,
        ...(count === undefined ? {} : { count, smart_count: Number(count) }),
        ...(named === undefined
          ? {}
          : { fields: named.map((field) => translate(`tk.closings.${field}`, { _: field })).join(", ") }),
        _: text,
      });
    },
  };
}

function numberText(text: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(text as Intl.StringNumericLiteral);
}
