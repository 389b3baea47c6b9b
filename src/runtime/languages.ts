/** Returns the language of a BCP 47 tag such as `nl-BE`, here `nl`. */
export function languageOf(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? "").toLowerCase();
}

/** Returns the known language that an Accept-Language header prefers. */
export function preferredLanguage(
  accept_language: string | undefined,
  isKnown: (language: string) => boolean,
): string | undefined {
  const wanted = (accept_language ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { language: languageOf(tag), quality: /^[01](\.\d{1,3})?$/.test(quality) ? Number(quality) : 0 };
    })
    .filter(({ language, quality }) => quality > 0 && isKnown(language))
    .sort((left, right) => right.quality - left.quality);
  return wanted[0]?.language;
}
