import de from "@tillkeeper/texts/newsletter/de.json" with { type: "json" };
import en from "@tillkeeper/texts/newsletter/en.json" with { type: "json" };
import es from "@tillkeeper/texts/newsletter/es.json" with { type: "json" };
import fr from "@tillkeeper/texts/newsletter/fr.json" with { type: "json" };
import it from "@tillkeeper/texts/newsletter/it.json" with { type: "json" };
import nl from "@tillkeeper/texts/newsletter/nl.json" with { type: "json" };
import { fill } from "../../../../runtime/characters.ts";
import { preferredLanguage } from "../../../../runtime/languages.ts";

/**
 * Texts of one language. `%1` stands for the shop, `%2` for the link or the address, `%3` for the
 * days.
 */
type Texts = Readonly<typeof en>;

const TEXTS: Readonly<Record<string, Texts>> = { en, nl, de, fr, es, it };

/** Returns the texts of a language with its code; English for an unknown language. */
export function textsOf(language: string): Texts {
  const texts = TEXTS[language] ?? TEXTS["en"];
  if (!texts) throw new Error("there is no English text");
  return texts;
}

/** Returns the reader's preferred language among the available ones. */
export function readersLanguage(accept_language: string | undefined): string {
  return preferredLanguage(accept_language, (language) => Object.hasOwn(TEXTS, language)) ?? "en";
}

/** Renders the mail with the link, in the shop's language. */
export function confirmationMail({
  locale,
  shop,
  link,
  days,
}: Readonly<Record<"locale" | "shop" | "link" | "days", string>>) {
  const texts = textsOf(locale.slice(0, 2).toLowerCase());
  return { subject: fill(texts.subject, [shop]), text: `${fill(texts.text, [shop, link, days])}\n` };
}
