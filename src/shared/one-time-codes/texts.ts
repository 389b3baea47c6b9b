import de from "@tillkeeper/texts/one-time-codes/de.json" with { type: "json" };
import en from "@tillkeeper/texts/one-time-codes/en.json" with { type: "json" };
import es from "@tillkeeper/texts/one-time-codes/es.json" with { type: "json" };
import fr from "@tillkeeper/texts/one-time-codes/fr.json" with { type: "json" };
import it from "@tillkeeper/texts/one-time-codes/it.json" with { type: "json" };
import nl from "@tillkeeper/texts/one-time-codes/nl.json" with { type: "json" };
import type { Purpose } from "./rules.ts";

interface MailText {
  readonly subject: string;
  /** Text of the mail: `%1` is the shop, `%2` the code; a blank line separates paragraphs. */
  readonly text: string;
}

const TEXTS: Readonly<Record<string, Readonly<Record<Purpose, MailText>>>> = { en, nl, de, fr, es, it };

/** Renders the mail with a code in the shop's language; in English when it has no text. */
export function codeMail(
  purpose: Purpose,
  { locale, shop, code }: { readonly locale: string; readonly shop: string; readonly code: string },
): { readonly subject: string; readonly text: string } {
  const texts = TEXTS[locale.slice(0, 2).toLowerCase()] ?? TEXTS["en"];
  if (!texts) throw new Error("there is no English text");
  const { subject, text } = texts[purpose];
  // Both placeholders are replaced in one pass: a shop's name may look like one.
  const fill = (template: string): string => template.replaceAll(/%[12]/g, (mark) => (mark === "%1" ? shop : code));
  return { subject: fill(subject), text: `${fill(text)}\n` };
}
