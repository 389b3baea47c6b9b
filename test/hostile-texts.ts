/** Texts that make careless code slow; each kind can be made at any length. */
export const HOSTILE_KINDS: Readonly<Record<string, (length: number) => string>> = {
  // Normalization moves each mark past all earlier ones.
  "combining marks": (length) => `a${"\u0301".repeat(length / 2)}${"\u0316".repeat(length / 2)}`.slice(0, length),
  digits: (length) => `${"1".repeat(length - 1)}x`,
  blanks: (length) => `x${" ".repeat(length)}`.slice(0, length - 1) + "x",
  "one letter": (length) => `${"a".repeat(length - 1)}!`,
  alternations: (length) => "a+b".repeat(length / 3 + 1).slice(0, length),
  brackets: (length) => "[{(".repeat(length / 3 + 1).slice(0, length),
  dots: (length) => "a.".repeat(length / 2 + 1).slice(0, length),
  "at signs": (length) => "a@".repeat(length / 2 + 1).slice(0, length),
  "percent and underscore": (length) => "%_".repeat(length / 2 + 1).slice(0, length),
  quotes: (length) => `"'\\`.repeat(length / 3 + 1).slice(0, length),
  newlines: (length) => "\r\n".repeat(length / 2 + 1).slice(0, length),
  tabs: (length) => `x${"\t".repeat(length)}`.slice(0, length - 1) + "x",
  "letters beyond the basic plane": (length) => "𠮷".repeat(length / 2 + 1).slice(0, length - (length % 2)),
  "direction marks": (length) => "\u202e\u200f".repeat(length / 2 + 1).slice(0, length),
  zeros: (length) => `1.${"0".repeat(length)}`.slice(0, length - 1) + "1",
  "one long word": (length) => "Donaudampfschiff".repeat(length / 16 + 1).slice(0, length),
};
