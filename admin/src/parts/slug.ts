/** Letters that are written with two letters where there are no accents. */
const PAIRS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "oe", œ: "oe" };

const LENGTH_MAX = 64;

/**
 * Returns a name as a code: small letters without accents and digits, with hyphens between words.
 * Words that no longer fit are left out.
 */
export function slugOf(name: string, length_max: number = LENGTH_MAX): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[äöüßæøœ]/g, (letter) => PAIRS[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return words
    .reduce((slug, word) => {
      const longer = slug === "" ? word : `${slug}-${word}`;
      return slug === "" || longer.length <= length_max ? longer : slug;
    }, "")
    .slice(0, length_max);
}
