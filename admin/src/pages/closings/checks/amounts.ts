/**
 * Ids of checks that compare amounts, also round ones; the others compare counts, numbers, days and
 * names.
 */
const AMOUNTS = /^(H[2-8]|C[1-7]|T3|X3|L[1-3]|R[2-6]|W3|P3|C9:(cash|left))(?![0-9])/;
const OTHERS = /^(C3:count|C9:rates)$/;

/** Whether a text is a number, whole or not. */
export function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

interface Compared {
  readonly id: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

/** Whether a check's values are amounts: 30 is then 30 euros. */
export function comparesAmounts({ id, expected, actual }: Compared): boolean {
  if (OTHERS.test(id)) return false;
  return (
    AMOUNTS.test(id) || [expected, actual].some((value) => value !== null && isNumber(value) && value.includes("."))
  );
}
