import type { StoreFacts, TerminalConfig, Till } from "@tillkeeper/register-kit";
import { createContext, use, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { type Language, languageOf, isLanguage, type Translate, translator } from "../texts/texts.ts";
import type { Desk, Shown } from "./desk.ts";
import { type Formats, formatsOf } from "./formats.ts";
import { keepPreferences, layOutFor, readPreferences } from "./preferences.ts";

interface Spoken {
  readonly language: Language;
  readonly t: Translate;
  readonly speak: (language: Language) => void;
}

const Words = createContext<Spoken | undefined>(undefined);
const Opened = createContext<Desk | undefined>(undefined);

/** Gives all screens the language of this device: the chosen one, else the browser's. */
export function Speaking({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => {
    const { language: kept, hand } = readPreferences();
    layOutFor(hand);
    return kept !== undefined && isLanguage(kept) ? kept : languageOf(navigator.languages);
  });
  const spoken = useMemo<Spoken>(() => {
    document.documentElement.lang = language;
    const speak = (chosen: Language): void => {
      keepPreferences({ language: chosen });
      setLanguage(chosen);
    };
    return { language, t: translator(language), speak };
  }, [language]);
  return <Words value={spoken}>{children}</Words>;
}

export function WithTill({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) {
  return <Opened value={desk}>{children}</Opened>;
}

/** Returns the function for texts, and what sets their language. */
export function useWords(): Spoken {
  const words = use(Words);
  if (words === undefined) throw new Error("The screen is outside of <Speaking>.");
  return words;
}

export interface OpenedTill extends Pick<Desk, "act" | "idle" | "say" | "settle" | "enroll"> {
  readonly till: Till;
  readonly shown: Shown;
  /** Returns what is shown by now: a function that has waited holds what was shown before. */
  readonly now: () => Shown;
}

/** Returns the open till. The screen is drawn again when what it shows has changed. */
export function useTill(): OpenedTill {
  const desk = use(Opened);
  if (desk === undefined) throw new Error("The screen is outside of <WithTill>.");
  const shown = useSyncExternalStore(desk.subscribe, desk.shown);
  const { till, act, idle, say, settle, enroll } = desk;
  return { till, shown, now: desk.shown, act, idle, say, settle, enroll };
}

/** Returns currency, language and time zone of the shop, for a screen of a till that is ready. */
export function useShop(): { readonly store: StoreFacts; readonly config: TerminalConfig } {
  const { till } = useTill();
  const { store } = till.upkeep.reference.current();
  const config = till.upkeep.config.current();
  if (store === undefined || config === undefined) throw new Error("The till has no configuration yet.");
  return { store, config };
}

/** Returns how the shop writes amounts, quantities and times. */
export function useFormats(): Formats {
  const { locale, currency, timezone } = useShop().store;
  const { language } = useWords();
  return useMemo(() => formatsOf({ locale, currency, timezone, language }), [locale, currency, timezone, language]);
}
