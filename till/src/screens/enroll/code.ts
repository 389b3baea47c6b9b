/** Characters of a one-time code. */
export const CODE_LENGTH = 10;
const GROUP = 5;

/**
 * Returns the characters of a code in what a person typed, or in what an address has after its `#`:
 * the code alone, or `c=` before it, as in the QR code of an activation.
 */
export function codeIn(text: string): string {
  return text
    .replace(/^#c=/, "")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .slice(0, CODE_LENGTH);
}

/** Returns the code in what a camera has read: the code alone, or an address that ends with it. */
export const codeOfPicture = (text: string): string => codeIn(text.slice(Math.max(0, text.indexOf("#"))));

/** Writes a code in two groups. */
export const grouped = (code: string): string =>
  code.length > GROUP ? `${code.slice(0, GROUP)} ${code.slice(GROUP)}` : code;
