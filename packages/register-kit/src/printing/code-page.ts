/** Letters that are written from right to left: a printer prints them in the wrong order. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const BLANK = /[\p{Zs}\t]/gu;
const INVISIBLE = /\p{Cf}/gu;

/** Plain texts of characters that have no letter to fall back to. */
const PLAIN: Readonly<Record<string, string>> = {
  "″": '"',
  "′": "'",
  "…": "...",
  "‒": "-",
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "•": "*",
  "×": "x",
  "−": "-",
  "✓": "v",
  "€": "EUR",
  "₺": "TRY",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
  "₴": "UAH",
  "₸": "KZT",
  "₫": "VND",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

/** The text with plain blanks and without invisible characters, which no code page has. */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(BLANK, " ").replaceAll(INVISIBLE, "");
}

/**
 * Matches from the first to the last letter of a text that runs from right to left, with figures in
 * it.
 */
const RUN =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}](?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\n]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}])?/gu;
const MIRRORED: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<" };

/** Returns the text in the order in which a printer prints it, which is from left to right only. */
export function inVisualOrder(text: string): string {
  return text.replaceAll(RUN, (run) =>
    (run.match(/\d+(?:[.,:/]\d+)*|\P{M}\p{M}*/gu) ?? [])
      .toReversed()
      .map((part) => MIRRORED[part] ?? part)
      .join(""),
  );
}

/** Whether a printer prints the text as it is. */
export function isHeld(text: string, canEncode: (character: string) => boolean): boolean {
  return !RIGHT_TO_LEFT.test(text) && Array.from(text).every(canEncode);
}

/** The text in letters that the printer has: without accents, in plain signs, else `?`. */
export function transliterated(text: string, canEncode: (character: string) => boolean): string {
  return Array.from(text, (character) => plainOf(character, canEncode) ?? "?").join("");
}

/** The characters of a text that a printer has in no form: it prints `?` for them. */
export function lackedBy(text: string, canEncode: (character: string) => boolean): string[] {
  return Array.from(text).filter((character) => plainOf(character, canEncode) === undefined);
}

function plainOf(character: string, canEncode: (character: string) => boolean): string | undefined {
  if (canEncode(character)) return character;
  const plain = PLAIN[character] ?? character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain !== "" && Array.from(plain).every(canEncode) ? plain : undefined;
}
