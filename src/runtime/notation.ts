/**
 * Maximum characters of a text that is tidied. Longer texts are only trimmed, because Unicode
 * normalization takes quadratic time.
 */
const LENGTH_MAX = 4_096;

// Matches letters, digits and signs in the width of Chinese and Japanese characters, and narrow
// Katakana.
const OTHER_WIDTH = /[\uFF01-\uFF5E\uFF61-\uFF9F]+/g;

// Matches invisible characters that come with pasted text, such as soft hyphens and marks of
// direction. The joiners U+200C and U+200D stay: they change letters of Persian and Indian names.
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/g;

const BLANKS = /[^\S\r\n]+/g;

/**
 * Returns a typed text in the notation in which it is checked, compared and stored: composed
 * accents, ASCII letters and digits in their usual width, no invisible characters, single blanks
 * between words. Line breaks inside the text stay.
 */
export function tidied(text: string): string {
  if (text.length > LENGTH_MAX) return text.trim();
  return text
    .replaceAll(OTHER_WIDTH, (part) => part.normalize("NFKC"))
    .replaceAll(INVISIBLE, "")
    .normalize("NFC")
    .replaceAll(BLANKS, " ")
    .trim();
}

/** Tidies a text as `tidied`, and puts it on one line. */
export function tidiedLine(text: string): string {
  return tidied(text).replaceAll(/\s+/g, " ");
}

const OTHER_DIGIT = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59]/g;
/** Zeros of Arabic, Persian, Devanagari, Bengali and Thai digits, which ASCII digits replace. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;

/** Tidies a code or telephone number as `tidiedLine`, with ASCII digits and hyphens. */
export function tidiedCode(text: string): string {
  return tidiedLine(text)
    .replaceAll(OTHER_DIGIT, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    })
    .replaceAll(HYPHENS, "-");
}
