import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import type { Texts } from "./wording.ts";

/** A language is one file and one entry here. */
const TEXTS: Readonly<Record<string, Texts>> = { en, nl, de, fr, es, it };

const FALLBACK = "en";

/** Whether there are texts for the language of a BCP 47 tag. */
export function hasTexts(tag: string): boolean {
  return Object.hasOwn(TEXTS, languageOf(tag));
}

/** The texts for a BCP 47 tag such as `nl-BE`; the English ones for a language without. */
export function textsFor(tag: string): Texts {
  return hasTexts(tag) ? (TEXTS[languageOf(tag)] ?? en) : en;
}

/** The language of the shopper's own preference that there are texts for; English when there is none. */
export function languageFor(accept_language: string | undefined): string {
  const wanted = (accept_language ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { language: languageOf(tag), quality: /^[01](\.\d{1,3})?$/.test(quality) ? Number(quality) : 0 };
    })
    .filter(({ language, quality }) => quality > 0 && hasTexts(language))
    .sort((left, right) => right.quality - left.quality);
  return wanted[0]?.language ?? FALLBACK;
}

/** Puts values in the place of `%1`, `%2` …. */
export function fill(text: string, values: readonly string[]): string {
  return text.replace(/%(\d)/g, (place, digit: string) => values[Number(digit) - 1] ?? place);
}

function languageOf(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? "").toLowerCase();
}
