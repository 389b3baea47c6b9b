import de from "@tillkeeper/texts/till/de.json" with { type: "json" };
import en from "@tillkeeper/texts/till/en.json" with { type: "json" };
import nl from "@tillkeeper/texts/till/nl.json" with { type: "json" };

type KeysOf<T, Before extends string = ""> = {
  [Name in keyof T & string]: T[Name] extends string ? `${Before}${Name}` : KeysOf<T[Name], `${Before}${Name}.`>;
}[keyof T & string];

/** Key of a text, such as `sell.search`. English says which there are. */
export type TextKey = KeysOf<typeof en>;
export type Blanks = Readonly<Record<string, string | number>>;
/**
 * Returns a text in the language of the person. Of `one |||| more` it takes the first part for a
 * `smart_count` of 1.
 */
export type Translate = (key: TextKey, blanks?: Blanks) => string;

export const LANGUAGES = { en, de, nl } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** Returns the first language of a list such as `["nl-BE", "fr"]` that the till speaks. */
export function languageOf(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

export function translator(language: Language): Translate {
  return (key, blanks = {}) => {
    let found: unknown = LANGUAGES[language];
    for (const name of key.split(".")) found = (found as Readonly<Record<string, unknown>>)[name];
    const [one = "", more = one] = String(found).split(" |||| ");
    const text = blanks["smart_count"] === 1 ? one : more;
    return text.replaceAll(/%\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank));
  };
}
