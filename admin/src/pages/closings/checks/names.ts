/**
 * Names of values that are amounts of the closing's currency; a test compares the list with the
 * service's.
 */
export const AMOUNTS: ReadonlySet<string> = new Set([
  "amount",
  "stated",
  "expected",
  "difference",
  "net",
  "tax",
  "counted",
  "cash_expected",
  "listed",
  "made_out",
  "width",
  "paid",
  "price",
]);
