import { isLanguage, type Language } from "../texts/texts.ts";
import { useWords } from "../till/use-till.tsx";
import "./language-choice.css";

const NAMES = { en: "English", de: "Deutsch", nl: "Nederlands" } as const satisfies Record<Language, string>;

/** The language of the till on this device. */
export function LanguageChoice() {
  const { language, speak, t } = useWords();
  return (
    <select
      className="language-choice"
      aria-label={t("parts.language")}
      value={language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) speak(target.value);
      }}
    >
      {Object.entries(NAMES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
