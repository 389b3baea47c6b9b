import type { CodeKind, NamedKind } from "./lists.ts";

/** A code with its name. The code of a time zone comes first, without repeating the city. */
export function codeText(kind: CodeKind, name: string | undefined, code: string): string {
  if (name === undefined || name === code) return code;
  return kind === "time_zone" ? `${code} · ${name.slice(name.indexOf(", ") + 1).trim()}` : `${name} · ${code}`;
}

type NameOf = (code: string) => string | undefined;

/** Names of a language as the browser has them. */
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

/** Returns undefined for a text that is not a code of this kind. */
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
 * `Amsterdam, Central European Standard Time`. Browsers have no names of the cities that zones are
 * called after.
 */
function zoneName(locale: string, code: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: code, timeZoneName: "longGeneric" }).formatToParts(0);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? code;
  const city = code.includes("/") ? code.slice(code.lastIndexOf("/") + 1).replaceAll("_", " ") : undefined;
  return city === undefined ? zone : `${city}, ${zone}`;
}
