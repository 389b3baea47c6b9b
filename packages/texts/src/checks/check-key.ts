/**
 * Returns the key of a check's text and the rate to put into it: for `H6:21:standard:sales_net` the
 * key `H6_rate_sales_net` and the rate 21.
 */
export function checkKey(id: string): { readonly key: string; readonly rate: string | undefined } {
  const [rule, rate, treatment, figure] = id.split(":");
  if (rule === "H6" && treatment === "standard") return { key: `H6_rate_${figure}`, rate };
  return { key: id.replaceAll(":", "_"), rate: undefined };
}
