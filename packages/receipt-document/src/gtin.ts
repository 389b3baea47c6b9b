/** Matches the symbology identifier that a scanner puts before a code, such as `]E0`. */
const SYMBOL = /^\][A-Za-z][0-9A-Za-z]/;
/** The group separator that begins a GS1 barcode. */
const SEPARATOR = "\u001d";
/** Matches a GS1 element string whose first element is a GTIN. */
const ELEMENTS = /^(?:\(01\)|01)(\d{14})(?=\D|$|\d{2})/;

/** Returns a code without the prefix of the scanner. */
export function scannedCode(text: string): string {
  const code = text.trim().replace(SYMBOL, "");
  return code.startsWith(SEPARATOR) ? code.slice(1) : code;
}

/**
 * Returns the GTIN of a barcode in 14 digits; undefined for any other code and for a wrong check
 * digit. GTIN-8, 12, 13 and 14 of one article give the same text, also without leading zeros, with
 * a scanner's prefix, or as the first element of a GS1 barcode.
 */
export function gtinOf(text: string): string | undefined {
  const code = scannedCode(text);
  if (/^\d{8,14}$/.test(code)) return checked(code);
  const element = ELEMENTS.exec(code)?.[1];
  return element === undefined ? undefined : checked(element);
}

function checked(code: string): string | undefined {
  const digits = code.padStart(14, "0");
  let sum = 0;
  for (let n = 0; n < digits.length; n += 1) sum += Number(digits[n]) * (n % 2 === 0 ? 3 : 1);
  return sum % 10 === 0 && sum > 0 ? digits : undefined;
}
