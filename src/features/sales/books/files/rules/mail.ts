import de from "@tillkeeper/texts/books/de.json" with { type: "json" };
import en from "@tillkeeper/texts/books/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/books/nl.json" with { type: "json" };

const TEXTS: Readonly<Record<string, typeof en>> = { de, en, nl };

interface MailedMonth {
  readonly location: string;
  /** YYYY-MM */
  readonly month: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/**
 * Composes the mail with the files of a month, in the language of the location, else in English.
 */
export function booksMail({ location, month, files }: MailedMonth, locale: string) {
  const texts = TEXTS[locale.slice(0, 2)] ?? en;
  const fill = (text: string): string => text.replaceAll("%{location}", location).replaceAll("%{month}", month);
  const named = files.map(({ name, sha256 }) => `${name}\n${sha256}`);
  return { subject: fill(texts.subject), text: `${[fill(texts.text), ...named, texts.corrections].join("\n\n")}\n` };
}
