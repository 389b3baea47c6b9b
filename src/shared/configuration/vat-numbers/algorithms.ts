/** Checks VAT numbers whose check digits the package `stdnum` gets wrong. */

/** Returns the sum of the digits, each times the weight at its position. */
function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0);
}

/**
 * Returns whether the check digit of a Czech number of nine digits is right that begins with 6, as
 * people without a number of birth have.
 */
export function isCzechSpecial(number: string): boolean {
  const missing = 11 - (weighted(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11);
  // `missing` from 1 to 11 gives the check digits 8 down to 0, then 9 and 8.
  return (19 - missing) % 10 === Number(number.charAt(8));
}

/**
 * Returns whether a Bulgarian number of ten digits is a citizen's, a foreigner's or another
 * person's.
 */
export function isBulgarianPerson(number: string): boolean {
  const check = Number(number.charAt(9));
  const month = Number(number.slice(2, 4)) % 20;
  const isBirth = month >= 1 && month <= 12 && Number(number.slice(2, 4)) <= 52;
  const citizen = (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = 11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (isBirth && check === citizen) || check === foreigner || (other !== 10 && check === other % 11);
}
