import de from "@tillkeeper/texts/closing-slip/de.json" with { type: "json" };
import en from "@tillkeeper/texts/closing-slip/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/closing-slip/nl.json" with { type: "json" };

export type SlipTexts = typeof en;

const TEXTS: Readonly<Record<string, SlipTexts>> = { en, de, nl };

/** Returns the texts of a printed closing; English ones for a language without its own. */
export function slipTexts(locale: string): SlipTexts {
  return TEXTS[(locale.split(/[-_]/)[0] ?? "").toLowerCase()] ?? en;
}

export interface EvaluatedClosing {
  readonly state_figures_reconciled: string;
  readonly coverage: string;
  readonly coverage_width: string;
  readonly missing_documents: number;
  readonly failed_checks: number;
  readonly unplaced: string;
}

type Verdict = keyof SlipTexts["verdicts"];

/** Returns the verdict of a closing, as its page in the administration shows it. */
export function verdictOf(closing: EvaluatedClosing): Verdict {
  if (closing.state_figures_reconciled === "mismatched") return "mismatched";
  if (closing.state_figures_reconciled === "matched")
    return isNothing(closing.coverage_width) ? "matched" : "matched_within";
  if (closing.missing_documents > 0) return "waiting";
  if (closing.coverage !== "part") return "none";
  return isNothing(closing.unplaced) ? "part_open" : "part";
}

/** Returns the verdict of a closing as a sentence. */
export function verdictSentence(closing: EvaluatedClosing, locale: string, money: (amount: string) => string): string {
  const verdict = verdictOf(closing);
  const count = verdict === "waiting" ? closing.missing_documents : closing.failed_checks;
  const [one = "", several = one] = slipTexts(locale).verdicts[verdict].split(" |||| ");
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

function isNothing(amount: string): boolean {
  return /^-?0(\.0+)?$/.test(amount);
}
