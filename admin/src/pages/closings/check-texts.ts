import { useLocale, useTranslate } from "react-admin";
import { checkKey, knownReason } from "./check-names.ts";
import type { ClosingDetail } from "./show.tsx";

type Check = ClosingDetail["checks"][number];

interface CheckTexts {
  readonly titleOf: (check: Pick<Check, "id" | "title">) => string;
  readonly formulaOf: (check: Check) => string;
  /** A reason, or a value that is told in words; anything else as it is. */
  readonly wordsOf: (text: string) => string;
}

/** The texts of checks in the reader's language; a check that is not known keeps the service's words. */
export function useCheckTexts(): CheckTexts {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const textOf = (part: "titles" | "formulas", { id }: Pick<Check, "id">, own: string): string => {
    const { key, rate } = checkKey(id);
    return translate(`tk.checks.${part}.${key}`, { rate: rate === undefined ? "" : numberText(rate, locale), _: own });
  };
  return {
    titleOf: (check) => textOf("titles", check, check.title),
    formulaOf: (check) => textOf("formulas", check, check.formula),
    wordsOf: (text) => {
      const known = knownReason(text);
      if (known === undefined) return text;
      const { smart_count, fields, ...values } = known.values;
      const named = fields?.split(", ").map((field) => translate(`tk.closings.${field}`, { _: field }));
      return translate(`tk.checks.reasons.${known.name}`, {
        ...values,
        ...(smart_count === undefined ? {} : { smart_count: Number(smart_count) }),
        ...(named === undefined ? {} : { fields: named.join(", ") }),
        _: text,
      });
    },
  };
}

function numberText(text: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(text as Intl.StringNumericLiteral);
}
