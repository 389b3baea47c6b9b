import { checkKey } from "@tillkeeper/texts/check-key";
import english from "@tillkeeper/texts/checks/en.json" with { type: "json" };
import { verdictOf } from "@tillkeeper/texts/verdict";
import { useLocale, useTranslate } from "react-admin";
import { amountText } from "../../../parts/amount.tsx";
import { dayText } from "../../../parts/day.ts";
import { instantText } from "../../../parts/instant.tsx";
import { comparesAmounts, isNumber } from "./amounts.ts";
import { AMOUNTS } from "./names.ts";
import type { Check, ClosingDetail } from "../closing.ts";

type Values = Readonly<Record<string, unknown>>;

/** A reason as a code with its values; `text` is the service's text. */
interface StoredReason {
  readonly code: string | null;
  readonly values: Values | null;
  readonly text: string;
}

/**
 * English texts come with the pages that show them; other languages have them in their own file.
 */
function englishText(group: keyof typeof english, name: string, otherwise: string): string {
  const texts: Readonly<Record<string, string>> = english[group];
  return Object.hasOwn(texts, name) ? (texts[name] ?? otherwise) : otherwise;
}

/** Matches a value that is a rounding step instead of a name. */
const STEP = /^[1-9]\d*$/;

/**
 * Returns functions for the texts of checks, reasons and causes in the user's language. An unknown
 * code gets the service's text.
 */
export function useCheckTexts(currency: string) {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const word = (value: string): string => translate(`tk.verdict.words.${value}`, { _: value });

  const titleOf = ({ id, title }: { readonly id: string; readonly title: string }): string => {
    const { key, rate } = checkKey(id);
    return translate(`tk.checks.titles.${key}`, { rate: rateText(rate, locale), _: englishText("titles", key, title) });
  };

  const formulaOf = ({ id, formula }: Pick<Check, "id" | "formula">): string => {
    const { key, rate } = checkKey(id);
    return translate(`tk.checks.formulas.${key}`, {
      rate: rateText(rate, locale),
      _: englishText("formulas", key, formula),
    });
  };

  const choiceOf = (choice: string): string => translate(`tk.verdict.choices.${choice}`, { _: choice });

  const optionOf = (choice: string, option: string): string => {
    if (choice !== "rounding" || !STEP.test(option)) {
      return translate(`tk.verdict.options.${choice}_${option}`, { _: option });
    }
    return translate("tk.verdict.options.rounding_step", { step: amount(unitsText(option)) });
  };

  /** Formats an amount, or a range where more than one amount is allowed. */
  const amount = (value: string): string => {
    const [from = "", to] = value.split(" …");
    if (to === undefined) return isNumber(value) ? amountText(value, currency, locale) : value;
    const low = amountText(from, currency, locale);
    if (to.trim() === "") return translate("tk.verdict.at_least", { from: low });
    return translate("tk.verdict.range", { from: low, to: amountText(to.trim(), currency, locale) });
  };

  const valueOf = (name: string, value: unknown, values: Values): unknown => {
    if (typeof value !== "string") return value;
    if (AMOUNTS.has(name)) return amount(value);
    if (name === "check") return titleOf({ id: value, title: value });
    if (name === "choice") return choiceOf(value);
    if (name === "option" || name === "before") return optionOf(String(values["choice"]), value);
    if (name === "rate") return rateText(value, locale);
    if (name === "kind" || name === "from" || name === "to") return isRate(value) ? rateOf(value, locale) : word(value);
    if (name.endsWith("_moment")) return instantText(value, locale);
    if (name.endsWith("_day")) return dayText(value, locale);
    if (name === "fields") {
      return value
        .split(", ")
        .map((field) => translate(`tk.closings.${field}`, { _: field }))
        .join(", ");
    }
    return value;
  };

  const said = (group: keyof typeof english, name: string, values: Values | null, text: string): string => {
    const shown = Object.entries(values ?? {}).map(([name, value]) => [name, valueOf(name, value, values ?? {})]);
    const count = values?.["count"];
    return translate(`tk.checks.${group}.${name}`, {
      ...Object.fromEntries(shown),
      ...(count === undefined ? {} : { smart_count: Number(count) }),
      _: englishText(group, name, text),
    });
  };

  return {
    titleOf,
    formulaOf,
    choiceOf,
    optionOf,
    /** Returns the reason of a check or of a coverage record. */
    reasonOf: ({ code, values, text }: StoredReason): string =>
      code === null ? text : said("reasons", code, values, text),
    /** Returns both sides of a check as a sentence; null when nothing was compared. */
    sentenceOf: ({ sentence, sentence_code, sentence_values }: Check): string | null =>
      sentence === null || sentence_code === null ? null : said("sentences", sentence_code, sentence_values, sentence),
    /** Returns why a closing is mismatched. */
    causeOf: ({ code, values, text, hint }: NonNullable<ClosingDetail["cause"]>): string => {
      const cause = said("causes", code, values, text);
      return hint === null
        ? cause
        : `${cause} ${translate(`tk.checks.hints.${hint}`, { _: englishText("hints", hint, "") })}`;
    },
    /** Returns the verdict of a closing in a sentence. */
    verdictSentence: (closing: ClosingDetail): string => {
      const verdict = verdictOf(closing);
      const counted = verdict === "waiting" ? closing.missing_documents : closing.failed_checks;
      const values = { count: counted, width: closing.coverage_width, unplaced: amount(closing.unplaced) };
      return said("verdicts", verdict, values, "");
    },
    /**
     * Formats a side of a check: amounts in the closing's currency; counts, days and numbers
     * unchanged.
     */
    sideOf: (check: Check, value: string | null): string => {
      if (value === null) return "–";
      return comparesAmounts(check) ? amount(value) : value;
    },
  };
}

function rateText(rate: string | undefined, locale: string): string {
  if (rate === undefined) return "";
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(rate as Intl.StringNumericLiteral);
}

function isRate(text: string): boolean {
  return text.endsWith(" %") && isNumber(text.slice(0, -" %".length));
}

function rateOf(text: string, locale: string): string {
  return `${rateText(text.slice(0, -" %".length), locale)} %`;
}

/** Converts ten-thousandths to a decimal text. */
function unitsText(units: string): string {
  const digits = units.padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
