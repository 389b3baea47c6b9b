const DECODER = new TextDecoder("windows-1252");
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [DECODER.decode(Uint8Array.of(byte)), byte]));
const UNKNOWN = 0x3f;

/**
 * Returns a text in Windows-1252. A character that this lacks becomes its base letter, or else a
 * question mark.
 */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text.normalize("NFC"), byteOf));
}

function byteOf(character: string): number {
  const [base = ""] = character.normalize("NFKD");
  return BYTES.get(character) ?? BYTES.get(base) ?? UNKNOWN;
}
