/**
 * The text key of a check and its values: `H6:21:standard:sales_net` is `H6_rate_sales_net` at 21.
 */
export function checkKey(id: string): { readonly key: string; readonly rate: string | undefined } {
  const [rule, rate, treatment, figure] = id.split(":");
  if (rule === "H6" && treatment === "standard") return { key: `H6_rate_${figure}`, rate };
  return { key: id.replaceAll(":", "_"), rate: undefined };
}

/** Values that are amounts of the closing's currency; a test holds the list against the service's. */
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
]);
