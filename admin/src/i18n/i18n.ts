import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider } from "ra-core";
import { en } from "./en.ts";
import { keepWording } from "../api/client.ts";
import { refusalWords } from "./refusal-words.ts";

const LOCALES = [
  { locale: "en", name: "English" },
  { locale: "nl", name: "Nederlands" },
  { locale: "de", name: "Deutsch" },
];

/** English comes with the application; another language is loaded when somebody speaks it. */
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

/** English names of rows start with a capital, which they lose inside a sentence. */
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
  /** What was done to a row, by the row's own name: react-admin calls each an element. */
  const done = (key: string): string | undefined => {
    const [, resource, action] = /^resources\.([a-z-]+)\.notifications\.(updated|created|deleted)$/.exec(key) ?? [];
    if (resource === undefined) return undefined;
    return translate(`tk.notifications.${action}`, {
      name: translate(`resources.${resource}.name`, { smart_count: 1 }),
    });
  };
  keepWording((english) => refusalWords(english, translate) ?? english);
  return {
    ...provider,
    // What is shown as it came, such as a refusal, is no key: keys have no blanks.
    translate: (key: string, options?: Record<string, unknown>) =>
      key.includes(" ") && options?.["_"] === undefined
        ? (refusalWords(key, translate) ?? key)
        : (done(key) ?? translate(key, key === "ra.page.create" ? inSentence(options, provider.getLocale()) : options)),
    changeLocale: async (asked: string) => {
      localStorage.setItem("tillkeeper.locale", asked);
      document.documentElement.lang = asked;
      await provider.changeLocale(asked);
    },
  };
}
