const NAME = /[\p{L}\p{N}_]+/gu;
/** Words of a question that say nothing about its subject. */
const FILLERS = new Set(
  "a an and are can do does for from get how i in is it my of on or the to what when with".split(" "),
);
/** Endings that a search ignores when the rest is long enough: `activate` finds `activation`. */
const ENDING = /(?:ing|ed|ion|e)$/;
const STEM_CHARACTERS_MIN = 4;

/**
 * Returns the words of a text in lower case and in the singular. A name of several words counts as
 * a whole and by its parts, however it is written: `changedAfter` is changedafter, changed, after.
 */
export function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(NAME)].flatMap(([name]) => {
    const parts = name
      .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, "_")
      .toLowerCase()
      .split("_")
      .filter(Boolean);
    return (parts.length > 1 ? [parts.join(""), ...parts] : parts).map(singular);
  });
}

/** Returns the words of a search, without those that every text has. */
export function searchedWords(query: string): readonly string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Returns the beginning that all forms of a word share. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length < STEM_CHARACTERS_MIN ? word : stem;
}

function singular(word: string): string {
  if (word.length < STEM_CHARACTERS_MIN || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/ies$/, "y").replace(/s$/, "");
}
