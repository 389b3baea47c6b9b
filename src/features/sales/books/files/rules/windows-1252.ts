const DECODER = new TextDecoder("windows-1252");
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [DECODER.decode(Uint8Array.of(byte)), byte]));
const UNKNOWN = "?";

/**
 * Returns a text in characters of Windows-1252 only. A character that this lacks becomes its base
 * letter, or else a question mark; a mark on the letter before it is left out.
 */
export function inWindows1252(text: string): string {
  return Array.from(text.normalize("NFC"), knownCharacter).join("");
}

function knownCharacter(character: string): string {
  if (BYTES.has(character)) return character;
  const [base = ""] = character.normalize("NFKD");
  if (BYTES.has(base)) return base;
  return /^\p{M}$/u.test(character) ? "" : UNKNOWN;
}

/** Returns the bytes of a text in Windows-1252, as `inWindows1252` has it. */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from(inWindows1252(text), (character) => BYTES.get(character) ?? 0);
}
