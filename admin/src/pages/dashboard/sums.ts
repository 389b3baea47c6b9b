/** Returns the exact sum of decimal texts with up to four decimals. */
export function addAmounts(amounts: readonly string[]): string {
  const total = amounts.reduce((sum, amount) => sum + tenThousandths(amount), 0n);
  const digits = (total < 0n ? -total : total).toString().padStart(5, "0");
  const decimals = digits.slice(-4).replace(/0{1,2}$/, "");
  return `${total < 0n ? "-" : ""}${digits.slice(0, -4)}.${decimals}`;
}

/** Returns a decimal text with the other sign. */
export function negative(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

function tenThousandths(amount: string): bigint {
  const [whole = "0", decimals = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole + decimals.padEnd(4, "0").slice(0, 4));
  return amount.startsWith("-") ? -value : value;
}
