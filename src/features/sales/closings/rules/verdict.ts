import germanChecks from "@tillkeeper/texts/checks/de.json" with { type: "json" };
import englishChecks from "@tillkeeper/texts/checks/en.json" with { type: "json" };
import dutchChecks from "@tillkeeper/texts/checks/nl.json" with { type: "json" };
import de from "@tillkeeper/texts/closing-slip/de.json" with { type: "json" };
import en from "@tillkeeper/texts/closing-slip/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/closing-slip/nl.json" with { type: "json" };
import { type EvaluatedClosing, verdictOf } from "@tillkeeper/texts/verdict";

const TEXTS: Readonly<Record<string, typeof en>> = { en, de, nl };
const SENTENCES: Readonly<Record<string, typeof englishChecks.verdicts>> = {
  en: englishChecks.verdicts,
  de: germanChecks.verdicts,
  nl: dutchChecks.verdicts,
};

/** Returns the texts of a printed closing; English ones for a language without its own. */
export function slipTexts(locale: string): typeof en {
  return TEXTS[languageOf(locale)] ?? en;
}

function languageOf(locale: string): string {
  return (locale.split(/[-_]/)[0] ?? "").toLowerCase();
}

export interface CheckedClosing extends EvaluatedClosing {
  readonly failed_checks: number;
}

/** Returns the verdict of a closing as the sentence that its page in the administration shows. */
export function verdictSentence(closing: CheckedClosing, locale: string, money: (amount: string) => string): string {
  const verdict = verdictOf(closing);
  const count = verdict === "waiting" ? closing.missing_documents : closing.failed_checks;
  const sentences = SENTENCES[languageOf(locale)] ?? englishChecks.verdicts;
  const [one = "", several = one] = sentences[verdict].split(" |||| ");
  return filled(count === 1 ? one : several, {
    smart_count: String(count),
    width: money(closing.coverage_width),
    unplaced: money(closing.unplaced),
  });
}

/** Fills in `%{name}`. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/%\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
}
