import polyglotI18nProvider from "ra-i18n-polyglot";
import type { I18nProvider } from "ra-core";
import { en } from "./en.ts";
import { refusals } from "./en/refusals.ts";
import { knowing } from "./known-texts.ts";

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

const knownRefusal = knowing(refusals);

function preferred(): string {
  const kept = localStorage.getItem("tillkeeper.locale");
  const wanted = [kept ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((locale) => LOCALES.some((known) => known.locale === locale)) ?? "en";
}

export async function openI18n(): Promise<I18nProvider> {
  const locale = preferred();
  const initial = await messages(locale);
  document.documentElement.lang = locale;
  const provider = polyglotI18nProvider((asked) => (asked === locale ? initial : messages(asked)), locale, LOCALES, {
    allowMissing: false,
  });
  return {
    ...provider,
    // What the service refuses with is shown as a text of its own; it comes in English.
    translate: (key: string, options?: Record<string, unknown>) => {
      const refusal = key.includes(" ") ? knownRefusal(key) : undefined;
      return refusal === undefined
        ? provider.translate(key, options)
        : provider.translate(`tk.refusals.${refusal.name}`, refusal.values);
    },
    changeLocale: async (asked: string) => {
      localStorage.setItem("tillkeeper.locale", asked);
      document.documentElement.lang = asked;
      await provider.changeLocale(asked);
    },
  };
}
