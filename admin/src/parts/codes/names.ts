import type { CodeKind, NamedKind } from "./lists.ts";

/**
 * Returns a code with its name. For a time zone the code comes first, and the name does not repeat
 * the city.
 */
export function codeText(kind: CodeKind, name: string | undefined, code: string): string {
  if (name === undefined || name === code) return code;
  return kind === "time_zone" ? `${code} · ${name.slice(name.indexOf(", ") + 1).trim()}` : `${name} · ${code}`;
}

type NameOf = (code: string) => string | undefined;

/** Returns the browser's names for codes in a language. */
export function namesIn(locale: string): Readonly<Record<NamedKind, NameOf>> {
  const names = (type: "region" | "currency" | "language"): NameOf => {
    const of = new Intl.DisplayNames(locale, { type, fallback: "none", languageDisplay: "standard" });
    return known((code) => of.of(code));
  };
  const language = names("language");
  return {
    country: names("region"),
    currency: names("currency"),
    locale: (code) => language(code.replaceAll("_", "-")),
    time_zone: known((code) => zoneName(locale, code)),
  };
}

/**
 * Returns a function for names that returns undefined for a text that is not a code of this kind.
 */
function known(nameOf: NameOf): NameOf {
  return (code) => {
    try {
      return nameOf(code);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
}

/**
 * Returns the name of a time zone, such as `Amsterdam, Central European Standard Time`. The city is
 * taken from the code, since browsers have no names for it.
 */
function zoneName(locale: string, code: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: code, timeZoneName: "longGeneric" }).formatToParts(0);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? code;
  const city = code.includes("/") ? code.slice(code.lastIndexOf("/") + 1).replaceAll("_", " ") : undefined;
  return city === undefined ? zone : `${city}, ${zone}`;
}
