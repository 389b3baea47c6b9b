import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider } from "ra-core";
import { en } from "./en.ts";
import { setTranslator } from "../api/client.ts";
import { fieldWords, refusalText } from "./error-text.ts";

const LOCALES = [
  { locale: "en", name: "English" },
  { locale: "nl", name: "Nederlands" },
  { locale: "de", name: "Deutsch" },
];

/**
 * Returns the texts of a language. English is bundled with the application; other languages are
 * loaded on demand.
 */
async function messages(locale: string) {
  if (locale === "nl") return (await import("./nl.ts")).nl;
  if (locale === "de") return (await import("./de.ts")).de;
  return en;
}

function preferred(): string {
  const kept = localStorage.getItem("tillkeeper.locale");
  const wanted = [kept ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((locale) => LOCALES.some((known) => known.locale === locale)) ?? "en";
}

type Values = Record<string, unknown> | undefined;

/**
 * Writes the first letter of a name small for use inside a sentence, since English names of rows
 * start with a capital.
 */
function inSentence(values: Values, locale: string): Values {
  const name = values?.["name"];
  if (locale !== "en" || typeof name !== "string") return values;
  return { ...values, name: `${name.slice(0, 1).toLowerCase()}${name.slice(1)}` };
}

export async function openI18n(): Promise<I18nProvider> {
  const locale = preferred();
  const initial = await messages(locale);
  document.documentElement.lang = locale;
  const provider = polyglotI18nProvider((asked) => (asked === locale ? initial : messages(asked)), locale, LOCALES, {
    allowMissing: false,
  });
  const translate = (key: string, options?: Record<string, unknown>): string => provider.translate(key, options);
  /** Returns the notification with the name of the resource, where react-admin says "element". */
  const done = (key: string): string | undefined => {
    const [, resource, action] = /^resources\.([a-z-]+)\.notifications\.(updated|created|deleted)$/.exec(key) ?? [];
    if (resource === undefined) return undefined;
    return translate(`tk.notifications.${action}`, {
      name: translate(`resources.${resource}.name`, { smart_count: 1 }),
    });
  };
  /** Returns the name of a record's field. Most fields have the same name in every list. */
  const fieldName = (key: string, unknown: unknown): string | undefined => {
    const [, field] = /^resources\.[a-z-]+\.fields\.(\w+)$/.exec(key) ?? [];
    if (field === undefined) return undefined;
    return translate(key, { _: fieldWords(field, translate, typeof unknown === "string" ? unknown : field) });
  };
  setTranslator((refusal) => refusalText(refusal, translate));
  return {
    ...provider,
    // Text with a blank is a sentence and not a key, so it is shown unchanged.
    translate: (key: string, options?: Record<string, unknown>) =>
      key.includes(" ") && options?.["_"] === undefined
        ? key
        : (done(key) ??
          fieldName(key, options?.["_"]) ??
          translate(key, key === "ra.page.create" ? inSentence(options, provider.getLocale()) : options)),
    changeLocale: async (asked: string) => {
      localStorage.setItem("tillkeeper.locale", asked);
      document.documentElement.lang = asked;
      await provider.changeLocale(asked);
    },
  };
}
