/**
 * Matches letters of scripts that run from right to left, which a printer would print in the wrong
 * order.
 */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const BLANK = /[\p{Zs}\t]/gu;
const INVISIBLE = /\p{Cf}/gu;

/** Plain replacements for characters that do not become plain by removing their accents. */
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

/** Returns the text with plain blanks and without invisible characters, which no code page has. */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(BLANK, " ").replaceAll(INVISIBLE, "");
}

/**
 * Matches a run of right-to-left text, from its first to its last letter, including figures inside
 * it.
 */
const RUN =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}](?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\n]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}])?/gu;
const MIRRORED: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<" };

/** Returns the text in the order in which a printer prints it: from left to right. */
export function inVisualOrder(text: string): string {
  return text.replaceAll(RUN, (run) =>
    (run.match(/\d+(?:[.,:/]\d+)*|\P{M}\p{M}*/gu) ?? [])
      .toReversed()
      .map((part) => MIRRORED[part] ?? part)
      .join(""),
  );
}

/** Whether a printer can print the text unchanged. */
export function isHeld(text: string, canEncode: (character: string) => boolean): boolean {
  return !RIGHT_TO_LEFT.test(text) && Array.from(text).every(canEncode);
}

/**
 * Returns the text in characters that the printer has: without accents and in plain signs; `?`
 * where there is no replacement.
 */
export function transliterated(text: string, canEncode: (character: string) => boolean): string {
  return Array.from(text, (character) => plainOf(character, canEncode) ?? "?").join("");
}

/**
 * Returns the characters of a text that the printer has neither as they are nor in plain form; it
 * prints `?` for them.
 */
export function lackedBy(text: string, canEncode: (character: string) => boolean): string[] {
  return Array.from(text).filter((character) => plainOf(character, canEncode) === undefined);
}

function plainOf(character: string, canEncode: (character: string) => boolean): string | undefined {
  if (canEncode(character)) return character;
  const plain = PLAIN[character] ?? character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain !== "" && Array.from(plain).every(canEncode) ? plain : undefined;
}
