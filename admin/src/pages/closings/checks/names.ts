/**
 * Values that are amounts of the closing's currency; a test holds the list against the service's.
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
