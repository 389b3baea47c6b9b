/**
 * Matches the ids of checks that compare amounts, which may be whole numbers. Other checks compare
 * counts, numbers, days and names.
 */
const AMOUNTS = /^(H[2-8]|C[1-7]|T3|X3|L[1-3]|R[2-6]|W3|P3|C9:(cash|left))(?![0-9])/;
const OTHERS = /^(C3:count|C9:rates)$/;

/** Returns whether a text is a whole or decimal number. */
export function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

interface Compared {
  readonly id: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** Returns whether the values of a check are amounts, so that 30 means 30 euros. */
export function comparesAmounts({ id, expected, actual }: Compared): boolean {
  if (OTHERS.test(id)) return false;
  return (
    AMOUNTS.test(id) || [expected, actual].some((value) => value !== null && isNumber(value) && value.includes("."))
  );
}
